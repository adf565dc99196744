package pen

import (
	"math"
	"slices"

	"github.com/inkreel/inkreel/internal/geom"
)

// grip is how a hand holds its tool: its parts from the tip on, in millimetres,
// the tool lying along the x axis with its tip at 0, 0. A right hand is seen from
// the side of its thumb, fingers above the axis, which is turned down to the
// right on the board.
type grip struct {
	arm                         float64 // radians from the tool's axis to the forearm's, clockwise
	little, ring, middle, index limb
	thumb                       limb
	palm                        []float64 // with the forearm, from the web between thumb and index
	hollow                      []float64 // between thumb and fingers, where it is dark
	thumbNail, indexNail        nail
	creases                     []crease
	wrist                       geom.Point // its middle
	block                       bool       // it lies on an eraser instead of holding a tool
}

// nail is a fingernail: its middle, the way the finger points there in radians,
// half its length and half its width.
type nail struct{ x, y, angle, length, width float64 }

// posed is a grip in which thumb, index and middle finger hold the tool in another
// way, the rest of the hand being turned about the index's knuckle and moved.
func (g grip) posed(middle, index, thumb limb, turn float64, by geom.Point) grip {
	about := geom.Pt(100, -20)
	s, c := math.Sincos(turn)
	move := func(x, y float64) geom.Point {
		d := geom.Pt(x, y).Sub(about)
		return about.Add(by).Add(geom.Pt(d.X*c-d.Y*s, d.X*s+d.Y*c))
	}
	points := func(p []float64) []float64 {
		out := make([]float64, 0, len(p))
		for i := 0; i+1 < len(p); i += 2 {
			q := move(p[i], p[i+1])
			out = append(out, q.X, q.Y)
		}
		return out
	}
	joints := func(l limb) limb {
		out := make(limb, len(l))
		for i, j := range l {
			q := move(j.x, j.y)
			out[i] = joint{q.X, q.Y, j.r}
		}
		return out
	}
	g.arm += turn
	g.little, g.ring, g.middle, g.index, g.thumb = joints(g.little), joints(g.ring), middle, index, append(joints(g.thumb[:2]), thumb...)
	g.palm = points(g.palm)
	creases := make([]crease, len(g.creases))
	for i, k := range g.creases {
		creases[i] = crease{k.width, k.faint, points(k.points)}
	}
	g.creases = creases
	g.wrist = move(g.wrist.X, g.wrist.Y)
	return g
}

// writing is the grip in which words are written: fingers bent, the hand close to
// the tip. reaching is the one for far places: stretched.
var (
	writing = drawing.posed(
		limb{{112, -36, 12}, {94, -50, 10.2}, {77, -51, 10}, {61, -43, 8.9}, {49, -29, 8.8}, {39, -13, 8.2}, {36, 2, 7.4}, {38, 8, 6.4}},
		limb{{105, -26, 13}, {88, -34, 10.6}, {70, -38, 10.2}, {58, -32, 8.9}, {48, -21.5, 8.8}, {38, -12.5, 8}, {30.5, -7, 6.6}},
		limb{{81, 33.5, 11}, {70, 28, 11.2}, {59, 20.5, 11}, {51, 15.5, 10}, {45, 12, 8}},
		0.07, geom.Pt(-3, -2))
	reaching = drawing.posed(
		limb{{122, -26, 12}, {100, -37, 10.2}, {80, -38, 10}, {63, -32, 8.9}, {49, -22, 8.8}, {39, -10, 8.2}, {36, 2, 7.4}, {38, 8, 6.4}},
		limb{{117, -21, 13}, {97, -28, 10.6}, {76, -28.5, 10.2}, {61, -23, 8.9}, {49, -16, 8.8}, {38, -10.5, 8}, {30, -6.5, 6.6}},
		limb{{91, 28, 11}, {77, 23, 11.2}, {63, 17, 11}, {53, 13.5, 10}, {46, 11.5, 8}},
		-0.12, geom.Pt(11, 6))
)

// sleeveAt is how far beside the tip the forearm's axis lies, along the forearm.
func (g *grip) sleeveAt() float64 {
	s, c := math.Sincos(g.arm)
	return g.wrist.Y*c - g.wrist.X*s
}

// crease is a line within a hand, through points.
type crease struct {
	width  float64
	faint  bool // in the shade's tone instead of the line's
	points []float64
}

// Where the palm's curve is seen as a contour: from the knuckles to the sleeve
// and from there to the root of the thumb, in its points.
const (
	palmUpperFrom, palmUpperTo = 3, 11
	palmLowerFrom, palmLowerTo = 12, 20
)

