package audio

import "math"

// biquad is a second-order filter, direct form II transposed.
type biquad struct{ b0, b1, b2, a1, a2, z1, z2 float64 }

func (f *biquad) step(x float64) float64 {
	y := f.b0*x + f.z1
	f.z1 = f.b1*x - f.a1*y + f.z2
	f.z2 = f.b2*x - f.a2*y
	return y
}

// kWeighting is the two filters of ITU-R BS.1770-5, tables 1 and 2, at 48 kHz.
func kWeighting() (shelf, high biquad) {
	shelf = biquad{b0: 1.53512485958697, b1: -2.69169618940638, b2: 1.19839281085285, a1: -1.69065929318241, a2: 0.73248077421585}
	high = biquad{b0: 1, b1: -2, b2: 1, a1: -1.99004745483398, a2: 0.99007225036621}
	return shelf, high
}

// quietest is what Loudness answers for silence.
const quietest = -70.0

// Loudness is the integrated loudness in LUFS (ITU-R BS.1770-5): blocks of
// 400 ms every 100 ms, gated at −70 LUFS and 10 LU below the rest. Silence is
// −70.
func Loudness(p PCM) float64 {
	const hop = Rate / 10
	hops := make([]float64, 0, len(p)/2/hop)
	ls, lh := kWeighting()
	rs, rh := kWeighting()
	sum, n := 0.0, 0
	for i := 0; i+1 < len(p); i += 2 {
		l := lh.step(ls.step(float64(p[i])))
		r := rh.step(rs.step(float64(p[i+1])))
		sum += l*l + r*r
		if n++; n == hop {
			hops = append(hops, sum/hop)
			sum, n = 0, 0
		}
	}
	if len(hops) < 4 {
		if total := len(hops)*hop + n; total > 0 && n > 0 {
			hops = append(hops, sum/float64(n))
		}
		return gated([]float64{mean(hops)})
	}
	blocks := make([]float64, len(hops)-3)
	for i := range blocks {
		blocks[i] = mean(hops[i : i+4])
	}
	return gated(blocks)
}

func mean(v []float64) float64 {
	if len(v) == 0 {
		return 0
	}
	s := 0.0
	for _, x := range v {
		s += x
	}
	return s / float64(len(v))
}

func lufs(power float64) float64 {
	if power <= 0 {
		return quietest
	}
	return math.Max(-0.691+10*math.Log10(power), quietest)
}

func gated(blocks []float64) float64 {
	above := func(gate float64) []float64 {
		var out []float64
		for _, b := range blocks {
			if lufs(b) > gate {
				out = append(out, b)
			}
		}
		return out
	}
	loud := above(quietest)
	if len(loud) == 0 {
		return quietest
	}
	return lufs(mean(above(lufs(mean(loud)) - 10)))
}

// peakPhases interpolates three points between samples, as BS.1770 annex 2
// asks for true peaks: a 4× windowed sinc.
var peakPhases = func() (f [3][12]float32) {
	for ph := range f {
		frac := float64(ph+1) / 4
		sum := 0.0
		var row [12]float64
		for k := range row {
			x := float64(k-5) - frac
			row[k] = sinc(x) * (0.5 + 0.5*math.Cos(math.Pi*x/6.5))
			sum += row[k]
		}
		for k := range row {
			f[ph][k] = float32(row[k] / sum)
		}
	}
	return f
}()

// peaks is the true peak around every stereo frame, either channel.
func peaks(p PCM) []float32 {
	n := len(p) / 2
	out := make([]float32, n)
	for i := range n {
		m := max(abs(p[2*i]), abs(p[2*i+1]))
		// Between two samples far from full scale no peak matters.
		if m > 0.5 && i >= 5 && i+7 <= n {
			for ph := range peakPhases {
				var l, r float32
				for k, w := range &peakPhases[ph] {
					l += w * p[2*(i+k-5)]
					r += w * p[2*(i+k-5)+1]
				}
				m = max(m, abs(l), abs(r))
			}
		}
		out[i] = m
	}
	return out
}

// TruePeak is the highest true peak in dBTP; silence is −∞.
func TruePeak(p PCM) float64 {
	var m float32
	for _, v := range peaks(p) {
		m = max(m, v)
	}
	return 20 * math.Log10(float64(m))
}

// lookahead is how long before a peak the limiter begins to give way.
const lookahead = Rate * 5 / 1000

// limit keeps true peaks under ceiling (linear): the gain each frame needs is
// spread over the look-ahead by a sliding minimum and made smooth by a sliding
// mean of the same length, so it never exceeds what any frame needs.
func limit(p PCM, ceiling float32) {
	need := peaks(p)
	over := false
	for i, v := range need {
		if v > ceiling {
			need[i], over = ceiling/v, true
		} else {
			need[i] = 1
		}
	}
	if !over {
		return
	}
	gain := slidingMean(slidingMin(need, lookahead), lookahead)
	for i, g := range gain {
		p[2*i] *= g
		p[2*i+1] *= g
	}
}

// slidingMin is the minimum over [i−w, i+w].
func slidingMin(v []float32, w int) []float32 {
	out := make([]float32, len(v))
	var queue []int // indexes of candidates, values rising
	for i := range len(v) + w {
		if i < len(v) {
			for len(queue) > 0 && v[queue[len(queue)-1]] >= v[i] {
				queue = queue[:len(queue)-1]
			}
			queue = append(queue, i)
		}
		if j := i - w; j >= 0 {
			for queue[0] < j-w {
				queue = queue[1:]
			}
			out[j] = v[queue[0]]
		}
	}
	return out
}

// slidingMean is the mean over [i−w, i+w], the ends repeated.
func slidingMean(v []float32, w int) []float32 {
	out := make([]float32, len(v))
	at := func(i int) float64 { return float64(v[min(max(i, 0), len(v)-1)]) }
	sum := 0.0
	for i := -w; i <= w; i++ {
		sum += at(i)
	}
	for i := range v {
		out[i] = float32(sum / float64(2*w+1))
		sum += at(i+w+1) - at(i-w)
	}
	return out
}
