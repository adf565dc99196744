package layout

import (
	"math"
	"slices"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/styles"

	"github.com/inkreel/inkreel/canvas/element"
)

// grid is blocks in equal cells, row by row; the last row is centred.
type grid struct {
	blocks []block
	cols   int
	gap    geom.Point
	reach  float64 // the least gap between rows, for arrows
	uneven bool    // a lone row with persons has columns as wide as what stands in them
}

// newGrid is a grid whose gaps leave room for the arrows between its blocks.
func (c *composition) newGrid(blocks []block, cols int, gap geom.Point) *grid {
	g := &grid{blocks: blocks, cols: cols, gap: gap}
	at := func(it *item) int {
		return slices.IndexFunc(blocks, func(p block) bool { return holds(p, it) })
	}
	for _, j := range c.arrows {
		a, b := at(j.from), at(j.to)
		switch {
		case a < 0 || b < 0 || a == b || c.bare:
		case a/cols != b/cols:
			g.reach = math.Max(g.reach, c.arrowSpan(j, true))
		case a-b == 1 || b-a == 1:
			g.gap.X = math.Max(g.gap.X, c.arrowSpan(j, false))
		default: // above or below what stands between
			g.reach = math.Max(g.reach, lane(c.ctx))
		}
	}
	g.reach = math.Max(g.reach, c.lanes)
	g.gap = geom.Pt(math.Max(g.gap.X, c.lanes), math.Max(g.gap.Y, g.reach))
	return g
}

func (g *grid) items() []*item { return itemsOf(g.blocks) }

func (g *grid) rows() int { return (len(g.blocks) + g.cols - 1) / g.cols }

// cell is the size of one cell when the grid fills room.
func (g *grid) cell(room geom.Point) geom.Point {
	return geom.Pt(
		math.Max((room.X-g.gap.X*float64(g.cols-1))/float64(g.cols), 1),
		math.Max((room.Y-g.gap.Y*float64(g.rows()-1))/float64(g.rows()), 1))
}

// columns are the widths of the columns.
func (g *grid) columns(c *composition, room geom.Point) []float64 {
	cell := g.cell(room)
	out := slices.Repeat([]float64{cell.X}, g.cols)
	nodes, alike := g.alike()
	if !g.uneven || !alike || g.rows() > 1 || !anyDrawn(nodes) {
		return out
	}
	want, least, weight := make([]float64, g.cols), make([]float64, g.cols), make([]float64, g.cols)
	all := geom.Pt(sum(out), math.Min(room.Y, c.area.H()))
	for i, it := range nodes {
		it.cs.Side, it.cs.Weight, it.cs.Stature, it.cs.Said = 0, 0, 0, 0
		want[i] = it.preferredSize(c, all).X
		least[i] = math.Min(it.minSize(c, cell.X).X, want[i])
		weight[i] = want[i]
		if it.person() {
			weight[i] *= personHeavier
		}
	}
	own := level(want, least, weight, all.X)
	over := (all.X - sum(own)) / float64(g.cols)
	for i := range out {
		out[i] = math.Max(own[i]+over, 1)
	}
	return out
}

func (g *grid) minSize(c *composition, w float64) geom.Point {
	cell := g.cell(geom.Pt(w, element.Unbounded))
	var h float64
	out := geom.Pt(w, 0)
	nodes, alike := g.alike()
	for i, p := range g.blocks {
		var l geom.Point
		if alike {
			// Stations agree on a size of type that suits their cells; the scene's
			// need not shrink for the longest label among them.
			l = nodes[i].minSizeAt(c, cell.X, math.Min(c.growth, 1))
		} else {
			l = p.minSize(c, cell.X)
		}
		if l.X > cell.X+element.Slack {
			out.X = math.Max(out.X, w+l.X-cell.X)
		}
		h = math.Max(h, l.Y)
	}
	out.Y = h*float64(g.rows()) + math.Max(g.gap.Y*tight, g.reach)*float64(g.rows()-1)
	return out
}

// preferredSize is what the grid fills when every row is as high as its highest block.
func (g *grid) preferredSize(c *composition, room geom.Point) geom.Point {
	cell := g.cell(room)
	var h, w float64
	if s, ok := g.alike(); ok {
		st := c.stationsIn(s, cell, slices.Max(g.columns(c, room)))
		h, w = st.height(c.ctx), cell.X
	} else {
		for _, p := range g.blocks {
			s := p.preferredSize(c, cell)
			h, w = math.Max(h, math.Min(s.Y, cell.Y)), math.Max(w, math.Min(s.X, cell.X))
		}
	}
	return geom.Pt(
		w*float64(g.cols)+g.gap.X*float64(g.cols-1),
		h*float64(g.rows())+g.gap.Y*float64(g.rows()-1))
}

