package main

import (
	"encoding/binary"
	"fmt"
	"math"
	"math/bits"
	"slices"
)

// thin takes out of a face what it weighs and no film shows: its instructions,
// which nobody follows, the names of its glyphs, and most points of outlines
// that were traced from ink. Those left have coordinates that are multiples of
// grid, in units of the face, and no curve moves by more than about as much.
func thin(ttf []byte, grid int) ([]byte, error) {
	tables, err := tablesOf(ttf)
	if err != nil {
		return nil, err
	}
	for _, tag := range []string{"fpgm", "prep", "cvt ", "gasp", "DSIG", "hdmx", "VDMX", "LTSH"} {
		delete(tables, tag)
	}
	for _, tag := range []string{"glyf", "loca", "head", "hhea", "hmtx", "post"} {
		if len(tables[tag]) < 32 {
			return nil, fmt.Errorf("no table %q", tag)
		}
	}
	// The third version of this table has no names.
	tables["post"] = append([]byte{0, 3, 0, 0}, tables["post"][4:32]...)
	head, sides := slices.Clone(tables["head"]), slices.Clone(tables["hmtx"])
	wide := int(binary.BigEndian.Uint16(tables["hhea"][34:])) // glyphs with an advance of their own
	starts := startsOf(tables["loca"], binary.BigEndian.Uint16(head[50:]) == 1)
	var glyf, loca []byte
	for i := range len(starts) - 1 {
		loca = binary.BigEndian.AppendUint32(loca, uint32(len(glyf)))
		old := tables["glyf"][starts[i]:starts[i+1]]
		few := thinGlyph(old, grid)
		glyf = append(glyf, few...)
		for len(glyf)%2 != 0 {
			glyf = append(glyf, 0)
		}
		// A glyph is drawn where the left edge of its box comes to its side bearing.
		if side := 2*i + 2*min(i+1, wide); len(few) > 4 && side+2 <= len(sides) {
			moved := binary.BigEndian.Uint16(few[2:]) - binary.BigEndian.Uint16(old[2:])
			binary.BigEndian.PutUint16(sides[side:], binary.BigEndian.Uint16(sides[side:])+moved)
		}
	}
	binary.BigEndian.PutUint16(head[50:], 1)
	tables["head"], tables["hmtx"] = head, sides
	tables["glyf"], tables["loca"] = glyf, binary.BigEndian.AppendUint32(loca, uint32(len(glyf)))
	return faceOf(ttf[:4], tables), nil
}

// tablesOf are a face's tables by tag.
func tablesOf(ttf []byte) (map[string][]byte, error) {
	if len(ttf) < 12 {
		return nil, fmt.Errorf("not a face")
	}
	out := map[string][]byte{}
	for i := range int(binary.BigEndian.Uint16(ttf[4:])) {
		e := ttf[12+16*i:]
		start, size := binary.BigEndian.Uint32(e[8:]), binary.BigEndian.Uint32(e[12:])
		if uint64(start)+uint64(size) > uint64(len(ttf)) {
			return nil, fmt.Errorf("table %q is cut off", e[:4])
		}
		out[string(e[:4])] = ttf[start : start+size]
	}
	return out, nil
}

// faceOf is a face of these tables.
func faceOf(kind []byte, tables map[string][]byte) []byte {
	var tags []string
	for tag := range tables {
		tags = append(tags, tag)
	}
	slices.Sort(tags)
	n := len(tags)
	search := 1 << (bits.Len(uint(n)) - 1)
	out := slices.Clone(kind)
	for _, v := range []int{n, search * 16, bits.Len(uint(search)) - 1, (n - search) * 16} {
		out = binary.BigEndian.AppendUint16(out, uint16(v))
	}
	var body []byte
	for _, tag := range tags {
		table := tables[tag]
		padded := slices.Clone(table)
		for len(padded)%4 != 0 {
			padded = append(padded, 0)
		}
		sum := uint32(0)
		for i := 0; i < len(padded); i += 4 {
			sum += binary.BigEndian.Uint32(padded[i:])
		}
		out = append(out, tag...)
		for _, v := range []uint32{sum, uint32(12 + 16*n + len(body)), uint32(len(table))} {
			out = binary.BigEndian.AppendUint32(out, v)
		}
		body = append(body, padded...)
	}
	return append(out, body...)
}

// startsOf are where glyphs begin, and the end of the last.
func startsOf(loca []byte, long bool) (out []uint32) {
	if long {
		for i := 0; i+4 <= len(loca); i += 4 {
			out = append(out, binary.BigEndian.Uint32(loca[i:]))
		}
		return out
	}
	for i := 0; i+2 <= len(loca); i += 2 {
		out = append(out, 2*uint32(binary.BigEndian.Uint16(loca[i:])))
	}
	return out
}

// point is one of an outline's, in units of the face.
type point struct{ x, y float64 }

func middle(a, b point) point { return point{(a.x + b.x) / 2, (a.y + b.y) / 2} }

