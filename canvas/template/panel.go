package template

import (
	"image/color"
	"math"
	"math/rand/v2"

	"github.com/inkreel/inkreel/canvas/element"
	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/styles"
)

// Grounds in shares of their colour, the rest being the board, and lengths in design units.
const (
	tintShare = 0.15
	noteShare = 0.62
	blobShare = 0.22
	thinner   = 0.01 // steps by which a tone is thinned until all words can be read on it

	ruleWide = 2.0
	barLong  = 90.0
	barHigh  = 10.0
	tickLong = 26.0
	noteTurn = 0.022 // radians
	tapeLong = 120.0
	tapeHigh = 40.0

	borderRound = 14.0 // of the corners of a border
	borderApart = 13.0 // between its two lines
	borderNotch = 26.0 // radius of the corners of the inner one
)

// noteYellow is the paper of notes that are stuck on something.
var noteYellow = color.RGBA{255, 214, 84, 255}

// Colour is the colour of the ground behind part of a scene; false: it is the board.
func Colour(ctx *element.Context, p Parts) (color.RGBA, bool) {
	if p.Panel.Empty() {
		return color.RGBA{}, false
	}
	l := ctx.Look.Palette
	accent := ctx.Named("accent1", l.Accent1)
	if !ctx.Look.Accents {
		accent = l.Ink
	}
	switch p.Kind {
	case styles.PanelSolid:
		return solid(l, accent), true
	case styles.PanelTint:
		return legible(l, accent, tintShare), true
	case styles.PanelBlob:
		return legible(l, accent, blobShare), true
	case styles.PanelNote:
		if !ctx.Colour {
			return legible(l, l.Muted, tintShare), true
		}
		return legible(l, noteYellow, noteShare), true
	}
	return color.RGBA{}, false
}

// solid is the first accent, or the next colour on which words can be read in that of the
// board.
func solid(l styles.Palette, accent color.RGBA) color.RGBA {
	for _, c := range []color.RGBA{accent, l.Accent2, l.Accent3, l.Accent4} {
		if paint.Contrast(l.Board, c) >= paint.ContrastText {
			return c
		}
	}
	return l.Ink
}

// legible is a tone of a colour on which ink and muted words can be read.
func legible(l styles.Palette, c color.RGBA, share float64) color.RGBA {
	for ; share > 0; share -= thinner {
		tone := paint.Blend(l.Board, c, share)
		if paint.Contrast(l.Ink, tone) >= paint.ContrastText && paint.Contrast(l.Muted, tone) >= 0.9*paint.ContrastText {
			return tone
		}
	}
	return l.Board
}

// drawer makes the marks of a ground, in board space.
type drawer struct {
	ctx  *element.Context
	seed int64
	out  []paint.Mark
}

// Ground is what is drawn of parts in board space before any element is, heads being
// where the heads have come to stand.
func Ground(ctx *element.Context, p Parts, heads geom.Rect, seed int64) []paint.Mark {
	d := &drawer{ctx: ctx, seed: seed}
	fill, _ := Colour(ctx, p)
	switch p.Kind {
	case styles.PanelTint, styles.PanelSolid:
		if !p.Panel.Empty() {
			d.fill(geom.Rectangle(p.Panel), fill)
		}
	case styles.PanelBlob:
		if !p.Panel.Empty() {
			d.fill(blob(p.Panel, seed), fill)
		}
	case styles.PanelNote:
		if !p.Panel.Empty() {
			d.note(p.Panel, heads, fill)
		}
	case styles.PanelRule:
		d.rule(p, heads)
	case styles.PanelLine:
		if p.Line != (geom.Rect{}) {
			d.line(p.Line.Min, p.Line.Max)
		}
		if !p.Panel.Empty() {
			d.border(p.Panel)
		}
	case styles.PanelSheet:
		d.sheet(p)
	}
	return d.out
}

func (d *drawer) fill(p geom.Path, c color.RGBA) {
	d.out = append(d.out, paint.Fill{Path: p, Color: c, Seed: d.seed})
}

// bar is an area in a colour.
func (d *drawer) bar(r geom.Rect, c color.RGBA) { d.fill(geom.Rectangle(r), c) }

