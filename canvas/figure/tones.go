package figure

import (
	"image/color"
	"math"

	"github.com/inkreel/inkreel/canvas/element"
	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/internal/oklab"
	"github.com/inkreel/inkreel/styles"
)

// Distances of colours in OKLab: below same, areas are one to a pen; from lined on
// a line parts them; up to shade small ones are shades of one another; from standsOut on even a dot is seen.
const (
	same      = 0.035
	lined     = 0.075
	shade     = 0.1
	standsOut = 0.3

	muchDarker = 0.38 // in lightness alone
)

// lab is a colour as the eye compares them.
type lab = oklab.Color

// tones bends colours into a look.
type tones struct {
	look   styles.Look
	grey   bool
	exact  bool    // hues stay what they are
	only   *lab    // all is in shades of this colour; nil: each in its own
	lead   float64 // hue of the one colour that stays, in looks of one
	leads  bool
	bare   bool // it is all skin: that leads
	accent []lab
	chosen map[color.RGBA]bool // colours of skin and hair: they stay what they are
}

// newTones is how a look colours a drawing whose areas these are.
func newTones(ctx *element.Context, named string, exact bool, m *areas) *tones {
	p := ctx.Look.Palette
	t := &tones{look: ctx.Look, exact: exact, grey: ctx.Look.Grey || !ctx.Look.Tints || !ctx.Colour}
	for _, c := range []color.RGBA{p.Accent1, p.Accent2, p.Accent3, p.Accent4} {
		if a := oklab.Of(c); a.Chroma() > 0.04 {
			t.accent = append(t.accent, a)
		}
	}
	if named != "" {
		c := oklab.Of(ctx.Named(named, p.Ink))
		t.only, t.grey = &c, false
	}
	t.chosen = map[color.RGBA]bool{}
	for _, a := range m.list {
		if a.part == Skin || a.part == Hair {
			t.chosen[a.color] = true
		}
	}
	t.leads = !exact && (ctx.Look.SingleAccent || ctx.Look.Medium == styles.MediumInk)
	if t.leads {
		t.findLead(m)
	}
	return t
}

// findLead chooses the hue that most of the drawing has; skin and hair do not count
// beside others, if there is more than a mouth of them.
func (t *tones) findLead(m *areas) {
	const mouth = 0.1
	lead, much := t.leadOf(m, false)
	skin, more := t.leadOf(m, true)
	if t.bare = much <= mouth*more && more > 0; t.bare {
		lead = skin
	}
	t.lead = lead
}

// leadOf is the hue that most of the areas have whose colours were chosen, or were
// not, and how much of it there is.
func (t *tones) leadOf(m *areas, chosen bool) (hue, most float64) {
	const bins = 24
	var much [bins]float64
	for _, a := range m.list[1:] {
		c := a.lab
		if a.into == board || c.Chroma() < 0.05 || t.chosen[a.color] != chosen {
			continue
		}
		much[int((c.Hue()/(2*math.Pi)+1)*bins)%bins] += float64(a.px) * c.Chroma()
	}
	for i := range much {
		v := much[i] + 0.5*(much[(i+1)%bins]+much[(i+bins-1)%bins])
		if v > most {
			most, hue = v, (float64(i)+0.5)/bins*2*math.Pi
		}
	}
	return hue, most
}

// How colours are bent.
const (
	paperWhite            = 0.93       // lightness from which a pale colour is bare paper
	inkBlack              = 0.335      // and up to which a dull one is ink
	pale                  = 0.04       // chroma below which a colour is a grey
	leadReach             = 0.7        // radians that a hue may lie from the leading one and still stay
	weakest, weakestChalk = 0.62, 0.85 // of its strength that a colour keeps in a dull palette
	palest                = 0.7        // of its strength that every other colour keeps
	flesh                 = 0.6        // of its strength that skin keeps where one hue leads
	rubbedSkin, greySkin  = 0.84, 0.7  // of its lightness that skin keeps on a dark board: a face is seen by its lines
	lifted                = 0.2        // of its darkness that an area loses: lines stay seen on it
)

