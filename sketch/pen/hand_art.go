package pen

import (
	"image"
	"image/color"
	"math"

	"github.com/fogleman/gg"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
)

// Grip says how the hand of a pose holds its tool.
type Grip uint8

// The grips.
const (
	GripDraw  Grip = iota // pictures
	GripWrite             // words: fingers bent, close to the tip
	GripReach             // far from the writer: stretched
	GripErase             // on an eraser, whose middle is then where the pose has the tip
	gripCount
)

var grips = [gripCount]*grip{GripDraw: &drawing, GripWrite: &writing, GripReach: &reaching, GripErase: &erasing}

// handArt is a hand in one grip with its sleeve, drawn once, its forearm lying
// along the rows; each turn of the hand is sampled from it. The last column
// goes on for ever: it is the sleeve.
type handArt struct {
	k    float64      // its pixels per pixel of the board
	tip  geom.Point   // its pixels
	body *image.RGBA  // with the shadow beneath
	used []extent     // what every column of it holds
	hull hull         // of it, pixels of the board from the tip
	ink  *image.Alpha // how much of a pixel is in the colour of the stroke
}

// What the picture holds, in millimetres along the forearm and beside it from
// the tip; the fingers and the thumb lie within, and so does the shadow.
const artRight = sleeveFrom + 4

// room is how far the picture of a grip goes to the left of the tip, above and
// below it.
func (g *grip) room() (left, above, below float64) {
	if g.block {
		return 64, 92, 92
	}
	return 14, 118, 34
}

// handScale is how many board pixels a millimetre is, as a share of the frame's
// short side: from the tip to the cuff a hand is about 0.6 of that high.
const handScale = 0.0025

// drawHand draws a hand in a grip.
func drawHand(s HandSpec, g *grip) *handArt {
	a := &handArt{k: artScale}
	mm := artScale * handScale * s.Side
	left, above, below := g.room()
	a.tip = geom.Pt(math.Ceil(left*mm), math.Ceil(above*mm))
	size := image.Pt(int(a.tip.X+artRight*mm), int(a.tip.Y+below*mm))
	masks := &press{}
	easelOn := func() *easel {
		dc := gg.NewContext(size.X, size.Y)
		dc.Translate(a.tip.X, a.tip.Y)
		dc.Scale(mm, mm)
		return &easel{Context: dc, skin: skins[s.Skin], scale: mm, press: masks}
	}
	e := easelOn()
	e.Push()
	e.Rotate(-g.arm)
	if g.block {
		g.drawErasing(e)
	} else {
		g.draw(e, toolOf(s.Tool, color.RGBA{A: 255}))
	}
	e.Pop()
	e.underCuff(g.sleeveAt())
	e.sleeve(g.sleeveAt(), artRight+10)
	a.body = e.Image().(*image.RGBA)

	a.ink = &image.Alpha{}
	if !g.block {
		e = easelOn()
		e.Rotate(-g.arm)
		e.inkOf(toolOf(s.Tool, color.RGBA{255, 255, 255, 255}), g)
		a.ink = brightness(e.Image().(*image.RGBA))
	}

	depth := 0.34
	if s.OnDark {
		depth = 0.5 // a faint shadow is lost on slate
	}
	underlay(a.body, mm, depth)
	a.bound()
	return a
}

// endless is how far beyond its picture the sleeve goes for dirty rectangles,
// pixels of the board: beyond every frame.
const endless = 1 << 13

// bound finds where the picture holds anything.
func (a *handArt) bound() {
	m := a.body
	a.used = make([]extent, m.Rect.Dx())
	for y := range m.Rect.Dy() {
		row := m.Pix[y*m.Stride:][:4*m.Rect.Dx()]
		for x := range a.used {
			if row[4*x+3] > 0 {
				a.used[x].grow(y, y+1)
			}
		}
	}
	var corners []geom.Point
	for x := range a.used {
		e := &a.used[x]
		if e.x0 == e.x1 {
			continue
		}
		to := float64(x + 1)
		if x == len(a.used)-1 {
			to += endless * a.k
		}
		for _, u := range [2]float64{float64(x), to} {
			for _, v := range [2]int{e.x0, e.x1} {
				// Pixels are read between their middles: half of one further.
				corners = append(corners, geom.Pt(u, float64(v)).Sub(a.tip).Mul(1/a.k))
			}
		}
	}
	a.hull = convexHull(corners)
}

// inkOf draws what of a tool is in the colour of the stroke in white, what hides
// it in black.
func (e *easel) inkOf(t tool, g *grip) {
	black := color.RGBA{A: 255}
	for _, p := range t {
		c := black
		if p.tint == (color.RGBA{255, 255, 255, 255}) {
			c = p.tint
		}
		o := p.outline()
		e.fill(o, c)
		if c != black {
			e.rim(o, o, geom.Pt(0, -0.62*(p.r0+p.r1)/2), shade(c, 0.74))
		}
	}
	for _, f := range []limb{g.index, g.thumb} {
		o := f.outline()
		e.fill(o, black)
		e.stroke(append(o, o[0]), contour, black)
	}
}

