package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"golang.org/x/sync/errgroup"

	"github.com/inkreel/inkreel/engine"
	"github.com/inkreel/inkreel/engine/asset"
	"github.com/inkreel/inkreel/internal/studio"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/sketch"
)

// stage prepares films up to the point where they would be drawn.
type stage struct {
	engine *engine.Engine
	assets *asset.Fetcher
}

func openStage(ctx context.Context, root string) (*stage, func(), error) {
	s, err := studio.Open(ctx, "motion")
	if err != nil {
		return nil, nil, err
	}
	return &stage{s.Engine, s.Assets(root)}, s.Close, nil
}

// scenes measures every scene of the plans in every look, in that order.
func (s *stage) scenes(ctx context.Context, plans, looks []string) ([]scene, error) {
	films := make([][]scene, len(plans)*len(looks))
	g, ctx := errgroup.WithContext(ctx)
	g.SetLimit(runtime.GOMAXPROCS(0))
	for i, file := range plans {
		for k, look := range looks {
			g.Go(func() (err error) {
				films[i*len(looks)+k], err = s.film(ctx, file, look)
				if err != nil {
					return fmt.Errorf("%s, %s: %w", file, look, err)
				}
				return nil
			})
		}
	}
	if err := g.Wait(); err != nil {
		return nil, err
	}
	return slices.Concat(films...), nil
}

// film measures the scenes of a plan in a look.
func (s *stage) film(ctx context.Context, file, look string) ([]scene, error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	p, err := engine.Decode(data)
	if err != nil {
		return nil, err
	}
	p.JobID, p.Variants, p.CustomStyle = "measured", nil, nil
	p.Engine, p.CanvasStyle, p.SketchStyle = plan.EngineCanvas, look, ""
	if slices.Contains(plan.SketchStyles(), look) {
		p.Engine, p.CanvasStyle, p.SketchStyle = plan.EngineSketch, "", look
	}
	job, err := s.engine.Prepare(ctx, p, s.assets)
	if err != nil {
		return nil, err
	}
	scenes := make([]scene, len(job.Scenes))
	for i := range scenes {
		err := s.engine.Scripted(ctx, job, i, func(script *sketch.Script, pieces []sketch.Piece) error {
			scenes[i] = measure(job, i, script, pieces)
			return nil
		})
		if err != nil {
			return nil, err
		}
		scenes[i].Plan, scenes[i].Look = strings.TrimSuffix(filepath.Base(file), ".json"), look
	}
	return scenes, nil
}
