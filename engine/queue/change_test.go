package queue

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync/atomic"
	"testing"
	"time"
)

// film is a finished job of n scenes, all its tasks answered.
func (b *bench) film(t *testing.T, job string, n int) *Record {
	t.Helper()
	b.submit(t, job, planOf(n))
	rec := b.wait(t, job)
	if rec.State != Completed {
		t.Fatalf("%+v", rec)
	}
	b.empty(t)
	return rec
}

// ask asks for a change, when the one before is off the queue, and waits for
// its end.
func (b *bench) ask(t *testing.T, job string, c ChangeRequest) (*Record, error) {
	t.Helper()
	b.empty(t)
	ctx, cancel := context.WithTimeout(t.Context(), inTime)
	defer cancel()
	id, err := b.q.Ask(ctx, job, c, b.store)
	if err != nil {
		return nil, err
	}
	return b.q.Await(ctx, job, id, nil)
}

func edit(scene, elements string) ChangeRequest {
	return ChangeRequest{Edit: &EditRequest{Scene: SceneName(scene), Elements: json.RawMessage(elements), Note: "note"}}
}

func use(scene string, version int) ChangeRequest {
	return ChangeRequest{Use: &UseRequest{Scene: SceneName(scene), Version: version}}
}

// An edit draws one clip; the film changes when it is combined, and back.
func TestEditUseCombine(t *testing.T) {
	b := newBench(t)
	b.work(t, 2)
	first := b.film(t, "a", 3)
	if len(first.Clips) != 3 || first.Clips[1].ID != "s2" || first.Clips[1].Active != 1 || first.Clips[1].Versions[0].URL != clipOf("job/a-3", 1) {
		t.Fatalf("%+v", first.Clips)
	}
	rec, err := b.ask(t, "a", edit("s2", `["new"]`))
	if err != nil {
		t.Fatal(err)
	}
	s := rec.Clips[1]
	if s.Active != 2 || len(s.Versions) != 2 || s.Versions[1].Note != "note" || s.Versions[1].TS.IsZero() || s.Versions[1].Size != 4 || rec.Film != first.Film || rec.State != Completed {
		t.Errorf("after the edit: %+v", rec)
	}
	if c := rec.Changes[0]; c.State != ChangeCompleted || c.Scene != "s2" || c.Version != 2 || len(c.Drawn) != 1 || c.Kind != "edit" {
		t.Errorf("change %+v", c)
	}
	if rec, err = b.ask(t, "a", ChangeRequest{Combine: &CombineRequest{}}); err != nil || rec.Film == first.Film || rec.Files[2].Name != s.Versions[1].URL {
		t.Errorf("combined: %+v, %v", rec, err)
	}
	combined := rec.Film
	if rec, err = b.ask(t, "a", use("2", 1)); err != nil || rec.Clips[1].Active != 1 || rec.Film != combined {
		t.Errorf("used: %+v, %v", rec, err)
	}
	both := CombineRequest{}
	for i := range rec.Clips {
		both.Clips = append(both.Clips, rec.Clips[i].Versions[len(rec.Clips[i].Versions)-1].URL)
	}
	if rec, err = b.ask(t, "a", ChangeRequest{Combine: &both}); err != nil || rec.Clips[1].Active != 2 || rec.Film != combined {
		t.Errorf("combined by name: %+v, %v", rec, err)
	}
	if n := b.steps.count("draw"); n != 4 {
		t.Errorf("%d scenes drawn, want 4", n)
	}
	b.empty(t)
}

