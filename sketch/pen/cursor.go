package pen

import (
	"encoding/binary"
	"image"
	"image/color"
	"math"
)

// Look is what of a cursor follows the style.
type Look struct {
	Ink    color.RGBA // colour of the tip and the band; the zero value: near black
	OnDark bool       // the board is dark: the shadow is fainter, the rim lighter
}

// slant is the angle of a right hand's pen: from the tip down to the right, in
// radians clockwise from the x axis.
const slant = 54 * math.Pi / 180

// Pose is a pen at one moment. The zero value is no pen.
type Pose struct {
	X, Y float32 // of the tip, board pixels
	Lift float32 // of the tip over the board, pixels; 0 to MaxLift design units
	Tilt float32 // radians clockwise from its usual slant; −MaxTilt to MaxTilt
	On   bool    // on the board or near it

	// Of hands alone: they do not tilt.
	Turn float32    // of the forearm from the tip, radians clockwise from the x axis, mirrored for a left hand; whole TurnSteps
	Grip Grip       // how it holds its tool
	Ink  color.RGBA // of the stroke: the tip has its colour; the zero value: black
}

// pixel is the one the tip is in.
func (p Pose) pixel() image.Point {
	return image.Pt(int(math.Floor(float64(p.X))), int(math.Floor(float64(p.Y))))
}

// unlifted is the pose without lift at which the body looks as it does at p.
func (p Pose) unlifted() Pose {
	p.Y, p.Lift = p.Y-p.Lift, 0
	return p
}

// Cursor paints a pen over what is drawn. It belongs to one goroutine.
type Cursor struct {
	art      *art
	board    image.Rectangle
	leftward bool

	posed  Pose
	sprite image.RGBA // the pen as drawn last, its Rect in board pixels
	rows   []extent   // what each row of the sprite holds
	drawn  Pose
	own    turnedBody  // turned for a pose between pixels …
	turned Pose        // … this one
	lines  [2][]uint32 // room for two rows of the pen
	where  [2 * stripCount]image.Rectangle
}

// stripCount is into how many dirty rectangles, one above the other, a pen is
// parted: it lies aslant, its box would be half air.
const stripCount = 4

// newCursor is a pen for a board.
func newCursor(a *art, leftward bool, board image.Rectangle) *Cursor {
	c := &Cursor{art: a, board: board, leftward: leftward, rows: make([]extent, a.box.Dy())}
	for i := range c.lines {
		c.lines[i] = make([]uint32, a.box.Dx()+2)
	}
	return c
}

// Put is where the pen is from now on.
func (c *Cursor) Put(p Pose) { c.posed = p }

// Dirty is what of the board changes when the pen goes from one pose to
// another. The slice is valid until the next call.
func (c *Cursor) Dirty(was, now Pose) []image.Rectangle {
	if was == now {
		return nil
	}
	out := c.where[:0]
	a, b := c.reachOf(was), c.reachOf(now)
	if was.On && now.On && a.box().Overlaps(b.box()) {
		return c.strips(out, a, b)
	}
	if was.On {
		out = c.strips(out, a, a)
	}
	if now.On {
		out = c.strips(out, b, b)
	}
	return out
}

// placement is where the pen of a pose is on the board.
type placement struct {
	*reach
	tip, under image.Point // the pixels the tip and its shadow are seen in
}

// reachOf is where the pen of a pose is.
func (c *Cursor) reachOf(p Pose) placement {
	return placement{c.art.reachAt(p.Tilt, c.leftward), p.unlifted().pixel(), p.shadowPixel(c.leftward)}
}

func (p placement) box() image.Rectangle {
	return p.body.box.Add(p.tip).Union(p.shadow.box.Add(p.under))
}

// across is the box about what the rows from y0 to y1−1 hold.
func (p placement) across(y0, y1 int) image.Rectangle {
	return p.body.across(y0, y1, p.tip).Union(p.shadow.across(y0, y1, p.under))
}

// strips appends the strips of the board that hold the pen in both places.
func (c *Cursor) strips(out []image.Rectangle, p, q placement) []image.Rectangle {
	all := p.box().Union(q.box()).Intersect(c.board)
	for k := range stripCount {
		y0, y1 := all.Min.Y+all.Dy()*k/stripCount, all.Min.Y+all.Dy()*(k+1)/stripCount
		if r := p.across(y0, y1).Union(q.across(y0, y1)).Intersect(c.board); !r.Empty() {
			out = append(out, r)
		}
	}
	return out
}

// Paint paints the part of the pen in r in colours.
func (c *Cursor) Paint(dst *image.RGBA, r image.Rectangle) {
	if !c.posed.On {
		return
	}
	c.art.shadowAt(c.posed, c.leftward).darken(dst, r, c.posed.shadowPixel(c.leftward))
	c.stamp()
	at := c.sprite.Rect.Min
	r = r.Intersect(c.sprite.Rect).Intersect(dst.Rect)
	for y := r.Min.Y; y < r.Max.Y; y++ {
		e := c.rows[y-at.Y]
		x0, x1 := max(r.Min.X, at.X+e.x0), min(r.Max.X, at.X+e.x1)
		if x0 >= x1 {
			continue
		}
		s := c.sprite.Pix[c.sprite.PixOffset(x0, y):][:4*(x1-x0)]
		d := dst.Pix[dst.PixOffset(x0, y):][:len(s)]
		for ; len(s) >= 4; s, d = s[4:], d[4:] {
			switch c := binary.LittleEndian.Uint32(s); c >> 24 {
			case 0:
			case 255:
				binary.LittleEndian.PutUint32(d, c)
			default:
				binary.LittleEndian.PutUint32(d, blendPixel(binary.LittleEndian.Uint32(d), c))
			}
		}
	}
}

// stamp stamps the sprite as posed, once.
func (c *Cursor) stamp() {
	if c.drawn == c.posed {
		return
	}
	c.drawn = c.posed
	if c.sprite.Pix == nil {
		c.sprite = *image.NewRGBA(c.art.box)
	}
	for y, e := range c.rows {
		clear(c.sprite.Pix[y*c.sprite.Stride+e.x0*4 : y*c.sprite.Stride+e.x1*4])
		c.rows[y] = extent{}
	}
	p := c.posed.unlifted()
	c.sprite.Rect = c.art.box.Add(p.pixel())
	c.art.stamp(&c.sprite, c.rows, p, c.leftward)
}
