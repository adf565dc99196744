package layout

import (
	"math"

	"github.com/inkreel/inkreel/canvas/element"
)

// colored is the share of the things in a scene that have a colour: about every third.
const colored = 1.0 / 3

// accents are the colours that go round.
var accents = [...]string{"accent1", "accent2", "accent3", "accent4"}

// spreadColor gives signs an accent until about every third thing of the scene has a colour,
// its own or one that the plan names. The accents go round, from scene to scene and within
// one, and the signs that take them stand as far apart as they can. Words keep to ink, and
// so do looks without tints, whose accents are the plan's to place.
func (c *composition) spreadColor() {
	look := c.ctx.Look
	if !c.ctx.Colour || look.Grey || !look.Tints {
		return
	}
	var plain []*item
	things, have := 0, 0
	for _, it := range c.all {
		switch {
		case it.words() || it.connector():
			continue
		case it.kind.Rank != element.RankSign: // pictures and figures have colours of their own
			have++
		case it.e.Color == "" && it.e.Fill == "":
			plain = append(plain, it)
		case it.e.Color != "ink" && it.e.Color != "muted":
			have++
		}
		things++
	}
	n := min(int(math.Max(math.Round(colored*float64(things)), 1))-have, len(plain))
	if n <= 0 {
		return
	}
	all := int64(len(plain) * len(accents))
	turn := int(((c.ctx.Film+int64(c.sc.Index))%all + all) % all)
	step := float64(len(plain)) / float64(n)
	for i := range n {
		e := plain[(int(step*float64(i))+turn)%len(plain)].e
		e.Color = accents[0]
		if !look.SingleAccent {
			e.Color = accents[(turn+i)%len(accents)]
		}
	}
}
