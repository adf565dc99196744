package engine

import (
	"context"
	"fmt"
	"image"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/inkreel/inkreel/engine/artifact"
	"github.com/inkreel/inkreel/internal/fault"
	"github.com/inkreel/inkreel/internal/reason"
	"github.com/inkreel/inkreel/mux"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/sketch"
)

// Output says what Render leaves behind.
type Output struct {
	Film      string         // path of the film
	Variant   string         // id of the plan's variant to render; empty: the film itself
	ScenesDir string         // where to leave every scene's clip; empty: nowhere
	Progress  func(Progress) // called as work advances, from several goroutines, one at a time; may be nil
}

// Result is a rendered film.
type Result struct {
	Job     *Job          `json:"-"`
	Film    string        `json:"film"`
	Extras  []string      `json:"extras,omitempty"` // captions, poster
	Clips   []string      `json:"clips,omitempty"`
	Frames  int           `json:"frames"`
	Seconds float64       `json:"seconds"` // the film's length
	Took    time.Duration `json:"-"`
	Drawn   int           `json:"scenes_drawn"` // the rest was there already
	Encoder string        `json:"encoder"`
	// EncoderWhy is why it was chosen.
	EncoderWhy string `json:"encoder_why"`
	Times      Times  `json:"seconds_by_work"`
	// What was drawn anew: frames in which something changed, and the area of
	// all changes in pixels.
	ChangedFrames int   `json:"changed_frames"`
	ChangedPixels int64 `json:"changed_pixels"`
	// Seconds until the first frame was drawn and until the first clip was in
	// the store.
	FirstFrame float64   `json:"first_frame_seconds"`
	FirstClip  float64   `json:"first_clip_seconds"`
	Warnings   []Warning `json:"warnings,omitempty"`
}

// Render draws a plan's film on this machine. Nothing is left at out.Film
// unless the film is whole.
func (e *Engine) Render(ctx context.Context, p *plan.Plan, from Assets, out Output) (Result, error) {
	began := time.Now()
	if err := CanWrite(out.Film); err != nil {
		return Result{}, err
	}
	if out.ScenesDir != "" {
		if err := os.MkdirAll(out.ScenesDir, 0o755); err != nil {
			return Result{}, &Error{Code: CodeSetup, Message: fmt.Sprintf("cannot make the folder %s for clips: %v", out.ScenesDir, reason.Of(err)), Hint: "choose another place with --scenes", Err: err}
		}
	}
	track := newTracker(out.Progress)
	track.stage(StagePreparing, len(p.Scenes), 0)
	ctx, stop := context.WithCancel(ctx)
	var h *head
	if out.Variant == "" {
		h = newHead(track.frames)
		defer h.end()
	}
	defer stop()
	free := make(slots, e.Slots)
	job, err := e.prepare(ctx, p, from, free, h, nil)
	if err != nil {
		return Result{}, err
	}
	if out.Variant != "" {
		if job, err = e.PrepareVariant(ctx, job, out.Variant, from); err != nil {
			return Result{}, err
		}
	}
	dir, remove, err := e.private("sound")
	if err != nil {
		return Result{}, err
	}
	defer remove()
	drawn, film, err := e.make(ctx, job, h, free, dir, out.Film, track)
	if why, ok := blamed(job, err); ok {
		if job, err = e.inSoftware(job, why); err != nil {
			return Result{}, err
		}
		drawn, film, err = e.make(ctx, job, h, free, dir, out.Film, track)
	}
	if err != nil {
		return Result{}, err
	}
	res := Result{
		Job: job, Film: film.Path, Extras: film.Extras, Frames: job.Frames, EncoderWhy: job.EncoderWhy,
		Seconds: float64(job.Frames) / float64(job.FPS()), Warnings: job.Warnings, Times: job.Times,
	}
	var encoders []string
	for _, d := range drawn {
		res.Warnings = append(res.Warnings, d.Warnings...)
		if d.Encoder != "" {
			res.count(d, began)
			encoders = append(encoders, d.Encoder)
		}
	}
	slices.Sort(encoders)
	res.Encoder = strings.Join(slices.Compact(encoders), ", ")
	if out.ScenesDir != "" {
		if res.Clips, err = e.copyClips(ctx, job, out.ScenesDir); err != nil {
			return Result{}, err
		}
	}
	res.Took = time.Since(began)
	track.stage(StageDone, len(job.Scenes), job.Frames)
	return res, nil
}

