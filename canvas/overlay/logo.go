package overlay

import (
	"fmt"
	"image"
	"image/color"

	"github.com/inkreel/inkreel/fonts"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/styles"

	"github.com/inkreel/inkreel/canvas/paint"

	"github.com/inkreel/inkreel/canvas/element"
)

// The opacity of logos: a mark of our own is quieter than a maker's.
const (
	logoOpacity = 0.92
	markOpacity = 0.5
)

// Logo is a plan's logo, or the built-in mark, as a layer in board pixels: in
// its corner, over everything drawn; nil when the plan wants neither. The
// layer is the caller's. The error names a logo that cannot be had.
func Logo(p *plan.Plan, f paint.Frame, look styles.Look, assets element.Assets) (*image.RGBA, error) {
	if !hasLogo(p) {
		return nil, nil
	}
	box := logoBox(p, f, look)
	if p.Logo == "" {
		return mark(box, p, look)
	}
	s, err := assets.Picture(p.Logo)
	if err != nil {
		return nil, fmt.Errorf("custom_logo: %w", err)
	}
	at := corner(p, box, paint.Contain(geom.Pt(s.W, s.H), geom.Pt(box.W(), box.H())))
	placed, err := s.Place(at, plan.FitContain, 0)
	if err != nil {
		return nil, fmt.Errorf("custom_logo: %w", err)
	}
	img := placed.Image
	if look.Grey {
		img = paint.Greyed(img)
	}
	return dimmed(img, logoOpacity), nil
}

// corner is a rectangle of a size at the corner of box the logo belongs to.
func corner(p *plan.Plan, box geom.Rect, size geom.Point) geom.Rect {
	at := box.Min
	if p.LogoPosition == plan.TopRight || p.LogoPosition == plan.BottomRight || p.LogoPosition == "" {
		at.X = box.Max.X - size.X
	}
	if p.LogoPosition == plan.BottomLeft || p.LogoPosition == plan.BottomRight || p.LogoPosition == "" {
		at.Y = box.Max.Y - size.Y
	}
	return geom.R(at.X, at.Y, size.X, size.Y)
}

// mark is the built-in mark: a reel whose spokes are drops of ink, and the
// name beside it.
func mark(box geom.Rect, p *plan.Plan, look styles.Look) (*image.RGBA, error) {
	h := box.H() * 0.78
	st := fonts.Style{Type: plan.TypeClean, Lang: "en", SizePx: h * 0.7, Bold: true}
	name, err := fonts.NewShaper().Layout([]fonts.Span{{Text: "inkreel"}}, st, 0, plan.AlignStart)
	if err != nil {
		return nil, err
	}
	gap := h * 0.26
	at := corner(p, box, geom.Pt(h+gap+name.W, h))
	ink := paint.Sheer(look.Palette.Ink, 1)
	layer := image.NewRGBA(at.Inset(-4).Pixels())
	for _, m := range markReel(geom.R(at.Min.X, at.Min.Y, h, h), ink) {
		paint.Over(layer, paint.Render(m))
	}
	y := at.Min.Y + (h-name.H)/2
	paint.Over(layer, paint.Render(paint.Writing{Text: name, At: geom.Pt(at.Min.X+h+gap, y), Color: ink, Strong: ink}))
	return dimmed(layer, markOpacity), nil
}

// markReel is the sign alone: a ring, a hub, and three drops between them.
func markReel(r geom.Rect, c color.RGBA) []paint.Mark {
	w := r.W() * 0.1
	m := r.Center()
	marks := []paint.Mark{paint.Stroke{Path: geom.Ellipse(r.Inset(w / 2)), Width: w, Color: c}}
	drop := func(turn float64) geom.Path {
		u := r.W() / 2
		var p geom.Path
		tip, foot := geom.Pt(m.X, m.Y-u*0.16), geom.Pt(m.X, m.Y-u*0.72)
		p.MoveTo(tip)
		p.CubeTo(geom.Pt(m.X+u*0.1, m.Y-u*0.34), geom.Pt(m.X+u*0.26, m.Y-u*0.44), geom.Pt(m.X+u*0.2, m.Y-u*0.6))
		p.CubeTo(geom.Pt(m.X+u*0.14, foot.Y-u*0.03), geom.Pt(m.X-u*0.14, foot.Y-u*0.03), geom.Pt(m.X-u*0.2, m.Y-u*0.6))
		p.CubeTo(geom.Pt(m.X-u*0.26, m.Y-u*0.44), geom.Pt(m.X-u*0.1, m.Y-u*0.34), tip)
		p.Close()
		return p.Transform(geom.RotateAbout(turn, m))
	}
	for i := range 3 {
		const third = 2.0943951023931953
		marks = append(marks, paint.Fill{Path: drop(float64(i) * third), Color: c})
	}
	return marks
}

// dimmed is a premultiplied picture of less opacity.
func dimmed(img *image.RGBA, alpha float64) *image.RGBA {
	a := uint32(alpha*256 + 0.5)
	out := image.NewRGBA(img.Rect)
	for i, v := range img.Pix {
		out.Pix[i] = uint8(uint32(v) * a >> 8)
	}
	return out
}
