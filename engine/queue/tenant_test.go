package queue

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/inkreel/inkreel/engine/limit"

	"github.com/inkreel/inkreel/engine/queue/turn"
)

// tenants makes a table the bench's, and waits until their streams are there.
func (b *bench) tenants(t *testing.T, table limit.Table) {
	t.Helper()
	if err := b.q.SetLimits(t.Context(), table); err != nil {
		t.Fatal(err)
	}
	if _, err := b.q.ensureTenants(t.Context(), table); err != nil {
		t.Fatal(err)
	}
}

func (b *bench) tenant(t *testing.T, name string) *Tenant {
	t.Helper()
	of, err := OpenTenant(b.q.nc, Options{}, name)
	if err != nil {
		t.Fatal(err)
	}
	return of
}

// ends follows a tenant's job to its end.
func ends(t *testing.T, of *Tenant, id string) *Record {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), inTime)
	defer cancel()
	var last *Record
	err := of.Watch(ctx, id, func(u Update) error {
		if u.Record != nil {
			last = u.Record
		}
		return nil
	})
	if err != nil {
		t.Fatalf("%s of %s: %v", id, of.name, err)
	}
	return last
}

func (b *bench) messages(t *testing.T, stream string) uint64 {
	t.Helper()
	s, err := b.q.js.Stream(t.Context(), stream)
	if err != nil {
		t.Fatal(err)
	}
	return s.CachedInfo().State.Msgs
}

// Two tenants and somebody of none have jobs of the same id: each is another, with
// its own record, film and events.
func TestTenantsJobsAreTheirOwn(t *testing.T) {
	t.Parallel() // it waits
	b := newBench(t)
	b.tenants(t, limit.Table{Tenants: map[string]limit.Tenant{"acme": {}, "other": {}}})
	b.work(t, 2)
	acme, other := b.tenant(t, "acme"), b.tenant(t, "other")
	for _, of := range []*Tenant{acme, other} {
		if _, err := of.Submit(t.Context(), "rain", planOf(2)); err != nil {
			t.Fatal(err)
		}
	}
	b.submit(t, "rain", planOf(1))
	if rec := b.wait(t, "rain"); rec.State != Completed || rec.Tenant != "" || rec.Scenes != 1 {
		t.Errorf("%+v", rec)
	}
	for _, of := range []*Tenant{acme, other} {
		rec := ends(t, of, "rain")
		if rec.State != Completed || rec.Tenant != of.name || rec.ID != "rain" || rec.Name() != of.name+".rain" || rec.Film != "film/"+of.name+".rain-2" {
			t.Errorf("%+v", rec)
		}
		if _, err := of.Submit(t.Context(), "rain", planOf(2)); err != nil {
			t.Errorf("the same plan again: %v", err)
		}
		if _, err := of.Submit(t.Context(), "rain", planOf(3)); !errors.Is(err, ErrConflict) {
			t.Errorf("another plan: %v", err)
		}
		waitFor(t, "its event is there", func() bool { // it follows the record
			m, err := of.last(t.Context(), b.q.names.tenantEvents(of.name), "inkreel.tenant."+of.name+".event.rain.completed")
			return err == nil && m.data != nil
		})
		id, err := of.Ask(t.Context(), "rain", ChangeRequest{Use: &UseRequest{Scene: "1", Version: 1}}, nil)
		if err != nil {
			t.Fatal(err)
		}
		if rec, err := of.Await(t.Context(), "rain", id, nil); err != nil || rec.Change(id).State != ChangeCompleted {
			t.Errorf("change: %v", err)
		}
		var ids []string
		if err := of.Jobs(t.Context(), func(r *Record) error { ids = append(ids, r.Name()); return nil }); err != nil || !slices.Equal(ids, []string{of.name + ".rain"}) {
			t.Errorf("jobs of %s: %v, %v", of.name, ids, err)
		}
	}
	if _, err := acme.Get(t.Context(), "other.rain"); !errors.Is(err, ErrNoJob) {
		t.Errorf("another's record: %v", err)
	}
	if _, err := acme.Get(t.Context(), "snow"); !errors.Is(err, ErrNoJob) {
		t.Errorf("no record: %v", err)
	}
	if err := acme.Watch(t.Context(), "snow", func(Update) error { return nil }); !errors.Is(err, ErrNoJob) {
		t.Errorf("watch of none: %v", err)
	}
	b.empty(t)
	for _, of := range []*Tenant{acme, other} {
		if n := b.messages(t, b.q.names.submissions(of.name)); n != 0 {
			t.Errorf("%d messages of %s are left", n, of.name)
		}
	}
}

