package engine

import (
	"cmp"
	"context"
	"errors"
	"image"
	"path/filepath"
	"runtime/debug"
	"slices"
	"time"

	"go.uber.org/zap"

	"github.com/inkreel/inkreel/engine/artifact"
	"github.com/inkreel/inkreel/internal/fault"
	"github.com/inkreel/inkreel/mux"
	"github.com/inkreel/inkreel/plan"
)

// Recorder takes the frames of a scene in order: f for the next n frames. It is
// handed the same frame every time, changed in between, by one goroutine at a time.
type Recorder interface {
	Show(f *mux.Frame, n int) error
}

// playStats is what is counted of a scene being played.
type playStats struct {
	reported int // frames its progress was reported of
	shown    int // frames shown; fewer than reported when a scene is played again
	times    Times
	frames   int       // that changed
	pixels   int64     // that changed, over all frames, counted by rectangles
	first    time.Time // when the first frame was there
}

// clipPath is where in the run's folder its clip is made.
func (r *sceneRun) clipPath() string { return filepath.Join(r.sources.dir, "clip.mp4") }

// encodeClip draws the scene and encodes it to a file that is verified, or only
// its transition if a clip in the store has its tail.
func (r *sceneRun) encodeClip(ctx context.Context) error {
	buffers := r.e.buffers.take()
	defer r.e.buffers.put(buffers)
	tail := r.sameTail(ctx)
	err := retryBusy(ctx, func() error { return r.encode(ctx, buffers, tail) })
	var unlike *mux.MismatchError
	if errors.As(err, &unlike) {
		r.e.cfg.Log.Warn("the tail of a clip cannot be copied", zap.Error(err))
		r.e.forgetTail(ctx, *r.task())
		err = r.encode(ctx, buffers, "")
	}
	return err
}

// encode draws the scene into a clip; what follows its transition is copied
// from the clip at tail, unless that is empty.
func (r *sceneRun) encode(ctx context.Context, buffers *mux.Buffers, tail string) error {
	spec := r.clipSpec()
	spec.Buffers = buffers
	clip, err := r.e.cfg.Tools.NewClip(ctx, r.clipPath(), spec)
	if err != nil {
		return err
	}
	defer clip.Abort() // no harm once closed
	frames := spec.Frames
	if tail != "" {
		frames = spec.Lead
	}
	if err := r.play(ctx, buffers, frames, clip); err != nil {
		return err
	}
	if tail != "" {
		clock := time.Now()
		if err := clip.Follow(tail); err != nil {
			return err
		}
		r.report(spec.Frames - spec.Lead)
		r.stats.times.since(WorkStore, clock)
	}
	if err := fault.At(fault.Verify); err != nil {
		return err
	}
	clock := time.Now()
	r.clip, err = clip.Close()
	r.stats.times.since(WorkStore, clock)
	return err
}

// storeClip puts the clip in the store, and notes what tail it has.
func (r *sceneRun) storeClip(ctx context.Context) (err error) {
	if err := fault.At(fault.Put); err != nil {
		return err
	}
	t := *r.task()
	if r.stored, err = artifact.PutFile(ctx, r.e.cfg.Store, t.ClipName(), r.clipPath()); err != nil {
		return err
	}
	return r.e.keepTail(ctx, t)
}

// play shows so many frames of the script from the first on. A frame goes to
// the recorder when it is known how long it stays, and the next ones are drawn
// meanwhile.
func (r *sceneRun) play(ctx context.Context, buffers *mux.Buffers, frames int, to Recorder) (err error) {
	t := &r.stats
	t.shown, t.frames, t.pixels = 0, 0, 0 // it may have been played before, for a clip that came to nothing
	frame, copied := buffers.Frames(r.job.Frame.W, r.job.Frame.H)
	out := &showing{run: r, to: to, frame: copied}
	defer func() { err = cmp.Or(err, out.wait()) }()
	stays := 0
	for n := range frames {
		if err := ctx.Err(); err != nil {
			return err
		}
		if !r.script.Still(n) {
			if err := out.show(frame, stays); err != nil {
				return err
			}
			stays = 0
		}
		stays++
		clock := time.Now()
		dirty, err := r.script.Play(&frame.Planes, n)
		if err != nil {
			return err
		}
		for _, r := range dirty {
			frame.Touch(r)
		}
		if len(dirty) > 0 {
			frame.Moved(mux.Motion(r.script.Moves(n)))
			t.changed(dirty)
		}
		t.times.since(WorkDraw, clock)
	}
	return out.show(frame, stays)
}

// showing hands frames of a scene over one after another, each while the next is
// drawn: so one scene keeps two cores busy.
type showing struct {
	run   *sceneRun
	to    Recorder
	frame *mux.Frame // that is shown: as the drawn one was when it was handed over
	busy  chan shown // of the frame that is shown; nil: none is
}

// shown is what came of showing a frame.
type shown struct {
	took    time.Duration
	err     error
	crashed *crashedBeside
}

// show begins to show a frame for n frames, none before the first was drawn, when the
// one before it has been shown. f may change when it returns.
func (s *showing) show(f *mux.Frame, n int) error {
	if err := s.wait(); err != nil || n == 0 {
		return err
	}
	s.frame.CopyChanges(f)
	busy := make(chan shown, 1)
	s.busy = busy
	go func() {
		var of shown
		began := time.Now()
		defer func() {
			if p := recover(); p != nil {
				of.crashed = &crashedBeside{p, debug.Stack()}
			}
			of.took = time.Since(began)
			busy <- of
		}()
		of.err = s.run.show(s.to, s.frame, n)
	}()
	return nil
}

// wait returns when the frame has been shown. A panic of who shows it goes on here.
func (s *showing) wait() error {
	if s.busy == nil {
		return nil
	}
	of := <-s.busy
	s.busy = nil
	s.run.stats.times[WorkEncode] += of.took.Seconds()
	if of.crashed != nil {
		panic(of.crashed)
	}
	return of.err
}

// changed counts a frame that was drawn.
func (t *playStats) changed(dirty []image.Rectangle) {
	if t.first.IsZero() {
		t.first = time.Now()
	}
	t.frames++
	for _, r := range dirty {
		t.pixels += int64(r.Dx() * r.Dy())
	}
}

// show hands a frame over for n frames.
func (r *sceneRun) show(to Recorder, f *mux.Frame, n int) error {
	if err := to.Show(f, n); err != nil {
		return err
	}
	r.report(n)
	return fault.At(fault.Encode)
}

// report reports n more frames that are in the clip.
func (r *sceneRun) report(n int) {
	t := &r.stats
	if t.shown += n; t.shown > t.reported {
		r.frames(t.shown - t.reported)
		t.reported = t.shown
	}
}

// clipSpec is how the scene's clip is encoded.
func (s jobScene) clipSpec() mux.ClipSpec {
	job := s.job
	spec := mux.ClipSpec{
		Width: job.Frame.W, Height: job.Frame.H, FPS: job.FPS(), Quality: job.Plan.Output.Quality, Frames: s.task().Frames,
		Encoder: job.Encoder, Footage: s.hasFootage() || s.carriesPictures(),
	}
	if s.task().Tail != "" {
		spec.Lead = s.lead()
	}
	return spec
}

// playsFootage reports whether a video plays anywhere in a plan's film, or may:
// before its narration is there, a narrator's picture is not known of.
func playsFootage(p *plan.Plan) bool {
	return narratorSeen(p) || slices.ContainsFunc(p.Scenes, func(s plan.Scene) bool { return s.HasFootage() || s.Background.Picture() })
}
