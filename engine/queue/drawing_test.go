package queue

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/inkreel/inkreel/engine/artifact"
)

// artists are steps of a drawing version: clips have its name, and a job of another
// is drawn only when it has been prepared anew.
type artists struct {
	*fakeSteps
	version string
	began   func(scene int) // may be nil
}

// as is the name of a job prepared in this version.
func (s *artists) as(prepared string) string {
	parts := strings.Split(prepared, "-")
	return fmt.Sprintf("%s-%s-%d", parts[0], s.version, scenesOf(prepared))
}

func (s *artists) prepared(name string) Prepared {
	p := Prepared{Name: s.as(name), Version: s.version, Scenes: scenesOf(name), Sound: true}
	for i := range p.Scenes {
		p.Frames = append(p.Frames, 40)
		p.Clips = append(p.Clips, clipOf(p.Name, i))
	}
	return p
}

func (s *artists) Prepare(ctx context.Context, job string, plan []byte, ahead Ahead) (Prepared, error) {
	p, err := s.fakeSteps.Prepare(ctx, job, plan, ahead)
	return s.prepared(p.Name), err
}

func (s *artists) Draw(ctx context.Context, prepared string, scene int, frames func(int)) (Clip, error) {
	if now := s.prepared(prepared); now.Name != prepared {
		return Clip{}, &Restart{Prepared: now}
	}
	if s.began != nil {
		s.began(scene)
	}
	return s.fakeSteps.Draw(ctx, prepared, scene, frames)
}

// Revise leaves the first scene and gives the second another clip, in the version
// that the job has.
func (s *artists) Revise(_ context.Context, prepared string, _ Revision) (Prepared, error) {
	p := (&artists{version: strings.Split(prepared, "-")[1]}).prepared(prepared)
	p.Clips[1] = "clip/edited-" + p.Version
	return p, nil
}

// crewOf is a worker of a version that soon takes others for gone; handed counts the
// tasks it hands back.
func (b *bench) crewOf(t *testing.T, s *artists) (stop func(), handed *atomic.Int64) {
	t.Helper()
	handed = &atomic.Int64{}
	w := NewWorker(b.q, WorkerConfig{Steps: s, Slots: 1, Version: s.version, Store: b.store, Name: s.version, Backoff: 10 * time.Millisecond, Grace: time.Minute,
		Metrics: Metrics{Task: func(_ Kind, outcome string, _ time.Duration) {
			if outcome == outcomeOther {
				handed.Add(1)
			}
		}}})
	w.fleet.every, w.fleet.gone = 10*time.Millisecond, 20*time.Millisecond
	return b.start(t, w), handed
}

// artist is steps of a version in a bench's store.
func (b *bench) artist(version string) *artists {
	return &artists{fakeSteps: &fakeSteps{store: b.store}, version: version}
}

// clips of a film all have a version's name.
func allOf(t *testing.T, rec *Record, version string) {
	t.Helper()
	if rec.State != Completed || rec.Version != version {
		t.Fatalf("%s in version %q: %+v", rec.State, rec.Version, rec.Error)
	}
	for _, f := range rec.Files {
		if f.Kind == "clip" && !strings.Contains(f.Name, "-"+version+"-") {
			t.Errorf("%s in a film of version %s", f.Name, version)
		}
	}
}

// As long as workers of a job's version live, the others only hand its tasks back,
// and nobody counts that.
func TestTasksWaitForWorkersOfTheirVersion(t *testing.T) {
	t.Parallel() // it waits
	b := newBench(t)
	old, fresh := b.artist("old"), b.artist("new")
	began, goOn := make(chan int, 10), make(chan struct{})
	old.began = func(i int) {
		began <- i
		<-goOn
	}
	b.crewOf(t, old)
	b.submit(t, "film", planOf(3))
	<-began
	_, handed := b.crewOf(t, fresh)
	waitFor(t, "tasks are handed back", func() bool { return handed.Load() > 5 })
	close(goOn)
	rec := b.wait(t, "film")
	allOf(t, rec, "old")
	if fresh.count("draw") != 0 || len(rec.Again) != 0 {
		t.Errorf("the other version has drawn %d scenes; begun again in %v", fresh.count("draw"), rec.Again)
	}
	for task, n := range rec.Attempts {
		if n != 1 || rec.Returned[task] != 0 {
			t.Errorf("%s was begun %d times, failed %d times", task, n, rec.Returned[task])
		}
	}
	b.empty(t)
}

// When the last worker of a job's version has gone, the job begins again in another,
// and what was drawn is drawn anew.
func TestJobBeginsAgainInAnotherVersion(t *testing.T) {
	t.Parallel() // it waits
	b := newBench(t)
	old, fresh := b.artist("old"), b.artist("new")
	began, goOn := make(chan int, 10), make(chan struct{})
	old.began = func(i int) {
		began <- i
		<-goOn
	}
	stop, _ := b.crewOf(t, old)
	b.submit(t, "film", planOf(3))
	<-began
	go close(goOn)
	stop() // with the scene it is at
	if rec, err := b.q.Get(t.Context(), "film"); err != nil || rec.ScenesDone() == 0 || rec.Version != "old" {
		t.Fatalf("%+v, %v", rec, err)
	}
	b.crewOf(t, fresh)
	rec := b.wait(t, "film")
	allOf(t, rec, "new")
	if fresh.count("draw") != 3 || !slices.Equal(rec.Again, []string{"new"}) {
		t.Errorf("%d scenes drawn; begun again in %v", fresh.count("draw"), rec.Again)
	}
	b.empty(t)
}

