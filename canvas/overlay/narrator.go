package overlay

import (
	"image"
	"math"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/styles"

	"github.com/inkreel/inkreel/canvas/paint"

	"github.com/inkreel/inkreel/canvas/element"
)

// Lengths about a narrator in design units.
const (
	narratorSide = 270 // diameter of a round one
	narratorRim  = 30  // about one shown in full beside the scene
)

// Narrator is how a plan shows its speaker.
type Narrator struct {
	Box   image.Rectangle // where the picture plays, even-sided
	Fit   plan.Fit        // of the picture in the box
	Mask  *image.Alpha    // of the box's size: what is seen of it; nil: all
	Frame *image.RGBA     // a layer over the picture, its Rect in board pixels; nil: none
}

// NarratorView is how the speaker of a plan is shown when his picture has the
// given size; ok is false when the plan shows none. A round picture is ringed
// with the look's brush. One shown in full beside the scene is framed as the
// look frames pictures. The layers are the caller's.
func NarratorView(p *plan.Plan, f paint.Frame, look styles.Look, size image.Point) (n Narrator, ok bool) {
	box, round := NarratorBox(p, f)
	if box.Empty() {
		return n, false
	}
	n = Narrator{Box: box, Fit: plan.FitCover}
	ctx := &element.Context{Look: look, Frame: f, Unit: f.Unit(), Colour: !look.Grey, Seed: p.Seed}
	e := &plan.Element{ID: "narrator"}
	switch {
	case round:
		n.Mask = roundMask(box.Dx())
		n.Frame = narratorRing(ctx, e, box)
	case p.OwnNarration.Fit == "full" && size.X > 0 && size.Y > 0:
		room := geom.FromPixels(box).Inset(narratorRim * f.Unit())
		m := ctx.MountFor(geom.Pt(room.W(), room.H()))
		in := m.Inner(room)
		s := paint.Contain(geom.Pt(float64(size.X), float64(size.Y)), geom.Pt(in.W(), in.H()))
		c := in.Center()
		marks, _ := ctx.MountedFilm(e, paint.Film{Box: element.EvenRect(geom.R(c.X-s.X/2, c.Y-s.Y/2, s.X, s.Y))}, m)
		film := marks[0].(paint.Film)
		n.Box, n.Mask = film.Box, element.CornerMask(film.Box.Size(), film.Corner)
		n.Frame = layerOf(marks[1:])
	}
	return n, true
}

// layerOf is marks on a clear ground; nil when they leave nothing.
func layerOf(marks []paint.Mark) *image.RGBA {
	var r image.Rectangle
	for _, m := range marks {
		r = r.Union(m.Bounds())
	}
	if r.Empty() {
		return nil
	}
	img := image.NewRGBA(r)
	for _, m := range marks {
		paint.Paint(img, m)
	}
	return img
}

// narratorRing is drawn about a round picture, over its soft edge.
func narratorRing(ctx *element.Context, e *plan.Element, box image.Rectangle) *image.RGBA {
	width := min(max(ctx.Line()*1.1, 3*ctx.Unit), 9*ctx.Unit)
	r := geom.FromPixels(box).Inset(width * 0.3)
	c := ctx.Visible(ctx.Look.Palette.Ink)
	if ctx.Look.Accents {
		c = ctx.Visible(ctx.Look.Palette.Accent1)
	}
	seed := ctx.SeedOf(e, 0)
	return layerOf([]paint.Mark{paint.Stroke{Path: ctx.ByHand(geom.Ellipse(r), 0.25, seed), Width: width, Color: c, Brush: ctx.Look.Brush, Seed: seed}})
}

// roundMask shows the circle in a square, its edge soft over three pixels.
func roundMask(side int) *image.Alpha {
	m := image.NewAlpha(image.Rect(0, 0, side, side))
	r := float64(side) / 2
	for y := range side {
		for x := range side {
			d := r - math.Hypot(float64(x)+0.5-r, float64(y)+0.5-r)
			m.Pix[y*m.Stride+x] = uint8(255 * min(max(d/3, 0), 1))
		}
	}
	return m
}

// NarratorBox is where the narrator's picture plays, even-sided, and whether
// it is cut round (then a square whose inscribed circle shows). Empty: the
// plan shows no narrator.
func NarratorBox(p *plan.Plan, f paint.Frame) (box image.Rectangle, round bool) {
	n := p.OwnNarration
	if n == nil {
		return image.Rectangle{}, false
	}
	left := n.Position == "left-top" || n.Position == "left-bottom"
	top := n.Position == "left-top" || n.Position == "right-top"
	switch n.Layout {
	case plan.LayoutRoundOverlay:
		u := f.Unit()
		d := int(narratorSide*u) &^ 1
		m := int(overlayMargin*u) &^ 1
		x, y := f.W-m-d, f.H-m-d
		if left {
			x = m
		}
		if top {
			y = m
		}
		return image.Rect(x&^1, y&^1, x&^1+d, y&^1+d), true
	case plan.LayoutSideBySide:
		share := splitShare(n.Split)
		if f.W >= f.H {
			w := int(math.Round(float64(f.W)*share)) &^ 1
			if left {
				return image.Rect(0, 0, w, f.H), false
			}
			return image.Rect(f.W-w, 0, f.W, f.H), false
		}
		h := int(math.Round(float64(f.H)*share)) &^ 1
		if top {
			return image.Rect(0, 0, f.W, h), false
		}
		return image.Rect(0, f.H-h, f.W, f.H), false
	}
	return image.Rectangle{}, false
}

// splitShare is the narrator's share of the frame.
func splitShare(split string) float64 {
	switch split {
	case "25%":
		return 0.25
	case "30%":
		return 0.30
	case "35%":
		return 0.35
	case "40%":
		return 0.40
	}
	return 0.50
}
