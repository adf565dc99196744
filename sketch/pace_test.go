package sketch

import (
	"fmt"
	"image/color"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/fonts"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/sketch/trace"
)

// linePiece takes a calm hand about the given seconds.
func linePiece(i int, cue, seconds float64) Piece {
	l := (seconds - strokeFloor) * penSpeed
	ink := &trace.Ink{Strokes: []trace.Stroke{{Spine: geom.Polyline{geom.Pt(100, 100), geom.Pt(100+l, 100)}, Width: 4}}}
	return Piece{Drawing: &paint.Drawing{Element: i, ID: fmt.Sprint("e", i), Motion: plan.MotionSketch}, Inks: []*trace.Ink{ink}, Cue: cue}
}

// textPiece writes n clusters, one stroke each.
func textPiece(i int, cue float64, n int) Piece {
	ink := &trace.Ink{}
	for k := range n {
		x := float64(100 + 30*k)
		ink.Strokes = append(ink.Strokes, trace.Stroke{Spine: geom.Polyline{geom.Pt(x, 100), geom.Pt(x+20, 140)}, Width: 4})
	}
	w := paint.Writing{Text: &fonts.Text{Clusters: n}, Color: color.RGBA{A: 255}}
	d := &paint.Drawing{Element: i, Kind: plan.KindText, Motion: plan.MotionSketch, Marks: []paint.Mark{w}}
	return Piece{Drawing: d, Inks: []*trace.Ink{ink}, Cue: cue}
}

func seconds(t Turn) float64 { return float64(t.End-t.Start) / 30 }

func clockOf(seconds float64) Clock { return Clock{FPS: 30, Frames: int(seconds * 30), Unit: 1} }

func TestCuesAreHonouredToAFrame(t *testing.T) {
	pieces := []Piece{linePiece(0, -1, 1), linePiece(1, 2.35, 1.5), linePiece(2, 5.1, 2), linePiece(3, -1, 1), linePiece(4, 9.99, 1)}
	s := Pace(pieces, clockOf(13))
	for i, p := range pieces {
		if p.Cue >= 0 && math.Abs(float64(s.Turns[i].Start)-p.Cue*30) > 1 {
			t.Errorf("piece %d starts in frame %d; its cue is frame %.1f", i, s.Turns[i].Start, p.Cue*30)
		}
	}
	if len(s.Warnings) > 0 {
		t.Errorf("warnings with time enough: %v", s.Warnings)
	}
}

func TestDenseCuesAreMetWithinHalfASecond(t *testing.T) {
	pieces := []Piece{linePiece(0, -1, 8), linePiece(1, 1.4, 4), linePiece(2, 2.2, 4), linePiece(3, 3, 2)}
	s := Pace(pieces, clockOf(9))
	for i, p := range pieces[1:] {
		if late := float64(s.Turns[i+1].Start)/30 - p.Cue; late < -early-0.04 || late > mostLate+0.04 {
			t.Errorf("piece %d starts %.2f s after its cue", i+1, late)
		}
	}
	if len(s.Warnings) < 3 {
		t.Errorf("only %v warns of time too short", s.Warnings)
	}
}

func TestACueEarlierInThePlanMayComeLater(t *testing.T) {
	s := Pace([]Piece{linePiece(0, 6, 1), linePiece(1, -1, 1), linePiece(2, 1, 1)}, clockOf(10))
	if !(s.Turns[2].End <= s.Turns[0].Start && s.Turns[0].End <= s.Turns[1].Start) {
		t.Errorf("turns %v are not in the order of their cues", s.Turns)
	}
}

func TestTextTakesASecondThenItsLength(t *testing.T) {
	for _, c := range []struct {
		clusters  int
		calm, max float64
	}{{3, 1, 2}, {11, 1, 2}, {33, 3, 6}, {66, 6, 12}} {
		e := pieceCostOf(ptr(textPiece(0, -1, c.clusters)), 1)
		if math.Abs(e.seconds-c.calm) > 0.01 {
			t.Errorf("%d clusters take %.2f s at a calm pace; want %.2f", c.clusters, e.seconds, c.calm)
		}
		s := Pace([]Piece{textPiece(0, -1, c.clusters)}, clockOf(20))
		if got := seconds(s.Turns[0]); got < c.calm || got > c.max+penSeconds+0.05 {
			t.Errorf("%d clusters are written in %.2f s of 20; want %.1f to %.1f", c.clusters, got, c.calm, c.max)
		}
	}
}

