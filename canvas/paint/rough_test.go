package paint

import (
	"math"
	"reflect"
	"testing"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/styles"
)

// A loose hand strays by what its look says, runs on past corners and beginnings, and goes over
// some contours again; equal seeds are one hand.
func TestALooseHandMissesByWhatItsLookSays(t *testing.T) {
	l := styles.Loose{Wobble: 2, Overshoot: 4, Overlap: 14}
	square, circle := geom.Rectangle(geom.R(0, 0, 200, 200)), geom.Ellipse(geom.R(0, 0, 200, 200))
	var most, past, round float64
	const hands = 40
	for seed := range int64(hands) {
		lines := Loosely(square, l, 1, seed).Flatten(0.1)
		if len(lines) != 4 {
			t.Fatalf("a square is %d movements, want a movement a side", len(lines))
		}
		for _, side := range lines {
			past += side.Length() - 200
			for _, p := range side {
				off := min(math.Abs(p.X), math.Abs(p.X-200), math.Abs(p.Y), math.Abs(p.Y-200))
				if p.X > 0 && p.X < 200 || p.Y > 0 && p.Y < 200 {
					most = max(most, off)
				}
				if off > LooseStray(l)+0.2 {
					t.Errorf("ink is %.1f px off the square", off)
				}
			}
		}
		ring := Loosely(circle, l, 1, seed).Flatten(0.1)
		if len(ring) != 1 {
			t.Fatalf("a circle is %d movements", len(ring))
		}
		angle := func(p geom.Point) float64 { return math.Atan2(p.Y-100, p.X-100) }
		way := math.Mod(angle(ring[0][len(ring[0])-1])-angle(ring[0][0])+2*math.Pi, 2*math.Pi) * 100
		round += min(way, 2*math.Pi*100-way)
	}
	if most < 1.2 || most > 2.2 {
		t.Errorf("sides stray by %.1f px at the most, want nearly 2", most)
	}
	if by := past / hands / 8; by < 3 || by > 6 {
		t.Errorf("corners are passed by %.1f px, want about 4", by)
	}
	if by := round / hands; by < 10 || by > 20 {
		t.Errorf("circles pass their beginning by %.1f px, want about 14", by)
	}
	if !reflect.DeepEqual(Loosely(circle, l, 1, 3), Loosely(circle, l, 1, 3)) {
		t.Error("one hand draws twice in two ways")
	}
	l.Again = 1
	if n := len(Loosely(circle, l, 1, 1).Flatten(0.1)); n != 2 {
		t.Errorf("a circle that is gone over again is %d movements", n)
	}
}

// What is filled lies under the lines about it.
func TestALooseAreaLiesUnderItsLines(t *testing.T) {
	l := styles.Loose{Wobble: 3, Overshoot: 5, Overlap: 14, Again: 0.5}
	var both geom.Path
	both = append(both, geom.Rectangle(geom.R(0, 0, 200, 200))...)
	both = append(both, geom.Ellipse(geom.R(300, 0, 200, 200))...)
	for seed := range int64(20) {
		area, lines := LooseArea(both, l, 1, seed).Flatten(0.1), Loosely(both, l, 1, seed).Flatten(0.1)
		if len(area) != 2 {
			t.Fatalf("two forms are %d areas", len(area))
		}
		for _, a := range area {
			if a[0].Dist(a[len(a)-1]) > 1 {
				t.Errorf("an area is open by %.1f px", a[0].Dist(a[len(a)-1]))
			}
			for _, p := range a {
				near := math.Inf(1)
				for _, m := range lines {
					for i := 1; i < len(m); i++ {
						d := m[i].Sub(m[i-1])
						u := min(max(p.Sub(m[i-1]).Dot(d)/max(d.Dot(d), 1e-9), 0), 1)
						near = min(near, p.Dist(m[i-1].Add(d.Mul(u))))
					}
				}
				if near > l.Wobble {
					t.Fatalf("an area's edge is %.1f px off its line at %v", near, p)
				}
			}
		}
	}
}

// A hand that misses by nothing draws the form.
func TestNoLooseness(t *testing.T) {
	p := geom.Rectangle(geom.R(0, 0, 100, 50))
	for _, q := range Loosely(p, styles.Loose{}, 1, 5).Flatten(0.1)[0] {
		if off := min(math.Abs(q.X), math.Abs(q.X-100), math.Abs(q.Y), math.Abs(q.Y-50)); off > 0.01 {
			t.Fatalf("%v is %.2f px off", q, off)
		}
	}
}
