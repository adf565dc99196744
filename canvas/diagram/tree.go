package diagram

import (
	"image/color"
	"math"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"

	"github.com/inkreel/inkreel/canvas/quantity"
)

// Trees.
const (
	nodePadX   = 0.65 // about the words in a node
	nodePadY   = 0.45
	rowGap     = 1.5 // between the rows of a tree that hangs
	nodeGap    = 0.8 // between nodes side by side
	leafGap    = 0.5 // between leaves below each other
	leafIndent = 0.9 // of a leaf behind its branch
	indent     = 1.7 // of a level of a tree that stands
	nodeMost   = 9.0 // ems of a node's words
	leafSize   = 0.92
)

// entries counts items and their children.
func entries(items []plan.Item) (n int) {
	for _, it := range items {
		n += 1 + entries(it.Children)
	}
	return n
}

func treeAspect(e *plan.Element, tall bool) float64 {
	if tall {
		return 0.8
	}
	if deepest(e.Items) > 1 || len(e.Items) > manyItems {
		return 1.55
	}
	return 2.1
}

func treeLeast(e *plan.Element) (ems, lines float64) {
	return math.Max(10, 2.6*float64(min(len(e.Items), 5))), 2.5 + 1.9*float64(entries(e.Items))
}

// deepest is how many levels items go down.
func deepest(items []plan.Item) (n int) {
	for _, it := range items {
		n = max(n, 1+deepest(it.Children))
	}
	return n
}

// node is one item of a tree, set and placed.
type node struct {
	tag   tag
	rank  int // index of the item whose branch it belongs to, −1 the root
	depth int
	at    geom.Rect
	below []*node
}

// boxed reports whether a node has an edge about its words.
func (n *node) boxed() bool { return n.depth < 2 }

// node sets an item and all below it in words of at most width pixels, less for
// what is deeper.
func (d *diagram) node(it plan.Item, rank, depth int, width func(depth int) float64) (*node, error) {
	st := d.Style(d.size)
	align := plan.AlignCenter
	if depth == 0 {
		st = d.Strong(d.size)
	} else if depth > 1 {
		st, align = d.Style(d.size*leafSize), plan.AlignStart
	}
	if rank == d.lit && depth == 1 {
		st = d.Strong(st.SizePx)
	}
	n := &node{rank: rank, depth: depth}
	pad := 0.0
	if n.boxed() {
		pad = 2 * nodePadX * d.size
	}
	var err error
	if n.tag, err = d.tag(it.Label, it.Icon, st, width(depth)-pad, align); err != nil {
		return nil, err
	}
	w, h := n.tag.W(), n.tag.H()
	if n.boxed() {
		w, h = w+pad, h+2*nodePadY*d.size
	}
	n.at = geom.R(0, 0, w, h)
	for i, c := range it.Children {
		r := rank
		if depth == 0 {
			r = i
		}
		child, err := d.node(c, r, depth+1, width)
		if err != nil {
			return nil, err
		}
		n.below = append(n.below, child)
	}
	return n, nil
}

// tree draws a root with what hangs from it: branches side by side with their
// leaves under them, or in a narrow box row by row, each a little further in.
func (d *diagram) tree() error {
	whole := plan.Item{Label: d.Element.Label, Children: d.Element.Items}
	ways := []func() error{func() error { return d.hanging(whole) }}
	for columns := min(4, len(whole.Children)); columns > 1; columns-- {
		ways = append(ways, func() error { return d.stacked(whole, columns) })
	}
	row := func() error { return d.standing(whole) }
	if d.box.W() > 0.95*d.box.H() {
		ways = append(ways, row)
	} else {
		ways = append([]func() error{row}, ways...)
	}
	var err error
	for _, way := range ways {
		if err = way(); err == nil {
			return nil
		}
	}
	return err
}

