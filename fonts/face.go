package fonts

import (
	"strings"

	"github.com/go-text/typesetting/font"
	"github.com/go-text/typesetting/font/opentype"
	"github.com/go-text/typesetting/harfbuzz"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/internal/locale"
)

// face is a typeface opened by one shaper.
type face struct {
	font     *font.Face
	hb       *harfbuzz.Font
	em       float64                  // font units per pixel of size, the family's optical size included
	bolder   float64                  // ems by which strokes are thickened
	odd      string                   // signs that it leaves to other faces
	outlines map[outlineKey]geom.Path // at each size in use
	metrics  map[writing]Metrics      // at 1 px
}

// mostOutlines bounds a face's memory at some ten megabytes, for Chinese.
const mostOutlines = 4096

type outlineKey struct {
	gid    font.GID
	sizePx float64
}

func openFace(key faceKey) (*face, error) {
	t, err := typeface(key.stem)
	if err != nil {
		return nil, err
	}
	ft := font.NewFace(t)
	out := &face{font: ft, hb: newHarfbuzz(ft), em: float64(t.Upem()), bolder: key.bolder, odd: locale.OddSigns[key.stem], outlines: map[outlineKey]geom.Path{}, metrics: map[writing]Metrics{}}
	if key.scale > 0 {
		out.em /= key.scale
	}
	return out, nil
}

// writes is how many characters of a grapheme the face can write, from its
// first to the first missing.
func (f *face) writes(grapheme []rune) int {
	for i, r := range grapheme {
		if _, ok := f.font.NominalGlyph(r); !ok && !invisible(r) || strings.ContainsRune(f.odd, r) {
			return i
		}
	}
	return len(grapheme)
}

// invisible reports characters that steer shaping or breaking and leave no ink.
func invisible(r rune) bool {
	switch {
	case r == 0x00AD, r == 0x034F, r == 0x061C, r == 0x2060, r == 0xFEFF,
		r >= 0x200B && r <= 0x200F, r >= 0x202A && r <= 0x202E,
		r >= 0x2066 && r <= 0x2069, r >= 0xFE00 && r <= 0xFE0F:
		return true
	}
	return false
}

// outline is a glyph's outline in pixels about its origin, y down.
func (f *face) outline(gid font.GID, sizePx float64) geom.Path {
	key := outlineKey{gid, sizePx}
	if p, ok := f.outlines[key]; ok {
		return p
	}
	out, _ := f.font.GlyphDataOutline(gid)
	k := sizePx / f.em
	at := func(p opentype.SegmentPoint) geom.Point { return geom.Pt(float64(p.X)*k, -float64(p.Y)*k) }
	var path geom.Path
	for i, s := range out.Segments {
		if s.Op == opentype.SegmentOpMoveTo && i > 0 {
			path.Close()
		}
		switch s.Op {
		case opentype.SegmentOpMoveTo:
			path.MoveTo(at(s.Args[0]))
		case opentype.SegmentOpLineTo:
			path.LineTo(at(s.Args[0]))
		case opentype.SegmentOpQuadTo:
			path.QuadTo(at(s.Args[0]), at(s.Args[1]))
		case opentype.SegmentOpCubeTo:
			path.CubeTo(at(s.Args[0]), at(s.Args[1]), at(s.Args[2]))
		}
	}
	if len(path) > 0 {
		path.Close()
	}
	if f.bolder > 0 {
		path = embolden(path, f.bolder*sizePx)
	}
	if len(f.outlines) >= mostOutlines {
		clear(f.outlines)
	}
	f.outlines[key] = path
	return path
}

// ink is how far a glyph's ink reaches from the pen, at 1 px; not ok: it has none.
func (f *face) ink(g shaped) (left, right float64, ok bool) {
	e, ok := f.font.GlyphExtents(g.gid)
	left = g.dx + float64(e.XBearing)/f.em
	return left, left + float64(e.Width)/f.em + f.bolder, ok && e.Width > 0
}

// isMark reports a combining mark: the font's own word for it.
func (f *face) isMark(gid font.GID) bool {
	const markClass = 3
	classes := f.font.GDEF.GlyphClassDef
	if classes == nil {
		return false
	}
	c, _ := classes.Class(uint16(gid))
	return c == markClass
}
