package engine

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/inkreel/inkreel/canvas"
	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/engine/artifact"
	"github.com/inkreel/inkreel/internal/reason"
	"github.com/inkreel/inkreel/internal/replace"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/styles"
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
	Drawn   int           `json:"scenes_drawn"` // the others were there already
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
	r := &filmRun{e: e, plan: p, from: from, out: out, began: time.Now(), track: newTracker(out.Progress), slots: make(slots, e.cfg.Slots)}
	ctx, stop := context.WithCancel(ctx)
	defer r.first.end()
	defer stop()
	for _, step := range []func(context.Context) error{r.checkOutput, r.prepare, r.prepareVariant, r.make, r.copyClips} {
		if err := step(ctx); err != nil {
			return Result{}, err
		}
	}
	r.track.stage(StageDone, len(r.job.Scenes), r.job.Frames)
	return r.result(), nil
}

// filmRun is one film on its way from plan to file on this machine.
type filmRun struct {
	e     *Engine
	plan  *plan.Plan
	from  Assets
	out   Output
	began time.Time
	track *tracker
	slots slots // bound how many scenes are settled or drawn at once

	first firstScene
	job   *Job
	drawn []Drawn
	film  Film
	clips []string
}

// checkOutput fails early where results could not be written.
func (r *filmRun) checkOutput(context.Context) error {
	if err := CanWrite(r.out.Film); err != nil {
		return err
	}
	if dir := r.out.ScenesDir; dir != "" {
		if err := os.MkdirAll(dir, 0o755); err != nil {
			return &Error{Code: CodeSetup, Message: fmt.Sprintf("cannot make the folder %s for clips: %v", dir, reason.Of(err)), Hint: "choose another place with --scenes", Err: err}
		}
	}
	return nil
}

// prepare prepares the plan, and begins to draw its first scene meanwhile so
// that something is there soon.
func (r *filmRun) prepare(ctx context.Context) (err error) {
	r.track.stage(StagePreparing, len(r.plan.Scenes), 0)
	p := preparation{plan: r.plan, from: r.from, slots: r.slots, limits: r.e.limits(r.plan.JobID)}
	if r.out.Variant == "" {
		p.keep, p.give, p.most = true, r.drawFirst, 1
		if early(r.plan) {
			r.e.expectPage(r.plan)
		}
	}
	r.job, err = r.e.prepare(ctx, p)
	return err
}

// expectPage begins the page of a plan's first scene.
func (e *Engine) expectPage(p *plan.Plan) {
	if look, err := styles.For(p); err == nil {
		e.page(p, canvas.SceneLook(look, &p.Scenes[0], p.Coloured()), paint.FrameOf(p))
	}
}

// prepareVariant goes on with a variant of the plan where one is asked for.
func (r *filmRun) prepareVariant(ctx context.Context) (err error) {
	if r.out.Variant != "" {
		r.job, err = r.e.PrepareVariant(ctx, r.job, r.out.Variant, r.from)
	}
	return err
}

// make makes the film, once more in software where an encoder in hardware
// fails.
func (r *filmRun) make(ctx context.Context) error {
	dir, remove, err := r.e.work.Make("sound")
	if err != nil {
		return err
	}
	defer remove()
	err = r.drawAndJoin(ctx, dir)
	if why, ok := blamed(r.job, err); ok {
		if r.job, err = r.e.inSoftware(r.job, why); err != nil {
			return err
		}
		err = r.drawAndJoin(ctx, dir)
	}
	return err
}

