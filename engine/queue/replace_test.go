package queue

import (
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/engine/limit"
)

func revise(operations string) ChangeRequest {
	return ChangeRequest{Revise: &ReviseRequest{Operations: json.RawMessage(operations), Note: "note"}}
}

// A film's plan is revised: scenes that stay keep their clips and their versions,
// wherever they stand; others are drawn; the former film stays known.
func TestRevise(t *testing.T) {
	b := newBench(t)
	b.work(t, 1)
	first := b.film(t, "a", 3)
	if _, err := b.ask(t, "a", edit("s2", `["new"]`)); err != nil {
		t.Fatal(err)
	}
	drawn := b.steps.count("draw")
	try := revise(`["s3", "s2", "more:x"]`)
	try.Revise.DryRun = true
	rec, err := b.ask(t, "a", try)
	if err != nil || !slices.Equal(rec.Changes[0].Drawn, []string{"more"}) || !slices.Equal(rec.Changes[0].Reused, []string{"s3", "s2"}) || rec.Film != first.Film || rec.Revised != 0 {
		t.Errorf("tried: %+v, %v", rec, err)
	}
	rec, err = b.ask(t, "a", revise(`["s3", "s2", "more:x"]`))
	if err != nil {
		t.Fatal(err)
	}
	if n := b.steps.count("draw") - drawn; n != 1 {
		t.Errorf("%d scenes drawn, want the new one", n)
	}
	var ids []string
	for i := range rec.Clips {
		ids = append(ids, rec.Clips[i].ID)
	}
	if !slices.Equal(ids, []string{"s3", "s2", "more"}) || rec.Scenes != 3 || len(rec.Done) != 3 || rec.ScenesDone() != 3 {
		t.Errorf("%q, %+v", ids, rec)
	}
	if s := rec.Clips[1]; len(s.Versions) != 2 || s.Active != 2 || s.Versions[0].Prepared != first.Prepared {
		t.Errorf("%+v", s)
	}
	if s := rec.Clips[2]; s.Active != 1 || s.Versions[0].Note != "note" || s.Versions[0].URL != "clip/more-x" {
		t.Errorf("%+v", s)
	}
	c := rec.Changes[0]
	if c.State != ChangeCompleted || c.Kind != "revise" || !slices.Equal(c.Drawn, []string{"more"}) {
		t.Errorf("%+v", c)
	}
	if rec.Film == first.Film || rec.State != Completed || rec.Revised != 1 || rec.Digest != digestOf([]byte(`["s3","s2","more:x"]`)) && rec.Digest != digestOf([]byte(`["s3", "s2", "more:x"]`)) {
		t.Errorf("%+v", rec)
	}
	if len(rec.Former) != 1 || rec.Former[0].Film != first.Film || rec.Former[0].Digest != first.Digest {
		t.Errorf("former films %+v", rec.Former)
	}
	if _, err := b.store.Stat(t.Context(), first.Film); err != nil {
		t.Error(err)
	}
	// A version from before serves on, and the film after it.
	if rec, err = b.ask(t, "a", use("s2", 1)); err != nil || rec.Clips[1].Active != 1 {
		t.Errorf("%+v, %v", rec, err)
	}
	b.empty(t)
}

// A film that cannot be revised stays as it was.
func TestReviseFails(t *testing.T) {
	b := newBench(t)
	b.work(t, 1)
	first := b.film(t, "a", 2)
	fails := true
	b.steps.fault = func(step string) error {
		if fails && strings.HasPrefix(step, "draw") {
			return errWrong
		}
		return nil
	}
	if _, err := b.ask(t, "a", revise(`["s1", "s2:other", "s3:x"]`)); err == nil {
		t.Fatal("it was revised")
	}
	if _, err := b.ask(t, "a", revise(`[]`)); err == nil {
		t.Fatal("to no film")
	}
	rec, err := b.q.Get(t.Context(), "a")
	if err != nil || rec.State != Completed || rec.Film != first.Film || rec.Scenes != 2 || rec.Digest != first.Digest || len(rec.Clips[1].Versions) != 1 || rec.Revised != 0 {
		t.Errorf("%+v, %v", rec, err)
	}
	fails = false
	if rec, err = b.ask(t, "a", revise(`["s2"]`)); err != nil || rec.Scenes != 1 || rec.Clips[0].ID != "s2" {
		t.Errorf("%+v, %v", rec, err)
	}
}