// A film whose clips are all there is joined by whoever is left: nothing of it has to
// be drawn.
func TestFinishedClipsAreJoinedInAnyVersion(t *testing.T) {
	b := newBench(t)
	old := b.artist("old")
	p := old.prepared("job/film-2")
	for _, clip := range p.Clips {
		if _, err := artifact.PutBytes(t.Context(), b.store, clip, []byte("clip")); err != nil {
			t.Fatal(err)
		}
	}
	rec := newRecord("film", "digest")
	rec.State, rec.Stage, rec.Prepared, rec.Version, rec.Scenes, rec.Done, rec.Frames = Drawing, Drawing, p.Name, p.Version, 2, []bool{true, true}, p.Frames
	if _, err := b.q.records.create(t.Context(), rec); err != nil {
		t.Fatal(err)
	}
	if err := b.q.fanOut(t.Context(), rec); err != nil {
		t.Fatal(err)
	}
	fresh := b.artist("new")
	b.crewOf(t, fresh)
	rec = b.wait(t, "film")
	allOf(t, rec, "old")
	if n := fresh.count("draw"); n != 0 || len(rec.Again) != 0 {
		t.Errorf("%d scenes drawn; begun again in %v", n, rec.Again)
	}
}

// A change of a film whose version is gone draws all of it anew: its scenes stay of
// one version.
func TestChangeOfAnotherVersionDrawsAll(t *testing.T) {
	b := newBench(t)
	stop, _ := b.crewOf(t, b.artist("old"))
	b.submit(t, "film", planOf(3))
	allOf(t, b.wait(t, "film"), "old")
	stop()
	fresh := b.artist("new")
	b.crewOf(t, fresh)
	id, err := b.q.Edit(t.Context(), "film", EditRequest{Scene: "s2", Elements: []byte("[]")}, b.store)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), inTime)
	defer cancel()
	rec, err := b.q.Await(ctx, "film", id, nil)
	if err != nil {
		t.Fatal(err)
	}
	if rec.Version != "new" || fresh.count("draw") != 3 || len(rec.Change(id).Drawn) != 3 {
		t.Errorf("version %s, drawn %v", rec.Version, rec.Change(id).Drawn)
	}
	for _, s := range rec.Clips {
		if v := s.Version(s.Active); s.Active != 2 || !strings.Contains(v.URL, "-new-") || s.ID != "s2" && !strings.Contains(v.Note, "drawn anew") {
			t.Errorf("scene %s: %+v", s.ID, s)
		}
	}
}

// A job begins again once in each version: workers that do not hear of one another
// end it instead of taking turns.
func TestJobBeginsAgainOnceInEachVersion(t *testing.T) {
	rec := newRecord("film", "digest")
	rec.Version = "old"
	for _, v := range []string{"old", "new", "old"} {
		if err := rec.beginIn(v); err != nil || rec.Version != v {
			t.Fatalf("%s: %v", v, err)
		}
	}
	var f *Failure
	if err := rec.beginIn("new"); !errors.As(err, &f) || f.Code != "version" || rec.Version != "old" {
		t.Errorf("%v, now %s", err, rec.Version)
	}
	rec.reopen()
	if err := rec.beginIn("new"); err != nil {
		t.Errorf("after it was tried again by hand: %v", err)
	}
}

// What another version has drawn ahead is none of a film prepared anew.
func TestScenesAheadOfAnotherVersionAreDropped(t *testing.T) {
	rec := newRecord("film", "digest")
	rec.redrawnIn("old")
	rec.expect(Prepared{Scenes: 2, Frames: []int{10, 0}})
	rec.PreparedAhead, rec.Done[0], rec.Reused, rec.ReusedFrames, rec.Encoder = []string{"job/a"}, true, 1, 10, "inkreel"
	rec.redrawnIn("old")
	if rec.ScenesDone() != 1 || len(rec.PreparedAhead) != 1 {
		t.Fatalf("the same version dropped what it had: %+v", rec)
	}
	rec.redrawnIn("new")
	rec.expect(Prepared{Scenes: 2, Frames: []int{10, 20}})
	if rec.ScenesDone() != 0 || len(rec.PreparedAhead) != 0 || rec.Reused != 0 || rec.ReusedFrames != 0 || rec.Encoder != "" || rec.Version != "new" {
		t.Errorf("%+v", rec)
	}
}

func TestFleetKnowsWhoLives(t *testing.T) {
	all := []WorkerInfo{{Drawing: "old", Kinds: []Kind{KindPlan}}, {Drawing: "new", Kinds: []Kind{KindScene}, Stopping: true}}
	var broken error
	f := newFleet(func(context.Context) ([]WorkerInfo, error) { return all, broken })
	f.every = 0
	long := time.Now().Add(-time.Hour)
	draws := func(version string, k Kind) bool {
		f.seen[crew{version, k}] = long
		return f.draws(t.Context(), version, k)
	}
	for _, c := range []struct {
		version string
		kind    Kind
		want    bool
	}{{"old", KindPlan, true}, {"old", KindScene, false}, {"new", KindScene, false}, {"other", KindPlan, false}} {
		if got := draws(c.version, c.kind); got != c.want {
			t.Errorf("%s draws %s: %v", c.version, c.kind, got)
		}
	}
	if !f.draws(t.Context(), "unheard", KindScene) {
		t.Error("a version asked for the first time has had no time to answer")
	}
	broken = errors.New("away")
	if !draws("other", KindPlan) {
		t.Error("where nobody can be asked, somebody may live")
	}
}

func TestTasksAreHandedBackForLongerEachTime(t *testing.T) {
	for count, most := range map[uint64]time.Duration{0: handBackPause, 1: handBackPause, 2: 2 * handBackPause, 3: maxHandBackPause, 100: maxHandBackPause} {
		if d := handBackAfter(count); d > most || d < most*3/4 {
			t.Errorf("after %d deliveries: %v, want at most %v", count, d, most)
		}
	}
}
