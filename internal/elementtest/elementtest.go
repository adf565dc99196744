// Package elementtest holds what tests of the rooms about elements share: a build
// context by the name of a look, assets that are there whatever is asked for, and
// checks of built marks.
package elementtest

import (
	"errors"
	"math"
	"strings"
	"sync"
	"testing"

	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/fonts"
	"github.com/inkreel/inkreel/internal/drawtest"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/styles"

	"github.com/inkreel/inkreel/canvas/element"
)

// Context is a context in a named look on a frame of the usual size.
func Context(t testing.TB, name string, engine plan.Engine, lang plan.Language) *element.Context {
	t.Helper()
	look, err := styles.Named(name, engine)
	if err != nil {
		t.Fatal(err)
	}
	frame := paint.Frame{W: 1536, H: 1024}
	return &element.Context{Look: look, Frame: frame, Unit: frame.Unit(), Lang: lang, Shaper: fonts.NewShaper(), Seed: 7, Colour: true}
}

// WantFault demands that err is a fault of the plan that says all of want.
func WantFault(t *testing.T, err error, want []string) {
	t.Helper()
	var faults plan.Faults
	if !errors.As(err, &faults) {
		t.Fatalf("got %v, want a fault of the plan", err)
	}
	for _, w := range want {
		if !strings.Contains(err.Error(), w) {
			t.Errorf("got %q, want %q in it", err, w)
		}
	}
}

// KeepsInside fails when a mark leaves the box or lies nowhere.
func KeepsInside(t *testing.T, box geom.Rect, marks []paint.Mark, covers geom.Rect) {
	t.Helper()
	if len(marks) == 0 {
		t.Error("no marks")
	}
	room := geom.FromPixels(box.Pixels())
	for i, m := range marks {
		b := geom.FromPixels(m.Bounds())
		if math.IsNaN(b.Min.X+b.Max.Y) || !b.Empty() && !room.Contains(b) {
			t.Errorf("mark %d (%T) at %v leaves the box %v", i, m, b, box)
		}
		if !b.Empty() && !covers.Contains(b) {
			t.Errorf("mark %d (%T) at %v is outside what is said to be covered, %v", i, m, b, covers)
		}
	}
}

// Readable fails when type is set below the floor: judged by the line height,
// which no face has below 1.1 times the size.
func Readable(t *testing.T, ctx *element.Context, marks []paint.Mark) {
	t.Helper()
	for i, m := range marks {
		w, ok := m.(paint.Writing)
		if !ok {
			continue
		}
		for _, l := range w.Text.Lines {
			if l.Bot-l.Top < ctx.Floor()*0.999 {
				t.Errorf("mark %d is set in lines of %.1f px, below the floor of %.1f px", i, l.Bot-l.Top, ctx.Floor())
			}
		}
	}
}

// Looks are the looks of both engines.
func Looks() []styles.Look {
	var out []styles.Look
	for _, e := range []plan.Engine{plan.EngineCanvas, plan.EngineSketch} {
		for _, n := range styles.Names(e) {
			if l, err := styles.Named(n, e); err == nil {
				out = append(out, l)
			}
		}
	}
	return out
}

// Plain is assets in which every source is a picture, or a video, of one size in
// pixels.
type Plain struct{ W, H int }

// chequered are the pictures of Plain by their sizes: layouts ask for them often.
var chequered sync.Map

// Picture is a chequered picture.
func (p Plain) Picture(string) (*paint.Source, error) {
	pixels, ok := chequered.Load(p)
	if !ok {
		pixels, _ = chequered.LoadOrStore(p, paint.NewPixels(drawtest.Checkered(p.W/8, p.H/8)))
	}
	return &paint.Source{W: float64(p.W), H: float64(p.H), Bitmap: pixels.(*paint.Pixels)}, nil
}

// VideoSize is the size of every video.
func (p Plain) VideoSize(string) (w, h int, err error) { return p.W, p.H, nil }