// of is what an area of a colour is flooded with, premultiplied; nothing where the
// board is left bare.
func (t *tones) of(c color.RGBA) color.RGBA {
	v := oklab.Of(c)
	if t.look.Dark() {
		return t.onDark(v, t.chosen[c])
	}
	return t.covering(t.onLight(v, lifted, t.chosen[c]))
}

// covering is a colour as a look lays it that covers its board: over a sheet of white, for
// clear colours would be dull on a coloured one. What is bare stays so.
func (t *tones) covering(c color.RGBA) color.RGBA {
	if !t.look.Solid || c.A == 0 {
		return c
	}
	return paint.Through(c, paint.SheetOf(t.look))
}

// line is what a stroke of a colour is drawn with: as dark as it is, for no line
// needs to be seen on it.
func (t *tones) line(c color.RGBA) color.RGBA {
	if t.look.Dark() {
		return t.of(c)
	}
	return t.covering(t.onLight(oklab.Of(c), 0, t.chosen[c]))
}

// black reports whether a colour is ink on a light board, or bare on a dark one.
func (t *tones) black(c color.RGBA) bool {
	v := oklab.Of(c)
	return v.L < inkBlack && v.Chroma() < 2*pale
}

// lineOn is what a stroke of a colour is drawn with on an area of another: that does
// not show through it. On a dark board what is much darker, an eye, is left bare.
func (t *tones) lineOn(c, on color.RGBA) color.RGBA {
	v := oklab.Of(c)
	if t.look.Dark() && oklab.Of(on).L-v.L > muchDarker && (t.grey || v.Chroma() < 1.5*pale && !t.chosen[c]) {
		return color.RGBA{}
	}
	if c = t.line(c); c.A > 0 {
		c = paint.Through(c, t.look.Palette.Board)
	}
	return c
}

// apart is what a stroke of colour c is drawn with, s, moved until it is seen on an area
// of another colour: towards ink, or towards the board if it is the lighter one. Chalk is
// rubbed on with gaps, so that on a dark board strokes need to differ more, and those
// that hardly do are chalk.
func (t *tones) apart(s, c, on color.RGBA) color.RGBA {
	const step = 0.08
	p := t.look.Palette
	ground := paint.Through(t.of(on), p.Board)
	least, lighter := 0.05, oklab.Of(c).L > oklab.Of(on).L
	if t.look.Dark() {
		least = 0.15
		lighter = !lighter && oklab.Of(s).Distance(oklab.Of(ground)) > 0.8*least
	}
	to := p.Ink
	if lighter {
		to = p.Board
	}
	for k := 0.0; k < 1; k += step {
		if m := paint.Blend(s, to, k); oklab.Of(m).Distance(oklab.Of(ground)) >= least {
			return m
		}
	}
	return s
}

// level reports whether areas of two colours cannot be told from each other without a
// line: in looks without colour they have one value, and chalk is rubbed on with gaps.
func (t *tones) level(p, q color.RGBA) bool {
	const apart = 0.1
	p, q = t.of(p), t.of(q)
	seen := func(c color.RGBA) lab { return oklab.Of(paint.Through(c, t.look.Palette.Board)) }
	return t.grey && p == q || t.look.Dark() && seen(p).Distance(seen(q)) < apart
}

// isWhite reports whether a colour is bare paper on a light board.
func isWhite(c color.RGBA) bool {
	v := oklab.Of(c)
	return v.L > paperWhite && v.Chroma() < pale
}