// A film cuts to a hand that is drawing: of a thin line that is led slowly as much is seen in the first
// frames as of any other, and what is drawn after it keeps its time.
func TestTheFirstLineIsUnderWayAtTheCut(t *testing.T) {
	weighed := func(p Piece, perLength float64) Piece {
		for i := range p.Inks[0].Strokes {
			s := &p.Inks[0].Strokes[i]
			s.Ink = perLength * s.Length()
		}
		return p
	}
	for name, first := range map[string]Piece{
		"a thin line": weighed(linePiece(0, -1, 4), 3), "a faint one": weighed(linePiece(0, -1, 3), 0.5),
		"writing": weighed(textPiece(0, -1, 40), 4), "what is told later": told(weighed(linePiece(0, 6, 3), 3)),
	} {
		s := Pace([]Piece{first, weighed(linePiece(1, 9, 2), 3)}, clockOf(13))
		if at, _ := s.Turns[0].seenAt(1); at > seenFrame+1e-6 {
			t.Errorf("%s: it is seen in frame %.1f, at most %d is allowed", name, at, seenFrame)
		}
		for _, b := range s.Turns[0].Strokes[0] {
			if b.Start < -ahead*30 || b.End > float64(s.Turns[0].End) {
				t.Errorf("%s: a stroke from %.1f to %.1f in a turn until %d", name, b.Start, b.End, s.Turns[0].End)
			}
		}
		if s.Turns[1].Start < 9*30-1-int(early*30) {
			t.Errorf("%s: the second begins in frame %d", name, s.Turns[1].Start)
		}
		c := clockOf(13)
		c.Lead = 1
		if s := Pace([]Piece{first}, c); s.Turns[0].Strokes[0][0].Start < 30 {
			t.Errorf("%s: after a transition of 30 frames it begins in frame %.1f", name, s.Turns[0].Strokes[0][0].Start)
		}
	}
}

func ptr[T any](v T) *T { return &v }

func TestMuchInkIsDrawnFasterButNotInAFlash(t *testing.T) {
	var last float64
	for _, s := range []float64{0.2, 1, 3, 10, 40, 200} {
		got := pieceCostOf(ptr(linePiece(0, -1, s)), 1).seconds
		if got <= last && got < longestTotal || got > longestTotal || got < math.Min(s, 0.4) {
			t.Errorf("ink of %.1f s is to be drawn in %.2f s, less ink in %.2f", s, got, last)
		}
		last = got
	}
}

func TestDrawForIsHonoured(t *testing.T) {
	p := linePiece(0, 1, 1)
	p.Drawing.DrawFor = 4
	s := Pace([]Piece{p, linePiece(1, -1, 1)}, clockOf(10))
	if got := seconds(s.Turns[0]); math.Abs(got-4) > 0.05 {
		t.Errorf("draw_for 4 is drawn in %.2f s", got)
	}
	s = Pace([]Piece{p}, clockOf(3))
	if len(s.Warnings) != 1 || s.Warnings[0].ID != "e0" || s.Warnings[0].MissingSeconds < 1.2 {
		t.Errorf("draw_for 4 in 2.5 s of room warns %v", s.Warnings)
	}
}

func TestGroupsAreDrawnTogether(t *testing.T) {
	pieces := []Piece{linePiece(0, -1, 1), linePiece(1, 2, 1), linePiece(2, -1, 1), linePiece(3, 5, 1)}
	pieces[1].Drawing.Group, pieces[3].Drawing.Group = "g", "g"
	s := Pace(pieces, clockOf(12))
	if g := s.Turns[3].Start - s.Turns[1].End; g < 0 || g > 9 {
		t.Errorf("%d frames lie between two of a group", g)
	}
	if s.Turns[2].Start < s.Turns[3].End {
		t.Errorf("turns %v: something comes between a group", s.Turns)
	}
}

func TestArrowsWaitForTheirEnds(t *testing.T) {
	arrow := linePiece(1, -1, 0.5)
	arrow.After = []int{0, 2}
	s := Pace([]Piece{linePiece(0, 1, 1), arrow, linePiece(2, 4, 1), linePiece(3, -1, 1)}, clockOf(10))
	if s.Turns[1].Start < s.Turns[2].End || s.Turns[3].Start < s.Turns[1].End {
		t.Errorf("turns %v: the arrow does not come after both ends and before what follows", s.Turns)
	}
	// A circle of dependencies must end too.
	a, b := linePiece(0, -1, 1), linePiece(1, -1, 1)
	a.After, b.After = []int{1, 99, -1}, []int{0}
	s = Pace([]Piece{a, b}, clockOf(5))
	if s.Turns[0].End > 150 || s.Turns[1].End > 150 {
		t.Errorf("turns %v leave the scene", s.Turns)
	}
}

func TestCueAfterTheEndIsReported(t *testing.T) {
	s := Pace([]Piece{linePiece(0, 0, 0.5), linePiece(1, 7, 0.5)}, clockOf(3))
	if len(s.Warnings) != 1 || s.Warnings[0].Element != 1 || s.Warnings[0].EarlySeconds < 4 || s.Turns[1].End > 90 {
		t.Fatalf("got warnings %v and turns %v; want one for the second", s.Warnings, s.Turns)
	}
	if got := s.Warnings[0].String(); !strings.Contains(got, "before its cue, at which the scene is over") {
		t.Errorf("warning reads %q", got)
	}
}

