package audio

import "math"

// window is the stretch over which loudness is judged when looking for speech, in
// frames.
const window = Rate / 50

// Of looking for speech: the share of the loudest stretch below which one is
// silent (28 dB down: breaths, room), and the seconds up to which silence belongs
// to a word, as before a plosive.
const (
	voicedShare = 0.04
	pauseBridge = 0.2
)

// Activity finds when somebody is heard in sound that comes in pieces. It keeps a
// figure for every 20 ms. The zero value is ready.
type Activity struct {
	rms    []float64 // of every whole window
	sum    float64   // of the squares of the window not yet full
	n      int       // frames in it
	frames int       // in all
}

// Add hears more sound.
func (a *Activity) Add(p PCM) {
	a.frames += len(p) / 2
	for len(p) > 1 {
		part := p[:min(len(p)&^1, 2*(window-a.n))]
		p = p[len(part):]
		for _, v := range part {
			a.sum += float64(v) * float64(v)
		}
		if a.n += len(part) / 2; a.n == window {
			a.rms = append(a.rms, a.rest())
			a.sum, a.n = 0, 0
		}
	}
}

// rest is the loudness of the window not yet full.
func (a *Activity) rest() float64 { return math.Sqrt(a.sum / float64(2*a.n)) }

// Seconds is how long the sound is.
func (a *Activity) Seconds() float64 { return float64(a.frames) / Rate }

// spans are the stretches with sound in seconds, pauses under pauseBridge bridged;
// the whole of it when there is none.
func (a *Activity) spans() [][2]float64 {
	windows := len(a.rms)
	if a.n > 0 {
		windows++
	}
	loudness := func(i int) float64 {
		if i < len(a.rms) {
			return a.rms[i]
		}
		return a.rest()
	}
	var peak float64
	for i := range windows {
		peak = max(peak, loudness(i))
	}
	const step = float64(window) / Rate
	var out [][2]float64
	for i := range windows {
		if loudness(i) < peak*voicedShare {
			continue
		}
		from, to := float64(i)*step, math.Min(float64(i+1)*step, a.Seconds())
		if n := len(out); n > 0 && from-out[n-1][1] < pauseBridge {
			out[n-1][1] = to
		} else {
			out = append(out, [2]float64{from, to})
		}
	}
	if len(out) == 0 {
		return [][2]float64{{0, a.Seconds()}}
	}
	return out
}

// Words places the words of a text on the sound: each gets a share of the
// sounding time by its syllables; pauses over pauseBridge are left out. Times are
// seconds from the sound's start.
func (a *Activity) Words(text string) []Word {
	words := captionWords(text)
	if len(words) == 0 || a.frames == 0 {
		return nil
	}
	total := 0.0
	weights := make([]float64, len(words))
	for i, w := range words {
		weights[i] = weight(w)
		total += weights[i]
	}
	voiced := a.spans()
	length := 0.0
	for _, s := range voiced {
		length += s[1] - s[0]
	}
	out := make([]Word, len(words))
	run := 0.0
	for i, w := range words {
		start := run / total * length
		run += weights[i]
		end := run / total * length
		out[i] = Word{Text: w, Start: onClock(voiced, start, false), End: onClock(voiced, end, true), Estimated: true}
	}
	return out
}

// onClock maps a moment of sounding time to the clock. On the edge between two
// spans an end stays in the earlier one and a start goes to the later.
func onClock(spans [][2]float64, t float64, end bool) float64 {
	for _, s := range spans {
		d := s[1] - s[0]
		if t < d-1e-9 || end && t <= d+1e-9 {
			return s[0] + t
		}
		t -= d
	}
	return spans[len(spans)-1][1]
}