// drawing is the grip in which pictures are drawn.
var drawing = grip{
	arm:    0.384,
	little: limb{{132, -36, 11}, {118, -50, 9.8}, {102, -51, 9.6}, {93, -42, 8.5}, {98, -30, 8}},
	ring:   limb{{124, -38, 12}, {106, -51, 10.4}, {87, -51, 9.8}, {75, -41, 9.2}, {77, -28, 8.4}},
	middle: limb{{114, -34, 12}, {92, -45, 10.2}, {72, -44, 10}, {57, -36, 8.9}, {46, -24, 8.8}, {38, -11, 8.2}, {36, 2, 7.4}, {38, 8, 6.4}},
	index:  limb{{106, -23, 13}, {86, -30, 10.6}, {66, -32, 10.2}, {55, -26.5, 8.9}, {46, -18, 8.8}, {37, -11, 8}, {30, -6.5, 6.6}},
	thumb:  limb{{120, 33, 17}, {98, 35, 12.6}, {82, 31, 11}, {71, 26, 11.2}, {60, 19, 11}, {52, 14.5, 10}, {46, 12, 8}},
	palm: []float64{
		86, -4, 98, -34, 110, -45, 124, -51, 138, -48, 150, -39, 164, -27, 183, -14, 203, -6, 221, 1, 253, 15, 284, 32,
		268, 78, 232, 66, 201, 54, 179, 44, 164, 41, 150, 44, 136, 49, 120, 51, 104, 48, 92, 36, 87, 22, 84, 8,
	},
	hollow:    []float64{42, -8, 56, -24, 74, -32, 92, -32, 110, -20, 112, 30, 90, 34, 66, 22, 44, 9},
	indexNail: nail{33.5, -13.6, 2.5, 5.2, 2.6},
	thumbNail: nail{50.5, 18.2, 3.62, 6, 3.6},
	creases: []crease{
		{1.6, true, []float64{110, -40, 116, -37.5, 120, -32}}, // knuckles
		{1.6, true, []float64{128, -44, 133, -40, 135, -35}},   //
		{1.1, true, []float64{128, -25, 142, -17, 158, -8}},    // tendon
	},
	wrist: geom.Pt(174, 12),
}

// contour is how wide lines are drawn, in millimetres.
const contour = 0.9

// draw draws the hand with a tool; over it goes the sleeve.
func (g *grip) draw(e *easel, t tool) {
	for _, f := range []limb{g.little, g.ring, g.middle} {
		e.finger(f, 0, 0)
	}
	e.fill(curve(g.hollow...), e.deep)
	palm := curve(g.palm...)
	e.fill(palm, e.base)
	e.fillWithin(t.silhouette(geom.Pt(3, 5.5)), palm, e.shade)
	t.draw(e)
	e.finger(g.index, 9, 7)
	e.finger(g.thumb, 8, 3)
	e.wrinkle(g.index, 2, false)
	e.wrinkle(g.thumb, 3, true)
	e.ribbon(palm[limbSteps*palmLowerFrom:limbSteps*palmLowerTo], geom.Pt(1, -8), e.shade)
	e.ribbon(palm[limbSteps*palmUpperFrom+4:limbSteps*palmUpperTo], geom.Pt(-2.2, 2.8), e.light)
	e.stroke(palm[limbSteps*palmUpperFrom:limbSteps*palmUpperTo], contour, e.line)
	e.stroke(palm[limbSteps*palmLowerFrom:limbSteps*palmLowerTo], contour, e.line)
	e.nail(g.indexNail)
	e.nail(g.thumbNail)
	e.creased(g.creases)
}

func (e *easel) creased(of []crease) {
	for _, c := range of {
		tone := e.line
		if c.faint {
			tone = e.shade
		}
		e.stroke(open(c.points...), c.width, tone)
	}
}

// finger draws a finger whose contours begin so many steps from its first joint:
// there it grows out of the hand.
func (e *easel) finger(f limb, upper, lower int) {
	o, root := f.outline(), f.rooted().outline()
	e.fill(o, e.base)
	free := o[upper : len(o)-lower]
	e.rim(free, root, geom.Pt(-1.6, -3.2), e.shade)
	e.rim(free, root, geom.Pt(1, 1.8), e.light)
	e.stroke(free, contour, e.line)
}

