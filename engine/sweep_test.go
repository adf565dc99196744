package engine_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/inkreel/inkreel/engine"
	"github.com/inkreel/inkreel/engine/artifact"
	"github.com/inkreel/inkreel/engine/limit"
	"github.com/inkreel/inkreel/engine/queue"
	"github.com/inkreel/inkreel/internal/natstest"
	"github.com/inkreel/inkreel/plan"
)

// plant is a queue with a worker over a folder whose files can be aged.
type plant struct {
	studio
	q    *queue.Queue
	nc   *nats.Conn
	root string
}

func newPlant(t *testing.T, with ...func(*engine.Config)) plant {
	t.Helper()
	return newPlantAt(t, natstest.Server(t), with...)
}

// newPlantAt is newPlant at a server.
func newPlantAt(t *testing.T, srv *server.Server, with ...func(*engine.Config)) plant {
	t.Helper()
	root := t.TempDir()
	store, err := artifact.NewFolder(root)
	if err != nil {
		t.Fatal(err)
	}
	s := newStudio(t, append(with, func(c *engine.Config) { c.Store = store })...)
	s.Draws = true
	nc := natstest.Connect(t, srv)
	q, err := queue.Open(t.Context(), nc, queue.Options{})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	w := queue.NewWorker(q, queue.WorkerConfig{Steps: s.Steps, Store: store, Slots: 2, Grace: time.Second, Name: "test"})
	done := make(chan error, 1)
	go func() { done <- w.Run(ctx) }()
	t.Cleanup(func() {
		cancel()
		if err := <-done; err != nil {
			t.Error(err)
		}
	})
	return plant{s, q, nc, root}
}

