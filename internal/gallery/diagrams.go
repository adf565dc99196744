package main

import (
	"context"
	"fmt"
	"path/filepath"

	"github.com/inkreel/inkreel/internal/sheet"
	"github.com/inkreel/inkreel/plan"
)

// diagramLooks are the looks of the diagrams' scenes, in order.
var diagramLooks = []struct {
	engine plan.Engine
	look   string
}{
	{plan.EngineSketch, "classic"}, {plan.EngineCanvas, "chalkboard_color"}, {plan.EngineSketch, "crayon"},
	{plan.EngineCanvas, "whiteboard"}, {plan.EngineSketch, "infographics"}, {plan.EngineCanvas, "technical"},
	{plan.EngineSketch, "creative"}, {plan.EngineCanvas, "editorial"}, {plan.EngineSketch, "dry_erase"},
	{plan.EngineCanvas, "playful"}, {plan.EngineSketch, "professional_clean"}, {plan.EngineCanvas, "chalkboard_bw"},
}

// diagrams writes every form of diagram, each in another look.
func (s *studio) diagrams(ctx context.Context, out string) error {
	sh := sheet.New(3, 420)
	for i, l := range diagramLooks {
		job, err := s.job(ctx, "diagrams", l.engine, l.look)
		if err != nil {
			return fmt.Errorf("%s: %w", l.look, err)
		}
		img, err := s.at(ctx, job, i, 1)
		if err != nil {
			return fmt.Errorf("%s: %w", l.look, err)
		}
		sh.Add(img)
	}
	return sh.Write(filepath.Join(out, "diagrams.jpg"))
}
