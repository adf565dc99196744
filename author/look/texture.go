package look

import (
	"math"
	"slices"

	"github.com/inkreel/inkreel/internal/oklab"
)

// texture is what is measured of a board.
type texture struct {
	grain float64 // standard deviation of lightness from pixel to pixel: 0 plain, 0.01 paper
	rows  float64 // px of a frame 1024 high between ruled lines; 0: there are none
	cols  float64 // between upright ones
}

// boardNear is how far from the board a colour may lie that is bare paper.
const boardNear = 0.085

// texture measures the board: pixels of it with nothing else around.
func (g *grid) texture(board lab, s *survey) texture {
	t := texture{rows: g.ruling(lines{g.h, g.w, g.w, 1}), cols: g.ruling(lines{g.w, g.h, 1, g.w})}
	t.grain = g.noise(g.near(board, s, boardNear))
	return t
}

// near are the pixels whose colour is no farther from the board than limit.
func (g *grid) near(board lab, s *survey, limit float64) []bool {
	var of [cells]bool
	for i := range s.cells {
		if s.cells[i].n > 0 {
			of[i] = oklab.Of(s.cells[i].mean()).Distance(board) < limit
		}
	}
	out := make([]bool, len(g.cell))
	for i, c := range g.cell {
		out[i] = of[c] && (g.skip == nil || !g.skip[i])
	}
	return out
}

// noise is the standard deviation of lightness within patches of bare board, the
// median of patches.
func (g *grid) noise(bare []bool) float64 {
	const side = 8
	var all []float64
	for y := 0; y+side <= g.h; y += side {
		for x := 0; x+side <= g.w; x += side {
			if dev, ok := g.patch(bare, x, y, side); ok {
				all = append(all, dev)
			}
		}
	}
	return median(all)
}

// patch is the deviation of lightness in a square of bare board; not ok where
// something else is in it.
func (g *grid) patch(bare []bool, x0, y0, side int) (dev float64, ok bool) {
	var sum, square float64
	for y := y0; y < y0+side; y++ {
		for x := x0; x < x0+side; x++ {
			i := y*g.w + x
			if !bare[i] {
				return 0, false
			}
			v := float64(g.light[i])
			sum, square = sum+v, square+v*v
		}
	}
	n := float64(side * side)
	mean := sum / n
	return math.Sqrt(max(square/n-mean*mean, 0)), true
}

// Of ruled lines.
const (
	rulingDepth = 0.008 // by which the median of a row is darker or lighter than those around
	rulingCount = 6     // lines, at least
	rulingEven  = 0.16  // how much distances between them may vary, as a share
)

// lines are the rows of a picture, or its columns: n of length pixels, step apart,
// each pixel along apart.
type lines struct{ n, length, step, along int }

// ruling is the distance of lines that run all through a board, in pixels of a
// frame 1024 high; 0: there are none. Of each row the median is looked at, which
// what is drawn on it hardly changes.
func (g *grid) ruling(l lines) float64 {
	const levels = 1024
	rows := make([]float64, l.n)
	for r := range rows {
		var count [levels + 1]int32
		for j := range l.length {
			count[int(g.light[r*l.step+j*l.along]*levels)]++
		}
		left := int32(l.length / 2)
		for v, n := range count {
			if left -= n; left < 0 {
				rows[r] = float64(v) / levels
				break
			}
		}
	}
	return g.evenly(standing(rows), l.n)
}

// standing are the rows that differ from those around them, each the most so
// among its neighbours.
func standing(rows []float64) (at []int) {
	const reach = 4
	lift := make([]float64, len(rows))
	for r := reach; r < len(rows)-reach; r++ {
		lift[r] = math.Inf(1)
		for _, d := range [4]int{-reach, 1 - reach, reach - 1, reach} { // beside a line one side is paper still
			lift[r] = min(lift[r], math.Abs(rows[r]-rows[r+d]))
		}
	}
	// Beside clear lines the faint ones are the noise of a photograph or of JPEG.
	depth := rulingDepth
	if sorted := slices.Sorted(slices.Values(lift)); len(sorted) > 2*rulingCount {
		depth = max(depth, 0.4*sorted[len(sorted)-2*rulingCount])
	}
	for r := reach; r < len(rows)-reach; r++ {
		if lift[r] > depth && lift[r] == slices.Max(lift[r-reach:r+reach+1]) && (len(at) == 0 || r-at[len(at)-1] > reach) {
			at = append(at, r)
		}
	}
	return at
}

// evenly is the distance of lines that lie at even ones.
func (g *grid) evenly(at []int, n int) float64 {
	if len(at) < rulingCount {
		return 0
	}
	gaps := make([]float64, 0, len(at))
	for i := 1; i < len(at); i++ {
		gaps = append(gaps, float64(at[i]-at[i-1]))
	}
	gap := median(gaps)
	even := 0
	for _, v := range gaps {
		// A line behind what is drawn is missed: the gap is a multiple.
		if k := math.Round(v / gap); k >= 1 && math.Abs(v/gap-k) < rulingEven {
			even++
		}
	}
	if gap < 4 || float64(even) < 0.75*float64(len(gaps)) || gap*float64(len(at)) < 0.35*float64(n) {
		return 0
	}
	return gap * g.unit
}

// median of values, 0 of none. They are sorted in place.
func median(v []float64) float64 {
	if len(v) == 0 {
		return 0
	}
	slices.Sort(v)
	return v[len(v)/2]
}
