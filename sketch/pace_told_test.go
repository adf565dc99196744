package sketch

import (
	"math"
	"slices"
	"testing"

	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/plan"
)

// told gives a piece a cue that nobody wished for.
func told(p Piece) Piece {
	p.Told = true
	return p
}

// An arrow without a cue is drawn after what it comes from and before what it points to,
// wherever the plan has it.
func TestArrowsComeBetween(t *testing.T) {
	for _, tt := range []struct {
		name string
		cues []float64
	}{
		{"no cues", []float64{-1, -1, -1}},
		{"all spoken of", []float64{0.5, 4, 8}},
		{"the last alone", []float64{-1, -1, 7}},
	} {
		pieces := []Piece{linePiece(0, tt.cues[0], 1), linePiece(1, tt.cues[1], 1), linePiece(2, tt.cues[2], 1), linePiece(3, -1, 0.5), linePiece(4, -1, 0.5), linePiece(5, -1, 0.5)}
		for i, ends := range [][2]int{{0, 1}, {1, 2}, {2, 0}} { // a circle
			pieces[3+i].After, pieces[3+i].Before = []int{ends[0]}, []int{ends[1]}
		}
		turns := Pace(pieces, clockOf(14)).Turns
		order := []int{0, 1, 2, 3, 4, 5}
		slices.SortFunc(order, func(a, b int) int { return turns[a].Start - turns[b].Start })
		if want := []int{0, 3, 1, 4, 2, 5}; !slices.Equal(order, want) {
			t.Errorf("%s: drawn in the order %v, want %v", tt.name, order, want)
		}
	}
}

// Where there is time, things begin at their words; where there is none, words give way to
// being drawn, of what nobody wished for alone, and nobody is warned that it is late.
func TestWordsGiveWay(t *testing.T) {
	calm := []Piece{told(linePiece(0, 0, 1)), told(linePiece(1, 3, 1)), linePiece(2, -1, 1), told(linePiece(3, 8, 1))}
	for i, turn := range Pace(calm, clockOf(13)).Turns {
		if c := calm[i].Cue; c >= 0 && math.Abs(float64(turn.Start)-30*c) > 1 {
			t.Errorf("with time enough piece %d begins in frame %d; it is spoken of in frame %g", i, turn.Start, 30*c)
		}
	}
	pressed := []Piece{told(linePiece(0, 0, 4)), told(linePiece(1, 1, 4)), linePiece(2, 6, 3), told(linePiece(3, 11.5, 4))}
	s := Pace(pressed, clockOf(14))
	if math.Abs(float64(s.Turns[2].Start)-180) > 31 {
		t.Errorf("what the plan states begins in frame %d, not about 180", s.Turns[2].Start)
	}
	for _, w := range s.Warnings {
		if w.LateSeconds > 0 && w.Element != 2 {
			t.Errorf("warns: %v", w)
		}
	}
	free := slices.Clone(pressed)
	for i := range free {
		if free[i].Told {
			free[i].Told, free[i].Cue = false, -1
		}
	}
	for i, turn := range Pace(free, clockOf(14)).Turns {
		if has := float64(s.Turns[i].End - s.Turns[i].Start); has < 0.7*math.Min(float64(turn.End-turn.Start), 120) {
			t.Errorf("piece %d is drawn in %g frames, without words in %d", i, has, turn.End-turn.Start)
		}
	}
}

// A board is not empty because what is shown first is said late.
func TestFirstDoesNotWait(t *testing.T) {
	s := Pace([]Piece{told(linePiece(0, 7, 1)), told(linePiece(1, 9, 1))}, clockOf(13))
	if at := seconds(Turn{End: s.Turns[0].Start}); at > penSeconds+0.05 {
		t.Errorf("the first begins after %.1f s", at)
	}
}

// A ground that is there with the board keeps nothing waiting: what is shown first begins as
// it would on the bare board.
func TestFirstDoesNotWaitOnGrounds(t *testing.T) {
	for name, first := range map[string]Piece{"uncued": linePiece(0, -1, 1), "told": told(linePiece(0, 7, 1))} {
		ground := linePiece(paint.Place, 0, 1)
		ground.Drawing.Motion = plan.MotionNone
		s := Pace([]Piece{ground, first, linePiece(1, -1, 1)}, clockOf(13))
		if at := seconds(Turn{End: s.Turns[1].Start}); at > penSeconds+0.05 {
			t.Errorf("%s: the first begins after %.1f s", name, at)
		}
		if s.Turns[2].Start < s.Turns[1].End {
			t.Errorf("%s: the second begins in frame %d, while the first is drawn until %d", name, s.Turns[2].Start, s.Turns[1].End)
		}
	}
}

// What the plan states comes before what is said at the same moment.
func TestStatedComesFirst(t *testing.T) {
	s := Pace([]Piece{told(linePiece(0, 0, 4)), linePiece(1, 0.1, 2)}, clockOf(9))
	if s.Turns[1].Start >= s.Turns[0].Start || len(s.Warnings) > 0 {
		t.Errorf("what is stated begins in frame %d, what is told in %d; warnings: %v", s.Turns[1].Start, s.Turns[0].Start, s.Warnings)
	}
}

// A part whose word gives way is drawn with the whole that it belongs to, though all parts
// stand behind all else.
func TestPartsFollowTheWhole(t *testing.T) {
	pieces := []Piece{linePiece(0, -1, 1), linePiece(1, -1, 1), linePiece(0, -1, 1), linePiece(0, -1, 1)}
	for i := range 2 {
		pieces[2+i].Drawing.Part, pieces[2+i].After = 1+i, []int{0}
	}
	turns := Pace(pieces, clockOf(9)).Turns
	order := []int{0, 1, 2, 3}
	slices.SortFunc(order, func(a, b int) int { return turns[a].Start - turns[b].Start })
	if want := []int{0, 2, 3, 1}; !slices.Equal(order, want) {
		t.Errorf("drawn in the order %v, want %v", order, want)
	}
}

// A part whose word gives way is drawn before the parts after it, which have theirs.
func TestPartsKeepTheirOrder(t *testing.T) {
	pieces := []Piece{linePiece(0, -1, 1), linePiece(0, -1, 1), told(linePiece(0, 4, 1)), told(linePiece(0, 7, 1))}
	for i := range 3 {
		pieces[1+i].Drawing.Part, pieces[1+i].After = 1+i, []int{0}
	}
	turns := Pace(pieces, clockOf(12)).Turns
	for i := 1; i < len(turns); i++ {
		if turns[i].Start < turns[i-1].End {
			t.Errorf("piece %d begins in frame %d, the one before ends in %d", i, turns[i].Start, turns[i-1].End)
		}
	}
}

// A picture and the heading under it begin together where both come by themselves; what follows them in their
// group does not.
func TestHeadingsComeWithTheirPictures(t *testing.T) {
	var pieces []Piece
	for i, kind := range []plan.Kind{plan.KindIcon, plan.KindText, plan.KindText} {
		p := linePiece(i, -1, 1)
		p.Drawing.Kind, p.Drawing.Motion, p.Drawing.Group = kind, plan.MotionFadeIn, "g"
		p.Drawing.Beats, p.Drawing.Next = []paint.Beat{{End: 0.5, Fade: true}}, 0.09
		pieces = append(pieces, p)
	}
	turns := Pace(pieces, clockOf(9)).Turns
	if turns[0].Start != turns[1].Start || turns[2].Start <= turns[1].Start {
		t.Errorf("the picture begins in frame %d, its heading in %d, what is said of it in %d", turns[0].Start, turns[1].Start, turns[2].Start)
	}
}
