package overlay

import (
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/styles"

	"github.com/inkreel/inkreel/canvas/paint"
)

// Lengths of the overlays in design units.
const (
	overlayMargin = 34  // between an overlay and the frame's edge, a scene and the narrator beside it
	logoHigh      = 60  // of a logo
	logoWide      = 200 // of the widest logo
	logoClear     = 16  // between a logo and what a scene shows
)

// Reserve is the parts of the frame the overlays of a scene need: the logo's
// corner, the narrator's place, and the band of burned captions where something
// is said. Give it to Compose.
func Reserve(p *plan.Plan, scene int, f paint.Frame, look styles.Look) []geom.Rect {
	var out []geom.Rect
	if box, round := NarratorBox(p, f); !box.Empty() {
		r := geom.FromPixels(box)
		if round {
			r = r.Inset(-8 * f.Unit())
		} else {
			// Scenes keep a margin to the seam as to the frame's edges.
			r = r.Inset(-overlayMargin * f.Unit()).Intersect(geom.FromPixels(f.Bounds()))
		}
		out = append(out, r)
	}
	if hasLogo(p) {
		out = append(out, logoBox(p, f, look).Inset(-logoClear*f.Unit()))
	}
	if p.Captions.BurnedIn() && p.Scenes[scene].Narration != nil {
		out = append(out, captionBand(p, f, look))
	}
	return out
}

func hasLogo(p *plan.Plan) bool { return p.Watermark || p.Logo != "" }

// PageOf is what the page of a plan's scenes depends on in a look.
func PageOf(p *plan.Plan, look styles.Look, f paint.Frame) paint.PageSpec {
	matte, _ := paint.ColorOf(look.Palette, p.Output.Matte)
	return paint.PageSpec{Look: look, Frame: f, Area: sceneArea(p, f).Pixels(), Seed: p.Seed, Matte: matte}
}

// sceneArea is the part of the frame scenes are composed in: all of it, or what a
// narrator beside the scene leaves.
func sceneArea(p *plan.Plan, f paint.Frame) geom.Rect {
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

// logoRoom is what a logo keeps to the sides of the frame and to its head and
// foot, in pixels: clear of what the look's trim draws there.
func logoRoom(f paint.Frame, look styles.Look) geom.Point {
	u := f.Unit()
	both := func(room float64) geom.Point { return geom.Pt(room*u, room*u) }
	switch look.Trim {
	case styles.TrimMasthead: // in line with its rules
		return geom.Pt(paint.SideMargin(f, look), 46*u)
	case styles.TrimHoles: // right of the margin's line
		return geom.Pt(paint.SideMargin(f, look), overlayMargin*u)
	case styles.TrimShapes: // above the hill
		return geom.Pt(overlayMargin*u, 70*u)
	case styles.TrimFrame, styles.TrimSheet, styles.TrimConfetti, styles.TrimSpiral:
		return both(56)
	case styles.TrimWood, styles.TrimBorder:
		return both(48)
	}
	return both(overlayMargin)
}

// logoBox is the place of a logo: in its corner of the scene, moved inwards
// where the round narrator has the corner already.
func logoBox(p *plan.Plan, f paint.Frame, look styles.Look) geom.Rect {
	u := f.Unit()
	s := sceneArea(p, f)
	room := logoRoom(f, look)
	s.Min, s.Max = s.Min.Add(room), s.Max.Sub(room)
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
