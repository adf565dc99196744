package main

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"

	"golang.org/x/sync/errgroup"

	"github.com/inkreel/inkreel/engine/artifact"
)

// film is a plan and what it must become.
type film struct {
	name   string
	scenes int
	plan   map[string]any
	digest string // of the undisturbed film
}

// gallery is all films and the digests of their clips by name.
type gallery struct {
	films []film
	clips map[string]string
}

// draw makes the plans and renders each undisturbed.
func draw(ctx context.Context, cfg config) (*gallery, error) {
	rng := rand.New(rand.NewPCG(cfg.seed, 1))
	g := &gallery{clips: map[string]string{}}
	for i := range cfg.plans {
		g.films = append(g.films, makeFilm(rng, i, cfg.scenes))
	}
	cache, err := artifact.NewFolder(filepath.Join(cfg.dir, "undisturbed"))
	if err != nil {
		return nil, err
	}
	jobs, jctx := errgroup.WithContext(ctx)
	jobs.SetLimit(2)
	for i := range g.films {
		f := &g.films[i]
		jobs.Go(func() (err error) {
			plan, out := filepath.Join(cfg.dir, f.name+".json"), filepath.Join(cfg.dir, f.name+".mp4")
			if err := os.WriteFile(plan, f.as(f.name), 0o644); err != nil {
				return err
			}
			msg, err := exec.CommandContext(jctx, cfg.bin, "render", plan, "-o", out, "--encoder", cfg.encoder, "--cache", cache.Root()).CombinedOutput()
			if err != nil {
				return fmt.Errorf("render %s: %w\n%s", plan, err, msg)
			}
			f.digest, _, err = artifact.Digest(out)
			return err
		})
	}
	if err := jobs.Wait(); err != nil {
		return nil, err
	}
	return g, cache.List(ctx, "clip/", func(o artifact.Object) error {
		g.clips[o.Name] = o.SHA256
		return nil
	})
}

// as is the plan's bytes under a job id.
func (f *film) as(job string) []byte {
	f.plan["job_id"] = job
	data, err := json.Marshal(f.plan)
	if err != nil {
		panic(err) // maps of strings and numbers
	}
	return data
}

var (
	words  = []string{"rain", "river", "cloud", "stone", "sea", "wind", "light", "leaf", "seed", "root", "sand", "ice", "fire", "moon"}
	icons  = []string{"sun", "leaf", "cloud", "bolt", "flame", "moon", "rocket", "star"}
	shapes = []string{"rect", "ellipse", "diamond", "triangle", "hexagon", "star", "cloud", "bubble"}
)

// makeFilm makes a plan of small, short scenes, most of them drawn in a tenth
// of a second, some long enough to be killed in the middle.
func makeFilm(rng *rand.Rand, i, most int) film {
	pick := func(from []string) string { return from[rng.IntN(len(from))] }
	n := max(most/2, 1) + rng.IntN(most/2+1)
	var scenes []map[string]any
	for range n {
		s := map[string]any{"elements": []map[string]any{
			{"kind": "text", "text": fmt.Sprintf("%s %s %d", pick(words), pick(words), rng.IntN(1000))},
			{"kind": "icon", "name": pick(icons)},
			{"kind": "shape", "shape": pick(shapes)},
		}[:1+rng.IntN(3)]}
		switch rng.IntN(10) {
		case 0: // spoken
			s["narration"] = map[string]any{"text": pick(words) + " and " + pick(words)}
		case 1, 2:
			s["duration"] = 6
		default:
			s["duration"] = 0.5 + float64(rng.IntN(4))/2
		}
		scenes = append(scenes, s)
	}
	plan := map[string]any{
		"version": 1, "studio_video_engine": []string{"studio_canvas", "studio_sketch"}[rng.IntN(2)], "scenes": scenes, "seed": i,
		"output": map[string]any{"scale": 0.25, "fps": 24, "quality": "draft"},
	}
	if rng.IntN(2) == 0 {
		plan["pen_animation_style"] = "marker"
	}
	return film{name: fmt.Sprintf("film%02d", i), scenes: n, plan: plan}
}
