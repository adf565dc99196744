package edit

import (
	"fmt"
	"slices"
	"strings"

	"github.com/inkreel/inkreel/internal/pattern"
	"github.com/inkreel/inkreel/plan"
)

// follow does one instruction.
func (w *work) follow(i instruction) error {
	switch i.verb {
	case removeVerb:
		return w.remove(i.args[0])
	case noVerb:
		return w.without(i.args[0])
	case replaceVerb:
		return w.replace(i.args[0], i.args[1])
	case insteadVerb:
		return w.replace(i.args[1], i.args[0])
	case swapVerb:
		return w.swap(i.args[0], i.args[1])
	case makeVerb:
		return w.become(i)
	case growVerb:
		return w.resize(i.args[0], larger)
	case shrinkVerb:
		return w.resize(i.args[0], smaller)
	case paintVerb:
		return w.paint(i.args[0], i.args[1])
	case markVerb:
		return w.mark(i.args[0], i.args[1])
	case arrowVerb:
		return w.arrow(i.args[0], i.args[1], said(i.args[2]))
	case titleVerb:
		return w.title(said(i.args[0]))
	case labelVerb:
		return w.label(i.args[0], said(i.args[1]))
	case moveVerb:
		err := w.move(i.args[0], i.args[1], i.args[2])
		if err != nil && puts().MatchString(i.text) && i.args[2] != "" { // put a star above the lake: there is none yet
			return w.add(strings.Join(i.args, " "))
		}
		return err
	case addVerb:
		return w.add(i.args[0])
	case unlabelVerb:
		return w.label(i.args[0], "")
	}
	return &Error{fmt.Sprintf("%q is not understood", excerpt(i.text)), Known}
}

// puts are the verbs that place what is there, or bring it.
var puts = pattern.New(`(?i)\b(?:put|place)\b`)

// remove takes elements off the board, and the arrows that led to them.
func (w *work) remove(ref string) error {
	at, err := w.find(ref)
	if err != nil {
		return err
	}
	w.drop(at)
	return nil
}

// drop takes elements by their places.
func (w *work) drop(at []int) {
	gone := map[string]bool{}
	for _, i := range at {
		gone[w.scene.Elements[i].ID] = true
		w.done("removed %s", called(&w.scene.Elements[i]))
	}
	w.scene.Elements = slices.DeleteFunc(w.scene.Elements, func(e plan.Element) bool {
		switch {
		case gone[e.ID]:
			return true
		case isArrow(&e) && (gone[e.From] || gone[e.To]):
			w.done("removed %s, which led from or to it", called(&e))
			return true
		}
		return false
	})
	for i := range w.scene.Elements {
		e := &w.scene.Elements[i]
		if gone[e.Becomes] {
			e.Becomes = ""
		}
		if e.Moves != nil && gone[e.Moves.To.ID] {
			e.Moves = nil
		}
	}
}

// without removes all of a kind; no text also takes labels.
func (w *work) without(what string) error {
	switch stem(strings.Join(stems(what), " ")) {
	case "text", "word":
		return w.withoutText()
	case "label":
		n := 0
		for i := range w.scene.Elements {
			if e := &w.scene.Elements[i]; e.Label != "" {
				e.Label = ""
				n++
			}
		}
		if n == 0 {
			return &Error{"the scene has no labels", Known}
		}
		w.done("removed %d labels", n)
		return nil
	}
	return w.remove("all " + what)
}

func (w *work) withoutText() error {
	var at []int
	labels := 0
	for i := range w.scene.Elements {
		e := &w.scene.Elements[i]
		if isWords(e) {
			at = append(at, i)
		} else if e.Label != "" {
			e.Label = ""
			labels++
		}
	}
	if len(at)+labels == 0 {
		return &Error{"the scene has no text", Known}
	}
	w.drop(at)
	if labels > 0 {
		w.done("removed %d labels", labels)
	}
	return nil
}

// replace puts another thing in the place of one, under its id.
func (w *work) replace(ref, with string) error {
	i, err := w.single(ref)
	if err != nil {
		return err
	}
	e := &w.scene.Elements[i]
	if c, ok := w.color(with); ok && !isWords(e) { // change the sun to red
		e.Color = c
		w.done("made %s %s", called(e), with)
		return nil
	}
	was := called(e)
	if text, quoted := unquoted(with); quoted && e.Label != "" { // other words for the same thing
		return w.label(e.ID, text)
	}
	if isWords(e) && asIcon().FindStringSubmatch(with) == nil {
		text := said(with)
		if m := asText().FindStringSubmatch(with); m != nil {
			text = said(m[1])
		}
		if e.Text == "" {
			return w.putFor(i, plan.Element{Kind: plan.KindText, Role: plan.RoleBody, Text: text}, was)
		}
		e.Text = text
		w.done("replaced %s with %q", was, text)
		return nil
	}
	made, err := w.thing(with)
	if err != nil {
		return err
	}
	if len(made) > 1 {
		return &Error{fmt.Sprintf("%q is more than one thing", with), "replace an element with one other, and add the rest"}
	}
	return w.putFor(i, made[0], was)
}

