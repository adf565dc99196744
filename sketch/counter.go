package sketch

import (
	"image"

	"github.com/inkreel/inkreel/canvas/paint"
)

// stagedSeconds is how long a number counts up, and a hand turns.
const stagedSeconds = 1.2

// counter shows over the board what a number counts through, or where a hand has come
// to, until its ink comes.
type counter struct {
	mark  paint.Staged
	start int   // the first frame it is seen in …
	end   int   // … and that in which the mark is on the board
	at    int   // the step shown; −1: none
	seen  layer // of it
	where [1]image.Rectangle
}

// counters are those of a piece that is drawn.
func counters(p *Piece, t Turn) []overlay {
	var out []overlay
	for k, m := range p.Drawing.Marks {
		c, ok := m.(paint.Staged)
		if !ok || k >= len(p.Inks) || p.Inks[k] == nil || len(t.Strokes[k]) == 0 {
			continue
		}
		b := t.Strokes[k][0]
		start := max(int(b.Start), t.Start)
		end := min(max(int(b.End), start), t.End-1) // as arrivalFrames.frame has it
		if start < end {
			out = append(out, &counter{mark: c, start: start, end: end, at: -1, where: [1]image.Rectangle{c.Covers()}})
		}
	}
	return out
}

// step is what frame n shows; −1: nothing.
func (c *counter) step(n int) int {
	if n < c.start || n >= c.end {
		return -1
	}
	return (n - c.start) * c.mark.Steps() / (c.end - c.start)
}

func (c *counter) pose(n int, _ screen) error {
	if k := c.step(n); k != c.at {
		c.at, c.seen = k, layer{}
		if k >= 0 {
			c.seen.RGBA = image.NewRGBA(c.where[0])
			for _, m := range c.mark.Step(k) {
				paint.Paint(c.seen.RGBA, m)
			}
		}
	}
	return nil
}

func (c *counter) over(on screen, r image.Rectangle) {
	if c.at >= 0 {
		on.blend(&c.seen, r, 256)
	}
}

func (c *counter) dirty(n int) []image.Rectangle {
	if c.step(n) == c.step(n-1) {
		return nil
	}
	return c.where[:]
}
