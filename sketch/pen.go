package sketch

import (
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
	poses    []pose
	art      *penArt
	leftward bool
	near     image.Rectangle // around the tip: holds the pen at every tilt …
	reach    image.Rectangle // … and at every lift

	sprite image.RGBA // the pen as posed, its Rect in board pixels
	rows   []extent   // what each row of the sprite holds
	posed  pose
	where  [2]image.Rectangle
}

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
	p := &cursor{
		poses: r.poses(legs, c.Frames), leftward: c.Leftward,
		art: drawPen(c.Pen, c.Look, penLength*float64(min(b.Dx(), b.Dy()))),
	}
	p.near, p.reach = p.art.reach(0), p.art.reach(mostLift*unit)
	if c.Leftward {
		p.near, p.reach = mirrored(p.near), mirrored(p.reach)
	}
	p.sprite = *image.NewRGBA(p.reach)
	p.rows = make([]extent, p.reach.Dy())
	return p, nil
}

// legsOf are the strokes of a piece as the pen walks them.
func legsOf(p *Piece, t Turn, moves [][]tempo, board image.Rectangle) []leg {
	var out []leg
	for i, ink := range p.Inks {
		if ink == nil || ink.Layer == nil {
			continue
		}
		bands := bandsOf(ink, board)
		for k := range ink.Strokes {
			if len(ink.Strokes[k].Spine) > 0 {
				out = append(out, leg{t.Strokes[i][k], &ink.Strokes[k], moves[i][k], bands[k]})
			}
		}
	}
	return out
}

// mirrored is r on the other side of the y axis.
func mirrored(r image.Rectangle) image.Rectangle {
	return image.Rect(-r.Max.X, r.Min.Y, -r.Min.X, r.Max.Y)
}

// around is where the pen of a pose can be, on the board.
func (c *cursor) around(p pose) image.Rectangle {
	r := c.near
	if p.lift > 0 {
		r = c.reach
	}
	return r.Add(p.pixel())
}

// pixel is the one the tip is in.
func (p pose) pixel() image.Point {
	return image.Pt(int(math.Floor(float64(p.x))), int(math.Floor(float64(p.y))))
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
	k := 0
	for _, p := range [2]pose{was, now} {
		if p.on {
			c.where[k] = c.around(p)
			k++
		}
	}
	return c.where[:k]
}

func (c *cursor) pose(n int) error {
	p := c.poses[n]
	if p == c.posed {
		return nil
	}
	c.posed = p
	if !p.on {
		return nil
	}
	for y, e := range c.rows {
		clear(c.sprite.Pix[y*c.sprite.Stride+e.x0*4 : y*c.sprite.Stride+e.x1*4])
		c.rows[y] = extent{}
	}
	c.sprite.Rect = c.reach.Add(p.pixel())
	c.art.stamp(&c.sprite, c.rows, p, c.leftward)
	return nil
}

func (c *cursor) over(dst *image.RGBA, r image.Rectangle) {
	if !c.posed.on {
		return
	}
	at := c.sprite.Rect.Min
	r = r.Intersect(c.sprite.Rect).Intersect(dst.Rect)
	for y := r.Min.Y; y < r.Max.Y; y++ {
		e := c.rows[y-at.Y]
		x0, x1 := max(r.Min.X, at.X+e.x0), min(r.Max.X, at.X+e.x1)
		if x0 < x1 {
			s := c.sprite.Pix[c.sprite.PixOffset(x0, y):]
			blendRow(dst.Pix[dst.PixOffset(x0, y):], s[:(x1-x0)*4])
		}
	}
}