// brightness is a grey picture as a mask.
func brightness(m *image.RGBA) *image.Alpha {
	var box image.Rectangle
	for y := range m.Rect.Dy() {
		row := m.Pix[y*m.Stride:][:4*m.Rect.Dx()]
		for x := 0; x < len(row)/4; x++ {
			if row[4*x] == 0 {
				continue
			}
			end := len(row) / 4
			for row[4*end-4] == 0 {
				end--
			}
			box = box.Union(image.Rect(x, y, end, y+1))
			break
		}
	}
	out := image.NewAlpha(box.Inset(-2))
	for y := box.Min.Y; y < box.Max.Y; y++ {
		for x := box.Min.X; x < box.Max.X; x++ {
			out.Pix[out.PixOffset(x, y)] = m.Pix[y*m.Stride+4*x]
		}
	}
	return out
}

// The shadow of a hand that lies on the board, in millimetres along the
// forearm and beside it.
const (
	shadowAlong, shadowBeside = 3.5, 4.5
	shadowBlur                = 4.5
	shadowCell                = 4 // pixels of the art: it is soft
)

// underlay puts the soft shadow of what is drawn beneath it.
func underlay(m *image.RGBA, mm, depth float64) {
	w, h := m.Rect.Dx()/shadowCell+1, m.Rect.Dy()/shadowCell+1
	cover := make([]float64, w*h)
	for y := range h {
		for x := range w {
			px, py := min(x*shadowCell, m.Rect.Dx()-1), min(y*shadowCell, m.Rect.Dy()-1)
			cover[y*w+x] = float64(m.Pix[py*m.Stride+4*px+3]) * depth
		}
	}
	r := max(int(shadowBlur*mm/shadowCell/2), 1)
	for range 3 { // boxes three times are close to a Gaussian
		boxBlur(cover, lines{w, h, 1, w}, r)
		boxBlur(cover, lines{h, w, w, 1}, r)
	}
	dx, dy := shadowAlong*mm/shadowCell, shadowBeside*mm/shadowCell
	// Where all about a place is less than that, nothing comes of it.
	const least = 4
	faint := make([]bool, len(cover))
	for i := range faint[:len(cover)-w-1] {
		faint[i] = max(cover[i], cover[i+1], cover[i+w], cover[i+w+1]) < least*0.99
	}
	place := func(v float64, n int) (int, float64) {
		v = math.Min(math.Max(v, 0), float64(n)-1.001)
		return int(v), v - math.Floor(v)
	}
	columns := make([]struct {
		at int
		f  float64
	}, m.Rect.Dx())
	for x := range columns {
		columns[x].at, columns[x].f = place(float64(x)/shadowCell-dx, w)
	}
	for y := range m.Rect.Dy() {
		row, fy := place(float64(y)/shadowCell-dy, h)
		pix := m.Pix[y*m.Stride:][:4*len(columns)]
		for x, c := range columns {
			i, fx := row*w+c.at, c.f
			a := &pix[4*x+3]
			if *a == 255 || faint[i] {
				continue
			}
			// The tails of the blur are cut: nobody sees them, but every pixel costs.
			s := (cover[i]*(1-fx)+cover[i+1]*fx)*(1-fy) + (cover[i+w]*(1-fx)+cover[i+w+1]*fx)*fy
			if s < least {
				continue
			}
			*a += uint8((255 - float64(*a)) * s / 255)
		}
	}
}

// lines are the rows or columns of a picture: n values each, step apart, and how
// far apart they begin.
type lines struct{ n, count, step, gap int }

// boxBlur is the mean over 2r+1 values along lines. Beyond the last value of a
// line it goes on.
func boxBlur(v []float64, along lines, r int) {
	n, step := along.n, along.step
	was := make([]float64, n)
	for l := range along.count {
		line := v[l*along.gap:]
		for i := range n {
			was[i] = line[i*step]
		}
		at := func(i int) float64 {
			if i < 0 {
				return 0
			}
			return was[min(i, n-1)]
		}
		sum := 0.0
		for i := -r; i <= r; i++ {
			sum += at(i)
		}
		for i := range n {
			line[i*step] = sum / float64(2*r+1)
			sum += at(i+r+1) - at(i-r)
		}
	}
}

// HandSpec is which hand to draw.
type HandSpec struct {
	Skin   plan.Hand
	Tool   Tool
	Side   float64 // the frame's short side, board pixels
	OnDark bool    // the board is dark: the shadow is deeper
	Left   bool    // the left hand, mirrored
}
