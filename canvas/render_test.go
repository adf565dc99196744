package canvas

import (
	"image"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"testing"

	"github.com/inkreel/inkreel/fonts"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/styles"
)

// look is a built-in look.
func look(t testing.TB, name string, engine plan.Engine) styles.Look {
	t.Helper()
	l, err := styles.Named(name, engine)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// savePNG keeps a picture to be looked at when INKREEL_PICTURES names a folder.
func savePNG(t testing.TB, name string, img image.Image) {
	t.Helper()
	dir := os.Getenv("INKREEL_PICTURES")
	if dir == "" {
		return
	}
	f, err := os.Create(filepath.Join(dir, name+".png"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := png.Encode(f, img); err != nil {
		t.Fatal(err)
	}
}

func written(t testing.TB, text string, ty plan.TypeStyle, size float64) *fonts.Text {
	t.Helper()
	tx, err := fonts.NewShaper().Layout([]fonts.Span{{Text: text}}, fonts.Style{Type: ty, Lang: "en", SizePx: size}, 1400, plan.AlignStart)
	if err != nil {
		t.Fatal(err)
	}
	return tx
}

func TestBrushSheet(t *testing.T) {
	img := image.NewRGBA(image.Rect(0, 0, 1536, 1024))
	flood(img, color.RGBA{250, 250, 247, 255})
	wave := geom.Polyline{{60, 80}, {180, 30}, {300, 110}, {420, 40}, {560, 90}}.CatmullRom()
	for i, b := range []plan.Brush{plan.BrushPen, plan.BrushMarker, plan.BrushChalk, plan.BrushCrayon, plan.BrushBrush, plan.BrushPencil} {
		down := geom.Translate(geom.Pt(0, float64(i)*160))
		for j, w := range []float64{4, 8, 14} {
			Paint(img, Stroke{Path: wave.Transform(down).Transform(geom.Translate(geom.Pt(float64(j)*20, float64(j)*25))), Width: w, Color: color.RGBA{30, 30, 34, 255}, Brush: b, Seed: int64(i)})
		}
		Paint(img, Fill{Path: geom.Ellipse(geom.R(650, 30+float64(i)*160, 160, 110)), Color: color.RGBA{200, 60, 40, 255}, Brush: b})
		Paint(img, Writing{Text: written(t, "Photosynthesis", plan.TypeHandwriting, 72), At: geom.Pt(860, 20+float64(i)*160), Color: color.RGBA{30, 30, 34, 255}, Brush: b})
		Paint(img, Writing{Text: written(t, "small label text, 26 px", plan.TypeHandwriting, 26), At: geom.Pt(860, 110+float64(i)*160), Color: color.RGBA{30, 30, 34, 255}, Brush: b})
	}
	savePNG(t, "brushes", img)
}
