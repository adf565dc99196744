package sketch

import (
	"cmp"
	"math"
	"slices"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/sketch/trace"
)

const (
	penSpeed    = 900.0 // design units a second of a calm line
	strokeFloor = 0.05  // seconds of the shortest stroke: a dot
	fillPace    = 900.0 // design units a second of the side of an area, calmly
	sweepFloor  = 0.15  // seconds of the smallest area
	washCalm    = 1.3   // times the least time of a wash
	wipeSeconds = 0.05  // of bare board, which nobody sees
	travelSpeed = 3000  // design units a second between two strokes
	travelFloor = 0.02  // seconds of the shortest way …
	travelMost  = 0.35  // … and of the longest
	objectPause = 0.08  // seconds before a new object

	swiftShare = 0.28 // of the time of a line that is led with care, where one is drawn in passing

	eyeSpeed = 4500 // design units a second of a way that the eye follows
	eyeHop   = 60   // design units of a way or a line it need not follow

	// Design units a second that the eye follows: of a line, of letters, which are
	// known before they are finished, and of the side of an area.
	lineSpeed   = 1720
	letterSpeed = 1780
	fillSpeed   = 1800
	pullSpeed   = 1000 // of a pen that is pulled along words: twice as soon as they are written
)

// strokeCost is the calm time of one stroke and of the way to it, in seconds, and
// the least times for both in which the eye can follow.
type strokeCost struct{ travel, draw, leastTravel, leastDraw float64 }

// paceState goes from stroke to stroke of a drawing and sums up what each costs.
type paceState struct {
	practice map[int]int // how many strokes of each kind it has drawn of this ink
	last     geom.Point
	object   int
	begun    bool
}

// cost is what the next movement costs. first says that it is the first of an ink.
func (s *paceState) cost(m *movement, first bool, unit float64) strokeCost {
	if m.Blank {
		return strokeCost{draw: wipeSeconds}
	}
	t := strokeCost{draw: strokeSeconds(m, unit), leastDraw: leastSeconds(m, unit)}
	if n := len(m.Spine); n > 0 {
		if s.begun {
			d := s.last.Dist(m.Spine[0]) / unit
			t.travel = travelSeconds(d, m.Object != s.object || first)
			if d > eyeHop {
				t.leastTravel = d / eyeSpeed
			}
		}
		s.last, s.object, s.begun = m.Spine[n-1], m.Object, true
	}
	if m.words || m.Wash {
		return t // letters are written evenly
	}
	k := s.practiceShare(m, unit)
	if m.Swift {
		k *= swiftShare
	}
	t.draw = math.Max(k*t.draw, t.leastDraw)
	t.travel *= k
	return t
}

// practiceShare is the share of a stroke's calm time that is left when the hand has
// drawn many of its kind: the first window of a house is drawn with care, the
// thirtieth goes by itself (power law of practice).
func (s *paceState) practiceShare(m *movement, unit float64) float64 {
	const (
		some  = 8.0 // strokes of a kind before the hand gets quicker
		least = 0.3
	)
	if s.practice == nil {
		s.practice = map[int]int{}
	}
	// A kind is an octave of size, of lines or of areas.
	size := m.length
	if m.Sweep {
		size = -math.Sqrt(m.Area()) / unit
	}
	kind := int(math.Copysign(math.Log2(math.Max(math.Abs(size), 1))+1, size))
	s.practice[kind]++
	return math.Max(1/math.Sqrt(1+float64(s.practice[kind])/some), least)
}

// strokeSeconds is the calm time of one movement.
func strokeSeconds(m *movement, unit float64) float64 {
	switch {
	case m.Wash:
		return washCalm * leastSeconds(m, unit)
	case m.Sweep:
		return sweepSeconds(m.Stroke, unit)
	}
	return strokeFloor + m.length/penSpeed
}

// travelSeconds is the calm time of the pen's way of d design units between two
// strokes; a hand takes a breath before a new object.
func travelSeconds(d float64, newObject bool) float64 {
	t := math.Min(travelFloor+d/travelSpeed, travelMost)
	if newObject {
		t += objectPause
	}
	return t
}

// leastSeconds is the time in which the eye can follow a movement.
func leastSeconds(m *movement, unit float64) float64 {
	switch {
	case m.Wash && m.words:
		return math.Max(m.length/pullSpeed, washLeast)
	case m.Wash:
		return math.Max(m.length/washSpeed, washLeast)
	case m.Sweep:
		return math.Sqrt(m.Area()) / unit / fillSpeed
	case m.words:
		return m.length / letterSpeed
	}
	return m.length / lineSpeed
}

// A film cuts to a hand that is drawing, not to a board on which a first thin line is still to
// be found: the first drawing of a scene has begun so early that by its fourth frame this much
// ink is seen.
const (
	seenInk   = 340.0 // square design units
	seenRim   = 1.3   // design units of a line's width that are seen of what hardly stands out
	seenTimes = 1.5   // by how much ink covers more than its weight: much of it does not stand out fully
	seenFrame = 3     // from 0
	ahead     = 0.5   // seconds before the cut at which it may have begun
)

// underWay has the first of the turns begin before the cut where too little of it would be seen
// soon after.
func (p *planner) underWay(turns []Turn) {
	first := -1
	for i := range turns {
		if first < 0 || turns[i].Start < turns[first].Start {
			first = i
		}
	}
	fps := float64(p.clock.FPS)
	if first < 0 || p.clock.Lead > 0 || float64(turns[first].Start) > math.Ceil(penSeconds*fps) {
		return
	}
	t, piece := &turns[first], &p.pieces[first]
	if !piece.strokeByStroke() || p.costs[first].fixed || piece.Cue > penSeconds && !piece.Told {
		return
	}
	moment, end := t.seenAt(p.clock.Unit)
	over := math.Min(moment-seenFrame, ahead*fps)
	if over <= 0 || moment >= end {
		return
	}
	slower := math.Min((end-moment+over)/(end-moment), (moment-over+ahead*fps)/moment)
	at := func(m float64) float64 { return math.Min(moment-over+(m-moment)*slower, end) }
	for _, times := range t.Strokes {
		for i, b := range times {
			if b.End <= end { // what comes later keeps its time
				times[i] = StrokeTime{at(b.Start), at(b.End)}
			}
		}
	}
	t.Start = 0
}

// seenAt is the frame, with its fraction, by which so much of a turn has come that it is seen, and the
// end of the stroke that is drawn then; the turn's end where all of it is too little.
func (t *Turn) seenAt(unit float64) (moment, end float64) {
	type one struct {
		StrokeTime
		stroke *trace.Stroke
	}
	var all []one
	for k, ink := range t.Inks {
		for i := range t.Strokes[k] {
			if s := &ink.Strokes[i]; !s.Blank {
				all = append(all, one{t.Strokes[k][i], s})
			}
		}
	}
	slices.SortStableFunc(all, func(a, b one) int { return cmp.Compare(a.Start, b.Start) })
	missing := seenInk * unit * unit
	for _, s := range all {
		leaves := seenTimes*s.stroke.Ink + seenRim*unit*s.stroke.Length()
		if s.stroke.Sweep {
			leaves = s.stroke.Ink
		}
		if leaves < missing {
			missing -= leaves
			continue
		}
		return s.Start + (s.End-s.Start)*tempoOf(s.stroke, unit).timeAt(missing/leaves), s.End
	}
	return float64(t.End), float64(t.End)
}
