package sketch

import (
	"math"
	"path/filepath"
	"testing"

	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/internal/tracetest"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/sketch/trace"
)

// However unevenly ink lies along the way of a tip, about as much comes in equal times, and the
// tip goes no faster than it may.
func TestATipLingersWhereMuchIsLaid(t *testing.T) {
	laid := make([]float64, 120)
	for i := range laid {
		laid[i] = math.Max(0, math.Sin(float64(i)/7))
	}
	for _, fastest := range []float64{1.6, 2, 3} {
		tempo := laidTempo(laid, fastest)
		total, most := 0.0, 0.0
		for _, ink := range laid {
			total += ink
		}
		for i, ink := range laid {
			part := float64(tempo[i+1] - tempo[i])
			if swift := 1 / (part * float64(len(laid))); swift > 1.01*fastest {
				t.Errorf("the tip goes %.2f times as fast as on average, at most %.1f", swift, fastest)
			}
			most = math.Max(most, ink/total/part)
		}
		// In about half of its way nothing is laid, which takes 1/fastest of half the time.
		if even := 1 / (1 - 0.6/fastest); most > even {
			t.Errorf("%.2f times as much as on average comes at once, at most %.2f", most, even)
		}
	}
}

// A photograph that is drawn simpler is not uncovered: contours come first, then a tone or a
// hatching after the other, each over as much of it as it has.
func TestPhotographsComeByLayers(t *testing.T) {
	pic := tracetest.FittedIn(t, filepath.Join("../testdata/plans/assets", "lake.jpg"), 600, 400)
	k, err := trace.Mark(pic, trace.Options{})
	if err != nil {
		t.Fatal(err)
	}
	box := geom.FromPixels(k.Layer.Rect)
	p := Piece{Drawing: &paint.Drawing{ID: "p", Kind: plan.KindImage, Motion: plan.MotionSketch, Bounds: box}, Inks: []*trace.Ink{k}, Cue: -1}
	turn := Pace([]Piece{p}, Clock{FPS: 30, Frames: 300, Unit: 0.4}).Turns[0]
	if turn.simpler == nil {
		t.Fatal("it is not drawn simpler")
	}
	layers, from, lines := 0, math.Inf(1), 0.0
	for i := range turn.Inks[0].Strokes {
		s, b := &turn.Inks[0].Strokes[i], turn.Strokes[0][i]
		switch {
		case s.Wash && s.Bounds().W() > box.W()/2:
			layers, from = layers+1, math.Min(from, b.Start)
		case !s.Sweep:
			lines = math.Max(lines, b.End)
		}
	}
	if lines == 0 || lines > from {
		t.Errorf("its last contour ends in frame %.0f, its tones begin in frame %.0f", lines, from)
	}
	if layers < 2 {
		t.Errorf("it comes by %d layers", layers)
	}
}
