package main

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

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
	warnings int     // of its preparation: words without room, drawings short of time
	wrote    time.Duration
}

const heading = "source                       scenes seconds   off  pictured  words on screen  repeats  faults  warnings  written in"

// String is a line under the heading.
func (f figures) String() string {
	off := "    –"
	if !math.IsNaN(f.off) {
		off = fmt.Sprintf("%+4.1f%%", 100*f.off)
	}
	return fmt.Sprintf("%-28s %6d %7.1f %s %8.0f%% %15.0f%% %8d %7d %9d %8.1f ms", f.name, f.scenes, f.seconds, off,
		100*float64(f.pictured)/float64(f.scenes), 100*float64(f.written)/float64(max(1, f.spoken)), f.repeats, f.faults, f.warnings,
		float64(f.wrote.Microseconds())/1000)
}

// together is all films as one; the time is the longest, and so is what it is off.
func together(all []figures) figures {
	sum := figures{name: fmt.Sprintf("%d films", len(all)), off: math.NaN()}
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
		m.warnings = len(f.job.Warnings)
		if f.target > 0 {
			m.off = m.seconds/f.target - 1
		}
	}
	return m
}

// words are how many an element writes.
func words(e plan.Element) (n int) {
	for _, t := range slices.Concat([]string{e.Text, e.Label}, e.Items, e.Header, e.Labels, slices.Concat(e.Rows...)) {
		n += len(plan.Words(t))
	}
	return n
}

// composition is what a scene's picture is made up of, whatever it says: its
// layout and its elements by kind and role.
func composition(s plan.Scene) string {
	parts := []string{string(s.Layout)}
	for _, e := range s.Elements {
		parts = append(parts, fmt.Sprintf("%s/%s/%s", e.Kind, e.Role, e.Chart))
	}
	return strings.Join(parts, " ")
}