// drawAndJoin draws the scenes, encodes the sound beside them in dir, and joins.
func (r *filmRun) drawAndJoin(ctx context.Context, dir string) error {
	job := r.job
	r.track.stage(StageDrawing, len(job.Scenes), job.Frames)
	g, gctx := errgroup.WithContext(ctx)
	r.drawn = make([]Drawn, len(job.Scenes))
	scene := func(i int) error {
		var err error
		r.drawn[i], err = r.e.DrawScene(gctx, job, i, r.track.frames)
		r.track.scene(r.drawn[i], job.Scenes[i].Frames)
		return err
	}
	pictures := job.Plan.Output.Format != plan.FormatAudio
	switch {
	case pictures && r.first.is(job):
		r.first.hold(gctx)
		g.Go(func() (err error) {
			r.drawn[0], err = r.first.wait(gctx)
			r.track.scene(r.drawn[0], job.Scenes[0].Frames)
			return err
		})
	case pictures:
		r.slots.do(gctx, g, func() error { return scene(0) })
	}
	var sound string
	soundTimes := Times{}
	for _, i := range job.restLongestFirst() {
		switch {
		case i == theSound:
			r.slots.do(gctx, g, func() (err error) {
				sound, err = r.e.EncodeSound(gctx, job, dir, soundTimes)
				return err
			})
		case pictures:
			r.slots.do(gctx, g, func() error { return scene(i) })
		}
	}
	if pictures {
		// Joining finds it in the store.
		r.slots.do(gctx, g, func() error {
			_, err := r.e.poster(gctx, job, dir)
			return err
		})
	}
	if err := g.Wait(); err != nil {
		return err
	}
	r.track.stage(StageJoining, len(job.Scenes), job.Frames)
	job.Times.add(soundTimes)
	clock := time.Now()
	var err error
	r.film, err = r.e.joinFiles(ctx, job, filmFiles{sound: sound, path: r.out.Film, joined: r.track.joined})
	job.Times.since(WorkJoin, clock)
	return err
}

// copyClips leaves every clip in the folder for them, named by its scene.
func (r *filmRun) copyClips(ctx context.Context) error {
	if r.out.ScenesDir == "" {
		return nil
	}
	for i, s := range r.job.scenes() {
		from, _, err := r.e.cfg.Store.Open(ctx, s.task().ClipName())
		if err != nil {
			return err
		}
		path := filepath.Join(r.out.ScenesDir, fmt.Sprintf("%03d-%s.mp4", i+1, s.planned().ID))
		err = artifact.WriteFile(path, from)
		from.Close()
		if err != nil {
			return fmt.Errorf("write %s: %w", path, err)
		}
		r.clips = append(r.clips, path)
	}
	return nil
}

// result is what came of the run.
func (r *filmRun) result() Result {
	job := r.job
	res := Result{
		Job: job, Film: r.film.Path, Extras: r.film.Extras, Clips: r.clips, Frames: job.Frames, EncoderWhy: job.EncoderWhy,
		Seconds: float64(job.Frames) / float64(job.FPS()), Warnings: job.Warnings, Times: job.Times,
	}
	var encoders []string
	for _, d := range r.drawn {
		res.Warnings = append(res.Warnings, d.Warnings...)
		if d.Encoder != "" {
			res.count(d, r.began)
			encoders = append(encoders, d.Encoder)
		}
	}
	slices.Sort(encoders)
	res.Encoder = strings.Join(slices.Compact(encoders), ", ")
	res.Took = time.Since(r.began)
	return res
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

// besides are the endings of what lies beside a film: captions, words, poster.
var besides = []string{".srt", ".vtt", ".json", ".jpg"}

// CanWrite fails early where a film could not be written at the end, or would be
// overwritten by what lies beside it.
func CanWrite(path string) error {
	if ext := strings.ToLower(filepath.Ext(path)); slices.Contains(besides, ext) {
		return &Error{Code: CodeSetup, Message: fmt.Sprintf("%s: a name that ends in %s is that of a file beside a film", path, ext), Hint: "choose one such as " + strings.TrimSuffix(path, filepath.Ext(path)) + ".mp4 with -o"}
	}
	if err := replace.Check(path); err != nil {
		return &Error{Code: CodeSetup, Message: err.Error(), Hint: "choose another place with -o", Err: err}
	}
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
