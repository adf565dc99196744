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
	if job.Sources, err = e.gather(ctx, p, from); err != nil {
		return nil, err
	}
	for _, u := range uses(p) {
		for _, note := range job.Sources[u.source].Notes {
			job.Warnings = append(job.Warnings, Warning{u.path, note})
		}
	}
	sh := e.shelf(ctx, job, dir)
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

// layOut composes every scene, times those whose length follows their drawing
// and resolves the cues.
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
		s := &job.Plan.Scenes[i]
		t.Cues = cueSeconds(s, t.Words)
		sc := sceneOf(job, i, look, sh)
		videoSeconds, drawSeconds := 0.0, 0.0
		if t.Seconds == 0 && s.Duration == 0 {
			pieces, err := e.pieces(job, i, sc)
			if collect(&faults, err) != nil {
				return err
			}
			drawSeconds = sketch.Need(pieces, job.Frame.Unit())
		} else if _, err := canvas.Compose(sc); collect(&faults, err) != nil {
			return err
		}
		for j := range s.Elements {
			if el := &s.Elements[j]; el.Kind == plan.KindVideo {
				videoSeconds = max(videoSeconds, max(t.Cues[j], 0)+job.Sources[el.Source].Seconds)
			}
		}
		t.Frames, err = plan.SceneFrames(s, t.Seconds, drawSeconds, videoSeconds, job.Plan)
		if collect(&faults, err) != nil {
			return err
		}
		t.Start = start
		start += t.Frames
	}
	job.Frames = start
	return faults.Err()
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
