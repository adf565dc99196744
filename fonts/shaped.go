package fonts

import (
	"math"
	"strings"
)

// shapedParagraph is a paragraph shaped at 1 px, before it is broken into
// lines: the same for every size, width and alignment.
type shapedParagraph struct {
	text      []rune
	rtl       bool
	runs      []run
	graphemes []int        // index of each rune's grapheme
	words     []int        // index of each rune's word; spaces belong to the word before
	breaks    []breakClass // before each rune and after the last
	pen       []float64    // before each rune and after the last, were all in one line; a cluster's advance stands at its first rune
}

// mostShaped bounds the shaper's memory: a scene has some hundred texts.
const mostShaped = 512

// shapeParagraph shapes a paragraph or finds it shaped: whoever fits text into
// a box sets it at many sizes.
func (s *Shaper) shapeParagraph(p paragraph, st Style) (*shapedParagraph, error) {
	key := p.key(st)
	if g, ok := s.shaped[key]; ok {
		return g, nil
	}
	g := &shapedParagraph{text: p.text, rtl: rightToLeft(p.text, st)}
	findBreaks(&s.seg, g)
	var err error
	if g.runs, err = s.runs(p, st, g.rtl, g.graphemes); err != nil {
		return nil, err
	}
	g.pen = make([]float64, len(p.text)+1)
	for _, r := range g.runs {
		g.pen[r.start] += r.lead
		for _, gl := range r.glyphs {
			g.pen[gl.cluster+1] += gl.advance
		}
	}
	for i := range p.text {
		g.pen[i+1] += g.pen[i]
	}
	if len(s.shaped) >= mostShaped {
		clear(s.shaped)
	}
	s.shaped[key] = g
	return g, nil
}

// key identifies the shaped form of a paragraph.
func (p paragraph) key(st Style) string {
	var b strings.Builder
	b.Grow(2*len(p.text) + 24)
	b.WriteString(string(st.Type))
	b.WriteByte(0)
	b.WriteString(st.Face)
	b.WriteByte(0)
	b.WriteString(string(st.Lang))
	if st.Bold {
		b.WriteByte(3)
	}
	strong := false
	for i, r := range p.text {
		if p.strong[i] != strong || i == 0 {
			strong = p.strong[i]
			b.WriteByte(1)
			if strong {
				b.WriteByte(2)
			}
		}
		b.WriteRune(r)
	}
	return b.String()
}

// lineRange is the runes of one line; end leaves out trailing spaces, next begins
// the line after.
type lineRange struct{ start, end, next int }

// lines breaks the paragraph at a width in pixels at 1 px size; infinite: never.
// Balanced, its lines are as many as full ones would be and as like in length
// as they can be.
func (g *shapedParagraph) lines(width float64, balance bool) []lineRange {
	out := g.fill(width)
	if !balance || len(out) < 2 || math.IsInf(width, 1) {
		return out
	}
	if even, ok := g.even(len(out), width); ok {
		return even
	}
	return out
}

// fill makes every line as full as it can be.
func (g *shapedParagraph) fill(width float64) []lineRange {
	var out []lineRange
	for start := 0; ; {
		next := g.reach(start, width, breakAllowed)
		if g.span(start, next) > width {
			next = g.reach(start, width, emergencyBreak)
		}
		out = append(out, lineRange{start, g.trim(start, next), next})
		if start = next; start >= len(g.text) {
			return out
		}
	}
}

// reach is the furthest break of a line from start no wider than width, or
// the nearest one when none fits.
func (g *shapedParagraph) reach(start int, width float64, least breakClass) int {
	found := 0
	for i := start + 1; i <= len(g.text); i++ {
		if g.breaks[i] < least {
			continue
		}
		if found > 0 && g.span(start, i) > width {
			return found
		}
		found = i
	}
	return max(found, start)
}

// span is the width of runes [a, b) without their trailing spaces.
func (g *shapedParagraph) span(a, b int) float64 { return g.pen[g.trim(a, b)] - g.pen[a] }

func (g *shapedParagraph) trim(a, b int) int {
	for b > a && isBlank(g.text[b-1]) {
		b--
	}
	return b
}
