package chart

import (
	"math"

	"github.com/inkreel/inkreel/fonts"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"

	"github.com/inkreel/inkreel/canvas/element"
	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/canvas/quantity"
)

// holeWords are what a donut says in its middle: the highlighted share or the sum of
// all, and what it is of. A name never stands there alone.
type holeWords struct {
	value, name element.Word
	style       fonts.Style // of the value
	of          float64     // what it counts up to
	text        func(v float64) string
}

// What stands in a donut's hole, in sizes of the chart's type.
const (
	holeMost  = 3.2  // the value …
	holeLeast = 1.3  // … and where it is left out
	holeName  = 0.9  // its name
	holeGap   = 0.5  // between both
	holeRoom  = 1.62 // of the hole's radius: the diagonal of both
)

// hole sets the words for a donut's hole, named or the value alone; nothing when they do not fit, or say
// nothing.
func (c *chart) hole(r pieRing, named bool) (holeWords, error) {
	h := holeWords{text: c.num.Text, of: sumOf(c.shared())}
	if c.accent >= 0 {
		value := c.num.Digits(quantity.Percentages(c.shared())[c.accent])
		share := 100 * c.shared()[c.accent] / h.of
		h.of = share
		h.text = func(v float64) string {
			if v >= share {
				return value
			}
			return c.num.Digits(quantity.NumbersFor(c.Ctx.Lang, "%", []float64{100}).Text(math.Floor(v)))
		}
	} else if c.Element.Unit == "" || c.Element.Unit == "%" {
		return holeWords{}, nil // a sum of shares says nothing
	}
	room := holeRoom * r.radius * donutHole
	name, err := c.Word(c.caption(), c.Style(holeName*c.size), 0.8*room, plan.AlignCenter)
	if err != nil {
		return holeWords{}, err
	}
	if name.W > 0.8*room || name.Lines > 2 || !named {
		name = element.Word{}
	}
	for size := math.Min(holeMost*c.size, 0.4*room); size >= holeLeast*c.size; size *= 0.9 {
		h.style = c.Strong(size)
		if h.value, err = c.Word(h.text(h.of), h.style, 0, plan.AlignCenter); err != nil {
			return holeWords{}, err
		}
		h.name = name
		if high := h.height(c.size); math.Hypot(h.value.W, high) <= room && math.Hypot(name.W, high) <= room {
			return h, nil
		}
	}
	return holeWords{}, nil
}

// height of both words, the name under the value.
func (h holeWords) height(size float64) float64 {
	if h.name.Lines == 0 {
		return h.value.H()
	}
	return h.value.H() + holeGap*size + h.name.H()
}

// drawHole writes them: the value counts up while the ring turns.
func (c *chart) drawHole(h holeWords, r pieRing) {
	top := r.centre.Y - h.height(c.size)/2
	col := c.inkText()
	if c.accent >= 0 {
		col = c.litText(c.parts().Highlight())
	}
	c.WriteWord(h.value, geom.Pt(r.centre.X, top), 0.5, 0, col)
	c.act(element.Act{
		Beat: paint.Beat{Start: turnTime(0), End: dataFrom + turnSeconds},
		Count: func(share float64) (*fonts.Text, error) {
			w, err := c.Word(h.text(h.of*share), h.style, 0, plan.AlignCenter)
			return w.Text, err
		},
	})
	if h.name.Lines > 0 {
		c.WriteWord(h.name, geom.Pt(r.centre.X, top+h.height(c.size)), 0.5, 1, c.mutedText())
		c.says(dataFrom)
	}
}

// shared are the values of a pie, what is missing as nothing.
func (c *chart) shared() []float64 {
	out := make([]float64, c.count)
	for i, v := range c.rows[0].values {
		if !math.IsNaN(v) {
			out[i] = v
		}
	}
	return out
}

func sumOf(vs []float64) (sum float64) {
	for _, v := range vs {
		sum += v
	}
	return sum
}