// stacked hangs the branches of a root in columns, several below each other.
func (d *diagram) stacked(whole plan.Item, columns int) error {
	gap := 1.6 * nodeGap * d.size
	lead := 0.9 * d.size // from a column's stem to its branches
	slot := (d.box.W()+gap)/float64(columns) - gap
	root, err := d.node(whole, -1, 0, func(depth int) float64 {
		if depth == 0 {
			return d.box.W()
		}
		return slot - lead - float64(depth-1)*leafIndent*d.size
	})
	if err != nil {
		return err
	}
	rows := (len(root.below) + columns - 1) / columns
	columns = (len(root.below) + rows - 1) / rows
	widths, total, high := make([]float64, columns), -gap, 0.0
	for k := range columns {
		h := 0.0
		for _, n := range flat(root.below[k*rows : min((k+1)*rows, len(root.below))]) {
			widths[k] = math.Max(widths[k], lead+float64(n.depth-1)*leafIndent*d.size+n.at.W())
			h += n.at.H() + d.rowAir(n)
		}
		total += widths[k] + gap
		high = math.Max(high, h)
	}
	high += root.at.H() + rowGap*d.size
	if total > d.box.W() || high > d.box.H() {
		return d.tight("the tree")
	}
	top := d.box.Center().Y - high/2
	root.at = geom.R(d.box.Center().X-root.at.W()/2, top, root.at.W(), root.at.H())
	fork := root.at.Max.Y + 0.5*rowGap*d.size
	x := d.box.Center().X - total/2
	stems := make([]float64, columns)
	for k := range columns {
		stems[k] = x
		y := root.at.Max.Y + rowGap*d.size - d.rowAir(root.below[0])
		for _, n := range flat(root.below[k*rows : min((k+1)*rows, len(root.below))]) {
			y += d.rowAir(n)
			n.at = geom.R(x+lead+float64(n.depth-1)*leafIndent*d.size, y, n.at.W(), n.at.H())
			y = n.at.Max.Y
		}
		x += widths[k] + gap
	}
	ink, width := d.Ctx.Look.Palette.Ink, d.Ctx.PenWidth(lineAxis)
	middle := root.at.Center().X
	d.drawNode(root)
	d.Line(geom.Pt(middle, root.at.Max.Y), geom.Pt(middle, fork), width, ink, calmAxis)
	d.Line(geom.Pt(math.Min(stems[0], middle), fork), geom.Pt(math.Max(stems[columns-1], middle), fork), width, ink, calmAxis)
	for k, stem := range stems {
		last := root.below[min((k+1)*rows, len(root.below))-1]
		d.Line(geom.Pt(stem, fork), geom.Pt(stem, d.level(last)), width, ink, calmAxis)
	}
	for i := range d.order(len(root.below)) {
		b := root.below[i]
		d.Line(geom.Pt(stems[i/rows], d.level(b)), geom.Pt(b.at.Min.X, d.level(b)), d.Ctx.PenWidth(lineTwig), d.branch(b.rank), calmAxis)
		d.drawNode(b)
		d.leaves(b, b.at.Min.X+0.45*d.size)
	}
	return nil
}

