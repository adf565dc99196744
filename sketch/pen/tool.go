package pen

import (
	"image/color"

	"github.com/inkreel/inkreel/internal/geom"
)

// Tool is what a hand draws with.
type Tool string

// The tools. A look has the one its lines are drawn with.
const (
	ToolBallpoint Tool = "ballpoint"
	ToolPencil    Tool = "pencil"
	ToolMarker    Tool = "marker"
	ToolCrayon    Tool = "crayon"
	ToolCharcoal  Tool = "charcoal"
	ToolBrush     Tool = "brush"
	ToolChalk     Tool = "chalk"
	ToolStylus    Tool = "stylus"
)

// tool is a tool in a hand, flat: pieces from its tip on, in millimetres.
type tool []part

// part is a piece of a tool: from and to along its axis and half its width there.
type part struct {
	x0, x1, r0, r1 float64
	tint           color.RGBA
	round          bool // its beginning is round
	matt           bool // no light on it
}

// toolOf is a tool whose tip draws in ink.
func toolOf(t Tool, ink color.RGBA) tool {
	var (
		white  = rgb(0xf4f3ef)
		steel  = rgb(0xc3c9d1)
		dark   = rgb(0x363b45)
		black  = rgb(0x2a2d35)
		wood   = rgb(0xe6c08e)
		yellow = rgb(0xeab13c)
		brass  = rgb(0xc9a24a)
	)
	switch t {
	case ToolMarker:
		return tool{
			{x0: 0, x1: 8, r0: 1.6, r1: 2.8, tint: ink, round: true, matt: true},
			{x0: 7, x1: 11, r0: 3.6, r1: 3.8, tint: dark},
			{x0: 11, x1: 27, r0: 4.2, r1: 7.2, tint: dark},
			{x0: 27, x1: 30, r0: 7.8, r1: 7.8, tint: ink},
			{x0: 30, x1: 112, r0: 8, r1: 8, tint: white},
			{x0: 112, x1: 132, r0: 8, r1: 7.4, tint: ink},
		}
	case ToolPencil:
		return tool{
			{x0: 0, x1: 6, r0: 0.5, r1: 1.3, tint: ink, round: true, matt: true},
			{x0: 5.6, x1: 21, r0: 1.3, r1: 3.8, tint: wood},
			{x0: 21, x1: 138, r0: 3.9, r1: 3.9, tint: yellow},
			{x0: 138, x1: 148, r0: 4, r1: 4, tint: brass},
			{x0: 148, x1: 158, r0: 3.8, r1: 3.6, tint: rgb(0xe08a86)},
		}
	case ToolCrayon:
		return tool{
			{x0: 0, x1: 11, r0: 2.2, r1: 4.4, tint: ink, round: true},
			{x0: 11, x1: 17, r0: 5.2, r1: 5.2, tint: ink},
			{x0: 17, x1: 96, r0: 5.8, r1: 5.8, tint: white},
			{x0: 22, x1: 25, r0: 5.8, r1: 5.8, tint: ink},
			{x0: 84, x1: 88, r0: 5.8, r1: 5.8, tint: ink},
			{x0: 96, x1: 102, r0: 5.2, r1: 5, tint: ink},
		}
	case ToolCharcoal:
		return tool{
			{x0: 0, x1: 8, r0: 2.2, r1: 3.6, tint: ink, round: true, matt: true},
			{x0: 7, x1: 92, r0: 3.7, r1: 4.1, tint: rgb(0x3a3a3d)},
		}
	case ToolChalk:
		return tool{
			{x0: 0, x1: 9, r0: 3.6, r1: 4.8, tint: ink, round: true, matt: true},
			{x0: 8, x1: 84, r0: 4.9, r1: 5.3, tint: rgb(0xf2efe6)},
		}
	case ToolBrush:
		return tool{
			{x0: 0, x1: 9, r0: 0.5, r1: 3.4, tint: ink, round: true, matt: true},
			{x0: 9, x1: 18, r0: 3.6, r1: 2.9, tint: rgb(0x8a6a45), matt: true},
			{x0: 17, x1: 40, r0: 2.9, r1: 3.5, tint: steel},
			{x0: 40, x1: 80, r0: 3.7, r1: 4.6, tint: rgb(0x9c3f2e)},
			{x0: 80, x1: 186, r0: 4.6, r1: 2, tint: rgb(0x9c3f2e)},
		}
	case ToolStylus:
		return tool{
			{x0: 0, x1: 7, r0: 0.7, r1: 2, tint: ink, round: true},
			{x0: 6.4, x1: 24, r0: 2.2, r1: 4.7, tint: steel},
			{x0: 24, x1: 56, r0: 4.8, r1: 4.8, tint: dark},
			{x0: 56, x1: 152, r0: 4.8, r1: 4.5, tint: steel},
		}
	}
	return tool{
		{x0: 0, x1: 4, r0: 0.5, r1: 1.1, tint: ink, round: true},
		{x0: 3.6, x1: 19, r0: 1.3, r1: 3.9, tint: steel},
		{x0: 19, x1: 21.5, r0: 4.4, r1: 4.5, tint: ink},
		{x0: 21.5, x1: 56, r0: 4.5, r1: 4.9, tint: black},
		{x0: 56, x1: 59, r0: 5.1, r1: 5.1, tint: steel},
		{x0: 59, x1: 134, r0: 5, r1: 4.6, tint: dark},
		{x0: 134, x1: 144, r0: 2.6, r1: 2.6, tint: steel},
	}
}

func (p *part) outline() geom.Polyline {
	var out geom.Polyline
	if p.round {
		out = limb{{p.x1, 0, p.r1}, {p.x0 + p.r0, 0, p.r0}}.outline()
		return out
	}
	bend := 0.18 * p.r0 // rings are seen a little from the rear
	out = geom.Polyline{{X: p.x0 + bend, Y: -p.r0}, {X: p.x1 + 0.18*p.r1, Y: -p.r1}, {X: p.x1 - 0.1*p.r1, Y: -0.5 * p.r1}, {X: p.x1 - 0.1*p.r1, Y: 0.5 * p.r1}, {X: p.x1 + 0.18*p.r1, Y: p.r1}, {X: p.x0 + bend, Y: p.r0}, {X: p.x0 - 0.1*p.r0, Y: 0.5 * p.r0}, {X: p.x0 - 0.1*p.r0, Y: -0.5 * p.r0}}
	return out
}

// draw draws the tool in flat tones: its colour, a shade below, light above.
func (t tool) draw(e *easel) {
	e.stroke(t.silhouette(geom.Point{}), contour*1.6, rgb(0x24262c))
	for i := range t {
		p := &t[i]
		o := p.outline()
		e.fill(o, p.tint)
		r := (p.r0 + p.r1) / 2
		e.rim(o, o, geom.Pt(0, -0.62*r), shade(p.tint, 0.74))
		if !p.matt {
			e.rim(o, o, geom.Pt(0, 0.42*r), shade(p.tint, 1.22))
		}
	}
}

// silhouette is the tool's contour, moved.
func (t tool) silhouette(by geom.Point) geom.Polyline {
	var up, down geom.Polyline
	for i := range t {
		p := &t[i]
		up = append(up, geom.Pt(p.x0, -p.r0).Add(by), geom.Pt(p.x1, -p.r1).Add(by))
		down = append(down, geom.Pt(p.x0, p.r0).Add(by), geom.Pt(p.x1, p.r1).Add(by))
	}
	for i := len(down) - 1; i >= 0; i-- {
		up = append(up, down[i])
	}
	return append(up, up[0])
}
