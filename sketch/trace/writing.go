package trace

import (
	"image"
	"math"

	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/fonts"
	"github.com/inkreel/inkreel/internal/geom"
)

const (
	lineHeight   = 1.3   // em from the top of a line to its bottom
	touchGap     = 0.005 // em between letters that touch
	joinedTenths = 6     // of ten pairs of letters that touch: a joined word
	wedgeReach   = 3     // pixels about one, in which it is looked for whom it comes with
	crumbReach   = 6     // pixels through ink, and …
	lineReach    = 12    // … pixels by which a stroke may grow, to take a crumb of a letter in
)

// traceWriting writes text letter by letter in reading order, words whole
// where letters are joined, each along the middle of its stems.
func traceWriting(w paint.Writing, layer *image.RGBA, o Options) *Ink {
	e := newBuilder(layer)
	toLayer := w.Place().Then(geom.Translate(geom.Pt(-float64(layer.Rect.Min.X), -float64(layer.Rect.Min.Y))))
	s := scribe{glyphs: o.Glyphs, place: toLayer}
	if s.glyphs == nil {
		s.glyphs = &GlyphCache{}
	}
	if w.Text != nil {
		for _, line := range w.Text.Lines {
			s.line(line)
		}
	}
	for i := range s.strokes {
		e.drawLine(&s.strokes[i], tipSlack)
	}
	e.joinWedges()
	// A crumb of a letter left for the end would call the pen back.
	e.spread(crumbReach)
	e.joinNearestLine(lineReach)
	return e.finish(layer)
}

// joinWedges lets waiting pixels between two strokes arrive with the later one: the
// corners where they join, of which nothing is to stick out of the first.
func (b *builder) joinWedges() {
	var px []int32
	var come []Arrival
	for p := range b.waiting.all() {
		if b.code(b.inked, p) != 0xff {
			continue // at the edge of the ink
		}
		first, last := Never, Arrival(0)
		for y := -wedgeReach; y <= wedgeReach; y++ {
			row := p + y*b.stride
			if row < margin*b.stride || row >= b.size()-margin*b.stride {
				continue
			}
			for _, a := range b.at[max(row-wedgeReach, 0):min(row+wedgeReach+1, len(b.at))] {
				if a != Never {
					first, last = min(first, a), max(last, a)
				}
			}
		}
		if first != Never && first.Stroke() != last.Stroke() {
			px, come = append(px, int32(p)), append(come, last)
		}
	}
	for i, p := range px {
		b.decide(int(p), come[i])
	}
}

// mapped is a copy of the line moved and turned by m, which keeps lengths.
func (l line) mapped(m geom.Affine) line {
	at := make(geom.Polyline, len(l.at))
	for i, p := range l.at {
		at[i] = m.Apply(p)
	}
	l.at = at
	return l
}

// scribe turns a text into strokes in writing order.
type scribe struct {
	glyphs  *GlyphCache
	place   geom.Affine // from the text's own coordinates to those of the strokes
	strokes []line
	objects int // letters, or words where letters hang together
}

// line writes one line of text.
func (s *scribe) line(line fonts.Line) {
	em := (line.Bot - line.Top) / lineHeight
	head := s.headline(line.Glyphs, em)
	for i := 0; i < len(line.Glyphs); {
		word := i
		m := handOf(line.Glyphs[i])
		for i < len(line.Glyphs) && line.Glyphs[i].Word == line.Glyphs[word].Word && handOf(line.Glyphs[i]) == m {
			i++
		}
		s.word(line.Glyphs[word:i], em, m, head)
	}
}

// word writes glyphs of one word by one hand.
func (s *scribe) word(gs []fonts.Glyph, em float64, m hand, head headline) {
	switch {
	case head.found() && m.headline:
		s.underHeadline(gs, em, m, head)
		return
	case m.alphabet && joined(gs, em):
		m.joined = true
	}
	if m.joined {
		s.write(gs, em, m)
		s.objects++
		return
	}
	for i := 0; i < len(gs); {
		letter := i
		for i < len(gs) && gs[i].Cluster == gs[letter].Cluster {
			i++
		}
		s.letter(gs[letter:i], em, m)
		s.objects++
	}
}

