package queue

import (
	"testing"

	"go.uber.org/zap"
	"go.uber.org/zap/zaptest/observer"
)

// Every task has a line when it is taken and one when it is done, and a plan's
// faults are no errors of ours.
func TestLogLines(t *testing.T) {
	b := newBench(t)
	core, logs := observer.New(zap.DebugLevel)
	b.run(t, WorkerConfig{Steps: b.steps, Log: zap.New(core)})
	b.submit(t, "good", planOf(2))
	b.submit(t, "wrong", []byte("no json"))
	for _, job := range []string{"good", "wrong"} {
		b.wait(t, job)
	}
	b.empty(t)
	const failed = "task failed for good"
	waitFor(t, "the last tasks' lines", func() bool {
		done := logs.FilterMessage("task done").FilterField(zap.String("job", "good")) // so far
		return done.FilterField(zap.String("kind", "film")).Len() == 1 && logs.FilterMessage(failed).Len() == 1
	})
	good := logs.FilterField(zap.String("job", "good"))
	for _, kind := range []string{"plan", "film"} {
		lines := good.FilterField(zap.String("kind", kind))
		if taken, done := lines.FilterMessage("task taken").Len(), lines.FilterMessage("task done").Len(); taken != 1 || done != 1 {
			t.Errorf("%s: taken %d times, done %d times", kind, taken, done)
		}
	}
	done := good.FilterMessage("task done").FilterField(zap.Int("scene", 1)).All()
	if len(done) != 1 || done[0].ContextMap()["outcome"] != "done" || done[0].ContextMap()["seconds"] == nil {
		t.Errorf("%+v", done)
	}
	if n := logs.FilterLevelExact(zap.ErrorLevel).Len(); n != 0 {
		t.Errorf("%d errors: %+v", n, logs.FilterLevelExact(zap.ErrorLevel).All())
	}
	if logs.FilterMessage(failed).FilterLevelExact(zap.InfoLevel).Len() != 1 {
		t.Errorf("%+v", logs.All())
	}
}
