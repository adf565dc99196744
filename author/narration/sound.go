package narration

import (
	"math"
	"slices"
)

// window is the stretch over which loudness is measured, in seconds: shorter than
// any sound of speech.
const window = 0.01

// Sound is how loud a recording is over time.
type Sound struct {
	Loudness []float64 // root mean square of each window of 10 ms
	seconds  float64
}

// Seconds is how long the recording is.
func (s *Sound) Seconds() float64 { return s.seconds }

// Meter measures the loudness of sound that comes in pieces. Rate is its samples a
// second.
type Meter struct {
	Rate int

	loudness []float64
	sum      float64 // of squares, of the window under way
	n        int     // samples in it
	samples  int     // in all
}

// Add hears more samples of one channel.
func (m *Meter) Add(samples []float32) {
	size := max(int(float64(m.Rate)*window), 1)
	for _, v := range samples {
		m.sum += float64(v) * float64(v)
		if m.n++; m.n == size {
			m.loudness = append(m.loudness, math.Sqrt(m.sum/float64(m.n)))
			m.sum, m.n = 0, 0
		}
	}
	m.samples += len(samples)
}

// Sound is what was heard so far.
func (m *Meter) Sound() *Sound {
	loudness := slices.Clone(m.loudness)
	if m.n > 0 {
		loudness = append(loudness, math.Sqrt(m.sum/float64(m.n)))
	}
	return &Sound{Loudness: loudness, seconds: float64(m.samples) / float64(max(m.Rate, 1))}
}

// span is a stretch of a recording, in seconds.
type span struct{ from, to float64 }

func (s span) seconds() float64 { return s.to - s.from }

// How speech is told from silence. The floor is the loudness that a tenth of the
// recording stays below, the room's noise; speech is what nine tenths stay below.
// Between them, nearer to the floor, runs the line. What is louder for less than a
// click's time is none, what is quieter for less than a stop's closure is no pause.
const (
	floorShare  = 0.1
	speechShare = 0.9
	lineAt      = 0.35 // of the way from floor to speech, in decibels
	clickTime   = 0.04
	closureTime = 0.09
	evenRange   = 0.7 // of the logarithm: 6 dB
)

// quietest is the loudness below which nothing is heard, so that digital silence
// has a logarithm.
const quietest = 1e-4

// voiced lists the stretches in which somebody speaks, in order.
func (s *Sound) voiced() []span {
	if len(s.Loudness) == 0 {
		return nil
	}
	sorted := slices.Clone(s.Loudness)
	slices.Sort(sorted)
	at := func(share float64) float64 {
		return math.Log(max(sorted[int(share*float64(len(sorted)-1))], quietest))
	}
	floor, speech := at(floorShare), at(speechShare)
	if speech-floor < evenRange { // one never pauses, or never speaks
		if speech <= math.Log(quietest) {
			return nil
		}
		return []span{{0, s.seconds}}
	}
	line := math.Exp(floor + lineAt*(speech-floor))
	smooth := s.smoothed()
	var out []span
	for i := 0; i < len(smooth); {
		k := i
		for k < len(smooth) && smooth[k] > line {
			k++
		}
		if k == i {
			i++
			continue
		}
		next := span{float64(i) * window, min(float64(k)*window, s.seconds)}
		if n := len(out); n > 0 && next.from-out[n-1].to < closureTime {
			out[n-1].to = next.to
		} else {
			out = append(out, next)
		}
		i = k
	}
	return slices.DeleteFunc(out, func(v span) bool { return v.seconds() < clickTime })
}

// smoothed is the loudness with each window's neighbours, so that noise crosses no
// line by chance.
func (s *Sound) smoothed() []float64 {
	out := make([]float64, len(s.Loudness))
	for i := range out {
		from, to := max(i-1, 0), min(i+2, len(out))
		sum := 0.0
		for _, v := range s.Loudness[from:to] {
			sum += v * v
		}
		out[i] = math.Sqrt(sum / float64(to-from))
	}
	return out
}

// voice is a recording as what is spoken in it: its stretches of speech, and a clock
// that runs only then.
type voice struct {
	spans  []span
	before []float64 // seconds spoken before each span
	total  float64   // seconds spoken in all
}

func newVoice(spans []span) *voice {
	v := &voice{spans: spans}
	for _, s := range spans {
		v.before = append(v.before, v.total)
		v.total += s.seconds()
	}
	return v
}

// at is the moment at which so many seconds were spoken. At the end of a stretch it
// is the start of the next, or for an end, the end of that one.
func (v *voice) at(spoken float64, end bool) float64 {
	for i, s := range v.spans {
		rest := spoken - v.before[i]
		if rest < s.seconds()-1e-9 || end && rest <= s.seconds()+1e-9 {
			return s.from + max(rest, 0)
		}
	}
	if len(v.spans) == 0 {
		return 0
	}
	return v.spans[len(v.spans)-1].to
}