// rule is a hairline between the parts, and a bar of accent over the heads unless that of the page
// stands there.
func (d *drawer) rule(p Parts, heads geom.Rect) {
	u := d.ctx.Unit
	l := d.ctx.Look.Palette
	if p.Line != (geom.Rect{}) {
		wide := math.Max(ruleWide*u, 1)
		d.bar(geom.Rect{Min: p.Line.Min, Max: p.Line.Max.Add(geom.Pt(pick(p.Line.W() == 0, wide, 0), pick(p.Line.H() == 0, wide, 0)))}, paint.Blend(l.Board, l.Ink, 0.35))
	}
	x := heads.Min.X
	if d.ctx.Lang.RTL() {
		x = heads.Max.X - barLong*u
	}
	y := heads.Min.Y - 2.6*barHigh*u
	if _, top, _, _ := paint.TrimWidth(d.ctx.Look); d.ctx.Look.Trim == styles.TrimMasthead && y < (top+4*barHigh)*u {
		return
	}
	d.bar(geom.R(x, y, barLong*u, barHigh*u), d.ctx.Named("accent1", l.Accent1))
}

// line is a line between two points as the look's hand draws one.
func (d *drawer) line(a, b geom.Point) {
	var p geom.Path
	p.MoveTo(a)
	p.LineTo(b)
	d.hand(p, 0.8)
}

// hand draws a path as the look's hand does, in lines so many times as wide as others.
func (d *drawer) hand(p geom.Path, wide float64) {
	l := d.ctx.Look.Palette
	d.out = append(d.out, paint.Stroke{
		Path: d.ctx.ByHand(p, 0.5, d.seed), Width: wide * d.ctx.Line(), Color: paint.Blend(l.Board, l.Muted, 0.75), Brush: d.ctx.Look.Brush, Seed: d.seed,
	})
}

// border is a line around a rectangle and a thinner one within it whose corners turn inwards, as signs
// that are written by hand have them.
func (d *drawer) border(r geom.Rect) {
	u := d.ctx.Unit
	d.hand(geom.RoundRect(r, borderRound*u), 0.8)
	d.hand(ticket(r.Inset(borderApart*u), borderNotch*u), 0.45)
}

// ticket is a rectangle whose corners are cut out by circles about them.
func ticket(r geom.Rect, radius float64) geom.Path {
	const bend = 0.5523 // of a radius: handles of a curve that is a quarter of a circle
	var p geom.Path
	p.MoveTo(geom.Pt(r.Min.X+radius, r.Min.Y))
	for _, c := range []struct{ at, in, out geom.Point }{ // a corner, the ways back from it along the edge that comes to it and on from it
		{geom.Pt(r.Max.X, r.Min.Y), geom.Pt(-radius, 0), geom.Pt(0, radius)},
		{r.Max, geom.Pt(0, -radius), geom.Pt(-radius, 0)},
		{geom.Pt(r.Min.X, r.Max.Y), geom.Pt(radius, 0), geom.Pt(0, -radius)},
		{r.Min, geom.Pt(0, radius), geom.Pt(radius, 0)},
	} {
		from, to := c.at.Add(c.in), c.at.Add(c.out)
		p.LineTo(from)
		p.CubeTo(from.Add(c.out.Mul(bend)), to.Add(c.in.Mul(bend)), to)
	}
	p.Close()
	return p
}

