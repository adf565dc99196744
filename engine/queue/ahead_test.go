package queue

import (
	"context"
	"errors"
	"testing"
	"time"
)

// handing hands out some scenes of each job and prepares the rest when then
// returns.
type handing struct {
	*fakeSteps
	scenes []int
	then   func(ctx context.Context, job string) error
}

func (h *handing) Prepare(ctx context.Context, job string, plan []byte, ahead Ahead) (Prepared, error) {
	p, err := h.fakeSteps.Prepare(ctx, job, plan, nil)
	if err != nil {
		return p, err
	}
	part := p
	part.Frames = make([]int, p.Scenes)
	for _, i := range h.scenes {
		part.Frames[i] = p.Frames[i]
	}
	if err := ahead(ctx, part, h.scenes); err != nil {
		return p, err
	}
	p.Warnings = []string{"of the plan"}
	return p, h.then(ctx, job)
}

// drawnAhead waits until so many scenes of a job are drawn, and wants it to be
// still prepared then.
func (b *bench) drawnAhead(t *testing.T, n int) func(context.Context, string) error {
	return func(ctx context.Context, job string) error {
		for until := time.Now().Add(inTime); time.Now().Before(until); pause(ctx, 5*time.Millisecond) {
			rec, err := b.q.Get(ctx, job)
			if err != nil {
				return err
			}
			if rec.State != Preparing || rec.Prepared != "" {
				t.Errorf("while scenes are drawn ahead: %+v", rec)
			}
			if rec.ScenesDone() == n {
				return nil
			}
		}
		return errors.New("no scene is drawn while others are prepared")
	}
}

// Scenes handed out are drawn while the rest is prepared, also when that is
// all of them; nothing is drawn twice, and the film comes.
func TestDrawnWhileOthersArePrepared(t *testing.T) {
	for _, scenes := range [][]int{{0}, {0, 1}, {0, 1, 2}} {
		b := newBench(t)
		b.run(t, WorkerConfig{Steps: &handing{b.steps, scenes, b.drawnAhead(t, len(scenes))}, Slots: 2})
		b.submit(t, "a", planOf(3))
		rec := b.wait(t, "a")
		ahead := 0
		for _, i := range scenes {
			ahead += rec.Frames[i]
		}
		if rec.State != Completed || rec.ScenesDone() != 3 || rec.FramesAhead != ahead || rec.Reused != 0 || rec.Encoder != "fake" || len(rec.Warnings) != 1 {
			t.Errorf("%v: %+v", scenes, rec)
		}
		if n, sounds := b.steps.count("draw"), b.steps.count("sound"); n != 3 || sounds != 1 {
			t.Errorf("%v: %d scenes drawn, %d sounds made", scenes, n, sounds)
		}
		b.empty(t)
	}
}

// A plan that turns out to be wrong ends the job, whatever was handed out.
func TestWrongAfterHandingOut(t *testing.T) {
	b := newBench(t)
	b.run(t, WorkerConfig{Steps: &handing{b.steps, []int{0, 1}, func(context.Context, string) error { return errWrong }}, Slots: 1})
	b.submit(t, "a", planOf(3))
	if rec := b.wait(t, "a"); rec.State != Failed || rec.Attempts["plan"] != 1 {
		t.Errorf("%+v", rec)
	}
	b.empty(t)
	if n := b.steps.count("draw"); n != 0 {
		t.Errorf("%d scenes of a failed job drawn", n)
	}
}

// A worker that breaks after handing out leaves scenes that are drawn once,
// whoever prepares the job at last.
func TestPreparedAnewAfterHandingOut(t *testing.T) {
	b := newBench(t)
	wait, tries := b.drawnAhead(t, 2), 0
	b.run(t, WorkerConfig{Steps: &handing{b.steps, []int{0, 1}, func(ctx context.Context, job string) error {
		if err := wait(ctx, job); err != nil {
			return err
		}
		if tries++; tries == 1 {
			return errors.New("a hiccup")
		}
		return nil
	}}, Slots: 2})
	b.submit(t, "a", planOf(3))
	if rec := b.wait(t, "a"); rec.State != Completed || rec.Attempts["plan"] != 2 || rec.ScenesDone() != 3 {
		t.Errorf("%+v", rec)
	}
	if n := b.steps.count("draw"); n != 3 {
		t.Errorf("%d scenes drawn", n)
	}
	b.empty(t)
}
