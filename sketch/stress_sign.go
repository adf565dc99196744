package sketch

import (
	"image"
	"math"
	"slices"

	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/sketch/pen"
	"github.com/inkreel/inkreel/sketch/trace"
	"github.com/inkreel/inkreel/styles"
)

// What is drawn for what is spoken of: a line under its words, or a highlighter's swash
// behind them. It comes in reading direction, stays a while and goes: the finished picture does not
// hold it.

// stressSign is what is drawn for a thing.
type stressSign struct {
	whole    *image.RGBA
	spine    geom.Polyline // of the tip that draws it
	width    float64
	behind   bool // under the thing's ink
	leftward bool

	seen   layer
	across int // of which so many pixels are seen
}

// signState is how much of a sign is seen: the pixels across that it has come, and how
// opaque it is.
type signState struct {
	across int
	alpha  uint32
}

// The form of signs, in heights of the line of words.
const (
	signLines   = 3     // that words have at most; longer ones swell
	ruleWidth   = 0.075 // of an underline …
	ruleBow     = 0.03  // … that bows so far
	swashOver   = 0.16  // by which a swash reaches over its words
	swashSlant  = 0.12  // of its ends
	swashShare  = 0.34  // of the accent that covers the ground: less where words could not be read …
	swashLeast  = 0.1   // … but so much, or nobody would see it
	swashStep   = 0.02
	ruleClarity = 3.0 // contrast of an underline with the board, at least
)

// newSign is what is drawn for a thing; nil: it has no words for that, or no room.
func (s *Script) newSign(t *thing) *stressSign {
	st := &s.config.Stress
	if st.Pulse == styles.PulseSwell {
		return nil
	}
	w, ok := s.wordsOf(t)
	if !ok {
		return nil
	}
	g := &stressSign{leftward: s.config.Leftward}
	if st.Pulse == styles.PulseUnderline {
		g.whole = g.underline(w, st)
	} else {
		g.whole = g.swash(w, st)
	}
	if g.whole == nil || !g.whole.Rect.In(s.board.Rect) {
		return nil
	}
	for _, o := range s.staysIn(g.whole.Rect) {
		if slices.Contains(t.pieces, o.piece) {
			continue
		}
		for k := range o.layers {
			if inkMeets(o.layers[k].RGBA, g.whole) {
				return nil
			}
		}
	}
	return g
}

// wordsOf are the words that a thing is known by, the last that it has; a figure as a whole has
// none.
func (s *Script) wordsOf(t *thing) (w paint.Writing, ok bool) {
	for _, i := range t.pieces {
		d := s.config.Pieces[i].Drawing
		if d.Kind.Figure() && d.Part == 0 {
			return w, false
		}
		for _, m := range d.Marks {
			if own, is := m.(paint.Writing); is && own.Rotate == 0 && own.Text != nil && len(own.Text.Lines) > 0 {
				w, ok = own, true
			}
		}
	}
	return w, ok && len(w.Text.Lines) <= signLines
}

// ends are where words begin and end as one reads.
func (g *stressSign) ends(r geom.Rect) (from, to float64) {
	if g.leftward {
		return r.Max.X, r.Min.X
	}
	return r.Min.X, r.Max.X
}

// underline is a line under the last line of words, below what hangs there.
func (g *stressSign) underline(w paint.Writing, st *Stress) *image.RGBA {
	last := len(w.Text.Lines) - 1
	l, box := &w.Text.Lines[last], w.LineBox(last)
	high := l.Bot - l.Top
	g.width = math.Max(ruleWidth*high, 2)
	y := w.At.Y + l.Baseline + 1.5*g.width
	for _, glyph := range l.Glyphs {
		y = math.Max(y, w.At.Y+glyph.Y+glyph.Outline.Bounds().Max.Y+g.width)
	}
	from, to := g.ends(box)
	const steps = 24
	for i := range steps + 1 {
		u := float64(i) / steps
		g.spine = append(g.spine, geom.Pt(from+u*(to-from), y+ruleBow*high*(4*u*(1-u)-0.5*math.Sin(3*math.Pi*u))))
	}
	c := st.Accent
	if paint.Contrast(c, st.Board) < ruleClarity {
		c = w.Color
	}
	return paint.Render(paint.Stroke{Path: g.spine.Path(), Width: g.width, Color: c, Brush: st.Brush, Seed: w.Seed + 1})
}

// swash is a highlighter's way over every line of words, no stronger than they can be read on.
func (g *stressSign) swash(w paint.Writing, st *Stress) *image.RGBA {
	strong := !w.Inked(w.Place(), func(strong bool) bool { return strong }).Empty()
	readable := func(share float64) bool {
		ground := paint.Through(paint.Sheer(st.Accent, share), st.Board)
		return paint.Contrast(w.Color, ground) >= paint.ContrastText && (!strong || paint.Contrast(w.Strong, ground) >= paint.ContrastText)
	}
	share := swashShare
	for share >= swashLeast && !readable(share) {
		share -= swashStep
	}
	if share < swashLeast {
		return nil
	}
	g.behind = true
	var p geom.Path
	for i := range w.Text.Lines {
		b := w.LineBox(i)
		h := b.H()
		b = geom.Rect{Min: b.Min.Sub(geom.Pt(swashOver*h, 0)), Max: b.Max.Add(geom.Pt(swashOver*h, 0))}
		k := swashSlant * h
		p = append(p, geom.Polygon(geom.Pt(b.Min.X+k, b.Min.Y), geom.Pt(b.Max.X, b.Min.Y+0.3*k), geom.Pt(b.Max.X-k, b.Max.Y), geom.Pt(b.Min.X, b.Max.Y-0.3*k))...)
		from, to := g.ends(b)
		g.spine, g.width = geom.Polyline{geom.Pt(from, b.Center().Y), geom.Pt(to, b.Center().Y)}, h
	}
	return paint.Render(paint.Fill{Path: p, Color: paint.Sheer(st.Accent, share), Seed: w.Seed + 1})
}

func (g *stressSign) bounds() image.Rectangle { return g.whole.Rect }

// state is how much is seen in frame n of a pulse.
func (g *stressSign) state(n int, p Turn, long int) signState {
	come := paint.EaseInOut.Share(float64(n-p.Start+1) / float64(long))
	left := paint.EaseInOut.Share(float64(p.End-n-1) / float64(long))
	return signState{across: int(math.Ceil(come * float64(g.whole.Rect.Dx()))), alpha: uint32(256*left + 0.5)}
}

// pose takes the part that is seen.
func (g *stressSign) pose(st signState) {
	if st.alpha == 0 || st.across == g.across && g.seen.RGBA != nil {
		return
	}
	r := g.whole.Rect
	if g.leftward {
		r.Min.X = max(r.Max.X-st.across, r.Min.X)
	} else {
		r.Max.X = min(r.Min.X+st.across, r.Max.X)
	}
	g.across, g.seen = st.across, layer{RGBA: g.whole.SubImage(r).(*image.RGBA)}
}

// strokes are those of the pen that is seen drawing a sign.
func (g *stressSign) strokes(at pulses, long int, c *ScriptConfig) []timedStroke {
	var out []timedStroke
	for _, p := range at {
		l := timedStroke{
			StrokeTime: StrokeTime{float64(p.Start), float64(p.Start + long)}, stroke: &trace.Stroke{Spine: g.spine, Width: g.width},
			strokeMotion: strokeMotion{tempo: easeTempo(paint.EaseInOut)},
		}
		if c.Hand.Shown() {
			l.ink, l.grip = c.Stress.Accent, pen.GripDraw
		}
		out = append(out, l)
	}
	return out
}
