package look

import (
	_ "embed" // the sample

	"github.com/inkreel/inkreel/plan"
)

// sample is a scene with something of all that a style decides on: words in three
// sizes, icons in every accent, a filled shape, arrows, a chart.
//
//go:embed sample.json
var sample []byte

// Sample is a film of one scene in a style, to be looked at when it is drawn: at
// SampleSeconds all of it is.
func Sample(style *plan.CustomStyle) (*plan.Plan, error) {
	p, err := plan.Decode(sample, plan.Options{})
	if err != nil {
		return nil, err
	}
	p.CustomStyle = style
	return p, nil
}

// SampleSeconds is when all of a sample is drawn.
const SampleSeconds = 11.5
