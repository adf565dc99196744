package sketch

import (
	"math"

	"github.com/inkreel/inkreel/canvas"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
)

const (
	penSpeed     = 900.0 // design units a second of a calm line
	strokeFloor  = 0.05  // seconds of the shortest stroke: a dot
	clusterRate  = 15.0  // clusters written in a second
	fadeSeconds  = 0.5
	showSeconds  = 0.2  // of a piece shown whole: a breath before the next
	longDrawing  = 3.0  // seconds from which more ink is drawn faster
	longestTotal = 12.0 // seconds of the densest picture
)

// effort is how long a piece takes a calm hand, and how that time is shared by
// its strokes.
type effort struct {
	seconds float64
	fixed   bool // neither stretched nor weighed: fades, films, draw_for
	inks    [][]toil
}

// toil is the calm time of one stroke and of the way to it, in seconds.
type toil struct{ way, draw float64 }

// effortOf measures a piece.
func effortOf(p *Piece, unit float64) effort {
	e := effort{inks: make([][]toil, len(p.Inks))}
	var last geom.Point
	var object int
	var seen bool
	var lines, words float64
	clusters := 0
	for i, ink := range p.Inks {
		if ink == nil {
			continue
		}
		e.inks[i] = make([]toil, len(ink.Strokes))
		var sum float64
		for k := range ink.Strokes {
			s := &ink.Strokes[k]
			t := toil{draw: strokeSeconds(s, unit)}
			if seen && len(s.Spine) > 0 {
				t.way = waySeconds(last.Dist(s.Spine[0])/unit, s.Object != object || k == 0)
			}
			if n := len(s.Spine); n > 0 {
				last, object, seen = s.Spine[n-1], s.Object, true
			}
			sum += t.draw + t.way
			e.inks[i][k] = t
		}
		n := clustersOf(p.Drawing, i)
		clusters += n
		if n > 0 && sum > 0 {
			want := float64(n) / clusterRate
			scaleToil(e.inks[i], want/sum)
			words += want
		} else {
			lines += sum
		}
	}
	calm := e.settle(lines, words, clusters, p.Drawing.Kind)
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

// settle is the calm time of a drawing with the given raw seconds of lines and
// words: much ink is drawn at a livelier pace, little text not in a flash.
func (e *effort) settle(lines, words float64, clusters int, kind plan.Kind) float64 {
	if lines > longDrawing {
		lines = math.Min(longDrawing*math.Sqrt(lines/longDrawing), longestTotal)
	}
	least := 0.0
	if clusters > 0 {
		least = 0.5
	}
	if kind == plan.KindText {
		least = 1
	}
	return math.Max(math.Max(lines, 0.4)*sign(lines)+math.Max(words, least), least)
}

// sign is 1 for a positive number and 0 otherwise.
func sign(v float64) float64 {
	if v > 0 {
		return 1
	}
	return 0
}

// clustersOf is how many graphemes the i-th mark of a drawing writes.
func clustersOf(d *canvas.Drawing, i int) int {
	if i >= len(d.Marks) {
		return 0
	}
	if w, ok := d.Marks[i].(canvas.Writing); ok {
		return w.Text.Clusters
	}
	return 0
}

func scaleToil(ts []toil, k float64) {
	for i := range ts {
		ts[i].draw *= k
		ts[i].way *= k
	}
}

// strokeSeconds is the calm time of one stroke.
func strokeSeconds(s *Stroke, unit float64) float64 {
	l := s.Spine.Length() / unit
	if s.Sweep {
		// Colour goes on with the side of the tool: time grows with the size
		// of the area, not with its content.
		return 0.2 + math.Sqrt(l*s.Width/unit)/900
	}
	return strokeFloor + l/penSpeed
}

// waySeconds is the calm time of the pen's way of d design units between two
// strokes; a hand takes a breath before a new object.
func waySeconds(d float64, newObject bool) float64 {
	t := math.Min(0.02+d/3000, 0.25)
	if newObject {
		t += 0.08
	}
	return t
}

// beats shares the frames from start to end among the strokes. Where time is
// short the ways shrink first: less than what is drawn, less than visible.
func (e *effort) beats(start, end, fps float64) [][]Beat {
	var draw, way float64
	for _, ts := range e.inks {
		for _, t := range ts {
			draw += t.draw
			way += t.way
		}
	}
	out := make([][]Beat, len(e.inks))
	if draw == 0 {
		return out
	}
	has := (end - start) / fps
	r := has / (draw + way)
	kw := math.Min(r*r, math.Min(r, 2))
	kd := (has - kw*way) / draw
	t := start
	for i, ts := range e.inks {
		out[i] = make([]Beat, len(ts))
		for k, s := range ts {
			a := t + s.way*kw*fps
			b := math.Min(a+s.draw*kd*fps, end)
			out[i][k] = Beat{math.Min(a, b), b}
			t = b
		}
	}
	return out
}
