package main

import (
	"context"
	"fmt"
	"path/filepath"

	"github.com/inkreel/inkreel/internal/sheet"
	"github.com/inkreel/inkreel/plan"
)

// looked is a look of an engine.
type looked struct {
	engine plan.Engine
	look   string
}

// sceneLooks are the looks of the scenes of the plans that show one kind of element
// many times, in order.
var sceneLooks = map[string][]looked{
	"diagrams": {
		{plan.EngineSketch, "classic"}, {plan.EngineCanvas, "chalkboard_color"}, {plan.EngineSketch, "crayon"},
		{plan.EngineCanvas, "whiteboard"}, {plan.EngineSketch, "infographics"}, {plan.EngineCanvas, "technical"},
		{plan.EngineSketch, "creative"}, {plan.EngineCanvas, "editorial"}, {plan.EngineSketch, "dry_erase"},
		{plan.EngineCanvas, "playful"}, {plan.EngineSketch, "professional_clean"}, {plan.EngineCanvas, "chalkboard_bw"},
	},
	"charts": {
		{plan.EngineCanvas, "modern_minimal"}, {plan.EngineCanvas, "editorial"}, {plan.EngineSketch, "crayon"},
		{plan.EngineCanvas, "technical"}, {plan.EngineSketch, "creative"}, {plan.EngineCanvas, "chalkboard_color"},
		{plan.EngineCanvas, "sharpie"}, {plan.EngineCanvas, "playful"}, {plan.EngineSketch, "classic"},
		{plan.EngineCanvas, "whiteboard"}, {plan.EngineSketch, "dry_erase"}, {plan.EngineCanvas, "illustrations"},
		{plan.EngineSketch, "improved(beta)"}, {plan.EngineCanvas, "editorial"}, {plan.EngineCanvas, "chalkboard_bw"},
	},
	"maps": {
		{plan.EngineSketch, "creative"}, {plan.EngineCanvas, "chalkboard_color"}, {plan.EngineSketch, "classic"},
		{plan.EngineCanvas, "playful"}, {plan.EngineSketch, "crayon"}, {plan.EngineCanvas, "technical"},
		{plan.EngineSketch, "dry_erase"}, {plan.EngineCanvas, "editorial"}, {plan.EngineSketch, "improved(beta)"},
	},
}

// scenes writes every scene of such a plan, each in another look.
func (s *stage) scenes(ctx context.Context, name, out string) error {
	sh := sheet.New(3, 420)
	for i, l := range sceneLooks[name] {
		job, err := s.job(ctx, name, l.engine, l.look)
		if err != nil {
			return fmt.Errorf("%s: %w", l.look, err)
		}
		img, err := s.at(ctx, job, i, 1)
		if err != nil {
			return fmt.Errorf("%s: %w", l.look, err)
		}
		sh.Add(img)
	}
	return sh.Write(ctx, filepath.Join(out, name+".webp"))
}