// Another plan takes the place of that of a job in whatever state.
func TestReplace(t *testing.T) {
	b := newBench(t)
	stop := b.work(t, 1)
	first := b.film(t, "done", 2)
	b.submit(t, "failed", []byte(`{"Scenes": "none"}`))
	if rec := b.wait(t, "failed"); rec.State != Failed {
		t.Fatalf("%+v", rec)
	}
	stop()
	b.submit(t, "cancelled", planOf(2))
	if _, err := b.q.Cancel(t.Context(), "cancelled"); err != nil {
		t.Fatal(err)
	}
	b.submit(t, "queued", planOf(2))
	b.work(t, 1)
	for _, job := range []string{"done", "failed", "cancelled", "queued"} {
		plan := []byte(`{"Scenes":3,"Film":["s1","s2","s3:x"]}`)
		id, err := b.q.Replace(t.Context(), job, plan, b.store)
		if err != nil {
			t.Fatalf("%s: %v", job, err)
		}
		if c := b.changed(t, job, id); c.State != ChangeCompleted {
			t.Errorf("%s: %+v", job, c.Error)
		}
		rec := b.wait(t, job)
		if rec.State != Completed || rec.Digest != digestOf(plan) || rec.Scenes != 3 || rec.Revised != 1 {
			t.Errorf("%s: %+v", job, rec)
		}
		if job == "done" && (rec.Former[0].Film != first.Film || len(rec.Clips[0].Versions) != 1) {
			t.Errorf("%+v", rec)
		}
	}
	b.empty(t)
	if _, err := b.q.Replace(t.Context(), "none", planOf(1), b.store); !errors.Is(err, ErrNoJob) {
		t.Errorf("no such job: %v", err)
	}
}

// A job that is being drawn stops at what it draws and begins again with the other
// plan, for which it draws everything.
func TestReplaceUnderWay(t *testing.T) {
	b := newBench(t)
	s := &stuck{fakeSteps: b.steps}
	stop := b.run(t, WorkerConfig{Steps: s, Slots: 2})
	b.submit(t, "a", planOf(3))
	waitFor(t, "scenes are being drawn", func() bool { n, _ := s.counts(); return n > 0 })
	stopOther := b.run(t, WorkerConfig{Steps: b.steps, Kinds: []Kind{KindChange}})
	id, err := b.q.Replace(t.Context(), "a", planOf(5), b.store)
	if err != nil {
		t.Fatal(err)
	}
	if c := b.changed(t, "a", id); c.State != ChangeCompleted {
		t.Fatalf("%+v", c.Error)
	}
	stopOther()
	stop()
	b.work(t, 2)
	rec := b.wait(t, "a")
	if rec.State != Completed || rec.Scenes != 5 || rec.Film != "film/a-5" {
		t.Errorf("%+v", rec)
	}
	b.empty(t)
}

// A tenant's revisions are judged as his plans are, and wait their turn; none ends a
// film that is there.
func TestTenantsReviseAsTheySubmit(t *testing.T) {
	b := newBench(t)
	b.tenants(t, limit.Table{Tenants: map[string]limit.Tenant{"acme": {}}})
	b.work(t, 2)
	acme := b.tenant(t, "acme")
	if _, err := acme.Submit(t.Context(), "rain", planOf(2)); err != nil {
		t.Fatal(err)
	}
	first := ends(t, acme, "rain")
	ask := func(r ReviseRequest) (*Record, error) {
		t.Helper()
		id, err := acme.Ask(t.Context(), "rain", ChangeRequest{Revise: &r}, nil)
		if err != nil {
			t.Fatal(err)
		}
		return acme.Await(t.Context(), "rain", id, nil)
	}
	if _, err := ask(ReviseRequest{Plan: json.RawMessage(`{"job_id": "yours", "Film": ["s1"]}`)}); err == nil || !strings.Contains(err.Error(), "published as the plan of") {
		t.Errorf("another's plan: %v", err)
	}
	if _, err := ask(ReviseRequest{Operations: json.RawMessage(`[1]`)}); err == nil {
		t.Error("no operations at all were followed")
	}
	rec, err := acme.Get(t.Context(), "rain")
	if err != nil || rec.Film != first.Film || rec.Revised != 0 {
		t.Errorf("%+v, %v", rec, err)
	}
	if rec, err = ask(ReviseRequest{Plan: json.RawMessage(`{"Film":["s2","s3:x"]}`)}); err != nil || rec.Revised != 1 || rec.Scenes != 2 || rec.Tenant != "acme" {
		t.Errorf("%+v, %v", rec, err)
	}
	b.empty(t)
}
