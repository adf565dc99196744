package audio

import "cmp"

// Music against a voice at its own level, in dB: between speech, and how much
// further under it.
const (
	musicLevel = -9.0
	duckDepth  = -12.0
)

// Ducking in seconds: it begins before speech, and short pauses do not end it.
const (
	duckLead   = 0.15
	duckRamp   = 0.3
	duckBridge = 0.8
)

// spans are when somebody is heard, in seconds, short pauses bridged.
type spans [][2]float64

// hear adds what is heard of a sound that begins at a moment of the film.
func (s *spans) hear(at float64, sound *Activity) {
	for _, v := range sound.spans() {
		a, b := at+v[0], at+v[1]
		if n := len(*s); n > 0 && a >= (*s)[n-1][0] && a-(*s)[n-1][1] < duckBridge {
			(*s)[n-1][1] = max((*s)[n-1][1], b)
		} else {
			*s = append(*s, [2]float64{a, b})
		}
	}
}

// ducking makes way for those who are heard.
type ducking struct {
	heard spans
	ramp  float64 // seconds; 0: duckRamp
	depth []float32
}

// gains are those of n frames from frame at: 1 where nobody is heard.
func (b *ducking) gains(at, n int) []float32 {
	gains := b.shares(at, n)
	ducked := float32(decibels(duckDepth))
	for i, d := range gains {
		switch {
		case d == 1:
			gains[i] = ducked
		case d > 0:
			gains[i] = float32(decibels(duckDepth * smooth(float64(d))))
		default:
			gains[i] = 1
		}
	}
	return gains
}

// shares are of the duck, 0..1, for n frames from frame at.
func (b *ducking) shares(at, n int) []float32 {
	if len(b.depth) < n {
		b.depth = make([]float32, n)
	}
	depth := b.depth[:n]
	clear(depth)
	ramp := cmp.Or(b.ramp, duckRamp)
	for _, s := range b.heard {
		from, to := int((s[0]-duckLead-ramp)*Rate), int((s[1]+ramp)*Rate)
		for i := max(from, at); i < min(to, at+n); i++ {
			in := float64(i-from) / (ramp * Rate)
			out := float64(to-i) / (ramp * Rate)
			depth[i-at] = max(depth[i-at], float32(min(1, in, out)))
		}
	}
	return depth
}

// smooth eases 0..1 in and out.
func smooth(t float64) float64 { return t * t * (3 - 2*t) }
