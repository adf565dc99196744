package queue

import (
	"context"
	"time"

	"go.uber.org/zap"
)

// headroomEvery is how often a worker without headroom checks for it.
const headroomEvery = time.Second

// awaitHeadroom waits until there is headroom for a further task, or ctx ends.
// What is short, and that it no longer is, is logged once.
func (w *Worker) awaitHeadroom(ctx context.Context) {
	if w.cfg.Headroom == nil {
		return
	}
	short := false
	for ctx.Err() == nil {
		err := w.cfg.Headroom()
		if err == nil {
			break
		}
		if !short {
			short = true
			w.cfg.Log.Warn("taking no tasks", zap.Error(err))
		}
		pause(ctx, headroomEvery)
	}
	if short && ctx.Err() == nil {
		w.cfg.Log.Info("taking tasks again")
	}
}
