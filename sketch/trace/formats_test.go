package trace

import (
	"math"
	"testing"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/internal/tracetest"
)

// TestFormatsAlike traces one drawing from every format that is read: the same
// lines come in each.
func TestFormatsAlike(t *testing.T) {
	// Wall without the eaves it shares with the gable, gable, door, window and sun.
	want := 140 + 2*100 + 2*math.Hypot(85, 72) + 170 + 2*60 + 36 + 2*math.Pi*13 + 2*(26+22)
	for _, format := range []string{"png", "jpg", "webp", "gif", "svg"} {
		t.Run(format, func(t *testing.T) {
			p := tracetest.FittedIn(t, "testdata/formats/house."+format, 240, 200)
			k := check(t, p, Options{})
			lines, sweeps := 0.0, 0
			for _, s := range k.Strokes {
				switch {
				case s.Blank:
				case s.Sweep:
					sweeps++
				default:
					lines += s.Length()
				}
			}
			if math.Abs(lines-want) > 0.1*want {
				t.Errorf("%.0f px of lines, want about %.0f", lines, want)
			}
			if sweeps < 3 || sweeps > 12 {
				t.Errorf("%d sweeps for wall, gable and door", sweeps)
			}
			if length, _ := lengthIn(k, geom.R(215, 25, 40, 40)); math.Abs(length-2*math.Pi*13) > 12 {
				t.Errorf("%.0f px of line for the sun", length)
			}
		})
	}
}
