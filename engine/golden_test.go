package engine_test

import (
	"iter"
	"path/filepath"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/engine"
	"github.com/inkreel/inkreel/internal/golden"
)

// goldenScale makes frames of 384x256: small in git, large enough to show a
// missing line.
const goldenScale = 0.25

// examples are the example plans by name, each prepared small when its turn
// comes.
func examples(t *testing.T, e *rig, of int) iter.Seq2[string, *engine.Job] {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(plans, "*.json"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no example plans: %v", err)
	}
	return func(yield func(string, *engine.Job) bool) {
		for _, file := range inTurn(files, of) {
			p := readPlan(t, file)
			p.Output.Scale = goldenScale
			job, err := e.Prepare(t.Context(), p, fetcher(t))
			if err != nil {
				t.Fatalf("%s: %v", file, err)
			}
			if !yield(strings.TrimSuffix(filepath.Base(file), ".json"), job) {
				return
			}
		}
	}
}

// Every scene of the example plans as it ends, and half-way through, looks as
// it did when somebody last looked at it.
func TestGoldenFrames(t *testing.T) {
	drawsAlone(t)
	e := newEngine(t)
	for name, job := range examples(t, e, 2) {
		for i, s := range job.Plan.Scenes {
			end := float64(job.Scenes[i].Frames-1) / float64(job.FPS())
			for when, at := range map[string]float64{"half": end / 2, "end": end} {
				t.Run(name+"/"+s.ID+"-"+when, func(t *testing.T) {
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
