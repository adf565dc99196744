package main

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"github.com/inkreel/inkreel/engine"
	"github.com/inkreel/inkreel/plan"
)

// figures are what is counted of a film.
type figures struct {
	name     string
	scenes   int
	seconds  float64 // of the film
	off      float64 // by which part of the time asked for it is longer; NaN: none was asked for
	pictured int     // scenes with a fitting picture or chart, and none that is wrong
	written  int     // words on screen
	spoken   int     // words said
	repeats  int     // scenes composed as the one before
	faults   int     // of the plan
	warnings int     // of inkreel check --deep: words without room, drawings short of time
	still    moment  // the longest in which nothing new appears
	fastest  moment  // the shortest in which an element is drawn
	wrote    time.Duration
}

// moment is a stretch of a scene.
type moment struct {
	scene   string // its id
	seconds float64
}

// String is its seconds, and where.
func (m moment) String() string { return fmt.Sprintf("%.1f s %s", m.seconds, m.scene) }

const heading = "source                       scenes seconds   off  pictured  words on screen  repeats  faults  warnings  written in  longest still  fastest drawing"

// String is a line under the heading.
func (f figures) String() string {
	off := "    –"
	if !math.IsNaN(f.off) {
		off = fmt.Sprintf("%+4.1f%%", 100*f.off)
	}
	return fmt.Sprintf("%-28s %6d %7.1f %s %8.0f%% %15.0f%% %8d %7d %9d %8.1f ms  %-13s  %s", f.name, f.scenes, f.seconds, off,
		100*float64(f.pictured)/float64(f.scenes), 100*float64(f.written)/float64(max(1, f.spoken)), f.repeats, f.faults, f.warnings,
		float64(f.wrote.Microseconds())/1000, f.still, f.fastest)
}

// together is all films as one; the time is the longest, and so is what it is off.
func together(all []figures) figures {
	sum := figures{name: fmt.Sprintf("%d films", len(all)), off: math.NaN(), fastest: all[0].fastest}
	for _, f := range all {
		sum.scenes += f.scenes
		sum.seconds += f.seconds
		sum.pictured += f.pictured
		sum.written += f.written
		sum.spoken += f.spoken
		sum.repeats += f.repeats
		sum.faults += f.faults
		sum.warnings += f.warnings
		sum.wrote = max(sum.wrote, f.wrote)
		if f.still.seconds > sum.still.seconds {
			sum.still = f.still
		}
		if f.fastest.seconds < sum.fastest.seconds {
			sum.fastest = f.fastest
		}
		if !math.IsNaN(f.off) && (math.IsNaN(sum.off) || math.Abs(f.off) > math.Abs(sum.off)) {
			sum.off = f.off
		}
	}
	return sum
}

// measure counts.
func measure(f *film, known judged) figures {
	m := figures{name: f.name, scenes: len(f.Storyboard.Scenes), off: math.NaN(), wrote: f.wrote}
	for _, s := range f.Storyboard.Scenes {
		if known.fits(s) {
			m.pictured++
		}
		m.spoken += len(plan.Words(s.Narration))
	}
	before := ""
	for _, s := range f.Plan.Scenes {
		for _, e := range s.Elements {
			m.written += words(e)
		}
		now := composition(s)
		if now == before {
			m.repeats++
		}
		before = now
	}
	if f.faults != nil {
		m.faults = strings.Count(f.faults.Error(), "\n") + 1
	}
	if f.job != nil {
		m.seconds = float64(f.job.Frames) / float64(f.job.FPS())
		m.warnings = len(f.warned)
		if f.target > 0 {
			m.off = m.seconds/f.target - 1
		}
		m.still, m.fastest = f.pace()
	}
	return m
}

// pace is the longest stretch of a scene in which nothing new appears, and the
// shortest time an element is drawn in.
func (f *film) pace() (still, fastest moment) {
	fastest.seconds = math.Inf(1)
	for i, turns := range f.turns {
		id, free := f.job.Plan.Scenes[i].ID, 0.0
		slices.SortFunc(turns, func(a, b engine.Turn) int { return cmp.Compare(a.Start, b.Start) })
		end := plan.Seconds(f.job.Scenes[i].Frames, f.job.FPS())
		for _, t := range append(slices.Clone(turns), engine.Turn{Start: end, End: end}) {
			if s := t.Start - free; s > still.seconds {
				still = moment{id, s}
			}
			free = max(free, t.End)
		}
		for _, t := range turns {
			if s := t.End - t.Start; s < fastest.seconds {
				fastest = moment{id, s}
			}
		}
	}
	return still, fastest
}

// words are how many an element writes.
func words(e plan.Element) (n int) {
	for _, t := range slices.Concat([]string{e.Text, e.Label}, e.ItemWords(), e.Header, e.Labels, slices.Concat(e.Rows...)) {
		n += len(plan.Words(t))
	}
	return n
}

// composition is what a scene's picture is made up of, whatever it says: its
// layout, its elements by kind, role and form, and whether its title stands over them or
// on a side.
func composition(s plan.Scene) string {
	parts := []string{string(s.Layout)}
	for _, e := range s.Elements {
		part := fmt.Sprintf("%s/%s/%s/%s", e.Kind, e.Role, e.Chart, e.Diagram)
		if b := e.Box; b != nil && b.W < half && (e.Role == plan.RoleHeading || e.Role == plan.RoleTitle) {
			part += fmt.Sprintf("/right %t", b.X+b.W/2 > half)
		}
		parts = append(parts, part)
	}
	return strings.Join(parts, " ")
}

// half is the middle of the frame, and half of its width.
const half = 0.5
