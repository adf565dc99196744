package element

import (
	"image/color"
	"math"
	"math/rand/v2"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/styles"

	"github.com/inkreel/inkreel/canvas/paint"
)

// Splatter adds what a wet brush leaves about a built element: a pool of colour
// behind a headline, drops flicked off the ends of strokes, and drops about a
// picture in its own colours. They land where it is clear alone.
func (ctx *Context) Splatter(e *plan.Element, kind *Kind, b Built, clear func(geom.Rect) bool) []paint.Mark {
	if ctx.Look.Splash <= 0 || ctx.Draft {
		return b.Marks
	}
	s := splatter{ctx: ctx, rng: rand.New(rand.NewPCG(uint64(ctx.SeedOf(e, 200)), 0x5b1a)), clear: clear}
	switch {
	case headline(e):
		return s.headline(e, b)
	case kind.Flicks > 0:
		return append(b.Marks, s.flicks(b.Marks, kind.Flicks)...)
	case kind.Drips != nil && kind.Drips(e):
		return append(b.Marks, s.about(b.Marks, b.Covers)...)
	}
	return b.Marks
}

// splatter throws drops.
type splatter struct {
	ctx   *Context
	rng   *rand.Rand
	clear func(geom.Rect) bool
}

// headline lays a pool of colour behind what is written, unless it is
// emphasised anyway, and drops at its ends.
func (s *splatter) headline(e *plan.Element, b Built) []paint.Mark {
	ctx, marks := s.ctx, b.Marks
	tone := ctx.poolTone(e)
	lines := linesOf(marks, b.Covers)
	var drops geom.Path
	for _, t := range []float64{0, 1} {
		line := lines[int(t)*(len(lines)-1)]
		end := geom.Pt(line.Min.X+t*line.W(), line.Center().Y)
		for range s.many(5) {
			angle := math.Pi*(1-t) + (s.rng.Float64()-0.5)*2.2
			drops = append(drops, s.drop(end, angle, 24, 90)...)
		}
	}
	if len(drops) > 0 {
		marks = append(marks, s.fill(drops, tone, 0.75))
	}
	if !ctx.pooled(e) {
		return marks
	}
	var pool geom.Path
	for _, r := range lines {
		pool = append(pool, s.swash(r)...)
	}
	return append([]paint.Mark{s.fill(pool, tone, poolShare)}, marks...)
}

// poolShare is how much of its colour a pool behind a headline covers with.
const poolShare = 0.34

// headline reports whether an element is one: only text has a role.
func headline(e *plan.Element) bool {
	return e.Role == plan.RoleTitle || e.Role == plan.RoleHeading
}

// pooled reports whether an element's words lie on a pool of colour.
func (ctx *Context) pooled(e *plan.Element) bool {
	return ctx.Look.Splash > 0 && headline(e) && (e.Emphasis == "" || e.Emphasis == plan.EmphasisNone)
}

// poolTone is the colour of a headline's pool and drops.
func (ctx *Context) poolTone(e *plan.Element) color.RGBA {
	i := 3
	if e.Role == plan.RoleTitle {
		i = 1
	}
	return ctx.Named(e.Fill, ctx.Accent(i))
}

// swash is one broad stroke of a wet brush across a line of text, its ends
// ragged.
func (s *splatter) swash(r geom.Rect) geom.Path {
	over, h := s.ctx.Gap(2), r.H()
	top, low := r.Min.Y+h*0.3, r.Min.Y+h*0.98
	var l geom.Polyline
	const n = 9
	for i := range n + 1 {
		t := float64(i) / n
		l = append(l, geom.Pt(r.Min.X-over+(r.W()+2*over)*t, top-h*0.1*t+h*0.1*(s.rng.Float64()-0.5)))
	}
	for i := range 4 { // hairs leave the paper one by one
		l = append(l, geom.Pt(r.Max.X+over*(0.4+1.1*s.rng.Float64()), top+(low-top)*(float64(i)+0.5)/4))
	}
	for i := range n + 1 {
		t := 1 - float64(i)/n
		l = append(l, geom.Pt(r.Min.X-over+(r.W()+2*over)*t, low-h*0.06*t+h*0.1*(s.rng.Float64()-0.5)))
	}
	l = append(l, l[0])
	return l.CatmullRom()
}

