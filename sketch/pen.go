package sketch

import (
	"image"
	"image/color"
	"math"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/sketch/pen"
)

// penLength is a cursor's length as a share of the frame's short side.
const penLength = 0.2

// penEarly is how long before a transition ends the pen may come, in seconds; a hand
// that erases comes back with it when it is gone.
const penEarly = 0.3

// cursor is the pen, or the hand that holds it, as an overlay on its way through
// a scene.
type cursor struct {
	way   []pen.Pose // where it goes, by frame
	poses []pen.Pose // and how it is painted, see quantized and handPoses
	pen.Painter
}

func newCursor(c *ScriptConfig, strokes []timedStroke, unit float64, t *transition, from *shot) (*cursor, error) {
	b, lead := c.frame(), t.seconds(c.FPS)
	r := route{
		board: geom.FromPixels(c.Ground.Rect), fps: float64(c.FPS), unit: unit, leftward: c.LeftHanded, hides: penHides,
		begin: math.Max(lead-penEarly, 0) * float64(c.FPS), end: float64(c.drawn()),
	}
	short := float64(min(b.Dx(), b.Dy()))
	if c.Hand.Shown() {
		hand, err := c.Pens.Hand(pen.HandSpec{Skin: c.Hand, Tool: c.Tool, Side: short, OnDark: c.Look.OnDark, Left: c.LeftHanded}, b)
		if err != nil {
			return nil, err
		}
		r.hides = handHides
		erasing := make([]pen.Pose, c.Frames)
		if t != nil && t.eraser != nil {
			seen := r
			seen.board = geom.FromPixels(b)
			r.begin = float64(seen.erasePoses(erasing, t.eraser, c.Leftward))
		}
		held(strokes, r.fps)
		way := from.onTheFrame(r.poses(strokes, c.Frames))
		r.board = geom.FromPixels(b)
		poses := r.handPoses(way, strokes)
		copy(poses, erasing[:int(r.begin)])
		return &cursor{way: way, poses: poses, Painter: hand}, nil
	}
	pen, err := c.Pens.Cursor(pen.Spec{Kind: c.Pen, Look: c.Look, Length: penLength * short, Leftward: c.LeftHanded}, b)
	if err != nil {
		return nil, err
	}
	way := from.onTheFrame(r.poses(strokes, c.Frames))
	return &cursor{way: way, poses: quantized(way), Painter: pen}, nil
}

// timedStrokes are the strokes of a piece as the pen walks them.
func timedStrokes(p *Piece, t Turn, motions [][]strokeMotion, c *ScriptConfig) []timedStroke {
	var out []timedStroke
	colour := c.Look.Ink
	for i, ink := range p.Inks {
		if ink == nil || ink.Layer == nil {
			continue
		}
		var inks []color.RGBA
		if c.Hand.Shown() {
			inks = strokeColours(ink)
		}
		for k := range ink.Strokes {
			stroke, time := &ink.Strokes[k], t.Strokes[i][k]
			if len(stroke.Spine) == 0 || stroke.Blank || stroke.Joined {
				continue // nobody sees what is wiped, so nobody wipes; of a wash the tip goes once
			}
			l := timedStroke{StrokeTime: time, stroke: stroke, strokeMotion: motions[i][k]}
			if c.Hand.Shown() {
				if inks[k].A > 0 {
					colour = inks[k]
				}
				l.ink, l.grip = colour, gripOf(p, i, c.Ground.Rect)
			}
			out = append(out, l)
		}
	}
	return out
}

func (c *cursor) dirty(n int) []image.Rectangle {
	var was pen.Pose
	if n > 0 {
		was = c.poses[n-1]
	}
	return c.Dirty(was, c.poses[n])
}

func (c *cursor) pose(n int, _ screen) error {
	c.Put(c.poses[n])
	return nil
}

func (c *cursor) over(on screen, r image.Rectangle) { on.pen(c.Painter, r) }
