package layout

import (
	"math"
	"slices"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"

	"github.com/inkreel/inkreel/canvas/element"
)

// How columns are chosen and judged.
const (
	squarish      = 1.05 // width to height up to which a room is no place for columns
	headedGap     = 1.4  // of step 5 between headed columns: what a heading heads stands clear
	clearlyBetter = 1.02 // score from which more columns are worth it
	squeezed      = 0.2  // a column too narrow for a word
	overfull      = 0.5  // one too low for what is in it
	unlikeHeights = 0.4  // the least that columns of unlike heights are worth
	unfilledRow   = 0.3  // and those that leave the room empty
)

// Icons beside the entries of a list in design units: of up to three, of more
// together, and the least of one.
const (
	listIcon       = 260.0
	listPicture    = 400.0
	listIconTall   = 0.36 // of the width of a tall room, which has height for them
	listIcons      = 700
	listIconLeast  = 84
	listFill       = 0.96 // of the room's height that all take …
	listFillHeaded = 0.74 // … and under a heading, …
	listFillTall   = 0.76 // which takes less of a tall room
)

// columns divides blocks, in order, into side-by-side columns of like height;
// in a tall room they become one stack.
func (c *composition) columns(blocks []block) block {
	ctx := c.ctx
	single := len(blocks)
	if single > 1 && allNumbers(blocks) {
		return &autoGrid{blocks: blocks}
	}
	blocks = bundled(blocks)
	if len(blocks) == 1 {
		align(blocks[0], plan.AlignCenter)
		return blocks[0]
	}
	if c.area.W() <= c.area.H()*squarish {
		for _, p := range blocks {
			align(p, plan.AlignCenter)
			startWords(p)
		}
		if sections(blocks) {
			for _, p := range blocks {
				p.(*group).flush = true
			}
			return &edgeStack{stack: stack{blocks: blocks, gap: ctx.Gap(3)}}
		}
		return &stack{blocks: blocks, gap: ctx.Gap(3)}
	}
	most := 3
	if ctx.Look.Compact {
		most = 4
	}
	var best *row
	var bestScore float64
	room := geom.Pt(c.area.W(), c.area.H())
	fewest := 2
	if broad(blocks) || len(blocks) < single { // pictures together may want all of the width
		fewest = 1
	}
	for n := fewest; n <= min(most, len(blocks)); n++ {
		for _, cut := range cuts(len(blocks), n) {
			sectioned := n == len(blocks) && sections(blocks)
			r := &row{gap: ctx.Gap(4), equal: sectioned, level: n == len(blocks) && headed(blocks)}
			if r.level {
				r.gap = ctx.Gap(5) * headedGap // what a heading heads stands clear of the rest
			}
			from := 0
			for _, to := range append(cut, len(blocks)) {
				r.blocks = append(r.blocks, c.column(blocks[from:to]))
				from = to
			}
			if score := c.harmony(r, room); best == nil || score > bestScore*clearlyBetter {
				best, bestScore = r, score
			}
		}
	}
	return best
}

// sections reports whether all blocks are groups or headed sections with words:
// these make columns of one width.
func sections(blocks []block) bool {
	for _, p := range blocks {
		if g, ok := p.(*group); !ok || !g.running() {
			return false
		}
	}
	return true
}

// broad reports whether one of two blocks cannot be narrow, so that beside others
// it might have to be set small.
func broad(blocks []block) bool {
	for _, p := range blocks {
		it, ok := p.(*item)
		if !ok {
			continue
		}
		if it.kind.Broad != nil && it.kind.Broad(it.e) {
			return len(blocks) == 2
		}
	}
	return false
}

// headed reports whether every block begins with a heading: headings side by
// side stand on one line.
func headed(blocks []block) bool {
	for _, p := range blocks {
		l := p.items()
		if len(l) < 2 || !l[0].is(plan.RoleHeading) {
			return false
		}
	}
	return true
}

// column stacks blocks; what stands alone in its column stays itself.
func (c *composition) column(blocks []block) block {
	for _, p := range blocks {
		align(p, plan.AlignCenter)
		startWords(p)
	}
	if len(blocks) == 1 {
		return blocks[0]
	}
	return &stack{blocks: blocks, gap: c.ctx.Gap(3)}
}

// startWords lets set words begin at a common edge rather than be centred.
func startWords(p block) {
	for _, it := range p.items() {
		if it.words() && it.e.Align == "" {
			it.cs.Align = plan.AlignStart
			if !it.kind.Entries {
				it.across = 0.5
			}
		}
	}
}

