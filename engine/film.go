package engine

import (
	"context"
	"fmt"

	"github.com/inkreel/inkreel/engine/artifact"
	"github.com/inkreel/inkreel/internal/fault"
	"github.com/inkreel/inkreel/mux"
	"github.com/inkreel/inkreel/plan"
)

// Film names the files that Join made.
type Film struct {
	Path   string   // the film
	Extras []string // captions and poster beside it
}

// Join makes the film at path from the clips in the store and the encoded
// sound, with captions and poster beside it.
func (e *Engine) Join(ctx context.Context, job *Job, sound, path string) (Film, error) {
	dir, remove, err := e.private("film")
	if err != nil {
		return Film{}, err
	}
	defer remove()
	var clips []string
	if job.Plan.Output.Format != plan.FormatAudio {
		for i := range job.Scenes {
			clip, err := artifact.File(ctx, e.Store, job.Scenes[i].ClipName(), dir)
			if err != nil {
				return Film{}, fmt.Errorf("clip of scene %s: %w", job.Plan.Scenes[i].ID, err)
			}
			clips = append(clips, clip)
		}
	}
	if err := fault.At(fault.Join); err != nil {
		return Film{}, err
	}
	if _, err := e.Tools.Join(ctx, filmSpec(job, clips, sound, path)); err != nil {
		return Film{}, err
	}
	film := Film{Path: path}
	film.Extras, err = e.writeExtras(ctx, job, path, dir)
	return film, err
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
