package icon

import (
	"slices"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/internal/embedded"
	"github.com/inkreel/inkreel/internal/geom"
)

func TestEveryIconDraws(t *testing.T) {
	names := Names()
	if len(names) < 5000 {
		t.Fatalf("%d icons, want more than 5000", len(names))
	}
	if !slices.IsSorted(names) {
		t.Error("names are not sorted")
	}
	grid := geom.R(-0.5, -0.5, Size+1, Size+1)
	for _, n := range names {
		ic, ok := Get(n)
		if !ok || len(ic.Paths) == 0 {
			t.Errorf("%s: no strokes", n)
		}
		for i, p := range ic.Paths {
			if p[0].Op != geom.MoveTo {
				t.Errorf("%s: stroke %d does not begin with a move", n, i)
			}
			for _, s := range p[1:] {
				if s.Op == geom.MoveTo {
					t.Errorf("%s: stroke %d lifts the pen", n, i)
				}
			}
			for _, l := range p.Flatten(0.1) {
				for _, q := range l {
					if q != clamp(q, grid) {
						t.Errorf("%s: stroke %d leaves the grid at %v", n, i, q)
					}
				}
			}
		}
	}
}

func clamp(p geom.Point, r geom.Rect) geom.Point {
	return geom.Pt(min(max(p.X, r.Min.X), r.Max.X), min(max(p.Y, r.Min.Y), r.Max.Y))
}

// Cutting, turning and reversing strokes must not change what is drawn.
func TestStrokesKeepTheirLength(t *testing.T) {
	for _, e := range book() {
		ic, _ := Get(e.name)
		got := 0.0
		for _, p := range ic.Paths {
			got += p.Length(0.01)
		}
		want := 0.0
		lines, _, _ := strings.Cut(e.paths(), "\t"+filledMark)
		p, err := geom.ParseSVG(joined(lines))
		if err != nil {
			t.Fatalf("%s: %v", e.name, err)
		}
		want = p.Length(0.01)
		if got < want-0.01 || got > want+0.01 {
			t.Errorf("%s: %.3f units of stroke, want %.3f", e.name, got, want)
		}
	}
}

// A filled form lies on the grid as its lines do, and takes up nearly their
// extent: it is the same sign.
func TestFilledFormsMatchTheirLines(t *testing.T) {
	grid := geom.R(-1.5, -1.5, Size+3, Size+3)
	n := 0
	for _, name := range Names() {
		ic, _ := Get(name)
		if ic.Filled == nil {
			continue
		}
		n++
		var lines geom.Rect
		for _, p := range ic.Paths {
			lines = lines.Union(p.Bounds().Inset(-ic.StrokeWidth / 2))
		}
		b := ic.Filled.Bounds()
		if b.Intersect(grid) != b {
			t.Errorf("%s: the filled form covers %v, outside the grid", name, b)
		}
		if d := b.Center().Dist(lines.Center()); d > 5.5 {
			t.Errorf("%s: the filled form is %.1f units off its lines", name, d)
		}
	}
	if n < 1000 {
		t.Errorf("%d icons have a filled form, want more than 1000", n)
	}
	for _, name := range []string{"sun", "leaf", "heart", "database", "home"} {
		if ic, _ := Get(name); ic.Filled == nil {
			t.Errorf("%s has no filled form", name)
		}
	}
}

func joined(paths string) string {
	b := []byte(paths)
	for i, c := range b {
		if c == '\t' {
			b[i] = ' '
		}
	}
	return string(b)
}

func TestContourBeforeDetail(t *testing.T) {
	for _, n := range []string{"sun", "cloud-rain", "home", "calendar", "clock", "camera", "database", "mood-smile", "world", "trophy"} {
		ic, ok := Get(n)
		if !ok {
			t.Fatalf("no icon %s", n)
		}
		first := extent(ic.Paths[0])
		for i, p := range ic.Paths[1:] {
			if extent(p) > first*1.5 {
				t.Errorf("%s: stroke %d spans much more than the first", n, i+1)
			}
		}
	}
}

func TestClosedStrokesBeginUpperLeft(t *testing.T) {
	ic, _ := Get("square")
	p := ic.Paths[0]
	b := p.Bounds()
	if p[0].A.X > b.Center().X || p[0].A.Y > b.Center().Y {
		t.Errorf("square begins at %v within %v", p[0].A, b)
	}
	if p[len(p)-1].Op != geom.Close {
		t.Error("square is not closed")
	}
}

func TestSearch(t *testing.T) {
	for _, c := range []struct {
		words, first string
	}{
		{"rocket", "rocket"},
		{"cloud rain", "cloud-rain"},
		{"rain cloud", "cloud-rain"},
		{"Sun", "sun"},
		{"coins", "coins"},
	} {
		got := Search(c.words)
		if len(got) == 0 || got[0] != c.first {
			t.Errorf("%q: got %v, want %s first", c.words, got[:min(len(got), 5)], c.first)
		}
	}
	for words, want := range map[string]string{"spaceship": "rocket", "money": "coins", "weather": "cloud", "idea": "bulb"} {
		if got := Search(words); !slices.Contains(got[:min(len(got), 40)], want) {
			t.Errorf("%q: %s is not among the first: %v", words, want, got[:min(len(got), 40)])
		}
	}
	for _, none := range []string{"", "  ", "zzqx", "rocket zzqx"} {
		if got := Search(none); len(got) != 0 {
			t.Errorf("%q: got %v, want nothing", none, got)
		}
	}
}

func TestNear(t *testing.T) {
	for name, want := range map[string]string{
		"rockett": "rocket", "satellite": "satellite", "colud": "cloud", "lefa": "leaf",
		"Cloud Rain": "cloud-rain", "spaceship": "rocket", "lightbulb": "bulb", "drople": "droplet",
	} {
		got := Set{}.Near(name)
		if !slices.Contains(got, want) {
			t.Errorf("%q: got %v, want %s among them", name, got, want)
		}
		if len(got) > nearest {
			t.Errorf("%q: %d suggestions", name, len(got))
		}
	}
	if got := (Set{}).Near("rockett"); got[0] != "rocket" {
		t.Errorf("rockett: got %v, want rocket first", got)
	}
}

func TestNamesEverybodyUses(t *testing.T) {
	for _, n := range []string{"sun", "leaf", "droplet", "cloud", "candy", "coins", "satellite", "cloud-rain", "rocket"} {
		if !(Set{}).Has(n) {
			t.Errorf("no icon %s", n)
		}
	}
	if _, ok := Get("no-such-icon"); ok || (Set{}).Has("") {
		t.Error("an icon was found that is not there")
	}
}

func FuzzNear(f *testing.F) {
	f.Add("rockett")
	f.Add("é-\x00")
	f.Fuzz(func(t *testing.T, name string) {
		if n := len(Set{}.Near(name)); n > nearest {
			t.Errorf("%q: %d suggestions", name, n)
		}
		Search(name)
	})
}

// BenchmarkOpen is what the first icon of a process costs.
func BenchmarkOpen(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		index(string(embedded.Unpack("icons", packed)))
	}
}

func BenchmarkGet(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		Get("rocket")
	}
}

func BenchmarkSearch(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		Search("space ship")
	}
}

func BenchmarkNear(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		Set{}.Near("satellite")
	}
}
