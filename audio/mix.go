package audio

import (
	"context"
	"fmt"
	"math"

	"github.com/inkreel/inkreel/plan"
)

// Levels of a finished film, by the habits of web video.
const (
	targetLUFS = -16.0
	ceilingTP  = -1.6 // dBTP; a tenth below the promise, for the encoder's ripple
)

// Placed is sound at a moment of the film.
type Placed struct {
	At   float64                            // seconds from the film's start
	Load func(context.Context) (PCM, error) // called when the mix gets there, twice at most
}

// MixSpec is the sound of a film.
type MixSpec struct {
	Seconds float64 // of the film
	Voices  []Placed
	Videos  []Placed // sound of videos shown
	Music   plan.Track
	// Stereo asks for two channels even where both are the same.
	Stereo bool
}

// Silent reports whether nothing is heard in a film.
func (m MixSpec) Silent() bool {
	return len(m.Voices) == 0 && len(m.Videos) == 0 && m.Music == plan.TrackNone
}

// Mix adds everything up to a film's sound at −16 LUFS with true peaks under
// −1.5 dBTP, exactly spec.Seconds long, and leaves it in f as bare 32-bit
// little-endian samples. It returns how many channels there are: one where two
// would be the same, and loudness is meant of both. A film without any sound is
// silence.
//
// The film goes through memory a second at a time, so that an hour needs no
// more of it than a minute.
func Mix(ctx context.Context, spec MixSpec, f File) (channels int, err error) {
	t := &mixFile{file: f, frames: int(math.Round(spec.Seconds * Rate)), channels: 1}
	if spec.Stereo {
		t.channels = 2
	}
	loud, spans, err := mixVoices(ctx, t, spec.Voices)
	if err != nil {
		return 0, err
	}
	if len(spec.Videos) > 0 || spec.Music != plan.TrackNone {
		voice := loud.lufs()
		if voice <= silenceLUFS {
			voice = targetLUFS
		}
		if loud, err = mixBed(ctx, t, spec, voice, spans); err != nil {
			return 0, err
		}
	}
	return t.channels, master(ctx, t, loud)
}

// mixVoices begins the mix with the voices; it returns how loud they are and
// when they are heard.
func mixVoices(ctx context.Context, t *mixFile, voices []Placed) (*meter, spans, error) {
	loud := &meter{}
	var heard spans
	r := newPlayer(voices, func(at float64, p PCM) PCM {
		heard.hear(at, p)
		return p
	})
	err := t.fill(ctx, func(block PCM, at int) error {
		if err := r.play(ctx, block, at); err != nil {
			return err
		}
		loud.add(block)
		return nil
	})
	return loud, heard, err
}

// mixBed adds videos and music to it and returns how loud it is then. Videos are brought to the loudness of the voices.
func mixBed(ctx context.Context, t *mixFile, spec MixSpec, voice float64, heard spans) (*meter, error) {
	// Music gives way before a video is heard, so their sound is looked through
	// ahead of the mix.
	gains := make([]float32, len(spec.Videos))
	for i, v := range spec.Videos {
		p, err := v.Load(ctx)
		if err != nil {
			return nil, err
		}
		heard.hear(v.At, p)
		gains[i] = gainTo(p, voice)
	}
	var bed *bed
	if spec.Music != plan.TrackNone {
		loop, err := music(spec.Music)
		if err != nil {
			return nil, err
		}
		bed = newBed(loop, voice, heard, t.frames)
	}
	next := 0
	r := newPlayer(spec.Videos, func(_ float64, p PCM) PCM {
		next++
		return amplified(p, gains[next-1])
	})
	loud := &meter{}
	err := t.update(ctx, func(block PCM, at int) error {
		if err := r.play(ctx, block, at); err != nil {
			return err
		}
		if bed != nil {
			bed.play(block, at)
		}
		loud.add(block)
		return nil
	})
	return loud, err
}

// master brings a mix to its loudness and keeps its peaks.
func master(ctx context.Context, t *mixFile, loud *meter) error {
	l := loud.lufs()
	if l <= silenceLUFS {
		return nil
	}
	// Limiting costs a little loudness: how much is tried before it is done.
	gain, ceiling := targetLUFS-l, float32(decibels(ceilingTP))
	tried := &meter{}
	err := limit(ctx, t, float32(decibels(gain)), ceiling, func(block PCM, _ int) error {
		tried.add(block)
		return nil
	})
	if err != nil {
		return err
	}
	gain += targetLUFS - tried.lufs()
	return limit(ctx, t, float32(decibels(gain)), ceiling, t.write)
}

// decibels is a gain in dB as a factor.
func decibels(db float64) float64 { return math.Pow(10, db/20) }

// gainTo is the factor that brings sound to a loudness in LUFS; silence stays.
func gainTo(p PCM, to float64) float32 {
	l := Loudness(p)
	if l <= silenceLUFS {
		return 1
	}
	return float32(decibels(to - l))
}

func amplified(p PCM, gain float32) PCM {
	out := make(PCM, len(p))
	for i, v := range p {
		out[i] = v * gain
	}
	return out
}

// player plays placed sounds onto blocks of the film, each loaded when its time
// comes and let go when it has passed.
type player struct {
	waiting []Placed // in order of their start
	loaded  func(at float64, p PCM) PCM
	playing []playing
}

type playing struct {
	start int // frame of the film
	sound PCM
}

// newPlayer plays sounds given in order of their start; every sound goes through
// loaded first.
func newPlayer(sounds []Placed, loaded func(at float64, p PCM) PCM) *player {
	return &player{waiting: sounds, loaded: loaded}
}

// play adds what sounds in the block that begins at frame at. Blocks come in
// order.
func (p *player) play(ctx context.Context, block PCM, at int) error {
	end := at + len(block)/2
	for len(p.waiting) > 0 && frameAt(p.waiting[0].At) < end {
		pcm, err := p.waiting[0].Load(ctx)
		if err != nil {
			return fmt.Errorf("sound at %.2f s: %w", p.waiting[0].At, err)
		}
		p.playing = append(p.playing, playing{frameAt(p.waiting[0].At), p.loaded(p.waiting[0].At, pcm)})
		p.waiting = p.waiting[1:]
	}
	kept := p.playing[:0]
	for _, s := range p.playing {
		from, to := max(s.start, at), min(s.start+len(s.sound)/2, end)
		if from < to {
			addTo(block[2*(from-at):2*(to-at)], s.sound[2*(from-s.start):])
		}
		if s.start+len(s.sound)/2 > end {
			kept = append(kept, s)
		}
	}
	clear(p.playing[len(kept):])
	p.playing = kept
	return nil
}

func frameAt(seconds float64) int { return int(math.Round(seconds * Rate)) }

func addTo(dst, src PCM) {
	for i := range dst {
		dst[i] += src[i]
	}
}
