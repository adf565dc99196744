package engine

import (
	"cmp"
	"context"
	"errors"
	"fmt"

	"github.com/inkreel/inkreel/engine/artifact"
	"github.com/inkreel/inkreel/engine/queue"
	"github.com/inkreel/inkreel/internal/fault"
	"github.com/inkreel/inkreel/internal/span"
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
	return e.joinFiles(ctx, job, filmFiles{sound: sound, path: path})
}

// joinFiles is Join, telling of its progress.
func (e *Engine) joinFiles(ctx context.Context, job *Job, files filmFiles) (Film, error) {
	dir, remove, err := e.work.Make("film")
	if err != nil {
		return Film{}, err
	}
	defer remove()
	files.dir = dir
	if files.clips, err = e.clipFiles(ctx, job, dir); err != nil {
		return Film{}, err
	}
	return e.join(ctx, job, files)
}

// clipFile is a clip as a file, and as it lies in the store.
type clipFile struct {
	path   string
	object artifact.Object
}

// filmFiles are the files that a film is made from and where it goes.
type filmFiles struct {
	clips []clipFile // one a scene; none of films without picture
	sound string
	path  string // of the film
	dir   string // temporary folder

	joined func(frames int) // told how many more frames are done where they are encoded anew; may be nil
}

// clipFiles makes all clips of a job readable as files, in dir where the store's
// own cannot be read in place. Each is read whole and its digest checked; a
// corrupt one is removed, so that drawing it again finds its place free. Where
// any is not there the error is a *queue.Missing of all these.
func (e *Engine) clipFiles(ctx context.Context, job *Job, dir string) (_ []clipFile, err error) {
	ctx, noted := span.Start(ctx, "verify")
	defer func() { noted.End(err) }()
	if job.Plan.Output.Format == plan.FormatAudio {
		return nil, nil
	}
	var clips []clipFile
	var missing queue.Missing
	for i, t := range job.Scenes {
		path, object, err := artifact.File(ctx, e.cfg.Store, t.ClipName(), dir)
		err = artifact.Clear(ctx, e.cfg.Store, t.ClipName(), err)
		switch {
		case errors.Is(err, artifact.ErrNotFound):
			missing.Scenes = append(missing.Scenes, i)
			missing.Err = cmp.Or(missing.Err, err)
		case err != nil:
			return nil, fmt.Errorf("clip of scene %s: %w", job.Plan.Scenes[i].ID, err)
		}
		clips = append(clips, clipFile{path, object})
	}
	if missing.Scenes != nil {
		return nil, &missing
	}
	return clips, nil
}

// join is Join of these files.
func (e *Engine) join(ctx context.Context, job *Job, files filmFiles) (film Film, err error) {
	ctx, noted := span.Start(ctx, "join")
	defer func() { noted.End(err) }()
	if err := fault.At(fault.Join); err != nil {
		return Film{}, err
	}
	spec := filmSpec(job, files)
	if spec.Format == plan.FormatAudio {
		if spec.Cover, err = e.cover(ctx, job, files.dir); err != nil {
			return Film{}, fmt.Errorf("draw cover: %w", err)
		}
	}
	if _, err := e.cfg.Tools.Join(ctx, spec); err != nil {
		return Film{}, err
	}
	film.Path = files.path
	film.Extras, err = e.writeExtras(ctx, job, files.path, files.dir)
	return film, err
}

// filmSpec is the film of a job from these files.
func filmSpec(job *Job, files filmFiles) mux.FilmSpec {
	spec := mux.FilmSpec{
		FPS: job.FPS(), Frames: job.Frames, Audio: files.sound, Title: job.Plan.Title, Language: string(job.Plan.Language),
		Out: files.path, Format: job.Plan.Output.Format, Quality: job.Plan.Output.Quality, Progress: files.joined,
	}
	for i, c := range files.clips {
		spec.Clips = append(spec.Clips, mux.ClipRef{Path: c.path, Frames: job.Scenes[i].Frames})
	}
	for i, s := range job.Plan.Scenes {
		if s.Title != "" {
			t := job.Scenes[i]
			spec.Chapters = append(spec.Chapters, mux.Chapter{Title: s.Title, Start: t.Start, End: t.Start + t.Frames})
		}
	}
	return spec
}
