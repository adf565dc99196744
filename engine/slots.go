package engine

import (
	"context"

	"golang.org/x/sync/errgroup"
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
