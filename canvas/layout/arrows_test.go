package layout

import (
	"fmt"
	"math"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"

	"github.com/inkreel/inkreel/canvas/paint"
)

// Bounds on arrows in design units: the least length of one that can be seen
// to lead somewhere, the most that may lie between it and what it joins, and
// between it and its words; the least distance between two tips.
const (
	arrowShort = 19
	arrowShy   = 60
	labelFar   = 100
	tipsApart  = 10
)

// tangles are what a reader would object to in a scene's arrows: ones that run
// through elements, or through their own ends, off the board or over an
// overlay, too short to be seen, or upon another; and labels on lines, heads,
// elements or other labels, or far from their arrow.
func tangles(c *composition) []string {
	var out []string
	u := c.ctx.Unit
	lines := drawnLines(c)
	frame := geom.FromPixels(c.ctx.Frame.Bounds())
	for i, a := range c.all {
		if a.e.Kind != plan.KindArrow {
			continue
		}
		name := fmt.Sprintf("arrow %s to %s", a.e.From, a.e.To)
		bad := func(format string, args ...any) { out = append(out, name+" "+fmt.Sprintf(format, args...)) }
		from, to := c.byID(a.e.From), c.byID(a.e.To)
		shaft := a.built.shaft
		label := a.built.label
		words := !label.Empty()
		if n := shaft.Length(); n < arrowShort*u {
			bad("is %.0f px long", n)
		}
		for _, p := range shaft {
			if !geom.Inside(frame.Inset(0.014*frame.W()), p) {
				bad("leaves the board at %.0f", p)
				break
			}
		}
		if words && !frame.Inset(0.02*frame.W()).Contains(label) {
			bad("has its label off the board at %.0f", label)
		}
		for _, z := range c.sc.Reserved {
			if lineMeets(shaft, z) {
				bad("runs over an overlay")
			}
			if words && z.Overlaps(label) {
				bad("has its label on an overlay")
			}
		}
		for n, end := range []*item{from, to} {
			if end == nil {
				continue
			}
			tip := shaft[0]
			if n == 1 {
				tip = shaft[len(shaft)-1]
			}
			if d := c.gapTo(tip, end); d > arrowShy*u+2*c.ctx.Line() {
				bad("ends %.0f px from %s", d, end.e.ID)
			}
			for _, h := range a.built.heads {
				for _, r := range end.built.words {
					if lineMeets(h, r) {
						bad("has its head on the label of %s", end.e.ID)
					}
				}
			}
			if why := runsInto(shaft, end); why != "" {
				bad("runs into the %s of its end %s", why, end.e.ID)
			}
		}
		for _, o := range c.all {
			if o.e.Kind == plan.KindArrow {
				if words && lineMeets(o.built.shaft, label) {
					bad("has its label on the line from %s to %s", o.e.From, o.e.To)
				}
				for _, h := range o.built.heads {
					if words && lineMeets(h, label) {
						bad("has its label on the head from %s to %s", o.e.From, o.e.To)
					}
				}
				continue
			}
			if o != from && o != to && lineMeets(shaft, o.built.covers) {
				bad("runs through %s %s", o.e.Kind, o.e.ID)
			}
			for _, h := range a.built.heads {
				if o != from && o != to && lineMeets(h, o.built.covers) {
					bad("has its head on %s %s", o.e.Kind, o.e.ID)
				}
			}
			if o.built.covers.Overlaps(label) {
				bad("has its label on %s %s", o.e.Kind, o.e.ID)
			}
		}
		if words {
			for _, l := range lines {
				if lineMeets(l, label) {
					bad("has its label on a line of the layout")
					break
				}
			}
			if d := lineDist(shaft, label); d > labelFar*u {
				bad("has its label %.0f px away", d)
			}
		}
		for _, o := range c.all[:i] {
			if o.e.Kind != plan.KindArrow {
				continue
			}
			if o.built.label.Overlaps(label) {
				bad("has its label on that from %s to %s", o.e.From, o.e.To)
			}
			if d := tipDist(shaft, o.built.shaft); d < tipsApart*u {
				bad("ends %.0f px from where that from %s to %s does", d, o.e.From, o.e.To)
			}
			for _, p := range [][2]*item{{a, o}, {o, a}} {
				for _, h := range p[0].built.heads {
					if geom.Crossings(h, p[1].built.shaft) > 0 {
						bad("runs over a head or is run over, with that from %s to %s", o.e.From, o.e.To)
					}
				}
			}
			if n := shared(shaft, o.built.shaft, 6*u); n > 40*u {
				bad("runs %.0f px along that from %s to %s", n, o.e.From, o.e.To)
			}
		}
	}
	return out
}

