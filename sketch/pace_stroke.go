package sketch

import (
	"math"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/sketch/trace"
)

const (
	penSpeed    = 900.0 // design units a second of a calm line
	strokeFloor = 0.05  // seconds of the shortest stroke: a dot
	fillPace    = 900.0 // design units a second of the side of an area, calmly
	sweepFloor  = 0.15  // seconds of the smallest area
	wipeSeconds = 0.05  // of bare board, which nobody sees
	travelSpeed = 3000  // design units a second between two strokes
	travelFloor = 0.02  // seconds of the shortest way …
	travelMost  = 0.35  // … and of the longest
	objectPause = 0.08  // seconds before a new object

	swiftShare = 0.28 // of the time of a line that is led with care, where one is drawn in passing

	eyeSpeed = 4500 // design units a second of a way that the eye follows
	eyeHop   = 60   // design units of a way or a line it need not follow

	// Design units a second of a line the eye follows: a contour, which says
	// what is being drawn, and a short line, seen at one glance.
	contourSpeed = 1500
	detailSpeed  = 2300
	contourFrom  = 400.0 // design units of a line that is a contour
	fillSpeed    = 1800  // design units a second of the side of an area
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

// cost is what the next stroke costs. first says that it is the first of an
// ink, written that it belongs to letters.
func (s *paceState) cost(stroke *trace.Stroke, first, written bool, unit float64) strokeCost {
	if stroke.Blank {
		return strokeCost{draw: wipeSeconds}
	}
	t := strokeCost{draw: strokeSeconds(stroke, unit)}
	if s.begun && len(stroke.Spine) > 0 {
		d := s.last.Dist(stroke.Spine[0]) / unit
		t.travel = travelSeconds(d, stroke.Object != s.object || first)
		if d > eyeHop {
			t.leastTravel = d / eyeSpeed
		}
	}
	if n := len(stroke.Spine); n > 0 {
		s.last, s.object, s.begun = stroke.Spine[n-1], stroke.Object, true
	}
	if written {
		return t // letters are written evenly
	}
	t.leastDraw = leastSeconds(stroke, unit)
	if stroke.Swift {
		t = strokeCost{swiftShare * t.travel, swiftShare * t.draw, swiftShare * t.leastTravel, swiftShare * t.leastDraw}
	}
	k := s.practiceShare(stroke, unit)
	t.draw *= k
	t.travel *= k
	return t
}

// practiceShare is the share of a stroke's calm time that is left when the hand has
// drawn many of its kind: the first window of a house is drawn with care, the
// thirtieth goes by itself (power law of practice).
func (s *paceState) practiceShare(stroke *trace.Stroke, unit float64) float64 {
	const (
		some  = 8.0 // strokes of a kind before the hand gets quicker
		least = 0.3
	)
	if s.practice == nil {
		s.practice = map[int]int{}
	}
	// A kind is an octave of size, of lines or of areas.
	size := stroke.Length()
	if stroke.Sweep {
		size = -math.Sqrt(size * stroke.Width)
	}
	kind := int(math.Copysign(math.Log2(math.Max(math.Abs(size)/unit, 1))+1, size))
	s.practice[kind]++
	return math.Max(1/math.Sqrt(1+float64(s.practice[kind])/some), least)
}

// strokeSeconds is the calm time of one stroke.
func strokeSeconds(s *trace.Stroke, unit float64) float64 {
	l := s.Length() / unit
	if s.Sweep {
		// Colour goes on with the side of the tool: time grows with the size
		// of the area, not with its content.
		return sweepFloor + math.Sqrt(l*s.Width/unit)/fillPace
	}
	return strokeFloor + l/penSpeed
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

// leastSeconds is the time in which the eye can follow a stroke.
func leastSeconds(s *trace.Stroke, unit float64) float64 {
	l := s.Length() / unit
	switch {
	case s.Sweep:
		return math.Sqrt(l*s.Width/unit) / fillSpeed
	case l <= eyeHop:
		return 0
	}
	long := math.Min((l-eyeHop)/(contourFrom-eyeHop), 1)
	return l / (detailSpeed + (contourSpeed-detailSpeed)*long)
}
