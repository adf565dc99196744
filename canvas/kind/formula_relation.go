package kind

import (
	"strings"

	"github.com/inkreel/inkreel/canvas/tex"

	"github.com/inkreel/inkreel/canvas/element"
	"github.com/inkreel/inkreel/plan"
)

// edgeRounding keeps a formula in one line in the room that was found for it.
const edgeRounding = 1.1

// relateFormula is the extent of a formula in one line and where in it its first equals
// sign stands, of type of one pixel; false where it has none or is set in several lines.
func relateFormula(ctx *element.Context, e *plan.Element) (element.Relation, bool) {
	r, err := element.Once(ctx, e, func() (element.Relation, error) { return measureRelation(ctx, e) })
	return r, err == nil && r.W > 0
}

func measureRelation(ctx *element.Context, e *plan.Element) (element.Relation, error) {
	before, inner, ok := leftOfEquals(e.Tex)
	if !ok {
		return element.Relation{}, nil
	}
	all, err := settingsOf(ctx, e)
	if err != nil {
		return element.Relation{}, err
	}
	set := func(source string) (*tex.Block, error) {
		f, err := tex.Parse(source)
		if err != nil {
			return nil, err
		}
		return f.Typeset(FormulaFace(ctx), settingScale)
	}
	whole, err := set(e.Tex)
	if err != nil {
		return element.Relation{}, err
	}
	left, err := set(before)
	if err != nil {
		return element.Relation{}, err
	}
	own, err := set(inner)
	if err != nil {
		return element.Relation{}, err
	}
	const equals = 0.28 + 0.39 // em: the white before the sign and half of it
	at := (whole.W-own.W)/2 + left.W + equals*settingScale - whole.Bounds().Min.X
	return element.Relation{W: all[0].w, H: all[0].h, At: at / settingScale, Smallest: all[0].smallest, Edge: formulaEdge(ctx) * edgeRounding}, nil
}

// leftOfEquals is what stands before the first equals sign of a formula that is within no
// braces, but for a box about all of it, and the formula without that.
func leftOfEquals(source string) (before, inner string, ok bool) {
	inner = strings.TrimSpace(source)
	if rest, boxed := strings.CutPrefix(inner, `\boxed{`); boxed && strings.HasSuffix(rest, "}") && closing(rest) == len(rest)-1 {
		inner = rest[:len(rest)-1]
	}
	depth := 0
	for i, r := range inner {
		switch {
		case r == '{':
			depth++
		case r == '}':
			depth--
		case strings.HasPrefix(inner[i:], `\\`) || strings.HasPrefix(inner[i:], `\begin`) || strings.HasPrefix(inner[i:], `\left`):
			return "", "", false // of several lines, or the sign may stand within brackets of its own
		case r == '=' && depth == 0 && i > 0:
			return inner[:i], inner, true
		}
	}
	return "", "", false
}

// closing is where a brace that was opened before s is closed in it, -1 where it is not.
func closing(s string) int {
	depth := 1
	for i, r := range s {
		switch r {
		case '{':
			depth++
		case '}':
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return -1
}
