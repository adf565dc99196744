package element

import (
	"image/color"
	"math"

	"github.com/inkreel/inkreel/fonts"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
)

// Word is a label set in type, measured by its letters rather than by its
// lines: from the top of capitals to the last baseline.
type Word struct {
	Text      *fonts.Text // nil: only measured
	Lines     int         // 0: there is no word
	W         float64
	cap       float64 // height of capitals
	top, base float64 // of the letters within the text's box
	size      float64
}

// H is the height of the letters.
func (w Word) H() float64 { return w.base - w.top }

// Drop is how far tails may hang below the last baseline.
func (w Word) Drop() float64 { return 0.28 * w.size }

// Word sets s in lines of at most width pixels; 0 never wraps.
func (f *MarkList) Word(s string, st fonts.Style, width float64, align plan.Align) (Word, error) {
	key := setKey{s, st, width, align}
	if w, ok := f.Ctx.words[key]; ok {
		return w, nil
	}
	t, err := f.Ctx.Shaper.Layout([]fonts.Span{{Text: s}}, st, width, align)
	if err != nil {
		return Word{}, err
	}
	m, err := f.Ctx.Shaper.Metrics(st)
	if err != nil {
		return Word{}, err
	}
	w := Word{Text: t, Lines: len(t.Lines), W: t.W, cap: m.CapHeight, size: st.SizePx}
	if n := len(t.Lines); n > 0 {
		w.top, w.base = t.Lines[0].Baseline-m.CapHeight, t.Lines[n-1].Baseline
	}
	f.Ctx.rememberWord(key, w)
	return w, nil
}

// Sized is what word gives but for the text itself and where in its box the
// letters stand: for those who look for a size that fits.
func (f *MarkList) Sized(s string, st fonts.Style, width float64) (Word, error) {
	key := setKey{s, st, width, measuredOnly}
	if w, ok := f.Ctx.words[key]; ok {
		return w, nil
	}
	wide, high, lines, err := f.Ctx.Shaper.Measure([]fonts.Span{{Text: s}}, st, width)
	if err != nil {
		return Word{}, err
	}
	m, err := f.Ctx.Shaper.Metrics(st)
	if err != nil {
		return Word{}, err
	}
	w := Word{Lines: lines, W: wide, cap: m.CapHeight, size: st.SizePx}
	if lines > 0 {
		w.base = m.CapHeight + high*float64(lines-1)/float64(lines)
	}
	f.Ctx.rememberWord(key, w)
	return w, nil
}

// measuredOnly stands for the alignment of words that are not set.
const measuredOnly plan.Align = "-"

func (ctx *Context) rememberWord(key setKey, w Word) {
	if ctx.words == nil {
		ctx.words = map[setKey]Word{}
	}
	ctx.words[key] = w
}

// WriteWord writes w so that its point (ax, ay), in shares of its letters' box, lies
// on p.
func (f *MarkList) WriteWord(w Word, p geom.Point, ax, ay float64, c color.RGBA) {
	f.Write(w.Text, geom.Pt(p.X-ax*w.W, p.Y-w.top-ay*w.H()), c)
}

// Widest of some words.
func Widest(ws []Word) float64 {
	var v float64
	for _, w := range ws {
		v = math.Max(v, w.W)
	}
	return v
}

// Tallest of some words.
func Tallest(ws []Word) float64 {
	var v float64
	for _, w := range ws {
		v = math.Max(v, w.H())
	}
	return v
}
