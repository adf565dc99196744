package layout

import (
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
		if bear.W()*bear.H() < 1.5*icon.W()*icon.H() {
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
