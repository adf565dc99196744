package engine

import (
	"context"
	"fmt"
	"image"
	"os"
	"path/filepath"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/inkreel/inkreel/engine/artifact"
	"github.com/inkreel/inkreel/mux"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/sketch"
)

// Output says what Render leaves behind.
type Output struct {
	Film      string         // path of the film
	ScenesDir string         // where to leave every scene's clip; empty: nowhere
	Progress  func(Progress) // called as work advances, from several goroutines, one at a time; may be nil
}

// Result is a rendered film.
type Result struct {
	Job      *Job          `json:"-"`
	Film     string        `json:"film"`
	Extras   []string      `json:"extras,omitempty"` // captions, poster
	Clips    []string      `json:"clips,omitempty"`
	Frames   int           `json:"frames"`
	Seconds  float64       `json:"seconds"` // the film's length
	Took     time.Duration `json:"-"`
	Drawn    int           `json:"scenes_drawn"` // the rest was there already
	Encoder  string        `json:"encoder"`
	Warnings []Warning     `json:"warnings,omitempty"`
}

// Render draws a plan's film on this machine. Nothing is left at out.Film
// unless the film is whole.
func (e *Engine) Render(ctx context.Context, p *plan.Plan, from Assets, out Output) (Result, error) {
	began := time.Now()
	if err := writable(out.Film); err != nil {
		return Result{}, err
	}
	track := newTracker(out.Progress)
	track.stage(StagePreparing, len(p.Scenes), 0)
	job, err := e.Prepare(ctx, p, from)
	if err != nil {
		return Result{}, err
	}
	dir, remove, err := e.private("sound")
	if err != nil {
		return Result{}, err
	}
	defer remove()
	track.stage(StageDrawing, len(job.Scenes), job.Frames)
	g, gctx := errgroup.WithContext(ctx)
	g.SetLimit(e.Slots + 1) // the sound beside the scenes
	var sound string
	g.Go(func() (err error) {
		sound, err = e.EncodeSound(gctx, job, dir)
		return err
	})
	drawn := make([]Drawn, len(job.Scenes))
	if p.Output.Format != plan.FormatAudio {
		for i := range job.Scenes {
			g.Go(func() (err error) {
				drawn[i], err = e.DrawScene(gctx, job, i, track.frames)
				track.scene()
				return err
			})
		}
	}
	if err := g.Wait(); err != nil {
		return Result{}, err
	}
	track.stage(StageJoining, len(job.Scenes), job.Frames)
	film, err := e.Join(ctx, job, sound, out.Film)
	if err != nil {
		return Result{}, err
	}
	res := Result{
		Job: job, Film: film.Path, Extras: film.Extras, Frames: job.Frames,
		Seconds: float64(job.Frames) / float64(job.FPS()), Warnings: job.Warnings,
	}
	for _, d := range drawn {
		res.Warnings = append(res.Warnings, d.Warnings...)
		if d.Encoder != "" {
			res.Encoder = d.Encoder
			res.Drawn++
		}
	}
	if out.ScenesDir != "" {
		if res.Clips, err = e.copyClips(ctx, job, out.ScenesDir); err != nil {
			return Result{}, err
		}
	}
	res.Took = time.Since(began)
	track.stage(StageDone, len(job.Scenes), job.Frames)
	return res, nil
}

// writable fails early where the film could not be written at the end.
func writable(path string) error {
	f, err := os.CreateTemp(filepath.Dir(path), ".inkreel-*")
	if err != nil {
		hint := "choose another place with -o"
		if os.IsNotExist(err) {
			hint = "make the folder first"
		}
		return &Error{Code: CodeSetup, Message: fmt.Sprintf("cannot write %s: %s", path, cause(err)), Hint: hint, Err: err}
	}
	f.Close()
	return os.Remove(f.Name())
}

// Drawn is one finished scene.
type Drawn struct {
	Clip     artifact.Object
	Encoder  string // empty: the clip was there already
	Warnings []Warning
}

// DrawScene makes sure that scene i's clip is in the store, drawing it if it
// is not. A panic of the drawing rooms comes back as an error.
func (e *Engine) DrawScene(ctx context.Context, job *Job, i int, frames func(int)) (d Drawn, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = crash(job, i, r)
		}
	}()
	t := job.Scenes[i]
	if o, err := e.Store.Stat(ctx, t.ClipName()); err == nil {
		frames(t.Frames)
		return Drawn{Clip: o}, nil
	}
	dir, remove, err := e.private("scene")
	if err != nil {
		return d, err
	}
	defer remove()
	path := filepath.Join(dir, "clip.mp4")
	warnings, err := e.drawClip(ctx, job, i, e.shelf(ctx, job, dir), path, frames)
	if err != nil {
		return d, fmt.Errorf("scene %s: %w", job.Plan.Scenes[i].ID, err)
	}
	o, err := artifact.PutFile(ctx, e.Store, t.ClipName(), path)
	if err != nil {
		return d, err
	}
	return Drawn{Clip: o, Encoder: mux.DefaultEncoder, Warnings: describe(i, warnings)}, nil
}

// describe words the warnings of a scene.
func describe(scene int, ws []sketch.Warning) []Warning {
	var out []Warning
	for _, w := range ws {
		out = append(out, Warning{
			Path:    plan.ElementPath(scene, w.Element),
			Message: w.String(),
		})
	}
	return out
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
	if _, err := e.Tools.Join(ctx, filmSpec(job, clips, sound, path)); err != nil {
		return Film{}, err
	}
	film := Film{Path: path}
	film.Extras, err = e.writeExtras(ctx, job, path, dir)
	return film, err
}

// Still draws scene i as it is at seconds from its start.
func (e *Engine) Still(ctx context.Context, job *Job, i int, seconds float64) (*image.RGBA, error) {
	dir, remove, err := e.private("still")
	if err != nil {
		return nil, err
	}
	defer remove()
	st, err := e.setStage(ctx, job, i, e.shelf(ctx, job, dir), false)
	if err != nil {
		return nil, err
	}
	defer st.close()
	n := min(max(plan.Frames(seconds, job.FPS()), 0), job.Scenes[i].Frames-1)
	return pictureAt(st.script, job.Frame, n)
}

// copyClips leaves every clip in dir, named by its scene.
func (e *Engine) copyClips(ctx context.Context, job *Job, dir string) ([]string, error) {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, fmt.Errorf("make folder for clips: %w", err)
	}
	var paths []string
	for i := range job.Scenes {
		r, _, err := e.Store.Open(ctx, job.Scenes[i].ClipName())
		if err != nil {
			return nil, err
		}
		path := filepath.Join(dir, fmt.Sprintf("%03d-%s.mp4", i+1, job.Plan.Scenes[i].ID))
		err = artifact.WriteFile(path, r)
		r.Close()
		if err != nil {
			return nil, fmt.Errorf("write %s: %w", path, err)
		}
		paths = append(paths, path)
	}
	return paths, nil
}