// wrinkle draws the two folds over a joint of a finger: below its upper contour,
// or above its lower one.
func (e *easel) wrinkle(f limb, joint int, lower bool) {
	s := f.smooth()
	for _, i := range [2]int{joint*limbSteps - 2, joint*limbSteps + 2} {
		a, b := s[i-1].at(), s[i+1].at()
		along := b.Sub(a).Unit()
		back := along.Perp().Mul(s[i].r)
		if lower {
			back = back.Mul(-1)
		}
		m := s[i].at()
		p, q, r := m.Add(back.Mul(0.85)), m.Add(back.Mul(0.6)).Add(along.Mul(-1.2)), m.Add(back.Mul(0.35))
		e.stroke(open(p.X, p.Y, q.X, q.Y, r.X, r.Y), 0.7, e.line)
	}
}

func (e *easel) nail(n nail) {
	e.Push()
	e.RotateAbout(n.angle, n.x, n.y)
	x, y, l, w := n.x, n.y, n.length, n.width
	p := curve(x-l, y-w*0.8, x+l*0.6, y-w, x+l, y-w*0.55, x+l, y+w*0.55, x+l*0.6, y+w, x-l, y+w*0.8, x-l*1.25, y)
	e.fill(p, e.nailTone)
	e.stroke(append(p, p[0]), contour*0.7, e.shade)
	e.Pop()
}

// The sleeve, in millimetres along the forearm from the tip.
const (
	cuffFrom, cuffTo = 226.0, 248.0
	cuffHalf         = 35.0
	sleeveHalf       = 33.0
	sleeveMost       = 38.0 // where it leaves the frame …
	sleeveFrom       = 330.0
)

// sleeve draws the cuff and the sleeve around the forearm's axis, y millimetres
// beside the tip, as far as to.
func (e *easel) sleeve(y, to float64) {
	c := e.cuff
	upper := open(cuffTo-8, y-sleeveHalf, 275, y-sleeveHalf-2.4, 302, y-sleeveMost+0.6, sleeveFrom, y-sleeveMost, to, y-sleeveMost)
	lower := open(to, y+sleeveMost, sleeveFrom, y+sleeveMost, 302, y+sleeveMost-1.2, 275, y+sleeveHalf+1.2, cuffTo-8, y+sleeveHalf)
	body := append(slices.Clone(upper), lower...)
	e.fill(body, c.base)
	e.rim(body, body, geom.Pt(0, -20), c.shade)
	e.rim(body, body, geom.Pt(0, 6), c.light)
	for _, f := range [][]float64{
		{cuffTo + 2, y + 27, cuffTo + 16, y + 17, cuffTo + 32, y + 13},
		{cuffTo + 2, y + 2, cuffTo + 20, y + 1, cuffTo + 40, y + 5},
		{cuffTo + 2, y - 20, cuffTo + 14, y - 17, cuffTo + 26, y - 17},
	} {
		e.stroke(open(f...), contour*1.4, c.shade)
	}
	e.stroke(upper, contour, c.line)
	e.stroke(lower, contour, c.line)
	const bow = 9 // the cuff goes round the arm
	near := open(cuffFrom+bow, y+cuffHalf, cuffFrom+0.3*bow, y+0.62*cuffHalf, cuffFrom, y, cuffFrom+0.3*bow, y-0.62*cuffHalf, cuffFrom+bow, y-cuffHalf)
	far := open(cuffTo+bow, y-cuffHalf-0.8, cuffTo+0.3*bow, y-0.62*cuffHalf, cuffTo, y, cuffTo+0.3*bow, y+0.62*cuffHalf, cuffTo+bow, y+cuffHalf+0.8)
	cuff := append(slices.Clone(near), far...)
	e.fill(cuff, c.base)
	e.rim(cuff, cuff, geom.Pt(0, -17), c.shade)
	e.rim(cuff, cuff, geom.Pt(0, 6), c.light)
	e.stroke(append(cuff, cuff[0]), contour, c.line)
	seam := open(cuffTo-4+bow, y-cuffHalf+1, cuffTo-4+0.3*bow, y-0.62*cuffHalf, cuffTo-4, y, cuffTo-4+0.3*bow, y+0.62*cuffHalf, cuffTo-4+bow, y+cuffHalf-1)
	e.stroke(seam, contour*0.7, c.shade)
}

// underCuff is the shadow that the cuff casts on the arm.
func (e *easel) underCuff(y float64) {
	const bow = 9
	near := open(cuffFrom+bow, y+cuffHalf-8, cuffFrom+0.3*bow, y+0.55*cuffHalf, cuffFrom, y, cuffFrom+0.3*bow, y-0.55*cuffHalf, cuffFrom+bow, y-cuffHalf+8)
	e.stroke(near, 7, e.shade)
}
