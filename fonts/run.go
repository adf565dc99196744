package fonts

import (
	"math"

	"github.com/go-text/typesetting/font"
	"github.com/go-text/typesetting/font/opentype"
	"github.com/go-text/typesetting/harfbuzz"
	"github.com/go-text/typesetting/language"

	"github.com/inkreel/inkreel/plan"
)

// run is a stretch of a paragraph with one direction, script, weight and face,
// shaped.
type run struct {
	text       []rune // of the whole paragraph
	strong     []bool // likewise
	start, end int    // its part
	level      int    // bidi embedding level; odd: right to left
	script     language.Script
	bold       bool
	face       *face
	glyphs     []shaped // left to right
	lead       float64  // room before its glyphs, at 1 px
}

// shaped is a glyph with its place relative to the pen, at 1 px.
type shaped struct {
	gid     font.GID
	cluster int // first rune of its cluster, in the paragraph
	advance float64
	dx, dy  float64
}

// runs itemises and shapes a paragraph.
func (s *Shaper) runs(p paragraph, st Style, rtl bool, graphemes []int) ([]run, error) {
	levels := s.levels(p.text, rtl)
	scripts := scriptsOf(p.text)
	faces, err := s.facesOf(p, st, graphemes)
	if err != nil {
		return nil, err
	}
	var out []run
	for i := range p.text {
		r := run{p.text, p.strong, i, i + 1, levels[i], scripts[i], p.bold[i], faces[i], nil, 0}
		if n := len(out) - 1; n >= 0 && out[n].joins(r) {
			out[n].end = i + 1
			continue
		}
		out = append(out, r)
	}
	for i := range out {
		s.shape(&out[i], st)
		if i > 0 {
			out[i].lead = leadAfter(&out[i-1], &out[i])
		}
	}
	return out, nil
}

// apart is the least room between the ink of two faces in one word, in pixels at 1 px.
const apart = 0.04

// leadAfter is the room that a run needs behind another for its ink to stay clear: letters
// with a line along their tops reach beyond their advance to meet the next of their own
// face, and would run into a question mark of another.
func leadAfter(last, next *run) float64 {
	if last.level != next.level || last.level%2 == 1 || last.face == next.face || isBlank(last.text[last.end-1]) || isBlank(next.text[next.start]) {
		return 0
	}
	pen, reach := 0.0, math.Inf(-1)
	for _, g := range last.glyphs {
		if _, right, ok := last.face.ink(g); ok {
			reach = math.Max(reach, pen+right)
		}
		pen += g.advance
	}
	left, _, ok := next.face.ink(next.glyphs[0])
	if !ok || reach <= pen {
		return 0
	}
	return math.Max(0, reach-pen+apart-left)
}

func (r run) joins(next run) bool {
	return r.level == next.level && r.script == next.script && r.bold == next.bold && r.face == next.face
}

// scriptsOf is the script of every rune; common ones take their neighbour's.
func scriptsOf(text []rune) []language.Script {
	out := make([]language.Script, len(text))
	last := language.Common
	for i, r := range text {
		if sc := language.LookupScript(r); sc.Strong() && sc != language.Unknown {
			last = sc
		}
		out[i] = last
	}
	for i := len(out) - 1; i >= 0; i-- {
		if out[i] == language.Common {
			out[i] = last
		}
		last = out[i]
	}
	return out
}

// tagOf is the ISO 15924 code of a script, empty where characters are of any.
func tagOf(s language.Script) string {
	if !s.Strong() || s == language.Unknown {
		return ""
	}
	tag := []byte(s.String())
	tag[0] &^= 'a' - 'A'
	return string(tag)
}

// facesOf chooses a face for every rune, whole graphemes alike. Invisible
// characters stay with the face before them.
func (s *Shaper) facesOf(p paragraph, st Style, graphemes []int) ([]*face, error) {
	out := make([]*face, len(p.text))
	var last *face
	lastBold := false
	for i := 0; i < len(p.text); {
		end := i + 1
		for end < len(p.text) && graphemes[end] == graphemes[i] {
			end++
		}
		g := p.text[i:end]
		if last == nil || lastBold != p.bold[i] || !invisible(g[0]) {
			f, err := s.fallback(st, p.bold[i]).face(g)
			if err != nil {
				return nil, err
			}
			last, lastBold = f, p.bold[i]
		}
		for ; i < end; i++ {
			out[i] = last
		}
	}
	return out, s.keepWhole(p, st, out)
}

// shape turns a run into glyphs. The rest of the paragraph is context, so that
// letters join across runs.
func (s *Shaper) shape(r *run, st Style) {
	b := s.buf
	b.Clear()
	b.AddRunes(r.text, r.start, r.end-r.start)
	b.Props = harfbuzz.SegmentProperties{
		Language:  language.NewLanguage(string(st.Lang.Primary())),
		Script:    r.script,
		Direction: harfbuzz.LeftToRight,
	}
	if r.level%2 == 1 {
		b.Props.Direction = harfbuzz.RightToLeft
	}
	read(func() { b.Shape(r.face.hb, features(st.Type)) })
	k := 1 / r.face.em
	r.glyphs = make([]shaped, len(b.Info))
	for i, g := range b.Info {
		p := b.Pos[i]
		r.glyphs[i] = shaped{g.Glyph, g.Cluster, float64(p.XAdvance) * k, float64(p.XOffset) * k, -float64(p.YOffset) * k}
		if p.XAdvance > 0 {
			r.glyphs[i].advance += r.face.bolder
		}
	}
}

var noLigatures = []harfbuzz.Feature{
	{Tag: opentype.MustNewTag("liga"), End: harfbuzz.FeatureGlobalEnd},
	{Tag: opentype.MustNewTag("calt"), End: harfbuzz.FeatureGlobalEnd},
}

// features switches off what a type must not have: code reads letter by
// letter, so "!=" must not become one sign.
func features(t plan.TypeStyle) []harfbuzz.Feature {
	if t == plan.TypeMono {
		return noLigatures
	}
	return nil
}
