package element

import (
	"image"
	"image/color"
	"math"
	"slices"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/styles"

	"github.com/inkreel/inkreel/canvas/paint"
)

// Mount is what a look frames a picture or a video with, at the size that
// suits it.
type Mount struct {
	Kind styles.Frame
	unit float64 // pixels of a design unit; smaller for small pictures
	line float64 // width of a drawn frame
}

// Frames in design units of a picture of full size.
const (
	frameLine    = 0.8 // width of a drawn frame, of an outline: it must not outweigh the picture
	ruleOff      = 11  // between a picture and its thin rule
	bracketOff   = 12  // and its corner brackets
	bracketArm   = 34  // length of these
	printRim     = 26  // white of prints, with their shadow
	printHead    = 34  // above, where tape or magnets hold them
	polaroidFoot = 70  // below a polaroid, where one writes
	cardCorner   = 20  // radius
	blockCorner  = 14
	blockOff     = 18   // by which an area of colour is set off behind a picture
	blockTone    = 0.55 // of its colour, the rest being board
)

// mountGrown is the shorter side in design units from which a picture has a
// frame of full size.
const mountGrown = 420

// MountFor is the frame of a picture of the given size.
func (ctx *Context) MountFor(size geom.Point) Mount {
	share := min(max(min(size.X, size.Y)/(mountGrown*ctx.Unit), 0.45), 1)
	return Mount{ctx.Look.Frame, ctx.Unit * share, ctx.Line()}
}

// margins is what the frame takes to the left, above, to the right and below of
// the picture.
func (m Mount) margins() (left, top, right, bottom float64) {
	even := func(v float64) (float64, float64, float64, float64) { return v, v, v, v }
	u := m.unit
	switch m.Kind {
	case styles.FrameLine:
		return even(m.line * frameLine)
	case styles.FrameRule:
		return even((ruleOff + 2) * u)
	case styles.FrameCard:
		return 16 * u, 10 * u, 16 * u, 24 * u // room for its shadow, which falls down
	case styles.FramePolaroid:
		return printRim * u, printHead * u, printRim * u, polaroidFoot * u
	case styles.FrameTape:
		return even(printRim * u)
	case styles.FrameMagnets:
		return printRim * u, printHead * u, printRim * u, printHead * u
	case styles.FrameChalk:
		return even(m.line*2.2 + 14*u)
	case styles.FrameBrackets:
		return even(16 * u)
	case styles.FrameBlock:
		return 4 * u, 4 * u, (blockOff + 4) * u, (blockOff + 4) * u
	}
	return 0, 0, 0, 0
}

// Inner is where the picture goes when the frame fills box.
func (m Mount) Inner(box geom.Rect) geom.Rect {
	l, t, r, b := m.margins()
	return geom.Rect{Min: geom.Pt(box.Min.X+l, box.Min.Y+t), Max: geom.Pt(box.Max.X-r, box.Max.Y-b)}
}

// Outer is what frame and picture cover together.
func (m Mount) Outer(picture geom.Rect) geom.Rect {
	l, t, r, b := m.margins()
	return geom.Rect{Min: geom.Pt(picture.Min.X-l, picture.Min.Y-t), Max: geom.Pt(picture.Max.X+r, picture.Max.Y+b)}
}

// corner is the radius of the picture's corners.
func (m Mount) corner() float64 {
	switch m.Kind {
	case styles.FrameCard:
		return cardCorner * m.unit
	case styles.FrameBlock:
		return blockCorner * m.unit
	}
	return 0
}

