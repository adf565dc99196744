package fonts

import (
	"github.com/inkreel/inkreel/internal/geom"
)

// Metrics of a face at a size, in pixels; all positive. In scripts without
// capitals XHeight and CapHeight are those of the plain letter.
type Metrics struct {
	Ascent    float64 // of tall letters above the baseline, marks included
	Descent   float64 // of deep letters below it
	XHeight   float64 // of small letters
	CapHeight float64 // of capitals
}

// Metrics of the face that sets most of a text of this style. They are
// measured on letters: what fonts state of themselves is not comparable.
func (s *Shaper) Metrics(st Style) (Metrics, error) {
	if err := st.check(); err != nil {
		return Metrics{}, err
	}
	f, err := s.fallback(st, st.Bold).primary()
	if err != nil {
		return Metrics{}, err
	}
	w := writingOf(st.Lang)
	if _, ok := f.font.NominalGlyph([]rune(w.Small)[0]); !ok {
		w = latinWriting // code in a mono face
	}
	m, ok := f.metrics[w]
	if !ok {
		m = s.lettersOf(f, w, st)
		f.metrics[w] = m
	}
	return Metrics{m.Ascent * st.SizePx, m.Descent * st.SizePx, m.XHeight * st.SizePx, m.CapHeight * st.SizePx}, nil
}

// lettersOf measures the letters of f, at 1 px.
func (s *Shaper) lettersOf(f *face, w writing, st Style) Metrics {
	const sizePx = 100
	extent := func(text string) geom.Rect {
		r := run{text: []rune(text), script: w.script, face: f}
		r.end = len(r.text)
		if w.RTL {
			r.level = 1
		}
		s.shape(&r, st)
		var all geom.Rect
		for _, g := range r.glyphs {
			all = all.Union(f.outline(g.gid, sizePx).Bounds().Translate(geom.Pt(0, g.dy*sizePx)))
		}
		return all
	}
	reach := extent(w.Reach)
	return Metrics{
		Ascent:    -reach.Min.Y / sizePx,
		Descent:   reach.Max.Y / sizePx,
		XHeight:   -extent(w.Small).Min.Y / sizePx,
		CapHeight: -extent(w.Big).Min.Y / sizePx,
	}
}
