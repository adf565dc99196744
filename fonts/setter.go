package fonts

import (
	"cmp"
	"math"
	"slices"
	"unicode"

	"github.com/go-text/typesetting/language"
	"github.com/inkreel/inkreel/plan"
)

// setter sets paragraphs one below the other into a text.
type setter struct {
	shaper  *Shaper
	style   Style
	width   float64
	text    *Text
	y       float64
	cluster int // next to be numbered
	word    int
}

func (t *setter) lineHeight() float64 {
	k := t.style.LineHeight
	if k <= 0 {
		k = written(t.style.Lang).lineHeight
	}
	return k * t.style.SizePx
}

func (t *setter) paragraph(p paragraph) error {
	rtl := written(t.style.Lang).rtl
	t.text.RTL = rtl
	m, err := t.shaper.Metrics(t.style)
	if err != nil {
		return err
	}
	graphemes, may := t.shaper.breaks(p.text)
	runs, err := t.shaper.runs(&p, t.style, rtl, graphemes)
	if err != nil {
		return err
	}
	w := wrapping{p.text, may, make([]float64, len(p.text))}
	for _, r := range runs {
		for _, g := range r.glyphs {
			w.width[g.cluster] += g.advance
		}
	}
	for _, l := range w.lines(t.width) {
		t.line(p.text, runs, graphemes, l, m)
		t.word++
	}
	return nil
}

// breaks is the grapheme index of every rune and where lines may begin
// (Unicode UAX 29 and UAX 14).
func (s *Shaper) breaks(text []rune) (graphemes []int, may []bool) {
	s.seg.Init(text)
	graphemes, may = make([]int, len(text)), make([]bool, len(text)+1)
	n := 0
	for it := s.seg.GraphemeIterator(); it.Next(); n++ {
		g := it.Grapheme()
		for i := range g.Text {
			graphemes[g.Offset+i] = n
		}
	}
	for it := s.seg.LineIterator(); it.Next(); {
		may[it.Line().Offset] = true
	}
	return graphemes, may
}

// placed is a glyph on its line, not yet in reading order.
type placed struct {
	Glyph
	rune, grapheme int
}

func (t *setter) line(text []rune, runs []run, graphemes []int, l part, m Metrics) {
	h := t.lineHeight()
	line := Line{Top: t.y, Bot: t.y + h}
	line.Baseline = t.y + (h-(m.Ascent+m.Descent))/2 + m.Ascent
	t.y += h
	var all []placed
	x := 0.0
	for _, r := range visualOrder(runs, l) {
		for _, g := range r.glyphs {
			if g.cluster < l.start || g.cluster >= l.end {
				continue
			}
			out := r.face.outline(g.gid, t.style.SizePx)
			if len(out) > 0 {
				gl := Glyph{Outline: out, X: x + g.dx, Y: line.Baseline + g.dy, Advance: g.advance, Strong: r.bold, Mark: r.face.isMark(g.gid)}
				if gl.Mark {
					gl.Advance = 0
				}
				all = append(all, placed{gl, g.cluster, graphemes[g.cluster]})
			}
			x += g.advance
		}
	}
	line.W = x
	t.inReadingOrder(all, text, runs)
	for _, g := range all {
		line.Glyphs = append(line.Glyphs, g.Glyph)
	}
	t.text.Lines = append(t.text.Lines, line)
	t.text.W = math.Max(t.text.W, x)
	t.text.H = t.y
	t.text.Clusters = t.cluster
}

// visualOrder is the runs that have a part on the line, left to right
// (UAX 9, L2).
func visualOrder(runs []run, l part) []run {
	var on []run
	top := 0
	for _, r := range runs {
		if r.start < l.end && r.end > l.start {
			on = append(on, r)
			top = max(top, r.level)
		}
	}
	for level := top; level > 0; level-- {
		for i := 0; i < len(on); i++ {
			j := i
			for j < len(on) && on[j].level >= level {
				j++
			}
			if j > i {
				slices.Reverse(on[i:j])
				i = j
			}
		}
	}
	return on
}

// inReadingOrder sorts a line's glyphs the way a hand writes them: grapheme by
// grapheme, marks after their base, and numbers graphemes and words.
func (t *setter) inReadingOrder(all []placed, text []rune, runs []run) {
	slices.SortStableFunc(all, func(a, b placed) int {
		if d := cmp.Compare(a.grapheme, b.grapheme); d != 0 {
			return d
		}
		if a.Mark != b.Mark {
			if a.Mark {
				return 1
			}
			return -1
		}
		if language.LookupScript(text[a.rune]) == language.Arabic {
			return cmp.Compare(b.X, a.X)
		}
		return cmp.Compare(a.X, b.X)
	})
	for i := range all {
		if i > 0 && all[i].grapheme != all[i-1].grapheme {
			t.cluster++
			if slices.ContainsFunc(text[all[i-1].rune:all[i].rune], unicode.IsSpace) {
				t.word++
			}
		}
		all[i].Cluster, all[i].Word = t.cluster, t.word
	}
	if len(all) > 0 {
		t.cluster++
	}
}

// align moves lines within the box, in reading direction.
func (t *setter) align(a plan.Align) {
	for i := range t.text.Lines {
		l := &t.text.Lines[i]
		room := t.text.W - l.W
		switch {
		case a == plan.AlignCenter:
			l.X = room / 2
		case (a == plan.AlignEnd) != t.text.RTL:
			l.X = room
		}
		for j := range l.Glyphs {
			l.Glyphs[j].X += l.X
		}
	}
}