// The same edit again finds its version; one that reaches into the next scene
// gives that a version too.
func TestEditFindsVersionsAndReaches(t *testing.T) {
	b := newBench(t)
	b.work(t, 1)
	b.film(t, "a", 3)
	for range 2 {
		rec, err := b.ask(t, "a", edit("1", `["transition"]`))
		if err != nil {
			t.Fatal(err)
		}
		if len(rec.Clips[0].Versions) != 2 || len(rec.Clips[1].Versions) != 2 || rec.Clips[1].Active != 2 || len(rec.Clips[2].Versions) != 1 {
			t.Errorf("%+v", rec.Clips)
		}
		if v := rec.Clips[1].Versions[1]; !strings.Contains(v.Note, "s1") {
			t.Errorf("%+v", v)
		}
	}
	if n := b.steps.count("draw"); n != 5 {
		t.Errorf("%d scenes drawn, want 5", n)
	}
}

// What cannot be done says what could be.
func TestWrongChanges(t *testing.T) {
	b := newBench(t)
	stop := b.work(t, 1)
	rec := b.film(t, "a", 2)
	b.submit(t, "bad", []byte("no json"))
	b.wait(t, "bad")
	clips := []string{rec.Clips[0].Versions[0].URL, rec.Clips[1].Versions[0].URL}
	stop()
	b.submit(t, "running", planOf(1))
	b.submit(t, "stopped", planOf(1))
	if _, err := b.q.Cancel(t.Context(), "stopped"); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		job        string
		ask        ChangeRequest
		path, says string
	}{
		{"a", edit("s3", `[]`), "edit.scene", `an id ("s1" to "s2") or a number from 1 to 2`},
		{"a", edit("0", `[]`), "edit.scene", "1 to 2"},
		{"a", edit("", `[]`), "edit.scene", "missing"},
		{"a", edit("1", `{}`), "edit.elements", "a list of elements"},
		{"a", edit("1", ``), "edit.elements", "a list of elements"},
		{"a", use("1", 2), "use.version", "1 to 1"},
		{"a", use("1", 0), "use.version", "from 1"},
		{"a", use("9", 1), "use.scene", "1 to 2"},
		{"a", ChangeRequest{Combine: &CombineRequest{Clips: clips[:1]}}, "combine.clips", "exactly one clip for each scene"},
		{"a", ChangeRequest{Combine: &CombineRequest{Clips: []string{clips[1], clips[0]}}}, "combine.clips[0]", clips[0]},
		{"a", ChangeRequest{}, "", "one of"},
		{"a", ChangeRequest{Cancel: true, Use: &UseRequest{}}, "", "2 changes"},
		{"a", ChangeRequest{ID: "é", Cancel: true}, "id", "1 to 64"},
		{"bad", use("1", 1), "", "failed"},
		{"running", use("1", 1), "", "still queued"},
		{"stopped", use("1", 1), "", "was cancelled"},
	} {
		_, err := b.q.Ask(t.Context(), c.job, c.ask, nil)
		var f *Failure
		if !errors.As(err, &f) || f.Path != c.path || !strings.Contains(f.Message+f.Hint, c.says) {
			t.Errorf("%s %+v: %+v", c.job, c.ask, f)
		}
	}
	if _, err := b.q.Ask(t.Context(), "none", use("1", 1), nil); !errors.Is(err, ErrNoJob) {
		t.Errorf("no such job: %v", err)
	}
}

// publish publishes by hand, as a producer with nothing but a NATS client.
func (b *bench) publish(t *testing.T, subject, body string) error {
	t.Helper()
	_, err := b.q.js.Publish(t.Context(), subject, []byte(body))
	return err
}

// changed waits for a change by its id.
func (b *bench) changed(t *testing.T, job, id string) *Change {
	t.Helper()
	var c *Change
	waitFor(t, "change "+id, func() bool {
		rec, err := b.q.Get(t.Context(), job)
		if err != nil {
			t.Fatal(err)
		}
		c = rec.Change(id)
		return c != nil && c.Ended()
	})
	return c
}

