package edit

import (
	"fmt"
	"slices"
	"strings"

	"github.com/inkreel/inkreel/internal/pattern"
	"github.com/inkreel/inkreel/plan"
)

// side is where something goes, seen from something else.
type side int

const (
	before side = iota // left of it, or sooner
	after              // right of it, or later
	above
	below
)

// sideOf reads where something goes.
func sideOf(words string) side {
	has := func(list ...string) bool {
		return slices.ContainsFunc(list, func(s string) bool { return strings.Contains(strings.ToLower(words), s) })
	}
	switch {
	case has("left", "before", "in front", "first", "start", "beginning", "top") && !has("on top of"):
		return before
	case has("above", "over", "on top"):
		return above
	case has("below", "under", "beneath"):
		return below
	}
	return after
}

// addedAt parts what is added from where.
var addedAt = pattern.New(`(?i)^(.+?)\s+(` + where + `)\s+(.+)$`)

// atEdge parts what is added from a side of the whole board.
var atEdge = pattern.New(`(?i)^(.+?)\s+(?:on|at|to|in)\s+(?:the\s+)?(left|right|top|bottom)(?:\s+(?:side|of the (?:scene|board|frame|page)))?$`)

// add puts something new on the board: beside what is named, on a side of the
// board, or at the end.
func (w *work) add(words string) error {
	what, at, ref := words, "", ""
	if m := addedAt().FindStringSubmatch(words); m != nil && !strings.Contains(m[1], `"`+m[2]) {
		what, at, ref = m[1], m[2], m[3]
	} else if m := atEdge().FindStringSubmatch(words); m != nil {
		what, at = m[1], m[2]
	}
	neighbour := -1
	if ref != "" {
		i, err := w.single(ref)
		if err != nil {
			return err
		}
		neighbour = i
	}
	var made []plan.Element
	if _, quoted := unquoted(what); !quoted {
		parts := listOf(what)
		if len(parts) > maxThings {
			return &Error{fmt.Sprintf("%d things are to be added", len(parts)), fmt.Sprintf("accepted: at most %d at once", maxThings)}
		}
		for _, part := range parts {
			some, err := w.thing(part)
			if err != nil {
				return err
			}
			made = append(made, some...)
		}
	} else {
		some, err := w.thing(what)
		if err != nil {
			return err
		}
		made = some
	}
	for _, e := range made {
		w.done("added %s", one(&e))
		switch {
		case neighbour >= 0:
			w.beside(neighbour, sideOf(at), e)
			if s := sideOf(at); s == before || s == above {
				neighbour++
			}
		case strings.EqualFold(at, "left"), strings.EqualFold(at, "top"):
			w.insert(w.afterTitle(), e)
		default:
			w.insert(w.beforeClosing(), e)
		}
	}
	return nil
}

// one is an element as it is named when it is new.
func one(e *plan.Element) string {
	name := strings.TrimPrefix(called(e), "the ")
	if strings.ContainsAny(name[:1], "aeiou") {
		return "an " + name
	}
	return "a " + name
}

// afterTitle is the place behind a title at the beginning.
func (w *work) afterTitle() int {
	if el := w.scene.Elements; len(el) > 0 && isTitle(&el[0]) {
		return 1
	}
	return 0
}

// beforeClosing is the place before the arrows and captions at the end.
func (w *work) beforeClosing() int {
	n := len(w.scene.Elements)
	for n > 0 {
		e := &w.scene.Elements[n-1]
		if !isArrow(e) && e.Role != plan.RoleCaption {
			break
		}
		n--
	}
	return n
}

// beside puts an element beside another. Layouts put in a row what stands in a row
// in the plan. Above and below they put what is of one group; pictures of a group
// they put side by side, so of two pictures both get places of their own.
func (w *work) beside(i int, s side, e plan.Element) {
	o := &w.scene.Elements[i]
	place := i
	if s == after || s == below {
		place++
	}
	switch {
	case o.Box != nil:
		e.Box = next(*o.Box, s)
	case s == above || s == below:
		if isWords(&e) || isWords(o) {
			if o.Group == "" {
				o.Group = w.freeGroup()
			}
			e.Group = o.Group
			break
		}
		o.Box, e.Box = &plan.Box{X: 0.62, Y: 0.2, W: 0.3, H: 0.34}, &plan.Box{X: 0.62, Y: 0.58, W: 0.3, H: 0.34}
		if s == above {
			o.Box, e.Box = e.Box, o.Box
		}
	}
	w.insert(place, e)
}

// freeGroup is a group's name that the scene does not have.
func (w *work) freeGroup() string {
	for n := 1; ; n++ {
		name := fmt.Sprintf("group %d", n)
		if !slices.ContainsFunc(w.scene.Elements, func(e plan.Element) bool { return e.Group == name }) {
			return name
		}
	}
}