// drawnLines are the lines a layout draws itself: dividers, axes, connectors.
func drawnLines(c *composition) []geom.Polyline {
	var out []geom.Polyline
	for _, p := range c.connectors {
		out = append(out, p.Flatten(1)...)
	}
	for _, it := range c.all {
		for _, m := range it.lead {
			if s, ok := m.(paint.Stroke); ok {
				out = append(out, s.Path.Flatten(1)...)
			}
		}
	}
	return out
}

// runsInto is what of its own end an arrow runs into: its words, its outline
// or its picture.
func runsInto(shaft geom.Polyline, end *item) string {
	for _, r := range end.built.words {
		if lineMeets(shaft, r) {
			return "label"
		}
	}
	if len(end.built.contour) == 0 {
		if lineMeets(shaft, end.built.anchor.Inset(0.5)) {
			return "picture"
		}
		return ""
	}
	for _, l := range end.built.contour {
		for i := 1; i < len(l); i++ {
			for j := 1; j < len(shaft); j++ {
				if _, met := meeting(l[i-1], l[i], shaft[j-1], shaft[j]); met {
					return "outline"
				}
			}
		}
	}
	return ""
}

// meeting is where two segments cross.
func meeting(a, b, p, q geom.Point) (geom.Point, bool) {
	d, e := b.Sub(a), q.Sub(p)
	den := d.Cross(e)
	if den == 0 {
		return geom.Point{}, false
	}
	t, u := p.Sub(a).Cross(e)/den, p.Sub(a).Cross(d)/den
	return a.Lerp(b, t), t >= 0 && t <= 1 && u >= 0 && u <= 1
}

// gapTo is how far p is from what an element shows, with the words that a group
// holds beside it.
func (c *composition) gapTo(p geom.Point, it *item) float64 {
	d := toRect(p, it.built.covers)
	for _, o := range c.all {
		if it.e.Group != "" && o.e.Group == it.e.Group && o.words() {
			d = math.Min(d, toRect(p, o.built.covers))
		}
	}
	return d
}

// toRect is the distance of p from r, 0 inside.
func toRect(p geom.Point, r geom.Rect) float64 {
	dx := math.Max(math.Max(r.Min.X-p.X, p.X-r.Max.X), 0)
	dy := math.Max(math.Max(r.Min.Y-p.Y, p.Y-r.Max.Y), 0)
	return math.Hypot(dx, dy)
}

// lineDist is the distance of a line from r.
func lineDist(l geom.Polyline, r geom.Rect) float64 {
	d := math.Inf(1)
	for _, p := range l.Resample(3) {
		d = math.Min(d, toRect(p, r))
	}
	return d
}

// tipDist is the least distance between the ends of two lines.
func tipDist(a, b geom.Polyline) float64 {
	d := math.Inf(1)
	for _, p := range []geom.Point{a[0], a[len(a)-1]} {
		for _, q := range []geom.Point{b[0], b[len(b)-1]} {
			d = math.Min(d, p.Dist(q))
		}
	}
	return d
}

// shared is the length of a on which it is nearer than d to b.
func shared(a, b geom.Polyline, d float64) float64 {
	const step = 4
	bs := b.Resample(step)
	var n float64
	for _, p := range a.Resample(step) {
		for _, q := range bs {
			if p.Dist(q) < d {
				n += step
				break
			}
		}
	}
	return n
}

// lineMeets reports whether a line enters r.
func lineMeets(l geom.Polyline, r geom.Rect) bool {
	for i := 1; i < len(l); i++ {
		if geom.Crosses(r, l[i-1], l[i]) {
			return true
		}
	}
	return false
}
