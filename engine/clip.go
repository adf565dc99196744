package engine

import (
	"context"
	"errors"
	"image"
	"slices"
	"time"

	"go.uber.org/zap"

	"github.com/inkreel/inkreel/internal/fault"
	"github.com/inkreel/inkreel/mux"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/sketch"

	"github.com/inkreel/inkreel/canvas/paint"
)

// Recorder takes the frames of a scene in order: f for the next n frames. It is
// handed the same frame every time, changed in between.
type Recorder interface {
	Show(f *mux.Frame, n int) error
}

// take is what there is to tell of a scene being played.
type take struct {
	tell   func(frames int) // called with every batch of frames
	told   int              // frames told of
	shown  int              // frames shown; fewer than told when a scene is played again
	times  Times
	frames int       // that changed
	pixels int64     // that changed, over all frames, counted by rectangles
	first  time.Time // when the first frame was there
	desk   *mux.Desk
}

func newTake(tell func(int), desk *mux.Desk) *take {
	return &take{tell: tell, times: Times{}, desk: desk}
}

// drawClip draws scene i and encodes it to the file dst, or only its
// transition if the clip at rest has its rest. Its pieces are found unless they
// are given.
func (e *Engine) drawClip(ctx context.Context, job *Job, i int, pieces []sketch.Piece, sh *shelf, rest, dst string, t *take) (mux.ClipInfo, []sketch.Warning, error) {
	clock := time.Now()
	st, err := e.setStageWith(ctx, job, i, pieces, sh, false)
	if err != nil {
		return mux.ClipInfo{}, nil, err
	}
	defer st.close()
	t.times.since(WorkTrace, clock)
	var info mux.ClipInfo
	err = patientlyEncode(ctx, func() (err error) {
		info, err = e.encode(ctx, job, i, st, rest, dst, t)
		return err
	})
	var unlike *mux.MismatchError
	switch {
	case errors.As(err, &unlike):
		e.Log.Warn("a clip's rest cannot be copied", zap.Error(err))
		e.forgetRest(ctx, job.Scenes[i])
		info, err = e.encode(ctx, job, i, st, "", dst, t)
	case errors.Is(err, mux.ErrForm):
		// This encoder's stream takes no spliced holds. The tools know it now
		// and feed every frame.
		e.Log.Warn("holds are encoded frame by frame", zap.Error(err))
		info, err = e.encode(ctx, job, i, st, "", dst, t)
	}
	return info, st.script.Warnings(), err
}

func (e *Engine) encode(ctx context.Context, job *Job, i int, st *stage, rest, dst string, t *take) (mux.ClipInfo, error) {
	spec := clipSpec(job, i)
	spec.Desk = t.desk
	clip, err := e.Tools.NewClip(ctx, dst, spec)
	if err != nil {
		return mux.ClipInfo{}, err
	}
	defer clip.Abort() // no harm once closed
	frames := spec.Frames
	if rest != "" {
		frames = spec.Lead
	}
	if err := record(ctx, st.script, frames, clip, job.Frame, t); err != nil {
		return mux.ClipInfo{}, err
	}
	if rest != "" {
		clock := time.Now()
		if err := clip.Follow(rest); err != nil {
			return mux.ClipInfo{}, err
		}
		t.count(spec.Frames - spec.Lead)
		t.times.since(WorkStore, clock)
	}
	if err := fault.At(fault.Verify); err != nil {
		return mux.ClipInfo{}, err
	}
	clock := time.Now()
	info, err := clip.Close()
	t.times.since(WorkStore, clock)
	return info, err
}

// Play draws scene i frame by frame for to, as DrawScene does for a clip.
func (e *Engine) Play(ctx context.Context, job *Job, i int, to Recorder) error {
	dir, remove, err := e.private("play")
	if err != nil {
		return err
	}
	defer remove()
	st, err := e.setStage(ctx, job, i, e.shelf(ctx, job, dir), false)
	if err != nil {
		return err
	}
	defer st.close()
	return record(ctx, st.script, st.script.Frames(), to, job.Frame, newTake(func(int) {}, &mux.Desk{}))
}

// record plays so many frames of a script from the first on. A frame goes to
// the recorder when it is known how long it stays.
func record(ctx context.Context, script *sketch.Script, frames int, to Recorder, f paint.Frame, t *take) error {
	t.begin()
	frame := t.desk.Frame(f.W, f.H)
	stays := 0
	clock := time.Now()
	for n := range frames {
		if err := ctx.Err(); err != nil {
			return err
		}
		if !script.Still(n) {
			if err := t.show(to, frame, stays); err != nil {
				return err
			}
			stays = 0
		}
		stays++
		clock = t.times.since(WorkEncode, clock)
		dirty, err := script.Play(&frame.Planes, n)
		if err != nil {
			return err
		}
		for _, r := range dirty {
			frame.Touch(r)
		}
		if len(dirty) > 0 {
			frame.Moved(script.PenMoves(n))
			t.changed(dirty)
		}
		clock = t.times.since(WorkDraw, clock)
	}
	err := t.show(to, frame, stays)
	t.times.since(WorkEncode, clock)
	return err
}

// begin counts from nothing: the scene may have been played before for a clip
// that came to nothing.
func (t *take) begin() { t.shown, t.frames, t.pixels = 0, 0, 0 }

// changed counts a frame that was drawn.
func (t *take) changed(dirty []image.Rectangle) {
	if t.first.IsZero() {
		t.first = time.Now()
	}
	t.frames++
	for _, r := range dirty {
		t.pixels += int64(r.Dx() * r.Dy())
	}
}

// show hands a frame over for n frames, none before the first was drawn.
func (t *take) show(to Recorder, f *mux.Frame, n int) error {
	if n == 0 {
		return nil
	}
	if err := to.Show(f, n); err != nil {
		return err
	}
	t.count(n)
	return fault.At(fault.Encode)
}

// count tells of n more frames that are in the clip.
func (t *take) count(n int) {
	if t.shown += n; t.shown > t.told {
		t.tell(t.shown - t.told)
		t.told = t.shown
	}
}

// clipSpec is how the clip of scene i is encoded.
func clipSpec(job *Job, i int) mux.ClipSpec {
	spec := mux.ClipSpec{
		Width: job.Frame.W, Height: job.Frame.H, FPS: job.FPS(), Quality: job.Plan.Output.Quality, Frames: job.Scenes[i].Frames,
		Encoder: job.Encoder, Footage: hasFootage(job, i),
	}
	if job.Scenes[i].Rest != "" {
		spec.Lead = lead(job, i)
	}
	return spec
}

// hasFootage says whether a video plays in scene i, its own or the narrator's.
func hasFootage(job *Job, i int) bool {
	return showsNarrator(job, i) || job.Plan.Scenes[i].HasVideo()
}

// playsFootage says whether a video plays anywhere in a plan's film, or may:
// before its narration is there, a narrator's picture is not known of.
func playsFootage(p *plan.Plan) bool {
	return narratorSeen(p) || slices.ContainsFunc(p.Scenes, func(s plan.Scene) bool { return s.HasVideo() })
}
