package queue

import (
	"cmp"
	"context"
	"errors"

	"github.com/inkreel/inkreel/internal/span"
)

// All tasks of a job are spans below one, that of who submitted it or, where that
// is not traced, that of its plan's first task. Its context stands in the
// record, since tasks are published by whoever finds them due.

// beginSpan begins the span of a task.
func (w *Worker) beginSpan(ctx context.Context, t *task) (context.Context, *span.Span) {
	if w.cfg.Trace == nil {
		return ctx, nil
	}
	parent := t.parent
	if rec, err := w.q.Get(ctx, t.job); err == nil {
		parent = cmp.Or(rec.Trace, parent)
	}
	ctx, s := w.cfg.Trace.Begin(ctx, string(t.kind), parent)
	s.Text(span.Job, t.job)
	s.Int(span.Tries, int(t.count))
	if t.kind == KindScene {
		s.Int(span.Scene, t.scene)
	}
	if w.cfg.About != nil {
		s.Text(span.Version, w.cfg.About().Version)
	}
	return ctx, s
}

// endSpan ends it. That a task is over or given back is no fault.
func endSpan(s *span.Span, outcome string, err error) {
	s.Text(span.Outcome, outcome)
	if outcome != outcomeFailed && outcome != outcomeRefused && outcome != outcomeRetry || errors.Is(err, errJobEnded) {
		err = nil
	}
	s.End(err)
}

// trace is the traceparent of a job that a task begins: that of its message, else
// the task's own.
func (t *task) trace(ctx context.Context) string {
	return cmp.Or(span.Valid(t.parent), span.Parent(ctx))
}
