package choreography

import (
	"image"
	"math"

	"github.com/inkreel/inkreel/canvas/paint"
)

// How things of one element follow each other.
const (
	wordsMost  = 1.2  // seconds of a text, however long
	wordsLeast = 0.02 // seconds between two words: what would come faster comes line by line
	itemsMost  = 1.3  // seconds from the first of an element's things to the last
	itemApart  = 0.18 // between entries, rows, parts of a diagram
	wordsAfter = 0.14 // seconds that a label comes after what it is the label of
	lineOver   = 0.12 // seconds before the last word is there at which a line under words begins
	headFrom   = 0.75 // share of the shaft's time at which an arrow's head begins
	headTime   = 0.35 // … and how long it takes, of the same
	riseMost   = 0.7  // of a line's height by which words rise at most
	largeFrom  = 0.12 // share of the frame from which a thing is a panel
	countTime  = 1.0  // seconds in which a number counts up, a hand turns
	growTime   = 0.6  // … and something grows
	swipeTime  = 0.4  // … and a highlighter goes over a line
)

// Stage is what beats are made for.
type Stage struct {
	Choreography
	Unit     float64 // pixels of a design unit
	Frame    image.Point
	Leftward bool // one reads from right to left
}

// thing is marks that come together.
type thing struct {
	from, to int // marks
	rect     image.Rectangle
	words    bool
	line     bool // it runs along its way
	swipe    bool // a highlighter's, over words
	text     paint.Writing
}

// Beats are those of an element's marks of which the first lead are lines that lead to it.
func (s Stage) Beats(how Manner, marks []paint.Mark, lead int) []paint.Beat {
	all := s.things(how, marks, lead)
	out := make([]paint.Beat, len(marks))
	apart := itemApart
	if n := entries(all); n > 1 {
		apart = math.Min(apart, itemsMost/float64(n-1))
	}
	at := 0.0
	for i := range all {
		t := &all[i]
		start := at
		if i > 0 {
			start += s.behind(&all[i-1], t, apart)
		}
		if i > 0 && t.line && all[i-1].words { // what is drawn under words or around them
			start = math.Max(start, out[all[i-1].from].End-lineOver)
		}
		at = start
		s.come(how, out, marks, t, start)
		s.wait(out, all[:i], t)
	}
	return out
}

// entries is how many of some things are not the label of one before.
func entries(all []thing) (n int) {
	for i := range all {
		if i == 0 || !all[i].words || all[i-1].words {
			n++
		}
	}
	return n
}

// behind is how many seconds after the thing before it a thing comes.
func (s Stage) behind(before, t *thing, apart float64) float64 {
	switch {
	case before.line && t.line:
		return headFrom * s.Line
	case before.line:
		return 0.5 * s.Line
	case t.words && !before.words:
		return math.Min(wordsAfter, apart)
	}
	return apart
}

// things are marks as they come together: writing alone, and all else between writing as
// one, but for lines.
func (s Stage) things(how Manner, marks []paint.Mark, lead int) []thing {
	var out []thing
	for i, m := range marks {
		r := m.Bounds()
		switch m := m.(type) {
		case paint.Writing:
			out = append(out, thing{from: i, to: i + 1, rect: r, words: true, text: m})
			continue
		case paint.Stroke:
			if s.Line > 0 && (i < lead || runs(how, out)) {
				out = append(out, thing{from: i, to: i + 1, rect: r, line: true})
				continue
			}
		case paint.Fill:
			if len(m.Under) > 0 {
				out = append(out, thing{from: i, to: i + 1, rect: r, swipe: true})
				continue
			}
		case paint.Staged, paint.Grown:
			out = append(out, thing{from: i, to: i + 1, rect: r})
			continue
		}
		if n := len(out) - 1; n >= 0 && i > lead && !out[n].words && !out[n].line && !out[n].swipe && !moves(marks[out[n].from]) {
			out[n].to, out[n].rect = i+1, out[n].rect.Union(r)
			continue
		}
		out = append(out, thing{from: i, to: i + 1, rect: r})
	}
	return out
}

// moves reports whether a mark moves by itself.
func moves(m paint.Mark) bool {
	switch m.(type) {
	case paint.Staged, paint.Grown:
		return true
	}
	return false
}

// runs reports whether a line runs along its way: those of arrows do, and what is drawn under or
// around words.
func runs(how Manner, before []thing) bool {
	return how == Lines || how == Words && len(before) > 0
}