// putFor makes the element at i another, which keeps its place, time, colour and
// name; its label too, unless that named what was there.
func (w *work) putFor(i int, made plan.Element, was string) error {
	e := w.scene.Elements[i]
	if isArrow(&e) {
		return &Error{fmt.Sprintf("%s cannot be replaced with %s", was, called(&made)), "remove it and add the other"}
	}
	if made.Label == "" && e.Label != "" && made.Kind.Words() == "label" {
		made.Label = e.Label
		if slices.Equal(stems(e.Label), stems(e.Name)) || slices.Equal(stems(e.Label), stems(e.ID)) {
			made.Label = strings.ReplaceAll(made.Name, "-", " ")
			if made.Label == "" {
				made.Label = e.Label
			}
		}
	}
	made.ID, made.Box, made.Cue, made.DrawFor, made.Motion, made.Emphasis, made.Rotate, made.Group = e.ID, e.Box, e.Cue, e.DrawFor, e.Motion, e.Emphasis, e.Rotate, e.Group
	if made.Color == "" {
		made.Color = e.Color
	}
	if made.Kind == e.Kind {
		made.Fill, made.FillStyle = e.Fill, e.FillStyle
	}
	w.scene.Elements[i] = made
	w.done("replaced %s with %s", was, called(&made))
	return nil
}

// swap exchanges the places of two elements: boxes, and order, which is where
// layouts put things. Each keeps its time, for that belongs to the words.
func (w *work) swap(a, b string) error {
	i, err := w.single(a)
	if err != nil {
		return err
	}
	j, err := w.single(b)
	if err != nil {
		return err
	}
	if i == j {
		return &Error{fmt.Sprintf("%q and %q are the same element", a, b), "name two that differ"}
	}
	el := w.scene.Elements
	el[i], el[j] = el[j], el[i]
	el[i].Box, el[j].Box = el[j].Box, el[i].Box
	el[i].Group, el[j].Group = el[j].Group, el[i].Group
	w.done("swapped %s and %s", called(&el[j]), called(&el[i]))
	return nil
}

// How an element may be made, at the end of a sentence.
var (
	sized  = pattern.New(`(?i)^(.+?)\s+(?:(?:much|a lot|a bit|a little|slightly|even)\s+)?(bigger|larger|big|large|huge|smaller|small|tiny|wider|taller)$`)
	strong = pattern.New(`(?i)^(.+?)\s+(bold|strong|stand out|emphasi[sz]ed|underlined|circled|highlighted)$`)
)

// become follows make X so.
func (w *work) become(i instruction) error {
	return w.becomes(strings.Join(i.args, " "), i.text)
}

// becomes follows X how, and X how and how, and X how and Y how.
func (w *work) becomes(arg, text string) error {
	if at := strings.Index(arg, " and "); at > 0 {
		left, right := arg[:at], arg[at+len(" and "):]
		if x := w.subject(left); x != "" {
			if err := w.becomes(left, text); err != nil {
				return err
			}
			if w.subject(right) == "" {
				right = x + " " + right
			}
			return w.becomes(right, text)
		}
	}
	if board[strings.Join(stems(w.subject(arg)), " ")] {
		return &Error{fmt.Sprintf("%q is about the board, not about an element", excerpt(text)), `the board's colour is a field of the scene: inkreel edit FILM SCENE --set 'background="#ffeecc"'`}
	}
	if m := sized().FindStringSubmatch(arg); m != nil {
		how := larger
		if s := strings.ToLower(m[2]); strings.HasPrefix(s, "small") || s == "tiny" {
			how = smaller
		}
		return w.resize(m[1], how)
	}
	if m := strong().FindStringSubmatch(arg); m != nil {
		how := map[string]string{"underlined": "underline", "circled": "circle"}[strings.ToLower(m[2])]
		if how == "" {
			how = "highlight"
		}
		return w.mark(how, m[1])
	}
	parts := strings.Fields(arg)
	if x := w.subject(arg); x != "" { // the colour is at the end
		n := len(strings.Fields(x))
		return w.paint(x, strings.Join(parts[n:], " "))
	}
	return &Error{fmt.Sprintf("%q does not say how", excerpt(text)), "make X bigger, smaller, or a colour: red, dark green, #1f5fc4, accent1"}
}

