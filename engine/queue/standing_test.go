package queue

import (
	"cmp"
	"encoding/json"
	"math"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"github.com/inkreel/inkreel/engine/artifact"
	"github.com/inkreel/inkreel/engine/limit"
)

// The time left follows the pace of all workers together; clips that were
// there already do not make it look quicker than it is.
func TestTimeLeftIsHonest(t *testing.T) {
	at := time.Now()
	rec := &Record{
		ID: "a", State: Drawing, Stage: Drawing, Since: at.Add(-10 * time.Second), Scenes: 5,
		Frames: []int{100, 100, 100, 100, 100}, Done: []bool{true, true, false, false, false}, Reused: 1, ReusedFrames: 100,
	}
	var tracker Tracker
	tracker.Note(Update{Record: rec}, at)
	tracker.Note(Update{Progress: &Progress{Scene: 2, FramesDone: 60, Frames: 100}}, at)
	s := tracker.Note(Update{Progress: &Progress{Scene: 3, FramesDone: 40, Frames: 100}}, at)
	// 200 frames were drawn in 10 s, 200 are left.
	if s.FramesDone != 300 || s.Frames != 500 || s.ScenesDone != 2 || len(s.Drawing) != 2 || math.Abs(s.SecondsLeft-10) > 1e-9 {
		t.Errorf("%+v", s)
	}
	if s = tracker.Now(at.Add(time.Minute)); len(s.Drawing) != 0 || s.FramesDone != 300 {
		t.Errorf("a worker that fell silent: %+v", s)
	}
	p := Progress{Scene: 2, FramesDone: 60, Frames: 100}
	p.ofJob(rec, at)
	if p.JobDone != 260 || p.JobFrames != 500 || math.Abs(p.JobLeft-15) > 1e-9 {
		t.Errorf("%+v", p)
	}
	for what, r := range map[string]Record{
		"nothing drawn yet": {State: Drawing, Stage: Drawing, Since: at.Add(-time.Second), Frames: []int{9}, Done: []bool{false}},
		"just begun":        {State: Drawing, Stage: Drawing, Since: at.Add(-time.Second / 2), Frames: []int{9, 9}, Done: []bool{true, false}},
		"joining":           {State: Joining, Stage: Joining, Since: at.Add(-time.Second), Frames: []int{9}, Done: []bool{true}},
	} {
		if left := r.left(r.ScenesDone()*9, at); left != -1 {
			t.Errorf("%s: %v s left", what, left)
		}
	}
}

// A record knows how long each stage took; a variant is generating all along.
func TestStagesAreTimed(t *testing.T) {
	began := time.Now()
	r := newRecord("a", "")
	r.Variant = &VariantOf{Job: "b"}
	for _, s := range []State{Preparing, Drawing, Joining} {
		r.Since = r.Since.Add(-time.Second)
		r.enter(s)
		if r.State != Generating || r.Stage != s {
			t.Errorf("%+v", r)
		}
	}
	r.Since = r.Since.Add(-2 * time.Second)
	r.enter(Completed)
	slack := time.Since(began).Seconds() + 1e-6 // what the test itself took
	if r.State != Completed || r.Stage != "" || r.Seconds[Joining] < 2 || r.Seconds[Joining] > 2+slack || r.Seconds[Queued] < 1 || r.Seconds[Queued] > 1+slack {
		t.Errorf("%+v", r)
	}
}

