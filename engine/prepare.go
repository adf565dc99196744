package engine

import (
	"context"
	"errors"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/inkreel/inkreel/audio"
	"github.com/inkreel/inkreel/canvas"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/sketch"
	"github.com/inkreel/inkreel/styles"

	"github.com/inkreel/inkreel/canvas/paint"
)

// Prepare makes a plan definite: sources fetched, narration spoken and
// measured, every scene laid out once so that its faults come now and not
// after minutes of drawing, frame counts and keys fixed. The plan must come
// from plan.Decode.
func (e *Engine) Prepare(ctx context.Context, p *plan.Plan, from Assets) (*Job, error) {
	return e.PrepareAhead(ctx, p, from, nil)
}

// PrepareAhead is Prepare that hands out scenes on the way; give may be nil.
// That fails nothing: the job that is answered holds them all.
func (e *Engine) PrepareAhead(ctx context.Context, p *plan.Plan, from Assets, give Ahead) (*Job, error) {
	return e.prepare(ctx, p, from, make(slots, e.Slots), nil, give)
}

// prepare is PrepareAhead, scenes side by side as there are slots. The first
// one's keeps its slot for the head, if there is one.
func (e *Engine) prepare(ctx context.Context, p *plan.Plan, from Assets, free slots, h *head, give Ahead) (*Job, error) {
	dir, remove, err := e.private("prepare")
	if err != nil {
		return nil, err
	}
	defer remove()
	job := &Job{ID: p.JobID, Version: Version, Plan: p, Frame: paint.FrameOf(p), Scenes: make([]SceneTask, len(p.Scenes)), Times: Times{}}
	clock := time.Now()
	sh := e.shelf(ctx, job, dir)
	if job.Sources, err = e.gather(ctx, p, from, sh); err != nil {
		return nil, err
	}
	job.Times.since(WorkFetch, clock)
	for _, u := range uses(p) {
		for _, note := range job.Sources[u.source].Notes {
			job.Warnings = append(job.Warnings, Warning{u.path, note})
		}
	}
	a := e.newAhead(ctx, job, give)
	err = e.settle(ctx, job, sh, free, h, a)
	a.end()
	if err != nil {
		return nil, err
	}
	for i := range job.Scenes {
		job.Scenes[i].Start = job.Frames
		job.Frames += job.Scenes[i].Frames
	}
	if p.Output.Format == plan.FormatAudio {
		return job, nil
	}
	e.chooseEncoder(ctx, job)
	for i := range job.Scenes {
		if err := e.address(job, i); err != nil {
			return nil, err
		}
	}
	return job, nil
}

// settle gives every scene its voice, its cues and its length. All scenes'
// faults are answered, in the plan's order.
func (e *Engine) settle(ctx context.Context, job *Job, sh *shelf, free slots, h *head, a *ahead) error {
	look, err := styles.For(job.Plan)
	if err != nil {
		return err
	}
	faults, times := make([]plan.Faults, len(job.Scenes)), make([]Times, len(job.Scenes))
	scene := func(ctx context.Context, i int) ([]sketch.Piece, error) {
		times[i] = Times{}
		pieces, err := e.settleScene(ctx, job, i, look, sh, times[i])
		if err == nil {
			a.note(i)
		}
		return pieces, collect(&faults[i], err)
	}
	h.expect(e, job, look)
	if err := free.take(ctx); err != nil {
		return err
	}
	g, gctx := errgroup.WithContext(ctx)
	first := make(chan error, 1)
	g.Go(func() error { return <-first })
	go func() {
		defer free.leave()
		pieces, err := scene(gctx, 0)
		draw := err == nil && len(faults[0]) == 0 && h.begin(gctx, e, job, pieces)
		first <- err
		if draw {
			h.draw(ctx, e)
		}
	}()
	for i := 1; i < len(job.Scenes); i++ {
		free.do(gctx, g, func() error {
			_, err := scene(gctx, i)
			return err
		})
	}
	if err := g.Wait(); err != nil {
		return err
	}
	var all plan.Faults
	for i := range job.Scenes {
		all = append(all, faults[i]...)
		job.Times.add(times[i])
	}
	return all.Err()
}

// settleScene speaks, composes and times scene i, and answers what timeScene
// does.
func (e *Engine) settleScene(ctx context.Context, job *Job, i int, look styles.Look, sh *shelf, times Times) (_ []sketch.Piece, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = crash(job, i, r)
		}
	}()
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	clock := time.Now()
	if err := e.narrate(ctx, job, i, sh); err != nil {
		return nil, err
	}
	clock = times.since(WorkSpeech, clock)
	defer func() { times.since(WorkLayout, clock) }()
	if job.Plan.Output.Format == plan.FormatAudio {
		t := &job.Scenes[i]
		t.Frames, err = plan.SceneFrames(&job.Plan.Scenes[i], t.Seconds, 0, 0, job.Plan)
		return nil, err
	}
	return e.timeScene(job, i, sceneOf(job, i, look, sh))
}