func (p point) add(q point, k float64) point { return point{p.x + q.x*k, p.y + q.y*k} }
func (p point) sub(q point) point            { return point{p.x - q.x, p.y - q.y} }
func (p point) dot(q point) float64          { return p.x*q.x + p.y*q.y }
func (p point) size() float64                { return math.Hypot(p.x, p.y) }

// quad is a piece of an outline; a line's control is its middle.
type quad struct {
	a, c, b point
	line    bool
}

func (q quad) at(t float64) point {
	u := 1 - t
	return point{q.a.x*u*u + 2*q.c.x*u*t + q.b.x*t*t, q.a.y*u*u + 2*q.c.y*u*t + q.b.y*t*t}
}

// Flags of a TrueType point.
const (
	onCurve, xShort, yShort, repeated, xSame, ySame = 1, 2, 4, 8, 16, 32
)

// thinGlyph is a glyph of fewer points; one put together of others stays.
func thinGlyph(glyph []byte, grid int) []byte {
	if len(glyph) < 10 || int16(binary.BigEndian.Uint16(glyph)) <= 0 {
		return glyph
	}
	var contours [][]quad
	for _, c := range contoursOf(glyph) {
		if few := thinContour(c, float64(grid)+0.5); len(few) > 1 { // else a sliver, which one curve would close
			c = few
		}
		if len(c) > 0 {
			contours = append(contours, c)
		}
	}
	if len(contours) == 0 {
		return glyph
	}
	return glyphOf(contours, float64(grid))
}

// contoursOf are a simple glyph's closed outlines.
func contoursOf(glyph []byte) [][]quad {
	n := int(binary.BigEndian.Uint16(glyph))
	ends := make([]int, n)
	for i := range ends {
		ends[i] = int(binary.BigEndian.Uint16(glyph[10+2*i:])) + 1
	}
	total := ends[n-1]
	rest := glyph[10+2*n:]
	rest = rest[2+int(binary.BigEndian.Uint16(rest)):]
	flags := make([]byte, 0, total)
	for len(flags) < total {
		f := rest[0]
		rest = rest[1:]
		flags = append(flags, f)
		if f&repeated != 0 {
			for range rest[0] {
				flags = append(flags, f)
			}
			rest = rest[1:]
		}
	}
	points := make([]point, total)
	axis := func(short, same byte, set func(p *point, v float64)) {
		v := 0
		for i, f := range flags {
			switch {
			case f&short != 0 && f&same != 0:
				v += int(rest[0])
				rest = rest[1:]
			case f&short != 0:
				v -= int(rest[0])
				rest = rest[1:]
			case f&same == 0:
				v += int(int16(binary.BigEndian.Uint16(rest)))
				rest = rest[2:]
			}
			set(&points[i], float64(v))
		}
	}
	axis(xShort, xSame, func(p *point, v float64) { p.x = v })
	axis(yShort, ySame, func(p *point, v float64) { p.y = v })
	var out [][]quad
	start := 0
	for _, end := range ends {
		out = append(out, quadsOf(points[start:end], flags[start:end]))
		start = end
	}
	return out
}

// quadsOf are the pieces of one outline. Between two points off the curve lies one on it.
func quadsOf(points []point, flags []byte) (out []quad) {
	n := len(points)
	if n < 2 {
		return nil
	}
	on := func(i int) bool { return flags[i%n]&onCurve != 0 }
	first := 0
	for first < n && !on(first) {
		first++
	}
	at := points[first%n]
	if first == n { // none is on the curve
		first, at = 0, middle(points[n-1], points[0])
		first--
	}
	begin := at
	for i := first + 1; i <= first+n; i++ {
		p := points[i%n]
		if on(i) {
			if p != at {
				out = append(out, quad{a: at, c: middle(at, p), b: p, line: true})
			}
			at = p
			continue
		}
		next := points[(i+1)%n]
		if on(i + 1) {
			i++
		} else {
			next = middle(p, next)
		}
		if i >= first+n {
			next = begin
		}
		out = append(out, quad{a: at, c: p, b: next})
		at = next
	}
	if at != begin {
		out = append(out, quad{a: at, c: middle(at, begin), b: begin, line: true})
	}
	return out
}

// thinContour puts one piece where several lie near enough to it, from corner
// to corner.
func thinContour(c []quad, off float64) []quad {
	n := len(c)
	if n < 3 {
		return c
	}
	start := 0
	for i := range c {
		if corner(c[(i+n-1)%n], c[i]) {
			start = i
			break
		}
	}
	c = append(slices.Clone(c[start:]), c[:start]...)
	var out []quad
	for i := 0; i < n; {
		best, taken := c[i], 1
		for k := 2; i+k <= n && !corner(c[i+k-2], c[i+k-1]); k++ {
			q, ok := fit(c[i:i+k], off)
			if ok {
				best, taken = q, k
			} else if k > taken+4 {
				break
			}
		}
		if !best.line {
			if q, ok := straight(c[i:i+taken], off); ok {
				best = q
			}
		}
		out = append(out, best)
		i += taken
	}
	return out
}

