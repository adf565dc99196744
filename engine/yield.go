package engine

import "context"

// prepares answers the slots of a plan that is prepared here, until done is
// called.
func (s *Steps) prepares() (free slots, done func()) {
	free = make(slots, s.Engine.Slots)
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.preparing == nil {
		s.preparing = map[slots]struct{}{}
	}
	s.preparing[free] = struct{}{}
	return free, func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		delete(s.preparing, free)
	}
}

// yield leaves plans that are prepared here a slot less while a scene is drawn,
// until done is called: somebody waits for the scene first. It waits for
// nothing, and since a plan's task takes up one of the worker's slots itself, a
// slot is left to each plan.
func (s *Steps) yield() (done func()) {
	ctx, cancel := context.WithCancel(context.Background())
	s.mu.Lock()
	defer s.mu.Unlock()
	for free := range s.preparing {
		go func() {
			if free.take(ctx) == nil {
				<-ctx.Done()
				free.leave()
			}
		}()
	}
	return cancel
}
