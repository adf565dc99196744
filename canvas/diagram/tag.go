package diagram

import (
	"fmt"
	"image/color"
	"math"
	"strings"

	"github.com/inkreel/inkreel/canvas/icon"
	"github.com/inkreel/inkreel/fonts"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/internal/locale"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/styles"

	"github.com/inkreel/inkreel/canvas/element"
	"github.com/inkreel/inkreel/canvas/paint"
)

// tag is words set, with an icon before them.
type tag struct {
	word element.Word
	icon string
	side float64 // of the icon, pixels; 0: there is none
	gap  float64 // between both
}

// W is the width of icon and words.
func (t tag) W() float64 { return t.side + t.gap + t.word.W }

// H is the height from the top of capitals or the icon to below the tails.
func (t tag) H() float64 {
	if t.word.Lines == 0 {
		return t.side
	}
	return math.Max(t.side, t.word.H()+t.word.Drop())
}

// tag sets words with an icon in at most width pixels and a few lines. What has no
// room there is a fault.
func (d *diagram) tag(label, sign string, st fonts.Style, width float64, align plan.Align) (tag, error) {
	t := tag{icon: sign}
	if sign != "" {
		if _, ok := icon.Get(sign); !ok {
			return t, d.unknownIcon(sign)
		}
		t.side = iconSide * st.SizePx
		if label != "" {
			t.gap = gapIcon * st.SizePx
		}
		width -= t.side + t.gap
	}
	if label == "" {
		return t, nil
	}
	var err error
	t.word, err = d.fitted(label, st, width, mostLines, align)
	return t, err
}

// fitted is words set in lines of at most width pixels, none of them torn; a
// fault where they take more lines than most.
func (d *diagram) fitted(s string, st fonts.Style, width float64, most int, align plan.Align) (element.Word, error) {
	st.Balance, st.SizePx = true, math.Max(st.SizePx, d.Ctx.Floor())
	if d.size > d.plain { // words are not enlarged only to be broken
		most = min(most, 2)
	}
	if width < st.SizePx {
		return element.Word{}, d.tight(quoted(s))
	}
	w, err := d.Word(s, st, width, align)
	if err != nil {
		return w, err
	}
	if w.W > width+element.Slack || w.Lines > most {
		return w, d.tight(quoted(s))
	}
	if w.Lines > 1 && !locale.Of(d.Ctx.Lang).Writing.Unspaced {
		for _, part := range strings.Fields(s) {
			if one, err := d.Sized(part, st, 0); err != nil || one.W > width+element.Slack {
				return w, d.tight(quoted(s))
			}
		}
	}
	return w, nil
}

// unknownIcon says that there is no icon of a name, where the plan has it.
func (d *diagram) unknownIcon(name string) error {
	return plan.Faults{{Path: "items", Problem: fmt.Sprintf("there is no icon %q", name), Accept: "inkreel icons WORD searches the built-in icons"}}
}

// put draws a tag whose top left is at p: the icon, then the words, each in the
// middle of the other.
func (d *diagram) put(t tag, p geom.Point, c color.RGBA) {
	h := t.H()
	if t.side > 0 {
		d.sign(t.icon, geom.R(p.X, p.Y+(h-t.side)/2, t.side, t.side), c)
	}
	if t.word.Lines > 0 {
		d.WriteWord(t.word, geom.Pt(p.X+t.side+t.gap, p.Y+(h-t.word.H()-t.word.Drop()*0.6)/2), 0, 0, c)
	}
}

// signCalm is the share of the look's roughness in icons: small forms must stay
// themselves.
const signCalm = 0.5

// sign draws an icon in a square, in lines or filled as the look has icons.
func (d *diagram) sign(name string, square geom.Rect, c color.RGBA) {
	ic, ok := icon.Get(name)
	if !ok {
		return
	}
	width := math.Min(d.Ctx.PenWidth(0.9), 0.08*square.W())
	view := geom.R(2, 2, 20, 20)
	for _, p := range ic.Paths {
		view = view.Union(p.Bounds())
	}
	to := geom.FitRect(view, square.Inset(width/2))
	c = d.Ctx.Visible(c)
	if d.Ctx.Look.Icons == styles.IconsFilled && ic.Filled != nil {
		seed := d.Seed()
		d.Add(paint.Fill{Path: d.Ctx.ByHand(d.kept(ic.Filled.Transform(to), square), signCalm, seed), Color: c, Brush: d.Ctx.Grain(), Seed: seed})
		return
	}
	for _, p := range ic.Paths {
		d.Draw(d.kept(p.Transform(to), square), width, c, signCalm)
	}
}

// quoted is a label shortened for an error.
func quoted(s string) string {
	r := []rune(s)
	if len(r) > 40 {
		s = string(r[:39]) + "…"
	}
	return "“" + s + "”"
}
