package pen

import (
	"math"

	"github.com/inkreel/inkreel/internal/geom"
)

// erasing is a hand that lies on a felt eraser, its middle at 0, 0: the hand is
// seen from its back, the fingers towards the left along the x axis, thumb below.
var erasing = grip{
	arm:    0,
	little: limb{{72, -38, 10}, {48, -40, 9}, {24, -39, 8.4}, {4, -35, 8}, {-10, -32, 7}},
	ring:   limb{{68, -22, 11}, {42, -24, 10}, {14, -23, 9.4}, {-10, -20, 8.8}, {-26, -18, 7.6}},
	middle: limb{{66, -3, 11}, {38, -5, 10.4}, {8, -5, 9.8}, {-18, -3, 9.2}, {-35, -1.5, 8}},
	index:  limb{{68, 16, 11}, {42, 14, 10.2}, {13, 14, 9.6}, {-11, 14.5, 9}, {-27, 15, 7.8}},
	thumb:  limb{{112, 28, 12}, {78, 41.5, 11.8}, {58, 47, 10.6}, {42, 47, 10.6}, {29, 45, 8.6}},
	palm: []float64{
		58, 28, 52, 8, 50, -12, 54, -32, 64, -47, 88, -47, 116, -38, 142, -29, 176, -27, 214, -30, 250, -30, 284, -24,
		284, 24, 250, 30, 214, 30, 176, 27, 150, 29, 128, 36, 108, 43, 92, 46, 76, 40, 64, 36,
	},
	indexNail: nail{-25.5, 14.8, math.Pi, 5, 4.6},
	thumbNail: nail{33.5, 45.6, math.Pi + 0.1, 5, 4.8},
	creases: []crease{
		{1.6, true, []float64{62, 22, 66, 15, 63, 8}}, // knuckles
		{1.6, true, []float64{60, 3, 64, -4, 61, -10}},
		{1.6, true, []float64{63, -17, 66, -23, 64, -29}},
		{1.1, true, []float64{80, -2, 100, -1, 122, 0}}, // tendons
		{1.1, true, []float64{82, -22, 102, -17, 124, -12}},
	},
	wrist: geom.Pt(174, 0),
	block: true,
}

// The eraser: a block of wood above its felt, lying across the board where the
// forearm lies as it usually does.
const (
	blockHalf, blockBreadth = 76.0, 27.0 // millimetres
	blockLies               = -60 * math.Pi / 180
)

// drawErasing draws the hand on its eraser.
func (g *grip) drawErasing(e *easel) {
	e.Push()
	e.Rotate(blockLies)
	box := func(half, breadth, round, down float64) geom.Polyline {
		var out geom.Polyline
		for i, c := range [4]geom.Point{{X: -1, Y: -1}, {X: 1, Y: -1}, {X: 1, Y: 1}, {X: -1, Y: 1}} {
			for k := range 5 {
				s, o := math.Sincos(math.Pi + (float64(i)+float64(k)/4)*math.Pi/2)
				out = append(out, geom.Pt(c.X*(half-round)+round*o, c.Y*(breadth-round)+round*s+down))
			}
		}
		return append(out, out[0])
	}
	felt, wood := box(blockHalf, blockBreadth, 4, 4), box(blockHalf-1, blockBreadth-2, 6, -2)
	e.fill(felt, rgb(0x3a3f47))
	e.stroke(felt, contour, rgb(0x22252a))
	e.fill(wood, rgb(0xd8a866))
	e.rim(wood, wood, geom.Pt(0, -9), rgb(0xb98645))
	e.rim(wood, wood, geom.Pt(0, 5), rgb(0xebc58b))
	e.stroke(wood, contour, rgb(0x6b4a22))
	e.Pop()

	palm := curve(g.palm...)
	for _, f := range []limb{g.little, g.ring, g.middle, g.index} {
		e.finger(f, 0, 0)
	}
	e.fill(palm, e.base)
	e.finger(g.thumb, 8, 5)
	const root = limbSteps*18 + 3 // of the thumb, in the palm's contour
	e.ribbon(palm[limbSteps*palmLowerFrom:root], geom.Pt(1, -8), e.shade)
	e.ribbon(palm[limbSteps*palmUpperFrom+4:limbSteps*palmUpperTo], geom.Pt(-1, 3), e.light)
	e.stroke(palm[limbSteps*palmUpperFrom+2:limbSteps*palmUpperTo], contour, e.line)
	e.stroke(palm[limbSteps*palmLowerFrom:root], contour, e.line)
	e.stroke(palm[limbSteps*20+6:], contour, e.line) // the web
	for _, f := range []limb{g.little, g.ring, g.middle, g.index} {
		e.wrinkle(f, 2, false)
	}
	e.wrinkle(g.thumb, 2, true)
	for _, n := range []nail{g.indexNail, g.thumbNail, {-33.5, -1.6, math.Pi, 5, 4.8}, {-24.5, -18.2, math.Pi, 4.8, 4.5}, {-8.5, -32.4, math.Pi, 4.4, 4}} {
		e.nail(n)
	}
	e.creased(g.creases)
}
