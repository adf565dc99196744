package canvas

import (
	"fmt"
	"math"

	"github.com/inkreel/inkreel/fonts"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
)

// arrowLabel is the size of an arrow's words, times that of other labels.
const arrowLabel = 0.9

// connect draws a connector of the layout before the later of its ends.
func (c *composition) connect(n link) {
	k := c.k
	var shaft geom.Path
	var ok bool
	if n.path != nil {
		shaft, ok = n.path(n.from.made, n.to.made)
	} else {
		a, b := c.ends(n.from.made, n.to.made)
		ok = a.Dist(b) > 12*k.Unit
		shaft = geom.Polyline{a, b}.Path()
	}
	if !ok {
		return
	}
	after := n.to
	if n.from.index > n.to.index {
		after = n.from
	}
	col := k.visible(k.Look.Palette.Muted)
	marks := k.arrowMarks(after.e, shaft, plan.HeadsEnd, col, 80)
	if after == n.to {
		after.lead = append(after.lead, marks...)
	} else {
		// The way back to the first station closes the ring: drawn last.
		after.made.marks = append(after.made.marks, marks...)
	}
}

// makeArrow builds an arrow element between two elements or along points.
func (c *composition) makeArrow(l *leaf) {
	k := c.k
	k.fit = fit{}
	var shaft geom.Path
	var a, b geom.Point
	if len(l.e.Points) >= 2 {
		var pts geom.Polyline
		for _, p := range l.e.Points {
			pts = append(pts, geom.Pt(p[0]*float64(k.Frame.W), p[1]*float64(k.Frame.H)))
		}
		a, b = pts[0], pts[len(pts)-1]
		shaft = pts.Path()
		if l.e.Curve == plan.CurveArc {
			shaft = pts.CatmullRom()
			if len(pts) == 2 {
				shaft = bow(a, b, 0.18)
			}
		}
	} else {
		from, to := c.byID(l.e.From), c.byID(l.e.To)
		if from == nil || to == nil || !from.built || !to.built {
			c.fail(l, fmt.Errorf("arrow from %q to %q: no such elements to join", l.e.From, l.e.To))
			return
		}
		shaft, a, b = c.route(l.e, from, to)
	}
	col := k.visible(k.named(l.e.Color, k.Look.Palette.Ink))
	l.made.marks = k.arrowMarks(l.e, shaft, l.e.Heads, col, 0)
	l.made.covers = shaft.Bounds().Inset(-k.line() / 2)
	if l.e.Label != "" {
		w, err := c.labelBeside(l, shaft, a, b)
		if err != nil {
			c.fail(l, err)
			return
		}
		l.made.marks = append(l.made.marks, w)
		l.made.covers = l.made.covers.Union(geom.R(w.At.X, w.At.Y, w.Text.W, w.Text.H))
	}
	l.made.anchor = l.made.covers
	l.built = true
}

// arrowMarks are the strokes of shaft and heads.
func (k *Kit) arrowMarks(e *plan.Element, shaft geom.Path, heads plan.Heads, col rgba, part int) []Mark {
	width := k.line() * 1.1
	lines := shaft.Flatten(0.5)
	if len(lines) == 0 || len(lines[0]) < 2 {
		return nil
	}
	l := lines[0]
	stroke := func(p geom.Path, n int) Mark {
		return Stroke{Path: p, Width: width, Color: col, Brush: k.Look.Brush, Seed: k.seed(e, n)}
	}
	marks := []Mark{stroke(k.hand(shaft, 0.35, k.seed(e, part)), part)}
	size := math.Min(math.Max(k.line()*5.5, 20*k.Unit), l.Length()*0.4)
	if heads != plan.HeadsNone {
		marks = append(marks, stroke(arrowHead(l[len(l)-1], heading(l, size), size), part+1))
	}
	if heads == plan.HeadsBoth {
		rev := make(geom.Polyline, len(l))
		for i, p := range l {
			rev[len(l)-1-i] = p
		}
		marks = append(marks, stroke(arrowHead(rev[len(rev)-1], heading(rev, size), size), part+2))
	}
	return marks
}