func (d *diagram) hanging(whole plan.Item) error {
	n := float64(len(whole.Children))
	gap := nodeGap * d.size
	slot := math.Min((d.box.W()+gap)/n-gap, nodeMost*d.size+2*nodePadX*d.size)
	root, err := d.node(whole, -1, 0, func(depth int) float64 {
		switch depth {
		case 0:
			return d.box.W()
		case 1:
			return slot
		}
		return slot - float64(depth-1)*leafIndent*d.size
	})
	if err != nil {
		return err
	}
	// The branches side by side, as wide as what hangs from each.
	widths, total := make([]float64, len(root.below)), -gap
	high := 0.0
	rowHigh := 0.0
	for i, b := range root.below {
		widths[i] = b.at.W()
		for _, l := range flat(b.below) {
			widths[i] = math.Max(widths[i], float64(l.depth-1)*leafIndent*d.size+l.at.W())
		}
		total += widths[i] + gap
		rowHigh = math.Max(rowHigh, b.at.H())
	}
	for _, b := range root.below {
		h := rowHigh
		for _, l := range flat(b.below) {
			h += l.at.H() + d.air(leafGap)
		}
		high = math.Max(high, h)
	}
	high += root.at.H() + rowGap*d.size
	if total > d.box.W() || high > d.box.H() {
		return d.tight("the tree")
	}
	// What room there is goes between branches and rows.
	more := math.Min((d.box.W()-total)/math.Max(n, 1), 2.2*d.size)
	total += more * math.Max(n-1, 0)
	loose := math.Min((d.box.H()-high)/2, 1.2*d.size)
	top := d.box.Min.Y + (d.box.H()-high-loose)/2
	root.at = geom.R(d.box.Center().X-root.at.W()/2, top, root.at.W(), root.at.H())
	x := d.box.Center().X - total/2
	y := root.at.Max.Y + rowGap*d.size + loose
	for i, b := range root.below {
		from := x + (widths[i]-b.at.W())/2
		if len(b.below) > 0 { // what hangs from it stands behind the stem at its left
			from = math.Max(math.Min(from, x+widths[i]-widthBelow(b, d.size)), x)
		}
		b.at = geom.R(from, y, b.at.W(), rowHigh)
		leaf := y + rowHigh
		for _, l := range flat(b.below) {
			leaf += d.air(leafGap)
			l.at = geom.R(from+float64(l.depth-1)*leafIndent*d.size, leaf, l.at.W(), l.at.H())
			leaf = l.at.Max.Y
		}
		x += widths[i] + gap + more
	}
	d.drawNode(root)
	d.trunkAbove(root)
	for i := range d.order(len(root.below)) {
		b := root.below[i]
		x := b.at.Center().X
		d.Line(geom.Pt(x, d.forkOf(root)), geom.Pt(x, b.at.Min.Y), d.Ctx.PenWidth(lineAxis), d.branch(b.rank), calmAxis)
		d.drawNode(b)
		d.leaves(b, b.at.Min.X+0.45*d.size)
	}
	return nil
}

// widthBelow is how wide what hangs from a branch is.
func widthBelow(b *node, size float64) (w float64) {
	for _, l := range flat(b.below) {
		w = math.Max(w, float64(l.depth-1)*leafIndent*size+l.at.W())
	}
	return w
}

// flat is nodes and all below them in the order they are read.
func flat(nodes []*node) (all []*node) {
	for _, n := range nodes {
		all = append(append(all, n), flat(n.below)...)
	}
	return all
}

// forkOf is the height at which what hangs from a root parts.
func (d *diagram) forkOf(root *node) float64 {
	return (root.at.Max.Y + root.below[0].at.Min.Y) / 2
}

// trunkAbove draws the line from a root down to where it parts, and across.
func (d *diagram) trunkAbove(root *node) {
	ink, width := d.Ctx.Look.Palette.Ink, d.Ctx.PenWidth(lineAxis)
	x, fork := root.at.Center().X, d.forkOf(root)
	d.Line(geom.Pt(x, root.at.Max.Y), geom.Pt(x, fork), width, ink, calmAxis)
	left, right := x, x
	for _, b := range root.below {
		left, right = math.Min(left, b.at.Center().X), math.Max(right, b.at.Center().X)
	}
	if right-left > 1 {
		d.Line(geom.Pt(left, fork), geom.Pt(right, fork), width, ink, calmAxis)
	}
}

// branch is the colour of the lines of a branch.
func (d *diagram) branch(rank int) color.RGBA {
	return d.Ctx.Visible(d.look(rank).Edge)
}

