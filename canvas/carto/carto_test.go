package carto

import (
	"math"
	"testing"

	"github.com/inkreel/inkreel/canvas/atlas"
	"github.com/inkreel/inkreel/internal/geom"
)

// Each projection keeps areas: a small square of the globe has the same share of the
// plane wherever it lies.
func TestProjectionsKeepAreas(t *testing.T) {
	for name, p := range map[string]projection{
		"equal earth": equalEarth{}, "conic": newConic(0.6, 1, 0.8), "southern conic": newConic(-0.9, -0.4, -0.6), "azimuthal": newAzimuthal(0.3), "polar": newAzimuthal(math.Pi / 2),
	} {
		for _, at := range [][2]float64{{0, 0.7}, {0.8, 0.2}, {-0.6, -0.5}, {0.3, 1.2}} {
			const d = 1e-4
			o, e, n := p.project(at[0], at[1]), p.project(at[0]+d, at[1]), p.project(at[0], at[1]+d)
			area := math.Abs(e.Sub(o).Cross(n.Sub(o)))
			if want := d * d * math.Cos(at[1]); math.Abs(area/want-1) > 2e-3 {
				t.Errorf("%s at %v: %.4f of the area", name, at, area/want)
			}
			if n.Y >= o.Y && name != "polar" {
				t.Errorf("%s at %v: north is not up", name, at)
			}
		}
	}
}

// Every country can be shown, in its frame, by finite lines, its middle on the map.
func TestEveryCountryIsDrawn(t *testing.T) {
	box := geom.R(20, 30, 700, 500)
	for i, a := range atlas.Coarse().Areas {
		if i%6 > 0 && a.Key != "VA" && a.Key != "RU" && a.Key != "FJ" {
			continue
		}
		v := Region(a.Key)
		if r := v.Aspect(); !(r > 0.5 && r < 2.3) {
			t.Errorf("%s: aspect %v", a.Key, r)
		}
		s := v.Draw(box, Pen{Line: 4, Shown: map[string]bool{a.Key: true}})
		if len(s.Areas[a.Key]) == 0 {
			t.Errorf("%s is not to be seen", a.Key)
		}
		inside(t, a.Key, s, box)
	}
}

// inside fails where a line leaves the box or is not a line.
func inside(t *testing.T, name string, s *Sheet, box geom.Rect) {
	t.Helper()
	room := box.Inset(-9) // the dot of a country at the very edge
	all := append(append(append([]geom.Polyline{}, s.Coast...), s.Borders...), s.Around...)
	for _, rings := range s.Areas {
		all = append(all, rings...)
	}
	for _, l := range all {
		if len(l) < 2 {
			t.Errorf("%s: a line of %d points", name, len(l))
		}
		for _, q := range l {
			if !geom.Inside(room, q) {
				t.Fatalf("%s: %v leaves the box", name, q)
			}
		}
	}
}

func TestRegions(t *testing.T) {
	box := geom.R(0, 0, 1200, 800)
	for name, v := range map[string]View{
		"world": Region(atlas.World), "whole world": World(true, nil), "Africa": Region("002"), "Europe": Region("150"),
		"Arctic": Region(atlas.Arctic), "Antarctica": Region("AQ"), "Pacific": Box(Bounds{110, -50, -65, 62}),
		"Fiji": Box(Bounds{176, -20, -178, -15}), "north": Box(Bounds{-180, 50, 180, 90}), "all": Box(Bounds{-180, -90, 180, 90}),
	} {
		s := v.Draw(box, Pen{Line: 4})
		if len(s.Coast) == 0 {
			t.Errorf("%s has no coast", name)
		}
		inside(t, name, s, box)
	}
}

func TestWhatIsOnTheMap(t *testing.T) {
	world, pacific, arctic := Region(atlas.World), Box(Bounds{110, -50, -65, 62}), Region(atlas.Arctic)
	for _, c := range []struct {
		view     *View
		lat, lon float64
		want     bool
	}{
		{&world, 48, 2, true}, {&world, -70, 0, false}, {&world, 66, 180, true}, {&pacific, 21, -158, true}, {&pacific, 48, 2, false},
		{&arctic, 90, 0, true}, {&arctic, 20, 0, false},
	} {
		if got := c.view.Holds(c.lat, c.lon); got != c.want {
			t.Errorf("%v, %v: %v, want %v", c.lat, c.lon, got, c.want)
		}
	}
}

// Far-off parts are not shown with a country, near and large ones are.
func TestExtents(t *testing.T) {
	for _, c := range []struct {
		key      string
		lat, lon float64
		want     bool
	}{
		{"FR", 4, -53, false}, {"FR", 42, 9, true}, {"US", 65, -150, true}, {"US", 40, -75, true}, {"NL", 12.2, -69, false}, {"CL", -27.1, -109.4, false},
		{"MY", 4, 114, true}, {"NO", 70, 25, true}, {"RU", 66, -171, true}, {"NZ", -41, 174, true}, {"GQ", 3.7, 8.8, true},
	} {
		v := Region(c.key)
		if got := v.Holds(c.lat, c.lon); got != c.want {
			t.Errorf("%s: %v, %v: %v, want %v", c.key, c.lat, c.lon, got, c.want)
		}
	}
}

// A way over the antimeridian leaves the world at one edge and comes in at the other.
func TestWaysOverTheEdge(t *testing.T) {
	v := Region(atlas.World)
	s := v.Draw(geom.R(0, 0, 1000, 600), Pen{Line: 4})
	if got := s.Bend(35.7, 139.7, 34, -118); len(got) != 2 {
		t.Fatalf("%d pieces from Tokyo to Los Angeles", len(got))
	} else if a, b := got[0][0], got[1][len(got[1])-1]; a.X < 700 || b.X > 300 {
		t.Errorf("it runs from %v to %v", a, b)
	}
	far := s.Bend(35.7, 139.7, -12, -77) // where the map is narrower than where it begins
	if end, _ := s.Point(-12, -77); len(far) != 2 || far[1][len(far[1])-1].Dist(end) > 0.5 {
		t.Errorf("the way to Lima at %v ends at %v", end, far)
	}
	if got := s.Bend(51.5, 0, 40.7, -74); len(got) != 1 {
		t.Errorf("%d pieces from London to New York", len(got))
	}
}

func TestSimplified(t *testing.T) {
	var l []vertex
	for i := range 400 {
		x := float64(i)
		l = append(l, vertex{at: geom.Pt(x, 40*math.Sin(x/60)+0.3*math.Sin(3*x))})
	}
	got := simplified(l, 16)
	if len(got) > 80 || len(got) < 8 || got[0] != l[0] || got[len(got)-1] != l[399] {
		t.Errorf("%d points left", len(got))
	}
	ring := []vertex{{at: geom.Pt(0, 0)}, {at: geom.Pt(1, 0)}, {at: geom.Pt(1, 1)}, {at: geom.Pt(0, 1)}, {at: geom.Pt(0, 0)}}
	if got := simplified(ring, 100); len(got) < 4 {
		t.Errorf("a ring of %d points", len(got))
	}
}

func BenchmarkWorld(b *testing.B) {
	v := Region(atlas.World)
	for b.Loop() {
		v.Draw(geom.R(0, 0, 1400, 800), Pen{Line: 4})
	}
}
