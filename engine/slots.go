package engine

import (
	"cmp"
	"context"
	"slices"

	"golang.org/x/sync/errgroup"

	"github.com/inkreel/inkreel/plan"
)

// slots bound how many scenes are worked at, at once. What waits for a slot
// gets it in the order it came.
type slots chan struct{}

// take waits for a free slot.
func (s slots) take(ctx context.Context) error {
	select {
	case s <- struct{}{}:
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

// release gives a slot back.
func (s slots) release() { <-s }

// do waits for a slot and lets f run in it beside others of the group.
func (s slots) do(ctx context.Context, g *errgroup.Group, f func() error) {
	if err := s.take(ctx); err != nil {
		g.Go(func() error { return err })
		return
	}
	g.Go(func() error {
		defer s.release()
		return f()
	})
}

// reserve takes a slot as soon as one is free, until done is called: for what is
// urgent and runs already. taken is closed when it has the slot.
func (s slots) reserve() (taken <-chan struct{}, done func()) {
	ctx, cancel := context.WithCancel(context.Background())
	has := make(chan struct{})
	go func() {
		if s.take(ctx) == nil {
			close(has)
			<-ctx.Done()
			s.release()
		}
	}()
	return has, cancel
}

// theSound stands for a film's sound among its scenes.
const theSound = -1

// restLongestFirst are the scenes after the first and theSound, those before that take
// longer to make: so no core waits at the end for one that was begun last.
func (j *Job) restLongestFirst() []int {
	scenes := j.scenes()
	work := func(i int) int {
		if i == theSound {
			return j.Frames / framesOfSound
		}
		return scenes[i].work()
	}
	rest := []int{theSound}
	for i := 1; i < len(scenes); i++ {
		rest = append(rest, i)
	}
	slices.SortStableFunc(rest, func(a, b int) int { return cmp.Compare(work(b), work(a)) })
	return rest
}

// framesOfSound is of how many frames the sound takes about as long as drawing and
// encoding one in which little moves.
const framesOfSound = 2

// How many times the work of a frame in which little moves it is besides, about, where a
// hand draws or the page moves by itself, and where all that is seen moves.
const (
	livelyWork = 2
	movingWork = 3
)

// work is about how much there is to draw and encode in the scene, counted in frames
// in which little moves.
func (s jobScene) work() int {
	p, frames := s.job.Plan, s.task().Frames
	work := frames
	moves := p.Engine == plan.EngineCanvas && p.Pen == plan.PenNone && !p.ReducedMotion && p.AmbientMotion != plan.AmbientNone
	if p.Hand.Shown() || moves {
		work += livelyWork * frames
	}
	switch {
	case s.looks() || s.hasFootage() || s.planned().Pans() || s.carriesPictures():
		work += movingWork * frames
	case s.planned().Transition == plan.TransitionBoard:
		work += movingWork * (s.lead() + s.after())
	default:
		work += movingWork * s.after()
	}
	return work
}
