package layout

import (
	"github.com/inkreel/inkreel/plan"

	"github.com/inkreel/inkreel/canvas/paint"

	"github.com/inkreel/inkreel/canvas/kind"
)

// motion is how a built element appears: sketch, fade_in or none. The
// sketch engine draws everything; on the canvas the element decides, then the
// plan, then what suits the kind.
func motion(p *plan.Plan, e *plan.Element, marks []paint.Mark) plan.Motion {
	if e.Motion == plan.MotionNone {
		return plan.MotionNone
	}
	kind := kind.Of(e.Kind)
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
	auto := func(m plan.Motion) bool { return m == "" || m == plan.MotionAuto }
	if p.Engine == plan.EngineSketch || !auto(e.Motion) || !auto(p.VisualMotion) {
		return paint.Ungrown(marks)
	}
	if grow := kind.Of(e.Kind).Grow; grow != nil {
		marks = grow(e, marks)
	}
	return paint.Moving(marks)
}
