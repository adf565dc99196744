package sketch

import (
	"cmp"
	"image"
	"math"
	"slices"
)

// Heard is a stroke as it sounds: how fast the tip goes over the board, and where. It is
// there whether a pen is seen or not.
type Heard struct {
	Start, End float64   // frames from the scene's start
	Speeds     []float32 // in equal parts of its time, of quickStroke 1
	Across     float32   // the middle of it, −1 left .. 1 right
}

// quickStroke is what people draw a quick stroke with, in pixels of a frame whose short
// side has 1024, a second.
const quickStroke = 1200.0

// heardParts is how many parts a second a stroke is heard in: short enough for
// the turns of a hand that hatches.
const heardParts = 100.0

// reversing is how much of its sound a tip keeps where it turns round.
const reversing = 0.25

// hatching is how often a second a hand that hatches goes across.
const hatching = 6.0

// Hear is what the drawing of a scene's pieces in these turns sounds like, in order of its
// strokes' start: what a hand draws, not what comes by itself. The board is where they lie.
func Hear(pieces []Piece, turns []Turn, c Clock, board image.Rectangle) []Heard {
	var out []Heard
	config := &ScriptConfig{FPS: c.FPS}
	for i, t := range turns {
		p := pieces[i]
		if p.Inks = t.Inks; !p.strokeByStroke() {
			continue
		}
		motions := make([][]strokeMotion, len(p.Inks))
		for k, ink := range p.Inks {
			if ink != nil {
				motions[k] = strokeMotions(ink, t.Strokes[k], c.FPS, c.Unit)
			}
		}
		for _, l := range timedStrokes(&p, t, motions, config) {
			if h := l.heard(c, board); len(h.Speeds) > 0 {
				out = append(out, h)
			}
		}
	}
	slices.SortStableFunc(out, func(a, b Heard) int { return cmp.Compare(a.Start, b.Start) })
	return out
}

// heard is how a stroke sounds.
func (l *timedStroke) heard(c Clock, board image.Rectangle) Heard {
	fps := float64(c.FPS)
	frames := l.End - l.Start
	h := Heard{Start: l.Start, End: l.End}
	n := int(math.Ceil(frames / fps * heardParts))
	if n < 1 || l.stroke.Spine.Length() == 0 {
		return h
	}
	middle, wide := float64(board.Min.X+board.Max.X)/2, float64(board.Dx())/2
	h.Speeds = make([]float32, n)
	a := l.tip(l.Start)
	was := a
	for i := range n {
		b := l.tip(l.Start + frames*float64(i+1)/float64(n))
		gone := math.Hypot(b.X-a.X, b.Y-a.Y) / c.Unit
		v := gone / (frames / float64(n) / fps) / quickStroke
		if turn(was, a, b) > math.Pi/2 {
			v *= reversing
		}
		if l.swing != nil { // no hand is as fast as it would have to be, here as in the picture
			v = min(v, 1) * (reversing + (1-reversing)*math.Abs(math.Sin(math.Pi*hatching*frames/fps*(float64(i)+0.5)/float64(n))))
		}
		h.Speeds[i] = float32(v)
		h.Across += float32((b.X - middle) / wide / float64(n))
		was, a = a, b
	}
	h.Across = min(max(h.Across, -1), 1)
	if h.Start < 0 { // what was drawn before the cut is not heard
		h.Speeds = h.Speeds[min(int(math.Round(-h.Start/frames*float64(n))), n):]
		h.Start, h.End = 0, math.Max(h.End, 0)
	}
	return h
}
