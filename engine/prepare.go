package engine

import (
	"context"
	"errors"

	"github.com/inkreel/inkreel/audio"
	"github.com/inkreel/inkreel/canvas"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/sketch"
	"github.com/inkreel/inkreel/styles"
)

// Prepare makes a plan definite: sources fetched, narration spoken and
// measured, every scene laid out once so that its faults come now and not
// after minutes of drawing, frame counts and keys fixed. The plan must come
// from plan.Decode.
func (e *Engine) Prepare(ctx context.Context, p *plan.Plan, from Assets) (*Job, error) {
	dir, remove, err := e.private("prepare")
	if err != nil {
		return nil, err
	}
	defer remove()
	job := &Job{ID: p.JobID, Version: Version, Plan: p, Frame: canvas.FrameOf(p), Scenes: make([]SceneTask, len(p.Scenes))}
	sh := e.shelf(ctx, job, dir)
	if job.Sources, err = e.gather(ctx, p, from, sh); err != nil {
		return nil, err
	}
	for _, u := range uses(p) {
		for _, note := range job.Sources[u.source].Notes {
			job.Warnings = append(job.Warnings, Warning{u.path, note})
		}
	}
	if err := e.narrate(ctx, job, sh); err != nil {
		return nil, err
	}
	if p.Output.Format == plan.FormatAudio {
		return job, e.timeSound(job)
	}
	if err := e.layOut(ctx, job, sh); err != nil {
		return nil, err
	}
	for i := range job.Scenes {
		if job.Scenes[i].Key, err = e.key(job, i); err != nil {
			return nil, err
		}
	}
	return job, nil
}

// layOut composes and times every scene.
func (e *Engine) layOut(ctx context.Context, job *Job, sh *shelf) error {
	look, err := styles.For(job.Plan)
	if err != nil {
		return err
	}
	var faults plan.Faults
	start := 0
	for i := range job.Scenes {
		if err := ctx.Err(); err != nil {
			return err
		}
		t := &job.Scenes[i]
		if err := e.timeScene(job, i, sceneOf(job, i, look, sh)); collect(&faults, err) != nil {
			return err
		}
		t.Start = start
		start += t.Frames
	}
	job.Frames = start
	return faults.Err()
}

// timeScene composes a scene, resolves its cues and fixes its length. Where
// that follows the drawing or a video, its strokes are found too.
func (e *Engine) timeScene(job *Job, i int, sc canvas.Scene) error {
	t, s := &job.Scenes[i], &job.Plan.Scenes[i]
	t.Cues = cueSeconds(s, t.Words)
	drawn := t.Seconds == 0 && s.Duration == 0
	if !drawn && !s.HasVideo() {
		if _, err := canvas.Compose(sc); err != nil {
			return err
		}
		var err error
		t.Frames, err = plan.SceneFrames(s, t.Seconds, 0, 0, job.Plan)
		return err
	}
	pieces, err := e.pieces(job, i, sc)
	if err != nil {
		return err
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
		return err
	}
	t.Videos = videoStarts(job, i, pieces, t.Frames)
	for el, start := range t.Videos {
		t.Frames = max(t.Frames, start+videoFrames(job, s.Elements[el].Source))
	}
	return nil
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

// timeSound fixes the frame counts of a film without picture.
func (e *Engine) timeSound(job *Job) error {
	var faults plan.Faults
	for i := range job.Scenes {
		t := &job.Scenes[i]
		var err error
		t.Frames, err = plan.SceneFrames(&job.Plan.Scenes[i], t.Seconds, 0, 0, job.Plan)
		if collect(&faults, err) != nil {
			return err
		}
		t.Start = job.Frames
		job.Frames += t.Frames
	}
	return faults.Err()
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
