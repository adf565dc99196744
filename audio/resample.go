package audio

import "math"

// taps is half the length of the resampling filter in input samples.
const taps = 16

// resample brings stereo sound from rate to Rate with a Hann-windowed sinc
// (Smith, "Digital Audio Resampling", CCRMA 2002), tabulated for the phases
// that the two rates share.
func resample(p PCM, rate int) PCM {
	if rate == Rate || len(p) == 0 {
		return p
	}
	g := gcd(rate, Rate)
	phases, step := Rate/g, rate/g
	// Below the lower of the two Nyquist frequencies, so that nothing folds back.
	cutoff := math.Min(1, float64(Rate)/float64(rate)) * 0.97
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
	n := len(p) / 2
	out := make(PCM, 2*(n*phases/step))
	for i := range len(out) / 2 {
		pos := i * step
		base, row := pos/phases-taps+1, &filter[pos%phases]
		var l, r float32
		for k, w := range row {
			if j := base + k; j >= 0 && j < n {
				l += w * p[2*j]
				r += w * p[2*j+1]
			}
		}
		out[2*i], out[2*i+1] = l, r
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
