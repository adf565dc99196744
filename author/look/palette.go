package look

import (
	"fmt"
	"image/color"

	"github.com/inkreel/inkreel/styles"
)

// Contrasts against the board. What is asked for is a little more than what
// styles demand (4.5 for words, 3 for accents), which rounding must not undo.
const (
	textContrast   = 4.55
	accentContrast = 3.05
	// easyContrast is what ink is moved to once it has to be moved at all: words
	// at the lower bound are read, but with effort.
	easyContrast = 7
)

// accentCount is how many accents a palette has.
const accentCount = 4

// distinct is how far two accents are apart that a chart may stand side by side.
const distinct = 0.085

// palette is a look's colours while it is being read. The zero value of a field
// is not given.
type palette struct {
	board   *lab
	ink     *lab
	muted   *lab
	accents []lab // the most important first
	without func(lab) bool
}

// colours is the palette complete and readable: what is missing is made of what
// is there, what cannot be read on the board gets lighter or darker. The board
// stays as it is.
func (p *palette) colours() map[string]string {
	board := *p.board
	ink := p.inkOn(board)
	roles := map[string]color.RGBA{"board": board.Fitted(), "ink": ink.Fitted(), "muted": p.mutedOn(board, ink).Fitted()}
	for i, c := range p.accentsOn(board, ink) {
		roles[fmt.Sprintf("accent%d", i+1)] = c.Fitted()
	}
	out := map[string]string{}
	for role, c := range roles {
		out[role] = hexOf(c)
	}
	return out
}

// inkOn is the ink, far enough from the board.
func (p *palette) inkOn(board lab) lab {
	if p.ink == nil {
		far := lab{L: 0.22}
		if !isLight(board) {
			far = lab{L: 0.96}
		}
		// Ink on a board of colour leans towards that colour.
		return moved(lab{L: far.L, A: board.A * 0.25, B: board.B * 0.25}, board, easyContrast)
	}
	if contrast(*p.ink, board) >= textContrast {
		return *p.ink
	}
	return moved(*p.ink, board, easyContrast)
}

// mutedOn is a colour between ink and board that can still be read.
func (p *palette) mutedOn(board, ink lab) lab {
	if p.muted != nil && contrast(*p.muted, board) >= textContrast {
		return *p.muted
	}
	const most, step = 0.5, 0.02 // the share of the board, beyond which words look switched off
	for t := most; t > 0; t -= step {
		if m := ink.Toward(board, t); contrast(m, board) >= textContrast {
			return m
		}
	}
	return ink
}

// accentsOn are four accents that stand out from the board and from one another.
func (p *palette) accentsOn(board, ink lab) []lab {
	var out []lab
	fits := func(c lab) bool {
		if p.without != nil && p.without(c) {
			return false
		}
		for _, o := range out {
			if c.Distance(o) < distinct {
				return false
			}
		}
		return contrast(c, board) >= accentContrast
	}
	add := func(c lab) {
		if len(out) < accentCount && fits(c) {
			out = append(out, c)
		}
	}
	for _, c := range p.accents {
		add(moved(c, board, accentContrast))
	}
	given := out[:len(out):len(out)]
	shades := func(t float64) {
		for _, c := range given {
			if s := moved(lab{L: towards(c.L, ink.L, t), A: c.A * 0.85, B: c.B * 0.85}, board, accentContrast); s.Distance(ink) > 1.6*distinct {
				add(s)
			}
		}
	}
	shades(0.16) // of what there is, before hues nobody chose
	shades(-0.16)
	for _, turn := range []float64{30, -30, 50, -50} {
		for _, c := range given {
			if c.Chroma() > colourful {
				add(moved(with(c.L, 0.75*c.Chroma(), degrees(c)+turn), board, accentContrast))
			}
		}
	}
	shades(0.28)
	for len(out) < accentCount { // greys, which a picture without colour has
		out = append(out, p.grey(board, ink, out))
	}
	return out
}

// grey is the shade between ink and board that is least like the others.
func (p *palette) grey(board, ink lab, others []lab) lab {
	const steps = 24
	best, most := ink, -1.0
	for i := range steps {
		c := ink.Toward(board, faintest(ink, board)*float64(i+1)/steps)
		near := c.Distance(ink)
		for _, o := range others {
			near = min(near, c.Distance(o))
		}
		if near > most && (p.without == nil || !p.without(c)) {
			best, most = c, near
		}
	}
	return best
}

// faintest is the share of the board in the faintest colour of ink and board that
// stands out as accents do.
func faintest(ink, board lab) float64 {
	t := 0.8
	for ; t > 0 && contrast(ink.Toward(board, t), board) < accentContrast; t -= 0.01 {
	}
	return t
}

// towards is v moved by step in the direction of to, not past it; a step below 0
// leads away.
func towards(v, to, step float64) float64 {
	if to < v {
		return min(max(v-step, to), 1)
	}
	return max(min(v+step, to), 0)
}

// What a colour gains in chroma by each hundredth it is moved, and up to which
// chroma.
const (
	deepen     = 1.025
	fullChroma = 0.13
)

// moved is a colour with its lightness moved away from the board until it stands
// out by a ratio, or as far as can be: then towards black or white, whichever
// stands out more.
func moved(c, board lab, ratio float64) lab {
	const step = 0.01
	away := step
	if isLight(board) {
		away = -step
	}
	for ; contrast(c, board) < ratio; c.L += away {
		if c.L < 0 || c.L > 1 {
			return extreme(board)
		}
		if c.Chroma() > 0.03 && c.Chroma() < fullChroma { // pale tints stay tints of their hue, not mud
			c.A, c.B = c.A*deepen, c.B*deepen
		}
		if c.L < 0.15 || c.L > 0.9 { // near the ends colours are not to be had, nor wanted
			c.A, c.B = c.A*0.95, c.B*0.95
		}
	}
	return c
}

// extreme is black or white, whichever stands out more.
func extreme(board lab) lab {
	if isLight(board) {
		return lab{}
	}
	return lab{L: 1}
}

// isLight reports whether black stands out from a board more than white.
func isLight(board lab) bool {
	return contrast(lab{}, board) >= contrast(lab{L: 1}, board)
}

// contrast is the ratio 1..21 of two colours as they are shown.
func contrast(a, b lab) float64 { return styles.Contrast(a.Fitted(), b.Fitted()) }

func hexOf(c color.RGBA) string { return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B) }
