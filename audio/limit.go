package audio

import (
	"context"
	"math"
)

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

// peakFloor is the sample value, of full scale 1, below which peaks between
// samples are not looked for: they would have to rise 4 dB to matter.
const peakFloor = 0.5

// peaks is the true peak around every stereo frame, either channel, in out,
// which has room for them.
func peaks(p PCM, out []float32) []float32 {
	out = out[:len(p)/2]
	for i := range out {
		m := max(abs(p[2*i]), abs(p[2*i+1]))
		if m > peakFloor && i >= 5 && i+7 <= len(out) {
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
	for _, v := range peaks(p, make([]float32, len(p)/2)) {
		m = max(m, v)
	}
	return 20 * math.Log10(float64(m))
}

// lookahead is how long before a peak the limiter begins to give way.
const lookahead = Rate * 5 / 1000

// margin is how many frames around a block the limiter must see to treat it as
// it would within the whole film: the two sliding windows and the interpolation.
const margin = 2*lookahead + 8

// limit plays a mix amplified by gain, with its true peaks kept under
// ceiling (both linear), to each, block by block: the gain each frame needs is
// spread over the look-ahead by a sliding minimum and made smooth by a sliding
// mean of the same length, so it never exceeds what any frame needs. A block
// may be written back as soon as each is given it.
func limit(ctx context.Context, t *mixFile, gain, ceiling float32, each func(block PCM, at int) error) error {
	const most = margin + blockFrames + margin
	// The block with its surroundings; what lies before it is kept from the
	// round before, since the file may hold the result there already.
	around := make(PCM, 2*most)
	before := 0 // frames kept before the block
	ready := 0  // frames of the file in around, counted from the film's start
	l := newLimiter(most)
	return t.eachBlock(ctx, func(block PCM, at int) error {
		end := at + len(block)/2
		upto := min(end+margin, t.frames)
		fresh := around[2*(before+ready-at) : 2*(before+upto-at)]
		if err := t.read(fresh, ready); err != nil {
			return err
		}
		for i := range fresh {
			fresh[i] *= gain
		}
		ready = upto
		copy(block, around[2*before:])
		if g := l.gains(around[:2*(before+upto-at)], ceiling); g != nil {
			for i, v := range g[before : before+len(block)/2] {
				block[2*i] *= v
				block[2*i+1] *= v
			}
		}
		keep := min(margin, end)
		copy(around, around[2*(before+end-at-keep):2*(before+upto-at)])
		before = keep
		return each(block, at)
	})
}

// limiter finds gains; it keeps the room it needs for that.
type limiter struct {
	need  []float32 // every frame's own gain
	least []float32 // the least around it, with lookahead frames more at both ends
	mean  []float32
	queue []int
}

func newLimiter(frames int) *limiter {
	return &limiter{make([]float32, frames), make([]float32, frames+2*lookahead), make([]float32, frames), make([]int, 0, frames)}
}

// gains is the gain of every frame that keeps p under ceiling, valid until the
// next call; nil where none is needed.
func (l *limiter) gains(p PCM, ceiling float32) []float32 {
	need := peaks(p, l.need)
	over := false
	for i, v := range need {
		if v > ceiling {
			need[i], over = ceiling/v, true
		} else {
			need[i] = 1
		}
	}
	if !over {
		return nil
	}
	least := l.least[:len(need)+2*lookahead]
	l.slidingMin(need, least[lookahead:])
	first, last := least[lookahead], least[lookahead+len(need)-1]
	for i := range lookahead {
		least[i], least[lookahead+len(need)+i] = first, last
	}
	return slidingMean(least, l.mean[:len(need)])
}

// slidingMin puts the minimum of v over [i−lookahead, i+lookahead] in out[i].
func (l *limiter) slidingMin(v, out []float32) {
	queue, first := l.queue[:0], 0 // queue[first:]: indexes of candidates, values rising
	for i := range len(v) + lookahead {
		if i < len(v) {
			for len(queue) > first && v[queue[len(queue)-1]] >= v[i] {
				queue = queue[:len(queue)-1]
			}
			queue = append(queue, i)
		}
		if j := i - lookahead; j >= 0 {
			if queue[first] < j-lookahead {
				first++
			}
			out[j] = v[queue[first]]
		}
	}
}

// slidingMean is the mean of v over [i, i+2·lookahead], in out.
func slidingMean(v, out []float32) []float32 {
	const n = 2*lookahead + 1
	sum := 0.0
	for _, x := range v[:n-1] {
		sum += float64(x)
	}
	for i := range out {
		sum += float64(v[i+n-1])
		out[i] = float32(sum / n)
		sum -= float64(v[i])
	}
	return out
}
