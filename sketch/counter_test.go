package sketch

import (
	"bytes"
	"image/color"
	"math"
	"slices"
	"testing"

	"github.com/inkreel/inkreel/canvas"
	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/sketch/trace"
	"github.com/inkreel/inkreel/styles"
)

// bigNumber is the drawing of a big number of an engine, small.
func bigNumber(t *testing.T, engine plan.Engine, look string) paint.Drawing {
	t.Helper()
	return valueIn(t, plan.DiagramBigNumber, engine, look)
}

// valueIn is the drawing of a value in a form of an engine, small.
func valueIn(t *testing.T, form plan.DiagramKind, engine plan.Engine, look string) paint.Drawing {
	t.Helper()
	value := 72.0
	l, err := styles.Named(look, engine)
	if err != nil {
		t.Fatal(err)
	}
	p := &plan.Plan{Version: 1, Engine: engine, Language: "en", TextLanguage: "en", Scenes: []plan.Scene{{ID: "s", Elements: []plan.Element{
		{Kind: plan.KindDiagram, Diagram: form, Value: &value, Unit: "%"},
	}}}}
	p.Output.Scale = 0.25
	ds, err := canvas.Compose(canvas.Scene{Plan: p, Look: l, Frame: paint.FrameOf(p)})
	if err != nil {
		t.Fatal(err)
	}
	return ds[len(ds)-1] // before it the border of the board
}

// A big number counts up in its place: many numbers are seen there one after the other,
// nothing else changes, the last is the number itself, and a frame is the same whichever
// came before it.
func TestBigNumbersCountUp(t *testing.T) {
	d := bigNumber(t, plan.EngineCanvas, "whiteboard")
	number, ok := d.Marks[len(d.Marks)-1].(paint.Counted)
	if !ok {
		t.Fatalf("it ends with a %T", d.Marks[len(d.Marks)-1])
	}
	inks, err := trace.Drawing(&d, trace.Options{})
	if err != nil {
		t.Fatal(err)
	}
	const frames = 60
	ground := even(384, 256, color.RGBA{255, 255, 255, 255})
	c := ScriptConfig{FPS: 30, Frames: frames, Ground: ground, Pieces: []Piece{{Drawing: &d, Inks: inks, Cue: -1}}}
	s := newTestScript(t, c)
	dst := paint.NewSurface(ground)
	seen := map[string]bool{}
	for n := range frames {
		dirty := advance(t, s, dst, n)
		for _, r := range dirty {
			if n > 0 && !r.In(number.Covers().Inset(-2)) {
				t.Fatalf("frame %d changes %v, the number lies in %v", n, r, number.Covers())
			}
		}
		seen[string(dst.Image.Pix)] = true
		alone := paint.NewSurface(ground)
		if n%7 == 3 {
			if advance(t, newTestScript(t, c), alone, n); !bytes.Equal(alone.Image.Pix, dst.Image.Pix) {
				t.Fatalf("frame %d is another when it is drawn from scratch", n)
			}
		}
	}
	if len(seen) < 12 {
		t.Errorf("%d pictures on the way", len(seen))
	}
	want := even(384, 256, color.RGBA{255, 255, 255, 255})
	d.Paint(want)
	if !bytes.Equal(want.Pix, dst.Image.Pix) {
		t.Error("it does not end with the number")
	}
}

// A hand turns from where the scale begins to its value about one point, ever more slowly,
// and stays there; the sketch engine's pen draws it.
func TestHandsTurn(t *testing.T) {
	about := geom.Pt(100, 100)
	hand := paint.Grown{Marks: []paint.Mark{paint.Stroke{Path: geom.Polyline{about, geom.Pt(100, 40)}.Path(), Width: 6, Color: color.RGBA{0, 0, 0, 255}}}, Round: &about, Swing: -math.Pi / 2}
	marks := paint.Moving([]paint.Mark{hand})
	swung, ok := marks[0].(paint.Swung)
	if !ok {
		t.Fatalf("it is a %T", marks[0])
	}
	d := paint.Drawing{Motion: plan.MotionSketch, Marks: marks, Bounds: geom.FromPixels(swung.Covers())}
	inks, err := trace.Drawing(&d, trace.Options{})
	if err != nil {
		t.Fatal(err)
	}
	const frames = 60
	ground := even(200, 200, color.RGBA{255, 255, 255, 255})
	s := newTestScript(t, ScriptConfig{FPS: 30, Frames: frames, Ground: ground, Pieces: []Piece{{Drawing: &d, Inks: inks, Cue: -1}}})
	dst := paint.NewSurface(ground)
	var ways []float64
	for n := range frames {
		advance(t, s, dst, n)
		for k := range 91 { // degrees from the left to the top
			at := geom.OnCircle(about, 50, float64(k-90)*math.Pi/180)
			if dst.Image.RGBAAt(int(at.X), int(at.Y)).R < 128 {
				ways = append(ways, float64(k))
				break
			}
		}
	}
	if len(ways) < 40 || ways[0] > 8 || ways[len(ways)-1] < 84 {
		t.Fatalf("it is seen at %v", ways)
	}
	for i := range ways[1:] {
		if ways[i+1] < ways[i]-2 {
			t.Fatalf("it turns back: %v", ways)
		}
	}
	turns := func(d paint.Drawing) bool {
		return slices.ContainsFunc(d.Marks, func(m paint.Mark) bool { _, ok := m.(paint.Swung); return ok })
	}
	if !turns(valueIn(t, plan.DiagramDial, plan.EngineCanvas, "whiteboard")) || turns(valueIn(t, plan.DiagramDial, plan.EngineSketch, "classic")) {
		t.Error("the hand of a dial turns on the canvas alone")
	}
}

// The sketch engine's pen writes a number, and draws what fills up.
func TestThePenWritesBigNumbers(t *testing.T) {
	for _, m := range bigNumber(t, plan.EngineSketch, "classic").Marks {
		if _, counts := m.(paint.Counted); counts {
			t.Error("it counts")
		}
	}
}

// What grows about a point comes in the order of its angles.
func TestRingsFillClockwise(t *testing.T) {
	about := geom.Pt(100, 100)
	ring := paint.Grown{Marks: []paint.Mark{paint.Fill{Path: append(geom.Arc(about, 60, -math.Pi/2, math.Pi/2), geom.Segment{Op: geom.Close}), Color: color.RGBA{0, 0, 0, 255}}}, Toward: geom.Pt(-1, 0), Round: &about}
	k, err := trace.Mark(ring, trace.Options{})
	if err != nil {
		t.Fatal(err)
	}
	share := func(x, y int) float64 { return k.At[k.Layer.PixOffset(x, y)/4].Share() }
	if left, top, right := share(50, 95), share(100, 50), share(150, 95); left > 0.1 || top < 0.4 || top > 0.6 || right < 0.9 {
		t.Errorf("left, top and right come at %.2f, %.2f and %.2f", left, top, right)
	}
}
