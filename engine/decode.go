package engine

import (
	"errors"

	"github.com/inkreel/inkreel/canvas"
	"github.com/inkreel/inkreel/canvas/icon"
	"github.com/inkreel/inkreel/canvas/picture"
	"github.com/inkreel/inkreel/engine/asset"
	"github.com/inkreel/inkreel/plan"
)

// Decode reads a plan strictly, names of icons, formulas and languages of code
// included. The error is plan.Faults; addresses they quote are redacted.
func Decode(data []byte) (*plan.Plan, error) {
	p, err := plan.Decode(data, plan.Options{Icons: icon.Set{}, Pictures: picture.Set{}, Notation: canvas.Notation})
	var faults plan.Faults
	if errors.As(err, &faults) {
		for i := range faults {
			faults[i].Problem, faults[i].Found = asset.RedactIn(faults[i].Problem), asset.RedactIn(faults[i].Found)
		}
	}
	return p, err
}
