package layout

import (
	"math"
	"slices"
	"strings"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"

	"github.com/inkreel/inkreel/canvas/element"
)

// layoutPacked is what a crowded scene falls back to: columns of equal width,
// filled in order to like height. No plan names it.
const layoutPacked plan.Layout = "packed"

// packed is the division of blocks into equal columns that leaves most air; down
// a tall room, into as few as will do, for what stands in many is small.
func (c *composition) packed(blocks []block) block {
	ctx := c.ctx
	for _, p := range blocks {
		align(p, plan.AlignCenter)
		startWords(p)
	}
	gap := ctx.Gap(2)
	var best *row
	least := math.Inf(1)
	for n := 1; n <= min(5, len(blocks)); n++ {
		w := (c.area.W() - gap*float64(n-1)) / float64(n)
		heights := make([]float64, len(blocks))
		over := 0.0
		for i, p := range blocks {
			s := p.minSize(c, w)
			heights[i] = s.Y + gap
			over = math.Max(over, s.X-w)
		}
		ends, most := partition(heights, n)
		if over > element.Slack {
			most += c.area.H() // does not fit; taken only when nothing does
		}
		if most >= least || c.area.H() > c.area.W() && least <= c.area.H() {
			continue
		}
		least = most
		best = &row{gap: gap, equal: true, level: n == len(blocks) && headed(blocks)}
		from := 0
		for _, to := range ends {
			best.blocks = append(best.blocks, &stack{blocks: blocks[from:to], gap: gap})
			from = to
		}
	}
	if p := c.page(blocks, gap); p != nil && p.minSize(c, c.area.W()).Y <= c.area.H() {
		return p
	}
	return best
}

// pageEntries are so many that a list of them takes all of the width of a wide page.
const pageEntries = 8

// page is one long list across a wide room of a Compact look, where it stands in columns,
// and all else in a row under it, or over it where that comes first; nil: there is none.
func (c *composition) page(blocks []block, gap float64) *stack {
	if !c.ctx.Look.Compact || c.area.W() < c.area.H() || len(blocks) < 2 {
		return nil
	}
	at := slices.IndexFunc(blocks, func(p block) bool {
		it, ok := p.(*item)
		return ok && it.kind.Entries && len(it.e.Items) >= pageEntries
	})
	if at < 0 {
		return nil
	}
	rest := slices.Concat(blocks[:at], blocks[at+1:])
	under := &row{blocks: rest, gap: gap}
	if at > 0 {
		return &stack{blocks: []block{under, blocks[at]}, gap: gap}
	}
	return &stack{blocks: []block{blocks[at], under}, gap: gap}
}

// roster is many signs of a Compact look in rows, their labels beside them: under them the
// labels would ask for columns as wide as they are, and most of the room between signs would be
// empty.
type roster struct {
	all  []*item
	cols int
	line float64   // height of a label, times the size of its type: a sign is no lower
	side float64   // px of every sign
	size float64   // px of the labels' type
	wide []float64 // of the columns
}

const (
	rosterFrom  = 10   // signs: fewer are larger over their labels
	rosterMost  = 190  // design units of a sign's side
	rosterLeast = 1.35 // side of a sign at least, times the size of its label, and no less than a line of it
	rosterLabel = 0.5  // size of a label at most, times the side of its sign …
	rosterHead  = 0.85 // … and that of a heading
	rosterAir   = 0.1  // of a sign between two rows at least …
	rosterOpen  = 0.5  // … and at most
)

// rosterOf are blocks as a roster in a room: of columns as many as show them largest; nil: they are no
// such signs, or do not fit.
func (c *composition) rosterOf(blocks []block, room geom.Point) *roster {
	nodes, alike := (&grid{blocks: blocks}).alike()
	if !c.ctx.Look.Compact || !alike || len(nodes) < rosterFrom || len(c.arrows) > 0 || c.lanes > 0 ||
		slices.ContainsFunc(nodes, func(it *item) bool { return !c.listed(it) }) {
		return nil
	}
	if room.Y >= element.Unbounded/2 {
		room.Y = c.area.H()
	}
	var best *roster
	var bestScore float64
	words, line := make([]float64, len(nodes)), rosterLeast // widths of the labels, and their height, times the size of their type
	for i, it := range nodes {
		const known = 100
		x, err := c.ctx.Extent(it.e.Label, c.ctx.Style(plan.RoleLabel, known), 0)
		if err != nil {
			return nil
		}
		words[i], line = x.W/known, math.Max(line, x.H/known)
	}
	for cols := 1; cols <= len(nodes); cols++ {
		r := c.rosterIn(&roster{all: nodes, cols: cols, line: line}, words, room)
		if r == nil {
			continue
		}
		score := shownAt(c, r.side, r.size)
		if rest := len(nodes) % cols; rest != 0 {
			score *= orphanRow + (1-orphanRow)*float64(rest)/float64(cols)
			if rest == 1 {
				score *= orphan
			}
		}
		if score > bestScore {
			best, bestScore = r, score
		}
	}
	return best
}