// cuts are the ways to divide n things in order into m runs that hold
// something, given as the ends of all runs but the last.
func cuts(n, m int) [][]int {
	if m <= 1 {
		return [][]int{nil}
	}
	var out [][]int
	for first := 1; first <= n-m+1; first++ {
		for _, rest := range cuts(n-first, m-1) {
			cut := []int{first}
			for _, r := range rest {
				cut = append(cut, first+r)
			}
			out = append(out, cut)
		}
	}
	if len(out) > 64 { // long scenes: enough to choose from
		out = out[:64]
	}
	return out
}

// harmony judges a row of columns in room: columns of like height, nothing
// squeezed, pictures large.
func (c *composition) harmony(r *row, room geom.Point) float64 {
	ws := r.widths(c, room)
	score := 1.0
	low, high := math.Inf(1), 0.0
	for i, p := range r.blocks {
		need := p.minSize(c, ws[i])
		if need.X > ws[i]+element.Slack {
			score *= squeezed
		}
		if need.Y > room.Y {
			score *= math.Pow(room.Y/need.Y, 2) * overfull
		}
		h := math.Min(p.preferredSize(c, geom.Pt(ws[i], room.Y)).Y, room.Y)
		low, high = math.Min(low, h), math.Max(high, h)
	}
	s := r.preferredSize(c, room)
	fill := math.Min(s.X/room.X, 1) * math.Min(s.Y/room.Y, 1)
	return score * (unlikeHeights + low/high) * (unfilledRow + fill)
}

// list sets blocks one below the other from a common start edge, icons with
// their labels beside them; pictures stand at the side of the words.
func (c *composition) list(blocks []block) block {
	ctx := c.ctx
	var words, figures []block
	entries := pictured(blocks)
	sign := loneSign(blocks)
	if sign != nil {
		sign.scale = 1 // it must not outgrow the words
	}
	for _, p := range blocks {
		it, single := p.(*item)
		if single && (it == sign || !it.words() && !it.kind.Inline && !entries[it]) {
			figures = append(figures, p)
			continue
		}
		words = append(words, p)
		align(p, plan.AlignStart)
		for _, it := range p.items() {
			it.cs.Beside = true
		}
	}
	if len(words) == 0 || len(blocks) == 1 && !blocks[0].items()[0].words() {
		return c.columns(blocks)
	}
	var icons []*item
	for _, p := range words {
		if it, ok := p.(*item); ok && it.kind.Hang != nil {
			icons = append(icons, it)
		}
	}
	side := listIcon
	if len(entries) > 0 { // there is more to see of a picture
		side = listPicture
	}
	if n := len(words); n > 3 {
		side = math.Max(listIconLeast, side/listIcon*listIcons/float64(n))
	}
	if c.area.H() > c.area.W() {
		side = math.Max(side, listIconTall*c.area.W()/ctx.Unit)
	}
	if ctx.Look.Compact {
		side *= 0.8
	}
	side *= ctx.Unit
	if n := float64(len(words)); n > 1 {
		fill := listFill
		if slices.ContainsFunc(c.all, func(it *item) bool { return it.is(plan.RoleTitle) || isHeading(it) }) {
			if fill = listFillHeaded; c.area.H() > c.area.W() {
				fill = listFillTall
			}
		}
		side = math.Min(side, math.Max(fill*c.area.H()/n-ctx.Gap(2), listIconLeast*ctx.Unit))
	}
	size := 0.0
	if len(icons) == len(c.all)-c.heads() { // nothing else says what size words have
		size = c.entrySize(icons, side, c.area.W())
	}
	for _, it := range icons {
		it.cs.Side, it.cs.Size = side, size
	}
	left := &edgeStack{stack: stack{blocks: words, gap: ctx.Gap(3)}}
	if len(words) == 1 && len(figures) > 0 {
		return c.columns(blocks)
	}
	if len(figures) == 0 {
		return left
	}
	for _, f := range figures {
		align(f, plan.AlignCenter)
	}
	if c.area.W() > c.area.H() {
		return &row{blocks: []block{left, c.column(figures)}, gap: ctx.Gap(4)}
	}
	return &stack{blocks: append([]block{left}, figures...), gap: ctx.Gap(3)}
}

// entryLabel is the size of the label beside the picture of an entry, times its side.
const entryLabel = 0.36

