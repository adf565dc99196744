package chart

import (
	"fmt"
	"image/color"
	"math"
	"slices"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"

	"github.com/inkreel/inkreel/canvas/element"
	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/canvas/quantity"
)

// Sankey charts, in sizes of the chart's type and in shares of the box.
const (
	nodeWide   = 0.34 // a node
	nodeGap    = 0.7  // between nodes, one over the other
	nodeOff    = 0.4  // from a node to its words
	nodeLine   = 0.45 // between name and value
	nameMost   = 0.24 // of the box: names at each side …
	besideMost = 0.34 // … and with values beside them
	besideWins = 1.2  // how much broader flows must be for that
	leastNode  = 1.5  // height of the greatest node
	flowLeast  = 2.4  // least width of what flows from node to node
	flowTone   = 0.5  // of its colour in what flows, in looks of flat colour
	flowThin   = 5.0  // design units below which a flow is a line
	flowBend   = 0.5  // of the way to where it turns
	stepAfter  = 0.65 // seconds from one step's flows to the next's
	nodeShare  = 0.75 // of that after which a node is there
	amountSize = 1.1  // of values, to the type of names
)

// sankey draws what flows from node to node, each as broad as it is much.
func (c *chart) sankey() error {
	n := c.net
	head, err := c.unitHead()
	if err != nil {
		return err
	}
	if err := c.nodeWords(); err != nil {
		return err
	}
	room := settling{gap: nodeGap * c.size, top: c.box.Min.Y + head.h, bottom: c.box.Max.Y - 0.2*c.size}
	cols := n.columns()
	beside := false // whether values stand beside names: where lines of both take the room of what flows
	if c.nodeRoom(false) {
		room.scale = n.scaled(cols, room.bottom-room.top, room.gap)
	}
	if c.nodeRoom(true) {
		if scale := n.scaled(cols, room.bottom-room.top, room.gap); scale > besideWins*room.scale {
			room.scale, beside = scale, true
		}
	}
	if room.scale*n.most() < leastNode*c.size {
		return c.tooSmall(fmt.Sprintf("a chart of %d nodes", len(n.nodes)))
	}
	c.nodeRoom(beside)
	x, err := c.stepsAcross(beside)
	if err != nil {
		return err
	}
	n.settle(cols, room)
	c.drawHeading(head)
	for step, nodes := range cols {
		for _, i := range nodes {
			if d := n.nodes[i]; !d.passed() {
				c.drawNode(d, x, beside)
				if step > 0 {
					c.says(dataFrom + stepAfter*(float64(step)-1+nodeShare))
				}
			}
		}
		if step == 0 {
			c.stands()
		}
		c.drawFlows(nodes, x, room.scale)
	}
	return nil
}

// drawFlows draws what flows out of nodes that have names, as far as it leads.
func (c *chart) drawFlows(nodes []int, x []float64, scale float64) {
	after := 0
	for _, i := range nodes {
		for _, l := range c.net.nodes[i].right {
			k := slices.IndexFunc(c.net.flows, func(legs []int) bool { return legs[0] == l })
			if k < 0 {
				continue // it only passes
			}
			c.drawFlow(k, c.net.legs[l].value*scale, x)
			from := dataFrom + stepAfter*float64(c.net.nodes[i].step) + stagger*float64(after)
			c.act(element.Act{
				Beat:  paint.Beat{Start: from, End: from + growSeconds + stepAfter*float64(len(c.net.flows[k])-1), Ease: paint.EaseInOut},
				Grows: &paint.Grown{Toward: geom.Pt(1, 0)}, Alone: true,
			})
			after++
		}
	}
}

