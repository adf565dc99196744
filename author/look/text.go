package look

import (
	"fmt"
	"slices"
	"strings"

	"github.com/inkreel/inkreel/internal/oklab"
	"github.com/inkreel/inkreel/plan"
)

// UnknownError is the error of a description without a word that says how a film
// is to look.
type UnknownError struct{ Words []string }

// Error implements error.
func (e *UnknownError) Error() string {
	what := "the description is empty"
	if len(e.Words) > 0 {
		what = "no word of the description says how a film is to look: " + strings.Join(e.Words, ", ")
	}
	return what
}

// Accept is what descriptions may be made of.
func (*UnknownError) Accept() string {
	return "known are colours (dark green, navy, #12395b; also in the other languages of films), materials and tools (chalk, kraft paper, blueprint, notebook, watercolor, " +
		"pencil, marker, crayon), ways of drawing (thin lines, hatched, rough, typewriter), moods (calm, playful, serious, warm, cold, dark), eras (1950s, art deco, retro 80s, " +
		"victorian), and no before each of them"
}

// FromText reads the look that a description asks for: words for colours,
// materials, tools, ways of drawing, moods and eras, in English; names of colours
// in the other languages too, those of lang first where it is not empty. Where no
// word is known, the error is an *UnknownError.
func FromText(text string, lang plan.Language) (Found, error) {
	x := known()
	terms := x.terms(text, lang)
	d := description{terms: terms}
	d.read()
	if !d.understood {
		return Found{}, &UnknownError{Words: d.strange}
	}
	f := d.found()
	if len(d.strange) > 0 {
		f.Notes = append(f.Notes, fmt.Sprintf("not understood, and left out: %s", strings.Join(d.strange, ", ")))
	}
	return f, nil
}

// description is a look in the making.
type description struct {
	terms      []term
	understood bool
	strange    []string // words that mean nothing here

	t        traits
	strength map[string]int // of what was said of each field
	exact    bool           // the board was given in numbers
	accents  []lab          // of the strongest entry that has some
	loose    []term         // colours nobody gave a role
	banned   []lab          // colours not to be used
	without  []*entry
}

// read goes through the terms.
func (d *description) read() {
	d.strength = map[string]int{}
	d.t.roughness = -1
	banned := false // behind no, up to a pause or a word that stands for itself
	for i, t := range d.terms {
		switch t.kind {
		case pause:
			banned = false
		case negation:
			banned = true
		case colorWord:
			d.understood = true
			if next := i + 1; next < len(d.terms) && d.terms[next].kind == colorWord && strings.HasPrefix(d.terms[next].text, "#") && !strings.HasPrefix(t.text, "#") {
				continue // our blue #0052cc: what follows is that blue
			}
			if banned {
				d.banned = append(d.banned, t.color)
			} else {
				d.color(i)
			}
			banned = banned && d.listed(i)
		case said:
			d.understood = true
			if banned {
				d.without = append(d.without, t.entry)
			} else {
				d.say(t.entry)
			}
			banned = banned && d.listed(i)
		case onWord:
			banned = false
		case unknownWord:
			if !slices.Contains(d.strange, t.text) {
				d.strange = append(d.strange, t.text)
			}
		}
	}
}

// listed reports whether the term after next goes on with a list, as in no blue or
// green.
func (d *description) listed(i int) bool {
	return i+1 < len(d.terms) && (d.terms[i+1].text == "or" || d.terms[i+1].text == "nor" || d.terms[i+1].text == "and" && i+2 < len(d.terms) && d.terms[i+2].kind == colorWord)
}

// color gives the colour at i its role.
func (d *description) color(i int) {
	c := d.terms[i].color
	switch d.roleAt(i) {
	case boardRole:
		if d.strength["board"] < explicit {
			d.board(d.terms[i])
			return
		}
	case inkRole:
		if d.strength["ink"] < explicit {
			d.t.palette.ink = &c
			d.strength["ink"] = explicit
			return
		}
	case noRole:
		d.loose = append(d.loose, d.terms[i])
		return
	}
	d.t.palette.accents = append(d.t.palette.accents, c)
}

