package trace

import (
	"github.com/inkreel/inkreel/internal/geom"
)

// spacing is how far apart, in pixels, the points of a line are.
const spacing = 2

// smooth takes the stair steps of the pixel grid out of a line and leaves a
// point about every two pixels. Ends stay where they are.
func (l *line) smooth() {
	if len(l.at) < 3 {
		l.dot()
		return
	}
	const rounds = 6 // of (1 2 1)/4: a Gaussian of 1.7 px, enough for the steps of the pixel grid
	for range rounds {
		l.relax()
	}
	l.resample(spacing)
}

// relax moves every point to the mean of itself and its neighbours.
func (l *line) relax() {
	n := len(l.at)
	before, rb := l.at[0], l.r[0]
	if l.closed && n > 2 {
		before, rb = l.at[n-2], l.r[n-2]
	}
	for i := range n {
		here, rh := l.at[i], l.r[i]
		if i == n-1 || i == 0 && !l.closed {
			before, rb = here, rh
			continue
		}
		after, ra := l.at[i+1], l.r[i+1]
		l.at[i] = geom.Pt((before.X+2*here.X+after.X)/4, (before.Y+2*here.Y+after.Y)/4)
		l.r[i] = (rb + 2*rh + ra) / 4
		before, rb = here, rh
	}
	if l.closed && n > 2 {
		l.at[n-1], l.r[n-1] = l.at[0], l.r[0]
	}
}

// resample leaves points about d pixels apart, ends kept.
func (l *line) resample(d float64) {
	total := l.length()
	n := max(int(total/d+0.5), 1)
	step := total / float64(n)
	if step == 0 {
		l.dot()
		return
	}
	at := make(geom.Polyline, 1, n+1)
	r := make([]float64, 1, n+1)
	at[0], r[0] = l.at[0], l.r[0]
	run, next := 0.0, step
	for i := 1; i < len(l.at); i++ {
		c := l.at[i].Dist(l.at[i-1])
		for next <= run+c && len(at) < n {
			t := (next - run) / c
			at = append(at, l.at[i-1].Lerp(l.at[i], t))
			r = append(r, l.r[i-1]+(l.r[i]-l.r[i-1])*t)
			next += step
		}
		run += c
	}
	at = append(at, l.at[len(l.at)-1])
	r = append(r, l.r[len(l.r)-1])
	l.at, l.r = at, r
}

// dense is the line with points at most three pixels apart, corners kept.
func dense(l geom.Polyline) geom.Polyline {
	var out geom.Polyline
	for i, p := range l {
		if i > 0 {
			n := int(p.Dist(l[i-1])/3) + 1
			for k := 1; k < n; k++ {
				out = append(out, l[i-1].Lerp(p, float64(k)/float64(n)))
			}
		}
		out = append(out, p)
	}
	return out
}

// dotIfPoint makes a line of one point a dot.
func (l *line) dotIfPoint() {
	if len(l.at) > 0 && l.length() == 0 {
		l.dot()
	}
}

// dot makes a line too short to have a direction one that has: a touch of the
// pen, pulled a little to the right.
func (l *line) dot() {
	if len(l.at) > 1 && l.at[0] != l.at[len(l.at)-1] {
		return
	}
	c, r := l.at[0], l.r[0]
	l.at = geom.Polyline{geom.Pt(c.X-0.5, c.Y), geom.Pt(c.X+0.5, c.Y)}
	l.r = []float64{r, r}
	l.closed = false
}
