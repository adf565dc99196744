package main

import (
	"fmt"
	"image"
	"math"

	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
)

// smallest is the size of the smallest words in pixels of the design, and the element they
// are of; 0 where there are none.
func smallest(s *plan.Scene, drawings []*paint.Drawing, unit float64) (px float64, of string) {
	for _, d := range drawings {
		for _, m := range d.Marks {
			w, ok := m.(paint.Writing)
			if !ok || w.Text == nil || w.Text.Size == 0 {
				continue
			}
			if size := w.Text.Size / unit; px == 0 || size < px {
				px, of = size, nameOf(s, d)
			}
		}
	}
	return px, of
}

func nameOf(s *plan.Scene, d *paint.Drawing) string { return s.Elements[d.Element].ID }

// line is a line of words on the board.
type line struct {
	of  *paint.Drawing
	box geom.Rect
}

func linesOf(d *paint.Drawing) (all []line) {
	for _, m := range d.Marks {
		w, ok := m.(paint.Writing)
		if !ok || w.Text == nil {
			continue
		}
		if w.Rotate != 0 || len(w.Text.Lines) == 0 {
			all = append(all, line{d, pixels(w.Bounds())})
			continue
		}
		for i := range w.Text.Lines {
			all = append(all, line{d, w.LineBox(i)})
		}
	}
	return all
}

func pixels(r image.Rectangle) geom.Rect {
	return geom.Rect{Min: geom.Pt(float64(r.Min.X), float64(r.Min.Y)), Max: geom.Pt(float64(r.Max.X), float64(r.Max.Y))}
}

// What words may lie on or beyond without being hard to read, by their height.
const (
	mayTouch = 0.12
	mayPass  = 0.02
)

// labelFaults are words of a layout that lie on other words or leave the frame.
func labelFaults(s *plan.Scene, drawings []*paint.Drawing, frame geom.Rect) (faults []string) {
	var all []line
	for _, d := range drawings {
		if d.Leaves == "" {
			all = append(all, linesOf(d)...)
		}
	}
	for i, a := range all {
		if out := a.box.Inset(mayPass * a.box.H()); !out.Empty() && !frame.Contains(out) {
			faults = append(faults, nameOf(s, a.of)+" leaves the frame")
		}
		for _, b := range all[i+1:] {
			if a.of.Element == b.of.Element {
				continue // a kind's own words are its tests' concern
			}
			if on := a.box.Intersect(b.box); on.W() > 1 && on.H() > mayTouch*math.Min(a.box.H(), b.box.H()) {
				faults = append(faults, fmt.Sprintf("%s lies on %s", nameOf(s, a.of), nameOf(s, b.of)))
			}
		}
	}
	return faults
}

// arrowStep is how densely the way of an arrow is looked at, shortArrow how long one is
// at least, and gap how far its ends may be from what they join, in pixels of the design.
const (
	arrowStep  = 8.0
	shortArrow = 28.0
	gap        = 60.0
)

// arrowFaults are arrows of a plan that cross words or what they do not join, are too short
// to be seen as arrows, or end far from what they join.
func arrowFaults(s *plan.Scene, drawings []*paint.Drawing, unit float64) (faults []string) {
	byID := map[string]*paint.Drawing{}
	for _, d := range drawings {
		byID[nameOf(s, d)] = d
	}
	for _, d := range drawings {
		e := &s.Elements[d.Element]
		if e.From == "" || e.To == "" || d.Leaves != "" { // what it joined goes with it
			continue
		}
		way := spineOf(d)
		if way.Length() < shortArrow*unit {
			faults = append(faults, fmt.Sprintf("%s is %.0f px long", e.ID, way.Length()/unit))
			continue
		}
		for _, o := range drawings {
			if other := &s.Elements[o.Element]; o == d || other.From != "" || len(other.Points) > 0 || o.Leaves != "" {
				continue
			}
			if crosses(way.Resample(arrowStep*unit), o, o == byID[e.From] || o == byID[e.To]) {
				faults = append(faults, fmt.Sprintf("%s crosses %s", e.ID, nameOf(s, o)))
			}
		}
		for end, o := range map[geom.Point]*paint.Drawing{way[0]: byID[e.From], way[len(way)-1]: byID[e.To]} {
			at := geom.Rect{Min: end, Max: end}
			if o != nil && o.Leaves == "" && o.Moved == (image.Point{}) && o.Bounds.Gap(at) > gap*unit {
				faults = append(faults, fmt.Sprintf("%s ends %.0f px from %s", e.ID, o.Bounds.Gap(at)/unit, nameOf(s, o)))
			}
		}
	}
	return faults
}

// spineOf is the way of an arrow: the longest of its strokes.
func spineOf(d *paint.Drawing) (way geom.Polyline) {
	for _, m := range d.Marks {
		if s, ok := m.(paint.Stroke); ok {
			for _, l := range s.Path.Flatten(0.5) {
				if l.Length() > way.Length() {
					way = l
				}
			}
		}
	}
	return way
}

// crosses reports whether a way goes through words of what is drawn, or, unless it joins
// it, through its middle.
func crosses(way geom.Polyline, o *paint.Drawing, joined bool) bool {
	var rooms []geom.Rect
	for _, l := range linesOf(o) {
		rooms = append(rooms, l.box.Inset(0.1*l.box.H()))
	}
	if !joined && !o.Bounds.Contains(way.Bounds()) { // within what holds both ends it is at home
		rooms = append(rooms, o.Bounds.Inset(0.2*math.Min(o.Bounds.W(), o.Bounds.H())))
	}
	for _, r := range rooms {
		for _, p := range way {
			if !r.Empty() && r.Contains(geom.Rect{Min: p, Max: p}) {
				return true
			}
		}
	}
	return false
}
