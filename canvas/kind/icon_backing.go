package kind

import (
	"image/color"
	"math"
	"math/rand/v2"

	"github.com/inkreel/inkreel/canvas/icon"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/styles"

	"github.com/inkreel/inkreel/canvas/paint"
)

// How icons stand on areas of colour.
const (
	backingTone   = 0.15 // of the icon's colour in what it stands on, the rest being board …
	backingDark   = 0.1  // … of its ink on a dark board …
	backingSolid  = 0.3  // … and of white, where colours cover the board
	squircleBend  = 4.0  // exponent of a superellipse: 2 a circle, more a square
	blobStray     = 0.05 // of its radius that a blob is out of round
	tileRim       = 0.45 // of the icon's line, about a tile
	duotoneShade  = 0.42 // of an accent in the area behind an icon in two tones
	duotoneOff    = 0.05 // of an icon's side by which that is set off
	duotoneLeast  = 0.14 // of its square that closed forms must fill to be that area …
	duotoneDisc   = 0.6  // … or else a disc is, as wide
	duotoneAccent = 3    // that an icon without a colour of its own has in it: the first it may have is its lines'
)

// backingRooms are the shares of their square that icons leave free on every side of what
// they stand on.
var backingRooms = map[styles.Backing]float64{
	styles.BackingCircle: 0.21, styles.BackingSquircle: 0.19, styles.BackingTile: 0.18, styles.BackingBlob: 0.22,
}

// backed is the icon on an area of its colour that fills the square; view is the part of
// its grid that is shown.
func (d iconDrawing) backed(ic icon.Icon, view, square geom.Rect) []paint.Mark {
	ctx, room := d.ctx, backingRooms[d.ctx.Look.Backing]
	d.ground = backingColor(ctx.Look, d.color)
	form := backingForm(ctx.Look.Backing, square.Inset(1), ctx.SeedOf(d.e, 61))
	marks := []paint.Mark{paint.Fill{Path: form, Color: d.ground, Brush: ctx.Grain(), Seed: ctx.SeedOf(d.e, 62)}}
	if ctx.Look.Backing == styles.BackingTile {
		marks = append(marks, paint.Stroke{
			Path: form, Width: math.Max(d.width*tileRim, 1), Color: paint.Blend(d.ground, d.color, 0.5), Brush: ctx.Look.Brush, Seed: ctx.SeedOf(d.e, 63),
		})
	}
	d.color = ctx.Legible(d.color, d.ground, math.Inf(1))
	within := square.Inset(square.W()*room + d.width/2)
	d.to = geom.FitRect(view, within).Then(lean(ctx, d.e, within))
	return append(marks, d.drawn(ic)...)
}

// backingColor is what an icon of a colour stands on.
func backingColor(look styles.Look, c color.RGBA) color.RGBA {
	board := look.Palette.Board
	switch {
	case look.Dark(): // tones of other hues would be brown on it
		return paint.Blend(board, look.Palette.Ink, backingDark)
	case look.Solid:
		return paint.Blend(paint.SheetOf(look), c, backingSolid)
	}
	return paint.Blend(board, c, backingTone)
}

// backingForm is the outline of what an icon stands on.
func backingForm(b styles.Backing, r geom.Rect, seed int64) geom.Path {
	switch b {
	case styles.BackingSquircle:
		return superellipse(r, squircleBend)
	case styles.BackingTile:
		l := geom.Polyline{r.Min, geom.Pt(r.Max.X, r.Min.Y), r.Max, geom.Pt(r.Min.X, r.Max.Y), r.Min}
		return l.Path()
	case styles.BackingBlob:
		// Four waves about a circle swell it by 1.3 strays at the most.
		radius := math.Min(r.W(), r.H()) / 2 / (1 + 1.3*blobStray)
		return paint.Blot(r.Center(), radius, blobStray, rand.New(rand.NewPCG(uint64(seed), 17)))
	}
	return geom.Ellipse(r)
}

// superellipse is a rectangle whose sides bend into one another.
func superellipse(r geom.Rect, bend float64) geom.Path {
	const points = 96
	c := r.Center()
	var l geom.Polyline
	for i := range points + 1 {
		sin, cos := math.Sincos(2 * math.Pi * float64(i%points) / points)
		at := func(v, half float64) float64 { return math.Copysign(math.Pow(math.Abs(v), 2/bend), v) * half }
		l = append(l, c.Add(geom.Pt(at(cos, r.W()/2), at(sin, r.H()/2))))
	}
	return l.Path()
}

// duotone is the icon in lines of ink, before its closed forms in an accent, set off as
// two inks are on a press; where it has hardly any, before a disc.
func (d iconDrawing) duotone(ic icon.Icon) []paint.Mark {
	ctx := d.ctx
	accent := d.color
	if d.e.Color == "" {
		accent = ctx.Accent(duotoneAccent)
	}
	side := d.to.Apply(geom.Pt(24, 0)).Sub(d.to.Apply(geom.Pt(0, 0))).Len()
	off := geom.Translate(geom.Pt(side*duotoneOff, side*duotoneOff))
	var areas geom.Path
	var ink geom.Rect
	filled := 0.0
	for i, p := range ic.Paths {
		b := p.Transform(d.to).Bounds()
		if i == 0 {
			ink = b
		} else {
			ink = ink.Span(b)
		}
		if closes(p) {
			filled = math.Max(filled, b.W()*b.H())
			areas = append(areas, p.Transform(d.to.Then(off))...)
		}
	}
	if filled < duotoneLeast*side*side {
		r := duotoneDisc * math.Max(ink.W(), ink.H()) / 2
		c := ink.Center().Add(geom.Pt(side*2*duotoneOff, side*2*duotoneOff))
		areas = geom.Ellipse(geom.R(c.X-r, c.Y-r, 2*r, 2*r))
	}
	tone := paint.Blend(ctx.Look.Palette.Board, accent, duotoneShade)
	area := paint.Fill{Path: areas, Color: tone, Brush: ctx.Grain(), Seed: ctx.SeedOf(d.e, 64)}
	d.color = ctx.Legible(ctx.Look.Palette.Ink, tone, math.Inf(1))
	return append([]paint.Mark{area}, d.outlined(ic.Paths)...)
}
