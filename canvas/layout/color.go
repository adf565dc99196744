package layout

import (
	"math"

	"github.com/inkreel/inkreel/canvas/element"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/styles"
)

// Where icons stand on areas of colour, or before them, and in all families of the canvas that
// have accents, all of them have one: the accents go round among siblings.

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
	all := look.Backing != "" || look.Icons == styles.IconsDuotone || look.Engine == plan.EngineCanvas && look.Accents && look.Tints
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
	free := accents[:]
	if all {
		n, free = len(plain), c.unnamed()
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
			e.Color = free[(turn+i)%len(free)]
		}
	}
}

// unnamed are the accents that the scene's plan has not given to anything, all of them where
// it names all but one.
func (c *composition) unnamed() []string {
	named := map[string]bool{}
	for _, it := range c.all {
		named[it.e.Color] = true
	}
	var free []string
	for _, a := range accents {
		if !named[a] {
			free = append(free, a)
		}
	}
	if len(free) < 2 {
		return accents[:]
	}
	return free
}