// make hands a plan over and waits for its end.
func (p plant) make(t *testing.T, job, doc string) *queue.Record {
	t.Helper()
	if _, err := p.q.Submit(t.Context(), job, []byte(doc), p.e.Store); err != nil {
		t.Fatal(err)
	}
	var last *queue.Record
	err := p.q.Watch(t.Context(), job, func(u queue.Update) error {
		if u.Record != nil {
			last = u.Record
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if last.State != queue.Completed {
		t.Fatalf("%s %s: %+v", job, last.State, last.Error)
	}
	// A job's end does not wait for the copy of its record.
	for until := time.Now().Add(time.Minute); ; time.Sleep(5 * time.Millisecond) {
		_, err := p.e.Store.Stat(t.Context(), kept(last))
		if err == nil {
			return last
		}
		if !errors.Is(err, artifact.ErrNotFound) || time.Now().After(until) {
			t.Fatal(err)
		}
	}
}

// kept is the name of the copy of a record.
func kept(rec *queue.Record) string {
	return fmt.Sprintf("record/%s/%013d-%08d.json", rec.Name(), rec.Created.UnixMilli(), rec.Seq)
}

// age makes everything in the store four days old.
func (p plant) age(t *testing.T) {
	t.Helper()
	then := time.Now().Add(-4 * 24 * time.Hour)
	err := filepath.WalkDir(p.root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		if err := os.Chtimes(path, then, then); !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// backdate makes a job that ended have done so an hour earlier, in its record
// and in the copy of that.
func (p plant) backdate(t *testing.T, rec *queue.Record) {
	t.Helper()
	then := *rec
	then.Updated = rec.Updated.Add(-time.Hour)
	doc, err := json.Marshal(then)
	if err != nil {
		t.Fatal(err)
	}
	js, err := jetstream.New(p.nc)
	if err != nil {
		t.Fatal(err)
	}
	records, err := js.KeyValue(t.Context(), "inkreel_jobs")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := records.Put(t.Context(), "job."+rec.Name(), doc); err != nil {
		t.Fatal(err)
	}
	if err := p.e.Store.Delete(t.Context(), kept(rec)); err != nil {
		t.Fatal(err)
	}
	p.put(t, kept(rec), string(doc))
}

func (p plant) put(t *testing.T, name, data string) {
	t.Helper()
	if _, err := artifact.PutBytes(t.Context(), p.e.Store, name, []byte(data)); err != nil {
		t.Fatal(err)
	}
}

func (p plant) names(t *testing.T) (names []string) {
	t.Helper()
	if err := p.e.Store.List(t.Context(), "", func(o artifact.Object) error { names = append(names, o.Name); return nil }); err != nil {
		t.Fatal(err)
	}
	slices.Sort(names)
	return names
}

func (p plant) sweep(t *testing.T, policy engine.SweepPolicy) (engine.SweepResult, []string) {
	t.Helper()
	var found []string
	policy.Found = func(w engine.Swept) { found = append(found, w.Kind+" "+w.Name) }
	if policy.Grace == 0 {
		policy.Grace = engine.DefaultGrace
	}
	res, err := engine.Sweep(t.Context(), p.q, p.e.Store, policy)
	if err != nil {
		t.Fatal(err)
	}
	slices.Sort(found)
	return res, found
}

// forget drops all jobs that ended, with the copies of their records.
func (p plant) forget(t *testing.T) {
	t.Helper()
	if _, err := p.q.Expire(t.Context(), 0); err != nil {
		t.Fatal(err)
	}
	for _, n := range p.names(t) {
		if strings.HasPrefix(n, "record/") {
			if err := p.e.Store.Delete(t.Context(), n); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// whole checks that all a job published is still there, and that its scenes
// could be joined anew.
func (p plant) whole(t *testing.T, rec *queue.Record) {
	t.Helper()
	for _, f := range rec.Files {
		if err := artifact.Verify(t.Context(), p.e.Store, f.Name); err != nil {
			t.Errorf("%s of %s: %v", f.Kind, rec.ID, err)
		}
	}
	enough := errors.New("all its clips are there")
	if _, err := p.Join(t.Context(), rec.Prepared, "", func() error { return enough }, func(int) {}); !errors.Is(err, enough) {
		t.Errorf("%s cannot be joined anew: %v", rec.ID, err)
	}
}

// A sweep removes what nothing speaks of, and a dry one removes nothing.
func TestSweepKeepsWhatJobsNeed(t *testing.T) {
	p := newPlant(t)
	rec := p.make(t, "film", smallFilm(plan.EngineSketch, plan.TransitionNone, ""))
	p.age(t) // of the documents made while it was prepared only the last is named
	p.sweep(t, engine.SweepPolicy{Keep: time.Hour, Delete: true})
	hash := func(c string) string { return strings.Repeat(c, 64) }
	p.put(t, "clip/"+hash("a")+".mp4", "of no job")
	p.put(t, "uploads/logo.png", "put here by a producer")
	p.put(t, "clip/"+hash("b")+".mp4", "of a job whose record was lost")
	p.put(t, "record/lost/0000000000001-00000001.json", `{"job_id": "lost", "state": "drawing", "x": "clip/`+hash("b")+`.mp4"}`)
	if err := os.WriteFile(filepath.Join(p.root, "clip", ".part-1"), []byte("half"), 0o600); err != nil {
		t.Fatal(err)
	}
	p.age(t)
	p.put(t, "clip/"+hash("c")+".mp4", "of no job yet")
	before := p.names(t)
	want := []string{"artifact clip/" + hash("a") + ".mp4", "leftover clip/.part-1"}
	res, found := p.sweep(t, engine.SweepPolicy{Keep: time.Hour})
	if !slices.Equal(found, want) || res.Artifacts != 1 || res.Leftovers != 1 || res.Jobs != 0 || res.Bytes != 13 {
		t.Errorf("found %v, %+v; want %v", found, res, want)
	}
	if after := p.names(t); !slices.Equal(before, after) {
		t.Errorf("a dry sweep removed something: %v, now %v", before, after)
	}
	if _, found := p.sweep(t, engine.SweepPolicy{Keep: time.Hour, Delete: true}); !slices.Equal(found, want) {
		t.Errorf("removed %v, want %v", found, want)
	}
	if after := p.names(t); len(after) != len(before)-1 {
		t.Errorf("%v became %v", before, after)
	}
	p.whole(t, rec)
	if _, found := p.sweep(t, engine.SweepPolicy{Keep: time.Hour, Delete: true}); len(found) > 0 {
		t.Errorf("a second sweep found %v", found)
	}
}

// A file half written goes once nobody has written it for an hour: a folder need not
// hold what killed workers left for as long as what a job may still speak of.
func TestSweepTakesHalfWrittenFilesSoon(t *testing.T) {
	p := newPlant(t)
	for name, age := range map[string]time.Duration{"asset/.part-left": 2 * time.Hour, "asset/.part-under-way": time.Minute, "asset/.gone.sha256": 2 * time.Hour} {
		path, then := filepath.Join(p.root, filepath.FromSlash(name)), time.Now().Add(-age)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte("half"), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.Chtimes(path, then, then); err != nil {
			t.Fatal(err)
		}
	}
	if _, found := p.sweep(t, engine.SweepPolicy{Grace: engine.DefaultGrace, Delete: true}); !slices.Equal(found, []string{"leftover asset/.part-left"}) {
		t.Errorf("removed %v", found)
	}
	if _, err := os.Stat(filepath.Join(p.root, "asset", ".part-under-way")); err != nil {
		t.Error(err)
	}
}

// What is kept no longer is forgotten with all it had; a job that shares
// clips with it keeps them.
func TestSweepForgetsOldJobs(t *testing.T) {
	p := newPlant(t)
	old := p.make(t, "old", smallFilm(plan.EngineSketch, plan.TransitionNone, ""))
	p.put(t, "uploads/logo.png", "put here by a producer")
	p.backdate(t, old)
	young := p.make(t, "young", smallFilm(plan.EngineSketch, plan.TransitionNone, `, "title": "Another"`))
	p.age(t)
	dry, would := p.sweep(t, engine.SweepPolicy{Keep: time.Hour / 2})
	if _, err := p.q.Get(t.Context(), "old"); err != nil || dry.Jobs != 1 {
		t.Fatalf("%+v, %v", dry, err)
	}
	_, did := p.sweep(t, engine.SweepPolicy{Keep: time.Hour / 2, Delete: true})
	if !slices.Equal(would, did) {
		t.Errorf("told of %v, removed %v", would, did)
	}
	if _, err := p.q.Get(t.Context(), "old"); !errors.Is(err, queue.ErrNoJob) {
		t.Errorf("old job: %v", err)
	}
	for _, n := range p.names(t) {
		if strings.HasPrefix(n, "film/old/") || n == old.Prepared {
			t.Errorf("%s is still there", n)
		}
	}
	p.whole(t, young)
	// In the end nothing is left but what was never ours, and caches.
	p.age(t)
	p.sweep(t, engine.SweepPolicy{Keep: time.Nanosecond, Delete: true})
	for _, n := range p.names(t) {
		switch folder, _, _ := strings.Cut(n, "/"); folder {
		case "uploads", "speech", "sound", "poster": // caches are kept longer
		default:
			t.Errorf("%s is still there", n)
		}
	}
	// A job made of what was swept in part is made anew.
	p.whole(t, p.make(t, "again", smallFilm(plan.EngineSketch, plan.TransitionNone, "")))
}

// A tenant's films stay as long as his jobs do, and what was put there for him
// longer; another's job of the same id keeps nothing of his.
func TestSweepOfTenants(t *testing.T) {
	p := newPlant(t)
	if err := p.q.SetLimits(t.Context(), limit.Table{Tenants: map[string]limit.Tenant{"acme": {}, "other": {}}}); err != nil {
		t.Fatal(err)
	}
	p.tenantsThere(t)
	p.put(t, "tenant/acme/logo.png", "put here for a tenant")
	acme := p.make(t, "acme.rain", smallFilm(plan.EngineSketch, plan.TransitionNone, ""))
	other := p.make(t, "other.rain", smallFilm(plan.EngineSketch, plan.TransitionNone, `, "title": "Another"`))
	if !strings.HasPrefix(acme.Film, "film/acme.rain/") || acme.Tenant != "acme" || acme.ID != "rain" {
		t.Errorf("%+v", acme)
	}
	p.age(t)
	p.sweep(t, engine.SweepPolicy{Delete: true})
	p.whole(t, acme)
	p.whole(t, other)
	p.backdate(t, acme)
	p.age(t)
	p.sweep(t, engine.SweepPolicy{Keep: time.Hour / 2, Delete: true})
	for _, n := range p.names(t) {
		if strings.HasPrefix(n, "film/acme.rain/") || n == acme.Prepared {
			t.Errorf("%s is still there", n)
		}
	}
	p.whole(t, other)
	if _, err := p.e.Store.Stat(t.Context(), "tenant/acme/logo.png"); err != nil {
		t.Error(err)
	}
}

// tenantsThere waits until the worker has made the streams of tenants.
func (p plant) tenantsThere(t *testing.T) {
	t.Helper()
	for until := time.Now().Add(time.Minute); ; time.Sleep(5 * time.Millisecond) {
		if _, err := p.q.JetStream().Stream(t.Context(), "INKREEL_SUBMIT_OTHER"); err == nil || time.Now().After(until) {
			return
		}
	}
}

// Jobs that take up old, unneeded artifacts while a sweep runs lose nothing.
func TestSweepBesideJobs(t *testing.T) {
	if testing.Short() {
		t.Skip("draws many films")
	}
	p := newPlant(t)
	p.make(t, "first", smallFilm(plan.EngineSketch, plan.TransitionFade, ""))
	p.forget(t)
	ctx, stop := context.WithCancel(t.Context())
	var wg sync.WaitGroup
	sweeps, removed := 0, 0
	wg.Go(func() {
		for ctx.Err() == nil {
			res, err := engine.Sweep(ctx, p.q, p.e.Store, engine.SweepPolicy{Grace: engine.DefaultGrace, Delete: true})
			if err != nil && ctx.Err() == nil {
				t.Error(err)
			}
			sweeps, removed = sweeps+1, removed+res.Artifacts
		}
	})
	for i := range 6 {
		p.age(t) // all that the jobs before left: unneeded once they are forgotten
		rec := p.make(t, "job"+string(rune('0'+i)), smallFilm(plan.EngineSketch, plan.TransitionFade, ""))
		p.whole(t, rec)
		p.forget(t)
	}
	stop()
	wg.Wait()
	t.Logf("%d sweeps removed %d artifacts beside 6 jobs", sweeps, removed)
	if removed == 0 {
		t.Error("nothing was removed: the test proves nothing")
	}
}

// A damaged prepared job does not stop a sweep, which tells of it and keeps all
// that only such a document could name.
func TestSweepPassesADamagedJob(t *testing.T) {
	p := newPlant(t)
	rec := p.make(t, "film", smallFilm(plan.EngineSketch, plan.TransitionNone, ""))
	unnamed := "clip/" + strings.Repeat("a", 64) + ".mp4"
	p.put(t, unnamed, "perhaps what the damaged one names")
	p.put(t, "film/forgotten/0123456789abcdef.mp4", "of a job nobody knows")
	if err := os.WriteFile(filepath.Join(p.root, rec.Prepared), []byte("damaged"), 0o600); err != nil {
		t.Fatal(err)
	}
	p.age(t)
	var unread []string
	policy := engine.SweepPolicy{Delete: true, Unread: func(name string, err error) {
		if !errors.Is(err, artifact.ErrCorrupt) {
			t.Error(err)
		}
		unread = append(unread, name)
	}}
	res, found := p.sweep(t, policy)
	if !slices.Equal(found, []string{"artifact film/forgotten/0123456789abcdef.mp4"}) {
		t.Errorf("removed %v", found)
	}
	if res.Unread != 1 || !slices.Equal(unread, []string{rec.Prepared}) {
		t.Errorf("%d damaged, told of %v", res.Unread, unread)
	}
	if err := p.e.Store.Delete(t.Context(), rec.Prepared); err != nil {
		t.Fatal(err)
	}
	if _, found := p.sweep(t, policy); !slices.Contains(found, "artifact "+unnamed) {
		t.Errorf("removed %v once the damaged document is gone", found)
	}
	for _, f := range rec.Files {
		if err := artifact.Verify(t.Context(), p.e.Store, f.Name); err != nil {
			t.Error(err)
		}
	}
}

// Short grace times, which could cost a job its clips, are refused; so is a
// store whose records cannot be read.
func TestSweepRefuses(t *testing.T) {
	p := newPlant(t)
	if _, err := engine.Sweep(t.Context(), p.q, p.e.Store, engine.SweepPolicy{Grace: time.Minute}); err == nil || !strings.Contains(err.Error(), "too short") {
		t.Errorf("got %v", err)
	}
	p.put(t, "clip/"+strings.Repeat("a", 64)+".mp4", "perhaps needed")
	p.put(t, "record/torn/0000000000001-00000001.json", `{"job_id": "torn", `)
	p.age(t)
	before := p.names(t)
	_, err := engine.Sweep(t.Context(), p.q, p.e.Store, engine.SweepPolicy{Grace: engine.DefaultGrace, Delete: true})
	var syntax *json.SyntaxError
	if !errors.As(err, &syntax) || !slices.Equal(before, p.names(t)) {
		t.Errorf("got %v, %v", err, p.names(t))
	}
}
