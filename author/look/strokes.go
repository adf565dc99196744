package look

import (
	"math"
	"slices"

	"github.com/inkreel/inkreel/internal/oklab"
)

// strokes is what is measured of a drawing's lines. Lengths are pixels of a frame
// 1024 high.
type strokes struct {
	count  int     // pixels along the middle of lines: of fewer nothing is known
	width  float64 // the median
	uneven float64 // by which share the width changes along a line
	grain  float64 // by which share of ink to board the lightness does
	holes  float64 // share of lines and areas that is pinholes
	wobble float64 // degrees by which lines leave their own direction
	lean   float64 // degrees by which nearly level and upright lines miss being so
	filled float64 // share of the picture that areas of colour cover
	uneasy float64 // how much such areas change inside, in lightness
	hatch  float64 // share of the picture that parallel lines cover
	cross  float64 // that lines crossing one another do
}

// Of what is a line.
const (
	widestLine = 34    // px: what is wider is an area
	leastLine  = 700   // pixels along lines that tell something
	farther    = 0.5   // share of the way from board to ink from where a pixel is of a line
	oneArea    = 0.08  // step of lightness beyond which another area begins
	tinted     = 0.075 // distance from the board from where a pixel is of an area
	darkest    = 0.6   // the longest such way: colours are of lines too
	margin     = 16    // the share of a side, 1/16, left out: frames and trims lie there
)

// mask is what is drawn on a board: every pixel farther from it than limit.
func (g *grid) mask(board lab, limit float64, s *survey) []bool {
	var drawn [cells]bool
	for i := range s.cells {
		if s.cells[i].n > 0 {
			drawn[i] = oklab.Of(s.cells[i].mean()).Distance(board) > limit
		}
	}
	out := make([]bool, len(g.cell))
	for i, c := range g.cell {
		out[i] = drawn[c] && (g.skip == nil || !g.skip[i])
	}
	return out
}

// depths are the distances of pixels to the nearest one outside a mask, in thirds
// of a pixel, by two passes of a 3-4 chamfer (Borgefors, 1986).
func (g *grid) depths(mask []bool) []int32 {
	const straight, diagonal, far = 3, 4, 1 << 20
	d := make([]int32, len(mask))
	w, h := g.w, g.h
	for y := range h {
		for x := range w {
			i := y*w + x
			if !mask[i] {
				continue
			}
			v := int32(far)
			if x == 0 || y == 0 || x == w-1 || y == h-1 { // what is cut off goes on outside
				v = far
			}
			if x > 0 {
				v = min(v, d[i-1]+straight)
			}
			if y > 0 {
				v = min(v, d[i-w]+straight)
				if x > 0 {
					v = min(v, d[i-w-1]+diagonal)
				}
				if x < w-1 {
					v = min(v, d[i-w+1]+diagonal)
				}
			}
			d[i] = v
		}
	}
	for y := h - 1; y >= 0; y-- {
		for x := w - 1; x >= 0; x-- {
			i := y*w + x
			if !mask[i] {
				continue
			}
			v := d[i]
			if x < w-1 {
				v = min(v, d[i+1]+straight)
			}
			if y < h-1 {
				v = min(v, d[i+w]+straight)
				if x > 0 {
					v = min(v, d[i+w-1]+diagonal)
				}
				if x < w-1 {
					v = min(v, d[i+w+1]+diagonal)
				}
			}
			d[i] = v
		}
	}
	return d
}

// measure measures a drawing's lines and areas.
func (g *grid) measure(board, ink lab, s *survey) strokes {
	mask := g.mask(board, farther*min(board.Distance(ink), darkest), s)
	depth, holes := g.closed(mask)
	out := strokes{holes: holes}
	out.widths(g, depth, max(math.Abs(ink.L-board.L), 0.1))
	out.areas(g, g.depths(g.mask(board, tinted, s)))
	out.directions(g, mask)
	return out
}

