package plan

import "slices"

// Calm is the plan without what moves where it asks for that, else the plan itself: nothing is
// seen drawing, scenes fade into each other, no camera moves, and pictures stand still.
func (p *Plan) Calm() *Plan {
	if !p.ReducedMotion {
		return p
	}
	calm := *p
	calm.Pen, calm.Hand = PenNone, HandNone
	calm.Scenes = slices.Clone(p.Scenes)
	for i := range calm.Scenes {
		s := &calm.Scenes[i]
		s.Camera = CameraNone
		if s.Transition != TransitionNone && s.Transition != "" {
			s.Transition = TransitionFade
		}
		s.Elements = slices.Clone(s.Elements)
		for k := range s.Elements {
			e := &s.Elements[k]
			e.Camera = ""
			if e.Motion == MotionKenBurns {
				e.Motion = MotionAuto
			}
		}
	}
	return &calm
}