// alike is the grid's items when all of them can be stations.
func (g *grid) alike() ([]*item, bool) {
	var out []*item
	for _, p := range g.blocks {
		it, ok := p.(*item)
		if !ok || !it.station() {
			return nil, false
		}
		out = append(out, it)
	}
	return out, true
}

func (g *grid) place(c *composition, box geom.Rect) {
	room := geom.Pt(box.W(), box.H())
	cell := g.cell(room)
	ws := g.columns(c, room)
	nodes, alike := g.alike()
	var st stations
	var high float64
	if alike {
		st = c.stationsIn(nodes, cell, slices.Max(ws))
		high = st.height(c.ctx)
	} else {
		var h float64
		for _, p := range g.blocks {
			h = math.Max(h, math.Min(p.preferredSize(c, cell).Y, cell.Y))
		}
		high = h
	}
	gap, y := spaced(room.Y, high*float64(g.rows()), g.gap.Y, g.rows())
	y += box.Min.Y
	for i, p := range g.blocks {
		r, col := i/g.cols, i%g.cols
		n := min(g.cols, len(g.blocks)-r*g.cols)
		rowW := float64(n)*cell.X + float64(n-1)*g.gap.X
		x := box.Min.X + (room.X-rowW)/2 + sum(ws[:col]) + float64(col)*g.gap.X
		top := y + float64(r)*(high+gap)
		if alike {
			c.placeStation(nodes[i], st, x+ws[col]/2, top, ws[col])
			continue
		}
		if it, ok := p.(*item); ok {
			it.peers.Column, it.peers.Row = col, r
		}
		p.place(c, geom.R(x, top, ws[col], high))
	}
}

// shown is how large blocks come out in cells of one size: of stations the
// side of the picture with the size of its words, of anything else the mean
// root of the area it takes.
func (g *grid) shown(c *composition, cell geom.Point) float64 {
	if nodes, ok := g.alike(); ok {
		st := c.stationSizes(nodes, cell)
		broken := math.Max(st.label/(1.3*st.size)-1, 0) // lines of the longest label beyond the first
		return shownAt(c, st.shown(), st.size) * math.Pow(brokenLabel, broken)
	}
	var total float64
	for _, p := range g.blocks {
		if it, ok := p.(*item); ok && it.kind.Shown != nil {
			total += it.kind.Shown(c.ctx, it.e, it.constraints(c).In(cell))
			continue
		}
		w := p.preferredSize(c, cell)
		total += math.Sqrt(math.Min(w.X, cell.X) * math.Min(w.Y, cell.Y))
	}
	return total / float64(len(g.blocks))
}

// shownAt is how large stations come out whose pictures have a side and whose labels a size.
func shownAt(c *composition, side, size float64) float64 {
	return side * math.Pow(size/c.size(plan.RoleLabel), 1.5)
}

// How grids are judged: factors of how large they show their blocks.
const (
	orphanRow    = 0.55 // an unfinished last row, and the more so the emptier it is
	fullerRow    = 0.27
	orphan       = 0.6  // one alone in it looks forgotten
	lowGrid      = 0.55 // a lone row in a high room leaves it empty
	highGrid     = 0.45
	lowPictures  = 0.65 // pictures fill it better than signs
	ranks        = 0.75 // persons would rather stand on one ground
	piled        = 0.7  // persons and pictures one below the other
	ranksInPlace = 0.1  // and all the more all who stand in a place
	numbersDown  = 0.6  // numbers on cards are compared side by side in a wide room, …
	muchLarger   = 1.2  // … unless they are read so many times as well below one another …
	tooLarge     = 0.3  // what does not fit is taken when nothing does
	brokenLabel  = 0.92 // each line of a label beyond the first
)

// numbersAcross is of how many numbers on cards that holds.
const numbersAcross = 4

// fewestListed is how many numbers make a list of figures.
const fewestListed = 3

// allNumbers reports whether all blocks are numbers on cards.
func allNumbers(blocks []block) bool {
	return !slices.ContainsFunc(blocks, func(p block) bool {
		it, ok := p.(*item)
		return !ok || !it.e.IsStat()
	})
}

