package canvas

import "github.com/inkreel/inkreel/plan"

// motion is how an element appears, settled: sketch, fade_in or none. The
// sketch engine draws everything; on the canvas the element decides, then the
// plan, then what suits the kind: a picture is drawn when it is line art.
func motion(p *plan.Plan, e *plan.Element, lineArt func(*plan.Element) bool) plan.Motion {
	if e.Motion == plan.MotionNone {
		return plan.MotionNone
	}
	still := e.Kind == plan.KindImage && e.Animate != nil && !*e.Animate
	if p.Engine == plan.EngineSketch {
		if still || e.Kind == plan.KindVideo {
			return plan.MotionFadeIn
		}
		return plan.MotionSketch
	}
	for _, m := range []plan.Motion{e.Motion, p.VisualMotion} {
		if m != "" && m != plan.MotionAuto {
			if m == plan.MotionSketch && (still || e.Kind == plan.KindVideo) {
				return plan.MotionFadeIn
			}
			return m
		}
	}
	switch e.Kind {
	case plan.KindVideo, plan.KindTable, plan.KindCode:
		return plan.MotionFadeIn
	case plan.KindImage:
		if !still && lineArt(e) {
			return plan.MotionSketch
		}
		return plan.MotionFadeIn
	}
	return plan.MotionSketch
}
