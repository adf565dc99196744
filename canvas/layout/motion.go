package layout

import (
	"image"
	"slices"

	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/styles"

	"github.com/inkreel/inkreel/canvas/choreography"
	"github.com/inkreel/inkreel/canvas/element"
	"github.com/inkreel/inkreel/canvas/kind"
	"github.com/inkreel/inkreel/canvas/paint"
)

// motion is how a built element appears: sketch, fade_in or none. The
// sketch engine draws everything; on the canvas the element decides, then the
// plan, then what suits the look and the kind.
func (c *composition) motion(e *plan.Element, b *placed) plan.Motion {
	m := motion(c.sc.Plan, e, b.marks)
	if _, comes := c.comes(e); comes && len(b.acts) == 0 && m == plan.MotionSketch {
		return plan.MotionFadeIn
	}
	return m
}

// comes is how an element comes to its place by itself; false: it is drawn, or appears
// where it is.
func (c *composition) comes(e *plan.Element) (choreography.Choreography, bool) {
	switch e.Motion {
	case plan.MotionNone, plan.MotionKenBurns:
		return choreography.Choreography{}, false
	case "":
		return choreography.Of(named(c.sc.Plan, c.ctx.Look, plan.MotionAuto))
	}
	return choreography.Of(named(c.sc.Plan, c.ctx.Look, e.Motion))
}

// named is the choreography of what an element, or a film, asks for in a look; empty: none.
func named(p *plan.Plan, look styles.Look, asked plan.Motion) styles.Choreography {
	if auto(asked) && !auto(p.VisualMotion) {
		asked = p.VisualMotion
	}
	switch {
	case p.ReducedMotion:
		return styles.ChoreographyStill
	case p.Engine == plan.EngineSketch || p.Pen != plan.PenNone || p.Hand.Shown():
		return ""
	case asked == plan.MotionFadeIn:
		return styles.ChoreographySoft
	case auto(asked):
		return look.Choreography
	}
	return ""
}

// Choreographed reports whether what a film's scenes show comes to its place by itself where its
// elements ask for nothing else.
func Choreographed(p *plan.Plan, look styles.Look) bool {
	return named(p, look, plan.MotionAuto) != ""
}

// motion is how an element appears in looks whose pen draws.
func motion(p *plan.Plan, e *plan.Element, marks []paint.Mark) plan.Motion {
	if e.Motion == plan.MotionNone {
		return plan.MotionNone
	}
	if p.ReducedMotion {
		return plan.MotionFadeIn
	}
	if e.Motion == plan.MotionKenBurns {
		return plan.MotionFadeIn
	}
	kind := kind.For(e)
	still := kind.Still != nil && kind.Still(e)
	if p.Engine == plan.EngineSketch {
		if still {
			return plan.MotionFadeIn
		}
		return plan.MotionSketch
	}
	for _, m := range []plan.Motion{e.Motion, p.VisualMotion} {
		if m != "" && m != plan.MotionAuto {
			if m == plan.MotionSketch && still {
				return plan.MotionFadeIn
			}
			return m
		}
	}
	if still || kind.Drawn != nil && !kind.Drawn(e, marks) {
		return plan.MotionFadeIn
	}
	return plan.MotionSketch
}

// penned reports whether a pen or a hand is seen drawing a film's elements.
func penned(p *plan.Plan) bool {
	if p.Engine == plan.EngineSketch {
		return true
	}
	seen := p.Pen != "" && p.Pen != plan.PenNone || p.Hand.Shown()
	return seen && (p.VisualMotion == "" || p.VisualMotion == plan.MotionAuto || p.VisualMotion == plan.MotionSketch)
}

// placeMotion is how the place of a scene appears: drawn where all is drawn.
func placeMotion(p *plan.Plan) plan.Motion {
	if !p.ReducedMotion && (p.Engine == plan.EngineSketch || p.VisualMotion == plan.MotionSketch) {
		return plan.MotionSketch
	}
	return plan.MotionFadeIn
}

// grown is an element's marks with those as one that grow, numbers that count up and
// hands that turn, where it has such and neither the element nor the plan asks for another motion. The
// sketch engine's pen draws and writes everything itself.
func grown(p *plan.Plan, e *plan.Element, marks []paint.Mark) []paint.Mark {
	if !moves(p, e) {
		return paint.Ungrown(marks)
	}
	return paint.Moving(marks)
}

// moves reports whether what grows, counts and turns does so.
func moves(p *plan.Plan, e *plan.Element) bool {
	return p.Engine != plan.EngineSketch && !p.ReducedMotion && auto(e.Motion) && auto(p.VisualMotion)
}

// auto reports whether a motion is left open.
func auto(m plan.Motion) bool { return m == "" || m == plan.MotionAuto }

// conduct gives the marks of a drawing that is choreographed, in acts, their beats: where nobody is
// seen drawing, they come several at once. Beside a pen what grows alone grows. The first lead marks lead to
// it.
func (c *composition) conduct(it *item, acts []element.Act, d *paint.Drawing, lead int) error {
	p, e := c.sc.Plan, &c.scene.Elements[it.index]
	if len(acts) == 0 || !moves(p, e) || d.Motion != plan.MotionSketch {
		c.enter(it, d, lead)
		return nil
	}
	if p.Pen != plan.PenNone || p.Hand.Shown() {
		d.Marks = element.GrownAlone(d.Marks, acts)
		return nil
	}
	if lead > 0 {
		acts = slices.Concat([]element.Act{{Marks: lead, Beat: paint.Beat{End: leadSeconds}}}, acts)
	}
	var err error
	d.Marks, d.Beats, err = element.Conduct(d.Marks, acts)
	if how, comes := c.comes(e); comes && e.IsStat() {
		d.Next = how.Behind
	}
	if d.Part > 0 { // parts overlap as they do without cues
		d.Next = partBehind
	}
	return err
}

// enter gives the marks of a drawing that comes to its place by itself their beats, of which
// the first lead lead to it.
func (c *composition) enter(it *item, d *paint.Drawing, lead int) {
	how, comes := c.comes(&c.scene.Elements[it.index])
	if !comes || d.Motion != plan.MotionFadeIn || it.kind.Comes == choreography.Plays || len(d.Marks) == 0 {
		return
	}
	s := choreography.Stage{
		Choreography: how, Unit: c.ctx.Unit, Frame: image.Pt(c.ctx.Frame.W, c.ctx.Frame.H), Leftward: c.mirrored,
	}
	d.Beats, d.Next = s.Beats(it.kind.Comes, d.Marks, lead), how.Behind
}

// partBehind is how many seconds after a part of a chart the next may set out.
const partBehind = 0.09

// leadSeconds is how long a line takes that leads to what is choreographed.
const leadSeconds = 0.4
