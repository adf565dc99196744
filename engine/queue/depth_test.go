package queue

import (
	"errors"
	"testing"
)

// What is told of dead letters is what people find there: the server's
// advisories of tasks that a failed or cancelled job left behind do not count.
func TestDepthsCountsLettersAlone(t *testing.T) {
	b := newBench(t)
	b.steps.fault = func(step string) error {
		if step == "draw 1" {
			return errors.New("disk is full")
		}
		return nil
	}
	b.work(t, 1)
	b.submit(t, "fails", planOf(3))
	if rec := b.wait(t, "fails"); rec.State != Failed {
		t.Fatalf("%+v", rec)
	}
	b.submit(t, "cancelled", planOf(3))
	if _, err := b.q.Cancel(t.Context(), "cancelled"); err != nil {
		t.Fatal(err)
	}
	b.empty(t)
	s, err := b.q.js.Stream(t.Context(), b.q.names.dead())
	if err != nil {
		t.Fatal(err)
	}
	waitFor(t, "the server told of dropped tasks", func() bool {
		info, err := s.Info(t.Context())
		return err == nil && info.State.Msgs > 1
	})
	if backlog, err := b.q.Backlog(t.Context()); err != nil || backlog.Dead != 1 {
		t.Errorf("%d dead letters, want 1; %v", backlog.Dead, err)
	}
}
