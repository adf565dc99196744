package chart

import (
	"fmt"
	"image/color"
	"math"

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
	nameMost   = 0.24 // of the box: words at each side
	flowLeast  = 2.4  // least width of what flows from node to node
	flowTone   = 0.5  // of its colour in what flows, in looks of flat colour
	flowThin   = 5.0  // design units below which a flow is a line
	flowBend   = 0.5  // of the way to where it turns
	stepAfter  = 0.65 // seconds from one step's flows to the next's
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
	top, bottom := c.box.Min.Y+head.h, c.box.Max.Y-0.2*c.size
	var cols []column
	var scale float64
	beside := true // whether values stand beside names: where lines of both have no room
	for _, beside = range []bool{false, true} {
		if cols = c.flowColumns(beside); cols == nil {
			continue
		}
		most := 0.0
		for _, d := range n.nodes {
			most = math.Max(most, d.amount())
		}
		if scale = n.scaled(cols, bottom-top); scale*most >= 1.5*c.size {
			break
		}
		cols = nil
	}
	if cols == nil {
		return c.tooSmall(fmt.Sprintf("a chart of %d nodes", len(n.nodes)))
	}
	n.settle(cols, scale, top, bottom)
	x, err := c.stepsAcross(beside)
	if err != nil {
		return err
	}
	c.drawHeading(head)
	for _, i := range cols[0].nodes {
		c.drawNode(n.nodes[i], x, beside)
	}
	c.stands()
	for step := range n.steps {
		if step > 0 {
			for _, i := range cols[step].nodes {
				c.drawNode(n.nodes[i], x, beside)
				c.says(dataFrom + stepAfter*float64(step) + growSeconds*0.4)
			}
		}
		k := 0
		for _, i := range cols[step].nodes {
			for _, f := range n.nodes[i].right {
				c.drawFlow(f, n.flows[f].value*scale, x)
				from := dataFrom + stepAfter*float64(step) + stagger*float64(k)
				c.act(element.Act{Beat: paint.Beat{Start: from, End: from + growSeconds, Ease: paint.EaseInOut}, Grows: &paint.Grown{Toward: geom.Pt(1, 0)}, Alone: true})
				k++
			}
		}
	}
	return nil
}

// nodeWords sets the name and the amount of every node.
func (c *chart) nodeWords() (err error) {
	for i := range c.net.nodes {
		d := &c.net.nodes[i]
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

// flowColumns are the nodes of every step with the room their words need: at both sides
// beside them, between over them. nil: words are too wide.
func (c *chart) flowColumns(beside bool) []column {
	cols := make([]column, c.net.steps)
	for step := range cols {
		cols[step] = column{nodes: c.net.in(step), gap: nodeGap * c.size}
		for _, i := range cols[step].nodes {
			w := c.net.nodes[i].words
			if w.wide(c.size, beside) > 1.4*nameMost*c.box.W() {
				return nil
			}
			if high := w.high(c.size, beside); step == 0 || step == c.net.steps-1 {
				cols[step].least = math.Max(cols[step].least, high)
			} else {
				cols[step].over = math.Max(cols[step].over, high+nodeOff*c.size)
			}
		}
	}
	return cols
}

// stepsAcross are the left edges of the nodes of every step.
func (c *chart) stepsAcross(beside bool) ([]float64, error) {
	n := c.net
	thick := nodeWide * c.size
	ends := [2]float64{}
	middle := 0.0
	for _, d := range n.nodes {
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
	c.Add(paint.Fill{Path: geom.Rectangle(r), Color: c.Ctx.Visible(c.Ctx.Look.Palette.Ink), Seed: c.Seed()})
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
	f := c.net.flows[c.accent]
	return c.net.nodes[f.from].name == d.name || c.net.nodes[f.to].name == d.name
}

// drawFlow draws flow k, h pixels high, from one node's side to the other's.
func (c *chart) drawFlow(k int, h float64, x []float64) {
	f := c.net.flows[k]
	a := geom.Pt(x[c.net.nodes[f.from].step]+nodeWide*c.size, f.y[0])
	b := geom.Pt(x[c.net.nodes[f.to].step], f.y[1])
	l := c.flowLook(k)
	if h < flowThin*c.Ctx.Unit {
		c.Draw(flowLine(a, b), math.Max(h, c.Ctx.PenWidth(lineKey)), l.Edge, calmGrid)
		return
	}
	half := geom.Pt(0, h/2)
	p := flowLine(a.Sub(half), b.Sub(half))
	p.LineTo(b.Add(half))
	back := flowLine(b.Add(half), a.Add(half))
	p = append(p, back[1:]...)
	p.Close()
	if c.Ctx.Look.Fill == plan.FillSolid {
		for _, m := range c.Ctx.WithMedium([]paint.Mark{paint.Fill{Path: p, Color: paint.Sheer(l.Fill, flowTone), Seed: c.Seed()}}) {
			c.Add(m)
		}
		return
	}
	c.Draw(flowLine(a.Sub(half), b.Sub(half)), c.Ctx.PenWidth(lineKey), l.Edge, calmGrid)
	c.Draw(flowLine(a.Add(half), b.Add(half)), c.Ctx.PenWidth(lineKey), l.Edge, calmGrid)
	c.area(p, l)
}

// flowLine is a line that leaves a level and arrives at b level.
func flowLine(a, b geom.Point) geom.Path {
	var p geom.Path
	bend := geom.Pt(flowBend*(b.X-a.X), 0)
	p.MoveTo(a)
	p.CubeTo(a.Add(bend), b.Sub(bend), b)
	return p
}

// flowLook is how flow k looks: of the colour of its end where there are most nodes, for
// these are what it tells apart; quiet between nodes in the middle.
func (c *chart) flowLook(k int) quantity.Look {
	n, f := c.net, c.net.flows[k]
	first, last := n.in(0), n.in(n.steps-1)
	ends, end := first, f.from
	if len(last) > len(first) {
		ends, end = last, f.to
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