// board makes a colour the board: as it is where it is given in numbers, else as
// one that can be written on.
func (d *description) board(t term) {
	c := t.color
	if d.exact = strings.HasPrefix(t.text, "#"); !d.exact {
		c = ground{lab: c, even: 1}.board()
	}
	d.t.palette.board = &c
	d.strength["board"] = explicit
}

// explicit is the strength of what was asked for by itself.
const explicit = 9

// roleAt is what the colour at i is of: the noun behind it, past further colours
// (white and yellow chalk) and small words, or before it (text in white, board:
// green), or the board where it is what something is on.
func (d *description) roleAt(i int) role {
	const reach = 5
	for j := i + 1; j < len(d.terms) && j <= i+reach; j++ {
		t := &d.terms[j]
		if t.kind == pause || t.kind == onWord || t.kind == negation || t.kind == unknownWord || t.text == "with" {
			break
		}
		if t.kind == colorWord && d.terms[j-1].kind != filler {
			break
		}
		if t.role != noRole {
			return t.role
		}
		if t.kind == said && t.entry.sort == groundSort {
			return boardRole
		}
	}
	for j := i - 1; j >= 0 && j >= i-2; j-- {
		t := &d.terms[j]
		switch {
		case t.kind == onWord:
			return boardRole
		case t.kind == pause || t.kind == colorWord:
			return noRole
		case t.role != noRole && j == i-1 || t.role != noRole && slices.Contains([]string{"in", "is", "are", "of"}, d.terms[i-1].text):
			return t.role
		}
	}
	return noRole
}

// say takes what an entry says of fields that nothing stronger was said of.
func (d *description) say(e *entry) {
	take := func(field string, given bool, strength int) bool {
		if !given || d.strength[field] >= strength {
			return false
		}
		d.strength[field] = strength
		return true
	}
	own, under := e.sort.strength, e.sort.groundStrength
	if take("paper", e.Paper != "", under) {
		d.t.paper = e.Paper
	}
	if take("board", e.Board != "", under) {
		c := mustHex(e.Board)
		d.t.palette.board = &c
	}
	// A green blueprint is as dark as a blue one.
	if b := d.t.palette.board; e.Board != "" && d.strength["board"] == explicit && !d.exact && e.sort == groundSort {
		if own := mustHex(e.Board); isLight(own) != isLight(*b) {
			*b = ground{lab: lab{L: own.L, A: b.A * 0.7, B: b.B * 0.7}, even: 1}.board()
		}
	}
	if take("ink", e.Ink != "", under) {
		c := mustHex(e.Ink)
		d.t.palette.ink = &c
	}
	if take("brush", e.Brush != "", own) {
		d.t.brush = e.Brush
	}
	if take("type", e.Type != "", own) {
		d.t.kind = e.Type
	}
	if take("fill", e.Fill != "", own) {
		d.t.fill = e.Fill
	}
	if take("width", e.Width != 0, own) {
		d.t.width = e.Width
	}
	if take("roughness", e.Roughness != nil, own) {
		d.t.roughness = *e.Roughness
	}
	if take("accents", len(e.Accents) > 0, own) {
		d.accents = nil
		for _, hex := range e.Accents {
			d.accents = append(d.accents, mustHex(hex))
		}
	}
}