// A clip that gets lost is drawn again, and a scene that fails tried again; nobody
// who watches sees frames undone, in records, events, progress or the whole of it.
func TestFramesDoneNeverGoBack(t *testing.T) {
	b := newBench(t)
	var lost, failed atomic.Bool
	b.steps.fault = func(step string) error {
		switch {
		case step == "draw 2" && lost.CompareAndSwap(false, true):
			waitFor(t, "there is a clip to lose", func() bool {
				_, err := b.store.Stat(t.Context(), clipOf("job/a-4", 0))
				return err == nil
			})
			return b.store.Delete(t.Context(), clipOf("job/a-4", 0))
		case step == "draw 3" && failed.CompareAndSwap(false, true):
			return artifact.ErrCorrupt
		}
		return nil
	}
	b.work(t, 1) // scene 0 is done when scene 2 is begun
	b.submit(t, "a", planOf(4))
	var tracker Tracker
	frames, told, standing := 0, 0, 0
	back := false // scenes do go back
	scenes := 0
	if err := b.q.Watch(t.Context(), "a", func(u Update) error {
		s := tracker.Note(u, time.Now())
		if s.FramesDone < standing {
			t.Errorf("%d frames after %d", s.FramesDone, standing)
		}
		standing = s.FramesDone
		if p := u.Progress; p != nil && p.JobDone < told {
			t.Errorf("%d frames told after %d", p.JobDone, told)
		} else if p != nil {
			told = p.JobDone
		}
		if r := u.Record; r != nil {
			if r.FramesDone < frames {
				t.Errorf("%d frames in the record after %d", r.FramesDone, frames)
			}
			back = back || r.ScenesDone() < scenes
			frames, scenes = r.FramesDone, r.ScenesDone()
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	if all := 40 + 41 + 42 + 43; frames != all || standing != all || !back || b.steps.count("draw 0") != 2 {
		t.Errorf("%d and %d frames, scenes went back: %v", frames, standing, back)
	}
	var events []Record
	b.each(t, b.q.names.events(), func(_ string, data []byte) {
		var r Record
		if err := json.Unmarshal(data, &r); err != nil {
			t.Error(err)
		}
		events = append(events, r)
	})
	slices.SortFunc(events, func(a, b Record) int { return cmp.Compare(a.Seq, b.Seq) }) // one may come late
	if !slices.IsSortedFunc(events, func(a, b Record) int { return cmp.Compare(a.FramesDone, b.FramesDone) }) {
		t.Errorf("frames went back in events: %+v", events)
	}
}

// each calls f with every message of a stream.
func (b *bench) each(t *testing.T, stream string, f func(subject string, data []byte)) {
	t.Helper()
	s, err := b.q.js.Stream(t.Context(), stream)
	if err != nil {
		t.Fatal(err)
	}
	state := s.CachedInfo().State
	for n := state.FirstSeq; n <= state.LastSeq; n++ {
		m, err := s.GetMsg(t.Context(), n)
		if err != nil {
			t.Fatal(err)
		}
		f(m.Subject, m.Data)
	}
}

// A job has been queued since its plan was stored in the queue, whoever stored it,
// and not since somebody found it.
func TestQueuedSinceItWasStored(t *testing.T) {
	b := newBench(t)
	b.tenants(t, limit.Table{Tenants: map[string]limit.Tenant{"acme": {}}})
	for _, subject := range []string{"inkreel.task.plan.bare", "inkreel.tenant.acme.plan.rain"} {
		if err := b.publish(t, subject, string(planOf(1))); err != nil {
			t.Fatal(err)
		}
	}
	const waited = 300 * time.Millisecond
	began := time.Now()
	waitFor(t, "some time to go by", func() bool { return time.Since(began) > waited })
	found := time.Now()
	b.work(t, 1)
	waitFor(t, "its record", func() bool { _, err := b.q.Get(t.Context(), "bare"); return err == nil })
	for _, rec := range []*Record{b.wait(t, "bare"), ends(t, b.tenant(t, "acme"), "rain")} {
		if rec.State != Completed || rec.Created.After(found.Add(-waited)) || rec.Seconds[Queued] < waited.Seconds() {
			t.Errorf("%s: created %v, found %v, queued for %v s", rec.State, rec.Created, found, rec.Seconds[Queued])
		}
	}
}

// While a film is joined whose frames are encoded anew, it is told how many are: of no scene,
// and no more once it is joined.
func TestTrackerTellsOfJoining(t *testing.T) {
	now := time.Now()
	rec := &Record{ID: "a", State: Joining, Stage: Joining, Scenes: 2, Frames: []int{40, 60}, Done: []bool{true, true}}
	var tr Tracker
	tr.Note(Update{Record: rec}, now)
	s := tr.Note(Update{Progress: &Progress{Job: "a", Stage: Joining, Scenes: 2, JobDone: 100, JobFrames: 100, Joined: 30, SecondsLeft: -1}}, now)
	if s.Joined != 30 || len(s.Drawing) != 0 || s.FramesDone != 100 {
		t.Errorf("while it is joined: %+v", s)
	}
	done := *rec
	done.State = Completed
	if s := tr.Note(Update{Record: &done}, now); s.Joined != 0 {
		t.Errorf("joined: %+v", s)
	}
}
