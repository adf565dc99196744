package queue

import (
	"errors"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/inkreel/inkreel/engine/limit"
)

// delivering is a way to hand a plan over, and to follow its job to its end.
type delivering struct {
	over func(t *testing.T, b *bench, id string, plan []byte)
	ends func(t *testing.T, b *bench, id string) *Record
}

// ways are all there are: by the client, by a bare publish, as a tenant.
var ways = map[string]delivering{
	"submitted": {
		func(t *testing.T, b *bench, id string, plan []byte) { b.submit(t, id, plan) },
		func(t *testing.T, b *bench, id string) *Record { return b.wait(t, id) },
	},
	"published": {
		func(t *testing.T, b *bench, id string, plan []byte) {
			// The former plan leaves the queue a moment after its job has failed.
			waitFor(t, "the plan is stored", func() bool { return b.publish(t, "inkreel.task.plan."+id, string(plan)) == nil })
			digest := digestOf(plan)
			waitFor(t, "its record", func() bool { rec, err := b.q.Get(t.Context(), id); return err == nil && rec.Digest == digest })
			b.empty(t)
		},
		func(t *testing.T, b *bench, id string) *Record { return b.wait(t, id) },
	},
	"a tenant's": {
		func(t *testing.T, b *bench, id string, plan []byte) {
			if _, err := b.tenant(t, "acme").Submit(t.Context(), id, plan); err != nil {
				t.Fatal(err)
			}
		},
		func(t *testing.T, b *bench, id string) *Record { return ends(t, b.tenant(t, "acme"), id) },
	},
}

// A plan that came to nothing before it was prepared leaves its id free: another
// plan begins anew under it, and so does the same one, whose sources may be there
// now. A job that has ended otherwise keeps its id.
func TestAFailedPlanLeavesItsIDFree(t *testing.T) {
	for name, hand := range ways {
		t.Run(name, func(t *testing.T) {
			b := newBench(t)
			b.tenants(t, limit.Table{Tenants: map[string]limit.Tenant{"acme": {Running: 1}}})
			var wrong atomic.Bool
			b.steps.fault = func(step string) error {
				if step == "prepare" && wrong.Load() {
					return errWrong
				}
				return nil
			}
			b.work(t, 1)
			var first *Record
			for _, c := range []struct {
				scenes int
				wrong  bool
				want   State
			}{{1, true, Failed}, {2, true, Failed}, {2, false, Completed}} {
				wrong.Store(c.wrong)
				hand.over(t, b, "rain", planOf(c.scenes))
				rec := hand.ends(t, b, "rain")
				if rec.State != c.want || rec.Digest != digestOf(planOf(c.scenes)) || (rec.Error == nil) == c.wrong || rec.Attempts["plan"] != 1 {
					t.Fatalf("%+v, %+v", rec, rec.Error)
				}
				if first != nil && (rec.Seq <= first.Seq || !rec.Created.After(first.Created)) {
					t.Errorf("%d, %v after %d, %v", rec.Seq, rec.Created, first.Seq, first.Created)
				}
				first = rec
			}
			if _, err := b.q.Submit(t.Context(), first.Name(), planOf(3), nil); !errors.Is(err, ErrConflict) {
				t.Errorf("another plan for a finished job: %v", err)
			}
			b.empty(t)
			b.noLetters(t)
		})
	}
}

// The message of a plan that failed, delivered once more, does not begin it anew.
func TestAnOldPlanStaysFailed(t *testing.T) {
	b := newBench(t)
	b.steps.fault = func(string) error { return errWrong }
	b.work(t, 1)
	before := time.Now().Add(-time.Hour)
	b.submit(t, "a", planOf(1))
	rec := b.wait(t, "a")
	there, renewed, err := b.q.claim(t.Context(), newRecord("a", rec.Digest), before)
	if err != nil || renewed || there == nil || there.State != Failed {
		t.Errorf("%+v, %v", there, err)
	}
	if there, renewed, err = b.q.claim(t.Context(), newRecord("a", rec.Digest), time.Now().Add(time.Hour)); err != nil || !renewed || there != nil {
		t.Errorf("%+v, %v", there, err)
	}
}

// What goes on of a former job of the same id changes nothing of the present one.
func TestTasksOfAFormerJob(t *testing.T) {
	b := newBench(t)
	w := NewWorker(b.q, WorkerConfig{Steps: b.steps})
	former := newRecord("a", "one")
	former.Created = former.Created.Add(-time.Minute)
	late := &task{delivery: &delivery{}, kind: KindPlan, job: "a"}
	late.of.Store(former)
	if _, err := b.q.records.create(t.Context(), newRecord("a", "two")); err != nil {
		t.Fatal(err)
	}
	late.begun = 1
	if err := w.fail(t.Context(), late, &Failure{Code: codePlan, Message: "late"}); err != nil {
		t.Error(err)
	}
	if err := w.ahead(late)(t.Context(), Prepared{Name: "job/a-1", Scenes: 1, Frames: []int{1}}, []int{0}); !errors.Is(err, errJobEnded) {
		t.Error(err)
	}
	if rec, err := b.q.Get(t.Context(), "a"); err != nil || rec.State != Queued || rec.Scenes != 0 {
		t.Errorf("%+v, %v", rec, err)
	}
	if rec := b.record(t, "a"); !late.ended(rec) {
		t.Error("goes on")
	}
}

// A plan that names another job than the one it is handed over as is refused,
// whichever way it comes.
func TestAPlanUnderAnotherID(t *testing.T) {
	b := newBench(t)
	plan := `{"Scenes": 1, "job_id": "snow"}`
	var f *Failure
	if _, err := b.q.Submit(t.Context(), "rain", []byte(plan), b.store); !errors.As(err, &f) || f.Path != "job_id" {
		t.Errorf("submitted: %v", err)
	}
	if err := b.publish(t, "inkreel.task.plan.rain", plan); err != nil {
		t.Fatal(err)
	}
	b.work(t, 1)
	waitFor(t, "its record", func() bool { _, err := b.q.Get(t.Context(), "rain"); return err == nil })
	rec := b.wait(t, "rain")
	want := Fault{Path: "job_id", Found: `"snow"`, Accepted: `"rain", or none`}
	if rec.State != Failed || len(rec.Error.Faults) != 1 || b.steps.count("prepare") != 0 {
		t.Fatalf("%+v, %+v", rec, rec.Error)
	}
	got := rec.Error.Faults[0]
	if !strings.Contains(got.Message, `published as the plan of "rain"`) {
		t.Errorf("%q", got.Message)
	}
	if got.Message = ""; got != want {
		t.Errorf("%+v", got)
	}
	b.empty(t)
	b.submit(t, "rain", []byte(`{"Scenes": 1, "job_id": "rain"}`))
	if rec := b.wait(t, "rain"); rec.State != Completed {
		t.Errorf("%+v", rec.Error)
	}
}
