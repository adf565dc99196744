package trace

import (
	"encoding/binary"
	"hash/fnv"
	"image"
	"math"

	"golang.org/x/image/vector"

	"github.com/inkreel/inkreel/internal/geom"
)

// GlyphCache keeps the strokes of letters that were traced before, so that a word
// written twice is traced once. It belongs to one goroutine; the zero value is
// ready.
type GlyphCache struct {
	known map[glyphKey][]line
}

// glyphKey is a shape by its outline, hashed, and how it is written.
type glyphKey struct {
	sum  uint64
	size int
	hand hand
}

// maxGlyphs bounds a Glyphs: beyond it the oldest knowledge goes, all at once.
const maxGlyphs = 4096

// shape is a unit of writing: the outlines of a letter with its marks, or of a
// joined word, about an origin of their own.
type shape []placedOutline

type placedOutline struct {
	outline geom.Path
	at      geom.Point
}

// strokes are the lines of a shape in writing order, about the shape's origin
// in pixels. em is the size of the type.
func (g *GlyphCache) strokes(s shape, em float64, m hand) []line {
	key := glyphKey{s.hash(), len(s), m}
	if ls, ok := g.known[key]; ok {
		return ls
	}
	ls := s.trace(em, m)
	if g.known == nil || len(g.known) >= maxGlyphs {
		g.known = map[glyphKey][]line{}
	}
	g.known[key] = ls
	return ls
}

// hash hashes the outlines and where they lie to each other, to a 64th pixel.
func (s shape) hash() uint64 {
	h := fnv.New64a()
	var buf [8]byte
	put := func(v float64) {
		binary.LittleEndian.PutUint64(buf[:], uint64(int64(math.Round(v*64))))
		h.Write(buf[:])
	}
	for _, p := range s {
		put(p.at.X)
		put(p.at.Y)
		for _, q := range p.outline {
			h.Write([]byte{byte(q.Op)})
			for _, c := range [...]geom.Point{q.A, q.B, q.C} {
				put(c.X)
				put(c.Y)
			}
		}
	}
	return h.Sum64()
}

// trace rasterises the shape large enough for its stems to have a middle,
// thins it and puts the lines into writing order.
func (s shape) trace(em float64, m hand) []line {
	// At 110 px an em a text face's stem is about 9 px wide.
	zoom := min(max(110/em, 0.5), 8)
	var box geom.Rect
	for _, p := range s {
		box = box.Union(p.outline.Bounds().Translate(p.at))
	}
	if box.Empty() {
		return nil
	}
	w, h := int(math.Ceil(box.W()*zoom))+2, int(math.Ceil(box.H()*zoom))+2
	f := newGrid(w, h)
	mask := f.raster(s, geom.Translate(box.Min.Mul(-1)).Then(geom.Scale(zoom, zoom)).Then(geom.Translate(geom.Pt(1, 1))))
	depth := f.depths(mask, nil)
	f.thin(mask)
	lines := joinAcross(f.linesWithout(letterSpur, mask, depth))
	back := geom.Translate(geom.Pt(-1, -1)).Then(geom.Scale(1/zoom, 1/zoom)).Then(geom.Translate(box.Min))
	for i := range lines {
		l := &lines[i]
		for j := range l.at {
			l.at[j] = back.Apply(l.at[j])
			l.r[j] /= zoom
		}
	}
	return m.order(lines, em)
}

// raster fills the shape's outlines, mapped by m.
func (g grid) raster(s shape, m geom.Affine) set {
	r := vector.NewRasterizer(g.w, g.h)
	for _, p := range s {
		for _, q := range p.outline.Transform(geom.Translate(p.at).Then(m)) {
			a, b, c := q.A, q.B, q.C
			switch q.Op {
			case geom.MoveTo:
				r.ClosePath()
				r.MoveTo(float32(a.X), float32(a.Y))
			case geom.LineTo:
				r.LineTo(float32(a.X), float32(a.Y))
			case geom.QuadTo:
				r.QuadTo(float32(a.X), float32(a.Y), float32(b.X), float32(b.Y))
			case geom.CubeTo:
				r.CubeTo(float32(a.X), float32(a.Y), float32(b.X), float32(b.Y), float32(c.X), float32(c.Y))
			case geom.Close:
				r.ClosePath()
			}
		}
		r.ClosePath()
	}
	cover := image.NewAlpha(image.Rect(0, 0, g.w, g.h))
	r.Draw(cover, cover.Rect, image.Opaque, image.Point{})
	mask := g.newSet()
	for y := range g.h {
		for x, a := range cover.Pix[y*cover.Stride : y*cover.Stride+g.w] {
			if a >= 128 {
				mask.add(g.index(x, y))
			}
		}
	}
	return mask
}