// A plan that is wrong is refused with one event and leaves nothing behind.
func TestTenantsRubbishIsRefused(t *testing.T) {
	b := newBench(t)
	b.tenants(t, limit.Table{Tenants: map[string]limit.Tenant{"acme": {}}})
	b.work(t, 1)
	acme := b.tenant(t, "acme")
	for id, c := range map[string]struct{ plan, want string }{
		"text":     {`no plan`, errWrong.Error()},
		"mine":     {`{"job_id": "yours", "Scenes": 1}`, `"yours" was published as the plan of "mine"`},
		"far":      {`{"plan_ref": "` + digestOf(planOf(1)) + `"}`, "cannot lie in the store"},
		"forgery":  {`{"variant_of"`, errWrong.Error()},
		"altering": {`{"edit"`, errWrong.Error()},
	} {
		if _, err := acme.Submit(t.Context(), id, []byte(c.plan)); err != nil {
			t.Fatal(err)
		}
		err := acme.Watch(t.Context(), id, func(Update) error { return nil })
		var f *Failure
		if !errors.As(err, &f) || !strings.Contains(f.Message, c.want) {
			t.Errorf("%s: %v, want %s", id, err, c.want)
		}
		if _, err := b.q.Get(t.Context(), "acme."+id); !errors.Is(err, ErrNoJob) {
			t.Errorf("%s has a record: %v", id, err)
		}
	}
	for _, change := range []string{`rubbish`, `{"edit": 1}`, `{"combine": {}}`, `{"plan_ref": "abc"}`, `{"cancel": true}`} {
		seen := b.messages(t, b.q.names.tenantEvents("acme"))
		if err := b.publish(t, "inkreel.tenant.acme.change.none", change); err != nil {
			t.Fatal(err)
		}
		waitFor(t, change+" is refused", func() bool { return b.messages(t, b.q.names.tenantEvents("acme")) > seen })
		waitFor(t, change+" is taken", func() bool { return b.messages(t, b.q.names.submissions("acme")) == 0 })
	}
	if n := b.messages(t, b.q.names.dead()); n != 0 {
		t.Errorf("%d dead letters", n)
	}
	if n := b.messages(t, b.q.names.events()); n != 0 {
		t.Errorf("%d events among those of nobody's", n)
	}
	b.empty(t)
}

