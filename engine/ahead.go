package engine

import (
	"context"
	"time"

	"go.uber.org/zap"

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
	e       *Engine
	job     *Job // that is prepared
	give    Ahead
	most    int      // scenes to hand out
	settled chan int // scenes, in any order
	done    chan struct{}
}

// newAhead begins to hand out a plan's scenes, where that can be done before all
// of them are known.
func (e *Engine) newAhead(ctx context.Context, p *preparation) *ahead {
	n := len(p.job.Scenes)
	if p.give == nil || n < 2 || !early(p.plan) {
		return nil
	}
	a := &ahead{e: e, job: p.job, give: p.give, most: n - 1, settled: make(chan int, n), done: make(chan struct{})}
	if p.most > 0 {
		a.most = min(a.most, p.most)
	}
	go func() {
		defer close(a.done)
		if err := a.run(ctx); err != nil && ctx.Err() == nil {
			e.cfg.Log.Warn("scenes wait for their whole plan", zap.Error(err))
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
func (a *ahead) run(ctx context.Context) error {
	settled := make([]bool, len(a.job.Scenes))
	given, ready, every := 0, 0, aheadEvery
	pause := time.NewTimer(0)
	defer pause.Stop()
	for given < a.most {
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
		n := min(ready, a.most)
		part, err := a.part(ctx, n)
		if err != nil {
			return err
		}
		scenes := make([]int, 0, n-given)
		for ; given < n; given++ {
			scenes = append(scenes, given)
		}
		if err := a.give(ctx, part, scenes); err != nil {
			return err
		}
		pause.Reset(every)
		every = min(2*every, aheadMost)
	}
	return nil
}

// early reports whether scenes of a plan can be drawn before the others are
// known. They cannot where footage plays in the film: how much there is of it
// decides on the encoder of all clips. Nor can they where cuts lie on beats: how the
// music ends, and where its beats are then, depends on the film's length.
func early(p *plan.Plan) bool {
	return p.Output.Format != plan.FormatAudio && !playsFootage(p) && !p.Paced()
}

// part is the job with its first n scenes alone, under the keys they will have
// in the end; the others are still prepared.
func (a *ahead) part(ctx context.Context, n int) (*Job, error) {
	part := *a.job
	part.Scenes = make([]SceneTask, len(a.job.Scenes))
	copy(part.Scenes[:n], a.job.Scenes[:n])
	return &part, a.e.address(ctx, &part, n)
}
