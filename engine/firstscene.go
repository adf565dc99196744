package engine

import "context"

// firstScene is a film's first scene, drawn while the others are prepared. The
// zero value is not begun.
type firstScene struct {
	key   string          // of its clip
	taken <-chan struct{} // closed when it has a slot
	done  chan struct{}   // closed when it is drawn; nil: not begun
	drawn Drawn
	err   error
}

// drawFirst implements Ahead for the first scene alone. It begins at once and
// takes a slot from what is prepared as soon as one is free.
func (r *filmRun) drawFirst(ctx context.Context, part *Job, _ []int) error {
	taken, release := r.slots.reserve()
	f := &r.first
	f.key, f.taken, f.done = part.Scenes[0].Key, taken, make(chan struct{})
	go func() {
		defer close(f.done)
		defer release()
		f.drawn, f.err = r.e.DrawScene(ctx, part, 0, r.track.frames)
	}()
	return nil
}

// is reports whether it is the first scene of job.
func (f *firstScene) is(job *Job) bool { return f.done != nil && f.key == job.Scenes[0].Key }

// hold returns when it has a slot or needs none any more.
func (f *firstScene) hold(ctx context.Context) {
	select {
	case <-f.taken:
	case <-f.done:
	case <-ctx.Done():
	}
}

// wait returns the drawn scene.
func (f *firstScene) wait(ctx context.Context) (Drawn, error) {
	select {
	case <-f.done:
		return f.drawn, f.err
	case <-ctx.Done():
		return Drawn{}, context.Cause(ctx)
	}
}

// end returns when it is not at work any more.
func (f *firstScene) end() {
	if f.done != nil {
		<-f.done
	}
}
