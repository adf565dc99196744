package queue

import (
	"context"
	"time"

	"go.uber.org/zap"
)

// roomEvery is how often a worker without room looks whether there is some.
const roomEvery = time.Second

// makeRoom waits until there is room for a further task, or ctx ends. What is
// short, and that it no longer is, is said once.
func (w *Worker) makeRoom(ctx context.Context) {
	if w.cfg.Room == nil {
		return
	}
	short := false
	for ctx.Err() == nil {
		err := w.cfg.Room()
		if err == nil {
			break
		}
		if !short {
			short = true
			w.cfg.Log.Warn("taking no tasks", zap.Error(err))
		}
		pause(ctx, roomEvery)
	}
	if short && ctx.Err() == nil {
		w.cfg.Log.Info("taking tasks again")
	}
}
