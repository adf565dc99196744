package canvas

import (
	"github.com/inkreel/inkreel/internal/drawtest"

	"bytes"
	"image"
	"image/color"
	"image/draw"
	"os"
	"strings"
	"testing"

	xdraw "golang.org/x/image/draw"

	"github.com/inkreel/inkreel/canvas/icon"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/internal/golden"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/styles"

	"github.com/inkreel/inkreel/canvas/paint"
)

// tulips is the drawn picture of the example plans.
func tulips(t testing.TB) *paint.Source {
	t.Helper()
	data, err := os.ReadFile("../testdata/plans/assets/tulips.png")
	if err != nil {
		t.Fatal(err)
	}
	d, err := paint.DecodePicture(data, 1<<24)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// allKinds is a scene with a headline, a list, a picture, an icon, a shape and
// a chart.
const allKinds = `{"version":1,"studio_video_engine":"studio_sketch","sketch_style_variant":"classic","scenes":[{"id":"a","duration":9,"elements":[
 {"kind":"text","role":"heading","text":"One **winter** in 2026"},
 {"kind":"image","source":"tulips","description":"tulips","box":{"x":0.05,"y":0.2,"w":0.3,"h":0.45}},
 {"id":"i","kind":"icon","name":"snowflake","label":"cold","color":"accent3","box":{"x":0.4,"y":0.2,"w":0.22,"h":0.4}},
 {"id":"s","kind":"shape","shape":"ellipse","label":"bulb","fill":"accent2","box":{"x":0.7,"y":0.2,"w":0.24,"h":0.3}},
 {"kind":"arrow","from":"i","to":"s"},
 {"kind":"list","items":["leaves","sugar"],"box":{"x":0.06,"y":0.68,"w":0.3,"h":0.26}},
 {"kind":"chart","chart":"column","labels":["a","b","c"],"series":[{"name":"weeks","values":[4,9,6]}],"highlight":1,"box":{"x":0.42,"y":0.62,"w":0.5,"h":0.34}}
]}]}`

type tulipAssets struct{ src *paint.Source }

func (a tulipAssets) Picture(string) (*paint.Source, error)  { return a.src, nil }
func (a tulipAssets) VideoSize(string) (w, h int, err error) { return 0, 0, os.ErrNotExist }

// composed is the scene of all kinds in a look, which change may alter.
func composed(t *testing.T, style string, src *paint.Source, scale float64, change func(*plan.Plan)) (styles.Look, paint.Frame, []paint.Drawing) {
	t.Helper()
	p, err := plan.Decode([]byte(strings.Replace(allKinds, `"classic"`, `"`+style+`"`, 1)), plan.Options{Icons: icon.Set{}})
	if err != nil {
		t.Fatal(err)
	}
	p.Output.Scale = scale
	if change != nil {
		change(p)
	}
	l, err := styles.For(p)
	if err != nil {
		t.Fatal(err)
	}
	f := paint.FrameOf(p)
	drawings, err := Compose(Scene{Plan: p, Look: l, Frame: f, Assets: tulipAssets{src}})
	if err != nil {
		t.Fatalf("%s: %v", style, err)
	}
	return l, f, drawings
}

// finished is the scene of all kinds as it ends.
func finished(t *testing.T, style string, src *paint.Source, scale float64, change func(*plan.Plan)) *image.RGBA {
	t.Helper()
	l, f, drawings := composed(t, style, src, scale, change)
	img := paint.Paper(l, f, 1)
	for _, d := range drawings {
		d.Paint(img)
	}
	return img
}

// A stranger can tell the looks apart: in small pictures of the same scene,
// any two differ by far more than noise.
func TestSketchLooksDiffer(t *testing.T) {
	src := tulips(t)
	names := styles.Names(plan.EngineSketch)
	small := make([]*image.RGBA, len(names))
	for i, name := range names {
		img := finished(t, name, src, 1, nil)
		drawtest.Save(t, "look-"+name, img)
		small[i] = image.NewRGBA(image.Rect(0, 0, 300, 200))
		xdraw.ApproxBiLinear.Scale(small[i], small[i].Rect, img, img.Rect, xdraw.Src, nil)
	}
	for i := range small {
		for j := range i {
			// The share of the small picture's pixels that differ clearly.
			n := 0
			for k := 0; k < len(small[i].Pix); k += 4 {
				a, b := small[i].Pix[k:k+3], small[j].Pix[k:k+3]
				if max(drawtest.Gap(a[0], b[0]), drawtest.Gap(a[1], b[1]), drawtest.Gap(a[2], b[2])) > 24 {
					n++
				}
			}
			if share := float64(n) / 60000; share < 0.055 {
				t.Errorf("%s and %s: only %.1f %% of the pixels differ", names[i], names[j], 100*share)
			}
		}
	}
}

// Without colour no look leaves any, whatever the plan names.
func TestSketchLooksWithoutColour(t *testing.T) {
	src, off := tulips(t), false
	for _, name := range styles.Names(plan.EngineSketch) {
		img := finished(t, name, src, 0.5, func(p *plan.Plan) {
			p.EnableColor = &off
			p.Scenes[0].Elements[2].Color = "#ff0000"
		})
		for i := 0; i < len(img.Pix); i += 4 {
			if q := img.Pix[i : i+3]; max(q[0], q[1], q[2])-min(q[0], q[1], q[2]) > 2 {
				t.Errorf("%s: pixel %d,%d is %v", name, i/4%img.Rect.Dx(), i/4/img.Rect.Dx(), q)
				break
			}
		}
	}
}

// The same plan gives the same frame, and no ink leaves the board.
func TestSketchLooksAreDeterministicAndStayOnTheBoard(t *testing.T) {
	src := tulips(t)
	for _, name := range styles.Names(plan.EngineSketch) {
		a, b := finished(t, name, src, 0.5, nil), finished(t, name, src, 0.5, nil)
		if !bytes.Equal(a.Pix, b.Pix) {
			t.Errorf("%s: two renderings differ", name)
		}
		_, f, drawings := composed(t, name, src, 0.5, nil)
		for _, d := range drawings {
			for _, m := range d.Marks {
				if r := m.Bounds(); !r.In(f.Bounds()) {
					t.Errorf("%s: a %T of %s reaches %v, off the board %v", name, m, d.ID, r, f.Bounds())
				}
			}
		}
	}
}

// On a dark board every look can still be read: what is written and drawn
// stands out from it.
func TestSketchLooksOnDarkBoards(t *testing.T) {
	src := tulips(t)
	for _, name := range styles.Names(plan.EngineSketch) {
		img := finished(t, name, src, 0.5, func(p *plan.Plan) {
			p.CustomStyle = &plan.CustomStyle{Base: name, Palette: map[string]string{"board": "#15202b"}}
		})
		// The headline's strip: its lightest pixels are the letters.
		strip := image.Rect(40, 30, 700, 90)
		best := 0.0
		for y := strip.Min.Y; y < strip.Max.Y; y++ {
			for x := strip.Min.X; x < strip.Max.X; x++ {
				best = max(best, paint.Contrast(img.RGBAAt(x, y), color.RGBA{0x15, 0x20, 0x2b, 255}))
			}
		}
		if best < 4.2 {
			t.Errorf("%s: the headline on a dark board has a contrast of %.1f", name, best)
		}
	}
}

// Every look is as it was when somebody last looked at it.
func TestSketchGoldens(t *testing.T) {
	src := tulips(t)
	for _, name := range styles.Names(plan.EngineSketch) {
		t.Run(name, func(t *testing.T) {
			golden.Frame(t, "../testdata/golden/looks", finished(t, name, src, 0.3, nil), 12)
		})
	}
}

// Hatching lies within what it shades, and only a pencil hatches.
func TestHatchingStaysInForm(t *testing.T) {
	src := tulips(t)
	raw := drawtest.Must(src.Place(geom.R(0, 0, 700, 900), plan.FitContain, 1))
	body := paint.OnWhite(raw.Image)
	for _, name := range styles.Names(plan.EngineSketch) {
		l := drawtest.Look(t, name, plan.EngineSketch)
		marks := raw.Hatching(l, 1)
		if (len(marks) > 0) != (l.Medium == styles.MediumPencil) {
			t.Errorf("%s, medium %q: %d marks of hatching", name, l.Medium, len(marks))
		}
		in, out := 0, 0
		for _, m := range marks {
			for _, line := range m.(paint.Stroke).Path.Flatten(1) {
				for _, q := range line {
					i := body.PixOffset(int(q.X)-raw.Image.Rect.Min.X, int(q.Y)-raw.Image.Rect.Min.Y)
					if min(body.Pix[i], body.Pix[i+1], body.Pix[i+2]) < 240 {
						in++
					} else {
						out++
					}
				}
			}
		}
		if out*50 > in {
			t.Errorf("%s: %d of %d points lie on bare paper", name, out, in+out)
		}
	}
}

// Crossing lines gather where it is dark.
func TestShadowsAreCrossed(t *testing.T) {
	img := image.NewRGBA(image.Rect(0, 0, 400, 200))
	draw.Draw(img, img.Rect, image.White, image.Point{}, draw.Src)
	draw.Draw(img, image.Rect(20, 20, 190, 180), image.NewUniform(color.RGBA{R: 236, G: 214, B: 180, A: 255}), image.Point{}, draw.Src)
	draw.Draw(img, image.Rect(210, 20, 380, 180), image.NewUniform(color.RGBA{R: 120, G: 30, B: 60, A: 255}), image.Point{}, draw.Src)
	pale, deep := 0.0, 0.0
	for _, m := range (paint.Picture{Image: img}).Hatching(drawtest.Look(t, "improved(beta)", plan.EngineSketch), 1) {
		for _, l := range m.(paint.Stroke).Path.Flatten(1) {
			if l[len(l)/2].X < 200 {
				pale += l.Length()
			} else {
				deep += l.Length()
			}
		}
	}
	if deep < 1.5*pale {
		t.Errorf("%.0f px of lines in the dark half, %.0f in the pale one", deep, pale)
	}
}
