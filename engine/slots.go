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

// leave gives a slot back.
func (s slots) leave() { <-s }

// do waits for a slot and lets f run in it beside others of the group.
func (s slots) do(ctx context.Context, g *errgroup.Group, f func() error) {
	if err := s.take(ctx); err != nil {
		g.Go(func() error { return err })
		return
	}
	g.Go(func() error {
		defer s.leave()
		return f()
	})
}