// letter writes the glyphs of one letter: each with the marks that stand about it,
// the nearest first.
func (s *scribe) letter(gs []fonts.Glyph, em float64, m hand) {
	if m.square {
		s.write(gs, em, m)
		return
	}
	for _, g := range withMarks(gs) {
		s.write([]fonts.Glyph{g}, em, m)
	}
}

// withMarks are the glyphs of one letter in the order they are written: every mark
// after the part of the letter it stands over, as far as it is the nearest, and of
// several over one the nearer first.
func withMarks(gs []fonts.Glyph) []fonts.Glyph {
	marks := 0
	for _, g := range gs {
		if g.Mark {
			marks++
		}
	}
	if marks == 0 || marks == len(gs) {
		return gs
	}
	bases, marked := gs[:len(gs)-marks], gs[len(gs)-marks:] // marks are last in a letter
	boxes := make([]geom.Rect, len(bases))
	for i, g := range bases {
		boxes[i] = boxOf(g)
	}
	out := make([]fonts.Glyph, 0, len(gs))
	written := make([]bool, marks)
	for i, b := range bases {
		out = append(out, b)
		for {
			next, least := -1, math.Inf(1)
			for k, g := range marked {
				box := boxOf(g)
				if written[k] || nearest(boxes, box.Center().X) != i {
					continue
				}
				if d := box.Gap(boxes[i]); d < least {
					next, least = k, d
				}
			}
			if next < 0 {
				break
			}
			written[next] = true
			out = append(out, marked[next])
		}
	}
	return out
}

// nearest is the box whose sides x lies between, or is the least way beside.
func nearest(boxes []geom.Rect, x float64) int {
	best, least := 0, math.Inf(1)
	for i, b := range boxes {
		if d := max(b.Min.X-x, x-b.Max.X, 0); d < least {
			best, least = i, d
		}
	}
	return best
}

func boxOf(g fonts.Glyph) geom.Rect { return g.Outline.Bounds().Translate(geom.Pt(g.X, g.Y)) }

// write appends the strokes of glyphs that are written in one go.
func (s *scribe) write(gs []fonts.Glyph, em float64, m hand) {
	known, origin := s.linesOf(gs, em, m)
	to := geom.Translate(origin).Then(s.place)
	for _, l := range known {
		s.put(l.mapped(to))
	}
}

// put appends a stroke.
func (s *scribe) put(l line) {
	l.object = s.objects
	s.strokes = append(s.strokes, l)
}

// linesOf are the strokes of glyphs that are written in one go, about an origin within
// the text. They are shared: do not change.
func (s *scribe) linesOf(gs []fonts.Glyph, em float64, m hand) (lines []line, origin geom.Point) {
	var whole shape
	for _, g := range gs {
		if len(g.Outline) == 0 {
			continue
		}
		if whole == nil {
			origin = geom.Pt(g.X, g.Y)
		}
		whole = append(whole, placedOutline{g.Outline, geom.Pt(g.X, g.Y).Sub(origin)})
	}
	if whole == nil {
		return nil, origin
	}
	return s.glyphs.strokes(whole, em, m), origin
}

// joined reports whether most letters of a word touch the next one, as in a script
// face.
func joined(gs []fonts.Glyph, em float64) bool {
	pairs, touching := 0, 0
	var before geom.Rect
	for _, g := range gs {
		if g.Mark || len(g.Outline) == 0 {
			continue
		}
		box := boxOf(g)
		if !before.Empty() {
			pairs++
			if max(box.Min.X-before.Max.X, before.Min.X-box.Max.X) < touchGap*em {
				touching++
			}
		}
		before = box
	}
	return pairs > 0 && touching*10 >= pairs*joinedTenths
}
