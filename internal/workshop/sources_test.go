package workshop_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/engine"
	"github.com/inkreel/inkreel/internal/material"
	"github.com/inkreel/inkreel/plan"
)

// Every source becomes a plan that inkreel reads, whatever length is asked for.
func TestSources(t *testing.T) {
	t.Parallel()
	const dir = "../../testdata/sources"
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	shop := openWorkshop(t)
	made := 0
	for _, e := range entries {
		if e.IsDir() || e.Name() == "README.md" || filepath.Ext(e.Name()) == ".tsv" {
			continue
		}
		made++
		t.Run(e.Name(), func(t *testing.T) {
			var files material.Files
			docs, err := files.Documents(t.Context(), []string{filepath.Join(dir, e.Name())}, nil)
			if err != nil {
				t.Fatal(err)
			}
			for _, set := range []story.Settings{
				{Timing: story.TimingAuto, Engine: plan.EngineCanvas, Style: "whiteboard"},
				{Timing: "0.5", Engine: plan.EngineSketch, Style: "classic", Orientation: plan.Vertical},
			} {
				film, err := shop.Make(t.Context(), &story.Source{Documents: docs}, set)
				if err != nil {
					t.Fatalf("%s: %v", set.Timing, err)
				}
				data, err := plan.Encode(film.Plan)
				if err == nil {
					_, err = engine.Decode(data)
				}
				if err != nil {
					t.Errorf("%s: %v", set.Timing, err)
				}
			}
		})
	}
	if made < 24 {
		t.Errorf("%d sources", made)
	}
}
