package quantity

import (
	"math"
	"testing"
	"unicode/utf8"

	"github.com/inkreel/inkreel/plan"
)

// Axes have few marks, rising, that enclose the data; numbers are written.
func FuzzTicks(f *testing.F) {
	f.Add(0.0, 1.0, 5, "$")
	f.Add(-1e15, 1e15, 2, "million km²")
	f.Add(5e-324, 1e-300, 9, "%")
	f.Add(5e-324, 0.0, 9, "%")
	f.Add(-9e-301, 9e-301, 9, "%")
	f.Add(0.1, 0.1000000000000001, 3, "")
	f.Fuzz(func(t *testing.T, lo, hi float64, most int, unit string) {
		const bound = 1e15 // of the values of a plan
		if !(math.Abs(lo) <= bound && math.Abs(hi) <= bound) || !utf8.ValidString(unit) {
			return
		}
		most = 2 + (most&0x7fffffff)%20
		axis := NiceTicks(lo, hi, most)
		if n := len(axis.At); n < 2 || n > max(most, 3) || !(axis.Step > 0) {
			t.Fatalf("%g to %g: %d marks of %d, %g apart", lo, hi, n, most, axis.Step)
		}
		slack := 1e-6 * (math.Abs(lo) + math.Abs(hi))
		if axis.Lo() > min(lo, hi)+axis.Step*1e-6+slack || axis.Hi() < max(lo, hi)-axis.Step*1e-6-slack {
			t.Errorf("%g to %g: marks from %g to %g", lo, hi, axis.Lo(), axis.Hi())
		}
		if _, from, to := axis.Within(min(lo, hi), max(lo, hi)); !(from < to) {
			t.Errorf("%g to %g: an axis from %g to %g", lo, hi, from, to)
		}
		n := NumbersFor([]plan.Language{"en", "de", "hi", "ar", "zh"}[most%5], unit, []float64{lo, hi})
		for _, v := range []float64{lo, hi, axis.Lo(), axis.Hi()} {
			if s := n.Text(v); s == "" || len(s) > 60+len(unit) || !utf8.ValidString(s) {
				t.Errorf("%g is written %q", v, s)
			}
		}
	})
}
