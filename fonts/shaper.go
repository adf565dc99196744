package fonts

import (
	"fmt"
	"math"

	"github.com/go-text/typesetting/bidi"
	"github.com/go-text/typesetting/harfbuzz"
	"github.com/go-text/typesetting/segmenter"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
)

// Shaper lays out text. It keeps faces and outlines it has seen; it belongs to
// one goroutine. The faces' data is read once per process and shared.
type Shaper struct {
	chains map[chainKey]*choice
	faces  map[faceKey]*face
	buf    *harfbuzz.Buffer
	bidi   bidi.Paragraph
	seg    segmenter.Segmenter
}

type chainKey struct {
	t    plan.TypeStyle
	lang plan.Language
	bold bool
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
		chains: map[chainKey]*choice{},
		faces:  map[faceKey]*face{},
		buf:    harfbuzz.NewBuffer(),
	}
}

// Layout sets spans in lines of at most widthPx pixels; 0 or less never
// wraps. Only a single word may be wider. Lines are aligned within the widest
// of them, in reading direction. A character no face can write is a
// *MissingGlyphError.
func (s *Shaper) Layout(spans []Span, st Style, widthPx float64, align plan.Align) (*Text, error) {
	if err := st.check(); err != nil {
		return nil, err
	}
	t := &setter{shaper: s, style: st, width: widthPx, text: &Text{}}
	for _, p := range paragraphs(spans, st) {
		if err := t.paragraph(p); err != nil {
			return nil, err
		}
	}
	t.align(align)
	return t.text, nil
}

func (st Style) check() error {
	if !(st.SizePx > 0) || math.IsInf(st.SizePx, 0) {
		return fmt.Errorf("text size %v px: must be positive", st.SizePx)
	}
	return nil
}

// Glyph is the outline of one character in pixels about its origin, its
// advance and the outline's bounds, for those who set formulas themselves.
func (s *Shaper) Glyph(r rune, st Style) (outline geom.Path, advance float64, bounds geom.Rect, err error) {
	if err := st.check(); err != nil {
		return nil, 0, geom.Rect{}, err
	}
	c := s.choice(st, st.Bold)
	f, err := c.face([]rune{r})
	if err != nil {
		return nil, 0, geom.Rect{}, err
	}
	gid, _ := f.font.NominalGlyph(r)
	outline = f.outline(gid, st.SizePx)
	return outline, float64(f.font.HorizontalAdvance(gid)) * st.SizePx / f.em, outline.Bounds(), nil
}