// listsNumbers reports whether a look would rather have numbers below one another: where no card holds
// them they stand in one column, large, as figures of a page do.
func (c *composition) listsNumbers() bool {
	switch c.ctx.Look.Plate {
	case styles.PlateBare, styles.PlateRule, styles.PlateSwash:
		return true
	}
	return false
}

// bestGrid is the grid of blocks whose number of columns leaves the least void.
func (c *composition) bestGrid(blocks []block, room, gap geom.Point) *grid {
	n := len(blocks)
	var best *grid
	var bestScore, across float64
	numbers := allNumbers(blocks)
	if numbers {
		row := c.newGrid(blocks, n, gap)
		across = row.shown(c, row.cell(room))
	}
	for cols := 1; cols <= n; cols++ {
		g := c.newGrid(blocks, cols, gap)
		g.uneven = true
		if cols == 1 && numbers { // rows are read one by one
			g.gap.Y = math.Max(c.ctx.Gap(1), g.reach)
		}
		if g.cols*g.rows()-n >= g.cols && cols > 1 {
			continue // a whole row would be empty
		}
		l := g.minSize(c, room.X)
		shown := g.shown(c, g.cell(room))
		score := shown
		high := g.preferredSize(c, room).Y
		if p := c.pairsOf(g, room); p != nil {
			score, high = math.Max(score, shownAt(c, p.side, p.size)), math.Max(high, p.high())
		}
		// An orphan in the last row looks forgotten, half a row unfinished.
		if rest := n % cols; rest != 0 {
			score *= orphanRow + fullerRow*float64(rest)/float64(cols)
			if rest == 1 && cols > 2 {
				score *= orphan
			}
		}
		switch {
		case g.rows() == 1:
		case n <= numbersAcross && room.X > room.Y && numbers:
			if shown <= muchLarger*across && (cols > 1 || n < fewestListed || !c.listsNumbers()) {
				score *= numbersDown
			}
		case c.placed(blocks):
			score *= ranksInPlace
		case allPersons(blocks):
			score *= ranks
			if room.X > room.Y {
				score *= ranks
			}
		case cols == 1 && anyPerson(itemsOf(blocks)): // who is slender would be small over or under something
			score *= piled
		}
		if room.Y < element.Unbounded/2 { // a lone row in a high room leaves it empty
			low, fills := lowGrid, highGrid
			if allDrawn(blocks) {
				low, fills = lowPictures, 1-lowPictures
			}
			score *= low + fills*math.Min(high/room.Y, 1)
		}
		if l.X > room.X+element.Slack || l.Y > room.Y {
			score *= tooLarge
		}
		if best == nil || score > bestScore*1.0001 {
			best, bestScore = g, score
		}
	}
	return best
}

// single is the grid's items when every block is one.
func (g *grid) single() ([]*item, bool) {
	var out []*item
	for _, p := range g.blocks {
		it, ok := p.(*item)
		if !ok {
			return nil, false
		}
		out = append(out, it)
	}
	return out, true
}

// autoGrid is a grid that chooses its columns by the room it is given.
type autoGrid struct {
	blocks []block
	close  bool // nearer to each other than to strangers
}

func (r *autoGrid) items() []*item { return itemsOf(r.blocks) }

func (r *autoGrid) in(c *composition, room geom.Point) *grid {
	if room.Y >= element.Unbounded {
		room.Y = c.area.H()
	}
	gap := geom.Pt(c.ctx.Gap(3), c.ctx.Gap(3))
	if r.close {
		gap = geom.Pt(c.ctx.Gap(3), c.ctx.Gap(2))
	}
	return c.bestGrid(r.blocks, room, gap)
}

// roster is the blocks with their labels beside them, where they are larger so, or do not fit
// in a grid.
func (r *autoGrid) roster(c *composition, g *grid, room geom.Point) *roster {
	list := c.rosterOf(r.blocks, room)
	if list == nil {
		return nil
	}
	if least := g.minSize(c, room.X); least.X > room.X+element.Slack || least.Y > room.Y || shownAt(c, list.side, list.size) > g.shown(c, g.cell(room)) {
		return list
	}
	return nil
}

func (r *autoGrid) minSize(c *composition, w float64) geom.Point {
	least := r.in(c, geom.Pt(w, element.Unbounded)).minSize(c, w)
	if list, is := c.leastRoster(r.blocks, w); is && (list.Y < least.Y || least.X > w+element.Slack) {
		return list
	}
	return least
}