// timeScene composes a scene, resolves its cues and fixes its length. Where
// that follows the drawing or a video, its strokes are found too, and answered.
func (e *Engine) timeScene(job *Job, i int, sc canvas.Scene) ([]sketch.Piece, error) {
	t, s := &job.Scenes[i], &job.Plan.Scenes[i]
	t.Cues = cueSeconds(s, t.Words)
	drawn := t.Seconds == 0 && s.Duration == 0
	if !drawn && !s.HasVideo() {
		if err := canvas.Check(sc); err != nil {
			return nil, err
		}
		var err error
		t.Frames, err = plan.SceneFrames(s, t.Seconds, 0, 0, job.Plan)
		return nil, err
	}
	pieces, err := e.pieces(job, i, sc)
	if err != nil {
		return nil, err
	}
	drawSeconds, videoSeconds := 0.0, 0.0
	if drawn {
		drawSeconds = sketch.Need(pieces, job.Frame.Unit())
	}
	if s.HasVideo() {
		// A video begins where a scene with time enough would begin it; its cue
		// keeps it there.
		enough := max(sketch.Need(pieces, job.Frame.Unit()), t.Seconds+plan.Tail, s.Duration)
		for el, start := range videoStarts(job, i, pieces, plan.FramesFor(enough, job.FPS())) {
			t.Cues[el] = plan.Seconds(start, job.FPS())
			videoSeconds = max(videoSeconds, t.Cues[el]+job.Sources[s.Elements[el].Source].Seconds)
		}
		for j := range pieces {
			pieces[j].Cue = t.Cues[pieces[j].Drawing.Element]
		}
	}
	if t.Frames, err = plan.SceneFrames(s, t.Seconds, drawSeconds, videoSeconds, job.Plan); err != nil {
		return nil, err
	}
	t.Videos = videoStarts(job, i, pieces, t.Frames)
	for el, start := range t.Videos {
		t.Frames = max(t.Frames, start+videoFrames(job, s.Elements[el].Source))
	}
	return pieces, nil
}

// videoStarts is the first frame of every video by its element, in a scene of
// so many frames.
func videoStarts(job *Job, i int, pieces []sketch.Piece, frames int) map[int]int {
	clock := sketch.Clock{FPS: job.FPS(), Frames: frames, Unit: job.Frame.Unit()}
	if i > 0 {
		clock.Lead = plan.Seconds(sketch.Lead(job.Plan.Scenes[i].Transition, frames, job.FPS()), job.FPS())
	}
	starts := map[int]int{}
	for j, turn := range sketch.Pace(pieces, clock).Turns {
		if pieces[j].Film != nil {
			starts[pieces[j].Drawing.Element] = turn.Start
		}
	}
	return starts
}

// videoFrames is how many frames of the film a video lasts.
func videoFrames(job *Job, source string) int {
	return plan.FramesFor(job.Sources[source].Seconds, job.FPS())
}

// collect adds plan faults to fs and answers any other error.
func collect(fs *plan.Faults, err error) error {
	var f plan.Faults
	if errors.As(err, &f) {
		*fs = append(*fs, f...)
		return nil
	}
	return err
}

// sceneOf is what the canvas needs to compose a scene.
func sceneOf(job *Job, i int, look styles.Look, sh *shelf) canvas.Scene {
	return canvas.Scene{
		Plan: job.Plan, Index: i, Look: look, Frame: job.Frame, Assets: sh,
		Reserved: canvas.Reserve(job.Plan, i, job.Frame, look),
	}
}

// cueSeconds resolves the cue of every element to seconds, -1 for none. The
// plan has been checked, so phrases are found.
func cueSeconds(s *plan.Scene, words []audio.Word) []float64 {
	texts := make([]string, len(words))
	for i, w := range words {
		texts[i] = w.Text
	}
	cues := make([]float64, len(s.Elements))
	for i := range s.Elements {
		c := s.Elements[i].Cue
		cues[i] = -1
		switch {
		case c.Set && c.Phrase == "":
			cues[i] = c.Seconds
		case c.Set:
			if first, ok := c.Locate(texts); ok {
				cues[i] = words[first].Start
			}
		}
	}
	return cues
}
