package main

import (
	"bytes"
	"math"
	"os"
	"testing"

	"github.com/go-text/typesetting/font"
	"github.com/go-text/typesetting/font/opentype"
	"github.com/klauspost/compress/zstd"
)

// A thinned face has the same characters and advances, weighs less, and no outline of it is
// further from the old one than the grid and its rounding.
func TestThinnedLooksAsBefore(t *testing.T) {
	for _, stem := range []string{"AkayaTelivigala_400Regular", "CaveatBrush_400Regular"} {
		packed, err := os.ReadFile("../faces/" + stem + ".ttf.zst")
		if err != nil {
			t.Fatal(err)
		}
		dec, err := zstd.NewReader(nil)
		if err != nil {
			t.Fatal(err)
		}
		ttf, err := dec.DecodeAll(packed, nil)
		if err != nil {
			t.Fatal(err)
		}
		const grid = 4
		thinned, err := thin(ttf, grid)
		if err != nil {
			t.Fatal(err)
		}
		if len(thinned) >= len(ttf) {
			t.Errorf("%s: %d bytes became %d", stem, len(ttf), len(thinned))
		}
		before, after := parse(t, ttf), parse(t, thinned)
		n := 0
		for chars := before.Cmap.Iter(); chars.Next(); {
			r, gid := chars.Char()
			if g, ok := after.NominalGlyph(r); !ok || g != gid {
				t.Fatalf("%s: %c is glyph %d, was %d", stem, r, g, gid)
			}
			if n++; n%7 != 0 {
				continue
			}
			if before.HorizontalAdvance(gid) != after.HorizontalAdvance(gid) {
				t.Errorf("%s: the advance of %c, %v, became %v", stem, r, before.HorizontalAdvance(gid), after.HorizontalAdvance(gid))
			}
			old, thinned := dots(before, gid), dots(after, gid)
			for _, pair := range [][2][]point{{old, thinned}, {thinned, old}} {
				if d := furthest(pair[0], pair[1]); d > 2.2*grid {
					t.Errorf("%s: an outline of %c moved by %.1f units", stem, r, d)
				}
			}
		}
	}
}

func parse(t *testing.T, ttf []byte) *font.Face {
	t.Helper()
	f, err := font.ParseTTF(bytes.NewReader(ttf))
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// dots are points along a glyph's outlines, close together.
func dots(f *font.Face, gid font.GID) (out []point) {
	const most = 4.0 // units from one to the next
	g, ok := f.GlyphDataOutline(gid)
	if !ok {
		return nil
	}
	var at, begin point
	along := func(q quad) {
		n := math.Ceil((q.c.sub(q.a).size() + q.b.sub(q.c).size()) / most)
		for k := 1.0; k <= n; k++ {
			out = append(out, q.at(k/n))
		}
		at = q.b
	}
	to := func(p opentype.SegmentPoint) point { return point{float64(p.X), float64(p.Y)} }
	for _, s := range g.Segments {
		switch s.Op {
		case opentype.SegmentOpMoveTo:
			along(quad{a: at, c: middle(at, begin), b: begin})
			at, begin = to(s.Args[0]), to(s.Args[0])
		case opentype.SegmentOpLineTo:
			along(quad{a: at, c: middle(at, to(s.Args[0])), b: to(s.Args[0])})
		case opentype.SegmentOpQuadTo:
			along(quad{a: at, c: to(s.Args[0]), b: to(s.Args[1])})
		}
	}
	along(quad{a: at, c: middle(at, begin), b: begin})
	return out
}

// furthest is how far the one that is furthest of some points is from others.
func furthest(points, others []point) float64 {
	most := 0.0
	for _, p := range points {
		least := math.Inf(1)
		for _, q := range others {
			least = math.Min(least, p.sub(q).size())
		}
		most = math.Max(most, least)
	}
	return most
}