func (r *autoGrid) preferredSize(c *composition, room geom.Point) geom.Point {
	g := r.in(c, room)
	if p := c.pairsOf(g, room); p != nil {
		return geom.Pt(room.X, p.high())
	}
	if list := r.roster(c, g, room); list != nil {
		return geom.Pt(room.X, math.Min(list.high(rosterOpen), room.Y))
	}
	return g.preferredSize(c, room)
}

func (r *autoGrid) place(c *composition, box geom.Rect) {
	room := geom.Pt(box.W(), box.H())
	g := r.in(c, room)
	if p := c.pairsOf(g, room); p != nil {
		p.place(c, box)
		return
	}
	if list := r.roster(c, g, room); list != nil {
		list.place(c, box)
		return
	}
	g.place(c, box)
}

// pairs are four signs two by two in a wide room, or a few below one another in a tall one,
// their labels beside them: under them these would take the height that the signs want, and
// leave the width empty. Of a round the third stands under the second, and labels are on the
// outer sides, so that nothing stands between two signs but the arrow that joins them.
type pairs struct {
	all   []*item
	cols  int // 2, or 1
	round bool
	gap   geom.Point // between columns, and between rows, at least
	side  float64    // px of every sign
	size  float64    // px of the labels' type
	words [2]float64 // px across of the labels of a column
}

const (
	pairsLarger = 1.08 // times their side over their labels that signs must have beside them
	pairsLabel  = 0.28 // size of their labels at most, times their side …
	pairsHeaded = 0.95 // … and that of a heading
	pairsWide   = 1.4  // width of a room to its height that has room for labels beside signs
	pairsTall   = 1.25 // height of a room to its width that has room for a column of them …
	columnMost  = 5    // … of so many that arrows join …
	gridColumn  = 3    // … or that nothing does: more are larger two by two
	pairsEdge   = 0.15 // of the width that is left over lies on either side
	pairsApart  = 0.7  // of a side are columns of a round apart, where there is room
)

// pairsLines are how wide labels beside signs may be, times the size of their type: as wide as
// they are, or in lines.
var pairsLines = [...]float64{0, 7, 5}

// pairsOf are the signs of a grid as pairs; nil where they are larger over their labels,
// or their labels would be smaller beside them.
func (c *composition) pairsOf(g *grid, room geom.Point) *pairs {
	nodes, alike := g.alike()
	if !alike || g.cols > 2 || g.cols == 1 && len(nodes) > gridColumn || len(c.arrows) > 0 || slices.ContainsFunc(nodes, func(it *item) bool { return !it.captioned() }) {
		return nil
	}
	p := pairs{all: nodes, cols: g.cols, gap: geom.Pt(c.ctx.Gap(5), c.ctx.Gap(3))}
	return p.largest(c, c.stationSizes(nodes, g.cell(room)), room)
}

// roundOf are stations as the pairs of a round with such gaps; nil where they cannot be, or are larger
// as they are.
func (c *composition) roundOf(nodes []*item, under stations, room, gap geom.Point) *pairs {
	p := pairs{all: nodes, cols: 2, gap: gap, round: true}
	return p.largest(c, under, room)
}

// columnOf are stations below one another, likewise.
func (c *composition) columnOf(nodes []*item, under stations, room, gap geom.Point) *pairs {
	p := pairs{all: nodes, cols: 1, gap: gap}
	return p.largest(c, under, room)
}

// fits reports whether a room is of the form that so many signs fill.
func (p *pairs) fits(room geom.Point) bool {
	if p.cols == 2 {
		return len(p.all) == 4 && room.X >= room.Y*pairsWide
	}
	return len(p.all) <= columnMost && room.Y >= room.X*pairsTall
}

// largest are the pairs in a room with signs and labels as large as they go together; nil where the
// signs are hardly larger than over their labels.
func (p pairs) largest(c *composition, under stations, room geom.Point) *pairs {
	if c.lanes > 0 || room.Y >= element.Unbounded/2 || !p.fits(room) || slices.ContainsFunc(p.all, c.unpaired) || !slices.ContainsFunc(p.all, (*item).captioned) {
		return nil
	}
	return p.within(c, under.shown()*pairsLarger, under.size, room)
}

