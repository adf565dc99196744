package canvas

import (
	"errors"

	"github.com/inkreel/inkreel/plan"
)

// Notation is what is wrong with a formula's TeX or with the language of code,
// whatever room there is for them: it can be told before anything is laid out.
func Notation(e *plan.Element) plan.Faults {
	var err error
	switch e.Kind {
	case plan.KindFormula:
		_, err = parseFormula(e)
	case plan.KindCode:
		if e.CodeLanguage != "" {
			_, err = lexerOf(e.CodeLanguage)
		}
	}
	var faults plan.Faults
	errors.As(err, &faults)
	return faults
}