// closed are the depths of a mask whose pinholes are filled, the board that shows
// through chalk, and the share of pixels that are such holes: a closing by two
// pixels.
func (g *grid) closed(mask []bool) (depth []int32, holes float64) {
	const reach = 6 // thirds of a pixel
	out := make([]bool, len(mask))
	for i, m := range mask {
		out[i] = !m
	}
	for i, d := range g.depths(out) {
		out[i] = d <= reach
	}
	depth = g.depths(out)
	all, filled := 0, 0
	for i, d := range depth {
		if depth[i] = max(d-reach, 0); depth[i] > 0 {
			all++
			if !mask[i] {
				filled++
			}
		}
	}
	return depth, float64(filled) / float64(max(all, 1))
}

// ridge is the middles of lines: pixels no shallower than any neighbour, none of
// them in an area.
func (g *grid) ridge(depth []int32) (at []int, on []bool) {
	on = make([]bool, len(depth))
	w := g.w
	mx, my := g.w/margin+2, g.h/margin+2
	for y := my; y < g.h-my; y++ {
		for x := mx; x < w-mx; x++ {
			i := y*w + x
			d := depth[i]
			if d == 0 || d < depth[i-1] || d < depth[i+1] || d < depth[i-w] || d < depth[i+w] ||
				d < depth[i-w-1] || d < depth[i-w+1] || d < depth[i+w-1] || d < depth[i+w+1] || widthOf(d)*g.unit > widestLine {
				continue
			}
			at, on[i] = append(at, i), true
		}
	}
	return at, on
}

// widthOf is how many pixels wide a line is in whose middle the depth is d.
func widthOf(d int32) float64 { return max(2*float64(d)/3-1, 0.6) }

// widths looks along the middles of lines: how wide they are, and by how much
// width and lightness change within a few pixels.
func (out *strokes) widths(g *grid, depth []int32, span float64) {
	at, on := g.ridge(depth)
	if out.count = len(at); out.count == 0 {
		return
	}
	all := make([]float64, len(at))
	var change, shift float64
	pairs, broad := 0, 0
	for k, i := range at {
		all[k] = widthOf(depth[i]) * g.unit
		for _, j := range [4]int{i + 2, i + 2*g.w, i + 2*g.w + 2, i + 2*g.w - 2} {
			if on[j] {
				change += math.Abs(float64(depth[i]-depth[j])) / float64(max(depth[i], depth[j]))
				pairs++
				if min(depth[i], depth[j]) >= broadDepth {
					shift += float64(abs(g.light[i] - g.light[j]))
					broad++
				}
			}
		}
	}
	slices.Sort(all)
	for _, v := range all[len(all)/4 : len(all)/4+max(len(all)/2, 1)] { // the middle half: depths are in steps
		out.width += v / float64(max(len(all)/2, 1))
	}
	out.uneven = change / float64(max(pairs, 1))
	out.grain = shift / float64(max(broad, 1)) / span
	if broad < pairs/20 {
		out.grain = unknownGrain
	}
}

// broadDepth is the depth, in thirds of a pixel, of lines whose middle is no
// blur of ink and board: in thinner ones grain cannot be told from it.
const broadDepth = 6

// unknownGrain is that of lines too thin to tell.
const unknownGrain = -1

// areas looks at what is too wide to be a line.
func (out *strokes) areas(g *grid, depth []int32) {
	deep := int32(math.Round(3 * widestLine / 2 / g.unit))
	const reach = 10
	inside, change, n := 0, 0.0, 0
	mx, my := g.w/margin+reach, g.h/margin+reach
	for y := my; y < g.h-my; y++ {
		for x := mx; x < g.w-mx; x++ {
			i := y*g.w + x
			if depth[i] < deep {
				continue
			}
			inside++
			for _, j := range [2]int{i + reach, i + reach*g.w} {
				if d := abs(g.light[i] - g.light[j]); depth[j] >= deep && d < oneArea {
					change += float64(d)
					n++
				}
			}
		}
	}
	out.filled = float64(inside) / float64(g.w*g.h)
	if n > 0 {
		out.uneasy = change / float64(n)
	}
}

// Of windows that are looked at for hatching.
const (
	hatchWindow = 40   // px of a side
	hatchLines  = 3.2  // lines across a window, at least
	oneWay      = 0.62 // how much gradients agree where lines are parallel
	twoWays     = 0.5  // how much they agree on two directions at right angles
)