// within are the pairs in a room whose signs have at least a side, and their labels a size; nil: there are none.
func (p pairs) within(c *composition, least, plain float64, room geom.Point) (best *pairs) {
	rows := float64(p.rows())
	most := math.Min((room.Y-p.gap.Y*(rows-1))/rows, stationSides[3]*c.ctx.Unit)
	for size := math.Max(math.Min(most*pairsLabel, c.size(plan.RoleHeading)*pairsHeaded), plain); size >= plain; size *= smaller {
		for _, ems := range pairsLines {
			q := p
			q.size = size
			over, ok := q.measure(c, ems*size)
			if !ok {
				return nil
			}
			free := room.X - q.gap.X*float64(p.cols-1) - q.words[0] - q.words[1] - float64(p.cols)*(c.ctx.Gap(2)+2*element.Slack)
			q.side = math.Min(most, free/float64(p.cols)/besideEntry)
			if q.side < math.Max(least, over) || !c.shapesHold(q.all, stations{side: q.side, size: size}, q.side*besideEntry, false) {
				continue
			}
			if best == nil || q.side*math.Sqrt(size) > best.side*math.Sqrt(best.size)*1.0001 {
				best = &q
			}
		}
	}
	return best
}

// unpaired reports whether an item cannot be one of pairs.
func (c *composition) unpaired(it *item) bool {
	return it.words() || !it.station() || !it.captioned() && it.kind.Holds == nil || it.person() || it.e.Rotate != 0 ||
		it.pad(c.ctx) != (geom.Point{}) || it.next != nil || it.goal != nil
}

// measure finds the widths of the labels, in lines no wider than line, and the height of the highest.
func (p *pairs) measure(c *composition, line float64) (over float64, ok bool) {
	p.words = [2]float64{}
	for i, it := range p.all {
		if !it.captioned() {
			continue
		}
		x, err := c.ctx.Extent(it.e.Label, c.ctx.Style(plan.RoleLabel, p.size), line)
		if err != nil {
			return 0, false
		}
		col, _ := p.at(i)
		p.words[col], over = math.Max(p.words[col], x.W+element.Slack), math.Max(over, x.H)
	}
	return over, true
}

// at is the column and the row of sign i.
func (p *pairs) at(i int) (col, row int) {
	col, row = i%p.cols, i/p.cols
	if p.round && row == 1 {
		col = 1 - col
	}
	return col, row
}

// wide is the width of a column: sign and label.
func (p *pairs) wide(c *composition, col int) float64 {
	return p.side*besideEntry + c.ctx.Gap(2) + p.words[col] + element.Slack
}

// rows are how many there are.
func (p *pairs) rows() int { return (len(p.all) + p.cols - 1) / p.cols }

// high is the height of all rows.
func (p *pairs) high() float64 {
	n := float64(p.rows())
	return n*p.side + (n-1)*p.gap.Y
}

// place places the signs and gives the middle of each.
func (p *pairs) place(c *composition, box geom.Rect) (middles []geom.Point) {
	gap, y := spaced(box.H(), float64(p.rows())*p.side, p.gap.Y, p.rows())
	wide := [2]float64{p.wide(c, 0), p.wide(c, 1)}
	free := box.W() - wide[0] - wide[1]
	edge, between := free*pairsEdge, free*(1-2*pairsEdge)
	if p.cols == 1 {
		edge = (box.W() - wide[0]) / 2
	}
	if p.round {
		between = math.Max(p.gap.X, math.Min(free/2, pairsApart*p.side))
		edge = (free - between) / 2
	}
	for i, it := range p.all {
		col, row := p.at(i)
		left := box.Min.X + edge + float64(col)*(wide[0]+between)
		top := box.Min.Y + y + float64(row)*(p.side+gap)
		ahead := p.round && col == 0
		x := left + p.side*besideEntry/2
		if ahead {
			x = left + wide[0] - p.side*besideEntry/2
		}
		middles = append(middles, geom.Pt(x, top+p.side/2))
		if !it.captioned() {
			c.placeStation(it, stations{side: p.side, size: p.size, cell: p.side}, x, top, p.side*besideEntry)
			continue
		}
		it.cs = element.Constraints{Side: p.side, Size: p.size, Beside: true, Ahead: ahead, Words: p.words[col], Align: plan.AlignStart}
		own := p.side // of the sign
		if it.drawn() {
			own *= besideEntry
		}
		w := own + c.ctx.Gap(2) + p.words[col]
		it.box = geom.R(x-own/2, top, w, p.side)
		if ahead {
			it.box = geom.R(x+own/2-w, top, w, p.side)
		}
	}
	return middles
}
