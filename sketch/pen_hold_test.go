package sketch

import (
	"image/color"
	"math/rand/v2"
	"testing"

	"github.com/inkreel/inkreel/sketch/pen"
)

// Whatever strokes a scene has, a hand keeps its grip and its tool's colour for a
// while, but for the last it does; what is wiped off is wiped with the eraser, and
// nothing else is.
func TestAHandKeepsWhatItHolds(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 3))
	const fps = 30
	for range 200 {
		var strokes []timedStroke
		at := 0.0
		for range 60 {
			l := timedStroke{grip: pen.Grip(rng.IntN(3)), ink: color.RGBA{uint8(60 * rng.IntN(5)), uint8(60 * rng.IntN(5)), 0, 255}}
			if len(strokes)/10%3 == 1 {
				l.grip = pen.GripErase
			}
			l.Start = at + rng.Float64()*3
			l.End = l.Start + 1 + rng.Float64()*rng.Float64()*30
			at = l.End
			strokes = append(strokes, l)
		}
		wipes := make([]bool, len(strokes))
		for i := range strokes {
			wipes[i] = strokes[i].wipes()
		}
		held(strokes, fps)
		grip, ink := 0, 0 // since when it is so
		for i := 1; i < len(strokes); i++ {
			a, b := &strokes[i-1], &strokes[i]
			if b.wipes() != wipes[i] {
				t.Fatalf("stroke %d is drawn with grip %v", i, b.grip)
			}
			short := func(since int) bool { return a.End-strokes[since].Start < keepSeconds*fps }
			if swaps := a.wipes() != b.wipes(); swaps {
				grip, ink = i, i
				continue
			}
			if a.grip != b.grip {
				if short(grip) {
					t.Fatalf("a grip is held for strokes %d to %d, %.1f frames", grip, i-1, a.End-strokes[grip].Start)
				}
				grip = i
			}
			if a.ink != b.ink {
				if short(ink) {
					t.Fatalf("a colour is held for strokes %d to %d, %.1f frames", ink, i-1, a.End-strokes[ink].Start)
				}
				ink = i
			}
		}
	}
}
