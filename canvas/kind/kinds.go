package kind

import (
	"fmt"

	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/plan"

	"github.com/inkreel/inkreel/canvas/element"
)

// kinds is every kind of element. To add one, write its file and name it here.
var kinds = byName(
	&textKind, &listKind, &iconKind, &pictureKind, &personKind, &shapeKind, &arrowKind, &pathKind,
	&imageKind, &videoKind, &chartKind, &tableKind, &formulaKind, &codeKind,
	&diagramKind, &mapKind,
)

func byName(all ...*element.Kind) map[plan.Kind]*element.Kind {
	out := make(map[plan.Kind]*element.Kind, len(all))
	for _, k := range all {
		out[k.Name] = k
	}
	return out
}

// Of is the kind of a name. Plans that have been checked name no other, so
// one that is not known is a mistake of the caller's.
func Of(name plan.Kind) *element.Kind {
	k, ok := kinds[name]
	if !ok {
		panic(fmt.Sprintf("canvas: %q is no kind of element", name))
	}
	return k
}

// For is the kind of an element of a checked plan: a text that is a number on a card is a
// figure, not words.
func For(e *plan.Element) *element.Kind {
	if e.IsStat() {
		return &statKind
	}
	return Of(e.Kind)
}

// figureType is the size of the smallest type a table or code is shown in while
// there is a choice, times that of body text.
const figureType = 0.75

// resetMargin is what figures whose words are set again in what they measure
// need more of, in pixels.
const resetMargin = 2

// labelRole is the role of kinds whose words are a label.
func labelRole(*plan.Element) plan.Role { return plan.RoleLabel }

func always(*plan.Element) bool { return true }

func neverDrawn(*plan.Element, []paint.Mark) bool { return false }