// lines are the strokes of a frame that is drawn rather than made: around at,
// after the picture.
func (ctx *Context) lines(e *plan.Element, m Mount, at geom.Rect) []paint.Mark {
	ink := ctx.Visible(ctx.Named(e.Color, ctx.Look.Palette.Ink))
	draw := func(p geom.Path, width, care float64, part int) paint.Mark {
		seed := ctx.SeedOf(e, part)
		return paint.Stroke{Path: ctx.ByHand(p, care, seed), Width: width, Color: ink, Brush: ctx.Look.Brush, Seed: seed}
	}
	u := m.unit
	switch m.Kind {
	case styles.FrameLine:
		return []paint.Mark{draw(geom.Rectangle(at.Inset(-m.line*0.4)), m.line*frameLine, 0.6, 1)}
	case styles.FrameRule:
		return []paint.Mark{draw(geom.Rectangle(at.Inset(-ruleOff*u)), max(1.6*u, 1), 0, 1)}
	case styles.FrameChalk:
		near, far := m.line*0.6, m.line*1.7+8*u
		return []paint.Mark{
			draw(crossed(at.Inset(-near), 0), m.line*0.8, 0.6, 1),
			draw(crossed(at.Inset(-far), 5*u), m.line*0.7, 0.9, 2),
		}
	case styles.FrameBrackets:
		return []paint.Mark{draw(brackets(at.Inset(-bracketOff*u), bracketArm*u), m.line*0.9, 0, 1)}
	}
	return nil
}

// crossed is four lines along the sides of r that run past its corners.
func crossed(r geom.Rect, past float64) geom.Path {
	var p geom.Path
	for _, l := range [4][2]geom.Point{
		{geom.Pt(r.Min.X-past, r.Min.Y), geom.Pt(r.Max.X+past, r.Min.Y)},
		{geom.Pt(r.Max.X, r.Min.Y-past), geom.Pt(r.Max.X, r.Max.Y+past)},
		{geom.Pt(r.Max.X+past, r.Max.Y), geom.Pt(r.Min.X-past, r.Max.Y)},
		{geom.Pt(r.Min.X, r.Max.Y+past), geom.Pt(r.Min.X, r.Min.Y-past)},
	} {
		p.MoveTo(l[0])
		p.LineTo(l[1])
	}
	return p
}

// brackets are the four corners of r, arm long each way.
func brackets(r geom.Rect, arm float64) geom.Path {
	arm = min(arm, r.W()/3, r.H()/3)
	var p geom.Path
	for _, c := range [4]struct {
		at     geom.Point
		dx, dy float64
	}{
		{r.Min, 1, 1}, {geom.Pt(r.Max.X, r.Min.Y), -1, 1}, {r.Max, -1, -1}, {geom.Pt(r.Min.X, r.Max.Y), 1, -1},
	} {
		p.MoveTo(c.at.Add(geom.Pt(0, c.dy*arm)))
		p.LineTo(c.at)
		p.LineTo(c.at.Add(geom.Pt(c.dx*arm, 0)))
	}
	return p
}

// colourBlock is the part of an area of colour, set off behind at, that shows beside
// it.
func (ctx *Context) colourBlock(e *plan.Element, m Mount, at geom.Rect) paint.Mark {
	d, r := blockOff*m.unit, m.corner()
	b := at.Translate(geom.Pt(d, d))
	var p geom.Path
	turn := func(by, to geom.Point) { p.QuadTo(by, to) }
	p.MoveTo(geom.Pt(at.Max.X, b.Min.Y))
	p.LineTo(geom.Pt(b.Max.X-r, b.Min.Y))
	turn(geom.Pt(b.Max.X, b.Min.Y), geom.Pt(b.Max.X, b.Min.Y+r))
	p.LineTo(geom.Pt(b.Max.X, b.Max.Y-r))
	turn(b.Max, geom.Pt(b.Max.X-r, b.Max.Y))
	p.LineTo(geom.Pt(b.Min.X+r, b.Max.Y))
	turn(geom.Pt(b.Min.X, b.Max.Y), geom.Pt(b.Min.X, b.Max.Y-r))
	p.LineTo(geom.Pt(b.Min.X, at.Max.Y))
	// Along the picture, around its corner.
	p.LineTo(geom.Pt(at.Max.X-r, at.Max.Y))
	turn(at.Max, geom.Pt(at.Max.X, at.Max.Y-r))
	p.Close()
	c := ctx.Named(e.Color, ctx.Accent(0))
	return paint.Fill{Path: p, Color: paint.Blend(ctx.Look.Palette.Board, c, blockTone), Seed: ctx.SeedOf(e, 1)}
}

// opposite is the path run the other way round, so that it cuts a hole where
// paths fill by winding.
func opposite(p geom.Path) geom.Path {
	var out geom.Path
	for _, l := range p.Flatten(0.1) {
		for i := range l {
			if q := l[len(l)-1-i]; i == 0 {
				out.MoveTo(q)
			} else {
				out.LineTo(q)
			}
		}
		out.Close()
	}
	return out
}

