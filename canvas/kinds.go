package canvas

import (
	"fmt"

	"github.com/inkreel/inkreel/plan"
)

// kinds is every kind of element. To add one, write its file and name it here.
var kinds = byName(
	&textKind, &listKind, &iconKind, &shapeKind, &arrowKind, &pathKind,
	&imageKind, &videoKind, &chartKind, &tableKind, &formulaKind, &codeKind,
)

func byName(all ...*Kind) map[plan.Kind]*Kind {
	out := make(map[plan.Kind]*Kind, len(all))
	for _, k := range all {
		out[k.Name] = k
	}
	return out
}

// KindOf is the kind of a name. Plans that have been checked name no other, so
// one that is not known is a mistake of the caller's.
func KindOf(name plan.Kind) *Kind {
	k, ok := kinds[name]
	if !ok {
		panic(fmt.Sprintf("canvas: %q is no kind of element", name))
	}
	return k
}
