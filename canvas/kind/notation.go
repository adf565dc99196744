package kind

import (
	"errors"

	"github.com/inkreel/inkreel/plan"
)

// Notation is what is wrong with a formula's TeX or with the language of code,
// whatever room there is for them: it can be told before anything is laid out.
func Notation(e *plan.Element) plan.Faults {
	var faults plan.Faults
	if check := Of(e.Kind).Check; check != nil {
		errors.As(check(e), &faults)
	}
	return faults
}