// The messages of docs/jobs.md, published by hand under either subject.
func TestChangesPublishedByHand(t *testing.T) {
	b := newBench(t)
	b.work(t, 1)
	rec := b.film(t, "a", 2)
	clips, err := json.Marshal(CombineRequest{[]string{rec.Clips[0].Versions[0].URL, rec.Clips[1].Versions[0].URL}})
	if err != nil {
		t.Fatal(err)
	}
	for i, body := range []string{
		`{"id": "c0", "edit": {"scene": 2, "elements": ["x"]}}`,
		`{"id": "c1", "use": {"scene": "s2", "version": 1}}`,
		`{"id": "c2", "combine": ` + string(clips) + `}`,
		`{"id": "c3", "combine": {}}`,
	} {
		subject := []string{"inkreel.task.plan.a", "inkreel.task.change.a"}[i%2]
		if err := b.publish(t, subject, body); err != nil {
			t.Fatal(err)
		}
		if c := b.changed(t, "a", fmt.Sprintf("c%d", i)); c.State != ChangeCompleted {
			t.Errorf("%s: %+v", body, c)
		}
		b.empty(t)
	}
	if m := b.last(t, b.q.names.events(), "inkreel.event.a.change"); !bytes.Contains(m, []byte(`"id":"c3"`)) {
		t.Errorf("event %s", m)
	}
}

// A refusal is an event; a change that fails is in the record besides.
func TestRefusedByHand(t *testing.T) {
	b := newBench(t)
	b.work(t, 1)
	b.film(t, "a", 2)
	for body, says := range map[string]string{
		`{"edit": {"scene": 7, "elements": []}}`:   "a number from 1 to 2",
		`{"edit": {"scene": true}}`:                "want an id",
		`{"edit": {"scen": 1}}`:                    `unknown field`,
		`{"combine": {"clips": []}}`:               "0 clips for a film of 2 scenes",
		`{"use": {"scene": 1}, "id": "no/id"}`:     "1 to 64",
		`{"edit": {"scene": 1, "elements": []}} x`: "more text",
	} {
		subject := "inkreel.task.change.a"
		if err := b.publish(t, subject, body); err != nil {
			t.Fatal(err)
		}
		b.empty(t)
		if m := b.last(t, b.q.names.events(), "inkreel.event.a.refused"); !strings.Contains(string(m), says) {
			t.Errorf("%s: %s", body, m)
		}
	}
	for subject, says := range map[string]string{
		"inkreel.task.change.none": `no job \"none\"`, "inkreel.task.plan.nobody": `no job \"nobody\"`,
	} {
		if err := b.publish(t, subject, `{"combine": {}}`); err != nil {
			t.Fatal(err)
		}
		b.empty(t)
		job := subject[strings.LastIndex(subject, ".")+1:]
		if m := b.last(t, b.q.names.events(), "inkreel.event."+job+".refused"); !strings.Contains(string(m), says) {
			t.Errorf("%s: %s", subject, m)
		}
	}
	if err := b.publish(t, "inkreel.task.change.a", `{"id": "w", "edit": {"scene": 1, "elements": ["wrong"]}}`); err != nil {
		t.Fatal(err)
	}
	if c := b.changed(t, "a", "w"); c.State != ChangeFailed || c.Error.Message != errWrong.Error() {
		t.Errorf("%+v", c)
	}
	if rec, err := b.q.Get(t.Context(), "a"); err != nil || rec.State != Completed || len(rec.Clips[0].Versions) != 1 {
		t.Errorf("%+v, %v", rec, err)
	}
}

