package queue

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/inkreel/inkreel/engine/queue/turn"
)

// A job that waits has its place behind those handed over before it; what has
// ended has none.
func TestPosition(t *testing.T) {
	b := newBench(t)
	release := make(chan struct{})
	b.steps.fault = func(step string) error {
		if strings.HasPrefix(step, "draw") {
			<-release
		}
		return nil
	}
	for _, id := range []string{"a", "b", "c"} {
		b.submit(t, id, planOf(2))
	}
	at, err := b.q.Position(t.Context(), "c")
	if err != nil || at == nil || *at != (Position{Before: 2, Begin: -1, End: -1}) {
		t.Errorf("nobody works: %+v, %v", at, err)
	}
	b.work(t, 1)
	waitFor(t, "a is drawn", func() bool { return b.steps.count("draw") == 1 })
	at, err = b.q.Position(t.Context(), "c")
	if err != nil || at == nil || at.AtWork < 1 || at.Before+at.AtWork != 2 || at.Slots != 1 {
		t.Errorf("%+v, %v", at, err)
	}
	if at, err := b.q.Position(t.Context(), "a"); err != nil || at == nil || at.Begin != 0 {
		t.Errorf("%+v, %v", at, err)
	}
	close(release)
	b.wait(t, "c")
	if at, err := b.q.Position(t.Context(), "c"); err != nil || at != nil {
		t.Errorf("ended: %+v, %v", at, err)
	}
	if rec := b.wait(t, "a"); rec.SlotSeconds <= 0 {
		t.Errorf("its tasks took %v s", rec.SlotSeconds)
	}
	if _, err := b.q.Position(t.Context(), "none"); !errors.Is(err, ErrNoJob) {
		t.Error(err)
	}
}

// What jobs take is their price as prices were found to be right here, and of jobs
// without one what films took on average.
func TestPositionsFollowWhatFilmsTook(t *testing.T) {
	at := time.Now()
	var l Line
	for range 2 * maxFinished {
		l.Note(&Record{ID: "done", State: Completed, CoreSeconds: 40, SlotSeconds: 20, Created: at})
	}
	l.Note(&Record{ID: "found", State: Completed, CoreSeconds: 40, SlotSeconds: 0.1, Reused: 3, Created: at})
	l.Note(&Record{
		ID: "half", State: Drawing, Stage: Drawing, CoreSeconds: 100, Scenes: 2, Frames: []int{10, 10}, Done: []bool{true, false},
		FramesDone: 10, Created: at.Add(time.Second),
	})
	l.Note(&Record{ID: "waits", State: Queued, Created: at.Add(2 * time.Second)})
	l.Note(&Record{ID: "urgent", Priority: turn.Interactive, State: Queued, Created: at.Add(time.Hour)})
	l.Note(&Record{ID: "variant", State: QueuedForVariant, Created: at})
	all := l.Positions([]WorkerInfo{{Slots: 1, Kinds: kinds}, {Slots: 8, Kinds: kinds, Waiting: "disk full"}, {Slots: 4, Kinds: []Kind{KindPlan}}})
	want := map[string]Position{"half": {AtWork: 0, Slots: 1, Begin: 0, End: 26}, "urgent": {AtWork: 1, Slots: 1, Begin: 26, End: 45}, "waits": {Before: 1, AtWork: 1, Slots: 1, Begin: 45, End: 65}}
	if len(all) != len(want) || all["half"] != want["half"] || all["waits"] != want["waits"] || all["urgent"] != want["urgent"] {
		t.Errorf("%+v", all)
	}
	if all := l.Positions(nil); all["waits"] != (Position{Before: 1, AtWork: 1, Begin: -1, End: -1}) {
		t.Errorf("no worker: %+v", all)
	}
}