// nodeWords sets the name and the amount of every node.
func (c *chart) nodeWords() (err error) {
	for i := range c.net.nodes {
		d := &c.net.nodes[i]
		if d.passed() {
			continue
		}
		align, most := plan.AlignStart, nameMost*c.box.W()
		switch d.step {
		case 0:
			align = plan.AlignEnd
		case c.net.steps - 1:
		default:
			align = plan.AlignCenter
		}
		if d.words.name, err = c.Word(d.name, c.Style(c.size), most, align); err != nil {
			return err
		}
		if d.words.name.W > most || d.words.name.Lines > 3 {
			return c.Fault("flows", "a larger box, fewer or shorter names", "the name %s overflows", quoted(d.name))
		}
		if d.words.value, err = c.Word(c.num.Text(d.amount()/c.num.Factor), c.Strong(amountSize*c.size), 0, align); err != nil {
			return err
		}
	}
	return nil
}

// high is the height of the words at a node.
func (w nodeWords) high(size float64, beside bool) float64 {
	if beside {
		return math.Max(w.name.H(), w.value.H())
	}
	return w.name.H() + nodeLine*size + w.value.H()
}

// wide is their width.
func (w nodeWords) wide(size float64, beside bool) float64 {
	if beside {
		return w.name.W + nodeOff*size + w.value.W
	}
	return math.Max(w.name.W, w.value.W)
}

// nodeRoom says how much room the words of every node take: at both sides beside them,
// between over them. false: they are too wide.
func (c *chart) nodeRoom(beside bool) bool {
	for i := range c.net.nodes {
		d := &c.net.nodes[i]
		d.over, d.least = 0, 0
		if d.passed() {
			continue
		}
		if d.words.wide(c.size, beside) > besideMost*c.box.W() {
			return false
		}
		if high := d.words.high(c.size, beside); d.step == 0 || d.step == c.net.steps-1 {
			d.least = high
		} else {
			d.over = high + nodeOff*c.size
		}
	}
	return true
}

// stepsAcross are the left edges of the nodes of every step.
func (c *chart) stepsAcross(beside bool) ([]float64, error) {
	n := c.net
	thick := nodeWide * c.size
	ends := [2]float64{}
	middle := 0.0
	for _, d := range n.nodes {
		if d.passed() {
			continue
		}
		w := d.words.wide(c.size, beside)
		switch d.step {
		case 0:
			ends[0] = math.Max(ends[0], w)
		case n.steps - 1:
			ends[1] = math.Max(ends[1], w)
		default:
			middle = math.Max(middle, w)
		}
	}
	left, right := c.box.Min.X+ends[0]+nodeOff*c.size, c.box.Max.X-ends[1]-nodeOff*c.size-thick
	apart := (right - left) / float64(n.steps-1)
	if apart < flowLeast*c.size+thick || n.steps > 2 && apart < middle+0.5*c.size {
		return nil, c.tooSmall("the chart")
	}
	x := make([]float64, n.steps)
	for k := range x {
		x[k] = left + apart*float64(k)
	}
	return x, nil
}

// drawNode draws a node and writes what it is: outside of the flows, or over it.
func (c *chart) drawNode(d node, x []float64, beside bool) {
	r := geom.R(x[d.step], d.y-d.h/2, nodeWide*c.size, math.Max(d.h, c.Ctx.PenWidth(1)))
	c.Area(geom.Rectangle(r), c.Ctx.Visible(c.Ctx.Look.Palette.Ink))
	w, ink := d.words, c.inkText()
	if c.accent >= 0 && !c.litNode(d) {
		ink = c.mutedText()
	}
	high := w.high(c.size, beside)
	ax, at := 0.5, geom.Pt(r.Center().X, r.Min.Y-nodeOff*c.size-high/2)
	switch d.step {
	case 0:
		ax, at = 1, geom.Pt(r.Min.X-nodeOff*c.size, d.y)
	case len(x) - 1:
		ax, at = 0, geom.Pt(r.Max.X+nodeOff*c.size, d.y)
	}
	if !beside {
		c.WriteWord(w.name, geom.Pt(at.X, at.Y-high/2), ax, 0, ink)
		c.WriteWord(w.value, geom.Pt(at.X, at.Y+high/2), ax, 1, ink)
		return
	}
	start := at.X - ax*w.wide(c.size, true)
	c.WriteWord(w.name, geom.Pt(start, at.Y), 0, 0.5, ink)
	c.WriteWord(w.value, geom.Pt(start+w.name.W+nodeOff*c.size, at.Y), 0, 0.5, ink)
}

