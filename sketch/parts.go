package sketch

import (
	"cmp"
	"image"
	"slices"

	"github.com/inkreel/inkreel/canvas"
)

// parts are the parts of a picture that the plan wants drawn first. A nil
// *parts has none: everything is the rest.
type parts struct {
	*canvas.Order
}

// partsOf is nil when nothing is wanted of the picture at r.
func partsOf(wanted *canvas.Order, r image.Rectangle) *parts {
	if wanted == nil || wanted.Parts == 0 || wanted.Of == nil || wanted.Of.Rect.Size() != r.Size() {
		return nil
	}
	return &parts{wanted}
}

// turn is when a part is drawn: the first at 0, the rest, part 0, after all.
func (p *parts) turn(part uint8) int {
	if part == 0 || int(part) > p.Parts {
		return p.Parts
	}
	return int(part) - 1
}

// rank is the turn of the pixel at x, y of the picture.
func (p *parts) rank(x, y int) int {
	if p == nil {
		return 0
	}
	size := p.Of.Rect.Size()
	x, y = min(max(x, 0), size.X-1), min(max(y, 0), size.Y-1)
	return p.turn(p.Of.Pix[y*p.Of.Stride+x])
}

// turns are the numbers of n given lines in the order they are drawn.
func (p *parts) turns(n int) []int {
	out := make([]int, n)
	for i := range out {
		out[i] = i
	}
	if p != nil && len(p.Lines) == n {
		slices.SortStableFunc(out, func(a, b int) int { return cmp.Compare(p.turn(p.Lines[a]), p.turn(p.Lines[b])) })
	}
	return out
}

// of is the turn of a line: that of the part which holds most of its points.
func (p *parts) of(l *line) int {
	votes := make([]int, p.Parts+1)
	for _, q := range l.at {
		votes[p.rank(int(q.X), int(q.Y))]++
	}
	best := 0
	for k, n := range votes {
		if n > votes[best] {
			best = k
		}
	}
	return best
}

// order puts lines into good order part by part.
func (p *parts) order(lines []line, rtl bool) []line {
	if p == nil {
		return order(lines, rtl)
	}
	byTurn := make([][]line, p.Parts+1)
	for _, l := range lines {
		k := p.of(&l)
		byTurn[k] = append(byTurn[k], l)
	}
	out := lines[:0:0]
	for _, some := range byTurn {
		object := 0
		if len(out) > 0 {
			object = out[len(out)-1].object + 1
		}
		some = order(some, rtl)
		for i := range some {
			some[i].object += object
		}
		out = append(out, some...)
	}
	return out
}

// cut parts lines where they lead from one part into another, so that what
// lies in a part can be drawn with it.
func (p *parts) cut(lines []line) []line {
	if p == nil {
		return lines
	}
	out := make([]line, 0, len(lines))
	for _, l := range lines {
		out = append(out, p.cutLine(l)...)
	}
	return out
}

// cutLine is the line in pieces of one turn each. Pieces too short to be
// worth lifting the pen stay with the one before.
func (p *parts) cutLine(l line) []line {
	const short = 12 // points, a pixel apart
	if l.closed {
		l = p.opened(l)
	}
	var ends []int // points at which pieces begin, but for the first
	last, begun := -1, 0
	for i, q := range l.at {
		k := p.rank(int(q.X), int(q.Y))
		switch {
		case last < 0:
			last = k
		case k == last:
			begun = i + 1
		case i-begun >= short:
			ends = append(ends, begun)
			last, begun = k, i+1
		}
	}
	if len(ends) == 0 {
		return []line{l}
	}
	out := make([]line, 0, len(ends)+1)
	from := 0
	for _, to := range append(ends, len(l.at)-1) {
		if to-from < 2 {
			continue
		}
		piece := l
		piece.at, piece.r = slices.Clone(l.at[from:to+1]), slices.Clone(l.r[from:to+1])
		piece.closed, piece.free = false, [2]bool{from == 0 && l.free[0], to == len(l.at)-1 && l.free[1]}
		out = append(out, piece)
		from = to
	}
	return out
}

// opened is a closed line that begins where it enters another part.
func (p *parts) opened(l line) line {
	for i := 1; i < len(l.at); i++ {
		a, b := l.at[i-1], l.at[i]
		if p.rank(int(a.X), int(a.Y)) != p.rank(int(b.X), int(b.Y)) {
			l.begin(b)
			return l
		}
	}
	return l
}
