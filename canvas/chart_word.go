package canvas

import (
	"image/color"
	"math"
	"strings"

	"github.com/inkreel/inkreel/fonts"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
)

// word is a label set in type, measured by its letters rather than by its
// lines: from the top of capitals to the last baseline.
type word struct {
	text      *fonts.Text // nil: only measured
	lines     int         // 0: there is no word
	w         float64
	cap       float64 // height of capitals
	top, base float64 // of the letters within the text's box
	size      float64
}

// h is the height of the letters.
func (w word) h() float64 { return w.base - w.top }

// drop is how far tails may hang below the last baseline.
func (w word) drop() float64 { return 0.28 * w.size }

// word sets s in lines of at most width pixels; 0 never wraps.
func (f *figure) word(s string, st fonts.Style, width float64, align plan.Align) (word, error) {
	key := setKey{s, st, width, align}
	if w, ok := f.ctx.words[key]; ok {
		return w, nil
	}
	t, err := f.ctx.Shaper.Layout([]fonts.Span{{Text: s}}, st, width, align)
	if err != nil {
		return word{}, err
	}
	m, err := f.ctx.Shaper.Metrics(st)
	if err != nil {
		return word{}, err
	}
	w := word{text: t, lines: len(t.Lines), w: t.W, cap: m.CapHeight, size: st.SizePx}
	if n := len(t.Lines); n > 0 {
		w.top, w.base = t.Lines[0].Baseline-m.CapHeight, t.Lines[n-1].Baseline
	}
	f.ctx.keep(key, w)
	return w, nil
}

// sized is what word gives but for the text itself and where in its box the
// letters stand: for those who look for a size that fits.
func (f *figure) sized(s string, st fonts.Style, width float64) (word, error) {
	key := setKey{s, st, width, measuredOnly}
	if w, ok := f.ctx.words[key]; ok {
		return w, nil
	}
	wide, high, lines, err := f.ctx.Shaper.Measure([]fonts.Span{{Text: s}}, st, width)
	if err != nil {
		return word{}, err
	}
	m, err := f.ctx.Shaper.Metrics(st)
	if err != nil {
		return word{}, err
	}
	w := word{lines: lines, w: wide, cap: m.CapHeight, size: st.SizePx}
	if lines > 0 {
		w.base = m.CapHeight + high*float64(lines-1)/float64(lines)
	}
	f.ctx.keep(key, w)
	return w, nil
}

// measuredOnly stands for the alignment of words that are not set.
const measuredOnly plan.Align = "-"

func (ctx *Context) keep(key setKey, w word) {
	if ctx.words == nil {
		ctx.words = map[setKey]word{}
	}
	ctx.words[key] = w
}

// place writes w so that its point (ax, ay), in shares of its letters' box, lies
// on p.
func (f *figure) place(w word, p geom.Point, ax, ay float64, c color.RGBA) {
	f.write(w.text, geom.Pt(p.X-ax*w.w, p.Y-w.top-ay*w.h()), c)
}

// widest of some words.
func widest(ws []word) float64 {
	var v float64
	for _, w := range ws {
		v = math.Max(v, w.w)
	}
	return v
}

// tallest of some words.
func tallest(ws []word) float64 {
	var v float64
	for _, w := range ws {
		v = math.Max(v, w.h())
	}
	return v
}

// ordered reports whether labels are steps of a scale (years, numbers, times),
// of which some may be left out without loss.
func ordered(labels []string) bool {
	if len(labels) > 12 {
		return true
	}
	for _, l := range labels {
		if !strings.ContainsAny(l, "0123456789") {
			return false
		}
	}
	return len(labels) > 4
}
