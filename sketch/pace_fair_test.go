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
