package sketch

import (
	"encoding/binary"
	"fmt"
	"image"
	"image/color"
	"math"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
)

// PenLook is what of a cursor follows the style.
type PenLook struct {
	Ink    color.RGBA // colour of the tip and the band; the zero value: near black
	OnDark bool       // the board is dark: the shadow is fainter, the rim lighter
}

// penLength is a cursor's length as a share of the frame's short side.
const penLength = 0.2

// penSlant is the angle of a right hand's pen: from the tip down to the right, in
// radians clockwise from the x axis.
const penSlant = 54 * math.Pi / 180

// cursor paints the pen over everything it draws.
type cursor struct {
	way      []pose // where it goes, by frame
	poses    []pose // and how it is painted, see shown
	art      *penArt
	board    image.Rectangle
	leftward bool

	posed  pose
	sprite image.RGBA // the pen as drawn last, its Rect in board pixels
	rows   []extent   // what each row of the sprite holds
	drawn  pose
	own    penBody     // turned for a pose between pixels …
	turned pose        // … this one
	lines  [2][]uint32 // room for two rows of the pen
	where  [2 * strips]image.Rectangle
}

// strips is into how many dirty rectangles, one above the other, a pen is
// parted: it lies aslant, its box would be half air.
const strips = 4

func newCursor(c *ScriptConfig, legs []leg, unit, lead float64) (*cursor, error) {
	switch c.Pen {
	case plan.PenStylus, plan.PenMarker, plan.PenPen:
	default:
		return nil, fmt.Errorf("pen %q is unknown; stylus, marker, pen or none are known", c.Pen)
	}
	b := c.Ground.Rect
	r := route{
		board: geom.FromPixels(b), fps: float64(c.FPS), unit: unit, leftward: c.Leftward,
		begin: math.Max(lead-0.3, 0) * float64(c.FPS), end: float64(c.Frames), // it comes while the transition ends
	}
	way := r.poses(legs, c.Frames)
	p := &cursor{
		way: way, poses: shown(way), board: b, leftward: c.Leftward,
		art: c.Pens.pen(penKey{c.Pen, c.Look, penLength * float64(min(b.Dx(), b.Dy())), c.Leftward}),
	}
	p.rows = make([]extent, p.art.box.Dy())
	for i := range p.lines {
		p.lines[i] = make([]uint32, p.art.box.Dx()+2)
	}
	return p, nil
}

// legsOf are the strokes of a piece as the pen walks them.
func legsOf(p *Piece, t Turn, moves [][]move) []leg {
	var out []leg
	for i, ink := range p.Inks {
		if ink == nil || ink.Layer == nil {
			continue
		}
		for k := range ink.Strokes {
			stroke, beat := &ink.Strokes[k], t.Strokes[i][k]
			if len(stroke.Spine) == 0 || stroke.Wipe {
				continue // nobody sees what is wiped, so nobody wipes
			}
			out = append(out, leg{Beat: beat, stroke: stroke, move: moves[i][k]})
		}
	}
	return out
}

// pixel is the one the tip is in.
func (p pose) pixel() image.Point {
	return image.Pt(int(math.Floor(float64(p.x))), int(math.Floor(float64(p.y))))
}

// seen is the pose without lift at which the body looks as it does at p.
func (p pose) seen() pose {
	p.y, p.lift = p.y-p.lift, 0
	return p
}

func (c *cursor) dirty(n int) []image.Rectangle {
	var was pose
	if n > 0 {
		was = c.poses[n-1]
	}
	now := c.poses[n]
	if was == now {
		return nil
	}
	out := c.where[:0]
	a, b := c.about(was), c.about(now)
	if was.on && now.on && a.box().Overlaps(b.box()) {
		return c.parted(out, a, b)
	}
	if was.on {
		out = c.parted(out, a, a)
	}
	if now.on {
		out = c.parted(out, b, b)
	}
	return out
}

// place is where the pen of a pose is on the board.
type place struct {
	*penReach
	tip, under image.Point // the pixels the tip and its shadow are seen in
}

// about is where the pen of a pose is.
func (c *cursor) about(p pose) place {
	return place{c.art.reachAt(p.tilt, c.leftward), p.seen().pixel(), p.fallsAt(c.leftward)}
}

func (p place) box() image.Rectangle {
	return p.body.box.Add(p.tip).Union(p.shadow.box.Add(p.under))
}

// across is the box about what the rows from y0 to y1−1 hold.
func (p place) across(y0, y1 int) image.Rectangle {
	return p.body.across(y0, y1, p.tip).Union(p.shadow.across(y0, y1, p.under))
}

// parted appends the strips of the board that hold the pen in both places.
func (c *cursor) parted(out []image.Rectangle, p, q place) []image.Rectangle {
	all := p.box().Union(q.box()).Intersect(c.board)
	for k := range strips {
		y0, y1 := all.Min.Y+all.Dy()*k/strips, all.Min.Y+all.Dy()*(k+1)/strips
		if r := p.across(y0, y1).Union(q.across(y0, y1)).Intersect(c.board); !r.Empty() {
			out = append(out, r)
		}
	}
	return out
}

func (c *cursor) pose(n int, _ screen) error {
	c.posed = c.poses[n]
	return nil
}

func (c *cursor) over(on screen, r image.Rectangle) {
	if c.posed.on {
		on.pen(c, r)
	}
}

// paint paints the part of the pen in r in colours.
func (c *cursor) paint(dst *image.RGBA, r image.Rectangle) {
	c.art.shadowAt(c.posed, c.leftward).over(dst, r, c.posed.fallsAt(c.leftward))
	c.draw()
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
				binary.LittleEndian.PutUint32(d, overPixel(binary.LittleEndian.Uint32(d), c))
			}
		}
	}
}

// draw stamps the sprite as posed, once.
func (c *cursor) draw() {
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
	p := c.posed.seen()
	c.sprite.Rect = c.art.box.Add(p.pixel())
	c.art.stamp(&c.sprite, c.rows, p, c.leftward)
}