// make draws a job's scenes, but for the head, encodes its sound beside them,
// and joins.
func (e *Engine) make(ctx context.Context, job *Job, h *head, free slots, dir, path string, track *tracker) ([]Drawn, Film, error) {
	track.stage(StageDrawing, len(job.Scenes), job.Frames)
	g, gctx := errgroup.WithContext(ctx)
	drawn := make([]Drawn, len(job.Scenes))
	scene := func(i int) error {
		var err error
		drawn[i], err = e.DrawScene(gctx, job, i, track.frames)
		track.scene()
		return err
	}
	pictures := job.Plan.Output.Format != plan.FormatAudio
	switch {
	case pictures && h.is(job):
		g.Go(func() (err error) {
			drawn[0], err = h.wait(gctx)
			track.scene()
			return err
		})
	case pictures:
		free.do(gctx, g, func() error { return scene(0) })
	}
	var sound string
	soundTimes := Times{}
	free.do(gctx, g, func() (err error) {
		sound, err = e.EncodeSound(gctx, job, dir, soundTimes)
		return err
	})
	if pictures {
		for i := 1; i < len(job.Scenes); i++ {
			free.do(gctx, g, func() error { return scene(i) })
		}
		// Joining finds it in the store.
		free.do(gctx, g, func() error {
			_, err := e.poster(gctx, job, dir)
			return err
		})
	}
	if err := g.Wait(); err != nil {
		return nil, Film{}, err
	}
	track.stage(StageJoining, len(job.Scenes), job.Frames)
	job.Times.add(soundTimes)
	clock := time.Now()
	film, err := e.Join(ctx, job, sound, path)
	job.Times.since(WorkJoin, clock)
	return drawn, film, err
}

// count adds a scene drawn in a render that began then.
func (r *Result) count(d Drawn, began time.Time) {
	r.Times.add(d.Times)
	r.ChangedFrames += d.Frames
	r.ChangedPixels += d.Pixels
	frame, clip := d.First.Sub(began).Seconds(), d.Stored.Sub(began).Seconds()
	if r.Drawn == 0 || frame < r.FirstFrame {
		r.FirstFrame = frame
	}
	if r.Drawn == 0 || clip < r.FirstClip {
		r.FirstClip = clip
	}
	r.Drawn++
}

// CanWrite fails early where a film could not be written at the end.
func CanWrite(path string) error {
	f, err := os.CreateTemp(filepath.Dir(path), ".inkreel-*")
	if err != nil {
		hint := "choose another place with -o"
		if os.IsNotExist(err) {
			hint = "make the folder first"
		}
		return &Error{Code: CodeSetup, Message: fmt.Sprintf("cannot write %s: %v", path, reason.Of(err)), Hint: hint, Err: err}
	}
	f.Close()
	return os.Remove(f.Name())
}

// Drawn is one finished scene.
type Drawn struct {
	Clip     artifact.Object
	Encoder  string // empty: the clip was there already, at least with another length
	Warnings []Warning
	Times    Times
	Frames   int       // in which something changed
	Pixels   int64     // area of all changes
	First    time.Time // when the first frame was drawn
	Stored   time.Time // when the clip was in the store
}

// DrawScene makes sure that scene i's clip is in the store, drawing it if it
// is not. A panic of the drawing rooms comes back as an error.
func (e *Engine) DrawScene(ctx context.Context, job *Job, i int, frames func(int)) (Drawn, error) {
	return e.drawScene(ctx, job, i, nil, frames)
}

// drawScene is DrawScene of a scene whose pieces may be known already.
func (e *Engine) drawScene(ctx context.Context, job *Job, i int, pieces []sketch.Piece, frames func(int)) (d Drawn, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = crash(job, i, r)
		}
		err = located(ctx, job, i, err)
	}()
	t := job.Scenes[i]
	if o, err := artifact.Claim(ctx, e.Store, t.ClipName()); err == nil {
		frames(t.Frames)
		return Drawn{Clip: o}, nil
	}
	if err := fault.At(fault.Draw); err != nil {
		return d, err
	}
	dir, remove, err := e.private("scene")
	if err != nil {
		return d, err
	}
	defer remove()
	path := filepath.Join(dir, "clip.mp4")
	desk := e.desks.take()
	defer e.desks.leave(desk)
	tk := newTake(frames, desk)
	var info mux.ClipInfo
	var warnings []sketch.Warning
	if t.Of != "" {
		err = e.rehold(ctx, job, i, dir, path, frames)
	} else {
		info, warnings, err = e.drawClip(ctx, job, i, pieces, e.shelf(ctx, job, dir), e.sameRest(ctx, t, dir), path, tk)
	}
	if err != nil {
		return d, fmt.Errorf("scene %s: %w", job.Plan.Scenes[i].ID, err)
	}
	if err := fault.At(fault.Put); err != nil {
		return d, err
	}
	clock := time.Now()
	o, err := artifact.PutFile(ctx, e.Store, t.ClipName(), path)
	if err != nil {
		return d, err
	}
	if err := e.keepRest(ctx, t); err != nil {
		return d, err
	}
	tk.times.since(WorkStore, clock)
	return Drawn{Clip: o, Encoder: info.Encoder, Warnings: describe(i, warnings), Times: tk.times, Frames: tk.frames, Pixels: tk.pixels, First: tk.first, Stored: time.Now()}, nil
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

// Still draws scene i as it is at seconds from its start.
func (e *Engine) Still(ctx context.Context, job *Job, i int, seconds float64) (*image.RGBA, error) {
	if job.Plan.Output.Format == plan.FormatAudio {
		return nil, &Error{Code: CodePlan, Path: "output.format", Message: "audio has no picture", Hint: "accepted: mp4, webm, gif"}
	}
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
	return pictureAt(st.script, n)
}

// copyClips leaves every clip in dir, named by its scene.
func (e *Engine) copyClips(ctx context.Context, job *Job, dir string) ([]string, error) {
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