// Changes wait for one another in the order they were asked for, whoever asked.
func TestChangesWaitTheirTurn(t *testing.T) {
	b := newBench(t)
	gate := make(chan struct{})
	b.steps.fault = func(step string) error {
		if step == "revise" {
			<-gate
		}
		return nil
	}
	b.work(t, 2)
	b.film(t, "a", 2)
	if err := b.publish(t, "inkreel.task.plan.a", `{"id": "c1", "edit": {"scene": 1, "elements": ["1"]}}`); err != nil {
		t.Fatal(err)
	}
	waitFor(t, "the first is being made", func() bool { return b.steps.count("revise") == 1 })
	if err := b.publish(t, "inkreel.task.plan.a", `{"id": "c2", "use": {"scene": 1, "version": 2}}`); err != nil {
		t.Fatal(err)
	}
	b.noted(t, "a", "c2")
	last := ""
	for i := range maxWaiting - 1 {
		id, err := b.q.Edit(t.Context(), "a", EditRequest{Scene: "2", Elements: json.RawMessage(fmt.Sprintf(`["%d"]`, i))}, b.store)
		if err != nil {
			t.Fatal(err)
		}
		b.noted(t, "a", id)
		last = id
	}
	if _, err := b.q.Use(t.Context(), "a", UseRequest{"1", 1}); !errors.Is(err, ErrBusy) {
		t.Errorf("one more than may wait: %v", err)
	}
	close(gate)
	for _, id := range []string{"c1", "c2", last} {
		if c := b.changed(t, "a", id); c.State != ChangeCompleted || c.Request != "" {
			t.Errorf("%+v", c)
		}
	}
	b.empty(t)
	rec, err := b.q.Get(t.Context(), "a")
	if err != nil || rec.Clips[0].Active != 2 || rec.Clips[1].Active != maxWaiting || rec.nextChange() != nil {
		t.Errorf("%+v, %v", rec, err)
	}
	for i, v := range rec.Clips[1].Versions[1:] {
		if want := "clip/" + digestOf([]byte(fmt.Sprintf(`["%d"]`, i)))[:8]; v.URL != want {
			t.Errorf("version %d is %s, want %s", v.Version, v.URL, want)
		}
	}
}

// noted waits until a record knows of a change.
func (b *bench) noted(t *testing.T, job, id string) {
	t.Helper()
	waitFor(t, "change "+id+" is noted", func() bool {
		rec, err := b.q.Get(t.Context(), job)
		return err == nil && rec.Change(id) != nil
	})
}

// To cancel ends what is being made and what waits.
func TestCancelEndsWaitingChanges(t *testing.T) {
	b := newBench(t)
	s := &stuck{fakeSteps: b.steps}
	stop := b.work(t, 1)
	b.film(t, "a", 1)
	stop()
	b.run(t, WorkerConfig{Steps: s})
	for i := range 3 {
		id, err := b.q.Edit(t.Context(), "a", EditRequest{Scene: "1", Elements: json.RawMessage(fmt.Sprintf(`["%d"]`, i))}, b.store)
		if err != nil {
			t.Fatal(err)
		}
		b.noted(t, "a", id)
	}
	waitFor(t, "the first is being drawn", func() bool { n, _ := s.counts(); return n == 1 })
	rec, err := b.q.Cancel(t.Context(), "a")
	if err != nil || rec.State != Completed || rec.nextChange() != nil {
		t.Errorf("%+v, %v", rec, err)
	}
	for i := range rec.Changes {
		if c := &rec.Changes[i]; c.State != ChangeFailed || c.Error.Code != "cancelled" {
			t.Errorf("%+v", c)
		}
	}
	b.empty(t)
}

// offered waits until the server would give out a task of a kind: it tells its
// consumers a moment after it stored.
func (b *bench) offered(t *testing.T, k Kind) {
	t.Helper()
	waitFor(t, "a task of kind "+string(k), func() bool {
		backlog, err := b.q.Backlog(t.Context())
		return err == nil && backlog.Tasks[k].Pending > 0
	})
}

