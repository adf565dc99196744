package engine

import (
	"github.com/inkreel/inkreel/canvas"
	"github.com/inkreel/inkreel/canvas/icon"
	"github.com/inkreel/inkreel/plan"
)

// Decode reads a plan strictly, names of icons, formulas and languages of code
// included. The error is plan.Faults.
func Decode(data []byte) (*plan.Plan, error) {
	return plan.Decode(data, plan.Options{Icons: icon.Set{}, Notation: canvas.Notation})
}
