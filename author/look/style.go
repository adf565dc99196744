package look

import (
	"math"
	"strconv"
	"strings"

	"github.com/inkreel/inkreel/internal/oklab"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/styles"
)

// traits are a look before it is a style. Empty fields are not known.
type traits struct {
	paper     plan.Paper
	brush     plan.Brush
	kind      plan.TypeStyle
	fill      plan.FillStyle
	width     float64 // px of a frame 1024 high
	roughness float64 // 0..1; negative: not known
	palette   palette
}

// found is the style that has the traits, over the built-in one nearest to them.
func (t *traits) found() Found {
	colours := t.palette.colours()
	board, ink := mustHex(colours["board"]), mustHex(colours["ink"])
	base := t.nearest(&board, &ink)
	s := plan.CustomStyle{Base: base.name, Palette: colours, Paper: t.paper, Brush: t.brush, Type: t.kind, FillStyle: t.fill}
	// What a base has besides, its way of laying areas and faces of its own, stays
	// where its brush and type are not named.
	if s.Brush == base.Brush {
		s.Brush = ""
	}
	if s.Type == base.Type {
		s.Type = ""
	}
	if s.Paper == "" {
		s.Paper = base.Paper
	}
	if s.FillStyle == "" {
		s.FillStyle = base.Fill
	}
	s.LineWidth = rounded(t.width, 1)
	if t.width == 0 {
		s.LineWidth = base.LineWidth
	}
	rough := rounded(t.roughness, 2)
	if t.roughness < 0 {
		rough = base.Roughness
	}
	s.Roughness = &rough
	return Found{Style: s, Contrast: rounded(contrastOf(colours["ink"], colours["board"]), 2)}
}

// rounded is v to so many places.
func rounded(v float64, places int) float64 {
	k := math.Pow(10, float64(places))
	return math.Round(v*k) / k
}

// contrastOf is the contrast of two colours as they are written.
func contrastOf(a, b string) float64 { return contrast(mustHex(a), mustHex(b)) }

// named is a built-in look and its name.
type named struct {
	name string
	styles.Look
}

// What a difference weighs where the nearest built-in style is looked for: colours
// come from the palette anyway, lines and fills do not all.
const (
	boardWeight = 1.6  // times the distance of the boards
	inkWeight   = 0.5  // of the inks
	paperWeight = 0.5  // where it is another paper
	brushWeight = 0.7  // another brush
	typeWeight  = 0.45 // another type
	fillWeight  = 0.25 // another way of filling
	widthWeight = 0.2  // times the octaves between the widths of lines
	extraWeight = 0.2  // gloss, drops of paint, leaning icons, badges: what no picture asks for
	roughWeight = 0.5  // times the difference of roughness
)

// nearest is the built-in style that differs least in what is known.
func (t *traits) nearest(board, ink *lab) named {
	var best named
	least := math.Inf(1)
	for _, l := range builtIn() {
		v := 0.0
		if board != nil {
			v += boardWeight * board.Distance(oklab.Of(l.Palette.Board))
		}
		if ink != nil {
			v += inkWeight * ink.Distance(oklab.Of(l.Palette.Ink))
		}
		v += differs(t.paper, l.Paper, paperWeight) + differs(t.brush, l.Brush, brushWeight) + differs(t.kind, l.Type, typeWeight) + differs(t.fill, l.Fill, fillWeight)
		v += extraWeight * (l.Sheen + l.Splash + l.Bounce/8)
		if l.Badges {
			v += extraWeight
		}
		if t.width > 0 {
			v += widthWeight * math.Abs(math.Log2(t.width/l.LineWidth))
		}
		if t.roughness >= 0 {
			v += roughWeight * math.Abs(t.roughness-l.Roughness)
		}
		if v < least {
			best, least = l, v
		}
	}
	return best
}

func differs[T ~string](a, b T, weight float64) float64 {
	if a == "" || a == b {
		return 0
	}
	return weight
}

// builtIn are the styles a custom one can be built over. Their compact profiles
// differ in the room elements have, which no picture tells.
func builtIn() []named {
	var all []named
	for _, e := range []plan.Engine{plan.EngineCanvas, plan.EngineSketch} {
		for _, name := range styles.Names(e) {
			l, err := styles.Named(name, e)
			if err == nil && !(l.Compact && strings.HasSuffix(name, compactSuffix)) {
				all = append(all, named{name, l})
			}
		}
	}
	return all
}

// compactSuffix ends the names of compact profiles.
const compactSuffix = "_compact"

// mustHex reads a colour that this package has written.
func mustHex(s string) lab {
	c, _ := parseHex(s)
	return c
}

// parseHex reads #rrggbb or #rgb; false: it is neither.
func parseHex(s string) (lab, bool) {
	digits, ok := strings.CutPrefix(s, "#")
	if len(digits) == 3 {
		digits = string([]byte{digits[0], digits[0], digits[1], digits[1], digits[2], digits[2]})
	}
	v, err := strconv.ParseUint(digits, 16, 32)
	if !ok || err != nil || len(digits) != 6 {
		return lab{}, false
	}
	return oklab.Of(rgb(v)), true
}
