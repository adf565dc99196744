package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"
	"time"

	"github.com/inkreel/inkreel/engine"
	"github.com/inkreel/inkreel/engine/queue"
)

type watchCmd struct {
	Job  string `arg:"" help:"Job id."`
	JSON bool   `help:"Print the record as JSON when the job has ended."`
	tenantFlags
}

// Run shows a job until it ends.
func (cmd *watchCmd) Run(ctx context.Context, c *console) error {
	q, _, done, err := cmd.produce(ctx)
	if err != nil {
		return err
	}
	defer done()
	rec, err := follow(ctx, c, q, cmd.Job)
	if rec != nil && cmd.JSON {
		err = errors.Join(printJSON(c, rec), err)
	}
	return err
}

// follow shows a job's news until it ends; a failed or cancelled job is an
// error.
func follow(ctx context.Context, c *console, q producer, id string) (*queue.Record, error) {
	var waiting func(func(*queue.Position) bool)
	if p, knows := q.(positioner); knows {
		looking, stop := context.WithCancel(ctx)
		defer stop()
		waiting = func(show func(*queue.Position) bool) { go followPosition(looking, p, id, show) }
	}
	return followBy(c, id, waiting, func(see func(queue.Update) error) error { return q.Watch(ctx, id, see) })
}

// followBy is follow with what watches the job; waiting, where it is given, calls
// back with how it stands among others until that returns false.
func followBy(c *console, id string, waiting func(func(*queue.Position) bool), watch func(see func(queue.Update) error) error) (*queue.Record, error) {
	var tracker queue.Tracker
	var last *queue.Record
	var mu sync.Mutex // of what is shown
	show := newDisplay(c.err)
	over := false
	if waiting != nil {
		waiting(func(at *queue.Position) (more bool) {
			mu.Lock()
			defer mu.Unlock()
			if last == nil || last.State != queue.Queued || over {
				return last == nil && !over
			}
			if at != nil {
				show.wait(last, at)
			}
			return true
		})
	}
	err := watch(func(u queue.Update) error {
		mu.Lock()
		defer mu.Unlock()
		s := tracker.Note(u, time.Now())
		if s.Record != nil {
			last = s.Record
			show.update(s)
		}
		return nil
	})
	mu.Lock()
	defer mu.Unlock()
	over = true
	show.end()
	if err != nil {
		return last, inWords(id, err)
	}
	for _, w := range last.Warnings {
		fmt.Fprintln(c.err, "warning:", w)
	}
	switch last.State {
	case queue.Failed:
		return last, failure(last.Error)
	case queue.Cancelled:
		return last, &engine.Error{Code: engine.CodeFailed, Message: id + " was cancelled"}
	}
	return last, nil
}

// How long a job waits until it is told how it stands among others, and how often
// then: all records are read for it.
const (
	firstPosition = time.Second
	positionEvery = 5 * time.Second
)

// followPosition calls show with how a job stands among others, again and again
// until it returns false or ctx ends. What cannot be read is tried again.
func followPosition(ctx context.Context, q positioner, id string, show func(*queue.Position) (more bool)) {
	timer := time.NewTimer(firstPosition)
	defer timer.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-timer.C:
		}
		if at, err := q.Position(ctx, id); err == nil && !show(at) {
			return
		}
		timer.Reset(positionEvery)
	}
}

// display shows how a job stands: a table that is drawn over on a terminal,
// otherwise a line for each change of state and each finished scene.
type display struct {
	w     io.Writer
	width int // of the terminal; 0 off one
	lines int // of the table as it stands there
	drawn time.Time
	last  string

	waited string // what was shown of its waiting
}

func newDisplay(w io.Writer) *display {
	d := &display{w: w}
	if f := terminal(w); f != nil {
		d.w, d.width = f, columns(f)
	}
	return d
}

// tableEvery keeps the table from flickering.
const tableEvery = 100 * time.Millisecond

