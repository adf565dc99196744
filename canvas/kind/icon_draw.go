package kind

import (
	"cmp"
	"image/color"
	"math"
	"slices"

	"github.com/inkreel/inkreel/canvas/icon"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"

	"github.com/inkreel/inkreel/canvas/paint"

	"github.com/inkreel/inkreel/canvas/element"
)

// How icons are drawn.
const (
	iconCalm       = 0.5 // of the look's roughness: small forms must stay themselves
	iconCalmFilled = 0.3 // and areas still more
	rimLine        = 0.6 // of the icon's line about a flooded form, to round its corners
	cutLine        = 0.8 // of it where lines are cut out of one, which look broader
	cutsInto       = 0.3 // of a form's outline that may lie in another that is flooded: leaves of one stem
	signFill       = 0.6 // of its square's corners that a sign fills, leaning
)

// tintShare is how much of an icon's colour its closed forms are laid out in.
const tintShare = 0.3

// iconDrawing is an icon being drawn: where, how wide and in which colour.
type iconDrawing struct {
	ctx    *element.Context
	e      *plan.Element
	to     geom.Affine // from the icon's grid to the board
	width  float64     // of its lines, pixels
	color  color.RGBA
	ground color.RGBA // that it stands on
}

// stroke is a line of the icon, drawn by hand; part seeds its jitter.
func (d iconDrawing) stroke(p geom.Path, c color.RGBA, part int) paint.Mark {
	seed := d.ctx.SeedOf(d.e, part)
	return paint.Stroke{Path: d.ctx.Loosely(p, iconCalm, seed), Width: d.width, Color: c, Brush: d.ctx.Look.Brush, Seed: seed}
}

// outlined is the icon in lines.
func (d iconDrawing) outlined(paths []geom.Path) []paint.Mark {
	var marks []paint.Mark
	for i, p := range paths {
		marks = append(marks, d.stroke(p.Transform(d.to), d.color, i))
	}
	return marks
}

// tinted is the icon in lines, its closed forms laid out in a pale tone. The
// tones come last, as a hand colours in, but lie beneath the lines: they are
// clear.
func (d iconDrawing) tinted(ic icon.Icon) []paint.Mark {
	marks := d.outlined(ic.Paths)
	var areas geom.Path
	for i, p := range ic.Paths {
		if closes(p) {
			// The same hand as the line's, or they would not meet.
			areas = append(areas, d.ctx.LooseArea(p.Transform(d.to), iconCalm, d.ctx.SeedOf(d.e, i))...)
		}
	}
	if len(areas) > 0 {
		marks = append(marks, paint.Fill{Path: areas, Color: paint.Sheer(d.color, tintShare), Brush: d.ctx.Grain(), Seed: d.ctx.SeedOf(d.e, 40)})
	}
	return marks
}

// filled is the icon as areas: its own filled form, or for icons drawn in lines
// only the closed forms flooded and what lies in them cut out of them in the
// colour of what it stands on.
func (d iconDrawing) filled(ic icon.Icon) []paint.Mark {
	if ic.Filled != nil {
		return []paint.Mark{paint.Fill{Path: d.ctx.ByHand(ic.Filled.Transform(d.to), iconCalmFilled, d.ctx.SeedOf(d.e, 0)), Color: d.color, Brush: d.ctx.Grain(), Seed: d.ctx.SeedOf(d.e, 0)}}
	}
	var marks []paint.Mark
	var areas []geom.Polyline
	// What lies in what is told by size.
	paths := slices.Clone(ic.Paths)
	size := func(p geom.Path) float64 { b := p.Bounds(); return (b.W() + ic.StrokeWidth) * (b.H() + ic.StrokeWidth) }
	slices.SortStableFunc(paths, func(a, b geom.Path) int { return cmp.Compare(size(b), size(a)) })
	for i, p := range paths {
		p = p.Transform(d.to)
		within, without := parted(p, areas)
		if closes(p) && within.Length(0.5) < cutsInto*p.Length(0.5) {
			p = d.ctx.ByHand(p, iconCalm, d.ctx.SeedOf(d.e, i))
			marks = append(marks,
				paint.Fill{Path: p, Color: d.color, Brush: d.ctx.Grain(), Seed: d.ctx.SeedOf(d.e, i)},
				// The line rounds the area's corners and gives it the weight of its neighbours.
				paint.Stroke{Path: p, Width: d.width * rimLine, Color: d.color, Brush: d.ctx.Look.Brush, Seed: d.ctx.SeedOf(d.e, i)})
			areas = append(areas, p.Flatten(0.3)...)
			continue
		}
		if len(without) > 0 {
			marks = append(marks, d.stroke(without, d.color, i))
		}
		if len(within) > 0 {
			cut := d.stroke(within, d.ground, i+20).(paint.Stroke)
			cut.Width *= cutLine
			marks = append(marks, cut)
		}
	}
	return marks
}

