package diagram

import (
	"math"
	"strconv"
	"unicode/utf8"

	"github.com/inkreel/inkreel/fonts"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"

	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/canvas/quantity"
)

// Big numbers.
const (
	numberMost = 420.0 // design units of the figures
	numberHigh = 0.62  // of the box

	numberRoomy = 1.6 // width of a long number's box to its height

	numberWords     = 1.15 // size of the words under the figures, times the diagram's …
	numberWordsGrow = 2.2  // … and at most, where a wide number leaves its box's height empty …
	numberWordsMost = 0.34 // … but no larger than so, times the figures'
	numberAir       = 0.78 // over them, times their size
)

// numberAspect is about that of the number over its words: a short one in a wider box would
// be no larger.
func numberAspect(e *plan.Element, tall bool) float64 {
	const digitWide, lines = 0.58, 1.75 // of the size of the number
	letters := utf8.RuneCountInString(e.Unit)
	if e.Value != nil {
		letters += min(len(strconv.FormatFloat(*e.Value, 'f', -1, 64)), numberLong)
	}
	a := digitWide * float64(letters) / lines
	if tall {
		return clamp(a, 0.9, 1.5)
	}
	return clamp(a, 1.15, 2.1)
}

// numberLong is the number of letters of the longest number that is written out.
const numberLong = 7

// countSteps is how many numbers are seen before the last while it counts up.
const countSteps = 15

// count lets the number that was written last count up to the value from where its scale
// begins, ever more slowly.
func (d *diagram) count(st fonts.Style) error {
	w, ok := d.Marks[len(d.Marks)-1].(paint.Writing)
	if !ok {
		return nil
	}
	from, _ := d.Element.Scale()
	to := d.value()
	n := quantity.NumbersFor(d.Ctx.Lang, d.Element.Unit, []float64{to})
	step := lastPlace(to/n.Factor) * n.Factor
	for i := range countSteps {
		v := to - (to-from)*math.Pow(1-float64(i)/countSteps, 3)
		v = from + math.Round((v-from)/step)*step
		word, err := d.Word(d.numbered(n, v), st, 0, plan.AlignCenter)
		if err != nil {
			return err
		}
		w.Counts = append(w.Counts, word.Text)
	}
	d.Marks[len(d.Marks)-1] = w
	return nil
}

// lastPlace is the unit of a number's last decimal place, at most 1.
func lastPlace(v float64) float64 {
	place := 1.0
	for range 3 {
		if k := v / place; math.Abs(k-math.Round(k)) < 1e-6*math.Max(1, math.Abs(k)) {
			break
		}
		place /= 10
	}
	return place
}

// bigNumber writes the value as large as the box lets it be, and under it what it
// is of.
func (d *diagram) bigNumber() error {
	text := d.number(d.value())
	room := d.box
	words := 0.0
	t, err := d.tag(d.Element.Label, "", d.Style(d.size*numberWords), d.box.W(), plan.AlignCenter)
	if err != nil {
		return err
	}
	if t.H() > 0 {
		words = t.H() + numberAir*numberWords*d.size
	}
	st := d.Ctx.Style(plan.RoleTitle, math.Min(numberMost*d.Ctx.Unit, (room.H()-words)*1.25))
	st.Bold, st.LineHeight = true, 0
	if st.SizePx < d.size { // its words take the room
		return d.tight(quoted(text))
	}
	one, err := d.Sized(text, st, 0)
	if err != nil {
		return err
	}
	st.SizePx = math.Min(st.SizePx*math.Min(1, room.W()/one.W), st.SizePx*math.Min(1, (room.H()-words)/(one.H()+0.35*one.Drop())))
	if st.SizePx < 1.5*d.size {
		return d.tight(quoted(text))
	}
	w, err := d.Word(text, st, 0, plan.AlignCenter)
	if err != nil {
		return err
	}
	times := numberWords
	if t.H() > 0 {
		if t, times, err = d.numberWords(t, room.H()-w.H()-0.35*one.Drop(), st.SizePx*numberWordsMost); err != nil {
			return err
		}
		words = t.H() + numberAir*times*d.size
	}
	high := w.H() + words
	y := d.box.Center().Y - high/2
	c := d.Ctx.Legible(d.parts.Highlight(), d.Ctx.Ground(d.Element), math.Inf(1))
	if !d.Ctx.Colour {
		c = d.ink()
	}
	d.WriteWord(w, geom.Pt(d.box.Center().X, y), 0.5, 0, c)
	if err := d.count(st); err != nil {
		return err
	}
	if t.H() > 0 {
		d.put(t, geom.Pt(d.box.Center().X-t.W()/2, y+w.H()+numberAir*times*d.size), d.ink())
	}
	return nil
}

// numberWords sets the words t under a number larger, of a size in pixels at most, as far as
// they with the air over them are no higher than high and break into no more lines; times is
// their size then, times the diagram's.
func (d *diagram) numberWords(t tag, high, most float64) (larger tag, times float64, err error) {
	const even = 1.05 // lines are no multiple of the size to the pixel
	for times = numberWordsGrow; times > numberWords; times -= 0.1 {
		if d.size*times > most {
			continue
		}
		if larger, err = d.tag(d.Element.Label, "", d.Style(d.size*times), d.box.W(), plan.AlignCenter); err != nil {
			return t, numberWords, err
		}
		if larger.H()+numberAir*times*d.size <= high && larger.W() <= d.box.W() && larger.H() <= t.H()*times/numberWords*even {
			return larger, times, nil
		}
	}
	return t, numberWords, nil
}
