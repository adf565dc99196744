package trace

import (
	"image/color"
	"slices"

	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/internal/geom"
)

const (
	flatness     = 0.2  // pixels by which a polyline may leave its curve: nobody sees it
	fineRadius   = 1.3  // pixels: half the width of a line that has no ink of its own
	broadShare   = 1.5  // of half the pen's usual width: thicker ink is an area
	broadLeast   = 2.0  // pixels, for fine pens
	scrapShare   = 0.02 // of the picture's short side: a shorter scrap that shows from behind something is left out
	besideRadius = 2.5  // pixels to either side at which an edge of colour shows
	crumbWidths  = 4    // times half its ink's width: no longer part is a crumb …
	crumbLeast   = 10   // … nor one of fewer pixels
	tipSlack     = 0.9  // pixels that the tip takes in beside a line: its soft edge
)

// sourcePath is a line the picture brought along.
type sourcePath struct {
	path      geom.Path // in the picture's own pixels
	spines    []line
	seen      [][]bool // of every point of every spine; nil: not known
	coveredBy int      // the line that hides most of it, −1: less than half is hidden
}

// sourcePaths are the lines of the picture, in its own pixels, and what is seen of
// them as far as the picture says.
func sourcePaths(p paint.Picture) []sourcePath {
	away := geom.Translate(geom.FromPixels(p.Image.Rect).Min.Mul(-1))
	out := make([]sourcePath, len(p.Trace))
	s := visibilityOf(p)
	for i := len(out) - 1; i >= 0; i-- { // what lies on top first
		g := sourcePath{path: p.Trace[i].Transform(away), coveredBy: -1}
		for _, spine := range g.path.Flatten(flatness) {
			l := line{at: spine, r: make([]float64, len(spine))}
			if len(spine) > 1 && l.length() >= 1 {
				l.resample(spacing)
				g.spines = append(g.spines, l)
			}
		}
		if s != nil && s.visible[i+1] {
			g.findVisible(s, i)
		}
		out[i] = g
	}
	return out
}

// drawPaths draws the lines a picture brought along, the parts wanted first and what
// frames it last, where they can be seen: parts that lie under other things, or between
// areas of one colour, are left out. Lines are as wide as the ink they lie on.
func (b *builder) drawPaths(v *view, paths []sourcePath, mask set, depth []uint16, pen uint16) {
	broad := max(broadShare*radius(pen), broadLeast)
	var others, frame []line
	spines := 0
	for i := range paths {
		g := &paths[i]
		border := v.isBorder(g.path)
		for k := range g.spines {
			spines++
			g.spines[k].object, g.spines[k].whole = i, spines
			var seen []bool
			if g.seen != nil {
				seen = g.seen[k]
			}
			for _, l := range v.visible(&g.spines[k], seen, mask, depth, broad) {
				switch {
				case g.coveredBy >= 0 && l.length() < scrapShare*float64(min(v.w, v.h)):
					// a scrap that shows from behind something
				case border:
					frame = append(frame, l)
				default:
					others = append(others, l)
				}
			}
		}
	}
	others = v.partOrder.order(others, v.partOrder.turnOfPath, v.rtl)
	for _, l := range followed(others, inParts(frame, v.rtl)) {
		b.drawLine(&l, tipSlack)
	}
}

// visible are the parts of the line on ink or along an edge of colour. Short
// gaps do not part them. known says what no other line hides, nil: not known.
// Where a line that lies under other things crosses their outlines, a crumb
// seems visible: no longer than the ink is wide.
func (v *view) visible(l *line, known []bool, mask set, depth []uint16, broad float64) []line {
	const gap, least = 4, 3 // points, two pixels apart
	var out []line
	var part line
	missed := 0
	end := func() {
		keep := len(part.at) - missed
		crumb := keep < len(l.at)-2*gap && spacing*float64(keep) < max(crumbWidths*slices.Max(append([]float64{besideRadius}, part.r...)), crumbLeast)
		if keep >= least && !crumb {
			part.at, part.r = part.at[:keep], part.r[:keep]
			part.object, part.whole = l.object, l.whole
			out = append(out, part)
		}
		part, missed = line{}, 0
	}
	for i, q := range l.at {
		r, seen := v.inkUnder(l, i, mask, depth, broad)
		seen = seen && (known == nil || known[i])
		if !seen && len(part.at) == 0 {
			continue
		}
		part.at, part.r = append(part.at, q), append(part.r, r)
		if seen {
			missed = 0
		} else if missed++; missed > gap {
			end()
		}
	}
	end()
	return out
}

// inkUnder is half the width of the ink at point i of the line, and whether
// anything is to be seen there.
func (v *view) inkUnder(l *line, i int, mask set, depth []uint16, broad float64) (r float64, seen bool) {
	p, ok := v.pixel(l.at[i])
	if !ok {
		return fineRadius, false
	}
	way := l.at[min(i+1, len(l.at)-1)].Sub(l.at[max(i-1, 0)]).Unit()
	if mask.has(p) {
		r := min(max(radius(depth[p]), fineRadius), broad)
		return r, !v.across(l.at[i], way.Mul(r+2), mask)
	}
	side := way.Perp().Mul(besideRadius)
	return fineRadius, channelGap(v.paintAt(l.at[i].Add(side)), v.paintAt(l.at[i].Sub(side))) > contrast/2
}

// across reports whether the ink at q is a line that leads across the way:
// there is more of it on both sides, none before and behind.
func (v *view) across(q, way geom.Point, mask set) bool {
	on := func(q geom.Point) bool {
		p, ok := v.pixel(q)
		return ok && mask.has(p)
	}
	side := way.Perp()
	return on(q.Add(side)) && on(q.Sub(side)) && !on(q.Add(way)) && !on(q.Sub(way))
}

// paintAt is the colour at q, the board's where there is nothing and beyond
// the picture.
func (v *view) paintAt(q geom.Point) color.RGBA {
	if p, ok := v.pixel(q); ok && v.inked.has(p) {
		return v.colour(p)
	}
	return v.board
}

// pixel is the index of the pixel q lies in.
func (g grid) pixel(q geom.Point) (p int, ok bool) {
	if q.X < 0 || q.Y < 0 || q.X >= float64(g.w) || q.Y >= float64(g.h) {
		return 0, false
	}
	return g.index(int(q.X), int(q.Y)), true
}
