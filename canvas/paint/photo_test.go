package paint

import (
	"github.com/inkreel/inkreel/internal/drawtest"

	"bytes"
	"image"
	"image/color"
	"math"
	"math/rand/v2"
	"os"
	"testing"

	xdraw "golang.org/x/image/draw"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/internal/golden"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/styles"
)

// lake is the photograph of the example plans.
func lake(t testing.TB) *Source {
	t.Helper()
	data, err := os.ReadFile("../../testdata/plans/assets/lake.jpg")
	if err != nil {
		t.Fatal(err)
	}
	s, err := DecodePicture(data, 1<<24)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// ball is a lit ball, cut out, with the grain of a camera.
func ball(side int) *Source {
	r := rand.New(rand.NewPCG(3, 5))
	img := image.NewRGBA(image.Rect(0, 0, side, side))
	for y := range side {
		for x := range side {
			u, v := float64(x)/float64(side)-0.5, float64(y)/float64(side)-0.5
			if math.Hypot(u, v) > 0.42 {
				continue
			}
			l := 150 - 190*u - 120*v + 3*r.NormFloat64()
			c := func(k float64) uint8 { return uint8(min(max(l*k, 8), 228)) }
			img.SetRGBA(x, y, color.RGBA{c(1), c(0.55), c(0.4), 255})
		}
	}
	return &Source{W: float64(side), H: float64(side), Bitmap: NewPixels(img)}
}

// photographed is a photograph on the board of a sketch look.
func photographed(t testing.TB, name string, src *Source, size geom.Point, grey bool) *image.RGBA {
	t.Helper()
	l := drawtest.Look(t, name, plan.EngineSketch)
	l.Grey = grey
	if grey {
		l.Palette = greyPalette(l.Palette)
	}
	img := image.NewRGBA(image.Rect(0, 0, int(size.X), int(size.Y)))
	for i := 0; i < len(img.Pix); i += 4 {
		c := l.Palette.Board
		img.Pix[i], img.Pix[i+1], img.Pix[i+2], img.Pix[i+3] = c.R, c.G, c.B, 255
	}
	raw := drawtest.Must(src.Place(geom.Rect{Max: size}, plan.FitContain, 1))
	for _, m := range append([]Mark{raw.Stylize(l, 0.6)}, raw.Hatching(l, 0.6)...) {
		Over(img, Render(m))
	}
	return img
}

func greyPalette(p styles.Palette) styles.Palette {
	for _, c := range []*color.RGBA{&p.Board, &p.Ink, &p.Muted, &p.Accent1, &p.Accent2, &p.Accent3, &p.Accent4} {
		y := lightness(c.R, c.G, c.B)
		*c = color.RGBA{y, y, y, 255}
	}
	return p
}

// A stranger can tell the looks apart by a photograph alone: in thumbnails of
// it, each brought to the same mean and spread, any two differ clearly.
func TestPhotographsDifferBetweenLooks(t *testing.T) {
	names := styles.Names(plan.EngineSketch)
	for subject, src := range map[string]*Source{"lake": lake(t), "ball": ball(420)} {
		small := make([][]float64, len(names))
		for i, name := range names {
			img := photographed(t, name, src, geom.Pt(600, 400), false)
			drawtest.Save(t, "photo-"+subject+"-"+name, img)
			m := image.NewRGBA(image.Rect(0, 0, 300, 200))
			xdraw.ApproxBiLinear.Scale(m, m.Rect, img, img.Rect, xdraw.Src, nil)
			small[i] = standard(m)
		}
		for i := range small {
			for j := range i {
				n := 0
				for k := range small[i] {
					if math.Abs(small[i][k]-small[j][k]) > 0.5 {
						n++
					}
				}
				if share := float64(n) / float64(len(small[i])); share < 0.08 {
					t.Errorf("%s: %s and %s: only %.1f %% of what is seen differs", subject, names[i], names[j], 100*share)
				}
			}
		}
	}
}

// standard are a picture's channels about their mean, in standard deviations.
func standard(m *image.RGBA) []float64 {
	var out []float64
	sum, square := 0.0, 0.0
	for i, v := range m.Pix {
		if i%4 < 3 {
			out = append(out, float64(v))
			sum, square = sum+float64(v), square+float64(v)*float64(v)
		}
	}
	n := float64(len(out))
	mean := sum / n
	dev := math.Sqrt(max(square/n-mean*mean, 1))
	for i := range out {
		out[i] = (out[i] - mean) / dev
	}
	return out
}

// Without colour no look leaves any in a photograph; drawn twice it is the
// same, and what is cut out stays within its outline.
func TestPhotographsKeepTheRules(t *testing.T) {
	for _, name := range styles.Names(plan.EngineSketch) {
		img := photographed(t, name, lake(t), geom.Pt(420, 280), true)
		for i := 0; i < len(img.Pix); i += 4 {
			if q := img.Pix[i : i+3]; max(q[0], q[1], q[2])-min(q[0], q[1], q[2]) > 2 {
				t.Errorf("%s: pixel %d is %v without colour", name, i/4, q)
				break
			}
		}
		if again := photographed(t, name, lake(t), geom.Pt(420, 280), true); !bytes.Equal(img.Pix, again.Pix) {
			t.Errorf("%s: two drawings differ", name)
		}
		cut := drawtest.Must(ball(300).Place(geom.R(0, 0, 300, 300), plan.FitContain, 1)).Stylize(drawtest.Look(t, name, plan.EngineSketch), 0.6)
		inked, astray := 0, 0
		for i := 3; i < len(cut.Image.Pix); i += 4 {
			if cut.Image.Pix[i] > 8 {
				x, y := float64(i/4%300)-150, float64(i/4/300)-150
				if inked++; math.Hypot(x, y) > 0.42*300+6 {
					astray++
				}
			}
		}
		if inked < 3000 || astray > 0 {
			t.Errorf("%s: %d pixels of a cut-out ball are drawn, %d beside it", name, inked, astray)
		}
	}
}

// Skin of any tone has a calm pen, light or in shade, where what is strongly red has the red one.
func TestSkinIsNotDrawnInAccents(t *testing.T) {
	for _, name := range []string{"sharpie", "whiteboard"} {
		look, err := styles.Named(name, plan.EngineCanvas)
		if err != nil {
			t.Fatal(err)
		}
		p := &photograph{look: look, colors: newLookColors(look), pens: map[color.RGBA]color.RGBA{}}
		for _, skin := range []color.RGBA{{255, 215, 194, 255}, {238, 191, 170, 255}, {198, 141, 123, 255}, {150, 102, 97, 255}, {107, 70, 70, 255}} {
			for _, shade := range []float64{1, 0.8, 0.65} {
				c := color.RGBA{uint8(shade * float64(skin.R)), uint8(shade * float64(skin.G)), uint8(shade * float64(skin.B)), 255}
				if _, strong := HueAngle(p.pen(c)); strong > 0.4 {
					t.Errorf("%s: skin of %v is drawn in %v", name, c, p.pen(c))
				}
			}
		}
		if pen := p.pen(color.RGBA{200, 40, 30, 255}); pen != look.Palette.Accent1 {
			t.Errorf("%s: red is drawn in %v", name, pen)
		}
	}
}

// Pictures without any tone, or of a pixel, are drawn without complaint.
func TestPhotographsOfNothing(t *testing.T) {
	for _, size := range [][2]int{{1, 1}, {3, 200}, {64, 48}} {
		m := image.NewRGBA(image.Rect(0, 0, size[0], size[1]))
		for i := range m.Pix {
			m.Pix[i] = 120
		}
		for i := 3; i < len(m.Pix); i += 4 {
			m.Pix[i] = 255
		}
		for _, name := range styles.Names(plan.EngineSketch) {
			l := drawtest.Look(t, name, plan.EngineSketch)
			out := image.NewRGBA(m.Rect)
			(&Picture{Image: m}).stylizePhoto(out, m, newLookColors(l), l, 1)
		}
	}
}

// Every look's way with a photograph is as it was when somebody last looked.
func TestPhotographGoldens(t *testing.T) {
	for _, name := range styles.Names(plan.EngineSketch) {
		t.Run("photo-"+name, func(t *testing.T) {
			golden.Frame(t, "../../testdata/golden/looks", photographed(t, name, lake(t), geom.Pt(360, 240), false), 12)
		})
	}
}

// A photograph of 1 megapixel in every look.
func BenchmarkPhotographs(b *testing.B) {
	src := lake(b)
	raw := drawtest.Must(src.Place(geom.R(0, 0, 1224, 816), plan.FitContain, 1))
	for _, name := range styles.Names(plan.EngineSketch) {
		l := drawtest.Look(b, name, plan.EngineSketch)
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				raw.Stylize(l, 1)
			}
		})
	}
}