// badge is the icon cut out of a disc of its colour that fills the square; to
// maps the grid to where the icon stands in it.
func (d iconDrawing) badge(ic icon.Icon, to geom.Affine, square geom.Rect) []paint.Mark {
	ctx := d.ctx
	if d.e.Color == "" {
		d.color = ctx.Visible(ctx.Accent(2))
	}
	disc := paint.Fill{Path: geom.Ellipse(square.Inset(1)), Color: d.color, Seed: ctx.SeedOf(d.e, 60)}
	d.to, d.width = to, d.width*(1-badgeRim)
	if board := ctx.Look.Palette.Board; paint.Contrast(board, d.color) >= paint.ContrastLarge {
		d.color = board
	} else {
		d.color = ctx.Look.Palette.Ink
	}
	return append([]paint.Mark{disc}, d.outlined(ic.Paths)...)
}

// closes reports whether a stroke ends where it begins and encloses something.
func closes(p geom.Path) bool {
	lines := p.Flatten(0.2)
	if len(lines) != 1 || len(lines[0]) < 3 {
		return false
	}
	l := lines[0]
	b := p.Bounds()
	return l[0].Dist(l[len(l)-1]) < 0.02*(b.W()+b.H()) && math.Min(b.W(), b.H()) > 0.05*math.Max(b.W(), b.H())
}

// parted is the parts of a path that lie within any of the areas, and those
// that do not.
func parted(p geom.Path, areas []geom.Polyline) (within, without geom.Path) {
	inside := func(q geom.Point) bool {
		for _, a := range areas {
			if encloses(a, q) {
				return true
			}
		}
		return false
	}
	for _, l := range p.Flatten(0.2) {
		l = l.Resample(2)
		run := geom.Polyline{l[0]}
		in := inside(l[0].Lerp(l[min(1, len(l)-1)], 0.5))
		flush := func() {
			if len(run) > 1 {
				if in {
					within = append(within, run.Path()...)
				} else {
					without = append(without, run.Path()...)
				}
			}
		}
		for i := 1; i < len(l); i++ {
			if now := inside(l[i-1].Lerp(l[i], 0.5)); now != in {
				flush()
				run, in = geom.Polyline{l[i-1]}, now
			}
			run = append(run, l[i])
		}
		flush()
	}
	return within, without
}

// encloses reports whether q lies within a closed line (even-odd).
func encloses(l geom.Polyline, q geom.Point) bool {
	in := false
	for i, j := 0, len(l)-1; i < len(l); j, i = i, i+1 {
		a, b := l[i], l[j]
		if (a.Y > q.Y) != (b.Y > q.Y) && q.X < (b.X-a.X)*(q.Y-a.Y)/(b.Y-a.Y)+a.X {
			in = !in
		}
	}
	return in
}

// lean turns what stands in a square a little, one to this side, the next to
// that, and keeps it within the square.
func lean(ctx *element.Context, e *plan.Element, square geom.Rect) geom.Affine {
	turn := ctx.Look.Bounce * math.Pi / 180
	if turn == 0 {
		return geom.Identity
	}
	if ctx.SeedOf(e, 77)&1 == 1 {
		turn = -turn
	}
	c := square.Center()
	s, co := math.Sincos(math.Abs(turn))
	fit := 1 / (s*signFill + co) // signs seldom fill the corners of their square
	return geom.Translate(c.Mul(-1)).Then(geom.Scale(fit, fit)).Then(geom.Translate(c)).Then(geom.RotateAbout(turn, c))
}
