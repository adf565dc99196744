package engine

import (
	"cmp"
	"context"
	"errors"
	"fmt"

	"github.com/inkreel/inkreel/engine/artifact"
	"github.com/inkreel/inkreel/engine/queue"
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
	clips, err := e.clipFiles(ctx, job, dir)
	if err != nil {
		return Film{}, err
	}
	return e.join(ctx, job, clips, sound, path, dir)
}

// clipFiles makes all clips of a job readable as files, in dir where the store's
// own cannot be read in place. Each is read whole and its digest checked; a
// corrupt one is removed, so that drawing it again finds its place free. Where
// any is not there the error is a *queue.Missing of all these.
func (e *Engine) clipFiles(ctx context.Context, job *Job, dir string) ([]string, error) {
	if job.Plan.Output.Format == plan.FormatAudio {
		return nil, nil
	}
	var clips []string
	var missing queue.Missing
	for i, t := range job.Scenes {
		clip, err := artifact.File(ctx, e.Store, t.ClipName(), dir)
		err = artifact.Clear(ctx, e.Store, t.ClipName(), err)
		switch {
		case errors.Is(err, artifact.ErrNotFound):
			missing.Scenes = append(missing.Scenes, i)
			missing.Err = cmp.Or(missing.Err, err)
		case err != nil:
			return nil, fmt.Errorf("clip of scene %s: %w", job.Plan.Scenes[i].ID, err)
		}
		clips = append(clips, clip)
	}
	if missing.Scenes != nil {
		return nil, &missing
	}
	return clips, nil
}

// join is Join of these files.
func (e *Engine) join(ctx context.Context, job *Job, clips []string, sound, path, dir string) (film Film, err error) {
	if err := fault.At(fault.Join); err != nil {
		return Film{}, err
	}
	if _, err := e.Tools.Join(ctx, filmSpec(job, clips, sound, path)); err != nil {
		return Film{}, err
	}
	film.Path = path
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
