package scenery_test

import (
	"fmt"
	"image"
	"image/draw"
	"math/rand/v2"
	"reflect"
	"testing"

	"github.com/inkreel/inkreel/canvas/element"
	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/canvas/scenery"
	"github.com/inkreel/inkreel/internal/elementtest"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/internal/golden"
	"github.com/inkreel/inkreel/plan"
)

var frames = []paint.Frame{{W: 768, H: 512}, {W: 512, H: 768}, {W: 512, H: 512}}

// on is a context on another frame and with another seed.
func on(ctx *element.Context, f paint.Frame, seed int64) *element.Context {
	c := *ctx
	c.Frame, c.Unit, c.Seed = f, f.Unit(), seed
	return &c
}

// drawn draws a place with its ground where it is best.
func drawn(ctx *element.Context, p plan.Place, covers ...scenery.Cover) []paint.Mark {
	y, _ := scenery.Ground(p, ctx.Frame)
	return scenery.Draw(ctx, p, y, covers)
}

// TestPlacesFillBoardsOfAnyForm demands lines of every place on every form of board, none
// beyond it, the same for equal seeds and others for others.
func TestPlacesFillBoardsOfAnyForm(t *testing.T) {
	look := elementtest.Context(t, "classic", plan.EngineSketch, "en")
	for _, p := range plan.Places() {
		for _, f := range frames {
			ctx := on(look, f, 3)
			marks := drawn(ctx, p)
			if len(marks) == 0 {
				t.Errorf("%s on %v: no lines", p, f)
			}
			for _, m := range marks {
				if !m.Bounds().In(f.Bounds()) {
					t.Errorf("%s on %v: a line at %v", p, f, m.Bounds())
				}
			}
			if !reflect.DeepEqual(marks, drawn(ctx, p)) {
				t.Errorf("%s on %v: drawn otherwise the second time", p, f)
			}
			if reflect.DeepEqual(marks, drawn(on(look, f, 4), p)) {
				t.Errorf("%s on %v: the same for another seed", p, f)
			}
		}
		if y, ok := scenery.Ground(p, frames[0]); ok && (y < 0.7*512 || y > 0.9*512) {
			t.Errorf("%s: its ground is at %v of 512", p, y)
		}
	}
}

// TestPlacesSpareWhatIsCovered puts words and forms anywhere and looks for lines that
// come near them.
func TestPlacesSpareWhatIsCovered(t *testing.T) {
	look := elementtest.Context(t, "crayon", plan.EngineSketch, "en") // the loosest hand
	rng := rand.New(rand.NewPCG(1, 2))
	for i := range 5 {
		for _, p := range plan.Places() {
			f := frames[i%len(frames)]
			ctx := on(look, f, int64(i))
			w, h := float64(f.W), float64(f.H)
			words := geom.R(rng.Float64()*w*0.8, rng.Float64()*h*0.9, 0.2*w, 0.1*h)
			form := geom.Pt(64+rng.Float64()*(w-128), 64+rng.Float64()*(h-128))
			ring := paint.Stroke{Path: geom.Ellipse(geom.R(form.X-60, form.Y-60, 120, 120)), Width: 4}
			for _, m := range drawn(ctx, p, scenery.Cover{Box: words}, scenery.Cover{Marks: []paint.Mark{ring}}) {
				for _, l := range paint.Movements(m.(paint.Stroke).Path) {
					for _, q := range l.Resample(2) {
						if geom.Inside(words.Inset(-3*ctx.Unit), q) {
							t.Fatalf("%s, %d: a line at %.0f crosses words in %.0f", p, i, q, words)
						}
						if q.Dist(form) < 60+4*ctx.Unit {
							t.Fatalf("%s, %d: a line at %.0f crosses a form about %.0f", p, i, q, form)
						}
					}
				}
			}
		}
	}
}

// TestPlacesAreQuiet bounds the contrast of their lines with boards light and dark.
func TestPlacesAreQuiet(t *testing.T) {
	for _, name := range []string{"whiteboard", "chalkboard_color", "technical", "playful", "editorial"} {
		ctx := elementtest.Context(t, name, plan.EngineCanvas, "en")
		for _, colour := range []bool{true, false} {
			ctx.Colour = colour
			for _, m := range drawn(ctx, plan.PlaceRoom) {
				s := m.(paint.Stroke)
				if c := paint.Contrast(s.Color, ctx.Look.Palette.Board); c < 1.4 || c > 4.5 {
					t.Errorf("%s: lines with a contrast of %.1f", name, c)
				}
				if s.Width > ctx.Line() {
					t.Errorf("%s: a line %.1f wide beside outlines of %.1f", name, s.Width, ctx.Line())
				}
			}
		}
	}
}

// TestPlacesStayAsLookedAt compares sheets of all places with ones somebody has found
// well drawn. Lines are in full ink there, since quiet ones hardly change a picture.
func TestPlacesStayAsLookedAt(t *testing.T) {
	const columns, w, h = 4, 228, 152
	for name, engine := range map[string]plan.Engine{"classic": plan.EngineSketch, "crayon": plan.EngineSketch, "chalkboard_bw": plan.EngineCanvas} {
		t.Run(name, func(t *testing.T) {
			ctx := elementtest.Context(t, name, engine, "en")
			all := plan.Places()
			rows := (len(all) + columns - 1) / columns
			sheet := image.NewRGBA(image.Rect(0, 0, columns*w, rows*h))
			draw.Draw(sheet, sheet.Rect, image.NewUniform(ctx.Look.Palette.Board), image.Point{}, draw.Src)
			for i, p := range all {
				to := geom.Translate(geom.Pt(float64(i%columns*w), float64(i/columns*h)))
				for _, m := range drawn(on(ctx, paint.Frame{W: w, H: h}, int64(i)), p) {
					s := m.(paint.Stroke)
					s.Path, s.Width, s.Color, s.Brush = s.Path.Transform(to), 1.3, ctx.Look.Palette.Ink, plan.BrushPen
					paint.Paint(sheet, s)
				}
			}
			golden.Frame(t, "../../testdata/golden/canvas", sheet, 12)
		})
	}
}

func BenchmarkDraw(b *testing.B) {
	ctx := elementtest.Context(b, "classic", plan.EngineSketch, "en")
	for _, p := range []plan.Place{plan.PlaceCity, plan.PlaceLab} {
		b.Run(fmt.Sprint(p), func(b *testing.B) {
			for b.Loop() {
				drawn(ctx, p, scenery.Cover{Box: geom.R(300, 200, 600, 500)})
			}
		})
	}
}
