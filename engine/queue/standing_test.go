package queue

import (
	"math"
	"testing"
	"time"
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
	if s = tracker.Now(at.Add(time.Minute)); len(s.Drawing) != 0 || s.FramesDone != 200 {
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
