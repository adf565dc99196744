package audio

import (
	"errors"
	"io"
	"math"
)

// taps is half the length of the resampling filter in input samples.
const taps = 16

// passband is the share of the band that is kept: the filter needs the rest to fall off.
const passband = 0.97

// resampler brings sound of interleaved channels to Rate with a Hann-windowed
// sinc (Smith, "Digital Audio Resampling", CCRMA 2002), tabulated for the phases
// that the two rates share. The sound is silent before its start and after its
// end.
type resampler struct {
	channels     int
	phases, step int
	whole, part  int // a step in whole frames, and in phases besides
	filter       [][2 * taps]float32

	around []float32 // input frames, some of which the filter has still to see
	at, ph int       // frame of around at which the filter of the next sample begins; its phase
	in     int       // input frames so far
	out    int       // output frames so far
	ended  bool      // the input
}

func newResampler(channels, rate int) *resampler {
	g := gcd(rate, Rate)
	r := &resampler{channels: channels, phases: Rate / g, step: rate / g, at: 1}
	r.whole, r.part = r.step/r.phases, r.step%r.phases
	// Below the lower of the two Nyquist frequencies, so that nothing folds back.
	cutoff := math.Min(1, float64(Rate)/float64(rate)) * passband
	r.filter = make([][2 * taps]float32, r.phases)
	for ph := range r.filter {
		frac := float64(ph) / float64(r.phases)
		sum := 0.0
		var row [2 * taps]float64
		for k := range row {
			x := float64(k-taps+1) - frac
			row[k] = sinc(x*cutoff) * (0.5 + 0.5*math.Cos(math.Pi*x/(taps+1)))
			sum += row[k]
		}
		for k := range row {
			r.filter[ph][k] = float32(row[k] / sum)
		}
	}
	r.around = make([]float32, taps*channels, (taps+blockFrames)*channels)
	return r
}

// read fills samples, whole frames, with what more gives, which returns fewer than it has
// room for at the end alone, with io.EOF. So does read.
func (r *resampler) read(samples []float32, more func([]float32) (int, error)) (n int, err error) {
	for n < len(samples) {
		if r.ended && r.out == r.in*r.phases/r.step {
			return n, io.EOF
		}
		if (r.at+2*taps)*r.channels > len(r.around) {
			if err := r.fill(more); err != nil {
				return n, err
			}
			continue
		}
		if r.channels == 1 && n+4 <= len(samples) && r.four((*[4]float32)(samples[n:])) {
			n += 4
			continue
		}
		row := &r.filter[r.ph]
		for c := range r.channels {
			var sum float32
			around := r.around[r.channels*r.at+c:]
			for k, w := range row {
				sum += w * around[r.channels*k]
			}
			samples[n] = sum
			n++
		}
		r.next()
	}
	return n, nil
}

// next moves on by one frame of the output.
func (r *resampler) next() {
	r.out++
	r.at += r.whole
	if r.ph += r.part; r.ph >= r.phases {
		r.ph -= r.phases
		r.at++
	}
}

// four makes four samples of one channel where the input reaches for them: a sum waits
// for itself alone, so four side by side take little longer than one.
func (r *resampler) four(samples *[4]float32) bool {
	last := r.at + (r.ph+3*r.step)/r.phases
	if last+2*taps > len(r.around) || r.ended && r.out+4 > r.in*r.phases/r.step {
		return false
	}
	var rows, around [4]*[2 * taps]float32
	for i := range samples {
		rows[i], around[i] = &r.filter[r.ph], (*[2 * taps]float32)(r.around[r.at:])
		r.next()
	}
	r0, r1, r2, r3 := rows[0], rows[1], rows[2], rows[3]
	a0, a1, a2, a3 := around[0], around[1], around[2], around[3]
	var s0, s1, s2, s3 float32
	for k := range 2 * taps {
		s0 += r0[k] * a0[k]
		s1 += r1[k] * a1[k]
		s2 += r2[k] * a2[k]
		s3 += r3[k] * a3[k]
	}
	*samples = [4]float32{s0, s1, s2, s3}
	return true
}

// fill drops what the filter has seen and gets more, silence after the end.
func (r *resampler) fill(more func([]float32) (int, error)) error {
	left := copy(r.around, r.around[min(r.at*r.channels, len(r.around)):])
	r.at -= (len(r.around) - left) / r.channels
	room := r.around[left : cap(r.around)/r.channels*r.channels]
	if r.ended {
		clear(room)
		r.around = r.around[:left+len(room)]
		return nil
	}
	n, err := more(room)
	r.around = r.around[:left+n]
	r.in += n / r.channels
	if errors.Is(err, io.EOF) {
		r.ended, err = true, nil
	}
	return err
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