// corner reports whether an outline turns sharply between two pieces.
func corner(a, b quad) bool {
	const most = 0.82 // cosine of a turn that a pen makes without stopping
	in, on := a.b.sub(a.c), b.c.sub(b.a)
	if in.size() == 0 || on.size() == 0 {
		return true
	}
	return in.dot(on)/in.size()/on.size() < most
}

// samples are points along some pieces, and how far each is along them, 0 to 1.
func samples(c []quad) (at []point, along []float64) {
	const each = 4
	at, along = append(at, c[0].a), append(along, 0)
	for _, q := range c {
		for k := 1; k <= each; k++ {
			p := q.at(float64(k) / each)
			along = append(along, along[len(along)-1]+p.sub(at[len(at)-1]).size())
			at = append(at, p)
		}
	}
	if all := along[len(along)-1]; all > 0 {
		for i := range along {
			along[i] /= all
		}
	}
	return at, along
}

// straight is the line from end to end, where the pieces are near it.
func straight(c []quad, off float64) (quad, bool) {
	a, b := c[0].a, c[len(c)-1].b
	d := b.sub(a)
	if d.size() == 0 {
		return quad{}, false
	}
	at, _ := samples(c)
	for _, p := range at {
		e := p.sub(a)
		t := math.Max(0, math.Min(1, e.dot(d)/d.dot(d)))
		if p.sub(a.add(d, t)).size() > off/2 {
			return quad{}, false
		}
	}
	return quad{a: a, c: middle(a, b), b: b, line: true}, true
}

// fit is the curve that is nearest to some pieces, where it is near enough.
func fit(c []quad, off float64) (quad, bool) {
	a, b := c[0].a, c[len(c)-1].b
	at, along := samples(c)
	q := quad{a: a, b: b}
	for range 3 {
		var sum point
		weight := 0.0
		for i, p := range at {
			t := along[i]
			u := 1 - t
			w := 2 * u * t
			sum = sum.add(p.add(a, -u*u).add(b, -t*t), w)
			weight += w * w
		}
		if weight == 0 {
			return quad{}, false
		}
		q.c = point{sum.x / weight, sum.y / weight}
		for i, p := range at[1 : len(at)-1] {
			along[i+1] = nearest(q, p, along[i+1])
		}
	}
	for i, p := range at {
		if q.at(along[i]).sub(p).size() > off {
			return quad{}, false
		}
		// Nor may it go out and come back between them.
		if i > 0 && q.at((along[i-1]+along[i])/2).sub(middle(at[i-1], p)).size() > off {
			return quad{}, false
		}
	}
	return q, true
}

// nearest is where on a curve a point lies, looked for from a guess.
func nearest(q quad, p point, t float64) float64 {
	for range 2 {
		d := q.at(t).sub(p)
		v := point{2 * ((1-t)*(q.c.x-q.a.x) + t*(q.b.x-q.c.x)), 2 * ((1-t)*(q.c.y-q.a.y) + t*(q.b.y-q.c.y))}
		if v.dot(v) == 0 {
			return t
		}
		t = math.Max(0, math.Min(1, t-d.dot(v)/v.dot(v)))
	}
	return t
}

// glyphOf packs outlines as TrueType does, with coordinates that are multiples of grid.
func glyphOf(contours [][]quad, grid float64) []byte {
	onGrid := func(v float64) int { return int(grid * math.Round(v/grid)) }
	type packed struct {
		x, y int
		on   bool
	}
	var points []packed
	out := make([]byte, 10)
	binary.BigEndian.PutUint16(out, uint16(len(contours)))
	for _, c := range contours {
		for _, q := range c {
			points = append(points, packed{onGrid(q.a.x), onGrid(q.a.y), true})
			if !q.line {
				points = append(points, packed{onGrid(q.c.x), onGrid(q.c.y), false})
			}
		}
		out = binary.BigEndian.AppendUint16(out, uint16(len(points)-1))
	}
	box := [4]int{points[0].x, points[0].y, points[0].x, points[0].y}
	var flags, xs, ys []byte
	last := packed{}
	axis := func(to *[]byte, d int, short, same byte) byte {
		switch {
		case d == 0:
			return same
		case d > 0 && d < 256:
			*to = append(*to, byte(d))
			return short | same
		case d < 0 && d > -256:
			*to = append(*to, byte(-d))
			return short
		}
		*to = binary.BigEndian.AppendUint16(*to, uint16(int16(d)))
		return 0
	}
	for _, p := range points {
		box = [4]int{min(box[0], p.x), min(box[1], p.y), max(box[2], p.x), max(box[3], p.y)}
		f := axis(&xs, p.x-last.x, xShort, xSame) | axis(&ys, p.y-last.y, yShort, ySame)
		if p.on {
			f |= onCurve
		}
		flags, last = append(flags, f), p
	}
	for i, v := range box {
		binary.BigEndian.PutUint16(out[2+2*i:], uint16(int16(v)))
	}
	out = append(out, 0, 0) // no instructions
	return append(append(append(out, flags...), xs...), ys...)
}
