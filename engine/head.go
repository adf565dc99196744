package engine

import (
	"context"

	"github.com/inkreel/inkreel/canvas"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/sketch"
	"github.com/inkreel/inkreel/styles"
)

// head is the first scene of a film, drawn while the others are prepared, so
// that something is there soon. A nil head is never begun.
type head struct {
	frames func(int)      // told of frames drawn
	job    *Job           // with that scene alone; nil: not begun
	pieces []sketch.Piece // of it, where they were found already
	done   chan struct{}
	drawn  Drawn
	err    error
}

func newHead(frames func(int)) *head { return &head{frames: frames, done: make(chan struct{})} }

// early reports whether there is a head and a plan allows it.
func (h *head) early(p *plan.Plan) bool { return h != nil && early(p) }

// expect begins the page of a head that is about to be settled.
func (h *head) expect(e *Engine, job *Job, look styles.Look) {
	if h.early(job.Plan) {
		e.page(job.Plan, canvas.SceneLook(look, &job.Plan.Scenes[0], *job.Plan.EnableColor), job.Frame)
	}
}

// begin takes up a job whose first scene is settled, and that scene's pieces if
// they are known, and reports whether it is to be drawn now.
func (h *head) begin(ctx context.Context, e *Engine, job *Job, pieces []sketch.Piece) bool {
	if !h.early(job.Plan) {
		return false
	}
	part, err := e.part(ctx, job, 1)
	if err != nil {
		return false // preparing comes to the same
	}
	h.job, h.pieces = part, pieces
	return true
}

// draw draws the head once it is begun.
func (h *head) draw(ctx context.Context, e *Engine) {
	defer close(h.done)
	h.drawn, h.err = e.drawScene(ctx, h.job, 0, h.pieces, h.frames)
	h.pieces = nil
}

// is reports whether the head is the first scene of job.
func (h *head) is(job *Job) bool {
	return h != nil && h.job != nil && h.job.Scenes[0].Key == job.Scenes[0].Key
}

// wait answers the drawn scene.
func (h *head) wait(ctx context.Context) (Drawn, error) {
	select {
	case <-h.done:
		return h.drawn, h.err
	case <-ctx.Done():
		return Drawn{}, context.Cause(ctx)
	}
}

// end returns when nothing of the head is at work any more.
func (h *head) end() {
	if h != nil && h.job != nil {
		<-h.done
	}
}
