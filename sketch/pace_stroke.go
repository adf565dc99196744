package sketch

import (
	"math"

	"github.com/inkreel/inkreel/internal/geom"
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