func (d *display) update(s queue.Standing) {
	head := headline(s)
	if d.width == 0 {
		if plain := headline(queue.Standing{Record: s.Record, ScenesDone: s.ScenesDone, SecondsLeft: s.SecondsLeft}); stateAndScenes(s) != d.last {
			d.last = stateAndScenes(s)
			fmt.Fprintln(d.w, plain)
		}
		return
	}
	if time.Since(d.drawn) < tableEvery && !s.Record.State.Terminal() {
		return
	}
	d.drawn = time.Now()
	if len([]rune(head)) >= d.width { // what is drawn stands in the rows
		head = headline(queue.Standing{Record: s.Record, ScenesDone: s.ScenesDone, SecondsLeft: s.SecondsLeft})
	}
	d.draw(append([]string{head}, rows(s, d.width)...))
}

// wait shows how a job stands that waits: on a terminal over what is there, else in
// a line where that is another than before.
func (d *display) wait(r *queue.Record, at *queue.Position) {
	line := r.Name() + " " + waits(r, at)
	if d.width > 0 {
		d.draw([]string{line})
	} else if line != d.waited {
		fmt.Fprintln(d.w, line)
	}
	d.waited = line
}

func stateAndScenes(s queue.Standing) string {
	return fmt.Sprintf("%s %s %d", s.Record.State, s.Record.Stage, s.ScenesDone)
}

// draw puts lines over those of before: up, then each cleared to its end
// (ECMA-48 CUU, EL, ED).
func (d *display) draw(lines []string) {
	var b strings.Builder
	if d.lines > 0 {
		fmt.Fprintf(&b, "\x1b[%dA", d.lines)
	}
	for _, l := range lines {
		fmt.Fprintf(&b, "\r%s\x1b[K\n", cutTo(plain(l), d.width-1))
	}
	b.WriteString("\x1b[J")
	d.lines = len(lines)
	fmt.Fprint(d.w, b.String())
}

// end leaves the table's first line.
func (d *display) end() {
	if d.lines > 1 {
		fmt.Fprintf(d.w, "\x1b[%dA\x1b[J", d.lines-1)
	}
}

// headline is how a job stands in one line.
func headline(s queue.Standing) string {
	r := s.Record
	h := r.Name() + " " + string(r.State)
	if r.Stage != "" && string(r.Stage) != string(r.State) {
		h += ", " + string(r.Stage)
	}
	if r.Scenes > 0 {
		h += fmt.Sprintf(", %d of %d scenes", s.ScenesDone, r.Scenes)
	}
	switch {
	case s.Joined > 0:
		h += fmt.Sprintf(", joined frame %d of %d", min(s.Joined, s.Frames), s.Frames)
	case s.Frames > 0 && !r.State.Terminal():
		h += fmt.Sprintf(", frame %d of %d", s.FramesDone, s.Frames)
	}
	if s.SecondsLeft >= 0 && !r.State.Terminal() {
		h += ", " + clock(s.SecondsLeft) + " left"
	}
	return h
}

// maxRows is how many scenes the table shows.
const maxRows = 16

// A bar takes what the words beside it leave of the width, at most widestRow.
const (
	widestRow = 24
	besideRow = 42 // columns of the longest words
)

// rows are the scenes being drawn, on a terminal of that width.
func rows(s queue.Standing, width int) []string {
	if s.Record.State.Terminal() {
		return nil
	}
	var all []string
	for i, p := range s.Drawing {
		if i == maxRows {
			return append(all, fmt.Sprintf("  and %d more", len(s.Drawing)-maxRows))
		}
		row := fmt.Sprintf("  scene %-4d %s %5d of %-5d", p.Scene+1, bar(p.FramesDone, p.Frames, min(max(width-besideRow, 1), widestRow)), p.FramesDone, p.Frames)
		if p.SecondsLeft >= 0 {
			row += fmt.Sprintf(" %s left", clock(p.SecondsLeft))
		}
		all = append(all, row)
	}
	return all
}

// bar is a share as a bar of a width.
func bar(done, all, width int) string {
	n := 0
	if all > 0 {
		n = min(max(done*width/all, 0), width)
	}
	return strings.Repeat("█", n) + strings.Repeat("░", width-n)
}

// clock is a length of time as people say it.
func clock(seconds float64) string {
	s := int(seconds + 0.5)
	switch {
	case s < 100:
		return fmt.Sprintf("%d s", s)
	case s < 100*60:
		return fmt.Sprintf("%d min", (s+30)/60)
	}
	return fmt.Sprintf("%.1f h", float64(s)/3600)
}
