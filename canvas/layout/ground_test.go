package layout

import (
	"fmt"
	"math"
	"testing"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"

	"github.com/inkreel/inkreel/canvas/paint"
)

// library is a picture of the library with a label.
func library(name, label string) plan.Element {
	return plan.Element{ID: name, Kind: plan.KindPicture, Name: name, Label: label}
}

// in puts a scene in a place.
func in(p plan.Place, o plan.Orientation, sc Scene) Scene {
	sc.Plan.Scenes[sc.Index].Background = plan.Background{Name: string(p)}
	sc.Plan.Orientation = o
	sc.Frame = paint.FrameOf(sc.Plan)
	return sc
}

// TestWhatStandsStandsOnTheGround looks for the lowest ink of pictures of what stands,
// alone, in a row, beside words and over them.
func TestWhatStandsStandsOnTheGround(t *testing.T) {
	dog, cow, man := library("dog", ""), library("cow", "a cow"), library("man-standing", "Jan")
	words := text(plan.RoleBody, "Some words that say what is to be seen here, and why that is so.")
	for _, c := range []struct {
		name     string
		layout   plan.Layout
		elements []plan.Element
		stand    int
	}{
		{"a row", plan.LayoutAuto, []plan.Element{text(plan.RoleTitle, "Neighbours"), dog, cow, man}, 3},
		{"alone", plan.LayoutAuto, []plan.Element{dog}, 1},
		{"beside words", plan.LayoutColumns, []plan.Element{words, cow}, 1},
		{"over words", plan.LayoutHero, []plan.Element{cow, words}, 1},
		{"with what it gives", plan.LayoutAuto, []plan.Element{cow, library("glass-of-milk", "milk"), arrow("cow", "glass-of-milk", "gives")}, 2},
		{"a bird flies", plan.LayoutAuto, []plan.Element{library("eagle", ""), dog}, 1},
	} {
		for _, p := range []plan.Place{plan.PlaceGround, plan.PlaceRoom} {
			comp := newComposition(in(p, plan.Horizontal, onBoard(t, "en", c.layout, c.elements...)), false)
			comp.layOut()
			if len(comp.faults) > 0 {
				t.Fatal(comp.faults)
			}
			if len(comp.standing) != c.stand {
				t.Errorf("%s: %d stand, want %d", c.name, len(comp.standing), c.stand)
			}
			for _, it := range comp.standing {
				var feet float64
				for _, m := range it.built.marks {
					if s, ok := m.(paint.Stroke); ok {
						feet = math.Max(feet, s.Path.Bounds().Max.Y+s.Width/2)
					}
				}
				if off := math.Abs(feet - comp.ground); off > 8*comp.ctx.Unit {
					t.Errorf("%s: %s ends %.0f px from the ground", c.name, it.e.Name, off)
				}
			}
			for _, it := range comp.all {
				if !it.connector() && !comp.area.Inset(-2).Contains(it.box) && it.e.Role != plan.RoleTitle {
					t.Errorf("%s: %s at %.0f left the area %.0f", c.name, it.e.ID, it.box, comp.area)
				}
			}
		}
	}
}

// TestPlacesCrossNoWords composes scenes in places and looks for lines of the place on
// the words of all elements.
func TestPlacesCrossNoWords(t *testing.T) {
	scenes := map[string][]plan.Element{
		"people": {text(plan.RoleTitle, "Neighbours"), library("dog", "Bello the dog"), library("man-standing", "Jan")},
		"list":   {text(plan.RoleHeading, "Before you begin"), {ID: "l", Kind: plan.KindList, Items: []plan.Item{{Label: "one thing"}, {Label: "another"}, {Label: "a third that is longer"}}}, library("scientist", "")},
		"signs":  {sign("a", "sun", "first"), sign("b", "leaf", "then"), arrow("a", "b", "why?"), text(plan.RoleCaption, "a caption")},
	}
	places := plan.Places()
	i := 0
	for name, elements := range scenes {
		for _, o := range []plan.Orientation{plan.Horizontal, plan.Vertical} {
			for range 3 {
				p := places[i%len(places)]
				i += 5
				t.Run(fmt.Sprint(name, "/", o, "/", p), func(t *testing.T) {
					ds, err := Compose(in(p, o, onBoard(t, "en", plan.LayoutAuto, elements...)))
					if err != nil {
						t.Fatal(err)
					}
					if ds[0].Element != paint.Place {
						t.Fatal("the place is not what is drawn first")
					}
					var words []geom.Rect
					for _, d := range ds[1:] {
						for _, m := range d.Marks {
							if w, ok := m.(paint.Writing); ok {
								words = append(words, geom.FromPixels(w.Bounds()))
							}
						}
					}
					for _, m := range ds[0].Marks {
						for _, l := range paint.Movements(m.(paint.Stroke).Path) {
							for _, w := range words {
								if geom.Meets(w, l) {
									t.Errorf("a line of the place crosses words in %.0f", w)
								}
							}
						}
					}
				})
			}
		}
	}
}

// TestScenesWithoutPlaceHaveNoDrawingOfOne holds what all films were before.
func TestScenesWithoutPlaceHaveNoDrawingOfOne(t *testing.T) {
	for _, background := range []string{"", "accent1", "#ffeecc"} {
		sc := onBoard(t, "en", plan.LayoutAuto, library("dog", ""))
		sc.Plan.Scenes[0].Background = plan.Background{Name: background}
		ds, err := Compose(sc)
		if err != nil || len(ds) != 1 || ds[0].Element != 0 {
			t.Errorf("%q: %d drawings, %v", background, len(ds), err)
		}
	}
}
