package trace

import (
	"image"

	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/internal/geom"
)

// partOrder are the parts of a picture that the plan wants drawn first. A nil
// *partOrder has none: everything is the rest.
type partOrder struct {
	*paint.Order
}

// partOrderOf is nil when nothing is wanted of the picture at r.
func partOrderOf(wanted *paint.Order, r image.Rectangle) *partOrder {
	if wanted == nil || wanted.Parts == 0 || wanted.Of == nil || wanted.Of.Rect.Size() != r.Size() {
		return nil
	}
	return &partOrder{wanted}
}

// turn is when a part is drawn: the first at 0, the rest, part 0, after all.
func (p *partOrder) turn(part uint8) int {
	if part == 0 || int(part) > p.Parts {
		return p.Parts
	}
	return int(part) - 1
}

// rankAt is the turn of the pixel at x, y of the picture.
func (p *partOrder) rankAt(x, y int) int {
	if p == nil {
		return 0
	}
	size := p.Of.Rect.Size()
	x, y = min(max(x, 0), size.X-1), min(max(y, 0), size.Y-1)
	return p.turn(p.Of.Pix[y*p.Of.Stride+x])
}

// turnOfPath is the turn of a source path, or of a piece of one, by its number.
func (p *partOrder) turnOfPath(l *line) int {
	if l.object < len(p.Lines) {
		return p.turn(p.Lines[l.object])
	}
	return p.turnOf(l)
}

// turnOf is the turn of a line: that of the part which holds most of its points.
func (p *partOrder) turnOf(l *line) int {
	votes := make([]int, p.Parts+1)
	for _, q := range l.at {
		votes[p.rankAt(int(q.X), int(q.Y))]++
	}
	best := 0
	for k, n := range votes {
		if n > votes[best] {
			best = k
		}
	}
	return best
}

// byTurn parts lines by their turn.
func (p *partOrder) byTurn(lines []line, turnOf func(*line) int) [][]line {
	if p == nil {
		return [][]line{lines}
	}
	out := make([][]line, p.Parts+1)
	for i := range lines {
		k := turnOf(&lines[i])
		out[k] = append(out[k], lines[i])
	}
	return out
}

// order puts lines into good order, those of one turn after those of another.
func (p *partOrder) order(lines []line, turnOf func(*line) int, rtl bool) []line {
	if p == nil {
		return inParts(lines, rtl)
	}
	out := lines[:0:0]
	for _, some := range p.byTurn(lines, turnOf) {
		out = followed(out, inParts(some, rtl))
	}
	return out
}

// cut parts lines where they lead from one part into another, so that what
// lies in a part can be drawn with it.
func (p *partOrder) cut(lines []line) []line {
	if p == nil {
		return lines
	}
	return cut(lines, func(q geom.Point) int { return p.rankAt(int(q.X), int(q.Y)) })
}