// listed reports whether an item is a sign whose label may stand beside it.
func (c *composition) listed(it *item) bool {
	return it.captioned() && it.kind.Inline && it.kind.Hang != nil && !it.drawn() && !strings.Contains(it.e.Label, "\n") &&
		it.e.Rotate == 0 && it.pad(c.ctx) == (geom.Point{}) && it.next == nil && it.goal == nil
}

// rosterIn finds the sizes of a roster whose columns are many enough; nil: it does not fit.
func (c *composition) rosterIn(r *roster, words []float64, room geom.Point) *roster {
	ctx, cols, rows := c.ctx, r.cols, r.rows()
	widest := make([]float64, cols)
	for i, w := range words {
		widest[i%cols] = math.Max(widest[i%cols], w)
	}
	free := room.X - float64(cols)*(ctx.Gap(2)+2*element.Slack) - float64(cols-1)*ctx.Gap(4)
	high := room.Y / (float64(rows) + rosterAir*float64(rows-1))
	least, across := c.rosterType(), sum(widest)
	// The sign and its label share the width: as large a label as suits the sign.
	side := math.Min(high, rosterMost*ctx.Unit)
	size := math.Min(math.Min(side*rosterLabel, c.size(plan.RoleHeading)*rosterHead), (free-float64(cols)*side)/across)
	if size < math.Max(math.Min(side*rosterLabel, ctx.PhoneType()), least) { // rather a smaller sign
		size = math.Min(free/(across+float64(cols)/rosterLabel), c.size(plan.RoleHeading)*rosterHead)
		size = math.Max(math.Min(size, high*rosterLabel), least)
		side = math.Min(side, (free-size*across)/float64(cols))
	}
	if size < least || side < r.line*size {
		return nil
	}
	r.side, r.size = side, size
	for _, w := range widest {
		r.wide = append(r.wide, side+ctx.Gap(2)+w*size+2*element.Slack)
	}
	return r
}

// rosterType is the smallest type of a roster's labels at the scene's size of type.
func (c *composition) rosterType() float64 {
	return c.ctx.Size(plan.RoleLabel, math.Min(c.growth, 1))
}

func (r *roster) rows() int { return (len(r.all) + r.cols - 1) / r.cols }

// high is a roster's height where so much of a sign is between rows.
func (r *roster) high(air float64) float64 {
	return r.side * (float64(r.rows()) + air*float64(r.rows()-1))
}

// leastRoster is the least room that blocks ask for as a roster w wide; none: they are none.
func (c *composition) leastRoster(blocks []block, w float64) (least geom.Point, is bool) {
	r := c.rosterOf(blocks, geom.Pt(w, c.area.H()))
	if r == nil {
		return least, false
	}
	r.side = math.Min(r.side, r.line*math.Max(c.rosterType(), phoneSign*c.ctx.Unit))
	return geom.Pt(w, r.high(rosterAir)), true
}

// phoneSign is the side in design units of a sign that is still told apart on a phone, by the line of the
// label beside it.
const phoneSign = 30

func (r *roster) place(c *composition, box geom.Rect) {
	gap, high := 0.0, float64(r.rows())*r.side
	if r.rows() > 1 {
		gap = math.Min((box.H()-high)/float64(r.rows()-1), rosterOpen*r.side)
	}
	y := (box.H() - high - gap*float64(r.rows()-1)) / 2
	free := (box.W() - sum(r.wide)) / float64(2*r.cols) // on either side, and twice that between
	x := box.Min.X
	for col, w := range r.wide {
		x += free
		for i := col; i < len(r.all); i += r.cols {
			it := r.all[i]
			it.cs = element.Constraints{Side: r.side, Size: r.size, Beside: true, Align: plan.AlignStart}
			it.box = geom.R(x, box.Min.Y+y+float64(i/r.cols)*(r.side+gap), w, r.side)
		}
		x += w + free
	}
}

// partition divides heights in order into n runs whose highest sum is least,
// and gives the ends of the runs and that sum. Every run holds something.
func partition(heights []float64, n int) (ends []int, most float64) {
	lo, hi := 0.0, sum(heights)
	for _, h := range heights {
		lo = math.Max(lo, h)
	}
	fill := func(limit float64) []int {
		var ends []int
		run := 0.0
		for i, h := range heights {
			left := len(heights) - i
			if i > 0 && (run+h > limit || left <= n-1-len(ends)) {
				ends = append(ends, i)
				run = 0
			}
			run += h
		}
		return append(ends, len(heights))
	}
	for range 24 {
		mid := (lo + hi) / 2
		if len(fill(mid)) <= n {
			hi = mid
		} else {
			lo = mid
		}
	}
	ends = fill(hi)
	from := 0
	for _, to := range ends {
		most = math.Max(most, sum(heights[from:to]))
		from = to
	}
	return ends, most
}