// leaves draws what hangs from a node: a stem at x, and from it a line to every
// leaf.
func (d *diagram) leaves(n *node, x float64) {
	if len(n.below) > 0 {
		d.stem(n, x, d.branch(n.rank))
	}
	for _, l := range n.below {
		y := d.level(l)
		end := l.at.Min.X
		if !l.boxed() {
			end -= 0.22 * d.size
		}
		d.Line(geom.Pt(x, y), geom.Pt(end, y), d.Ctx.PenWidth(lineTwig), d.branch(l.rank), calmAxis)
		d.drawNode(l)
		d.leaves(l, l.at.Min.X+0.3*d.size)
	}
}

// level is the height at which a line meets a node from the side.
func (d *diagram) level(n *node) float64 {
	if n.boxed() {
		return n.at.Center().Y
	}
	return n.at.Min.Y + math.Min(n.at.H()/2, 0.5*d.size)
}

// stem draws the line down from a node past all that hangs from it.
func (d *diagram) stem(n *node, x float64, c color.RGBA) {
	start := n.at.Max.Y
	if !n.boxed() {
		start += 0.1 * d.size
	}
	d.Line(geom.Pt(x, start), geom.Pt(x, d.level(n.below[len(n.below)-1])), d.Ctx.PenWidth(lineTwig), c, calmAxis)
}

// drawNode draws a node with its words.
func (d *diagram) drawNode(n *node) {
	words := geom.R(n.at.Center().X-n.tag.W()/2, n.at.Center().Y-n.tag.H()/2, n.tag.W(), n.tag.H())
	if !n.boxed() {
		d.put(n.tag, n.at.Min, d.wordsOf(n.rank))
		return
	}
	path := geom.RoundRect(n.at, math.Min(0.35*d.size, n.at.H()/3))
	if n.depth == 0 {
		p := d.Ctx.Look.Palette
		l := quantity.Look{Edge: p.Ink, Fill: p.Ink}
		d.outline(path, l, true)
		d.put(n.tag, words.Min, d.on(d.tint(path, p.Ink, 0.7)))
		return
	}
	l := d.look(n.rank)
	d.outline(path, l, n.rank == d.lit)
	ground := d.tint(path, l.Edge, 1)
	c := d.on(ground)
	d.put(n.tag, words.Min, c)
}

// standing draws a tree row by row.
func (d *diagram) standing(whole plan.Item) error {
	root, err := d.node(whole, -1, 0, func(depth int) float64 {
		return math.Min(d.box.W()-float64(depth)*indent*d.size, 2*nodeMost*d.size)
	})
	if err != nil {
		return err
	}
	all := append([]*node{root}, flat(root.below)...)
	high, wide := 0.0, 0.0
	for i, n := range all {
		if i > 0 {
			high += d.rowAir(n)
		}
		high += n.at.H()
		wide = math.Max(wide, float64(n.depth)*indent*d.size+n.at.W())
	}
	if high > d.box.H() {
		return d.tight("the tree")
	}
	air := math.Min((d.box.H()-high)/math.Max(float64(len(all)-1), 1), 0.9*d.size)
	high += air * float64(len(all)-1)
	left, y := d.box.Center().X-wide/2, d.box.Center().Y-high/2
	for i, n := range all {
		if i > 0 {
			y += d.rowAir(n) + air
		}
		n.at = geom.R(left+float64(n.depth)*indent*d.size, y, n.at.W(), n.at.H())
		y = n.at.Max.Y
	}
	d.drawNode(root)
	x := root.at.Min.X + 0.7*d.size
	d.stem(root, x, d.Ctx.Look.Palette.Ink)
	for i := range d.order(len(root.below)) {
		b := root.below[i]
		d.Line(geom.Pt(x, d.level(b)), geom.Pt(b.at.Min.X, d.level(b)), d.Ctx.PenWidth(lineTwig), d.branch(b.rank), calmAxis)
		d.drawNode(b)
		d.leaves(b, b.at.Min.X+0.45*d.size)
	}
	return nil
}

// rowAir is the white over a row.
func (d *diagram) rowAir(n *node) float64 {
	if n.boxed() {
		return 0.7 * d.size
	}
	return d.air(leafGap)
}
