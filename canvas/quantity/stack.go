package quantity

import "math"

// Stack moves boxes of heights hs, centred at ys in order, so that none
// overlaps the next and all lie between lo and hi, which hold them all.
func Stack(ys, hs []float64, lo, hi float64) {
	for range 40 {
		for i := range ys {
			ys[i] = math.Min(math.Max(ys[i], lo+hs[i]/2), hi-hs[i]/2)
			if i > 0 {
				if short := (hs[i-1]+hs[i])/2 - (ys[i] - ys[i-1]); short > 0 {
					ys[i-1] -= short / 2
					ys[i] += short / 2
				}
			}
		}
	}
	at := lo
	for i := range ys {
		ys[i] = math.Max(ys[i], at+hs[i]/2)
		at = ys[i] + hs[i]/2
	}
	at = hi
	for i := len(ys) - 1; i >= 0; i-- {
		ys[i] = math.Min(ys[i], at-hs[i]/2)
		at = ys[i] - hs[i]/2
	}
}
