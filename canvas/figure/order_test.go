package figure_test

import (
	"testing"

	"github.com/inkreel/inkreel/canvas/figure"
	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/canvas/picture"
	"github.com/inkreel/inkreel/internal/elementtest"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
)

// way is one movement of the pen in a figure's ink, colour left out.
type way struct {
	line  geom.Polyline
	outer bool // of the silhouette
}

// waysOf are the movements of a figure's ink, in their order.
func waysOf(f figure.Figure) []way {
	edge := map[[2]int]bool{} // squares of two pixels about the silhouette
	for _, l := range f.Silhouette.Flatten(0.5) {
		for _, p := range l.Resample(2) {
			for d := range 9 {
				edge[[2]int{int(p.X/2) + d%3 - 1, int(p.Y/2) + d/3 - 1}] = true
			}
		}
	}
	var out []way
	for _, m := range f.Marks {
		switch m := m.(type) {
		case paint.Stroke:
			for _, l := range m.Path.Flatten(0.5) {
				at := 0
				for _, p := range l {
					if edge[[2]int{int(p.X / 2), int(p.Y / 2)}] {
						at++
					}
				}
				out = append(out, way{l, 2*at > len(l)})
			}
		case paint.Fill:
			for _, l := range m.Path.Flatten(0.5) {
				if len(m.Beneath) == 0 {
					out = append(out, way{line: l})
				}
			}
		}
	}
	return out
}

// partsOf numbers what lies within a silhouette by nearness of boxes; −1: the silhouette.
func partsOf(ways []way, reach float64) []int {
	part := make([]int, len(ways))
	for i, w := range ways {
		part[i] = i
		if w.outer {
			part[i] = -1
			continue
		}
		b := w.line.Bounds().Inset(-reach / 2)
		for j := range i {
			if part[j] < 0 || part[j] == part[i] || !b.Overlaps(ways[j].line.Bounds().Inset(-reach/2)) {
				continue
			}
			from, to := part[i], part[j]
			for k := range i + 1 {
				if part[k] == from {
					part[k] = to
				}
			}
		}
	}
	return part
}

// TestPicturesAreDrawnPartByPart measures the library: how often the pen comes back to a part
// that it has left, how far it goes without ink, and when silhouettes are drawn. Before
// there was an order of parts these were 1.0, 0.48 and 0.35.
func TestPicturesAreDrawnPartByPart(t *testing.T) {
	const side = 300
	ctx := elementtest.Context(t, "classic", plan.EngineSketch, "en")
	var n, returns, length, travel, moment float64
	for i, name := range picture.Names() {
		p, _ := picture.Get(name)
		if i%24 != 0 || p.Category == "flags" {
			continue
		}
		d := p.Drawing(figure.Complexion{})
		ways := waysOf(figure.Draw(ctx, &plan.Element{ID: "p"}, d, geom.FitRect(d.View, geom.R(10, 10, side, side))))
		left, last := map[int]bool{}, -1
		for _, k := range partsOf(ways, 0.03*side) {
			if k < 0 {
				continue
			}
			if k != last && left[k] {
				returns++
			}
			left[k], last = true, k
		}
		run, sum, outer := 0.0, 0.0, 0.0
		for k, w := range ways {
			l := w.line.Length()
			if k > 0 {
				before := ways[k-1].line
				travel += before[len(before)-1].Dist(w.line[0])
			}
			if w.outer {
				sum, outer = sum+(run+l/2)*l, outer+l
			}
			run += l
		}
		if outer > 0 {
			moment += sum / outer / run
		}
		length, n = length+run, n+1
	}
	if r := returns / n; r > 0.35 {
		t.Errorf("the pen comes back %.2f times a picture, want 0.35 at most", r)
	}
	if r := travel / length; r > 0.4 {
		t.Errorf("it goes %.2f of its way's length without ink, want 0.4 at most", r)
	}
	if m := moment / n; m > 0.4 {
		t.Errorf("silhouettes come at %.2f of the ink, want 0.4 at most", m)
	}
	t.Logf("%.0f pictures: %.2f returns, travel %.2f, silhouettes at %.2f", n, returns/n, travel/length, moment/n)
}
