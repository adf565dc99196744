package audio

import (
	"math"
	"slices"
)

// kFilter is the K-weighting of ITU-R BS.1770-5 for one channel at 48 kHz, the
// filters of tables 1 and 2 one after the other, each in direct form II
// transposed: what the two remember.
type kFilter struct{ s1, s2, h1, h2 float64 }

// Coefficients of the shelf, and of the high pass, whose b are 1, −2 and 1.
const (
	shelfB0, shelfB1, shelfB2 = 1.53512485958697, -2.69169618940638, 1.19839281085285
	shelfA1, shelfA2          = -1.69065929318241, 0.73248077421585
	highA1, highA2            = -1.99004745483398, 0.99007225036621
)

// step weighs a sample.
func (w kFilter) step(x float64) (kFilter, float64) {
	y := shelfB0*x + w.s1
	z := y + w.h1
	return kFilter{shelfB1*x - shelfA1*y + w.s2, shelfB2*x - shelfA2*y, -2*y - highA1*z + w.h2, y - highA2*z}, z
}

// inaudible is where the filters' memory of a sound counts as nothing, 300 dB
// down. Left alone it would fade into denormal numbers, over each of which a
// processor takes many times as long.
const inaudible = 1e-15

// withoutDenormals is w, empty when what it remembers is inaudible.
func (w kFilter) withoutDenormals() kFilter {
	if max(math.Abs(w.s1), math.Abs(w.s2), math.Abs(w.h1), math.Abs(w.h2)) < inaudible {
		return kFilter{}
	}
	return w
}

// silenceLUFS is what Loudness returns for silence, and its absolute gate.
const silenceLUFS = -70.0

// Of BS.1770-5: what makes a full-scale sine at 997 Hz read −3.01 LUFS, and how
// far below the rest a block counts as a pause, in LU.
const (
	kOffset      = -0.691
	relativeGate = -10.0
)

// hopFrames: loudness is measured in blocks of four hops, one every hop.
const hopFrames = Rate / 10

// meter measures the loudness of sound that comes in pieces.
type meter struct {
	left, right kFilter
	sum         float64 // of the hop not yet full
	n           int     // frames in it
	hops        []float64
}

// add measures more sound.
func (m *meter) add(p PCM) {
	for len(p) > 1 {
		part := p[:min(len(p)&^1, 2*(hopFrames-m.n))]
		p = p[len(part):]
		m.sum += m.power(part)
		if m.n += len(part) / 2; m.n == hopFrames {
			m.hops = append(m.hops, m.sum/hopFrames)
			m.sum, m.n = 0, 0
		}
	}
}

// power weighs p and sums the squares of both channels.
func (m *meter) power(p PCM) float64 {
	l, r := m.left, m.right
	var sum, z, y float64
	switch {
	case l == kFilter{} && r == l && silent(p):
		return 0
	case l == r && mono(p): // a voice alone: nothing to weigh twice
		for i := 0; i+1 < len(p); i += 2 {
			l, z = l.step(float64(p[i]))
			sum += z * z
		}
		r, sum = l, 2*sum
	default:
		for i := 0; i+1 < len(p); i += 2 {
			l, z = l.step(float64(p[i]))
			r, y = r.step(float64(p[i+1]))
			sum += z*z + y*y
		}
	}
	m.left, m.right = l.withoutDenormals(), r.withoutDenormals()
	return sum
}

// silent reports whether p is all zeros.
func silent(p PCM) bool {
	for _, v := range p {
		if v != 0 {
			return false
		}
	}
	return true
}

// mono reports whether both channels are the same.
func mono(p PCM) bool {
	for i := 0; i+1 < len(p); i += 2 {
		if p[i] != p[i+1] {
			return false
		}
	}
	return true
}

// lufs is the loudness of all that came.
func (m *meter) lufs() float64 {
	hops := m.hops
	if len(hops) < 4 {
		if m.n > 0 {
			hops = append(slices.Clip(hops), m.sum/float64(m.n))
		}
		return gated([]float64{mean(hops)})
	}
	blocks := make([]float64, len(hops)-3)
	for i := range blocks {
		blocks[i] = mean(hops[i : i+4])
	}
	return gated(blocks)
}

// Loudness is the integrated loudness in LUFS (ITU-R BS.1770-5): blocks of
// 400 ms every 100 ms, gated at −70 LUFS and 10 LU below the rest. Silence is
// −70.
func Loudness(p PCM) float64 {
	m := &meter{}
	m.add(p)
	return m.lufs()
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

func powerLUFS(power float64) float64 {
	if power <= 0 {
		return silenceLUFS
	}
	return math.Max(kOffset+10*math.Log10(power), silenceLUFS)
}

func gated(blocks []float64) float64 {
	above := func(gate float64) []float64 {
		var out []float64
		for _, b := range blocks {
			if powerLUFS(b) > gate {
				out = append(out, b)
			}
		}
		return out
	}
	loud := above(silenceLUFS)
	if len(loud) == 0 {
		return silenceLUFS
	}
	return powerLUFS(mean(above(powerLUFS(mean(loud)) + relativeGate)))
}
