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
		row := &r.filter[r.ph]
		for c := range r.channels {
			var sum float32
			if r.channels == 1 {
				around := r.around[r.at:][:2*taps]
				for k, w := range row {
					sum += w * around[k]
				}
			} else {
				around := r.around[r.channels*r.at+c:]
				for k, w := range row {
					sum += w * around[r.channels*k]
				}
			}
			samples[n] = sum
			n++
		}
		r.out++
		r.ph += r.step
		r.at += r.ph / r.phases
		r.ph %= r.phases
	}
	return n, nil
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
