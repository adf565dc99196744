package engine_test

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/internal/golden"
)

// goldenScale makes frames of 384x256: small in git, large enough to show a
// missing line.
const goldenScale = 0.25

// Every scene of the example plans as it ends, and half-way through, looks as
// it did when somebody last looked at it.
func TestGoldenFrames(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(plans, "*.json"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no example plans: %v", err)
	}
	e := newEngine(t)
	for _, file := range files {
		p := readPlan(t, file)
		p.Output.Scale = goldenScale
		job, err := e.Prepare(t.Context(), p, fetcher(t))
		if err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		for i, s := range p.Scenes {
			end := float64(job.Scenes[i].Frames-1) / float64(job.FPS())
			for when, at := range map[string]float64{"half": end / 2, "end": end} {
				t.Run(strings.TrimSuffix(filepath.Base(file), ".json")+"/"+s.ID+"-"+when, func(t *testing.T) {
					img, err := e.Still(t.Context(), job, i, at)
					if err != nil {
						t.Fatal(err)
					}
					golden.Frame(t, "../testdata/golden/engine", img, 12)
				})
			}
		}
	}
}
