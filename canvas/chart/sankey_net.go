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
	legs  []leg
	flows [][]int // the legs of each, from step to step
	steps int
}

// node is where flows begin, meet or end, or pass: then it has no name.
type node struct {
	name        string
	step        int
	in, out     float64
	words       nodeWords
	over, least float64 // height of what stands over it; and the least of it with its words
	y, h        float64 // its middle and height, pixels
	right, left []int   // legs out of it and into it, from the top
}

// amount is what passes through a node.
func (n node) amount() float64 { return math.Max(n.in, n.out) }

// passed reports whether a flow merely passes there.
func (n node) passed() bool { return n.name == "" }

// leg is what goes from a node of one step to one of the next.
type leg struct {
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
	leads, at := map[string]bool{}, map[string]int{}
	for _, f := range flows {
		leads[f.From] = true
		n.steps = max(n.steps, steps[f.To]+1)
	}
	for _, f := range flows {
		for _, name := range []string{f.From, f.To} {
			if _, known := at[name]; known {
				continue
			}
			step := steps[name]
			if !leads[name] { // where nothing leads on is the end
				step = n.steps - 1
			}
			at[name], n.nodes = len(n.nodes), append(n.nodes, node{name: name, step: step})
		}
	}
	for _, f := range flows {
		n.lead(at[f.From], at[f.To], f.Value)
	}
	return n
}

// lead adds a flow between nodes, past those between.
func (n *net) lead(from, to int, value float64) {
	var legs []int
	for from != to {
		next := to
		if step := n.nodes[from].step + 1; step < n.nodes[to].step {
			next, n.nodes = len(n.nodes), append(n.nodes, node{step: step})
		}
		k := len(n.legs)
		n.legs = append(n.legs, leg{from: from, to: next, value: value})
		n.nodes[from].out += value
		n.nodes[next].in += value
		n.nodes[from].right, n.nodes[next].left = append(n.nodes[from].right, k), append(n.nodes[next].left, k)
		legs, from = append(legs, k), next
	}
	n.flows = append(n.flows, legs)
}

// ends are the nodes that flow k leads from and to.
func (n *net) ends(k int) (from, to int) {
	legs := n.flows[k]
	return n.legs[legs[0]].from, n.legs[legs[len(legs)-1]].to
}

// values are all that is written.
func (n *net) values() (out []float64) {
	for _, d := range n.nodes {
		out = append(out, d.amount())
	}
	return out
}

// most is the greatest of them.
func (n *net) most() float64 { return slices.Max(n.values()) }

// columns are the nodes of every step in the order in which they are named.
func (n *net) columns() [][]int {
	out := make([][]int, n.steps)
	for i, d := range n.nodes {
		out[d.step] = append(out[d.step], i)
	}
	return out
}

// need is the height of a node with its words and the white under it.
func (n *net) need(i int, scale, gap float64) float64 {
	d := n.nodes[i]
	return math.Max(d.amount()*scale, d.least) + d.over + gap
}

// scaled is how many pixels one unit of value is high where all columns fit into a height.
func (n *net) scaled(cols [][]int, high, gap float64) float64 {
	fits := func(scale float64) bool {
		for _, c := range cols {
			need := -gap
			for _, i := range c {
				need += n.need(i, scale, gap)
			}
			if need > high {
				return false
			}
		}
		return true
	}
	lo, hi := 0.0, high/n.most()
	for range 40 {
		if mid := (lo + hi) / 2; fits(mid) {
			lo = mid
		} else {
			hi = mid
		}
	}
	return lo
}

// settling is the room that nodes settle in.
type settling struct{ scale, gap, top, bottom float64 }

// settle gives all nodes their places: near those they are joined to, so that few flows
// cross, clear of one another.
func (n *net) settle(cols [][]int, s settling) {
	for i := range n.nodes {
		n.nodes[i].h, n.nodes[i].y = n.nodes[i].amount()*s.scale, (s.top+s.bottom)/2
	}
	for _, c := range cols {
		n.stack(c, s)
	}
	const rounds = 6
	for r := range rounds {
		for k := range cols {
			c := cols[k]
			if r%2 == 1 {
				c = cols[len(cols)-1-k]
			}
			for _, i := range c {
				if y, joined := n.pull(i, r%2 == 0); joined {
					n.nodes[i].y = y
				}
			}
			// What is drawn to the same place keeps its order.
			slices.SortStableFunc(c, func(a, b int) int { return cmp.Compare(math.Round(n.nodes[a].y), math.Round(n.nodes[b].y)) })
			n.stack(c, s)
		}
	}
	n.join(s.scale)
}

// pull is where the legs into a node, or out of it, would have it.
func (n *net) pull(i int, in bool) (y float64, joined bool) {
	legs, of := n.nodes[i].right, func(l leg) int { return l.to }
	if in {
		legs, of = n.nodes[i].left, func(l leg) int { return l.from }
	}
	sum := 0.0
	for _, k := range legs {
		l := n.legs[k]
		y += l.value * n.nodes[of(l)].y
		sum += l.value
	}
	return y / math.Max(sum, math.SmallestNonzeroFloat64), sum > 0
}

// stack moves the nodes of a column clear of one another.
func (n *net) stack(c []int, s settling) {
	ys, hs := make([]float64, len(c)), make([]float64, len(c))
	for k, i := range c {
		hs[k] = n.need(i, s.scale, s.gap)
		ys[k] = n.nodes[i].y - n.nodes[i].over/2
	}
	quantity.Stack(ys, hs, s.top-s.gap/2, s.bottom+s.gap/2)
	for k, i := range c {
		n.nodes[i].y = ys[k] + n.nodes[i].over/2
	}
}

// join gives legs their places at their nodes: one beside the other, in the order of
// where they lead.
func (n *net) join(scale float64) {
	for i := range n.nodes {
		d := &n.nodes[i]
		slices.SortStableFunc(d.right, func(a, b int) int { return cmp.Compare(n.nodes[n.legs[a].to].y, n.nodes[n.legs[b].to].y) })
		slices.SortStableFunc(d.left, func(a, b int) int { return cmp.Compare(n.nodes[n.legs[a].from].y, n.nodes[n.legs[b].from].y) })
		for side, legs := range [][]int{d.right, d.left} {
			y := d.y - d.h/2
			for _, k := range legs {
				h := n.legs[k].value * scale
				n.legs[k].y[side] = y + h/2
				y += h
			}
		}
	}
}
