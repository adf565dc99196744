package geom

import (
	"math"
	"testing"
)

func near(t *testing.T, what string, got, want, tol float64) {
	t.Helper()
	if math.Abs(got-want) > tol {
		t.Errorf("%s: got %g, want %g ± %g", what, got, want, tol)
	}
}

func TestSVGLengths(t *testing.T) {
	for _, c := range []struct {
		d    string
		want float64
	}{
		{"M0 0L3 4", 5},
		{"m1 1h10v10h-10z", 40},
		{"M0 0 10 0 10 10", 20},
		{"M10 0A10 10 0 0 1 -10 0", math.Pi * 10},
		{"M10 0a10 10 0 1 1 -.001 0", 2 * math.Pi * 10},
		{"M0 0Q5 0 10 0T20 0", 20},
		{"M0,0C5,0,5,0,10,0S15-0,20 0", 20},
		{"M1e1.5.5-2", math.Hypot(9.5, 2.5)},
	} {
		p, err := ParseSVG(c.d)
		if err != nil {
			t.Errorf("%s: %v", c.d, err)
			continue
		}
		near(t, c.d, p.Length(0.001), c.want, 0.02)
	}
	for _, bad := range []string{"L1 1", "M1", "M1 1X", "M0 0A1 1 0 2 0 3 3", "M0 0z3", "M1e999 0"} {
		if _, err := ParseSVG(bad); err == nil {
			t.Errorf("%q: read without error", bad)
		}
	}
}

func FuzzParseSVG(f *testing.F) {
	f.Add("M5 60C30 5 60 115 95 40")
	f.Add("M0 0a1 2 3 014 5z")
	f.Fuzz(func(t *testing.T, d string) {
		p, err := ParseSVG(d)
		if err == nil && len(d) < 200 {
			p.Flatten(0.5)
		}
	})
}

func TestFlattenStaysOnCircle(t *testing.T) {
	for _, tol := range []float64{1, 0.1, 0.01} {
		for _, l := range Ellipse(R(-50, -50, 100, 100)).Flatten(tol) {
			for i := 1; i < len(l); i++ {
				near(t, "chord middle", l[i].Lerp(l[i-1], 0.5).Len(), 50, tol+0.02)
			}
		}
	}
}

func TestAffine(t *testing.T) {
	m := Scale(2, 3).Then(RotateAbout(math.Pi/2, Pt(0, 0))).Then(Translate(Pt(10, 0)))
	got := m.Apply(Pt(1, 1))
	near(t, "x", got.X, 7, 1e-12)
	near(t, "y", got.Y, 2, 1e-12)
}

func TestResampleKeepsEnds(t *testing.T) {
	l := Polyline{Pt(0, 0), Pt(7, 0), Pt(7, 7), Pt(20, 7)}
	for _, d := range []float64{0.3, 1, 2.7, 100} {
		r := l.Resample(d)
		if r[0] != l[0] || r[len(r)-1] != l[len(l)-1] {
			t.Errorf("d=%g: ends moved", d)
		}
		if want := max(int(math.Round(27/d)), 1) + 1; len(r) != want {
			t.Errorf("d=%g: %d points, want %d", d, len(r), want)
		}
	}
}

// Points and straight lines count in spans, and boxes that meet have no gap.
func TestBoxesOfThinThings(t *testing.T) {
	level := Polyline{Pt(8, 3), Pt(2, 3), Pt(5, 3)}.Bounds()
	if level != (Rect{Pt(2, 3), Pt(8, 3)}) || level.Span(Polyline{Pt(4, 9)}.Bounds()) != (Rect{Pt(2, 3), Pt(8, 9)}) {
		t.Errorf("a level line lies in %v", level)
	}
	for b, want := range map[Rect]float64{R(0, 0, 3, 3): 0, R(11, 0, 2, 3): 3, R(11, 7, 2, 2): 5, R(-2, 3, 1, 0): 3} {
		if got := level.Gap(b); got != want || b.Gap(level) != want {
			t.Errorf("%v lies %g from %v, not %g", b, got, level, want)
		}
	}
}
