package kind

import (
	"strings"
	"testing"

	"github.com/inkreel/inkreel/canvas/element"
	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/internal/elementtest"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
)

// in is a part of a drawing in shares of where its ink lies: left, top, right, bottom.
type in [4]float64

// What must be drawn before what, told by where it lies.
var drawnBefore = []struct {
	of           string
	first        in
	then         in
	what, before string
}{
	{"picture house", in{0.1, 0, 0.9, 0.4}, in{0.4, 0.65, 0.5, 0.8}, "roof", "knob"},
	{"picture house", in{0.1, 0.5, 0.2, 0.9}, in{0.2, 0.5, 0.85, 0.9}, "wall", "door"},
	{"picture house", in{0.2, 0.5, 0.85, 0.9}, in{0, 0.97, 1, 1}, "door", "ground"},
	{"picture desert-island", in{0, 0, 1, 0.5}, in{0, 0.95, 1, 1}, "palm", "water"},
	{"picture ship", in{0, 0.2, 0.15, 0.8}, in{0, 0.96, 1, 1}, "bow", "water"},
	{"picture hindu-temple", in{0.3, 0, 0.7, 0.15}, in{0, 0.95, 1, 1}, "top of the dome", "steps"},
	{"picture mosque", in{0.25, 0, 0.75, 0.4}, in{0.35, 0.65, 0.65, 0.95}, "dome", "door"},
	{"picture mosque", in{0, 0.5, 0.05, 1}, in{0.1, 0.3, 0.2, 0.5}, "outline", "windows"},
	{"picture castle", in{0, 0.4, 0.05, 1}, in{0.3, 0.8, 0.7, 0.95}, "wall", "gate"},
	{"picture classical-building", in{0, 0, 1, 0.25}, in{0.2, 0.4, 0.8, 0.8}, "gable", "columns"},
	{"picture automobile", in{0.1, 0, 0.9, 0.1}, in{0.15, 0.75, 0.3, 0.9}, "roof", "wheel"},
	{"picture dog", in{0, 0, 0.25, 0.4}, in{0.7, 0.6, 1, 1}, "head", "hind legs"},
	{"picture elephant", in{0, 0, 0.2, 0.5}, in{0.8, 0.5, 1, 1}, "head", "hind legs"},
	{"picture man-running", in{0.2, 0, 0.55, 0.3}, in{0, 0.8, 1, 1}, "head", "feet"},
	{"picture teacher", in{0.35, 0.2, 0.65, 0.5}, in{0, 0, 0.2, 1}, "face", "blackboard"},
	{"picture owl", in{0, 0.6, 0.12, 0.9}, in{0.15, 0.15, 0.85, 0.4}, "outline", "eyes"},
	{"picture alarm-clock", in{0.1, 0.3, 0.25, 0.7}, in{0, 0, 0.3, 0.25}, "clock", "bell"},
	{"person teacher standing", in{0, 0, 1, 0.18}, in{0, 0.25, 1, 0.5}, "head", "body"},
	{"person teacher standing", in{0, 0.25, 1, 0.5}, in{0, 0.93, 1, 1}, "body", "feet"},
	{"person scientist sitting", in{0, 0, 1, 0.25}, in{0, 0.75, 0.5, 1}, "head", "seat"},
	{"person man cycling", in{0, 0, 1, 0.3}, in{0, 0.6, 0.35, 1}, "head", "wheel"},
	{"person woman in_wheelchair", in{0, 0, 1, 0.2}, in{0, 0.7, 0.5, 1}, "face", "wheel"},
	{"person businesswoman typing", in{0, 0, 0.7, 0.4}, in{0.75, 0.6, 1, 0.9}, "head", "laptop"},
	{"person grandmother reading", in{0, 0, 0.8, 0.4}, in{0.5, 0.7, 1, 0.9}, "head", "hands"},
	{"icon home", in{0, 0, 1, 0.45}, in{0.3, 0.55, 0.7, 0.95}, "roof", "door"},
	{"icon building", in{0.1, 0, 0.2, 0.9}, in{0.3, 0.2, 0.7, 0.7}, "wall", "windows"},
	{"icon building", in{0.3, 0.2, 0.7, 0.7}, in{0, 0.98, 1, 1}, "windows", "ground"},
	{"icon truck", in{0, 0, 0.5, 0.5}, in{0.1, 0.75, 0.4, 1}, "box", "wheels"},
	{"icon mail", in{0, 0.2, 0.06, 1}, in{0.3, 0.2, 0.7, 0.55}, "envelope", "flap"},
	{"icon clock", in{0, 0, 1, 0.1}, in{0.4, 0.3, 0.7, 0.7}, "rim", "hands"},
}

func TestAPersonsOrder(t *testing.T) {
	ctx := elementtest.Context(t, "classic", plan.EngineSketch, "en")
	for _, c := range drawnBefore {
		ways := inkOf(t, ctx, elementOf(c.of))
		a, b := meanMoment(ways, c.first), meanMoment(ways, c.then)
		if a < 0 || b < 0 || a >= b {
			t.Errorf("%s: %s at %.2f of the ink, %s at %.2f", c.of, c.what, a, c.before, b)
		}
	}
}

// elementOf is an element by kind and name, persons by role and pose.
func elementOf(of string) *plan.Element {
	words := strings.Fields(of)
	e := &plan.Element{ID: "e", Kind: plan.Kind(words[0])}
	if e.Kind == plan.KindPerson {
		e.Role, e.Pose = plan.Role(words[1]), plan.Pose(words[2])
	} else {
		e.Name = words[1]
	}
	return e
}

// inkOf is where the pen goes in an element's ink, colour left out.
func inkOf(t *testing.T, ctx *element.Context, e *plan.Element) []geom.Polyline {
	t.Helper()
	built, err := Of(e.Kind).Build(ctx, e, element.Constraints{}, geom.R(100, 100, 400, 400))
	if err != nil {
		t.Fatal(err)
	}
	var out []geom.Polyline
	for _, m := range built.Marks {
		switch m := m.(type) {
		case paint.Stroke:
			out = append(out, m.Path.Flatten(0.5)...)
		case paint.Fill:
			if len(m.Beneath) == 0 && m.Color.A == 255 {
				out = append(out, m.Path.Flatten(0.5)...)
			}
		}
	}
	return out
}

// meanMoment is when, in shares of all the ink, the ink of a part is drawn on average; −1:
// there is none.
func meanMoment(ways []geom.Polyline, part in) float64 {
	var box geom.Rect
	all := 0.0
	for _, l := range ways {
		box = box.Union(l.Path().Bounds())
		all += l.Length()
	}
	r := geom.Rect{
		Min: geom.Pt(box.Min.X+part[0]*box.W(), box.Min.Y+part[1]*box.H()),
		Max: geom.Pt(box.Min.X+part[2]*box.W(), box.Min.Y+part[3]*box.H()),
	}.Inset(-0.01)
	var run, sum, ink float64
	for _, l := range ways {
		for i := 1; i < len(l); i++ {
			d := l[i].Dist(l[i-1])
			for k := range 8 {
				if p := l[i-1].Lerp(l[i], (float64(k)+0.5)/8); p.X >= r.Min.X && p.X <= r.Max.X && p.Y >= r.Min.Y && p.Y <= r.Max.Y {
					sum += (run + d*float64(k)/8) * d / 8
					ink += d / 8
				}
			}
			run += d
		}
	}
	if ink == 0 {
		return -1
	}
	return sum / ink / all
}