// The server refuses what a tenant may not have waiting, and his jobs are taken up
// as others end.
func TestTenantsQuotas(t *testing.T) {
	b := newBench(t)
	b.tenants(t, limit.Table{Tenants: map[string]limit.Tenant{"acme": {Waiting: 3, Running: 2, Events: 20}, "other": {}}})
	gate := make(chan struct{})
	b.steps.fault = func(step string) error {
		if strings.HasPrefix(step, "draw") {
			<-gate
		}
		return nil
	}
	b.work(t, 4)
	acme := b.tenant(t, "acme")
	submit := func(id string) error {
		_, err := acme.Submit(t.Context(), id, planOf(1))
		return err
	}
	runs := func(n int) func() bool {
		return func() bool {
			u, _, err := b.q.usage(t.Context(), "acme")
			return err == nil && len(u.Running) == n
		}
	}
	for i := range 2 {
		if err := submit(fmt.Sprintf("run-%d", i)); err != nil {
			t.Fatal(err)
		}
	}
	waitFor(t, "two run", runs(2))
	waitFor(t, "they are taken off the queue", func() bool { return b.messages(t, b.q.names.submissions("acme")) == 0 })
	for i := range 3 {
		if err := submit(fmt.Sprintf("wait-%d", i)); err != nil {
			t.Fatal(err)
		}
	}
	if err := submit("more"); !errors.Is(err, ErrQuota) {
		t.Errorf("a fourth that waits: %v", err)
	}
	if _, err := b.q.Get(t.Context(), "acme.wait-0"); !errors.Is(err, ErrNoJob) {
		t.Errorf("taken up beyond the limit: %v", err)
	}
	// Another's job goes past all of them.
	if _, err := b.tenant(t, "other").Submit(t.Context(), "film", planOf(1)); err != nil {
		t.Fatal(err)
	}
	waitFor(t, "the other's job is taken up", func() bool {
		_, err := b.q.Get(t.Context(), "other.film")
		return err == nil
	})
	// One that waits, and one that runs, are cancelled at once, though the queue is full.
	for _, id := range []string{"wait-2", "run-1"} {
		began := time.Now()
		rec, err := acme.Cancel(t.Context(), id)
		if err != nil || rec.State != Cancelled {
			t.Fatalf("cancel %s: %+v, %v", id, rec, err)
		}
		t.Logf("%s is cancelled after %v", id, time.Since(began))
	}
	waitFor(t, "the next is taken up", func() bool {
		rec, err := b.q.Get(t.Context(), "acme.wait-0")
		return err == nil && rec.State != Queued
	})
	close(gate)
	for _, id := range []string{"run-0", "wait-0", "wait-1"} {
		if rec := ends(t, acme, id); rec.State != Completed {
			t.Errorf("%s: %+v", id, rec)
		}
	}
	waitFor(t, "none runs", runs(0))
	waitFor(t, "20 events are kept", func() bool { return b.messages(t, b.q.names.tenantEvents("acme")) == 20 })
	// Another limit holds for the streams there are.
	b.tenants(t, limit.Table{Tenants: map[string]limit.Tenant{"acme": {Waiting: 3, Running: 2, Events: 5}}})
	if n := b.messages(t, b.q.names.tenantEvents("acme")); n != 5 {
		t.Errorf("%d events are kept with another limit", n)
	}
	b.empty(t)
}

// Who has stored all he may gets no further job taken up until the operator lets
// him, or some are forgotten.
func TestTenantsStore(t *testing.T) {
	b := newBench(t)
	b.tenants(t, limit.Table{Tenants: map[string]limit.Tenant{"acme": {Stored: 8}}})
	b.work(t, 1)
	acme := b.tenant(t, "acme")
	for _, id := range []string{"one", "two"} {
		if _, err := acme.Submit(t.Context(), id, planOf(2)); err != nil {
			t.Fatal(err)
		}
		if id == "one" {
			ends(t, acme, "one")
			waitFor(t, "its size is noted", func() bool { u, _, err := b.q.usage(t.Context(), "acme"); return err == nil && u.Stored == 8 })
		}
	}
	all, err := b.q.Tenants(t.Context())
	if err != nil || len(all) != 1 || all[0].Stored != 8 || all[0].Waiting != 1 || all[0].Running != 0 || all[0].Events == 0 {
		t.Errorf("%+v, %v", all, err)
	}
	b.tenants(t, limit.Table{Tenants: map[string]limit.Tenant{"acme": {Stored: 100}}})
	if rec := ends(t, acme, "two"); rec.State != Completed {
		t.Errorf("%+v", rec)
	}
}

// Wherever a worker dies between a tenant's message and its acknowledgement, the
// message that comes again finishes what was begun, and no more.
func TestAdmissionIsFinished(t *testing.T) {
	for name, before := range map[string]func(t *testing.T, b *bench){
		"nothing done": func(*testing.T, *bench) {},
		"usage noted": func(t *testing.T, b *bench) {
			if _, err := b.q.occupy(t.Context(), "acme.film", nil, turn.Normal); err != nil {
				t.Fatal(err)
			}
		},
		"record made": func(t *testing.T, b *bench) {
			if _, err := b.q.occupy(t.Context(), "acme.film", nil, turn.Normal); err != nil {
				t.Fatal(err)
			}
			if _, err := b.q.records.create(t.Context(), newRecord("acme.film", digestOf(planOf(1)))); err != nil {
				t.Fatal(err)
			}
		},
		"task published": func(t *testing.T, b *bench) {
			g := newGate(NewWorker(b.q, WorkerConfig{Steps: b.steps}))
			if err := g.admitPlan(t.Context(), "acme.film", &delivery{data: planOf(1)}, limit.Tenant{Running: 1, Stored: 1}); err != nil {
				t.Fatal(err)
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			b := newBench(t)
			b.tenants(t, limit.Table{Tenants: map[string]limit.Tenant{"acme": {Running: 1}}})
			acme := b.tenant(t, "acme")
			before(t, b)
			if name == "record made" {
				if _, err := b.q.js.Publish(t.Context(), b.q.names.submitted(KindPlan, "acme.film"), planOf(1)); err != nil {
					t.Fatal(err)
				}
			} else if _, err := acme.publish(t.Context(), b.q.names.submitted(KindPlan, "acme.film"), planOf(1)); err != nil {
				t.Fatal(err)
			}
			b.work(t, 1)
			waitFor(t, "the job has a record", func() bool { _, err := acme.Get(t.Context(), "film"); return err == nil })
			if rec := ends(t, acme, "film"); rec.State != Completed {
				t.Errorf("%+v", rec)
			}
			waitFor(t, "the queue is empty", func() bool { return b.messages(t, b.q.names.submissions("acme")) == 0 })
			b.empty(t)
			if n := b.steps.count("prepare"); n != 1 {
				t.Errorf("prepared %d times", n)
			}
		})
	}
}

