package sketch

import (
	"image"
	"math"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/sketch/pen"
)

// penLength is a cursor's length as a share of the frame's short side.
const penLength = 0.2

// penEarly is how long before a transition ends the pen may come, in seconds.
const penEarly = 0.3

// cursor is the pen as an overlay on its way through a scene.
type cursor struct {
	way   []pen.Pose // where it goes, by frame
	poses []pen.Pose // and how it is painted, see shown
	*pen.Cursor
}

func newCursor(c *ScriptConfig, strokes []timedStroke, unit, lead float64) (*cursor, error) {
	b := c.Ground.Rect
	pen, err := c.Pens.Cursor(pen.Spec{Kind: c.Pen, Look: c.Look, Length: penLength * float64(min(b.Dx(), b.Dy())), Leftward: c.Leftward}, b)
	if err != nil {
		return nil, err
	}
	r := route{
		board: geom.FromPixels(b), fps: float64(c.FPS), unit: unit, leftward: c.Leftward,
		begin: math.Max(lead-penEarly, 0) * float64(c.FPS), end: float64(c.Frames),
	}
	way := r.poses(strokes, c.Frames)
	return &cursor{way: way, poses: quantized(way), Cursor: pen}, nil
}

// timedStrokes are the strokes of a piece as the pen walks them.
func timedStrokes(p *Piece, t Turn, motions [][]strokeMotion) []timedStroke {
	var out []timedStroke
	for i, ink := range p.Inks {
		if ink == nil || ink.Layer == nil {
			continue
		}
		for k := range ink.Strokes {
			stroke, time := &ink.Strokes[k], t.Strokes[i][k]
			if len(stroke.Spine) == 0 || stroke.Blank {
				continue // nobody sees what is wiped, so nobody wipes
			}
			out = append(out, timedStroke{StrokeTime: time, stroke: stroke, strokeMotion: motions[i][k]})
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

func (c *cursor) over(on screen, r image.Rectangle) { on.pen(c.Cursor, r) }
