package engine

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"github.com/inkreel/inkreel/audio"
	"github.com/inkreel/inkreel/mux"
	"github.com/inkreel/inkreel/plan"
)

// mix makes the film's sound: voices and videos where their scenes are, music
// under them.
func (e *Engine) mix(ctx context.Context, job *Job, sh *shelf) (audio.PCM, error) {
	seconds := float64(job.Frames) / float64(job.FPS())
	m := audio.MixSpec{Seconds: seconds, Music: job.Plan.Track, Seed: job.Plan.Seed}
	for i := range job.Scenes {
		t := &job.Scenes[i]
		start := float64(t.Start) / float64(job.FPS())
		if t.Voice != "" {
			pcm, err := e.voice(ctx, t.Voice)
			if err != nil {
				return nil, fmt.Errorf("voice of scene %s: %w", job.Plan.Scenes[i].ID, err)
			}
			m.Voices = append(m.Voices, audio.Placed{At: start, PCM: pcm, Words: t.Words})
		}
		for j := range job.Plan.Scenes[i].Elements {
			el := &job.Plan.Scenes[i].Elements[j]
			ref := job.Sources[el.Source]
			if el.Kind != plan.KindVideo || el.Audio != plan.AudioOriginal || !ref.Sound {
				continue
			}
			path, err := sh.file(ctx, el.Source)
			if err != nil {
				return nil, err
			}
			pcm, err := e.Tools.DecodeAudio(ctx, path, 0, ref.Seconds)
			if err != nil {
				return nil, unreadable(plan.ElementPath(i, j)+".source", el.Source, "its sound cannot be read", err)
			}
			m.Videos = append(m.Videos, audio.Placed{At: start + plan.Seconds(t.Videos[j], job.FPS()), PCM: pcm})
		}
	}
	return audio.Mix(ctx, m)
}

// Film names the files that Join made.
type Film struct {
	Path   string   // the film
	Extras []string // captions and poster beside it
}

// EncodeSound mixes and encodes the film's sound; it needs nothing of the
// picture, so it can run beside the drawing. It answers the file, in dir.
func (e *Engine) EncodeSound(ctx context.Context, job *Job, dir string) (string, error) {
	pcm, err := e.mix(ctx, job, e.shelf(ctx, job, dir))
	if err != nil {
		return "", err
	}
	raw := filepath.Join(dir, "sound.wav")
	if err := writeSound(raw, pcm); err != nil {
		return "", err
	}
	if f := job.Plan.Output.Format; f == plan.FormatWebM || f == plan.FormatGIF {
		return raw, nil // these are encoded with the picture, or not at all
	}
	out := filepath.Join(dir, "sound.m4a")
	return out, e.Tools.EncodeSound(ctx, mux.SoundSpec{Source: raw, Frames: job.Frames, FPS: job.FPS(), Out: out})
}

// writeSound writes full-precision WAV for the encoder.
func writeSound(path string, pcm audio.PCM) error {
	f, err := os.Create(path)
	if err != nil {
		return fmt.Errorf("write sound: %w", err)
	}
	if err := audio.WriteFloatWAV(f, pcm); err != nil {
		f.Close()
		return fmt.Errorf("write sound: %w", err)
	}
	return f.Close()
}

// filmSpec is the film of a job from one clip file a scene.
func filmSpec(job *Job, clips []string, sound, out string) mux.FilmSpec {
	spec := mux.FilmSpec{
		FPS: job.FPS(), Frames: job.Frames, Audio: sound, Title: job.Plan.Title, Language: string(job.Plan.Language),
		Out: out, Format: job.Plan.Output.Format, Quality: job.Plan.Output.Quality,
	}
	for i, c := range clips {
		spec.Clips = append(spec.Clips, mux.ClipRef{Path: c, Frames: job.Scenes[i].Frames})
	}
	for i, s := range job.Plan.Scenes {
		if s.Title != "" {
			t := job.Scenes[i]
			spec.Chapters = append(spec.Chapters, mux.Chapter{Title: s.Title, Start: t.Start, End: t.Start + t.Frames})
		}
	}
	return spec
}
