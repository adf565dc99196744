package compose_test

import (
	"fmt"
	"image"
	"testing"

	"github.com/inkreel/inkreel/canvas"
	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/plan"
)

// Nothing is drawn where the narrator is seen, and all of it finds room beside.
func TestBesideTheNarrator(t *testing.T) {
	seen := []plan.OwnNarration{
		{Layout: plan.LayoutRoundOverlay, Position: "left-top"}, {Layout: plan.LayoutRoundOverlay},
		{Layout: plan.LayoutSideBySide, Position: "left-top", Split: "25%"}, {Layout: plan.LayoutSideBySide, Split: "35%"}, {Layout: plan.LayoutSideBySide, Position: "left-bottom", Split: "50%"},
	}
	k := 0
	for name, w := range boards(t) {
		for _, o := range []plan.Orientation{plan.Horizontal, plan.Vertical} {
			k++
			own := seen[(k+len(name))%len(seen)]
			t.Run(fmt.Sprintf("%s %s %s %s", name, o, own.Layout, own.Split), func(t *testing.T) {
				t.Parallel()
				own.Source = "me.mp4"
				set := w.Settings
				set.OwnNarration, set.Orientation = &own, o
				p := composed(t, &written{set, w.Source, w.Storyboard})
				p.OwnNarration = &own
				frame := paint.FrameOf(p)
				narrator, _ := canvas.NarratorBox(p, frame)
				for i, s := range p.Scenes {
					for _, e := range s.Elements {
						if e.Box == nil {
							continue
						}
						x, y := e.Box.X*float64(frame.W), e.Box.Y*float64(frame.H)
						in := image.Rect(int(x), int(y), int(x+e.Box.W*float64(frame.W)), int(y+e.Box.H*float64(frame.H)))
						if in.Overlaps(narrator) {
							t.Errorf("scene %d: %s at %v, the narrator at %v", i+1, e.ID, in, narrator)
						}
					}
				}
				for _, f := range roomless(t, p) {
					t.Errorf("scene %d: %s", f.scene+1, f.fault)
				}
			})
		}
	}
}
