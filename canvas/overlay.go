package canvas

import (
	"image"
	"math"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/styles"
)

// Lengths of the overlays in design units.
const (
	overlayMargin = 34  // between an overlay and the frame's edge
	logoHigh      = 52  // of a logo
	logoWide      = 200 // of the widest logo
	narratorSide  = 270 // diameter of a round narrator
)

// Reserve is the parts of the frame the overlays of a scene need: the logo's
// corner, the narrator's place, and the band of burned captions where something
// is said. Give it to Compose.
func Reserve(p *plan.Plan, scene int, f Frame, look styles.Look) []geom.Rect {
	var out []geom.Rect
	if box, round := NarratorBox(p, f); !box.Empty() {
		r := geom.FromPixels(box)
		if round {
			r = r.Inset(-8 * f.Unit())
		}
		out = append(out, r)
	}
	if hasLogo(p) {
		out = append(out, logoBox(p, f))
	}
	if burnsCaptions(p) && p.Scenes[scene].Narration != nil {
		out = append(out, captionBand(p, f))
	}
	return out
}

func hasLogo(p *plan.Plan) bool { return p.Watermark || p.Logo != "" }

func burnsCaptions(p *plan.Plan) bool {
	return p.Captions == plan.CaptionsBurnIn || p.Captions == plan.CaptionsBoth
}

// stage is the part of the frame scenes are composed in: all of it, or what a
// narrator beside the scene leaves.
func stage(p *plan.Plan, f Frame) geom.Rect {
	all := geom.FromPixels(f.Bounds())
	box, round := NarratorBox(p, f)
	if round || box.Empty() {
		return all
	}
	b := geom.FromPixels(box)
	switch {
	case b.H() >= all.H() && b.Min.X <= 0:
		all.Min.X = b.Max.X
	case b.H() >= all.H():
		all.Max.X = b.Min.X
	case b.Min.Y <= 0:
		all.Min.Y = b.Max.Y
	default:
		all.Max.Y = b.Min.Y
	}
	return all
}

// logoBox is the place of a logo: in its corner of the stage, moved inwards
// where the round narrator has the corner already.
func logoBox(p *plan.Plan, f Frame) geom.Rect {
	u := f.Unit()
	s := stage(p, f).Inset(overlayMargin * u)
	r := geom.R(s.Min.X, s.Min.Y, logoWide*u, logoHigh*u)
	corner := p.LogoPosition
	if corner == "" {
		corner = plan.BottomRight
	}
	right := corner == plan.TopRight || corner == plan.BottomRight
	if right {
		r = r.Translate(geom.Pt(s.W()-r.W(), 0))
	}
	if corner == plan.BottomLeft || corner == plan.BottomRight {
		r = r.Translate(geom.Pt(0, s.H()-r.H()))
	}
	if box, round := NarratorBox(p, f); round {
		b := geom.FromPixels(box).Inset(-overlayMargin * u / 2)
		if b.Overlaps(r) {
			if right {
				r = r.Translate(geom.Pt(b.Min.X-r.Max.X, 0))
			} else {
				r = r.Translate(geom.Pt(b.Max.X-r.Min.X, 0))
			}
		}
	}
	return r
}

// NarratorBox is where the narrator's picture plays, even-sided, and whether
// it is cut round (then a square whose inscribed circle shows). Empty: the
// plan shows no narrator.
func NarratorBox(p *plan.Plan, f Frame) (box image.Rectangle, round bool) {
	n := p.OwnNarration
	if n == nil {
		return image.Rectangle{}, false
	}
	left := n.Position == "left-top" || n.Position == "left-bottom"
	top := n.Position == "left-top" || n.Position == "right-top"
	switch n.Layout {
	case "round_overlay":
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
	case "side_by_side":
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