// flicks are drops thrown off the ends of the longest strokes.
func (s *splatter) flicks(marks []paint.Mark, most int) []paint.Mark {
	type end struct {
		at     geom.Point
		angle  float64
		length float64
		color  color.RGBA
	}
	var ends []end
	for _, m := range marks {
		st, ok := m.(paint.Stroke)
		if !ok {
			continue
		}
		for _, l := range paint.Movements(st.Path) {
			if n := len(l); n > 1 {
				d := l[n-1].Sub(l[max(n-4, 0)])
				ends = append(ends, end{l[n-1], math.Atan2(d.Y, d.X), l.Length(), st.Color})
			}
		}
	}
	var out []paint.Mark
	for range most {
		best := -1
		for i, e := range ends {
			if e.length > 0 && (best < 0 || e.length > ends[best].length) {
				best = i
			}
		}
		if best < 0 {
			break
		}
		e := ends[best]
		ends[best].length = 0
		var drops geom.Path
		for range s.many(7) {
			drops = append(drops, s.drop(e.at, e.angle+(s.rng.Float64()-0.5)*0.9, 16, 95)...)
		}
		if len(drops) > 0 {
			out = append(out, s.fill(drops, e.color, 0.9))
		}
	}
	return out
}

// about are drops around a picture, in the colours it has there.
func (s *splatter) about(marks []paint.Mark, covers geom.Rect) []paint.Mark {
	p, ok := marks[0].(paint.Picture)
	if !ok || p.Image == nil || p.Image.Rect.Empty() {
		return nil
	}
	var out []paint.Mark
	for i, corner := range []geom.Point{{X: 0.94, Y: 0.16}, {X: 0.04, Y: 0.72}, {X: 0.97, Y: 0.8}} {
		from := covers.Min.Add(geom.Pt(covers.W()*corner.X, covers.H()*corner.Y))
		tone, ok := s.colourNear(p, from)
		if !ok {
			continue
		}
		if max(tone.R, tone.G, tone.B)-min(tone.R, tone.G, tone.B) < 40 {
			tone = s.ctx.Accent(i) // a drawing of lines lends none
		}
		out2 := from.Sub(covers.Center())
		angle := math.Atan2(out2.Y, out2.X)
		var drops geom.Path
		for range s.many(11) {
			drops = append(drops, s.drop(from, angle+(s.rng.Float64()-0.5)*2.4, 4, 120)...)
		}
		if len(drops) > 0 {
			out = append(out, s.fill(drops, tone, 0.8))
		}
	}
	return out
}

// colourNear is a strong colour of the picture, the nearer to a point the
// likelier.
func (s *splatter) colourNear(p paint.Picture, at geom.Point) (color.RGBA, bool) {
	b := p.Image.Rect
	best, score := color.RGBA{}, 0.0
	for range 120 {
		x, y := b.Min.X+s.rng.IntN(b.Dx()), b.Min.Y+s.rng.IntN(b.Dy())
		c := p.Image.RGBAAt(x, y)
		if c.A < 90 {
			continue
		}
		k := 255 / float64(c.A)
		c = color.RGBA{uint8(min(float64(c.R)*k, 255)), uint8(min(float64(c.G)*k, 255)), uint8(min(float64(c.B)*k, 255)), 255}
		strong := 0.15 + float64(max(c.R, c.G, c.B)-min(c.R, c.G, c.B))/255
		if v := strong / (60 + at.Dist(geom.Pt(float64(x), float64(y)))); v > score {
			best, score = c, v
		}
	}
	return best, score > 0
}

// many is about n drops, as many as the look likes.
func (s *splatter) many(n float64) int {
	return int(n*s.ctx.Look.Splash*(0.7+0.6*s.rng.Float64()) + 0.5)
}

// drop is one drop thrown from a point at an angle, landing between near and
// far design units away; small ones fly furthest. None where it must not land.
func (s *splatter) drop(from geom.Point, angle, near, far float64) geom.Path {
	u := s.ctx.Unit
	size := math.Pow(s.rng.Float64(), 2.2)
	way := (near + (far-near)*s.rng.Float64()*(1-0.5*size)) * u
	r := (1.6 + 8*size) * u
	sin, cos := math.Sincos(angle)
	at := from.Add(geom.Pt(cos, sin).Mul(way))
	long := 1 + 0.7*s.rng.Float64()*(1-size) // drops in flight are long
	if !s.clear(geom.R(at.X-2*r, at.Y-2*r, 4*r, 4*r)) {
		return nil
	}
	p := paint.Blot(geom.Point{}, r, 0.14, s.rng)
	return p.Transform(geom.Scale(long, 1)).Transform(geom.RotateAbout(angle, geom.Point{})).Transform(geom.Translate(at))
}

func (s *splatter) fill(p geom.Path, c color.RGBA, share float64) paint.Mark {
	return paint.Fill{Path: p, Color: paint.Sheer(c, share), Brush: plan.BrushBrush, Medium: styles.MediumWatercolor, Tip: paint.TipWidth[styles.MediumWatercolor] * s.ctx.Unit}
}
