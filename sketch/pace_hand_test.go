package sketch

import (
	"math"
	"path/filepath"
	"slices"
	"testing"

	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/internal/tracetest"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/sketch/trace"
)

// at30 is speeds in design units a second as units a frame.
const at30 = 1.0 / 30

// handed is a picture being drawn at the calm pace on a board of 1536×1024,
// where a pixel is a design unit.
type handed struct {
	ink     *trace.Ink
	times   []StrokeTime
	crammed bool      // it holds more than any hand draws in the longest time
	steps   []float64 // of the tip from frame to frame while it draws a line, sorted
}

func handOn(t *testing.T, k *trace.Ink) handed {
	t.Helper()
	ground := tracetest.Drawn(1536, 1024, tracetest.White)
	piece := Piece{Drawing: &paint.Drawing{Motion: plan.MotionSketch, Bounds: geom.FromPixels(k.Layer.Rect)}, Inks: []*trace.Ink{k}, Cue: -1}
	frames := int(Need([]Piece{piece}, 1)*30) + 1
	s := newTestScript(t, ScriptConfig{FPS: 30, Frames: frames, Ground: ground, Pieces: []Piece{piece}, Pen: plan.PenPen})
	h := handed{ink: s.schedule.Turns[0].Inks[0], times: s.schedule.Turns[0].Strokes[0]}
	h.crammed = pieceCostOf(&piece, 1).seconds >= longestTotal
	poses := cursorOf(s).poses
	for _, l := range s.strokes {
		for n := int(l.Start) + 1; float64(n+1) <= l.End && !l.stroke.Sweep; n++ {
			h.steps = append(h.steps, math.Hypot(float64(poses[n].X-poses[n-1].X), float64(poses[n].Y-poses[n-1].Y)))
		}
	}
	slices.Sort(h.steps)
	return h
}

// A person lingers on contours, hurries through what repeats, and the pen
// never races or jumps within a line.
func TestHandsLingerOnContours(t *testing.T) {
	files := []string{"coffee.png", "crayfish.png", "tulips.png", "house.jpg", "earth.svg", "lake.jpg"}
	for i, f := range files {
		files[i] = filepath.Join("../testdata/plans/assets", f)
	}
	if !testing.Short() {
		files = append(files, tracetest.ClipArt()...)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			k, err := trace.Mark(tracetest.FittedIn(t, file, 1000, 800), trace.Options{})
			if err != nil {
				t.Fatal(err)
			}
			h := handOn(t, k)
			h.lingers(t)
			h.isEven(t)
			h.getsQuicker(t)
		})
	}
}

// lingers: contours are drawn so that the eye follows them, and no line pops.
func (h handed) lingers(t *testing.T) {
	t.Helper()
	cram := 1.0
	if h.crammed {
		cram = 2 // more than any hand draws in the longest time
	}
	for i, s := range h.ink.Strokes {
		l, d := s.Length(), h.times[i].End-h.times[i].Start
		most := lineSpeed * at30
		if !s.Sweep && l > eyeHop && l > 1.1*cram*most*d+1 {
			t.Errorf("stroke %d of %.0f units takes %.1f frames: %.0f units a frame, at most %.0f can be followed", i, l, d, l/d, cram*most)
		}
	}
}

// isEven: the fastest step within a line is not far from the usual one.
func (h handed) isEven(t *testing.T) {
	t.Helper()
	n := len(h.steps)
	if n == 0 {
		return
	}
	usual, peak := h.steps[n/2], h.steps[n-1]
	if peak > 2.2*usual {
		t.Errorf("the tip goes up to %.0f units in a frame of a line, usually %.0f", peak, usual)
	}
	if peak > 100 && !h.crammed {
		t.Errorf("the tip goes up to %.0f units in a frame of a line", peak)
	}
}

// getsQuicker: of many short lines the last are done no slower than the first.
func (h handed) getsQuicker(t *testing.T) {
	t.Helper()
	var pace []float64 // frames of each short line
	for i, s := range h.ink.Strokes {
		if l := s.Length(); !s.Sweep && l > 20 && l < 40 {
			pace = append(pace, h.times[i].End-h.times[i].Start)
		}
	}
	n := len(pace) / 3
	if n < 8 {
		return
	}
	first, last := 0.0, 0.0
	for i := range n {
		first += pace[i]
		last += pace[len(pace)-1-i]
	}
	if last > 1.15*first { // lines at the speed that is followed do not get quicker
		t.Errorf("the last %d of %d short lines take %.1f frames, the first ones %.1f", n, len(pace), last, first)
	}
}
