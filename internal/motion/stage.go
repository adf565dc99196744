package main

import (
	"context"
	"path/filepath"
	"strings"

	"github.com/inkreel/inkreel/engine/asset"
	"github.com/inkreel/inkreel/internal/studio"
	"github.com/inkreel/inkreel/sketch"
)

// stage prepares films up to the point where they would be drawn.
type stage struct {
	studio *studio.Studio
	assets *asset.Fetcher
}

func openStage(ctx context.Context, root string) (*stage, func(), error) {
	s, err := studio.Open(ctx, "motion")
	if err != nil {
		return nil, nil, err
	}
	return &stage{s, s.Assets(root)}, s.Close, nil
}

// scenes measures every scene of the plans in every look, in that order.
func (s *stage) scenes(ctx context.Context, plans, looks []string) ([]scene, error) {
	return studio.EachFilm(ctx, plans, looks, s.film)
}

// film measures the scenes of a plan in a look.
func (s *stage) film(ctx context.Context, file, look string) ([]scene, error) {
	job, err := s.studio.InLook(ctx, file, look, s.assets)
	if err != nil {
		return nil, err
	}
	scenes := make([]scene, len(job.Scenes))
	for i := range scenes {
		err := s.studio.Engine.Scripted(ctx, job, i, func(script *sketch.Script, pieces []sketch.Piece) error {
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
