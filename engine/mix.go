package engine

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/inkreel/inkreel/audio"
	"github.com/inkreel/inkreel/internal/span"
	"github.com/inkreel/inkreel/mux"
	"github.com/inkreel/inkreel/plan"
)

// EncodeSound mixes and encodes the film's sound; it needs nothing of the
// picture, so it can run beside the drawing. It returns the file, in
// dir, and counts its time on times.
func (e *Engine) EncodeSound(ctx context.Context, job *Job, dir string, times Times) (string, error) {
	clock := time.Now()
	later := !soundAlone(job)
	spec := e.mix(job, e.newSourceCache(ctx, job, dir))
	if err := e.effects(ctx, &spec, job); err != nil {
		return "", err
	}
	spec.Stereo = later
	raw, channels := "", 0 // silence
	if later || !spec.Silent() {
		raw = filepath.Join(dir, "sound.f32")
		var err error
		mixing, noted := span.Start(ctx, "mix")
		channels, err = writeMix(mixing, spec, raw)
		if noted.End(err); err != nil {
			return "", err
		}
	}
	clock = times.since(WorkMix, clock)
	if later {
		return raw, nil
	}
	out := filepath.Join(dir, "sound.m4a")
	ctx, noted := span.Start(ctx, "encode")
	err := e.cfg.Tools.EncodeSound(ctx, mux.SoundSpec{Source: raw, Channels: channels, Frames: job.Frames, FPS: job.FPS(), Out: out})
	times.since(WorkAAC, clock)
	noted.End(err)
	return out, err
}

// mix says what the film's sound consists of: voices and videos where their
// scenes are, music under them.
func (e *Engine) mix(job *Job, sources *sourceCache) audio.MixSpec {
	m := audio.MixSpec{Seconds: plan.Seconds(job.Frames, job.FPS())}
	e.music(&m, job, sources)
	for i, s := range job.scenes() {
		t := s.task()
		start := plan.Seconds(t.Start, job.FPS())
		if t.Voice != "" {
			v := audio.Placed{At: start, Open: e.newRun(s, sources).voice}
			if source, _, ok := s.excerpt(); ok {
				v.Recording, v.Joins = source, joins(job, i)
			}
			m.Voices = append(m.Voices, v)
		}
		for j := range s.planned().Elements {
			el := &s.planned().Elements[j]
			ref := job.Sources[el.Source]
			if el.Kind != plan.KindVideo || el.Audio != plan.AudioOriginal || !ref.Sound {
				continue
			}
			m.Videos = append(m.Videos, audio.Placed{
				At: start + plan.Seconds(t.Videos[j], job.FPS()),
				Open: func(ctx context.Context) (audio.Stream, error) {
					return e.sourceSound(ctx, plan.ElementPath(i, j)+".source", el.Source, ref.Seconds, sources)
				},
			})
		}
	}
	slices.SortStableFunc(m.Videos, func(a, b audio.Placed) int { return cmp.Compare(a.At, b.At) })
	return m
}

// music says what plays under the voices: a track or music of the plan's own, unless it
// is to be heard by nobody.
func (e *Engine) music(m *audio.MixSpec, job *Job, sources *sourceCache) {
	p := job.Plan
	volume := 1.0
	if p.Volume != nil {
		volume = *p.Volume
	}
	if volume == 0 {
		return
	}
	m.Music, m.MusicGain = p.Track, 20*math.Log10(volume)
	if p.Music != "" {
		m.OwnMusic = func(ctx context.Context) (audio.Stream, error) {
			return e.sourceSound(ctx, "background_source", p.Music, job.Sources[p.Music].Seconds, sources)
		}
	}
}

// joins reports whether the narration of scene i is heard without a break after that of
// the scene before it.
func joins(job *Job, i int) bool {
	if !job.Plan.RunsOn(i - 1) {
		return false
	}
	last := job.Scenes[i-1]
	return last.Start+last.Frames == job.Scenes[i].Start && plan.Frames(last.Seconds, job.FPS()) == last.Frames
}

// sourceSound opens the sound of a source that the plan names at path.
func (e *Engine) sourceSound(ctx context.Context, path, source string, seconds float64, sources *sourceCache) (audio.Stream, error) {
	file, err := sources.file(ctx, source)
	if err != nil {
		return nil, err
	}
	sound, err := e.cfg.Tools.OpenSound(ctx, file, 0, cmp.Or(seconds, e.cfg.Limits.FootageSeconds))
	if err != nil {
		return nil, unheard(path, source, err)
	}
	return placedSound{sound, path, source}, nil
}

// placedSound is the sound of a source whose errors tell where the plan names it.
type placedSound struct {
	audio.Stream
	path, source string
}

// Read implements audio.Stream.
func (s placedSound) Read(samples []float32) (int, error) {
	n, err := s.Stream.Read(samples)
	return n, unheard(s.path, s.source, err)
}

// unheard is err, with the place of the source where that cannot be decoded.
func unheard(path, source string, err error) error {
	var tool *mux.Error
	if !errors.As(err, &tool) {
		return err
	}
	return unreadable(path, source, "its sound cannot be read", err)
}

// writeMix leaves the film's sound in a file, in full precision, and returns
// how many channels it has.
func writeMix(ctx context.Context, spec audio.MixSpec, path string) (channels int, err error) {
	f, err := os.Create(path)
	if err != nil {
		return 0, fmt.Errorf("write sound: %w", err)
	}
	defer f.Close()
	if channels, err = audio.Mix(ctx, spec, f); err != nil {
		return 0, err
	}
	return channels, f.Close()
}
