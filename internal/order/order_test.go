package order_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/internal/order"
)

func box(x, y, w, h float64) geom.Polyline {
	return geom.Polyline{geom.Pt(x, y), geom.Pt(x+w, y), geom.Pt(x+w, y+h), geom.Pt(x, y+h), geom.Pt(x, y)}
}

func line(x, y, x2, y2 float64) geom.Polyline { return geom.Polyline{geom.Pt(x, y), geom.Pt(x2, y2)} }

// drawn are the names of lines in the order they are drawn.
func drawn(t *testing.T, names []string, lines []geom.Polyline, r order.Reading) []string {
	t.Helper()
	var out []string
	var pen geom.Point
	part := 0
	for _, g := range order.Of(lines, r) {
		if g.Part < part || g.Part > part+1 {
			t.Errorf("part %d after part %d", g.Part, part)
		}
		part = g.Part
		var steps []order.Step
		steps, pen = order.Walk(lines, g.Lines, pen)
		for _, s := range steps {
			out = append(out, names[s.Line])
		}
	}
	return out
}

func TestOrders(t *testing.T) {
	for name, c := range map[string]struct {
		names []string
		lines []geom.Polyline
		right bool
		want  string
	}{
		"a house": { // as painters have it, from the ground up
			names: []string{"ground", "knob", "door", "window", "house"},
			lines: []geom.Polyline{line(-40, 101, 140, 101), box(36, 75, 3, 3), box(20, 60, 22, 40), box(60, 30, 20, 20), box(0, 0, 100, 100)},
			want:  "[house door knob window ground]",
		},
		"a face: what is alike comes together": {
			names: []string{"left eye", "mouth", "right eye", "nose", "head"},
			lines: []geom.Polyline{box(25, 30, 12, 12), box(35, 75, 30, 6), box(63, 30, 12, 12), box(48, 45, 4, 15), box(0, 0, 100, 100)},
			want:  "[head left eye right eye nose mouth]",
		},
		"two things, each with its own": {
			names: []string{"a spot on the left", "right", "a spot on the right", "left"},
			lines: []geom.Polyline{box(40, 45, 10, 10), box(200, 0, 100, 100), box(240, 45, 10, 10), box(0, 0, 100, 100)},
			want:  "[left a spot on the left right a spot on the right]",
		},
		"two things read from the right": {
			names: []string{"left", "right"},
			lines: []geom.Polyline{box(0, 0, 100, 100), box(200, 0, 100, 100)},
			right: true,
			want:  "[right left]",
		},
		"a lamp before its rays": {
			names: []string{"ray", "lamp"},
			lines: []geom.Polyline{line(101, 50, 400, 20), box(0, 0, 100, 100)},
			want:  "[lamp ray]",
		},
		"a wall's lower edge is no ground": {
			names: []string{"lower edge", "wall", "roof"},
			lines: []geom.Polyline{line(0, 100, 100, 100), {geom.Pt(0, 100), geom.Pt(0, 30), geom.Pt(100, 30), geom.Pt(100, 100)}, {geom.Pt(-10, 30), geom.Pt(50, -20), geom.Pt(110, 30)}},
			want:  "[wall lower edge roof]",
		},
	} {
		if got := fmt.Sprint(drawn(t, c.names, c.lines, order.Reading{FromRight: c.right})); got != c.want {
			t.Errorf("%s: %s, want %s", name, got, c.want)
		}
	}
}

// Whatever is drawn, every line is in one group, and the same lines come in the same order.
func TestEveryLineIsDrawnOnce(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 20 {
		lines := make([]geom.Polyline, 1+r.IntN(400))
		for i := range lines {
			at := geom.Pt(r.Float64()*500, r.Float64()*500)
			for range 1 + r.IntN(5) {
				lines[i] = append(lines[i], at)
				at = at.Add(geom.Pt(r.Float64()*80-40, r.Float64()*80-40))
			}
		}
		groups := order.Of(lines, order.Reading{})
		var all []int
		for _, g := range groups {
			steps, _ := order.Walk(lines, g.Lines, geom.Point{})
			for _, s := range steps {
				all = append(all, s.Line)
			}
		}
		again := order.Of(lines, order.Reading{})
		if fmt.Sprint(groups) != fmt.Sprint(again) {
			t.Fatal("the same lines come in another order")
		}
		slices.Sort(all)
		for i, k := range all {
			if i != k || len(all) != len(lines) {
				t.Fatalf("of %d lines %v are drawn", len(lines), all)
			}
		}
	}
	if order.Of(nil, order.Reading{}) != nil {
		t.Error("nothing is drawn in groups")
	}
}

// A step says how its line is drawn, and leaves the line as it is.
func TestAStepBackTurnsItsLine(t *testing.T) {
	lines := []geom.Polyline{line(0, 0, 10, 0), line(100, 0, 12, 0)}
	steps, pen := order.WalkFrom(lines, []int{0, 1}, 0)
	if len(steps) != 2 || steps[0].Line != 0 || !steps[1].Back || steps[1].Of(lines)[0] != geom.Pt(12, 0) || pen != geom.Pt(100, 0) {
		t.Errorf("%v to %v", steps, pen)
	}
	if lines[1][0] != geom.Pt(100, 0) {
		t.Error("the line is turned itself")
	}
}

// BenchmarkOf orders a drawing of three thousand strokes of hatching and form.
func BenchmarkOf(b *testing.B) {
	r := rand.New(rand.NewPCG(3, 4))
	lines := make([]geom.Polyline, 3000)
	for i := range lines {
		at, way := geom.Pt(r.Float64()*1000, r.Float64()*1000), geom.Pt(r.Float64()*2-1, r.Float64()*2-1)
		for range 5 + r.IntN(60) {
			lines[i] = append(lines[i], at)
			at = at.Add(way)
		}
	}
	for b.Loop() {
		order.Of(lines, order.Reading{})
	}
}