// litNode reports whether the highlighted flow leads from a node or to it.
func (c *chart) litNode(d node) bool {
	from, to := c.net.ends(c.accent)
	return c.net.nodes[from].name == d.name || c.net.nodes[to].name == d.name
}

// drawFlow draws flow k, h pixels high, from one node's side to the other's.
func (c *chart) drawFlow(k int, h float64, x []float64) {
	l := c.flowLook(k)
	if h < flowThin*c.Ctx.Unit {
		c.Draw(c.flowEdge(k, 0, x), math.Max(h, c.Ctx.PenWidth(lineKey)), l.Edge, calmGrid)
		return
	}
	over, under := c.flowEdge(k, -h/2, x), c.flowEdge(k, h/2, x)
	p := slices.Clone(over)
	for i := len(under) - 1; i > 0; i-- { // and back again
		to := under[i-1].C
		if i == 1 {
			to = under[0].A
		}
		if i == len(under)-1 {
			p.LineTo(under[i].C)
		}
		p.CubeTo(under[i].B, under[i].A, to)
	}
	p.Close()
	if c.Ctx.Look.Fill == plan.FillSolid {
		for _, m := range c.Ctx.WithMedium([]paint.Mark{paint.Fill{Path: p, Color: paint.Sheer(l.Fill, flowTone), Seed: c.Seed()}}) {
			c.Add(m)
		}
		return
	}
	c.Draw(over, c.Ctx.PenWidth(lineKey), l.Edge, calmGrid)
	c.Draw(under, c.Ctx.PenWidth(lineKey), l.Edge, calmGrid)
	c.area(p, l)
}

// flowEdge is a line along flow k, off its middle: it leaves a node level and arrives at the
// next level.
func (c *chart) flowEdge(k int, off float64, x []float64) geom.Path {
	var p geom.Path
	for i, leg := range c.net.flows[k] {
		f := c.net.legs[leg]
		a := geom.Pt(x[c.net.nodes[f.from].step], f.y[0]+off)
		if i == 0 {
			a.X += nodeWide * c.size
			p.MoveTo(a)
		}
		b := geom.Pt(x[c.net.nodes[f.to].step], f.y[1]+off)
		bend := geom.Pt(flowBend*(b.X-a.X), 0)
		p.CubeTo(a.Add(bend), b.Sub(bend), b)
	}
	return p
}

// flowLook is how flow k looks: of the colour of its end where there are most nodes, for
// these are what it tells apart; quiet between nodes in the middle.
func (c *chart) flowLook(k int) quantity.Look {
	from, to := c.net.ends(k)
	var first, last []int // as they are named
	for i, d := range c.net.nodes {
		switch d.step {
		case 0:
			first = append(first, i)
		case c.net.steps - 1:
			last = append(last, i)
		}
	}
	ends, end := first, from
	if len(last) > len(first) {
		ends, end = last, to
	}
	parts := c.parts()
	parts.Rows = len(ends)
	part := -1
	for i, d := range ends {
		if d == end {
			part = i
		}
	}
	l := parts.Of(max(part, 0), k == c.accent)
	if part < 0 && k != c.accent {
		l.Edge, l.Fill = c.quiet(0.1), c.quiet(0.25)
	}
	if c.Ctx.Look.Fill != plan.FillSolid { // flows lie over one another
		l.Style = plan.FillWash
	}
	return l
}

// quiet is the muted colour with a share of the board.
func (c *chart) quiet(board float64) color.RGBA {
	p := c.Ctx.Look.Palette
	return paint.Blend(p.Muted, p.Board, board)
}
