package queue

import (
	"encoding/json"
	"testing"

	"github.com/nats-io/nats.go/jetstream"
)

// What nobody takes is not kept for ever: a task of a kind that there is none of
// becomes a dead letter, others stay.
func TestTasksOfUnknownKindsBecomeDeadLetters(t *testing.T) {
	b := newBench(t)
	if err := b.publish(t, "inkreel.task.plan.a", string(planOf(1))); err != nil {
		t.Fatal(err)
	}
	for _, subject := range []string{"inkreel.task.song.a", "inkreel.task.song", "inkreel.task.song.a.b.c", "inkreel.task.Plan.b"} {
		if err := b.publish(t, subject, "la la"); err != nil {
			t.Fatal(err)
		}
	}
	if err := NewWorker(b.q, WorkerConfig{Steps: b.steps, Name: "test"}).Reconcile(t.Context()); err != nil {
		t.Fatal(err)
	}
	s, err := b.q.js.Stream(t.Context(), b.q.names.tasks())
	if err != nil {
		t.Fatal(err)
	}
	info, err := s.Info(t.Context(), jetstream.WithSubjectFilter(">"))
	if err != nil || len(info.State.Subjects) != 1 || info.State.Subjects["inkreel.task.plan.a"] != 1 {
		t.Errorf("left: %v, %v", info.State.Subjects, err)
	}
	var letters []DeadLetter
	if err := b.q.Dead(t.Context(), "", func(l DeadLetter) error { letters = append(letters, l); return nil }); err != nil {
		t.Fatal(err)
	}
	if len(letters) != 4 || letters[0].Error.Code != codeKind || letters[0].Kind != kindUnknown || string(letters[0].payload) != "la la" {
		t.Errorf("%+v", letters)
	}
	var d deadLetter
	if err := json.Unmarshal(b.last(t, b.q.names.dead(), "inkreel.dead.unknown.a"), &d); err != nil || d.Worker != "test" {
		t.Errorf("%+v, %v", d, err)
	}
	b.work(t, 1)
	waitFor(t, "a record", func() bool { _, err := b.q.Get(t.Context(), "a"); return err == nil })
	if rec := b.wait(t, "a"); rec.State != Completed {
		t.Errorf("%+v", rec)
	}
	if err := b.q.Drop(t.Context(), "a"); err != nil {
		t.Error(err)
	}
}