// move is how a thing comes.
func (s Stage) move(how Manner, t *thing) Move {
	large := float64(t.rect.Dx()*t.rect.Dy()) > largeFrom*float64(s.Frame.X*s.Frame.Y)
	m := s.Thing
	switch {
	case t.swipe: // it shows the words under it, so it stays where it is
		m = Faded(s.Panel.Seconds)
		if s.Line > 0 {
			m = Move{Entrance: paint.Entrance{Wipe: right}, Seconds: swipeTime, Ease: paint.EaseInOut}
		}
	case t.words:
		m = s.Words
		m.From.Y = math.Min(m.From.Y, riseMost*lineHeight(t.text)/s.Unit)
	case how == Photos:
		m = s.Photo
	case how == Panels, how == Words, how == Areas && large:
		m = s.Panel
	}
	m.From = m.From.Mul(s.Unit)
	if s.Leftward {
		m.From.X, m.Wipe.X = -m.From.X, -m.Wipe.X
	}
	return m
}

// lineHeight is that of a text, in pixels.
func lineHeight(w paint.Writing) float64 {
	if w.Text == nil || len(w.Text.Lines) == 0 {
		return 0
	}
	return w.Text.Lines[0].Bot - w.Text.Lines[0].Top
}

// come gives the marks of a thing that comes at start their beats.
func (s Stage) come(how Manner, out []paint.Beat, marks []paint.Mark, t *thing, start float64) {
	if t.line {
		length := s.Line
		if t.from > 0 && out[t.from-1].Enter == nil && out[t.from-1].End > start { // the head of an arrow
			length *= headTime
		}
		out[t.from] = paint.Beat{Start: start, End: start + length, Ease: paint.EaseInOut}
		return
	}
	switch marks[t.from].(type) {
	case paint.Staged:
		out[t.from] = paint.Beat{Start: start, End: start + countTime}
		return
	case paint.Grown:
		out[t.from] = paint.Beat{Start: start, End: start + growTime}
		return
	}
	m := s.move(how, t)
	enter := m.Entrance
	b := paint.Beat{Start: start, End: start + m.Seconds, Ease: m.Ease, Enter: &enter}
	if t.words {
		b.Parts = s.words(t.text, start, m.Seconds)
		if len(b.Parts) == 0 { // it is turned: it has no lower edge to come from
			enter.Masked, enter.Wipe = false, image.Point{}
		}
		for _, p := range b.Parts {
			b.End = math.Max(b.End, p.End)
		}
	} else {
		b.One = t.from + 1
	}
	for k := t.from; k < t.to; k++ {
		out[k] = b
	}
}

// words are the parts of writing that comes at start, each in so many seconds.
func (s Stage) words(w paint.Writing, start, seconds float64) []paint.Part {
	if s.Apart == 0 {
		return nil
	}
	lines := wordsOf(w)
	n := 0
	for _, l := range lines {
		n += len(l)
	}
	room := wordsMost - seconds
	apart := math.Min(s.Apart, room/math.Max(float64(n-1), 1))
	if apart < wordsLeast {
		for i, l := range lines {
			for _, r := range l[1:] {
				l[0] = l[0].Union(r)
			}
			lines[i] = l[:1]
		}
		apart = math.Min(2*s.Apart, room/math.Max(float64(len(lines)-1), 1))
	}
	var out []paint.Part
	for _, l := range lines {
		for _, r := range l {
			at := start + apart*float64(len(out))
			out = append(out, paint.Part{Rect: r, Start: at, End: at + seconds})
		}
	}
	return out
}

// wait has a thing come no sooner than what it lies on.
func (s Stage) wait(out []paint.Beat, before []thing, t *thing) {
	b := &out[t.from]
	seen := b.End // when it is first on the board
	switch {
	case len(b.Parts) > 0:
		seen = b.Parts[0].End
	case b.Enter == nil:
		seen = b.Start
	}
	late := 0.0
	for i := range before {
		if o := &before[i]; o.rect.Overlaps(t.rect) {
			late = math.Max(late, out[o.from].End-seen)
		}
	}
	if late == 0 {
		return
	}
	for k := t.from; k < t.to; k++ {
		out[k].Start, out[k].End = out[k].Start+late, out[k].End+late
	}
	for i := range b.Parts { // shared by all marks of the thing, which is one
		b.Parts[i].Start, b.Parts[i].End = b.Parts[i].Start+late, b.Parts[i].End+late
	}
}