// An edit goes before 200 scenes that wait.
func TestEditOvertakesBatches(t *testing.T) {
	b := newBench(t)
	stop := b.work(t, 1)
	b.film(t, "a", 1)
	stop()
	gate := make(chan struct{})
	b.steps.fault = func(step string) error {
		if strings.HasPrefix(step, "draw") {
			<-gate
		}
		return nil
	}
	b.submit(t, "batch", planOf(200))
	drawn := b.steps.count("draw")
	b.work(t, 1)
	waitFor(t, "a scene of the batch is drawn", func() bool { return b.steps.count("draw") > drawn })
	id, err := b.q.Edit(t.Context(), "a", EditRequest{Scene: "1", Elements: json.RawMessage(`["now"]`)}, nil)
	if err != nil {
		t.Fatal(err)
	}
	b.offered(t, KindChange)
	gate <- struct{}{} // the one being drawn
	waitFor(t, "the edit begins", func() bool { return b.steps.count("revise") == 1 })
	if n := b.steps.count("draw") - drawn; n > 2 { // the edit's own scene may be
		t.Errorf("%d scenes were begun before the edit", n-1)
	}
	close(gate)
	if _, err := b.q.Await(t.Context(), "a", id, nil); err != nil {
		t.Error(err)
	}
}

// A worker that dies in the middle of a change leaves it to the next.
func TestChangeSurvivesItsWorker(t *testing.T) {
	b := newBench(t)
	stop := b.work(t, 1)
	b.film(t, "a", 1)
	stop()
	var fails atomic.Int32
	fails.Store(2)
	b.steps.fault = func(step string) error {
		if step == "revise" && fails.Add(-1) >= 0 {
			return errors.New("hiccup")
		}
		return nil
	}
	b.work(t, 1)
	if rec, err := b.ask(t, "a", edit("1", `["x"]`)); err != nil || rec.Clips[0].Active != 2 || rec.Attempts["change"] != 3 {
		t.Errorf("%+v, %v", rec, err)
	}
	fails.Store(99)
	rec, err := b.ask(t, "a", edit("1", `["y"]`))
	if err == nil || !strings.Contains(err.Error(), "tried 5 times") || rec.State != Completed || rec.Clips[0].Active != 2 {
		t.Errorf("%+v, %v", rec, err)
	}
}

// A change whose worker goes in the middle is finished by another, once.
func TestChangeGoesToAnotherWorker(t *testing.T) {
	b := newBench(t)
	stop := b.work(t, 1)
	b.film(t, "a", 2)
	stop()
	s := &stuck{fakeSteps: b.steps}
	stop = b.run(t, WorkerConfig{Steps: s, Grace: time.Millisecond})
	id, err := b.q.Edit(t.Context(), "a", EditRequest{Scene: "s1", Elements: json.RawMessage(`[1]`)}, nil)
	if err != nil {
		t.Fatal(err)
	}
	waitFor(t, "the edit is being drawn", func() bool { n, _ := s.counts(); return n == 1 })
	stop()
	b.work(t, 1)
	ctx, cancel := context.WithTimeout(t.Context(), inTime)
	defer cancel()
	rec, err := b.q.Await(ctx, "a", id, nil)
	if err != nil || len(rec.Clips[0].Versions) != 2 || rec.Attempts["change"] != 1 {
		t.Errorf("%+v, %v", rec, err)
	}
	b.empty(t)
}

// Records written before there were versions can be changed, and unknown
// fields of later ones do no harm.
func TestOlderRecordsCanBeChanged(t *testing.T) {
	b := newBench(t)
	stop := b.work(t, 1)
	b.film(t, "a", 2)
	stop()
	e, err := b.q.records.kv.Get(t.Context(), key("a"))
	if err != nil {
		t.Fatal(err)
	}
	var doc map[string]json.RawMessage
	if err := json.Unmarshal(e.Value(), &doc); err != nil {
		t.Fatal(err)
	}
	for _, later := range []string{"clips", "changes", "since", "stage", "stage_seconds"} {
		delete(doc, later)
	}
	doc["from_the_future"] = json.RawMessage(`1`)
	old, err := json.Marshal(doc)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := b.q.records.kv.Put(t.Context(), key("a"), old); err != nil {
		t.Fatal(err)
	}
	b.work(t, 1)
	if rec, err := b.ask(t, "a", edit("s2", `["x"]`)); err != nil || rec.Clips[1].Active != 2 || rec.Clips[1].Versions[0].URL != clipOf("job/a-2", 1) {
		t.Errorf("%+v, %v", rec, err)
	}
}
