package main

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"os"
	"path/filepath"
	"time"

	"github.com/inkreel/inkreel/engine"
	"github.com/inkreel/inkreel/engine/artifact"
	"github.com/inkreel/inkreel/engine/asset"
	"github.com/inkreel/inkreel/engine/limit"
	"github.com/inkreel/inkreel/mux"
	"github.com/inkreel/inkreel/plan"

	"github.com/inkreel/inkreel/canvas/paint"
)

// soleAsset serves the one picture of a plan whatever it is called there.
type soleAsset struct {
	path string
	data []byte
}

// Fetch implements engine.Assets.
func (s soleAsset) Fetch(_ context.Context, source string) (asset.Asset, error) {
	sum := sha256.Sum256(s.data)
	return asset.Asset{Source: source, Path: s.path, SHA256: hex.EncodeToString(sum[:]), Size: int64(len(s.data))}, nil
}

// plan is the picture as a film of one scene.
func (cmd *traceCmd) plan(src *paint.Source) (*plan.Plan, error) {
	order, err := cmd.parts()
	if err != nil {
		return nil, err
	}
	yes := true
	const finished = 0.9 // seconds the finished picture stays
	p := &plan.Plan{
		Version: plan.Version, JobID: "trace", Engine: plan.EngineSketch, SketchStyle: cmd.style(),
		Orientation: plan.Horizontal, EnableColor: &yes,
		Output: plan.Output{Format: plan.Format(cmd.format())},
		Scenes: []plan.Scene{{
			ID: "drawing", Duration: cmd.Seconds, Layout: plan.LayoutFree,
			Elements: []plan.Element{{
				ID: "picture", Kind: plan.KindImage, Source: "picture", Box: &plan.Box{X: 0.05, Y: 0.05, W: 0.9, H: 0.9},
				Cue: plan.Cue{Set: true}, DrawFor: max(cmd.Seconds-finished, 0.5), Motion: plan.MotionSketch, KeepOriginal: cmd.Style == "",
				Order: order,
			}},
		}},
	}
	if cmd.Pen != "none" {
		p.Pen = plan.Pen(cmd.Pen)
	}
	if src.H > src.W {
		p.Orientation = plan.Vertical
	}
	data, err := plan.Encode(p)
	if err != nil {
		return nil, err
	}
	return engine.Decode(data)
}

// film speed-draws the picture. It is rendered in a folder of its own: the
// poster beside a film could fall on the picture.
func (cmd *traceCmd) film(ctx context.Context, c *console, data []byte, src *paint.Source) error {
	if _, err := cmd.trace(src); err != nil {
		return err
	}
	p, err := cmd.plan(src)
	if err != nil {
		return err
	}
	tools, err := mux.Locate(mux.Config{})
	if err != nil {
		return err
	}
	dir, err := os.MkdirTemp("", "inkreel-trace-*")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	store, err := artifact.NewScratch(filepath.Join(dir, "store"))
	if err != nil {
		return err
	}
	e, err := engine.New(engine.Config{Tools: tools, Store: store, TempDir: dir, Limits: limit.Job{PicturePixels: mostPixels}})
	if err != nil {
		return err
	}
	began := time.Now()
	show := newProgress(c.err)
	made := filepath.Join(dir, "film"+engine.FilmExt(p.Output.Format))
	res, err := e.Render(ctx, p, soleAsset{cmd.Picture, data}, engine.Output{Film: made, Progress: show.update})
	show.finish()
	if err != nil {
		return tools.Explain(ctx, err)
	}
	f, err := os.Open(made)
	if err != nil {
		return err
	}
	defer f.Close()
	if err := cmd.write(f); err != nil {
		return err
	}
	res.Film, res.Extras, res.Took = cmd.Out, nil, time.Since(began)
	return summarise(c.out, res, false)
}