// heading is the direction in which a line arrives over its last d pixels.
func heading(l geom.Polyline, d float64) geom.Point {
	end := l[len(l)-1]
	for i := len(l) - 2; i >= 0; i-- {
		if end.Dist(l[i]) >= d || i == 0 {
			return end.Sub(l[i]).Unit()
		}
	}
	return geom.Pt(1, 0)
}

// arrowHead is an open head: one stroke in to the tip and out again, its sides
// barely bent, as drawn in one movement.
func arrowHead(tip, way geom.Point, size float64) geom.Path {
	side := way.Perp()
	back := tip.Sub(way.Mul(size))
	a, b := back.Add(side.Mul(size*0.58)), back.Sub(side.Mul(size*0.58))
	var p geom.Path
	p.MoveTo(a)
	p.QuadTo(a.Lerp(tip, 0.55).Sub(side.Mul(size*0.06)), tip)
	p.QuadTo(b.Lerp(tip, 0.55).Add(side.Mul(size*0.06)), b)
	return p
}

// labelBeside writes an arrow's label next to the middle of its shaft, on the
// side where it touches nothing, never on the line.
func (c *composition) labelBeside(l *leaf, shaft geom.Path, a, b geom.Point) (Writing, error) {
	k := c.k
	st := k.style(plan.RoleLabel, k.size(plan.RoleLabel)*arrowLabel)
	var pts geom.Polyline
	for _, s := range shaft.Flatten(1) {
		pts = append(pts, s...)
	}
	pts = pts.Resample(4 * k.Unit)
	col := k.legible(k.named(l.e.Color, k.Look.Palette.Ink), k.Look.Palette.Board, st.SizePx)
	frame := k.safe().Inset(-k.gap(1))
	var best geom.Point
	var text *fonts.Text
	bestScore := math.Inf(1)
	for _, size := range []float64{1, 0.85, 0.7} {
		st.SizePx = math.Max(k.size(plan.RoleLabel)*arrowLabel*size, k.floor())
		t, err := k.set(l.e.Label, st, 9*st.SizePx, plan.AlignCenter)
		if err != nil {
			return Writing{}, err
		}
		half := geom.Pt(t.W/2, t.H/2)
		for _, at := range []float64{0.5, 0.42, 0.58, 0.32, 0.68} {
			i := min(int(at*float64(len(pts)-1)), len(pts)-2)
			normal := pts[i+1].Sub(pts[max(i-1, 0)]).Unit().Perp()
			if normal.Y > 0.1 || math.Abs(normal.Y) <= 0.1 && normal.X < 0 {
				normal = normal.Mul(-1) // above a level arrow, right of an upright one
			}
			for turn, side := range []float64{1, -1} {
				n := normal.Mul(side)
				off := math.Abs(n.X)*half.X + math.Abs(n.Y)*half.Y*0.8 + k.gap(0) + k.line()
				m := pts[i].Add(n.Mul(off))
				r := geom.Rect{Min: m.Sub(half), Max: m.Add(half)}
				score := math.Abs(at-0.5) + float64(turn)*0.15 + (1-size)*0.6
				score += c.touching(r, l, pts)
				if !frame.Contains(r) {
					score += 4
				}
				if score < bestScore {
					best, bestScore, text = r.Min, score, t
				}
			}
		}
		if bestScore < 1 {
			break
		}
	}
	return Writing{Text: text, At: best, Color: col, Strong: col, Brush: k.grain(), Seed: k.seed(l.e, 50)}, nil
}

// touching is how badly a label at r would lie on the arrow itself or on
// other elements: 0 not at all.
func (c *composition) touching(r geom.Rect, self *leaf, pts geom.Polyline) float64 {
	var bad float64
	for _, p := range pts {
		if inside(r, p) {
			bad += 2
			break
		}
	}
	for _, l := range c.all {
		if l != self && l.built && l.made.covers.Overlaps(r) && l.e.Kind != plan.KindArrow {
			bad += 2
		}
	}
	return bad
}
