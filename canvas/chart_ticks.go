package canvas

import "math"

// ticks are round marks of a value axis: multiples of 1, 2 or 5 times a power
// of ten that enclose the data.
type ticks struct {
	at   []float64 // rising, at least two
	step float64
}

// niceTicks covers lo to hi with at most most marks (at least 2): the finest
// step of 1, 2 or 5 × 10ⁿ that needs no more. Equal bounds are widened to
// their neighbourhood. Both must be finite and below 1e15.
func niceTicks(lo, hi float64, most int) ticks {
	if hi < lo {
		lo, hi = hi, lo
	}
	if hi == lo {
		if lo == 0 {
			hi = 1
		} else {
			lo, hi = math.Min(lo*0.5, lo*1.5), math.Max(hi*0.5, hi*1.5)
		}
	}
	most = max(most, 2)
	step := niceStep((hi - lo) / float64(most-1))
	for {
		// A hair of tolerance keeps 0.3 from reaching beyond three steps of 0.1.
		first, last := math.Floor(lo/step+1e-9), math.Ceil(hi/step-1e-9)
		if n := int(last-first) + 1; n <= most || most == 2 && n <= 3 {
			t := ticks{step: step}
			for i := range n {
				t.at = append(t.at, (first+float64(i))*step)
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

func (t ticks) lo() float64 { return t.at[0] }
func (t ticks) hi() float64 { return t.at[len(t.at)-1] }
