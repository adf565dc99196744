package audio

import (
	"context"
	"math"
	"slices"

	"github.com/inkreel/inkreel/plan"
)

// Levels of a finished film, by the habits of web video.
const (
	targetLUFS = -16.0
	ceilingTP  = -1.6 // dBTP; a tenth below the promise, for the encoder's ripple
)

// Placed is sound at a moment of the film.
type Placed struct {
	At   float64                               // seconds from the film's start
	Open func(context.Context) (Stream, error) // called when the mix gets there, twice at most

	// Of a voice: which recording it is a part of, empty for one that is spoken here, and
	// whether it goes on where the voice before it ends.
	Recording string
	Joins     bool
}

// MixSpec is the sound of a film.
type MixSpec struct {
	Seconds float64 // of the film
	Voices  []Placed
	Videos  []Placed // sound of videos shown
	Music   plan.Track
	// OwnMusic opens music of the plan's own, in the place of Music; nil: none.
	OwnMusic func(context.Context) (Stream, error)
	// MusicGain is in dB what the music is louder than usual.
	MusicGain float64
	// Counted has the beats of Music be those counted from the film's start; see music.Piece.Fit.
	Counted bool
	// Strokes and sweeps that are heard; they do not count when the film is brought to
	// its loudness, or one with nothing else would be all noise.
	Strokes []Stroke
	Sweeps  []Sweep
	// Stereo asks for two channels even where both are the same.
	Stereo bool
}

// Silent reports whether nothing is heard in a film.
func (m MixSpec) Silent() bool {
	return len(m.Voices) == 0 && len(m.Videos) == 0 && !m.musical() && !m.effects()
}

// effects reports whether strokes or sweeps are heard.
func (m MixSpec) effects() bool { return len(m.Strokes) > 0 || len(m.Sweeps) > 0 }

// musical reports whether there is music.
func (m MixSpec) musical() bool { return m.Music != plan.TrackNone || m.OwnMusic != nil }

// Mix adds everything up to a film's sound at −16 LUFS with true peaks under
// −1.5 dBTP, exactly spec.Seconds long, and leaves it in f as bare 32-bit
// little-endian samples. It returns how many channels there are: one where two
// would be the same, and loudness is meant of both. A film without any sound is
// silence.
//
// The film and the sounds in it go through memory a second at a time, so that an
// hour needs no more of it than a minute. A sound is closed when it has been
// heard to its end, or Mix returns.
func Mix(ctx context.Context, spec MixSpec, f File) (channels int, err error) {
	t := &mixFile{file: f, frames: int(math.Round(spec.Seconds * Rate)), channels: 1}
	if spec.Stereo {
		t.channels = 2
	}
	loud, spans, err := mixVoices(ctx, t, spec.Voices)
	if err != nil {
		return 0, err
	}
	if len(spec.Videos) > 0 || spec.musical() || spec.effects() {
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
	heard := make([]Activity, len(voices))
	levels, err := levelVoices(ctx, voices)
	if err != nil {
		return nil, nil, err
	}
	r := newPlayer(voices, func(i int, p PCM) {
		levels[i].play(p)
		heard[i].Add(p)
	})
	defer r.close()
	err = t.fill(ctx, func(block PCM, at int) error {
		if err := r.play(ctx, block, at); err != nil {
			return err
		}
		loud.add(block)
		return nil
	})
	if err != nil {
		return nil, nil, err
	}
	played, err := r.finish(ctx)
	if err != nil {
		return nil, nil, err
	}
	var all spans
	for i := range played {
		all.hear(voices[i].At, &heard[i])
	}
	return loud, all, nil
}

// mixBed adds videos and music to it and returns how loud it is then. Videos are
// brought to the loudness of the voices, and make way for them.
func mixBed(ctx context.Context, t *mixFile, spec MixSpec, voice float64, heard spans) (*meter, error) {
	// Music gives way before a video is heard, so their sound is looked through
	// ahead of the mix.
	under := ducking{heard: slices.Clone(heard)}
	gains, next := make([]float32, len(spec.Videos)), make([]int, len(spec.Videos))
	for i, v := range spec.Videos {
		var sound Activity
		loud, err := survey(ctx, v, &sound)
		if err != nil {
			return nil, err
		}
		heard.hear(v.At, &sound)
		gains[i], next[i] = gainTo(loud, voice), frameAt(v.At)
	}
	var bed *bed
	if spec.musical() {
		source, err := spec.music(ctx, t.frames)
		if err != nil {
			return nil, err
		}
		defer source.close()
		bed = newBed(source, voice+spec.MusicGain, heard)
	}
	var effects *foley
	if spec.effects() {
		effects = newFoley(spec.Strokes, spec.Sweeps, voice)
	}
	r := newPlayer(spec.Videos, func(i int, p PCM) {
		for j, g := range under.gains(next[i], len(p)/2) {
			p[2*j] *= gains[i] * g
			p[2*j+1] *= gains[i] * g
		}
		next[i] += len(p) / 2
	})
	defer r.close()
	loud := &meter{}
	err := t.update(ctx, func(block PCM, at int) error {
		if err := r.play(ctx, block, at); err != nil {
			return err
		}
		if bed != nil {
			if err := bed.play(ctx, block, at); err != nil {
				return err
			}
		}
		loud.add(block)
		if effects != nil {
			effects.play(block, at)
		}
		return nil
	})
	return loud, err
}

// survey hears a sound to its end and returns its loudness in LUFS.
func survey(ctx context.Context, p Placed, heard *Activity) (float64, error) {
	s, err := p.Open(ctx)
	if err != nil {
		return 0, err
	}
	defer s.Close()
	loud := &meter{}
	err = ReadStream(ctx, s, func(block PCM) error {
		heard.Add(block)
		loud.add(block)
		return nil
	})
	return loud.lufs(), err
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
	return limit(ctx, t, float32(decibels(gain)), ceiling, func(block PCM, at int) error { return t.write(ctx, block, at) })
}

// decibels is a gain in dB as a factor.
func decibels(db float64) float64 { return math.Pow(10, db/20) }

// gainTo is the factor that brings sound of a loudness to another, both in LUFS;
// silence stays.
func gainTo(is, to float64) float32 {
	if is <= silenceLUFS {
		return 1
	}
	return float32(decibels(to - is))
}