// onLight is a colour on a light board: white is the board itself, black is ink, and
// what is between is lighter by a share of its darkness.
func (t *tones) onLight(v lab, lift float64, chosen bool) color.RGBA {
	p := t.look.Palette
	switch {
	case v.L > paperWhite && v.Chroma() < pale:
		return color.RGBA{}
	case t.black(v.Clipped()):
		return p.Ink
	}
	if t.grey {
		return t.value(1 - v.L)
	}
	if t.only != nil {
		return t.shadeOf(v)
	}
	dull := v.Chroma() < pale
	v, keeps := t.bend(v, chosen)
	v.L = lift + (1-lift)*v.L
	if (dull || v.Chroma() < pale/2) && !chosen { // greys are thinned ink
		return paint.Sheer(styles.Mix(p.Ink, v.Clipped(), 0.6), 1-0.75*v.L*v.L)
	}
	return paint.Sheer(v.Clipped(), keeps)
}

// onDark is a colour on a dark board: the board is black, chalk is white, and lines
// of full chalk stand out from what is rubbed on.
func (t *tones) onDark(v lab, chosen bool) color.RGBA {
	p := t.look.Palette
	if t.black(v.Clipped()) {
		return color.RGBA{}
	}
	if t.grey || t.only == nil && v.Chroma() < pale {
		if chosen {
			v.L *= greySkin
		}
		return t.value(v.L)
	}
	if t.only != nil {
		return t.shadeOf(lab{L: 1 - v.L, A: v.A, B: v.B})
	}
	v, keeps := t.bend(v, chosen)
	v.L = 0.36 + 0.52*v.L
	if chosen {
		v.L *= rubbedSkin
	}
	return paint.Sheer(styles.Mix(v.Clipped(), p.Ink, 0.06), 0.92*keeps)
}

// value is ink, or chalk, of a tone 0..1, in steps that stay apart from each other.
func (t *tones) value(tone float64) color.RGBA {
	const steps = 5
	tone = math.Round(tone*steps) / steps
	share := 0.62 * tone
	if t.look.Dark() {
		share = 0.72 * tone
	}
	return paint.Sheer(t.look.Palette.Ink, share)
}

// shadeOf is the one colour a drawing is kept in, as dark as v.
func (t *tones) shadeOf(v lab) color.RGBA {
	const least, most = 0.15, 0.95
	return paint.Sheer(t.only.Clipped(), least+(most-least)*min(max((0.95-v.L)/0.6, 0), 1))
}

// bend turns a colour towards the nearest accent of the palette, so far that it
// stays what it is, and gives it the palette's strength; keeps is the share of it
// that is laid. What was chosen for a person is not paler beside other hues.
func (t *tones) bend(v lab, chosen bool) (lab, float64) {
	c := v.Chroma()
	if c < pale || t.exact || len(t.accent) == 0 {
		return v, 1
	}
	const reach = math.Pi / 3
	pull := 0.3
	if t.look.Medium == styles.MediumFlat || t.look.Medium == styles.MediumPoster {
		pull = 0.55
	}
	hue, near, strong := v.Hue(), reach, 0.0
	var to float64
	for _, a := range t.accent {
		strong = max(strong, a.Chroma())
		if d := math.Remainder(a.Hue()-hue, 2*math.Pi); math.Abs(d) < near {
			near, to = math.Abs(d), d
		}
	}
	strength := min(max(strong/0.2, weakest), 1.05)
	if t.look.Dark() {
		strength = max(strength, weakestChalk)
	}
	keeps := 1.0
	if t.look.SingleAccent && chosen && !t.bare {
		return v.Turned(hue, flesh*c), 1
	}
	if t.leads {
		if off := math.Abs(math.Remainder(hue-t.lead, 2*math.Pi)); off > leadReach {
			if keeps = palest; chosen {
				keeps = 1
			}
			if t.look.SingleAccent {
				return v.Turned(hue, 0), palest
			}
		} else if t.look.SingleAccent { // the one hue that stays is the thing's own: a strawberry is red
			return v.Turned(hue, c*strength), 1
		}
	}
	return v.Turned(hue+to*pull*(1-near/reach), c*strength), keeps
}
