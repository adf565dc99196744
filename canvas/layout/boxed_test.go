package layout

import (
	"math"
	"testing"

	"github.com/inkreel/inkreel/plan"
)

// Words in a box grow where further lines make them larger by more than those cost;
// the lines that somebody wrote are kept where they fit.
func TestWordsGrowInTheirBox(t *testing.T) {
	box := plan.Box{X: 0.1, Y: 0.1, W: 0.14, H: 0.3}
	wide := plan.Box{X: 0.1, Y: 0.1, W: 0.4, H: 0.36}
	for name, test := range map[string]struct {
		role  plan.Role
		text  string
		box   plan.Box
		ratio float64 // of type to its usual size
		lines float64
	}{
		"a line becomes two":         {plan.RoleLabel, "kinetic energy", box, 1.5, 2},
		"two become three":           {plan.RoleBody, "One claim that is a little too wide for its box", wide, 1.6, 3},
		"what is written in lines":   {plan.RoleBody, "The water rises.\nThe rain falls.\nThe rivers carry it back.", wide, 1, 3},
		"written in two, grown":      {plan.RoleBody, "water\nrises", wide, 1.7, 2},
		"written too wide":           {plan.RoleHeading, "Water turns into vapour\nand rises", wide, 1.3, 3},
		"no room for a further line": {plan.RoleBody, "One claim that is a little too wide for its box", plan.Box{X: 0.1, Y: 0.1, W: 0.4, H: 0.11}, 1, 2},
		"one word":                   {plan.RoleBody, "water", box, 1.5, 1},
	} {
		e := text(test.role, test.text)
		e.Box = &test.box
		c := newComposition(onBoard(t, "en", plan.LayoutFree, e), false)
		c.placeAll()
		it := c.all[0]
		it.preferredSize(c, it.box.Max.Sub(it.box.Min))
		ratio := math.Max(it.ratio, 1)
		line := c.ctx.Style(test.role, c.size(test.role)*ratio).Line()
		if lines := math.Round(it.size.Y / line); math.Abs(ratio-test.ratio) > 0.15 || lines != test.lines {
			t.Errorf("%s: %.2f times as large in %.0f lines, want about %.2f in %.0f", name, ratio, lines, test.ratio, test.lines)
		}
	}
}
