package engine

import (
	"context"
	"time"

	"go.uber.org/zap"

	"github.com/inkreel/inkreel/mux"
	"github.com/inkreel/inkreel/plan"
)

// Ahead takes scenes that can be drawn while the rest of their plan is still
// prepared. The job is whole but for the scenes after these: any worker can
// draw them from it, under the keys they will have in the end.
type Ahead func(ctx context.Context, job *Job, scenes []int) error

// The least time between two hand-outs is doubled with each, up to the most:
// every one stores a document of the whole job, and later there is more at work.
const (
	aheadEvery = 50 * time.Millisecond
	aheadMost  = 3200 * time.Millisecond
)

// ahead hands out the first scenes of a plan as they are settled, so that no
// worker waits for the last. A nil one hands out nothing.
type ahead struct {
	give    Ahead
	settled chan int // scenes, in any order
	done    chan struct{}
}

// newAhead begins to hand out a job's scenes, where that can be done before all
// of them are known.
func (e *Engine) newAhead(ctx context.Context, job *Job, give Ahead) *ahead {
	if give == nil || len(job.Scenes) < 2 || !early(job.Plan) {
		return nil
	}
	a := &ahead{give: give, settled: make(chan int, len(job.Scenes)), done: make(chan struct{})}
	go func() {
		defer close(a.done)
		if err := a.run(ctx, e, job); err != nil && ctx.Err() == nil {
			e.Log.Warn("scenes wait for their whole plan", zap.Error(err))
		}
	}()
	return a
}

// note says that scene i is settled.
func (a *ahead) note(i int) {
	if a != nil {
		a.settled <- i
	}
}

// end returns when nothing is handed out any more.
func (a *ahead) end() {
	if a != nil {
		close(a.settled)
		<-a.done
	}
}

// run hands out what is settled without a gap from the first scene on: a scene
// may begin with how the one before ends. The last ones are left to whoever
// hands out the prepared job.
func (a *ahead) run(ctx context.Context, e *Engine, job *Job) error {
	settled := make([]bool, len(job.Scenes))
	given, ready, every := 0, 0, aheadEvery
	pause := time.NewTimer(0)
	defer pause.Stop()
	for {
		var may <-chan time.Time
		if ready > given {
			may = pause.C
		}
		select {
		case i, open := <-a.settled:
			if !open {
				return nil
			}
			for settled[i] = true; ready < len(settled) && settled[ready]; {
				ready++
			}
			continue
		case <-may:
		}
		if ready == len(settled) {
			return nil
		}
		part, err := e.part(ctx, job, ready)
		if err != nil {
			return err
		}
		if mux.IsHardware(part.Encoder) {
			return nil // it may fail: then a job begins anew, and must be whole for that
		}
		scenes := make([]int, 0, ready-given)
		for ; given < ready; given++ {
			scenes = append(scenes, given)
		}
		if err := a.give(ctx, part, scenes); err != nil {
			return err
		}
		pause.Reset(every)
		every = min(2*every, aheadMost)
	}
}

// early reports whether scenes of a plan can be drawn before the others are
// known. They cannot where footage plays in the film: how much there is of it
// decides on the encoder of all clips.
func early(p *plan.Plan) bool {
	return p.Output.Format != plan.FormatAudio && !playsFootage(p)
}

// part is the job with its first n scenes alone, under the keys they will have
// in the end; the others are still prepared.
func (e *Engine) part(ctx context.Context, job *Job, n int) (*Job, error) {
	part := *job
	part.Scenes = make([]SceneTask, len(job.Scenes))
	copy(part.Scenes[:n], job.Scenes[:n])
	e.chooseEncoder(ctx, &part)
	for i := range n {
		part.Scenes[i].Start = part.Frames
		part.Frames += part.Scenes[i].Frames
		if err := e.address(&part, i); err != nil {
			return nil, err
		}
	}
	return &part, nil
}
