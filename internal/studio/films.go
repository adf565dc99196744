package studio

import (
	"context"
	"fmt"
	"os"
	"runtime"
	"slices"

	"golang.org/x/sync/errgroup"

	"github.com/inkreel/inkreel/engine"
	"github.com/inkreel/inkreel/engine/asset"
	"github.com/inkreel/inkreel/plan"
)

// InLook prepares the plan of a file as a film of another look, which is of the sketch
// engine where one is so called, else of the canvas. Its variants and its custom style are
// passed over.
func (s *Studio) InLook(ctx context.Context, file, look string, assets *asset.Fetcher) (*engine.Job, error) {
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
	return s.Engine.Prepare(ctx, p, assets)
}

// EachFilm measures every plan in every look, as many films at a time as there are
// processors, and returns what was found in that order. Errors name plan and look.
func EachFilm[T any](ctx context.Context, plans, looks []string, film func(ctx context.Context, file, look string) ([]T, error)) ([]T, error) {
	found := make([][]T, len(plans)*len(looks))
	g, ctx := errgroup.WithContext(ctx)
	g.SetLimit(runtime.GOMAXPROCS(0))
	for i, file := range plans {
		for k, look := range looks {
			g.Go(func() (err error) {
				if found[i*len(looks)+k], err = film(ctx, file, look); err != nil {
					return fmt.Errorf("%s, %s: %w", file, look, err)
				}
				return nil
			})
		}
	}
	if err := g.Wait(); err != nil {
		return nil, err
	}
	return slices.Concat(found...), nil
}
