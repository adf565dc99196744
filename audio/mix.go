package audio

import (
	"context"
	"math"

	"github.com/inkreel/inkreel/plan"
)

// Levels of a finished film, by the habits of web video.
const (
	targetLUFS = -16.0
	ceilingTP  = -1.6 // dBTP; a tenth below the promise, for the encoder's ripple
)

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
	fadeOut    = 2.0
)

// Placed is sound at a moment of the film.
type Placed struct {
	At    float64 // seconds from the film's start
	PCM   PCM
	Words []Word // of a voice, seconds from At; may be nil
}

// MixSpec is the sound of a film.
type MixSpec struct {
	Seconds float64 // of the film
	Voices  []Placed
	Videos  []Placed // sound of videos shown
	Music   plan.Track
	Seed    int64
}

// Mix adds everything up to a film's sound at −16 LUFS with true peaks under
// −1.5 dBTP, exactly spec.Seconds long. A film without any sound is silence.
func Mix(ctx context.Context, spec MixSpec) (PCM, error) {
	out := make(PCM, 2*int(math.Round(spec.Seconds*Rate)))
	for _, v := range spec.Voices {
		add(out, v)
	}
	voice := Loudness(out)
	if voice <= quietest {
		voice = targetLUFS
	}
	for _, v := range spec.Videos {
		v.PCM = levelled(v.PCM, voice)
		add(out, v)
	}
	if spec.Music != plan.TrackNone {
		loop, err := music(spec.Music)
		if err != nil {
			return nil, err
		}
		addMusic(out, loop, voice, speech(spec))
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	master(out)
	return out, nil
}

// master brings a mix to its loudness and keeps its peaks.
func master(p PCM) {
	l := Loudness(p)
	if l <= quietest {
		return
	}
	// Limiting costs a little loudness; a second look makes up for it.
	for range 2 {
		gain := float32(math.Pow(10, (targetLUFS-l)/20))
		for i := range p {
			p[i] *= gain
		}
		limit(p, float32(math.Pow(10, ceilingTP/20)))
		if l = Loudness(p); math.Abs(l-targetLUFS) < 0.1 {
			return
		}
	}
}

// levelled is sound at a loudness; silence stays.
func levelled(p PCM, to float64) PCM {
	l := Loudness(p)
	if l <= quietest {
		return p
	}
	gain := float32(math.Pow(10, (to-l)/20))
	out := make(PCM, len(p))
	for i, v := range p {
		out[i] = v * gain
	}
	return out
}

func add(dst PCM, s Placed) {
	at := 2 * int(math.Round(s.At*Rate))
	for i, v := range s.PCM {
		if j := at + i; j >= 0 && j < len(dst) {
			dst[j] += v
		}
	}
}

// speech is when somebody is heard, in seconds, short pauses bridged, in order.
func speech(spec MixSpec) [][2]float64 {
	var spans [][2]float64
	heard := func(s Placed) {
		for _, v := range voicedSpans(s.PCM) {
			a, b := s.At+v[0], s.At+v[1]
			if n := len(spans); n > 0 && a >= spans[n-1][0] && a-spans[n-1][1] < duckBridge {
				spans[n-1][1] = max(spans[n-1][1], b)
			} else {
				spans = append(spans, [2]float64{a, b})
			}
		}
	}
	for _, v := range spec.Voices {
		heard(v)
	}
	for _, v := range spec.Videos {
		heard(v)
	}
	return spans
}

// addMusic lays a loop under the film: ducked under speech, faded out at the
// end.
func addMusic(dst, loop PCM, voice float64, spans [][2]float64) {
	loop = levelled(loop, voice+musicLevel)
	n := len(dst) / 2
	depth := make([]float32, n) // share of the duck, 0..1
	for _, s := range spans {
		from, to := int((s[0]-duckLead-duckRamp)*Rate), int((s[1]+duckRamp)*Rate)
		for i := max(from, 0); i < min(to, n); i++ {
			in := float64(i-from) / (duckRamp * Rate)
			out := float64(to-i) / (duckRamp * Rate)
			depth[i] = max(depth[i], float32(math.Min(1, math.Min(in, out))))
		}
	}
	const fadeIn = 0.4
	for i := range n {
		g := math.Pow(10, duckDepth*smooth(float64(depth[i]))/20)
		left := float64(n-i) / Rate
		g *= smooth(math.Min(1, left/fadeOut)) * smooth(math.Min(1, float64(i)/(fadeIn*Rate)))
		j := 2 * (i % (len(loop) / 2))
		dst[2*i] += loop[j] * float32(g)
		dst[2*i+1] += loop[j+1] * float32(g)
	}
}

// smooth eases 0..1 in and out.
func smooth(t float64) float64 { return t * t * (3 - 2*t) }
