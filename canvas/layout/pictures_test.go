package layout

import (
	"math"
	"testing"

	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/plan"
)

func drawing(id, name, label string) plan.Element {
	return plan.Element{ID: id, Kind: plan.KindPicture, Name: name, Label: label}
}

// A picture is what its scene is about: it takes more of it than an icon would, and
// much of the room beside words.
func TestPicturesAreLargerThanIcons(t *testing.T) {
	for _, f := range []paint.Frame{{W: 1536, H: 1024}, {W: 1080, H: 1920}} {
		words := text(plan.RoleBody, "Polar bears hunt on the ice of the sea.")
		c := inFrame(t, f, "en", plan.LayoutAuto, text(plan.RoleHeading, "Ice"), drawing("a", "polar-bear", ""), words)
		bear := c.all[1].built.covers
		c = inFrame(t, f, "en", plan.LayoutAuto, text(plan.RoleHeading, "Ice"), sign("a", "snowflake", ""), words)
		icon := c.all[1].built.covers
		if bear.W()*bear.H() < 1.15*icon.W()*icon.H() {
			t.Errorf("%v: the picture is %.0f×%.0f, an icon in its place %.0f×%.0f", f, bear.W(), bear.H(), icon.W(), icon.H())
		}
		if share := bear.W() * bear.H() / (c.area.W() * c.area.H()); share < 0.14 {
			t.Errorf("%v: the picture takes %.0f %% of the room", f, 100*share)
		}
	}
}

// Arrows meet the silhouette of a picture, not the box around it.
func TestArrowsMeetPictures(t *testing.T) {
	c := built(t, onBoard(t, "en", plan.LayoutFlow, drawing("a", "warning", ""), drawing("b", "droplet", ""), arrow("a", "b", "")))
	for _, it := range c.all {
		if it.e.Kind != plan.KindArrow {
			continue
		}
		shaft := it.built.shaft
		for i, end := range []int{0, len(shaft) - 1} {
			nearest := 1e9
			for _, l := range c.all[i].built.contour {
				for k := 1; k < len(l); k++ {
					for s := 0.0; s <= 1; s += 0.1 {
						nearest = min(nearest, l[k-1].Lerp(l[k], s).Dist(shaft[end]))
					}
				}
			}
			if gap := c.arrowGap(); nearest > 2.5*gap || nearest < 0.3*gap {
				t.Errorf("the arrow ends %.0f px from the silhouette of %s; the gap is %.0f", nearest, c.all[i].e.Name, gap)
			}
		}
	}
}

// Pictures of a row keep one scale of weight and stand on one line, with their labels on
// another; a sign among them is smaller.
func TestPicturesInARowAreEquals(t *testing.T) {
	for _, f := range []paint.Frame{{W: 1536, H: 1024}, {W: 1920, H: 1080}} {
		for _, layout := range []plan.Layout{plan.LayoutAuto, plan.LayoutCompare} {
			c := inFrame(t, f, "en", layout, text(plan.RoleHeading, "Two"), drawing("a", "bicycle", "bicycle"), drawing("b", "owl", "an owl"))
			a, b := c.all[1].built, c.all[2].built
			if d := math.Abs(a.words[0].Min.Y - b.words[0].Min.Y); d > 1 {
				t.Errorf("%v, %s: their labels stand %.0f px apart in height", f, layout, d)
			}
			if r := a.anchor.W() * a.anchor.H() / (b.anchor.W() * b.anchor.H()); r < 0.8 || r > 1.7 {
				t.Errorf("%v, %s: the boxes of bicycle and owl are as %.2f to 1", f, layout, r)
			}
		}
		c := inFrame(t, f, "en", plan.LayoutGrid, drawing("a", "dog", "dog"), drawing("b", "cat", "cat"), sign("c", "heart", "love"))
		if dog, heart := c.all[0].built, c.all[2].built; heart.anchor.H() > 0.85*dog.anchor.H() || math.Abs(dog.words[0].Min.Y-heart.words[0].Min.Y) > 12 {
			t.Errorf("%v: dog at %v with its label at %v, heart at %v with %v", f, dog.anchor, dog.words, heart.anchor, heart.words)
		}
	}
}

// A picture among icons is the subject, the icons its points.
func TestPointsBesideTheirSubject(t *testing.T) {
	for _, f := range []paint.Frame{{W: 1536, H: 1024}, {W: 1080, H: 1080}, {W: 1080, H: 1920}} {
		c := inFrame(t, f, "en", plan.LayoutAuto, text(plan.RoleHeading, "What trees give"), drawing("p", "deciduous-tree", ""),
			sign("a", "wind", "fresh air"), sign("b", "apple", "food"), sign("c", "home", "shelter"))
		tree := c.all[1].built.anchor
		for _, it := range c.all[2:] {
			if a := it.built.anchor; tree.W()*tree.H() < 3*a.W()*a.H() {
				t.Errorf("%v: the tree is %.0f×%.0f, %s %.0f×%.0f", f, tree.W(), tree.H(), it.e.ID, a.W(), a.H())
			}
		}
	}
}

// Pictures look along the arrow that leads from them, or to the words beside them; rows of
// equals look as they are drawn, and so does what the plan has an opinion on.
func TestPicturesLookAtTheirSubject(t *testing.T) {
	list := plan.Element{Kind: plan.KindList, Items: plan.Items("grass", "water", "chewed twice")}
	no := false
	kept := drawing("a", "cow", "")
	kept.Flip = &no
	for name, c := range map[string]struct {
		lang     plan.Language
		elements []plan.Element
		want     []bool // flipped
	}{
		"words at its right":          {"en", []plan.Element{drawing("a", "cow", ""), list}, []bool{true}},
		"words at its left":           {"en", []plan.Element{list, drawing("a", "cow", "")}, []bool{false, false}},
		"right to left":               {"ar", []plan.Element{drawing("a", "cow", ""), list}, []bool{false}},
		"the plan says":               {"en", []plan.Element{kept, list}, []bool{false}},
		"two face each other":         {"en", []plan.Element{drawing("a", "cow", ""), drawing("b", "dog", "")}, []bool{true, false}},
		"three look as they do":       {"en", []plan.Element{drawing("a", "cow", ""), drawing("b", "dog", ""), drawing("c", "cat", "")}, []bool{false, false, false}},
		"along their arrows":          {"en", []plan.Element{drawing("a", "cow", ""), drawing("b", "dog", ""), drawing("c", "cat", ""), arrow("a", "b", ""), arrow("b", "c", "")}, []bool{true, true, false}},
		"what does not look anywhere": {"en", []plan.Element{drawing("a", "red-apple", ""), list}, []bool{false}},
	} {
		sc := onBoard(t, c.lang, plan.LayoutAuto, c.elements...)
		comp := newComposition(sc, true)
		comp.layOut()
		if len(comp.faults) > 0 {
			t.Fatal(name, comp.faults)
		}
		for i, want := range c.want {
			if got := comp.all[i].e.Flip != nil && *comp.all[i].e.Flip; got != want {
				t.Errorf("%s: %s is flipped: %t", name, comp.all[i].e.Name, got)
			}
		}
	}
}
