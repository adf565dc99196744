package engine

import (
	"context"

	"github.com/inkreel/inkreel/mux"
	"github.com/inkreel/inkreel/sketch"
	"github.com/inkreel/inkreel/styles"
)

// ScriptOf is scene i as it would be played, without pen, captions, transition.
func (e *Engine) ScriptOf(ctx context.Context, job *Job, i int) (*sketch.Script, []sketch.Piece, error) {
	dir, remove, err := e.private("script-*")
	if err != nil {
		return nil, nil, err
	}
	defer remove()
	sh := e.shelf(ctx, job, dir)
	look, err := styles.For(job.Plan)
	if err != nil {
		return nil, nil, err
	}
	pieces, err := e.pieces(job, i, sceneOf(job, i, look, sh))
	if err != nil {
		return nil, nil, err
	}
	st, err := e.setStage(ctx, job, i, sh, true)
	if err != nil {
		return nil, nil, err
	}
	st.close()
	return st.script, pieces, nil
}

// Rehearsal is a scene set up to be played again and again.
type Rehearsal struct {
	job *Job
	st  *stage
}

// Rehearse sets up scene i. Close it.
func (e *Engine) Rehearse(ctx context.Context, job *Job, i int, dir string) (*Rehearsal, error) {
	st, err := e.setStage(ctx, job, i, e.shelf(ctx, job, dir), false)
	return &Rehearsal{job, st}, err
}

// Play plays the scene and tells how long the kinds of work took, how many
// frames changed and how many of their pixels.
func (r *Rehearsal) Play(ctx context.Context, to Recorder) (Times, int, int64, error) {
	t := newTake(func(int) {}, &mux.Desk{})
	err := record(ctx, r.st.script, r.st.script.Frames(), to, r.job.Frame, t)
	return t.times, t.frames, t.pixels, err
}

// Close ends what decodes footage.
func (r *Rehearsal) Close() { r.st.close() }

// Rest lets go of what is kept for scenes to come.
func (e *Engine) Rest() { e.desks.clear() }

// Prepares begins to prepare a plan that does nothing, and answers how many of
// its slots are taken.
func (s *Steps) Prepares() (taken func() int, done func()) {
	free, done := s.prepares()
	return func() int { return len(free) }, done
}

// Yield is what a scene does while it is drawn.
func (s *Steps) Yield() (done func()) { return s.yield() }
