package paint

import (
	"github.com/inkreel/inkreel/internal/drawtest"

	"image"
	"image/color"
	"image/draw"
	"os"
	"strings"
	"testing"

	"github.com/disintegration/imaging"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/styles"
)

// sampleBoard is a small scene in a look, drawn as builders draw.
func sampleBoard(t testing.TB, l styles.Look, f Frame) *image.RGBA {
	t.Helper()
	img := Paper(l, f, 1)
	u := f.Unit()
	p := l.Palette
	k := 1.0
	if l.Compact {
		k = 0.85
	}
	write := func(s string, ty plan.TypeStyle, size float64, at geom.Point, c color.RGBA) {
		Paint(img, Writing{Text: drawtest.Written(t, s, ty, size*u*k), At: at.Mul(u), Color: c, Brush: l.Brush})
	}
	write("How plants make food", l.TitleType, 96, geom.Pt(90, 60), p.Ink)
	write("light, water and air become sugar", l.Type, 44, geom.Pt(94, 190), p.Muted)
	line := l.LineWidth * u
	for i, c := range []color.RGBA{p.Accent1, p.Accent2, p.Accent3, p.Accent4} {
		x := (110 + float64(i)*340) * u
		shape := geom.RoundRect(geom.R(x, 320*u, 260*u, 180*u), 24*u)
		if i%2 == 1 {
			shape = geom.Ellipse(geom.R(x, 320*u, 260*u, 180*u))
		}
		shape = Rough(shape, l.Roughness, u, int64(i))
		for _, m := range Brushed(Hatch(shape, Hatching{l.Fill, c, 4.2 * line, line * 0.75}, int64(i)), l.Brush) {
			Paint(img, m)
		}
		Paint(img, Stroke{Path: shape, Width: line, Color: p.Ink, Brush: l.Brush, Seed: int64(i)})
		write([]string{"Sunlight", "Water", "Air", "Sugar"}[i], l.Type, 40, geom.Pt(160+float64(i)*340, 520), p.Ink)
		if i < 3 {
			a := Rough(geom.Polyline{geom.Pt(x+272*u, 410*u), geom.Pt(x+328*u, 410*u)}.Path(), l.Roughness, u, 9)
			Paint(img, Stroke{Path: a, Width: line, Color: p.Ink, Brush: l.Brush})
			h := Rough(geom.Polyline{geom.Pt(x+310*u, 394*u), geom.Pt(x+330*u, 410*u), geom.Pt(x+310*u, 426*u)}.Path(), l.Roughness/2, u, 9)
			Paint(img, Stroke{Path: h, Width: line, Color: p.Ink, Brush: l.Brush})
		}
	}
	curve := geom.Polyline{geom.Pt(120*u, 900*u), geom.Pt(400*u, 780*u), geom.Pt(700*u, 860*u), geom.Pt(1000*u, 700*u), geom.Pt(1400*u, 760*u)}.CatmullRom()
	Paint(img, Stroke{Path: Rough(curve, l.Roughness, u, 5), Width: line * 1.3, Color: p.Accent1, Brush: l.Brush})
	write(strings.ReplaceAll(l.Name, "_", " "), l.Type, 34, geom.Pt(94, 940), p.Muted)
	return img
}

// TestLookSheets draws every look's sample board side by side.
func TestLookSheets(t *testing.T) {
	frame := Frame{1536, 1024}
	if os.Getenv("INKREEL_PICTURES") == "" {
		frame = Frame{384, 256} // nobody looks; the boards must still draw
	}
	for _, engine := range []plan.Engine{plan.EngineCanvas, plan.EngineSketch} {
		var boards []image.Image
		for _, name := range styles.Names(engine) {
			if strings.HasSuffix(name, "_compact") {
				continue
			}
			img := sampleBoard(t, drawtest.Look(t, name, engine), frame)
			drawtest.Save(t, "look-"+string(engine)+"-"+name, img)
			boards = append(boards, img)
		}
		const w, h = 600, 400
		ground := image.NewRGBA(image.Rect(0, 0, 3*w+40, (len(boards)+2)/3*(h+10)+10))
		for i, b := range boards {
			x, y := 10+i%3*(w+10), 10+i/3*(h+10)
			draw.Draw(ground, image.Rect(x, y, x+w, y+h), imaging.Resize(b, w, h, imaging.Box), image.Point{}, draw.Src)
		}
		drawtest.Save(t, "ground-"+string(engine), ground)
	}
}

func TestPapersAreQuietAndRepeatable(t *testing.T) {
	base := drawtest.Look(t, "classic", plan.EngineSketch)
	dark := drawtest.Look(t, "chalkboard_bw", plan.EngineCanvas)
	for _, l := range []styles.Look{base, dark} {
		for _, p := range []plan.Paper{plan.PaperPlain, plan.PaperGrain, plan.PaperChalkboard, plan.PaperGrid, plan.PaperRuled, plan.PaperKraft} {
			l.Paper = p
			f := Frame{384, 256}
			a, b := Paper(l, f, 7), Paper(l, f, 7)
			if string(a.Pix) != string(b.Pix) {
				t.Errorf("%s: equal seeds give other papers", p)
			}
			// Nothing on the ground may come near the ink.
			worst := 21.0
			for i := 0; i < len(a.Pix); i += 4 {
				if a.Pix[i+3] != 255 {
					t.Fatalf("%s is not opaque", p)
				}
				worst = min(worst, styles.Contrast(l.Palette.Ink, color.RGBA{a.Pix[i], a.Pix[i+1], a.Pix[i+2], 255}))
			}
			if full := styles.Contrast(l.Palette.Ink, l.Palette.Board); worst < 0.38*full {
				t.Errorf("%s on %s: contrast falls from %.1f to %.1f", p, l.Name, full, worst)
			}
		}
	}
	if img := Paper(base, Frame{}, 1); !img.Rect.Empty() {
		t.Error("a frame without pixels has paper")
	}
}

func BenchmarkGrain(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		newGrain(0x9a7e, 1, 3, 0.55)
	}
}

func BenchmarkPaper(b *testing.B) {
	l := drawtest.Look(b, "chalkboard_color", plan.EngineCanvas)
	for _, p := range []plan.Paper{plan.PaperPlain, plan.PaperGrain, plan.PaperChalkboard, plan.PaperGrid, plan.PaperRuled, plan.PaperKraft} {
		b.Run(string(p), func(b *testing.B) {
			l.Paper = p
			b.ReportAllocs()
			for b.Loop() {
				Paper(l, Frame{1536, 1024}, 1)
			}
		})
	}
}
