package main

import (
	"context"
	"fmt"
	"path/filepath"

	"github.com/inkreel/inkreel/internal/sheet"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/styles"
)

// contents are scenes that all looks are shown with, one beside the other, as wide as on
// a telephone: of films that none of the looks was made for.
var contents = []struct {
	plan  string // of testdata/plans/motion
	scene int
}{
	{"volcano", 1},
	{"job-interview", 1},
	{"family-budget", 1},
}

// looks writes a sheet of each of the contents in all looks, those of the sketch engine
// first.
func (s *stage) looks(ctx context.Context, out string) error {
	for _, c := range contents {
		sh := sheet.New(5, 360)
		for _, e := range []plan.Engine{plan.EngineSketch, plan.EngineCanvas} {
			for _, look := range styles.Names(e) {
				job, err := s.job(ctx, filepath.Join("..", "motion", c.plan), e, look)
				if err != nil {
					return fmt.Errorf("%s, %s: %w", c.plan, look, err)
				}
				img, err := s.at(ctx, job, c.scene, 1)
				if err != nil {
					return fmt.Errorf("%s, %s: %w", c.plan, look, err)
				}
				sh.Add(img)
			}
		}
		if err := sh.Write(ctx, filepath.Join(out, "looks-"+c.plan+".webp")); err != nil {
			return err
		}
	}
	return nil
}
