package layout

import (
	"slices"

	"github.com/inkreel/inkreel/plan"

	"github.com/inkreel/inkreel/canvas/element"
	"github.com/inkreel/inkreel/canvas/kind"
	"github.com/inkreel/inkreel/canvas/paint"
)

// motion is how a built element appears: sketch, fade_in or none. The
// sketch engine draws everything; on the canvas the element decides, then the
// plan, then what suits the kind.
func motion(p *plan.Plan, e *plan.Element, marks []paint.Mark) plan.Motion {
	if e.Motion == plan.MotionNone {
		return plan.MotionNone
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
	if p.Engine == plan.EngineSketch || p.VisualMotion == plan.MotionSketch {
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
	auto := func(m plan.Motion) bool { return m == "" || m == plan.MotionAuto }
	return p.Engine != plan.EngineSketch && auto(e.Motion) && auto(p.VisualMotion)
}

// conduct gives the marks of a drawing that is choreographed their beats: where nobody is
// seen drawing, they come several at once. Beside a pen what grows alone grows.
func (it *item) conduct(p *plan.Plan, e *plan.Element, d *paint.Drawing) error {
	acts := it.built.acts
	if len(acts) == 0 || !moves(p, e) || d.Motion != plan.MotionSketch {
		return nil
	}
	if p.Pen != plan.PenNone || p.Hand.Shown() {
		d.Marks = element.GrownAlone(d.Marks, acts)
		return nil
	}
	if n := len(it.lead); n > 0 {
		acts = slices.Concat([]element.Act{{Marks: n, Beat: paint.Beat{End: leadSeconds}}}, acts)
	}
	var err error
	d.Marks, d.Beats, err = element.Conduct(d.Marks, acts)
	return err
}

// leadSeconds is how long a line takes that leads to what is choreographed.
const leadSeconds = 0.4
