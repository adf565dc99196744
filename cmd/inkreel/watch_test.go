package main

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"github.com/inkreel/inkreel/engine/queue"
)

func standing() queue.Standing {
	return queue.Standing{
		Record:     &queue.Record{ID: "rain", State: queue.Generating, Stage: queue.Drawing, Scenes: 4, Frames: []int{100, 100, 100, 100}},
		ScenesDone: 1, FramesDone: 150, Frames: 400, SecondsLeft: 130,
		Drawing: []queue.Progress{{Scene: 1, FramesDone: 50, Frames: 100, SecondsLeft: 2}, {Scene: 3, Frames: 100, SecondsLeft: -1}},
	}
}

// On a terminal the table is drawn over itself and ends as one line; no line
// is wider than the terminal.
func TestWatchDrawsATable(t *testing.T) {
	var out bytes.Buffer
	d := &display{w: &out, width: 70}
	s := standing()
	d.update(s)
	first := out.String()
	for _, want := range []string{"rain generating, drawing, 1 of 4 scenes, frame 150 of 400", "scene 2", "████████████░░░░░░░░░░░░", "2 s left", "scene 4"} {
		if !strings.Contains(first, want) {
			t.Errorf("no %q in\n%s", want, first)
		}
	}
	for line := range strings.Lines(first) {
		if n := len([]rune(strings.NewReplacer("\r", "", "\n", "", "\x1b[K", "", "\x1b[J", "").Replace(line))); n >= 70 {
			t.Errorf("%d columns: %q", n, line)
		}
	}
	d.drawn = time.Time{}
	out.Reset()
	d.update(s)
	if !strings.HasPrefix(out.String(), "\x1b[3A") {
		t.Errorf("three lines are not drawn over: %q", out.String())
	}
	s.Record.State, s.Record.Stage = queue.Completed, ""
	out.Reset()
	d.update(s)
	d.end()
	if strings.Contains(out.String(), "scene 2") || !strings.Contains(out.String(), "rain completed, 1 of 4 scenes") {
		t.Errorf("the end: %q", out.String())
	}
}

// On a narrow terminal the table says less, but no line is wider than it and the
// time that is left is told.
func TestWatchOnANarrowTerminal(t *testing.T) {
	for _, width := range []int{20, 40, 55} {
		var out bytes.Buffer
		d := &display{w: &out, width: width}
		d.update(standing())
		for line := range strings.Lines(out.String()) {
			if n := len([]rune(strings.NewReplacer("\r", "", "\n", "", "\x1b[K", "", "\x1b[J", "").Replace(line))); n >= width {
				t.Errorf("%d columns of %d: %q", n, width, line)
			}
		}
		if head, _, _ := strings.Cut(out.String(), "\n"); width == 55 && (!strings.Contains(head, "2 min left") || strings.Contains(head, "frame")) {
			t.Errorf("%d columns: %q", width, head)
		}
	}
}

// Off a terminal only what changed is told, a line each.
func TestWatchPrintsLines(t *testing.T) {
	var out bytes.Buffer
	d := newDisplay(&out)
	s := standing()
	d.update(s)
	d.update(s)
	s.ScenesDone, s.SecondsLeft = 2, -1
	d.update(s)
	d.end()
	want := "rain generating, drawing, 1 of 4 scenes, 2 min left\nrain generating, drawing, 2 of 4 scenes\n"
	if out.String() != want {
		t.Errorf("%q, want %q", out.String(), want)
	}
}

func TestTimesInWords(t *testing.T) {
	for seconds, want := range map[float64]string{0.2: "0 s", 99.4: "99 s", 100: "2 min", 5000: "83 min", 36000: "10.0 h"} {
		if got := clock(seconds); got != want {
			t.Errorf("%v s: %q, want %q", seconds, got, want)
		}
	}
	for d, want := range map[time.Duration]string{time.Second: "1 s ago", 2 * time.Hour: "2 h ago", 72 * time.Hour: "3 days ago", 90 * time.Second: "1 min ago"} {
		if got := ago(d); got != want {
			t.Errorf("%v: %q, want %q", d, got, want)
		}
	}
}

// A job that waits is told by what is before it, and by an estimate that claims no
// more than is known.
func TestWaitingInWords(t *testing.T) {
	queued := &queue.Record{ID: "rain", State: queue.Queued}
	for _, c := range []struct {
		at   queue.Position
		want string
	}{
		{queue.Position{Begin: -1, End: -1}, "waiting: no worker takes tasks"},
		{queue.Position{Slots: 2, Begin: 0, End: 3}, "waiting: next"},
		{queue.Position{Slots: 2, Before: 1, Begin: -1, End: -1}, "waiting: 1 job before it"},
		{queue.Position{Slots: 2, Before: 3, Begin: 42, End: 50}, "waiting: 3 jobs before it, about 40 s"},
		{queue.Position{Slots: 2, Before: 3, Begin: 3}, "waiting: 3 jobs before it, a few seconds"},
		{queue.Position{Slots: 2, Before: 80, Begin: 96}, "waiting: 80 jobs before it, about 2 min"},
		{queue.Position{Slots: 2, Before: 80, Begin: 3000}, "waiting: 80 jobs before it, about 50 min"},
		{queue.Position{Slots: 2, Before: 800, Begin: 3600 * 7}, "waiting: 800 jobs before it, about 7 h"},
		{queue.Position{Slots: 2, Before: 9000, Begin: 1e9}, "waiting: 9000 jobs before it, more than two days"},
	} {
		if got := waits(queued, &c.at); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
	drawing := &queue.Record{ID: "rain", State: queue.Drawing}
	if got := waits(drawing, &queue.Position{Slots: 1, End: 31}); got != "about 30 s to go" {
		t.Errorf("%q", got)
	}
	var out bytes.Buffer
	d := newDisplay(&out)
	for range 2 {
		d.wait(queued, &queue.Position{Slots: 2, Before: 1, Begin: 42})
	}
	if got := out.String(); got != "rain waiting: 1 job before it, about 40 s\n" {
		t.Errorf("%q", got)
	}
}
