package layout

import (
	"math"

	"github.com/inkreel/inkreel/canvas/element"
	"github.com/inkreel/inkreel/styles"
)

// Where icons stand on areas of colour, or before them, all of them have one: the accents go
// round among siblings.

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
	all := look.Backing != "" || look.Icons == styles.IconsDuotone
	if !c.ctx.Colour || look.Grey || !look.Tints && !all {
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
	if all {
		n = len(plain)
	}
	if n <= 0 {
		return
	}
	turns := int64(len(plain) * len(accents))
	turn := int(((c.ctx.Film+int64(c.sc.Index))%turns + turns) % turns)
	step := float64(len(plain)) / float64(n)
	for i := range n {
		at := int(step * float64(i))
		if !all {
			at += turn // those that have none are not always the last
		}
		e := plain[at%len(plain)].e
		e.Color = accents[0]
		if !look.SingleAccent {
			e.Color = accents[(turn+i)%len(accents)]
		}
	}
}
