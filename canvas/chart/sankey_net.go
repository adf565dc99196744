package chart

import (
	"cmp"
	"math"
	"slices"

	"github.com/inkreel/inkreel/plan"

	"github.com/inkreel/inkreel/canvas/element"
	"github.com/inkreel/inkreel/canvas/quantity"
)

// net is what flows join: nodes in steps from where all begins to where it ends.
type net struct {
	nodes []node
	flows []flow
	steps int
}

// node is where flows begin, meet or end.
type node struct {
	name        string
	step        int
	in, out     float64
	words       nodeWords
	y, h        float64 // its middle and height, pixels
	right, left []int   // flows out of it and into it, from the top
}

// amount is what passes through a node.
func (n node) amount() float64 { return math.Max(n.in, n.out) }

// flow is what goes from one node to another.
type flow struct {
	from, to int
	value    float64
	y        [2]float64 // its middle where it leaves and where it arrives, pixels
}

// nodeWords are what stands at a node.
type nodeWords struct{ name, value element.Word }

// netOf is the net of flows; nil: there are none, or they go round in a circle.
func netOf(flows []plan.Flow) *net {
	steps := plan.FlowSteps(flows)
	if len(flows) == 0 || steps == nil {
		return nil
	}
	n := &net{}
	at := map[string]int{}
	place := func(name string) int {
		i, known := at[name]
		if !known {
			i = len(n.nodes)
			at[name], n.nodes = i, append(n.nodes, node{name: name, step: steps[name]})
			n.steps = max(n.steps, steps[name]+1)
		}
		return i
	}
	for k, f := range flows {
		a, b := place(f.From), place(f.To)
		n.flows = append(n.flows, flow{from: a, to: b, value: f.Value})
		n.nodes[a].out += f.Value
		n.nodes[b].in += f.Value
		n.nodes[a].right, n.nodes[b].left = append(n.nodes[a].right, k), append(n.nodes[b].left, k)
	}
	for i := range n.nodes { // where nothing leads on is the end
		if len(n.nodes[i].right) == 0 {
			n.nodes[i].step = n.steps - 1
		}
	}
	return n
}

// values are all that is written: what comes together, and what flows.
func (n *net) values() (out []float64) {
	for _, f := range n.flows {
		out = append(out, f.value)
	}
	for _, d := range n.nodes {
		out = append(out, d.amount())
	}
	return out
}

// in are the nodes of a step in the order in which they are named.
func (n *net) in(step int) (out []int) {
	for i, d := range n.nodes {
		if d.step == step {
			out = append(out, i)
		}
	}
	return out
}

// column is a step's nodes from the top, with the height each needs for what is over it
// and the white under it.
type column struct {
	nodes       []int
	over, least float64 // over each node; and the least height of one with its words
	gap         float64
}

// scaled is how many pixels one unit of value is high where all columns fit into a height.
func (n *net) scaled(cols []column, high float64) float64 {
	fits := func(scale float64) bool {
		for _, c := range cols {
			need := -c.gap
			for _, i := range c.nodes {
				need += math.Max(n.nodes[i].amount()*scale, c.least) + c.over + c.gap
			}
			if need > high {
				return false
			}
		}
		return true
	}
	lo, hi := 0.0, 0.0
	for _, d := range n.nodes {
		hi = math.Max(hi, high/d.amount())
	}
	for range 40 {
		if mid := (lo + hi) / 2; fits(mid) {
			lo = mid
		} else {
			hi = mid
		}
	}
	return lo
}

// settle gives all nodes their places between top and bottom: near those they are joined
// to, so that few flows cross, clear of one another.
func (n *net) settle(cols []column, scale, top, bottom float64) {
	for i := range n.nodes {
		n.nodes[i].h = n.nodes[i].amount() * scale
	}
	for k := range cols {
		n.stack(&cols[k], top, bottom)
	}
	const rounds = 6
	for r := range rounds {
		for k := range cols {
			c := &cols[k]
			if r%2 == 1 {
				c = &cols[len(cols)-1-k]
			}
			for _, i := range c.nodes {
				if y, joined := n.pull(i, r%2 == 0); joined {
					n.nodes[i].y = y
				}
			}
			slices.SortStableFunc(c.nodes, func(a, b int) int { return cmp.Compare(n.nodes[a].y, n.nodes[b].y) })
			n.stack(c, top, bottom)
		}
	}
	n.join(scale)
}

// pull is where the flows into a node, or out of it, would have it.
func (n *net) pull(i int, in bool) (y float64, joined bool) {
	flows, of := n.nodes[i].right, func(f flow) int { return f.to }
	if in {
		flows, of = n.nodes[i].left, func(f flow) int { return f.from }
	}
	sum := 0.0
	for _, k := range flows {
		f := n.flows[k]
		y += f.value * n.nodes[of(f)].y
		sum += f.value
	}
	return y / math.Max(sum, math.SmallestNonzeroFloat64), sum > 0
}

// stack moves the nodes of a column clear of one another.
func (n *net) stack(c *column, top, bottom float64) {
	ys, hs := make([]float64, len(c.nodes)), make([]float64, len(c.nodes))
	for k, i := range c.nodes {
		d := n.nodes[i]
		hs[k] = math.Max(d.h, c.least) + c.over + c.gap
		if ys[k] = d.y - c.over/2; d.y == 0 {
			ys[k] = (top + bottom) / 2
		}
	}
	quantity.Stack(ys, hs, top-c.gap/2, bottom+c.gap/2)
	for k, i := range c.nodes {
		n.nodes[i].y = ys[k] + c.over/2
	}
}

// join gives flows their places at their nodes: one beside the other, in the order of
// where they lead.
func (n *net) join(scale float64) {
	for i := range n.nodes {
		d := &n.nodes[i]
		slices.SortStableFunc(d.right, func(a, b int) int { return cmp.Compare(n.nodes[n.flows[a].to].y, n.nodes[n.flows[b].to].y) })
		slices.SortStableFunc(d.left, func(a, b int) int { return cmp.Compare(n.nodes[n.flows[a].from].y, n.nodes[n.flows[b].from].y) })
		for side, flows := range [][]int{d.right, d.left} {
			y := d.y - d.h/2
			for _, k := range flows {
				h := n.flows[k].value * scale
				n.flows[k].y[side] = y + h/2
				y += h
			}
		}
	}
}
