package sketch

import (
	"image/color"
	"math"
	"slices"
	"testing"

	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/internal/tracetest"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/sketch/trace"
)

// A dense picture in four seconds: many strokes come in a frame, but together
// in one part of the picture, and the next frame's beside it, so that the eye
// has a way to go.
func TestTheEyeFollowsAHurry(t *testing.T) {
	corpus := map[string]paint.Picture{"hatching": {Image: tracetest.Hatching()}, "line art": {Image: tracetest.LineArt()}}
	for _, file := range []string{"house.jpg", "crayfish.png", "lake.jpg"} {
		corpus[file] = tracetest.FittedIn(t, "../testdata/plans/assets/"+file, 1000, 800)
	}
	for name, p := range corpus {
		t.Run(name, func(t *testing.T) {
			k, err := trace.Mark(p, trace.Options{})
			if err != nil {
				t.Fatal(err)
			}
			piece := Piece{Drawing: &paint.Drawing{Motion: plan.MotionSketch, Bounds: geom.FromPixels(k.Layer.Rect)}, Inks: []*trace.Ink{k}}
			s := newTestScript(t, ScriptConfig{FPS: 30, Frames: 120, Ground: tracetest.Drawn(1536, 1024, tracetest.White), Pieces: []Piece{piece}, Pen: plan.PenPen})
			diagonal := math.Hypot(float64(k.Layer.Rect.Dx()), float64(k.Layer.Rect.Dy()))
			var extents, moves []float64
			var was geom.Rect
			for n := range 120 {
				now := newLines(s.strokes, float64(n))
				if now.Empty() {
					continue
				}
				extents = append(extents, math.Hypot(now.W(), now.H())/diagonal)
				if !was.Empty() {
					moves = append(moves, now.Center().Dist(was.Center())/diagonal)
				}
				was = now
			}
			slices.Sort(extents)
			slices.Sort(moves)
			n := len(extents)
			if n < 5 {
				t.Fatalf("lines are drawn in %d frames only", n)
			}
			if e := extents[n/2]; e > 0.55 {
				t.Errorf("the lines of a frame are usually spread over %.2f of the picture", e)
			}
			if m := moves[len(moves)/2]; m > 0.2 {
				t.Errorf("the place where lines come usually moves by %.2f of the picture in a frame", m)
			}
		})
	}
}

// Where there is some hurry colour hastens before lines come under it: of a framed picture
// what is in the frame is drawn too.
func TestColourHastensBeforeLinesComeUnderIt(t *testing.T) {
	ring := func(x, y, r float64) geom.Path {
		l := make(geom.Polyline, 65)
		for i := range l {
			sin, cos := math.Sincos(2 * math.Pi * float64(i) / 64)
			l[i] = geom.Pt(x+r*cos, y+r*sin)
		}
		return l.Path()
	}
	corners := geom.Polyline{geom.Pt(20, 20), geom.Pt(820, 20), geom.Pt(820, 620), geom.Pt(20, 620), geom.Pt(20, 20)}
	ink, sky := color.RGBA{20, 20, 20, 255}, color.RGBA{250, 110, 100, 255}
	marks := []paint.Mark{paint.Stroke{Path: corners.Path(), Width: 4, Color: ink}}
	for _, x := range []float64{220, 420, 620} {
		marks = append(marks, paint.Stroke{Path: ring(x, 320, 90), Width: 4, Color: ink})
	}
	marks = append(marks, paint.Fill{Path: corners.Path(), Color: sky})
	piece := Piece{Drawing: &paint.Drawing{Motion: plan.MotionSketch, Bounds: geom.Rect{Max: geom.Pt(840, 640)}, Marks: marks}, Cue: -1}
	for _, m := range marks {
		k, err := trace.Mark(m, trace.Options{})
		if err != nil {
			t.Fatal(err)
		}
		piece.Inks = append(piece.Inks, k)
	}
	c := pieceCostOf(&piece, 1)
	calm := c.needed(c.all, c.seconds)
	for _, share := range []float64{0.8, 0.7, 0.65} {
		ms, pressed := c.fit(share * calm)
		if got := contourLength(ms) / contourLength(c.all); pressed || got < wellDrawn {
			t.Errorf("in %.1f s of %.1f, %.0f %% of the lines are drawn (pressed: %v)", share*calm, calm, 100*got, pressed)
		}
	}
}

// newLines is where lines are drawn from frame n to the next.
func newLines(strokes []timedStroke, n float64) geom.Rect {
	var at geom.Polyline
	for i := range strokes {
		l := &strokes[i]
		from, to := math.Max(l.Start, n), math.Min(l.End, n+1)
		if l.stroke.Sweep || from >= to {
			continue
		}
		for u := range 9 {
			at = append(at, l.point(from+(to-from)*float64(u)/8))
		}
	}
	if len(at) == 0 {
		return geom.Rect{}
	}
	return (&trace.Stroke{Spine: at}).Bounds()
}