// paper reports whether the frame is made of card, tape and shadow, which are
// pictures, not strokes.
func (m Mount) paper() bool {
	switch m.Kind {
	case styles.FrameCard, styles.FramePolaroid, styles.FrameTape, styles.FrameMagnets:
		return true
	}
	return false
}

// roundCorners is a picture with its corners cut.
func roundCorners(img *image.RGBA, radius float64) *image.RGBA {
	if radius <= 0 {
		return img
	}
	out := *img
	out.Pix = slices.Clone(img.Pix)
	f := paint.NewFilling(img.Rect)
	f.Add(geom.RoundRect(geom.FromPixels(img.Rect), radius), geom.Identity)
	cutBy(&out, f.Mask())
	return &out
}

// cutBy keeps of a picture what a mask of its size shows.
func cutBy(img *image.RGBA, mask *image.Alpha) {
	for i, a := range mask.Pix {
		if a == 255 {
			continue
		}
		q := img.Pix[4*i : 4*i+4 : 4*i+4]
		for c := range q {
			q[c] = uint8((uint32(q[c])*uint32(a) + 127) / 255)
		}
	}
}

// cardWhite is the white of prints.
var cardWhite = color.RGBA{253, 252, 248, 255}

// shadow is how a card throws one, in pixels.
type shadow struct {
	drop, soft float64 // how far it falls down, and how far it spreads
	strength   float64 // opacity
}

// shadowOf lays the soft shadow of a card over dst.
func shadowOf(dst *image.RGBA, card geom.Rect, radius float64, s shadow) {
	r := card.Translate(geom.Pt(0, s.drop))
	mask := image.NewAlpha(r.Inset(-2 * s.soft).Pixels())
	f := paint.NewFilling(mask.Rect)
	f.Add(geom.RoundRect(r, radius), geom.Identity)
	mask = f.Mask()
	mask.Pix = paint.Blurred(mask, max(int(s.soft/2+0.5), 1))
	mask.Stride = mask.Rect.Dx()
	paint.Over(dst, paint.Tinted(mask, color.RGBA{0, 0, 0, uint8(255*s.strength + 0.5)}))
}

// tapeStrip is a piece of tape: its middle, its size, and how far it is turned.
func tapeStrip(at geom.Point, long, wide, turn float64) geom.Path {
	r := geom.R(at.X-long/2, at.Y-wide/2, long, wide)
	// Torn ends: a few teeth.
	var p geom.Path
	const teeth = 4
	p.MoveTo(r.Min)
	p.LineTo(geom.Pt(r.Max.X, r.Min.Y))
	for i := range teeth {
		y := r.Min.Y + wide*(float64(i)+0.5)/teeth
		p.LineTo(geom.Pt(r.Max.X-wide*0.12, y))
		p.LineTo(geom.Pt(r.Max.X, y+wide*0.5/teeth))
	}
	p.LineTo(geom.Pt(r.Min.X, r.Max.Y))
	for i := range teeth {
		y := r.Max.Y - wide*(float64(i)+0.5)/teeth
		p.LineTo(geom.Pt(r.Min.X+wide*0.12, y))
		p.LineTo(geom.Pt(r.Min.X, y-wide*0.5/teeth))
	}
	p.Close()
	return p.Transform(geom.RotateAbout(turn*math.Pi/180, at))
}

// EvenRect is the largest rectangle within r whose sides lie on even pixels.
func EvenRect(r geom.Rect) image.Rectangle {
	up := func(v float64) int { n := int(v); return n + (n & 1) }
	down := func(v float64) int { return int(v) &^ 1 }
	return image.Rect(up(r.Min.X), up(r.Min.Y), down(r.Max.X), down(r.Max.Y))
}

// CornerMask shows a picture of the given size but for its corners, rounded
// by radius pixels; nil: all of it shows.
func CornerMask(size image.Point, radius float64) *image.Alpha {
	if radius <= 0 {
		return nil
	}
	r := image.Rectangle{Max: size}
	f := paint.NewFilling(r)
	f.Add(geom.RoundRect(geom.FromPixels(r), radius), geom.Identity)
	return f.Mask()
}
