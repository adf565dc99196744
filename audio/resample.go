package audio

import "math"

// taps is half the length of the resampling filter in input samples.
const taps = 16

// passband is the share of the band that is kept: the filter needs the rest to fall off.
const passband = 0.97

// resample brings sound of interleaved channels from rate to Rate with a
// Hann-windowed sinc (Smith, "Digital Audio Resampling", CCRMA 2002), tabulated
// for the phases that the two rates share.
func resample(p []float32, channels, rate int) []float32 {
	if rate == Rate || len(p) == 0 {
		return p
	}
	g := gcd(rate, Rate)
	phases, step := Rate/g, rate/g
	// Below the lower of the two Nyquist frequencies, so that nothing folds back.
	cutoff := math.Min(1, float64(Rate)/float64(rate)) * passband
	filter := make([][2 * taps]float32, phases)
	for ph := range filter {
		frac := float64(ph) / float64(phases)
		sum := 0.0
		var row [2 * taps]float64
		for k := range row {
			x := float64(k-taps+1) - frac
			row[k] = sinc(x*cutoff) * (0.5 + 0.5*math.Cos(math.Pi*x/(taps+1)))
			sum += row[k]
		}
		for k := range row {
			filter[ph][k] = float32(row[k] / sum)
		}
	}
	n := len(p) / channels
	out := make([]float32, channels*(n*phases/step))
	// The sound with silence around it, so that every sample has all its
	// neighbours.
	padded := make([]float32, n+2*taps)
	for c := range channels {
		for i := range n {
			padded[taps+i] = p[channels*i+c]
		}
		// The filter of output sample i begins at padded[at], with the row of
		// phase ph.
		at, ph := 1, 0
		for i := c; i < len(out); i += channels {
			var sum float32
			around := padded[at : at+2*taps]
			for k, w := range &filter[ph] {
				sum += w * around[k]
			}
			out[i] = sum
			ph += step
			at += ph / phases
			ph %= phases
		}
	}
	return out
}

func sinc(x float64) float64 {
	if x == 0 {
		return 1
	}
	return math.Sin(math.Pi*x) / (math.Pi * x)
}

func gcd(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}