// next is a box of the same size beside another, within the frame: smaller where
// there is less room.
func next(b plan.Box, s side) *plan.Box {
	const gap, edge = 0.02, 0.04
	n := b
	switch s {
	case before:
		n.W = min(b.W, b.X-gap-edge)
		n.X = b.X - gap - n.W
	case after:
		n.X = b.X + b.W + gap
		n.W = min(b.W, 1-edge-n.X)
	case above:
		n.H = min(b.H, b.Y-gap-edge)
		n.Y = b.Y - gap - n.H
	case below:
		n.Y = b.Y + b.H + gap
		n.H = min(b.H, 1-edge-n.Y)
	}
	const least = 0.06
	if n.W < least || n.H < least { // no room there: the layout finds some
		return nil
	}
	return &n
}

// move puts an element before or after another, or at an end.
func (w *work) move(ref, at, other string) error {
	i, err := w.single(ref)
	if err != nil {
		return err
	}
	e := w.scene.Elements[i]
	if other == "" {
		w.scene.Elements = slices.Delete(w.scene.Elements, i, i+1)
		if sideOf(at) == before {
			w.insert(w.afterTitle(), e)
		} else {
			w.insert(w.beforeClosing(), e)
		}
		w.done("moved %s", called(&e))
		return nil
	}
	j, err := w.single(other)
	if err != nil {
		return err
	}
	if i == j {
		return &Error{fmt.Sprintf("%q and %q are the same element", ref, other), "name two that differ"}
	}
	id := w.scene.Elements[j].ID
	w.scene.Elements = slices.Delete(w.scene.Elements, i, i+1)
	j = slices.IndexFunc(w.scene.Elements, func(o plan.Element) bool { return o.ID == id })
	e.Box, e.Group = nil, ""
	w.done("moved %s", called(&e))
	w.beside(j, sideOf(at), e)
	return nil
}

// size is a step to be larger or smaller.
type size int

const (
	larger size = iota
	smaller
)

// roleSteps are texts by size.
var roleSteps = []plan.Role{plan.RoleCaption, plan.RoleLabel, plan.RoleBody, plan.RoleHeading, plan.RoleTitle}

// resize makes elements larger or smaller: words by their role, what has a box by
// that; others get a place of their own, half the board or a corner, and the rest
// is laid out beside it.
func (w *work) resize(ref string, by size) error {
	at, err := w.find(ref)
	if err != nil {
		return err
	}
	how := map[size]string{larger: "bigger", smaller: "smaller"}[by]
	placed := 0
	for _, i := range at {
		e := &w.scene.Elements[i]
		switch {
		case isArrow(e):
			return &Error{fmt.Sprintf("%s cannot be made %s", called(e), how), "it is as long as the way between what it joins"}
		case e.Box != nil:
			e.Box = scaled(*e.Box, by)
		case e.Kind == plan.KindText:
			k := slices.Index(roleSteps, e.Role)
			if k < 0 {
				k = slices.Index(roleSteps, plan.RoleBody)
			}
			to := k + 1
			if by == smaller {
				to = k - 1
			}
			if to < 0 || to >= len(roleSteps) {
				return &Error{fmt.Sprintf("%s is as %s as words get", called(e), map[size]string{larger: "big", smaller: "small"}[by]), "shorten it, or give it a box"}
			}
			e.Role = roleSteps[to]
		case placed > 0:
			return &Error{fmt.Sprintf("%q are several elements the layout places", ref), "make one of them " + how}
		default:
			placed++
			e.Box = w.ownPlace(by)
		}
		w.done("made %s %s", called(e), how)
	}
	return nil
}

// ownPlace is a place for a picture that is to be larger or smaller than a layout
// makes it, below a title.
func (w *work) ownPlace(by size) *plan.Box {
	top := 0.08
	if slices.ContainsFunc(w.scene.Elements, func(e plan.Element) bool { return isTitle(&e) && e.Box == nil }) {
		top = 0.24
	}
	if by == larger {
		return &plan.Box{X: 0.5, Y: top, W: 0.45, H: 0.92 - top}
	}
	return &plan.Box{X: 0.8, Y: 0.68, W: 0.15, H: 0.22}
}

// scaled is a box a half larger or a third smaller about its middle, within the
// frame.
func scaled(b plan.Box, by size) *plan.Box {
	k := 1.5
	if by == smaller {
		k = 1 / 1.5
	}
	w, h := min(b.W*k, 1), min(b.H*k, 1)
	x, y := b.X+b.W/2-w/2, b.Y+b.H/2-h/2
	return &plan.Box{X: min(max(x, 0), 1-w), Y: min(max(y, 0), 1-h), W: w, H: h}
}