// board is what the ground of a scene is called.
var board = setOf("background board paper ground")

// subject is what is to be made so, empty where a text does not end with how.
func (w *work) subject(arg string) string {
	if m := sized().FindStringSubmatch(arg); m != nil {
		return m[1]
	}
	if m := strong().FindStringSubmatch(arg); m != nil {
		return m[1]
	}
	parts := strings.Fields(arg)
	for n := min(len(parts)-1, 3); n > 0; n-- {
		if _, ok := w.color(strings.Join(parts[len(parts)-n:], " ")); ok {
			return strings.Join(parts[:len(parts)-n], " ")
		}
	}
	return ""
}

// paint gives elements a colour.
func (w *work) paint(ref, words string) error {
	c, ok := w.color(words)
	if !ok {
		return &Error{fmt.Sprintf("%q is no colour", excerpt(words)), "accepted: a name as red or dark green, #rrggbb, or a role: ink, muted, accent1 to accent4"}
	}
	at, err := w.find(ref)
	if err != nil {
		return err
	}
	for _, i := range at {
		e := &w.scene.Elements[i]
		e.Color = c
		if e.Fill != "" {
			e.Fill = c
		}
		w.done("made %s %s", called(e), words)
	}
	return nil
}

// mark draws a mark under or around elements.
func (w *work) mark(how, ref string) error {
	at, err := w.find(ref)
	if err != nil {
		return err
	}
	if how == "frame" {
		how = string(plan.EmphasisBox)
	}
	for _, i := range at {
		e := &w.scene.Elements[i]
		if isArrow(e) {
			return &Error{fmt.Sprintf("%s cannot be marked", called(e)), "mark what it leads to"}
		}
		e.Emphasis = plan.Emphasis(how)
		if e.Emphasis == plan.EmphasisCircle && e.Label != "" { // round a picture and its words nothing of the picture would be left
			e.Emphasis = plan.EmphasisBox
		}
		w.done("marked %s: %s", called(e), e.Emphasis)
	}
	return nil
}

// title writes the scene's title, in the place of the one that is there.
func (w *work) title(text string) error {
	for i := range w.scene.Elements {
		if e := &w.scene.Elements[i]; isTitle(e) {
			if w.scene.Title == e.Text {
				w.scene.Title, w.set["title"] = text, true
			}
			e.Text = text
			w.done("the title is %q", text)
			return nil
		}
	}
	w.insert(0, plan.Element{Kind: plan.KindText, Role: plan.RoleHeading, Text: text})
	w.done("added the title %q", text)
	return nil
}

// label writes the words under or in an element.
func (w *work) label(ref, text string) error {
	i, err := w.single(ref)
	if err != nil {
		return err
	}
	e := &w.scene.Elements[i]
	was := called(e)
	switch e.Kind.Words() {
	case "label":
		e.Label = text
	case "text":
		e.Text = text
	default:
		return &Error{fmt.Sprintf("%s has no label", was), `add text "…" below it instead`}
	}
	if text == "" {
		w.done("removed the label of %s", was)
	} else {
		w.done("labelled %s %q", was, text)
	}
	return nil
}

// arrow joins two elements.
func (w *work) arrow(from, to, label string) error {
	i, err := w.single(from)
	if err != nil {
		return err
	}
	j, err := w.single(to)
	if err != nil {
		return err
	}
	a, b := &w.scene.Elements[i], &w.scene.Elements[j]
	if i == j || isArrow(a) || isArrow(b) {
		return &Error{fmt.Sprintf("no arrow leads from %s to %s", called(a), called(b)), "an arrow joins two elements that are no arrows"}
	}
	w.done("added an arrow from %s to %s", called(a), called(b))
	w.insert(len(w.scene.Elements), plan.Element{Kind: plan.KindArrow, From: a.ID, To: b.ID, Label: label})
	return nil
}

// insert puts an element at a place, with an id of its own.
func (w *work) insert(at int, e plan.Element) {
	for n := len(w.scene.Elements) + 1; e.ID == ""; n++ {
		id := "e" + itoa(n)
		if !slices.ContainsFunc(w.scene.Elements, func(o plan.Element) bool { return o.ID == id }) {
			e.ID = id
		}
	}
	w.scene.Elements = slices.Insert(w.scene.Elements, at, e)
	w.last = []string{e.ID}
}
