package sketch

import (
	"math"
	"math/rand/v2"
	"testing"
)

// sharesOf are the shares of their calm time that pieces get.
func sharesOf(pieces []Piece, c Clock) (shares []float64, p *planner) {
	p = newPlanner(pieces, c)
	p.place(p.order())
	for u := range p.groups {
		g := &p.groups[u]
		shares = append(shares, (g.end-g.start)/g.seconds())
	}
	return shares, p
}

// A title is not stretched while what follows it starves: what needs more time begins
// before its cue, and what comes before it is drawn sooner.
func TestNoneStarvesBesideASlowTitle(t *testing.T) {
	pieces := []Piece{linePiece(0, -1, 1.2), linePiece(1, 2.9, 3), linePiece(2, 6.7, 3), linePiece(3, -1, 0.6)}
	shares, _ := sharesOf(pieces, clockOf(10))
	for i, s := range shares {
		if s < 0.75 {
			t.Errorf("piece %d gets %.2f of its time; all: %.2f", i, s, shares)
		}
	}
}

// Where nothing but the scene's end presses, all get the same.
func TestSharesAreEqualWithoutCues(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	for range 200 {
		var pieces []Piece
		for i := range 2 + rng.IntN(8) {
			pieces = append(pieces, linePiece(i, -1, 0.3+3*rng.Float64()))
		}
		shares, _ := sharesOf(pieces, clockOf(2+8*rng.Float64()))
		for i, s := range shares {
			if math.Abs(s-shares[0]) > 1e-3 {
				t.Fatalf("piece %d gets %.3f of its time, the first %.3f", i, s, shares[0])
			}
		}
	}
}

// No piece that gets less than another can be given more: those about it that press it
// get no more than it does.
func TestSharesAreMaxMinFair(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 10))
	for round := range 300 {
		total := 4 + 10*rng.Float64()
		var pieces []Piece
		cue := 0.0
		for i := range 2 + rng.IntN(6) {
			cue += total / 6 * rng.Float64()
			pieces = append(pieces, linePiece(i, math.Min(cue, total-0.5), 0.3+4*rng.Float64()))
		}
		shares, p := sharesOf(pieces, clockOf(total))
		least := math.Inf(1)
		for _, s := range shares {
			least = math.Min(least, s)
		}
		if least >= slowest-1e-3 {
			continue
		}
		q := sequenceOf(p, p.order())
		if left, _, _ := q.tightest(0, len(q.groups), q.whole(), least-1e-3); left < -1e-6 {
			t.Errorf("scene %d: share %.3f is said to be the least, and is too much by %.3f s", round, least, -left)
		}
		if left, _, _ := q.tightest(0, len(q.groups), q.whole(), least+2e-2); left >= 0 {
			t.Errorf("scene %d: all could get more than %.3f: %.3f", round, least, shares)
		}
	}
}

// What has many strokes is drawn as calmly as what has few: where there is time, none of them is
// hurried for the sake of a drawing that would be long, and none crawls.
func TestSlackGoesToWhatHasManyStrokes(t *testing.T) {
	p := linePiece(0, -1, 0.5)
	for len(p.Inks[0].Strokes) < 30 {
		p.Inks[0].Strokes = append(p.Inks[0].Strokes, p.Inks[0].Strokes[0])
	}
	c := pieceCostOf(&p, 1)
	if c.slow <= slowest*c.seconds {
		t.Fatalf("it takes %.1f s, %.1f s of the calmest hand", c.seconds, c.slow)
	}
	for _, total := range []float64{8, 20, 60} {
		s := Pace([]Piece{p}, clockOf(total))
		has := seconds(s.Turns[0])
		if has > c.slow+0.1 {
			t.Errorf("in %g s it is drawn for %.1f s, the calmest hand takes %.1f", total, has, c.slow)
		}
		if has < math.Min(c.slow, total-1.2)-0.1 {
			t.Errorf("in %g s it is drawn for %.1f s only", total, has)
		}
	}
}

// What leaves much of a scene's ink has the time in which that does not come at once, however
// little else there is to draw of it.
func TestInkAsksForItsTime(t *testing.T) {
	pieces := []Piece{linePiece(0, -1, 0.6), linePiece(1, -1, 4)}
	pieces[0].Inks[0].Strokes[0].Ink, pieces[1].Inks[0].Strokes[0].Ink = 7000, 3000
	for _, total := range []float64{4, 5, 8} {
		s := Pace(pieces, clockOf(total))
		if has := seconds(s.Turns[0]); has < 0.7*atOnceSeconds {
			t.Errorf("in %g s seven tenths of the ink come in %.2f s", total, has)
		}
		if len(s.Warnings) > 0 && s.Warnings[0].Element == 0 {
			t.Errorf("in %g s: %v", total, s.Warnings[0])
		}
	}
	// Where that cannot be, the plan's owner is told of what comes faster than calmly.
	s := Pace(pieces, clockOf(0.9))
	if len(s.Warnings) == 0 || s.Warnings[0].Element != 0 || s.Warnings[0].MissingSeconds <= 0 {
		t.Errorf("in 0.9 s there are the warnings %v", s.Warnings)
	}
}

// A scene that has more time than its drawings take shows each for as long as there is much of
// it to look at: what is drawn does not wait for seconds on an empty board under its heading.
func TestSlackIsForLooking(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 12))
	for round := range 200 {
		var pieces []Piece
		sum := 0.0
		for i := range 2 + rng.IntN(4) {
			s := 0.4 + 2*rng.Float64()
			pieces = append(pieces, linePiece(i, -1, s))
			sum += s
		}
		const total = 30.0
		s := Pace(pieces, clockOf(total))
		for i, turn := range s.Turns {
			until := total
			if i+1 < len(s.Turns) {
				until = float64(s.Turns[i+1].Start) / 30
			}
			share, has := seconds(Turn{Start: turn.Start, End: int(until * 30)})/total, pieceCostOf(&pieces[i], 1).seconds/sum
			if math.Abs(share-has) > 0.08 {
				t.Fatalf("round %d: piece %d of %.2f of the drawing is looked at for %.2f of the scene", round, i, has, share)
			}
		}
	}
}
