package svg

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/inkreel/inkreel/internal/geom"
)

// text sets a <text> with its <tspan>s, run by run.
func (b *builder) text(n *node, e *element, at place) error {
	if b.lim.Text == nil {
		b.doc.warn("<text> is left out")
		return nil
	}
	x, _ := length(first(e.attr["x"]), b.doc.View.W(), at.style.size)
	y, _ := length(first(e.attr["y"]), b.doc.View.H(), at.style.size)
	t := typesetter{b: b, at: geom.Pt(x, y), start: true}
	if err := t.runs(n, e, at); err != nil {
		return err
	}
	return t.flush(n)
}

// typesetter sets runs along a line; a new x or y starts a new chunk, which
// is aligned about its anchor.
type typesetter struct {
	b     *builder
	at    geom.Point
	chunk []run
	start bool // nothing written yet: leading space is dropped
}

type run struct {
	text  string
	place place
}

func first(s string) string {
	if f := strings.FieldsFunc(s, func(r rune) bool { return r == ',' || r == ' ' }); len(f) > 0 {
		return f[0]
	}
	return ""
}

func (t *typesetter) runs(n *node, e *element, at place) error {
	for _, c := range e.children {
		if c.name == "#text" {
			t.write(c.text, at)
			continue
		}
		if c.name != "tspan" && c.name != "a" {
			continue
		}
		if t.b.elements++; t.b.elements > t.b.lim.Elements {
			return nil
		}
		inner := place{style: t.b.inherit(at.style, c), m: at.m}
		x, okX := length(first(c.attr["x"]), t.b.doc.View.W(), inner.style.size)
		y, okY := length(first(c.attr["y"]), t.b.doc.View.H(), inner.style.size)
		dy, okD := length(first(c.attr["dy"]), t.b.doc.View.H(), inner.style.size)
		if okX || okY || okD {
			if err := t.flush(n); err != nil {
				return err
			}
			if okX {
				t.at.X = x
			}
			if okY {
				t.at.Y = y
			}
			t.at.Y += dy
			t.start = okX || okY
		}
		if err := t.runs(n, c, inner); err != nil {
			return err
		}
	}
	return nil
}

// write adds a run with white space as XML's default has it: collapsed.
func (t *typesetter) write(s string, at place) {
	words := strings.Fields(s)
	if len(words) == 0 {
		if s != "" && !t.start {
			t.chunk = append(t.chunk, run{" ", at})
		}
		return
	}
	text := strings.Join(words, " ")
	if !t.start && strings.TrimLeft(s, " \t\r\n") != s {
		text = " " + text
	}
	if strings.TrimRight(s, " \t\r\n") != s {
		text += " "
	}
	t.chunk = append(t.chunk, run{text, at})
	t.start = false
}

// flush sets the chunk collected.
func (t *typesetter) flush(n *node) error {
	if len(t.chunk) == 0 {
		return nil
	}
	last := &t.chunk[len(t.chunk)-1]
	last.text = strings.TrimRight(last.text, " ")
	type set struct {
		path geom.Path
		x    float64
		at   place
	}
	var sets []set
	var width float64
	for _, r := range t.chunk {
		s := r.place.style
		// Before it is set: a few bytes of entities may stand for megabytes of text.
		if t.b.letters += utf8.RuneCountInString(r.text); t.b.letters > t.b.lim.Letters {
			return fmt.Errorf("copies by <use> included, the document has more than %d letters of text", t.b.lim.Letters)
		}
		path, advance, err := t.b.lim.Text(r.text, TextStyle{s.size, s.family, s.bold, s.italic})
		if err != nil {
			t.b.doc.warn("text %.40q: %v", r.text, err)
			continue
		}
		sets = append(sets, set{path, width, r.place})
		width += advance
	}
	shift := 0.0
	switch t.chunk[0].place.style.anchor {
	case "middle":
		shift = -width / 2
	case "end":
		shift = -width
	}
	for _, s := range sets {
		if len(s.path) == 0 {
			continue
		}
		c := &node{opacity: 1}
		at := geom.Translate(geom.Pt(t.at.X+shift+s.x, t.at.Y))
		if err := t.b.figure(c, s.path.Transform(at), s.at); err != nil {
			return err
		}
		if c.shape != nil {
			n.children = append(n.children, c)
		}
	}
	t.at.X += shift + width
	t.chunk = nil
	return nil
}
