package quantity

import "math"

// Ticks are round marks of a value axis: multiples of 1, 2 or 5 times a power
// of ten that enclose the data.
type Ticks struct {
	At   []float64 // rising, at least two
	Step float64
}

// NiceTicks covers lo to hi with at most most marks (at least 2): the finest
// step of 1, 2 or 5 × 10ⁿ that needs no more. Bounds that are equal to
// nine figures are widened to their neighbourhood. Both must be finite and below 1e15.
func NiceTicks(lo, hi float64, most int) Ticks {
	if hi < lo {
		lo, hi = hi, lo
	}
	// Of numbers next to the smallest there are, no tenth can be taken.
	if math.Max(math.Abs(lo), math.Abs(hi)) < 1e-300 {
		lo, hi = 0, 0
	}
	// Bounds that agree to nine figures differ by rounding, not by meaning.
	if hi-lo <= 1e-9*math.Max(math.Abs(lo), math.Abs(hi)) {
		if lo == 0 {
			hi = 1
		} else {
			lo, hi = math.Min(lo*0.5, lo*1.5), math.Max(lo*0.5, lo*1.5)
		}
	}
	most = max(most, 2)
	step := niceStep((hi - lo) / float64(most-1))
	for {
		// A hair of tolerance keeps 0.3 from reaching beyond three steps of 0.1.
		first, last := math.Floor(lo/step+1e-9), math.Ceil(hi/step-1e-9)
		if n := int(last-first) + 1; n <= most || most == 2 && n <= 3 {
			t := Ticks{Step: step}
			for i := range n {
				t.At = append(t.At, (first+float64(i))*step)
			}
			return t
		}
		step = niceStep(step * 1.01)
	}
}

// niceStep is the smallest 1, 2 or 5 × 10ⁿ not below s.
func niceStep(s float64) float64 {
	p := math.Pow(10, math.Floor(math.Log10(s)))
	for _, m := range []float64{1, 2, 5} {
		if m*p >= s*(1-1e-9) {
			return m * p
		}
	}
	return 10 * p
}

// Within is the axis for data from lo to hi: the ticks, less an outermost one
// away from zero that lies more than half a step beyond the
// data, and the bounds that hold both. An axis then ends near its data instead
// of at the next round number.
func (t Ticks) Within(lo, hi float64) (axis Ticks, from, to float64) {
	from, to = t.Lo(), t.Hi()
	if len(t.At) > 2 && lo-from > 0.5*t.Step && lo < 0 {
		t.At = t.At[1:]
		from = lo
	}
	if len(t.At) > 2 && to-hi > 0.5*t.Step && hi > 0 {
		t.At = t.At[:len(t.At)-1]
		to = hi
	}
	return t, from, to
}

// Lo is the lowest mark.
func (t Ticks) Lo() float64 { return t.At[0] }

// Hi is the highest mark.
func (t Ticks) Hi() float64 { return t.At[len(t.At)-1] }
