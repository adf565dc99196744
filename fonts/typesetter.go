package fonts

import (
	"cmp"
	"math"
	"slices"

	"github.com/go-text/typesetting/language"

	"github.com/inkreel/inkreel/plan"
)

// typesetter sets shaped paragraphs one below the other into a text.
type typesetter struct {
	style   Style
	width   float64 // pixels
	ink     bool    // false: only measure
	height  float64 // of a line, pixels
	metrics Metrics
	text    *Text
	count   int // lines
	words   int
	scratch []placed // reused from line to line
}

// placed is a glyph on its line, not yet in reading order.
type placed struct {
	Glyph
	rune int
}

func (t *typesetter) paragraph(g *shapedParagraph) {
	k := t.style.SizePx
	t.text.RTL = t.text.RTL && g.rtl
	for _, l := range g.lines(t.width/k, t.style.Balance) {
		w := (g.pen[l.end] - g.pen[l.start]) * k
		t.text.W = math.Max(t.text.W, w)
		if t.ink {
			t.text.Lines = append(t.text.Lines, t.line(g, l, w))
		}
		t.count++
	}
	t.text.H = float64(t.count) * t.height
}

// line places the glyphs of one line. Letters sit in the middle of its
// height, measured from the tops of tall ones to the bottoms of deep ones.
func (t *typesetter) line(g *shapedParagraph, l lineRange, w float64) Line {
	top := float64(t.count) * t.height
	m := t.metrics
	line := Line{Top: top, Bot: top + t.height, W: w, Baseline: top + (t.height+m.Ascent-m.Descent)/2}
	k := t.style.SizePx
	t.scratch = t.scratch[:0]
	x := 0.0
	for _, r := range visualOrder(g.runs, l) {
		script := tagOf(r.script)
		if r.start > l.start {
			x += r.lead * k
		}
		for _, gl := range r.glyphs {
			if gl.cluster < l.start || gl.cluster >= l.end {
				continue
			}
			if out := r.face.outline(gl.gid, k); len(out) > 0 {
				p := placed{rune: gl.cluster, Glyph: Glyph{
					Outline: out, X: x + gl.dx*k, Y: line.Baseline + gl.dy*k, Strong: r.strong[gl.cluster],
					Mark: r.face.isMark(gl.gid), RTL: r.level%2 == 1,
				}}
				if language.LookupScript(r.text[gl.cluster]) != language.Common {
					p.Script = script
				}
				if !p.Mark {
					p.Advance = gl.advance * k
				}
				t.scratch = append(t.scratch, p)
			}
			x += gl.advance * k
		}
	}
	t.number(g)
	line.Glyphs = make([]Glyph, len(t.scratch))
	for i, p := range t.scratch {
		line.Glyphs[i] = p.Glyph
	}
	return line
}

// visualOrder is the runs that have a part on the line, left to right
// (UAX 9, L2).
func visualOrder(runs []run, l lineRange) []run {
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

// number brings a line's glyphs in reading order, the way a hand writes them
// (grapheme by grapheme, along the line, marks after their base), and numbers
// graphemes and words.
func (t *typesetter) number(g *shapedParagraph) {
	slices.SortStableFunc(t.scratch, func(a, b placed) int {
		along := cmp.Compare(a.X, b.X)
		if a.RTL {
			along = -along
		}
		return cmp.Or(cmp.Compare(g.graphemes[a.rune], g.graphemes[b.rune]), markLast(a, b), along)
	})
	for i := range t.scratch {
		p := &t.scratch[i]
		if i == 0 || g.graphemes[p.rune] != g.graphemes[t.scratch[i-1].rune] {
			t.text.Clusters++
		}
		// A word may run on from the line before only where it had to be cut.
		if i == 0 || g.words[p.rune] != g.words[t.scratch[i-1].rune] {
			t.words++
		}
		p.Cluster, p.Word = t.text.Clusters-1, t.words-1
	}
}

func markLast(a, b placed) int {
	switch {
	case a.Mark == b.Mark:
		return 0
	case a.Mark:
		return 1
	}
	return -1
}

// align moves lines within the box, in reading direction.
func (t *typesetter) align(a plan.Align) {
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
