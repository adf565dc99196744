package h264enc

import (
	"math"
	"testing"
)

// A macroblock comes from where it was before what moves turned, went on and grew.
func TestTurnsAreFollowed(t *testing.T) {
	const by = 0.02
	turn := turning{100, 60, math.Sin(by), math.Cos(by) - 1}
	for _, at := range [][2]int{{0, 0}, {5, 3}, {20, 30}} {
		x, y := float64(16*at[0]+8)-100, float64(16*at[1]+8)-60
		wasX, wasY := x*math.Cos(by)+y*math.Sin(by), y*math.Cos(by)-x*math.Sin(by) // turned back about the point
		if right, down := turn.from(at[0], at[1]); math.Hypot(right-(wasX-x), down-(wasY-y)) > 1e-9 {
			t.Errorf("macroblock %v comes from %.1f, %.1f, want %.1f, %.1f", at, right, down, wasX-x, wasY-y)
		}
	}
	if right, down := (&turning{}).from(7, 7); right != 0 || down != 0 {
		t.Errorf("what does not turn comes from %v, %v", right, down)
	}

	// What moves, grows and turns comes from where all three together put it.
	e := &Encoder{mbw: 40, mbh: 30, turn: turn, change: Change{Right: 12, Down: -8, Grown: 0.1}}
	right, down := turn.from(5, 3)
	want := vector{int16(math.Round(4*right - 12 - 0.4*(88-320))), int16(math.Round(4*down + 8 - 0.4*(56-240)))}
	if got := e.hint(5, 3); got != want {
		t.Errorf("it comes from %v, want %v", got, want)
	}
}
