package layout

import (
	"fmt"
	"image"
	"testing"

	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
)

func aPicture(id, name string) plan.Element {
	return plan.Element{ID: id, Kind: plan.KindPicture, Name: name}
}

// drawingsOf composes a scene and returns its drawings by their ids.
func drawingsOf(t *testing.T, lang plan.Language, layout plan.Layout, all ...plan.Element) map[string]paint.Drawing {
	t.Helper()
	ds, err := Compose(onBoard(t, lang, layout, all...))
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]paint.Drawing{}
	for _, d := range ds {
		out[d.ID] = d
	}
	return out
}

// What takes another's place stands in its middle, on nothing else, and the layout is none
// for one more.
func TestWhatIsBecomeTakesThePlace(t *testing.T) {
	grub, sun, moth := aPicture("grub", "bug"), aPicture("sun", "sun"), aPicture("moth", "butterfly")
	arrow := plan.Element{ID: "way", Kind: plan.KindArrow, From: "sun", To: "grub"}
	alone := drawingsOf(t, "en", plan.LayoutAuto, grub, sun, arrow)
	grub.Becomes = "moth"
	ds := drawingsOf(t, "en", plan.LayoutAuto, grub, sun, arrow, moth)
	if ds["sun"].Bounds != alone["sun"].Bounds {
		t.Errorf("the sun is at %v, and at %v where nothing comes later", ds["sun"].Bounds, alone["sun"].Bounds)
	}
	a, b := ds["grub"].Bounds, ds["moth"].Bounds
	if d := a.Center().Dist(b.Center()); d > 0.1*a.W() {
		t.Errorf("who takes the place stands %.0f px off", d)
	}
	if b.Overlaps(ds["sun"].Bounds) {
		t.Error("who takes the place stands on something else")
	}
	for id, leaves := range map[string]bool{"grub": true, "way": true, "sun": false, "moth": false} {
		if got := ds[id].Leaves != ""; got != leaves {
			t.Errorf("%s goes: %v, want %v", id, got, leaves)
		}
	}
	boxed := &plan.Box{X: 0.1, Y: 0.1, W: 0.3, H: 0.4}
	grub.Box = boxed
	ds = drawingsOf(t, "en", plan.LayoutAuto, grub, sun, moth)
	if r := geom.R(153, 102, 462, 411); !r.Inset(-4).Contains(ds["moth"].Bounds) {
		t.Errorf("who takes the place of what is in the box %v is at %v", r, ds["moth"].Bounds)
	}
}

// What moves comes to lie at the side that is asked for, in the frame and on nothing else,
// whichever way one reads.
func TestWhatMovesFindsRoom(t *testing.T) {
	for _, lang := range []plan.Language{"en", "ar"} {
		for _, side := range []plan.Side{"", plan.SideLeft, plan.SideRight, plan.SideAbove, plan.SideBelow, plan.SideOn} {
			for n := 2; n <= 4; n += 2 {
				t.Run(fmt.Sprintf("%s/%s/%d", lang, side, n), func(t *testing.T) {
					var all []plan.Element
					for i := range n {
						all = append(all, aPicture(fmt.Sprint("apple", i), "red-apple"))
					}
					all[n-1].Moves = &plan.Moves{To: plan.Goal{ID: "basket"}, Side: side, Cue: plan.Cue{Set: true, Seconds: 1}}
					ds := drawingsOf(t, lang, plan.LayoutAuto, append(all, aPicture("basket", "basket"))...)
					mover, goal := ds[all[n-1].ID], ds["basket"]
					at := mover.Bounds.Translate(geom.Pt(float64(mover.Moved.X), float64(mover.Moved.Y)))
					if mover.Moved == (image.Point{}) || !geom.R(0, 0, 1536, 1024).Contains(at) {
						t.Fatalf("it moves by %v to %v", mover.Moved, at)
					}
					for id, d := range ds {
						if id != mover.ID && at.Inset(3).Overlaps(d.Bounds.Inset(3)) && !(side == plan.SideOn && id == "basket") {
							t.Errorf("it comes to lie on %s", id)
						}
					}
					d := at.Center().Sub(goal.Bounds.Center())
					right := map[plan.Side]bool{
						plan.SideLeft: d.X < 0, plan.SideRight: d.X > 0, plan.SideAbove: d.Y < 0, plan.SideBelow: d.Y > 0,
						plan.SideOn: d.Len() < 0.1*goal.Bounds.W(), "": (d.X < 0) == (lang == "en"),
					}
					if !right[side] {
						t.Errorf("it comes to lie at %v from the middle of its goal", d)
					}
				})
			}
		}
	}
}

// The layout keeps off a point that something moves to.
func TestThePointMovedToIsFree(t *testing.T) {
	boat := aPicture("boat", "sailboat")
	boat.Moves = &plan.Moves{To: plan.Goal{Point: plan.Point{X: 0.8, Y: 0.5}}, Cue: plan.Cue{Set: true}}
	words := text(plan.RoleBody, "A boat sails to the other side of the lake")
	words.ID = "words"
	ds := drawingsOf(t, "en", plan.LayoutAuto, boat, words)
	d := ds["boat"]
	at := d.Bounds.Translate(geom.Pt(float64(d.Moved.X), float64(d.Moved.Y)))
	if at.Overlaps(ds["words"].Bounds) {
		t.Errorf("the boat comes to lie on the words: %v on %v", at, ds["words"].Bounds)
	}
	if c := at.Center(); c.Dist(geom.Pt(0.8*1536, 512)) > 130 {
		t.Errorf("the boat comes to lie about %v", c)
	}
}
