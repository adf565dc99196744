package paint

import (
	"github.com/inkreel/inkreel/internal/drawtest"

	"image"
	"image/color"
	"image/draw"
	"testing"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
)

func TestBrushSheet(t *testing.T) {
	img := image.NewRGBA(image.Rect(0, 0, 1536, 1024))
	draw.Draw(img, img.Rect, image.NewUniform(color.RGBA{250, 250, 247, 255}), image.Point{}, draw.Src)
	wave := geom.Polyline{geom.Pt(60, 80), geom.Pt(180, 30), geom.Pt(300, 110), geom.Pt(420, 40), geom.Pt(560, 90)}.CatmullRom()
	for i, b := range []plan.Brush{plan.BrushPen, plan.BrushMarker, plan.BrushChalk, plan.BrushCrayon, plan.BrushBrush, plan.BrushPencil} {
		down := geom.Translate(geom.Pt(0, float64(i)*160))
		for j, w := range []float64{4, 8, 14} {
			Paint(img, Stroke{Path: wave.Transform(down).Transform(geom.Translate(geom.Pt(float64(j)*20, float64(j)*25))), Width: w, Color: color.RGBA{30, 30, 34, 255}, Brush: b, Seed: int64(i)})
		}
		Paint(img, Fill{Path: geom.Ellipse(geom.R(650, 30+float64(i)*160, 160, 110)), Color: color.RGBA{200, 60, 40, 255}, Brush: b})
		Paint(img, Writing{Text: drawtest.Written(t, "Photosynthesis", plan.TypeHandwriting, 72), At: geom.Pt(860, 20+float64(i)*160), Color: color.RGBA{30, 30, 34, 255}, Brush: b})
		Paint(img, Writing{Text: drawtest.Written(t, "small label text, 26 px", plan.TypeHandwriting, 26), At: geom.Pt(860, 110+float64(i)*160), Color: color.RGBA{30, 30, 34, 255}, Brush: b})
	}
	drawtest.Save(t, "brushes", img)
}

func TestHandSheet(t *testing.T) {
	img := image.NewRGBA(image.Rect(0, 0, 1536, 1024))
	draw.Draw(img, img.Rect, image.NewUniform(color.RGBA{250, 250, 247, 255}), image.Point{}, draw.Src)
	ink := color.RGBA{30, 30, 34, 255}
	styles := []plan.FillStyle{plan.FillSolid, plan.FillHachure, plan.FillCross, plan.FillWash, plan.FillHachure, plan.FillHachure}
	handBrushes := []plan.Brush{plan.BrushPen, plan.BrushPen, plan.BrushMarker, plan.BrushBrush, plan.BrushChalk, plan.BrushCrayon}
	for i, r := range []float64{0, 0.2, 0.4, 0.6, 0.8, 1} {
		y := float64(i)*168 + 14
		shapes := []geom.Path{
			geom.Rectangle(geom.R(30, y, 240, 140)),
			geom.RoundRect(geom.R(300, y, 240, 140), 24),
			geom.Ellipse(geom.R(570, y, 240, 140)),
			geom.Ellipse(geom.R(1330, y, 60, 60)),
			geom.Rectangle(geom.R(1330, y+80, 60, 50)),
			geom.Polyline{geom.Pt(850, y+20), geom.Pt(1300, y+20)}.Path(),
			geom.Polyline{geom.Pt(850, y+60), geom.Pt(1000, y+50), geom.Pt(1150, y+120), geom.Pt(1300, y+70)}.CatmullRom(),
			geom.Polyline{geom.Pt(850, y+130), geom.Pt(920, y+130)}.Path(),
			geom.Polyline{geom.Pt(1420, y+20), geom.Pt(1500, y+60), geom.Pt(1420, y+120)}.Path(),
		}
		for j, p := range shapes {
			rp := Rough(p, r, 1, int64(j))
			if j < 5 {
				for _, m := range Brushed(Hatch(rp, Hatching{styles[i], color.RGBA{40, 110, 190, 255}, 14, 4}, 7), handBrushes[i]) {
					Paint(img, m)
				}
			}
			Paint(img, Stroke{Path: rp, Width: 7, Color: ink, Brush: handBrushes[i]})
		}
	}
	drawtest.Save(t, "hand", img)
}