// sheet is a thin frame about the body with ticks across its corners, or a line where
// there is no body to frame.
func (d *drawer) sheet(p Parts) {
	l := d.ctx.Look.Palette
	thin := math.Max(1.2*d.ctx.Unit, 1)
	ink := paint.Blend(l.Board, l.Ink, 0.55)
	r := p.Panel
	if r.Empty() {
		if p.Line != (geom.Rect{}) {
			d.bar(geom.Rect{Min: p.Line.Min, Max: p.Line.Max.Add(geom.Pt(pick(p.Line.W() == 0, thin, 0), pick(p.Line.H() == 0, thin, 0)))}, ink)
		}
		return
	}
	t := tickLong * d.ctx.Unit
	for _, y := range []float64{r.Min.Y, r.Max.Y} {
		d.bar(geom.R(r.Min.X-t/2, y, r.W()+t, thin), ink)
	}
	for _, x := range []float64{r.Min.X, r.Max.X} {
		d.bar(geom.R(x, r.Min.Y-t/2, thin, r.H()+t), ink)
	}
	accent := d.ctx.Named("accent1", l.Accent1)
	thick := math.Max(4*d.ctx.Unit, 2)
	for _, at := range []geom.Point{r.Min, geom.Pt(r.Max.X, r.Min.Y), r.Max, geom.Pt(r.Min.X, r.Max.Y)} {
		in := r.Center().Sub(at)
		d.bar(geom.R(math.Min(at.X, at.X+math.Copysign(t, in.X)), at.Y-thick/2, t, thick), accent)
		d.bar(geom.R(at.X-thick/2, math.Min(at.Y, at.Y+math.Copysign(t, in.Y)), thick, t), accent)
	}
}

// note is a sheet of coloured paper behind the heads, a little turned, with its shadow and
// a strip of tape.
func (d *drawer) note(panel, heads geom.Rect, c color.RGBA) {
	u := d.ctx.Unit
	r := heads.Inset(-d.ctx.Gap(4))
	if heads.Empty() { // what it is behind is no head
		r = panel
	}
	r = geom.Rect{Min: geom.Pt(panel.Min.X, math.Max(r.Min.Y, panel.Min.Y)), Max: geom.Pt(panel.Max.X, math.Min(r.Max.Y, panel.Max.Y))}
	if low := 0.72*math.Min(r.W(), panel.H()) - r.H(); low > 0 { // paper is never a mere strip
		r = geom.Rect{Min: geom.Pt(r.Min.X, math.Max(r.Min.Y-low/2, panel.Min.Y)), Max: geom.Pt(r.Max.X, math.Min(r.Max.Y+low/2, panel.Max.Y))}
	}
	turn := noteTurn
	if d.seed&1 == 1 {
		turn = -turn
	}
	at := geom.RotateAbout(turn, r.Center())
	d.fill(geom.Rectangle(r.Translate(geom.Pt(5*u, 8*u))).Transform(at), paint.Sheer(color.RGBA{20, 20, 30, 255}, 0.14))
	d.fill(geom.Rectangle(r).Transform(at), c)
	l := d.ctx.Look.Palette
	tape := geom.R(r.Center().X-tapeLong*u/2, r.Min.Y-tapeHigh*u/2, tapeLong*u, tapeHigh*u)
	d.fill(geom.Rectangle(tape).Transform(geom.RotateAbout(-2*turn, tape.Center())), paint.Sheer(paint.Blend(l.Board, l.Muted, 0.35), 0.8))
}

// blob is a round form that fills a rectangle, no two of them alike.
func blob(r geom.Rect, seed int64) geom.Path {
	rng := rand.New(rand.NewPCG(uint64(seed), 77))
	const n = 9
	m := r.Center()
	var p geom.Polyline
	for i := range n + 1 {
		if i == n {
			p = append(p, p[0])
			break
		}
		a := 2 * math.Pi * float64(i) / n
		sin, cos := math.Sincos(a)
		k := 0.93 + 0.07*rng.Float64()
		// Between an ellipse and its box: words in the corners lie on it too.
		square := math.Pow(math.Pow(math.Abs(cos), 3.4)+math.Pow(math.Abs(sin), 3.4), -1/3.4)
		p = append(p, geom.Pt(m.X+cos*square*k*r.W()/2, m.Y+sin*square*k*r.H()/2))
	}
	path := p.CatmullRom()
	path.Close()
	return path
}

func pick(first bool, a, b float64) float64 {
	if first {
		return a
	}
	return b
}

// Underlined reports whether heads of parts are underlined where the look does so: on a
// ground of colour, or in a column of short lines, they are not.
func Underlined(ctx *element.Context, p Parts) bool {
	_, on := Colour(ctx, p)
	return ctx.Look.Templates.Underline && !on && !p.Aside
}
