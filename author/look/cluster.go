package look

import (
	"math"
	"slices"

	"github.com/inkreel/inkreel/internal/oklab"
)

// cluster is pixels that look alike.
type cluster struct {
	lab           // the colour most of them have
	share float64 // of all pixels
	quiet float64 // share of all pixels, where nothing is drawn
	edge  float64 // share of the edges' pixels
}

const (
	clusterCount  = 16   // more than a palette has roles: what is alike is put together again
	clusterRounds = 12   // after which means hardly move
	alike         = 0.05 // clusters nearer than that are one colour
)

// point is a cell as it is clustered.
type point struct {
	lab
	cell   *cell
	weight float64
	in     int
}

// clusters are the colours of what was counted, by weighted k-means in OKLab,
// the largest first. Seeds are the colours farthest from those before, as
// k-means++ draws them, but without chance. Small areas count for more than their
// size, so that a red line a pixel wide is a colour of its own.
func (s *survey) clusters() []cluster {
	var points []point
	for i := range s.cells {
		if c := &s.cells[i]; c.n > 0 {
			points = append(points, point{lab: oklab.Of(c.mean()), cell: c, weight: math.Pow(c.n, 0.6)})
		}
	}
	if len(points) == 0 {
		return nil
	}
	centers := seeds(points)
	for range clusterRounds {
		assign(points, centers)
		centers = means(points, centers)
	}
	assign(points, centers)
	return s.join(points, centers)
}

// seeds are colours far from one another.
func seeds(points []point) []lab {
	best := slices.MaxFunc(points, func(a, b point) int { return compare(a.weight, b.weight) })
	out := []lab{best.lab}
	far := make([]float64, len(points))
	for i := range far {
		far[i] = math.Inf(1)
	}
	for len(out) < clusterCount {
		at, most := 0, 0.0
		for i := range points {
			d := points[i].Distance(out[len(out)-1])
			far[i] = min(far[i], d*d)
			if v := far[i] * points[i].weight; v > most {
				at, most = i, v
			}
		}
		if most == 0 {
			break
		}
		out = append(out, points[at].lab)
	}
	return out
}

// assign puts each point to its nearest centre.
func assign(points []point, centers []lab) {
	for i := range points {
		p, least := &points[i], math.Inf(1)
		for k, c := range centers {
			dl, da, db := p.L-c.L, p.A-c.A, p.B-c.B
			if d := dl*dl + da*da + db*db; d < least {
				p.in, least = k, d
			}
		}
	}
}

// means are the centres of the points put to each; one that has none stays.
func means(points []point, centers []lab) []lab {
	sums, weights := make([]lab, len(centers)), make([]float64, len(centers))
	for i := range points {
		p := &points[i]
		s := &sums[p.in]
		s.L, s.A, s.B = s.L+p.L*p.weight, s.A+p.A*p.weight, s.B+p.B*p.weight
		weights[p.in] += p.weight
	}
	for k := range sums {
		if w := weights[k]; w > 0 {
			sums[k] = lab{L: sums[k].L / w, A: sums[k].A / w, B: sums[k].B / w}
		} else {
			sums[k] = centers[k]
		}
	}
	return sums
}

// join makes clusters of points, those of nearly one colour one.
func (s *survey) join(points []point, centers []lab) []cluster {
	into := make([]int, len(centers))
	for k := range centers {
		into[k] = k
		for j := range k {
			if into[j] == j && centers[k].Distance(centers[j]) < alike {
				into[k] = j
				break
			}
		}
	}
	members := make([][]point, len(centers))
	for _, p := range points {
		members[into[p.in]] = append(members[into[p.in]], p)
	}
	var out []cluster
	for _, m := range members {
		if len(m) > 0 {
			out = append(out, s.cluster(m))
		}
	}
	slices.SortStableFunc(out, func(a, b cluster) int { return compare(b.share, a.share) })
	return out
}

// cluster is one of points: of the colour that most of its pixels have, which in
// drawings is that of the ink and not of the blur at its edges.
func (s *survey) cluster(m []point) cluster {
	var c cluster
	slices.SortStableFunc(m, func(a, b point) int { return compare(b.cell.n, a.cell.n) })
	mode, weight := m[0].lab, 0.0
	const near = 0.035
	for _, p := range m {
		c.share += p.cell.n / s.all.n
		c.quiet += p.cell.quiet / s.all.n
		c.edge += p.cell.edge / max(s.all.edge, 1)
		if p.Distance(mode) < near {
			c.L, c.A, c.B = c.L+p.L*p.cell.n, c.A+p.A*p.cell.n, c.B+p.B*p.cell.n
			weight += p.cell.n
		}
	}
	c.lab = lab{L: c.L / weight, A: c.A / weight, B: c.B / weight}
	return c
}

func compare(a, b float64) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}
