package engine

// Scenes that are drawn have priority over plans that are prepared beside them:
// somebody waits for the scenes first.

// prepares returns the slots of a plan that is prepared here, until done is
// called.
func (s *Steps) prepares() (free slots, done func()) {
	free = make(slots, s.Engine.cfg.Slots)
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

// prioritize leaves plans that are prepared here a slot less while a scene is
// drawn, until done is called. It waits for nothing, and since a plan's task
// takes up one of the worker's slots itself, a slot is left to each plan.
func (s *Steps) prioritize() (done func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	var all []func()
	for free := range s.preparing {
		_, release := free.reserve()
		all = append(all, release)
	}
	return func() {
		for _, release := range all {
			release()
		}
	}
}