func TestTooLittleTimeIsReported(t *testing.T) {
	s := Pace([]Piece{linePiece(0, 0, 3), linePiece(1, 1, 3)}, clockOf(2.5))
	if len(s.Warnings) != 2 {
		t.Fatalf("got warnings %v; want one for each of two", s.Warnings)
	}
	if w := s.Warnings[0].String(); !strings.Contains(w, "e0 has") || !strings.Contains(w, "too little") {
		t.Errorf("warning reads %q", w)
	}
	for i, turn := range s.Turns {
		if turn.End > 75 || turn.End <= turn.Start {
			t.Errorf("piece %d is drawn in frames %d to %d of 75", i, turn.Start, turn.End)
		}
	}
}

func TestSlackBecomesCalm(t *testing.T) {
	s := Pace([]Piece{linePiece(0, 1, 1), linePiece(1, 6, 1)}, clockOf(12))
	for i, turn := range s.Turns {
		if got := seconds(turn); got < 1.9 || got > 2.1 {
			t.Errorf("piece %d of 1 s is drawn in %.2f s though there are 5", i, got)
		}
	}
}

func TestTheTransitionIsWaitedFor(t *testing.T) {
	c := clockOf(8)
	c.Lead = 0.7
	s := Pace([]Piece{linePiece(0, 0.1, 1), linePiece(1, -1, 1)}, c)
	if s.Turns[0].Start < 21 {
		t.Errorf("drawing begins in frame %d, in the middle of the transition", s.Turns[0].Start)
	}
}

func TestNeedIsEnough(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 100 {
		var pieces []Piece
		for i := range 1 + rng.IntN(8) {
			pieces = append(pieces, linePiece(i, -1, 0.3+3*rng.Float64()))
		}
		need := Need(pieces, 1)
		s := Pace(pieces, clockOf(math.Ceil(need*30)/30))
		for i, turn := range s.Turns {
			if calm := pieceCostOf(&pieces[i], 1).seconds; seconds(turn) < 0.9*calm-0.07 {
				t.Fatalf("piece %d of %.2f s gets %.2f s of the %.2f s the scene was said to need", i, calm, seconds(turn), need)
			}
		}
	}
	film := linePiece(0, 2, 1)
	film.Film = &Film{Frames: 300, FPS: 30}
	if got := Need([]Piece{film}, 1); got < 12 {
		t.Errorf("a film of 10 s from second 2 on needs %.2f s", got)
	}
}

// TestEveryScheduleKeepsTheRules tries scenes nobody would plan.
func TestEveryScheduleKeepsTheRules(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for round := range 3000 {
		total := 0.2 + 20*rng.Float64()*rng.Float64()
		var pieces []Piece
		for i := range rng.IntN(12) {
			cue := -1.0
			if rng.IntN(2) == 0 {
				cue = rng.Float64() * total * 1.2
			}
			p := linePiece(i, cue, 0.1+6*rng.Float64()*rng.Float64())
			p.Drawing.Motion = []plan.Motion{plan.MotionSketch, plan.MotionSketch, plan.MotionFadeIn, plan.MotionNone}[rng.IntN(4)]
			if rng.IntN(5) == 0 {
				p.Drawing.Group = "g"
			}
			if rng.IntN(6) == 0 {
				p.Drawing.DrawFor = rng.Float64() * 5
			}
			if rng.IntN(6) == 0 {
				p.After = []int{rng.IntN(12)}
			}
			pieces = append(pieces, p)
		}
		c := clockOf(total)
		c.Lead = float64(rng.IntN(2)) * 0.2 * total
		checkRules(t, round, pieces, c, Pace(pieces, c))
	}
}

func checkRules(t *testing.T, round int, pieces []Piece, c Clock, s Schedule) {
	t.Helper()
	for i, turn := range s.Turns {
		if turn.Start < 0 || turn.End <= turn.Start || turn.End > c.Frames {
			t.Fatalf("scene %d of %d frames: piece %d is drawn from %d to %d", round, c.Frames, i, turn.Start, turn.End)
		}
		if pieces[i].Drawing.Group == "" && pieces[i].Cue >= 0 && float64(turn.Start) < min((pieces[i].Cue-early)*30-1, float64(c.Frames)-9-early*30) {
			t.Fatalf("scene %d of %d frames: piece %d starts in frame %d, before its cue %.1f", round, c.Frames, i, turn.Start, pieces[i].Cue*30)
		}
		at := float64(turn.Start)
		if turn.Start == 0 && c.Lead == 0 {
			at = -ahead * float64(c.FPS) // it may have begun before the cut
		}
		for _, beats := range turn.Strokes {
			for _, b := range beats {
				if b.Start < at-1e-6 || b.End < b.Start || b.End > float64(turn.End)+1e-6 {
					t.Fatalf("scene %d: piece %d, frames %d to %d, has a stroke from %v to %v after %v", round, i, turn.Start, turn.End, b.Start, b.End, at)
				}
				at = b.End
			}
		}
		for j := range i {
			// Frames are whole: where even a frame each is too much, turns meet
			// in one.
			o := s.Turns[j]
			if c.Frames > 30*len(pieces) && turn.Start < o.End-1 && o.Start < turn.End-1 {
				t.Fatalf("scene %d of %d frames: pieces %d and %d are drawn at once: %v, %v", round, c.Frames, j, i, o, turn)
			}
		}
	}
}
