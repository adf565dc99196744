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
	Load func(context.Context) (PCM, error) // asked when the mix gets there, twice at most
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
// little-endian samples. It answers how many channels there are: one where two
// would be the same, and loudness is meant of both. A film without any sound is
// silence.
//
// The film goes through memory a second at a time, so that an hour needs no
// more of it than a minute.
func Mix(ctx context.Context, spec MixSpec, f File) (channels int, err error) {
	t := &tape{file: f, frames: int(math.Round(spec.Seconds * Rate)), channels: 1}
	if spec.Stereo {
		t.channels = 2
	}
	loud, spans, err := layVoices(ctx, t, spec.Voices)
	if err != nil {
		return 0, err
	}
	if len(spec.Videos) > 0 || spec.Music != plan.TrackNone {
		voice := loud.lufs()
		if voice <= quietest {
			voice = targetLUFS
		}
		if loud, err = layBed(ctx, t, spec, voice, spans); err != nil {
			return 0, err
		}
	}
	return t.channels, master(ctx, t, loud)
}

// layVoices begins the tape with the voices; it answers how loud they are and
// when they are heard.
func layVoices(ctx context.Context, t *tape, voices []Placed) (*meter, spans, error) {
	loud := &meter{}
	var heard spans
	r := newReel(voices, func(at float64, p PCM) PCM {
		heard.hear(at, p)
		return p
	})
	err := t.record(ctx, func(block PCM, at int) error {
		if err := r.play(ctx, block, at); err != nil {
			return err
		}
		loud.add(block)
		return nil
	})
	return loud, heard, err
}

// layBed adds videos and music to what is on the tape and answers how loud it
// is then. Videos are brought to the loudness of the voices.
func layBed(ctx context.Context, t *tape, spec MixSpec, voice float64, heard spans) (*meter, error) {
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
	r := newReel(spec.Videos, func(_ float64, p PCM) PCM {
		next++
		return amplified(p, gains[next-1])
	})
	loud := &meter{}
	err := t.rerecord(ctx, func(block PCM, at int) error {
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

// master brings a tape to its loudness and keeps its peaks.
func master(ctx context.Context, t *tape, loud *meter) error {
	l := loud.lufs()
	if l <= quietest {
		return nil
	}
	// Limiting costs a little loudness: how much is tried before it is done.
	gain, ceiling := targetLUFS-l, float32(decibels(ceilingTP))
	tried := &meter{}
	err := limited(ctx, t, float32(decibels(gain)), ceiling, func(block PCM, _ int) error {
		tried.add(block)
		return nil
	})
	if err != nil {
		return err
	}
	gain += targetLUFS - tried.lufs()
	return limited(ctx, t, float32(decibels(gain)), ceiling, t.write)
}

// decibels is a gain in dB as a factor.
func decibels(db float64) float64 { return math.Pow(10, db/20) }

// gainTo is the factor that brings sound to a loudness in LUFS; silence stays.
func gainTo(p PCM, to float64) float32 {
	l := Loudness(p)
	if l <= quietest {
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

// reel plays placed sounds onto blocks of the film, each loaded when its time
// comes and let go when it has passed.
type reel struct {
	waiting []Placed // in order of their start
	loaded  func(at float64, p PCM) PCM
	playing []playing
}

type playing struct {
	start int // frame of the film
	sound PCM
}

// newReel plays sounds given in order of their start; every sound goes through
// loaded first.
func newReel(sounds []Placed, loaded func(at float64, p PCM) PCM) *reel {
	return &reel{waiting: sounds, loaded: loaded}
}

// play adds what sounds in the block that begins at frame at. Blocks come in
// order.
func (r *reel) play(ctx context.Context, block PCM, at int) error {
	end := at + len(block)/2
	for len(r.waiting) > 0 && frameAt(r.waiting[0].At) < end {
		p, err := r.waiting[0].Load(ctx)
		if err != nil {
			return fmt.Errorf("sound at %.2f s: %w", r.waiting[0].At, err)
		}
		r.playing = append(r.playing, playing{frameAt(r.waiting[0].At), r.loaded(r.waiting[0].At, p)})
		r.waiting = r.waiting[1:]
	}
	kept := r.playing[:0]
	for _, p := range r.playing {
		from, to := max(p.start, at), min(p.start+len(p.sound)/2, end)
		if from < to {
			addTo(block[2*(from-at):2*(to-at)], p.sound[2*(from-p.start):])
		}
		if p.start+len(p.sound)/2 > end {
			kept = append(kept, p)
		}
	}
	clear(r.playing[len(kept):])
	r.playing = kept
	return nil
}

func frameAt(seconds float64) int { return int(math.Round(seconds * Rate)) }

func addTo(dst, src PCM) {
	for i := range dst {
		dst[i] += src[i]
	}
}
