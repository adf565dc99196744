package chart

import (
	"math"
	"slices"

	"github.com/inkreel/inkreel/fonts"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"

	"github.com/inkreel/inkreel/canvas/element"
	"github.com/inkreel/inkreel/canvas/paint"
)

// How a chart comes to life where no hand draws it, in seconds: the frame it stands in
// at once, then for most of the time what it shows.
const (
	gridSeconds = 0.3  // axes, grid, marks, names
	dataFrom    = 0.12 // data sets out while the grid still comes
	growSeconds = 0.8  // of a bar, and of the number at its end
	stagger     = 0.07 // from one bar to the next …
	staggerMost = 1.2  // … and from the first to the last of many
	lineSeconds = 1.3  // of a line from end to end
	lineAfter   = 0.15 // from one line to the next
	turnSeconds = 1.2  // of a pie
	fanSeconds  = 0.6  // … and of a slice that comes by itself
	wordSeconds = 0.25 // of what is said of a point when it is reached
)

// act has all marks since the last act appear in a beat.
func (c *chart) act(a element.Act) {
	a.Marks = len(c.Marks) - c.acted
	if a.Marks == 0 {
		return
	}
	// Letters that are not of a hand's making are not written.
	a.Fade = a.Grows == nil && c.Ctx.Look.Type != plan.TypeHandwriting && c.Ctx.Look.Type != plan.TypeMarker
	a.Entry = c.entry
	c.acts, c.acted = append(c.acts, a), len(c.Marks)
}

// of says which label is shown by what follows.
func (c *chart) of(label int) { c.entry = label + 1 }

// stands is the frame of a chart: it is there at once.
func (c *chart) stands() { c.act(element.Act{Beat: paint.Beat{End: gridSeconds}}) }

// says is words that come when what they belong to is there.
func (c *chart) says(at float64) {
	c.act(element.Act{Beat: paint.Beat{Start: at, End: at + wordSeconds}})
}

// turnOf is when bar i of n sets out.
func turnOf(i, n int) float64 {
	return dataFrom + float64(i)*math.Min(stagger, staggerMost/math.Max(float64(n-1), 1))
}

// barGrows has a bar grow in a direction from its base, an end with corners of a radius before it.
func (c *chart) barGrows(toward geom.Point, from, end float64) {
	c.act(element.Act{
		Beat:  paint.Beat{Start: from, End: from + growSeconds},
		Grows: &paint.Grown{Toward: toward, Cap: end}, Alone: len(c.Marks)-c.acted > 1,
	})
}

// barCounts has a value, set in a style, count up and ride on its bar from where it begins.
func (c *chart) barCounts(v float64, st fonts.Style, rise geom.Point, from float64) {
	c.act(element.Act{Beat: paint.Beat{Start: from, End: from + growSeconds}, Rise: rise, Count: c.counting(v, st)})
}

// counting sets what is seen of a value while it counts up from zero.
func (c *chart) counting(v float64, st fonts.Style) func(float64) (*fonts.Text, error) {
	return func(share float64) (*fonts.Text, error) {
		w, err := c.Word(c.num.Counted(v, share), st, 0, plan.AlignCenter)
		return w.Text, err
	}
}

// lineTime is when series s has come a share of its way.
func lineTime(s int, share float64) float64 {
	return dataFrom + lineAfter*float64(s) + lineSeconds*paint.EaseInOut.Time(share)
}

// lineGrows has what is drawn of series s grow in reading direction, a dot ahead of it.
func (c *chart) lineGrows(s int, runs [][]geom.Point, tip paint.Mark) {
	a := element.Act{
		Beat:  paint.Beat{Start: lineTime(s, 0), End: lineTime(s, 1), Ease: paint.EaseInOut},
		Grows: &paint.Grown{Toward: geom.Pt(1, 0)},
	}
	var way geom.Polyline
	for _, r := range runs {
		way = append(way, r...)
	}
	if tip != nil && len(way) > 1 {
		a.Tip = &paint.Tip{Mark: tip, Way: way}
	}
	c.act(a)
}

// lineCounts has a value, set in a style, count up while the line of series s grows.
func (c *chart) lineCounts(s int, v float64, st fonts.Style) {
	c.act(element.Act{Beat: paint.Beat{Start: lineTime(s, 0), End: lineTime(s, 1)}, Count: c.counting(v, st)})
}

// turnTime is when a pie has turned so far: radians from twelve o'clock.
func turnTime(rad float64) float64 {
	rad = math.Mod(rad+2*math.Pi, 2*math.Pi)
	return dataFrom + turnSeconds*paint.EaseInOut.Time(rad/(2*math.Pi))
}

// turns has parts of a pie come as one turn about their centre goes over them, from twelve
// o'clock and so many radians.
func (c *chart) turns(centre geom.Point, past float64) {
	c.act(element.Act{
		Beat:  paint.Beat{Start: turnTime(0), End: dataFrom + turnSeconds, Ease: paint.EaseInOut},
		Grows: &paint.Grown{Toward: geom.OnCircle(geom.Point{}, 1, past), Round: &centre, Turn: true},
	})
}

// fansOut has a slice come by itself, about a point, clockwise from where it begins.
func (c *chart) fansOut(centre geom.Point, s slice) {
	c.act(element.Act{
		Beat:  paint.Beat{End: fanSeconds, Ease: paint.EaseInOut},
		Grows: &paint.Grown{Toward: geom.OnCircle(geom.Point{}, 1, s.from), Round: &centre},
	})
}

// mirrored are the acts in a chart that is read from right to left.
func (c *chart) mirrored(box geom.Rect) {
	turn := geom.Affine{A: -1, D: 1, E: box.Min.X + box.Max.X}
	for i := range c.acts {
		a := &c.acts[i]
		a.Rise.X = -a.Rise.X
		if a.Grows != nil {
			a.Grows.Toward.X = -a.Grows.Toward.X
		}
		if a.Tip == nil {
			continue
		}
		l := element.MarkList{Marks: []paint.Mark{a.Tip.Mark}}
		l.Mirror(box)
		way := slices.Clone(a.Tip.Way)
		for k, p := range way {
			way[k] = turn.Apply(p)
		}
		a.Tip = &paint.Tip{Mark: l.Marks[0], Way: way}
	}
}
