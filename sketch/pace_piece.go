package sketch

import (
	"math"

	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/plan"
)

const (
	clusterRate  = 15.0 // clusters written in a second
	fadeSeconds  = 0.5
	showSeconds  = 0.2  // of a piece shown whole: a breath before the next
	longDrawing  = 3.0  // seconds from which more ink is drawn faster
	longPicture  = 1.9  // … of built-in pictures and persons, whose colour nobody has to follow
	longestTotal = 12.0 // seconds of the densest picture
	longestWho   = 5.5  // … of a person, however much there is about them
	longestMap   = 5.5  // … and of a map, whose coasts are known: its marks are what is followed
	linesPart    = 0.8  // of the time without ways is for lines where they are many
	linesLeast   = 0.4  // seconds of the simplest drawing: less is a flash
	wordsLeast   = 0.5  // seconds of the shortest writing …
	textLeast    = 1.0  // … and of an element that is nothing else
)

// pieceCost is how long a piece takes a calm hand, and how that time is shared by
// its strokes.
type pieceCost struct {
	seconds float64
	fixed   bool // neither stretched nor weighed: fades, films, draw_for
	inks    [][]strokeCost
}

// pieceCostOf measures a piece.
func pieceCostOf(p *Piece, unit float64) pieceCost {
	e := pieceCost{inks: make([][]strokeCost, len(p.Inks))}
	var h paceState
	var lines, words, followed float64
	clusters := 0
	for i, ink := range p.Inks {
		if ink == nil {
			continue
		}
		n := clustersOf(p.Drawing, i)
		clusters += n
		ts := make([]strokeCost, len(ink.Strokes))
		var sum float64
		h.practice = nil
		for k := range ink.Strokes {
			ts[k] = h.cost(&ink.Strokes[k], k == 0, n > 0, unit)
			sum += ts[k].draw + ts[k].travel
			followed += ts[k].leastTravel
			if p.Drawing.Kind != plan.KindPerson || !ink.Strokes[k].Sweep { // nobody follows their colour
				followed += ts[k].leastDraw / linesPart
			}
		}
		e.inks[i] = ts
		_, staged := markOf(p.Drawing, i).(paint.Staged)
		if (n > 0 || staged) && sum > 0 {
			want := float64(n) / clusterRate
			if staged {
				want = stagedSeconds
			}
			scaleCosts(ts, want/sum)
			words += want
		} else {
			lines += sum
		}
	}
	calm := calmSeconds(lines, words, followed, clusters, p.Drawing.Kind)
	switch d := p.Drawing; {
	case p.Film != nil:
		e.seconds, e.fixed = fadeSeconds, true
	case d.DrawFor > 0:
		e.seconds, e.fixed = d.DrawFor, true
	case d.Motion == plan.MotionNone:
		e.seconds, e.fixed = showSeconds, true
	case !p.drawn():
		e.seconds, e.fixed = fadeSeconds, true
	default:
		e.seconds = calm
	}
	return e
}

// calmSeconds is the calm time of a drawing with the given raw seconds of lines and
// words: much ink is drawn at a livelier pace, but not so that the eye loses
// the pen, and little text not in a flash. followed is the least time in which
// the lines can be followed.
func calmSeconds(lines, words, followed float64, clusters int, kind plan.Kind) float64 {
	long, longest := longDrawing, longestTotal
	switch kind {
	case plan.KindPicture:
		long = longPicture
	case plan.KindPerson:
		long, longest = longPicture, longestWho
	case plan.KindMap:
		longest = longestMap
	}
	if lines > long {
		lines = math.Min(math.Max(long*math.Sqrt(lines/long), followed), longest)
	}
	least := 0.0
	if clusters > 0 {
		least = wordsLeast
	}
	if kind == plan.KindText {
		least = textLeast
	}
	return math.Max(math.Max(lines, linesLeast)*sign(lines)+math.Max(words, least), least)
}

// sign is 1 for a positive number and 0 otherwise.
func sign(v float64) float64 {
	if v > 0 {
		return 1
	}
	return 0
}

// clustersOf is how many graphemes the i-th mark of a drawing writes.
func clustersOf(d *paint.Drawing, i int) int {
	switch w := markOf(d, i).(type) {
	case paint.Writing:
		return w.Text.Clusters
	case paint.Counted:
		return w.Text.Clusters
	}
	return 0
}

// markOf is the i-th mark of a drawing; nil: it has none.
func markOf(d *paint.Drawing, i int) paint.Mark {
	if i >= len(d.Marks) {
		return nil
	}
	return d.Marks[i]
}

func scaleCosts(ts []strokeCost, k float64) {
	for i := range ts {
		ts[i].draw *= k
		ts[i].travel *= k
	}
}