// found is the look as a style.
func (d *description) found() Found {
	d.placeLoose()
	d.drop()
	p := &d.t.palette
	if p.board != nil && d.t.paper == "" {
		d.t.paper = plan.PaperPlain
	}
	if p.board != nil && !isLight(*p.board) && d.t.brush == "" && d.t.paper == plan.PaperPlain { // dark is no chalkboard by itself
		d.t.brush = plan.BrushMarker
		if d.t.kind == "" {
			d.t.kind = plan.TypeClean
		}
	}
	like := p.board
	if like == nil { // a sheet of paper, where nothing else is said
		like = &lab{L: 0.985}
		if p.ink != nil && p.ink.L > 0.8 { // or a board that such an ink is seen on
			like = &lab{L: 0.3}
		}
	}
	base := d.t.nearest(like, p.ink)
	if p.board == nil {
		board := oklab.Of(base.Palette.Board)
		p.board = &board
		if p.ink == nil {
			ink := oklab.Of(base.Palette.Ink)
			p.ink = &ink
		}
	}
	p.without = d.isBanned
	for _, c := range []**lab{&p.board, &p.ink} {
		if *c != nil && d.isBanned(**c) {
			*c = &lab{L: calmed((*c).L)}
		}
	}
	if len(p.accents) == 0 {
		if p.accents = d.accents; len(p.accents) == 0 && base.Accents {
			l := base.Palette
			p.accents = []lab{oklab.Of(l.Accent1), oklab.Of(l.Accent2), oklab.Of(l.Accent3), oklab.Of(l.Accent4)}
		}
	}
	return d.t.found()
}

// calmed is the lightness of a grey in the place of a colour that is not to be.
func calmed(l float64) float64 {
	if l < 0.5 {
		return max(l-0.05, 0.18)
	}
	return min(l+0.05, 0.97)
}

// placeLoose gives colours without a role one: very dark and very light ones are a
// board, then an ink, where none was asked for; the others accents.
func (d *description) placeLoose() {
	const darkest, lightest = 0.3, 0.93
	p := &d.t.palette
	for _, t := range d.loose {
		c := t.color
		extreme := c.L <= darkest || c.L >= lightest
		switch {
		case extreme && d.strength["board"] < explicit:
			d.board(t)
			if d.strength["ink"] < explicit {
				p.ink = nil // of another board
			}
		case extreme && d.strength["ink"] < explicit && contrast(c, *p.board) >= textContrast:
			p.ink = &c
			d.strength["ink"] = explicit
		default:
			p.accents = append(p.accents, c)
		}
	}
	if p.board != nil && d.strength["board"] == explicit && p.ink != nil && d.strength["ink"] < explicit && contrast(*p.ink, *p.board) < textContrast {
		p.ink = nil
	}
}

// drop puts something plain in the place of what is not wanted.
func (d *description) drop() {
	for _, e := range d.without {
		if e.Paper != "" && (d.t.paper == "" || d.t.paper == e.Paper) {
			d.t.paper = plan.PaperPlain
		}
		if e.Brush != "" && d.t.brush == e.Brush {
			d.t.brush = plan.BrushMarker
		}
		if e.Fill != "" && (d.t.fill == "" || d.t.fill == e.Fill) {
			d.t.fill = plan.FillSolid
			if e.Fill == plan.FillSolid {
				d.t.fill = plan.FillNone
			}
		}
		if e.Type != "" && d.t.kind == e.Type {
			d.t.kind = plan.TypeClean
		}
	}
}

// isBanned reports whether a colour is one that is not to be used.
func (d *description) isBanned(c lab) bool {
	const light = 0.16 // how far from a banned grey
	for _, b := range d.banned {
		if b.Chroma() < colourful {
			if c.Chroma() < colourful && c.Distance(b) < light {
				return true
			}
			continue
		}
		if c.Chroma() > colourful/2 && apart(degrees(c), degrees(b)) < spread(degrees(b)) {
			return true
		}
	}
	return false
}

// spread is how far from a hue one still has its name: what is called blue goes
// from the sky's to indigo, while red is soon orange.
func spread(hue float64) float64 {
	const narrow, wide, fromCyan, toIndigo = 27, 44, 200, 290
	if hue > fromCyan && hue < toIndigo {
		return wide
	}
	return narrow
}

// Color is the colour that words name, as dark red, teal or #1f5fc4, as #rrggbb: one
// that stands out from a board as an accent does. False: they name none.
func Color(words, board string) (hex string, ok bool) {
	terms := known().terms(words, "")
	if len(terms) != 1 || terms[0].kind != colorWord {
		return "", false
	}
	c := terms[0].color
	if under, ok := parseHex(board); ok {
		c = moved(c, under, accentContrast)
	}
	return hexOf(c.Fitted()), true
}