// entrySize is the size of the type beside the pictures of a list in a width: as large as suits
// them, where every entry keeps to one line; 0: that of labels.
func (c *composition) entrySize(icons []*item, side, wide float64) float64 {
	usual := c.size(plan.RoleLabel)
	size := math.Min(side*entryLabel, c.size(plan.RoleBody))
	room := wide - side*besideEntry - c.ctx.Gap(3)
	for _, it := range icons {
		x, err := c.ctx.Extent(it.e.Label, c.ctx.Style(plan.RoleLabel, size), 0)
		if err != nil {
			return 0
		}
		if x.W > room {
			size *= room / x.W
		}
	}
	if size <= usual {
		return 0
	}
	return size
}

// besideEntry is the room across of a picture beside an entry, times its side, at most.
const besideEntry = 1.2

// heads is how many titles and headings a scene has.
func (c *composition) heads() (n int) {
	for _, it := range c.all {
		if it.is(plan.RoleTitle) || isHeading(it) {
			n++
		}
	}
	return n
}

// loneSign is the one icon among words that is no entry of theirs: it has no
// label and stands for all of them.
func loneSign(blocks []block) *item {
	var sign *item
	for _, p := range blocks {
		it, ok := p.(*item)
		switch {
		case !ok || it.kind.Hang == nil:
		case sign != nil || it.e.Label != "":
			return nil
		default:
			sign = it
		}
	}
	return sign
}

// edgeStack is a stack whose blocks share a start edge while the whole of it stands
// in the middle of its room.
type edgeStack struct {
	stack
	slack float64 // px more than is measured, for rounding not to break labels
}

func (s *edgeStack) preferredSize(c *composition, room geom.Point) geom.Point {
	p := s.stack.preferredSize(c, room)
	return geom.Pt(p.X+s.slack, p.Y)
}

func (s *edgeStack) place(c *composition, box geom.Rect) {
	room := geom.Pt(box.W(), box.H())
	w := math.Min(s.preferredSize(c, room).X, box.W())
	s.stack.place(c, geom.R(box.Min.X+(box.W()-w)/2, box.Min.Y, w, box.H()))
}

// wrap sets blocks at their own size in rows, as words are set in lines: the
// free layout's answer to what has no box.
type wrap struct {
	blocks []block
	gap    float64
}

func (s *wrap) items() []*item { return itemsOf(s.blocks) }

// The most that signs in lines grow, most first, and how much of the height their lines then may take, under
// heads less.
var wrapScales = [...]float64{2.2, 1.9, 1.6, 1.35, 1.15}

const (
	wrapFill   = 0.94
	wrapHeaded = 0.76
)

// enlarge lets signs among many things grow as far as all lines of them fit.
func (s *wrap) enlarge(c *composition, headed bool) {
	items := s.items()
	if len(items) < len(fewEnlarged) { // fewer grow by themselves
		return
	}
	room := geom.Pt(c.area.W(), c.area.H()*wrapFill)
	if headed {
		room.Y = c.area.H() * wrapHeaded
	}
	for _, scale := range wrapScales {
		for _, it := range items {
			it.scale = scale
		}
		if s.preferredSize(c, geom.Pt(room.X, element.Unbounded)).Y <= room.Y {
			return
		}
	}
	for _, it := range items {
		it.scale = 0
	}
}

// lines breaks the blocks into rows that fit w.
func (s *wrap) lines(c *composition, room geom.Point) []block {
	var out []block
	var line []block
	var used float64
	for _, p := range s.blocks {
		w := math.Min(p.preferredSize(c, geom.Pt(room.X, room.Y*0.6)).X, room.X)
		gap := s.gap
		if len(line) > 0 {
			gap = math.Max(gap, c.arrowRoom(line[len(line)-1], p, false))
		}
		if len(line) > 0 && used+gap+w > room.X {
			out = append(out, &row{blocks: line, gap: s.gap})
			line, used = nil, 0
		}
		line = append(line, p)
		used += gap + w
	}
	if len(line) > 0 {
		out = append(out, &row{blocks: line, gap: s.gap})
	}
	return out
}

func (s *wrap) stacked(c *composition, room geom.Point) *stack {
	return &stack{blocks: s.lines(c, room), gap: s.gap}
}

func (s *wrap) minSize(c *composition, w float64) geom.Point {
	return s.stacked(c, geom.Pt(w, c.area.H())).minSize(c, w)
}

func (s *wrap) preferredSize(c *composition, room geom.Point) geom.Point {
	return s.stacked(c, room).preferredSize(c, room)
}

func (s *wrap) place(c *composition, box geom.Rect) {
	for _, it := range s.items() {
		it.across, it.down = 0.5, 0.5
	}
	s.stacked(c, geom.Pt(box.W(), box.H())).place(c, box)
}
