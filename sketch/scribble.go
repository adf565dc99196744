package sketch

import (
	"math"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/sketch/trace"
)

// A hand that lays colour goes to and fro as fast as the eye follows where it has the
// time. Where it has less, it lays no more at once, but its passes come faster than
// that, and faster than frames do. What is drawn follows every pass; the tip, of which a
// frame shows one place, is shown where it passes on a swing that the eye follows.
const (
	flickRate  = 8.0  // lines of a hatching a second …
	flicksCalm = 16.0 // … as long as there are no more than these

	fineTool = 2.0 // times as long with the finest tool as with the broadest

	passesSeen = 9.0  // passes a second, at most, that are seen one by one
	tipSeen    = 4100 // design units a second of a tip, on average, that the eye follows
	swingRate  = 7.0  // passes a second of the swing that stands for faster ones …
	swingSpeed = 5000 // … unless it were faster than this, in design units a second, in its middle
	swingWide  = 0.36 // share of a pass that it goes to either side of its middle
	fewPasses  = 3    // fewer are gone as they are
)

// sweepSeconds is the calm time of a sweep. Colour goes on with the side of the tool: time
// grows with the size of the area, not with its content, but with a fine tool the hand goes
// to and fro more often. Lines side by side are flicked one after another, the more quickly
// the more there are.
func sweepSeconds(s *trace.Stroke, unit float64) float64 {
	t := math.Sqrt(s.Area()) / unit / fillPace
	t = math.Max(t, math.Min(s.Length()/unit/tipSeen, fineTool*t))
	if s.Pitch > 0 {
		some := math.Min(float64(s.Passes), flicksCalm)
		t = math.Max(t, (some+math.Sqrt(flicksCalm*(float64(s.Passes)-some)))/flickRate)
	}
	return sweepFloor + t
}

// swing is how the tip is seen in a sweep whose passes are too fast to be seen.
type swing struct {
	along  geom.Point // direction of the passes, of length 1
	pass   float64    // length of a pass, on average
	passes float64    // of the swing in a frame
}

// newSwing is the swing of a sweep drawn in the given seconds; nil: the tip is where it
// is, because it is slow or does not go to and fro.
func newSwing(s *trace.Stroke, seconds float64, fps int, unit float64) *swing {
	if s.Passes < fewPasses || float64(s.Passes) <= passesSeen*seconds {
		return nil
	}
	w := &swing{along: passAxis(s.Spine), pass: s.Length() / float64(s.Passes)}
	low, high := w.extent(s.Spine)
	if s.Spine[0].Dot(w.along) > (low+high)/2 { // it begins where the stroke does
		w.along, low, high = w.along.Mul(-1), -high, -low
	}
	// A swing of cosines is faster by π/2 in its middle than on average.
	rate := swingSpeed * unit / math.Max(math.Pi*swingWide*(high-low), 1)
	w.passes = math.Min(swingRate, rate) / float64(fps)
	return w
}

// extent is from where to where a way leads along the passes.
func (s *swing) extent(way geom.Polyline) (low, high float64) {
	low, high = math.Inf(1), math.Inf(-1)
	for _, p := range way {
		u := p.Dot(s.along)
		low, high = math.Min(low, u), math.Max(high, u)
	}
	return low, high
}

// passAxis is the direction in which most of a way leads, there or back: the axis of
// the angles of its parts, doubled.
func passAxis(spine geom.Polyline) geom.Point {
	var x, y float64
	for i := 1; i < len(spine); i++ {
		d := spine[i].Sub(spine[i-1])
		if l := d.Len(); l > 0 {
			x, y = x+(d.X*d.X-d.Y*d.Y)/l, y+2*d.X*d.Y/l
		}
	}
	sin, cos := math.Sincos(math.Atan2(y, x) / 2)
	return geom.Pt(cos, sin)
}

// point is where the tip is shown at the end of a frame in which it goes along a spine
// from one length to another, frames after it began: at the last place on this way that
// is as far along as the swing is, or nearest to that.
func (s *swing) point(spine geom.Polyline, from, to, frames float64) geom.Point {
	low, high := s.extent(pieceOfWay(spine, from-s.pass, to+s.pass))
	want := low + (high-low)*(0.5-swingWide*math.Cos(math.Pi*s.passes*frames))
	piece := pieceOfWay(spine, from, to)
	best := piece[len(piece)-1]
	for i := len(piece) - 1; i > 0; i-- {
		a, b := piece[i-1].Dot(s.along), piece[i].Dot(s.along)
		if (a-want)*(b-want) <= 0 && a != b {
			return piece[i-1].Lerp(piece[i], (want-a)/(b-a))
		}
		if math.Abs(a-want) < math.Abs(best.Dot(s.along)-want) {
			best = piece[i-1]
		}
	}
	return best
}

// pieceOfWay is the part of a line between two lengths along it.
func pieceOfWay(line geom.Polyline, from, to float64) geom.Polyline {
	var out geom.Polyline
	run := 0.0
	for i := 1; i < len(line); i++ {
		c := line[i].Dist(line[i-1])
		if c > 0 && run+c > from {
			if len(out) == 0 {
				out = append(out, line[i-1].Lerp(line[i], math.Max(from-run, 0)/c))
			}
			if run+c >= to {
				return append(out, line[i-1].Lerp(line[i], math.Max(to-run, 0)/c))
			}
			out = append(out, line[i])
		}
		run += c
	}
	return append(out, line[len(line)-1])
}