// directions looks at where lines lead: window by window for hatching, and along
// edges for wobbling. Angles are doubled, so that both sides of a line agree, and
// for crossings doubled again (the structure tensor and its fourfold kin).
func (out *strokes) directions(g *grid, mask []bool) {
	side := max(int(hatchWindow/g.unit), 8)
	windows, hatched, crossed := 0, 0, 0
	var bend, weight, lean, leaning float64
	for y0 := 1; y0+side < g.h; y0 += side {
		for x0 := 1; x0+side < g.w; x0 += side {
			windows++
			w := g.window(x0, y0, side, mask)
			bend, weight, lean, leaning = bend+w.bend, weight+w.bent, lean+w.lean, leaning+w.leaning
			if w.lines < hatchLines {
				continue
			}
			if w.one > oneWay {
				hatched++
			} else if w.two > twoWays && w.one < 0.35 {
				crossed++
			}
		}
	}
	if windows > 0 {
		out.hatch, out.cross = float64(hatched)/float64(windows), float64(crossed)/float64(windows)
	}
	if weight > 0 {
		out.wobble = bend / weight * 180 / math.Pi
	}
	if leaning > 0 {
		out.lean = lean / leaning * 180 / math.Pi
	}
}

// window is a small square of a picture.
type window struct {
	lines      float64 // that cross it, along its rows and columns, the larger
	one, two   float64 // 0..1: how much gradients agree on one direction, on two at right angles
	bend, bent float64 // sum of angles between a pixel's direction and its neighbourhood's; its weight
	lean       float64 // sum of angles between a pixel's direction and the level or upright, of those near it
	leaning    float64 // its weight
}

func (g *grid) window(x0, y0, side int, mask []bool) window {
	var c2, s2, c4, s4, sum float64
	across, down := 0, 0
	var w window
	type edge struct{ c, s, m float64 }
	edges := make([]edge, 0, side*side)
	for y := y0; y < y0+side; y++ {
		for x := x0; x < x0+side; x++ {
			i := y*g.w + x
			if mask[i] && !mask[i-1] {
				across++
			}
			if mask[i] && !mask[i-g.w] {
				down++
			}
			gx, gy := g.gradient(i)
			m := gx*gx + gy*gy
			if m < 0.01 || !mask[i] && !mask[i-1] && !mask[i+1] && !mask[i-g.w] && !mask[i+g.w] {
				continue
			}
			if tilt := math.Atan2(min(math.Abs(gx), math.Abs(gy)), max(math.Abs(gx), math.Abs(gy))); tilt < nearLevel {
				w.lean, w.leaning = w.lean+m*tilt, w.leaning+m
			}
			c, s := (gx*gx-gy*gy)/m, 2*gx*gy/m
			edges = append(edges, edge{c, s, m})
			c2, s2, sum = c2+m*c, s2+m*s, sum+m
			c4, s4 = c4+m*(c*c-s*s), s4+m*2*c*s
		}
	}
	w.lines = float64(max(across, down)) / float64(side)
	if sum == 0 {
		return w
	}
	w.one, w.two = math.Hypot(c2, s2)/sum, math.Hypot(c4, s4)/sum
	if w.one > 0.8 && w.lines < 2.5 { // one line passes: how straight is it?
		n := math.Hypot(c2, s2)
		for _, e := range edges {
			w.bend += e.m * math.Acos(min(max((e.c*c2+e.s*s2)/n, -1), 1)) / 2
			w.bent += e.m
		}
	}
	return w
}

// nearLevel is the angle from the level or upright within which a line was meant
// to be so.
const nearLevel = 12 * math.Pi / 180

// gradient is by how much lightness rises to the right and down, by Sobel's
// operator.
func (g *grid) gradient(i int) (gx, gy float64) {
	up, at, low := g.light[i-g.w-1:i-g.w+2], g.light[i-1:i+2], g.light[i+g.w-1:i+g.w+2]
	gx = float64(up[2]-up[0]+2*(at[2]-at[0])+low[2]-low[0]) / 4
	gy = float64(low[0]-up[0]+2*(low[1]-up[1])+low[2]-up[2]) / 4
	return gx, gy
}
