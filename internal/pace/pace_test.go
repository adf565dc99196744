package pace_test

import (
	"math"
	"testing"

	"github.com/inkreel/inkreel/internal/pace"
)

func TestOf(t *testing.T) {
	for text, want := range map[string]float64{
		"": 1, "British accent, warm": 1, "Slowly, please.": 0.88, "Speak VERY slowly": 0.796, "a bit faster": 1.07, "calm and slow": 0.93,
		"not too fast": 1, "never hurried, but lively": 1.07, "an upbeat, friendly voice": 1.07, "briskly": 1.14, "extremely fast": 1.238,
	} {
		if got := pace.Of(text); math.Abs(got-want) > 1e-9 {
			t.Errorf("%q: %g, want %g", text, got, want)
		}
	}
}
