package fonts

import (
	"fmt"
	"math"
	"strings"

	"github.com/go-text/typesetting/bidi"
	"github.com/go-text/typesetting/harfbuzz"
	"github.com/go-text/typesetting/segmenter"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
)

// Shaper lays out text. It keeps faces, outlines and shaped paragraphs it has
// seen; it belongs to one goroutine. The faces' data is read once per process
// and shared by all shapers.
type Shaper struct {
	fallbacks map[fallbackKey]*fallback
	faces     map[faceKey]*face
	shaped    map[string]*shapedParagraph
	buf       *harfbuzz.Buffer
	bidi      bidi.Paragraph
	seg       segmenter.Segmenter
}

type fallbackKey struct {
	t       plan.TypeStyle
	display string
	lang    plan.Language
	bold    bool
}

// faceKey is a face as one shaper opens it.
type faceKey struct {
	stem   string
	scale  float64 // optical size; 0: 1
	bolder float64 // ems by which strokes are thickened
}

// NewShaper is a shaper over the bundled faces.
func NewShaper() *Shaper {
	return &Shaper{
		fallbacks: map[fallbackKey]*fallback{},
		faces:     map[faceKey]*face{},
		shaped:    map[string]*shapedParagraph{},
		buf:       harfbuzz.NewBuffer(),
	}
}

// Layout sets spans in lines of at most widthPx pixels; 0 or less never
// wraps. Only a single word may be wider. Lines are aligned within the widest
// of them, in reading direction; empty is AlignStart. A character no face can
// write is a *MissingGlyphError.
func (s *Shaper) Layout(spans []Span, st Style, widthPx float64, align plan.Align) (*Text, error) {
	t, err := s.set(spans, st, widthPx, true)
	if err != nil {
		return nil, err
	}
	t.align(align)
	return t.text, nil
}

// Measure is the size in pixels and the number of lines Layout would give,
// without outlines: for those who look for a size that fits.
func (s *Shaper) Measure(spans []Span, st Style, widthPx float64) (w, h float64, lines int, err error) {
	t, err := s.set(spans, st, widthPx, false)
	if err != nil {
		return 0, 0, 0, err
	}
	return t.text.W, t.text.H, t.count, nil
}

func (s *Shaper) set(spans []Span, st Style, widthPx float64, ink bool) (*typesetter, error) {
	if err := st.check(); err != nil {
		return nil, err
	}
	m, err := s.Metrics(st)
	if err != nil {
		return nil, err
	}
	if !(widthPx > 0) {
		widthPx = math.Inf(1)
	}
	t := &typesetter{style: st, width: widthPx, ink: ink, height: st.Line(), metrics: m, text: &Text{RTL: true, Size: st.SizePx}}
	for _, p := range paragraphs(spans, st) {
		g, err := s.shapeParagraph(p, st)
		if err != nil {
			return nil, err
		}
		t.paragraph(g)
	}
	return t, nil
}

// Line is the height of a line in pixels.
func (st Style) Line() float64 {
	if st.LineHeight > 0 {
		return st.LineHeight * st.SizePx
	}
	return writingOf(st.Lang).LineHeight * st.SizePx
}

func (st Style) check() error {
	if !(st.SizePx > 0) || math.IsInf(st.SizePx, 0) {
		return fmt.Errorf("text size %v px: must be positive", st.SizePx)
	}
	if _, ok := displays[st.Face]; !ok && st.Face != "" {
		return fmt.Errorf("face %q is not bundled; accepted are %s", st.Face, strings.Join(DisplayFaces(), ", "))
	}
	return nil
}

// Glyph is the outline of one character in pixels about its origin, its
// advance and the outline's bounds, for those who set formulas themselves. A
// character no face can write is a *MissingGlyphError. The outline is shared:
// do not change it.
func (s *Shaper) Glyph(r rune, st Style) (outline geom.Path, advance float64, bounds geom.Rect, err error) {
	if err := st.check(); err != nil {
		return nil, 0, geom.Rect{}, err
	}
	f, err := s.fallback(st, st.Bold).face([]rune{r})
	if err != nil {
		return nil, 0, geom.Rect{}, err
	}
	gid, _ := f.font.NominalGlyph(r)
	outline = f.outline(gid, st.SizePx)
	advance = (float64(f.font.HorizontalAdvance(gid))/f.em + f.bolder) * st.SizePx
	return outline, advance, outline.Bounds(), nil
}
