package layout

import (
	"math"
	"testing"

	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/plan"
)

func person(id string, role plan.Role, pose plan.Pose, bubble string) plan.Element {
	return plan.Element{ID: id, Kind: plan.KindPerson, Role: role, Pose: pose, Bubble: bubble}
}

// laid is a scene laid out in a frame.
func laid(t *testing.T, f paint.Frame, lang plan.Language, layout plan.Layout, elements ...plan.Element) *composition {
	t.Helper()
	sc := onBoard(t, lang, layout, elements...)
	sc.Frame = f
	c := newComposition(sc, false)
	c.layOut()
	if len(c.faults) > 0 {
		t.Fatal(c.faults)
	}
	return c
}

// Persons of a scene have one scale and what they say one size, whoever speaks; where they
// stand side by side they stand on one ground.
func TestPersonsOfOneScale(t *testing.T) {
	named := func(e plan.Element, label string) plan.Element { e.Label = label; return e }
	for name, c := range map[string]struct {
		layout   plan.Layout
		elements []plan.Element
	}{
		"talking":    {plan.LayoutAuto, []plan.Element{text(plan.RoleHeading, "Neighbours"), person("a", "woman", "", "Why is the sky blue?"), person("b", "child", "", "Because it is made of air!")}},
		"one speaks": {plan.LayoutAuto, []plan.Element{person("a", "man", "", "Some words that need several lines, for there are many."), person("b", "child", "", "")}},
		"sitting":    {plan.LayoutGrid, []plan.Element{named(person("a", "man", "sitting", ""), "Jan"), named(person("b", "woman", "", ""), "Ada")}},
		"in a flow":  {plan.LayoutFlow, []plan.Element{person("a", "farmer", "", ""), drawing("w", "bread", ""), person("b", "chef", "", "Thanks!"), arrow("a", "w", ""), arrow("w", "b", "")}},
		"with words": {plan.LayoutColumns, []plan.Element{person("a", "man", "", ""), text(plan.RoleBody, "Some words between the two of them."), person("b", "woman", "presenting", "")}},
	} {
		for _, f := range []paint.Frame{{W: 1536, H: 1024}, {W: 1024, H: 1536}} {
			comp := laid(t, f, "en", c.layout, c.elements...)
			var side, said, feet float64
			var first *item
			for _, it := range comp.all {
				if !it.person() {
					continue
				}
				s, words := it.kind.Stature(comp.ctx, it.e, it.constraints(comp), comp.within(it))
				ground := it.built.anchor.Max.Y
				if first == nil {
					first, side, said, feet = it, s, words, ground
					continue
				}
				if math.Abs(s/side-1) > 0.02 {
					t.Errorf("%s, %v: one is as heavy as a square of %.0f, one of %.0f", name, f, side, s)
				}
				if said > 0 && words > 0 && it.e.Bubble != "" && first.e.Bubble != "" && words != said {
					t.Errorf("%s, %v: words are set in %.0f and in %.0f px", name, f, said, words)
				}
				beside := c.layout != plan.LayoutColumns && math.Min(it.box.Max.Y, first.box.Max.Y)-math.Max(it.box.Min.Y, first.box.Min.Y) > 0.5*first.box.H()
				if beside && math.Abs(ground-feet) > 0.02*float64(f.H) {
					t.Errorf("%s, %v: they stand at %.0f and at %.0f", name, f, feet, ground)
				}
			}
		}
	}
}

// A person in a flow is as high as its pictures, and much of the room where alone.
func TestPersonsAreSeen(t *testing.T) {
	wide := paint.Frame{W: 1536, H: 1024}
	c := laid(t, wide, "en", plan.LayoutFlow, text(plan.RoleHeading, "Bread"), person("a", "farmer", "", ""), drawing("b", "bread", ""), arrow("a", "b", "bakes"))
	if man, bread := c.all[1].built.anchor, c.all[2].built.anchor; man.H() < 0.5*c.area.H() || bread.H() > 1.1*man.H() {
		t.Errorf("the man is %.0f px high, the bread %.0f, of %.0f", man.H(), bread.H(), c.area.H())
	}
	icons := []plan.Element{person("a", "doctor", "", ""), sign("b", "heart", "a heart"), sign("c", "book", "books"), sign("d", "clock", "time")}
	c = laid(t, wide, "en", plan.LayoutAuto, icons...)
	if man := c.all[0].built.anchor; man.H() < 0.7*c.area.H() {
		t.Errorf("among icons the doctor is %.0f px high of %.0f", man.H(), c.area.H())
	}
}

// Persons look at each other, at what their arrow leads to and at the words beside them;
// facing has the last word.
func TestPersonsLookAtTheirSubject(t *testing.T) {
	left := person("b", "woman", "", "")
	left.Facing = plan.FacingRight
	three := []plan.Element{person("a", "man", "", ""), person("b", "woman", "", ""), person("c", "child", "", "")}
	for name, c := range map[string]struct {
		lang     plan.Language
		elements []plan.Element
		want     string
	}{
		"two":           {"en", three[:2], "rl"},
		"three":         {"en", three, "rrl"},
		"stated":        {"en", []plan.Element{three[0], left}, "rr"},
		"alone":         {"en", three[:1], "r"},
		"right to left": {"ar", three[:1], "l"},
		"an arrow":      {"en", append(append([]plan.Element{}, three...), arrow("b", "a", "")), "rll"},
	} {
		comp := laid(t, paint.Frame{W: 1536, H: 1024}, c.lang, plan.LayoutGrid, c.elements...)
		got := ""
		for _, it := range comp.all {
			switch {
			case !it.person():
			case it.e.Flip != nil && *it.e.Flip:
				got += "l"
			default:
				got += "r"
			}
		}
		if got != c.want {
			t.Errorf("%s: they look %s, want %s", name, got, c.want)
		}
	}
}

// In a place, who stands stands side by side also down a tall board.
func TestPlacesHaveOneRow(t *testing.T) {
	sc := in(plan.PlaceRoom, plan.Vertical, onBoard(t, "en", plan.LayoutAuto, person("a", "doctor", "", ""), library("dog", "")))
	c := newComposition(sc, false)
	c.layOut()
	if len(c.faults) > 0 || len(c.standing) != 2 {
		t.Errorf("%d of two stand: %v %v %v", len(c.standing), c.faults, c.all[0].box, c.all[1].box)
	}
}