// What a worker that died has left of usages, the reconciler puts right.
func TestUsageIsPutRight(t *testing.T) {
	b := newBench(t)
	b.tenants(t, limit.Table{Tenants: map[string]limit.Tenant{"acme": {}}})
	w := NewWorker(b.q, WorkerConfig{Steps: b.steps, Store: b.store})
	rec := newRecord("acme.lost", "digest")
	for _, r := range []*Record{rec, newRecord("acme.gone", "digest")} {
		if r.ID == "gone" {
			r.enter(Completed)
			r.Files = []Artifact{{Name: "film/acme.gone/1.mp4", Kind: "film", Size: 70}}
		}
		if _, err := b.q.records.create(t.Context(), r); err != nil {
			t.Fatal(err)
		}
	}
	long := time.Now().Add(-2 * reconcileEvery)
	err := b.q.use(t.Context(), "acme", func(u *usage) error {
		u.Running["gone"], u.Running["never"], u.Running["now"], u.Stored = long, long, time.Now(), 3
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if err := w.Reconcile(t.Context()); err != nil {
			t.Fatal(err)
		}
		u, _, err := b.q.usage(t.Context(), "acme")
		if _, lost := u.Running["lost"]; err != nil || !lost || u.Running["now"].IsZero() || len(u.Running) != 2 || u.Stored != 70 {
			t.Errorf("%+v, %v", u, err)
		}
	}
}

// Thousands of plans of rubbish keep nobody's job waiting and leave events alone.
func TestFloodOfATenant(t *testing.T) {
	b := newBench(t)
	b.tenants(t, limit.Table{Tenants: map[string]limit.Tenant{"acme": {Waiting: 200, Events: 100, Letters: 3}, "other": {}}})
	b.work(t, 2)
	acme := b.tenant(t, "acme")
	refused := 0
	for i := range 3000 {
		_, err := b.q.js.PublishAsync(b.q.names.submitted(KindPlan, fmt.Sprintf("acme.g-%d", i)), []byte("garbage"))
		if err != nil {
			refused++
		}
		if i == 1500 {
			if _, err := b.tenant(t, "other").Submit(t.Context(), "film", planOf(2)); err != nil {
				t.Fatal(err)
			}
			b.submit(t, "film", planOf(2))
		}
	}
	<-b.q.js.PublishAsyncComplete()
	if rec := ends(t, b.tenant(t, "other"), "film"); rec.State != Completed {
		t.Errorf("%+v", rec)
	}
	if rec := b.wait(t, "film"); rec.State != Completed {
		t.Errorf("%+v", rec)
	}
	waitFor(t, "the rubbish is gone", func() bool { return b.messages(t, b.q.names.submissions("acme")) == 0 })
	if n := b.messages(t, b.q.names.tenantEvents("acme")); n > 100 {
		t.Errorf("%d events", n)
	}
	if n := b.messages(t, b.q.names.dead()); n != 0 {
		t.Errorf("%d dead letters", n)
	}
	if err := acme.Jobs(t.Context(), func(r *Record) error { return errors.New(r.ID) }); err != nil {
		t.Errorf("a job is left: %v", err)
	}
	b.empty(t)
}

// Failing jobs leave so many letters as the tenant may have, and no more.
func TestTenantsLettersAreBounded(t *testing.T) {
	b := newBench(t)
	b.tenants(t, limit.Table{Tenants: map[string]limit.Tenant{"acme": {Letters: 2}}})
	b.steps.fault = func(step string) error {
		if step == "prepare" {
			return errors.New("disk is full")
		}
		return nil
	}
	b.work(t, 1)
	acme := b.tenant(t, "acme")
	for i := range 4 {
		id := fmt.Sprintf("f%d", i)
		if _, err := acme.Submit(t.Context(), id, planOf(1)); err != nil {
			t.Fatal(err)
		}
		if rec := ends(t, acme, id); rec.State != Failed {
			t.Errorf("%+v", rec)
		}
	}
	var letters []string
	if err := b.q.Dead(t.Context(), "", func(l DeadLetter) error { letters = append(letters, l.Job); return nil }); err != nil || !slices.Equal(letters, []string{"acme.f0", "acme.f1"}) {
		t.Errorf("letters of %v, %v", letters, err)
	}
	b.steps.fault = nil
	if _, err := b.q.Retry(t.Context(), "acme.f0", b.store); err != nil {
		t.Fatal(err)
	}
	waitFor(t, "the job tried again is finished", func() bool { r, err := acme.Get(t.Context(), "f0"); return err == nil && r.State == Completed })
}

// A tenant's films come in further languages under his own name, and all that a
// job is survives the loss of the server's store.
func TestTenantsVariantsAndCopies(t *testing.T) {
	b := newBench(t)
	b.tenants(t, limit.Table{Tenants: map[string]limit.Tenant{"acme": {}}})
	stop := b.work(t, 1)
	acme := b.tenant(t, "acme")
	if _, err := acme.Submit(t.Context(), "film", []byte(`{"Scenes": 1, "Variants": ["film-de"]}`)); err != nil {
		t.Fatal(err)
	}
	ends(t, acme, "film")
	if rec := ends(t, acme, "film-de"); rec.State != Completed || rec.Name() != "acme.film-de" || rec.Variant.Job != "film" {
		t.Errorf("%+v", rec)
	}
	if _, err := b.q.Get(t.Context(), "film-de"); !errors.Is(err, ErrNoJob) {
		t.Errorf("a variant of nobody's: %v", err)
	}
	stop()
	was := b.record(t, "acme.film")
	b = b.wiped(t)
	var jobs []string
	if err := Backups(t.Context(), b.store, func(job string) error { jobs = append(jobs, job); return nil }); err != nil {
		t.Fatal(err)
	}
	slices.Sort(jobs)
	if !slices.Equal(jobs, []string{"acme.film", "acme.film-de"}) {
		t.Errorf("copies of %v", jobs)
	}
	for _, job := range jobs {
		if r, err := b.q.Requeue(t.Context(), job, b.store); err != nil || r.State != Completed {
			t.Errorf("%s: %+v, %v", job, r, err)
		}
	}
	if now := b.record(t, "acme.film"); now.Tenant != "acme" || now.Film != was.Film {
		t.Errorf("%+v", now)
	}
}

// Whoever sweeps the store hears of what tenants' plans that wait name.
func TestDocumentsOfTenants(t *testing.T) {
	b := newBench(t)
	b.tenants(t, limit.Table{Tenants: map[string]limit.Tenant{"acme": {}}})
	if _, err := b.tenant(t, "acme").Submit(t.Context(), "film", planOf(7)); err != nil {
		t.Fatal(err)
	}
	var seen []string
	err := b.q.Documents(t.Context(), func(job string, doc []byte) error {
		if job != "" {
			seen = append(seen, job+string(doc))
		}
		return nil
	})
	if err != nil || !slices.Equal(seen, []string{"acme.film" + string(planOf(7))}) {
		t.Errorf("%v, %v", seen, err)
	}
}

// Messages beyond what a tenant may have are no trouble of the server's.
func TestFullIsKnown(t *testing.T) {
	err := fmt.Errorf("publish: %w", &jetstream.APIError{Code: 503, ErrorCode: 10077, Description: "maximum messages exceeded"})
	if !full(err) || waiting(err) {
		t.Errorf("%v", err)
	}
}
