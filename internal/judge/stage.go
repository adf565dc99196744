package main

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/inkreel/inkreel/author"
	"github.com/inkreel/inkreel/author/compose"
	"github.com/inkreel/inkreel/author/outline"
	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/author/timing"
	"github.com/inkreel/inkreel/engine"
	"github.com/inkreel/inkreel/engine/asset"
	"github.com/inkreel/inkreel/internal/apart"
	"github.com/inkreel/inkreel/internal/material"
	"github.com/inkreel/inkreel/internal/sheet"
	"github.com/inkreel/inkreel/internal/studio"
	"github.com/inkreel/inkreel/plan"
)

// stage makes films up to the point where they would be drawn.
type stage struct {
	engine *engine.Engine
	assets *asset.Fetcher
}

func openStage(ctx context.Context) (*stage, func(), error) {
	s, err := studio.Open(ctx, "judge")
	if err != nil {
		return nil, nil, err
	}
	return &stage{s.Engine, s.Assets(".")}, s.Close, nil
}

// film is a source made into a job.
type film struct {
	name   string
	target float64 // seconds asked for; 0: none
	*author.Made
	faults error // of the plan, or why it cannot be drawn
	job    *engine.Job
	turns  [][]engine.Turn // of the job's scenes
	warned []engine.Warning
	wrote  time.Duration // from the source's bytes to the plan
}

// make writes a source's film and prepares it.
func (s *stage) make(ctx context.Context, file string, o options) (*film, error) {
	set := story.Settings{Timing: story.Timing(o.timing), Style: o.style, Engine: plan.EngineCanvas}
	if slices.Contains(plan.SketchStyles(), o.style) {
		set.Engine, set.Pen = plan.EngineSketch, plan.PenMarker
	}
	if o.vertical {
		set.Orientation = plan.Vertical
	}
	f := &film{name: strings.TrimSuffix(filepath.Base(file), filepath.Ext(file))}
	f.target, _ = set.Timing.Seconds()
	began := time.Now()
	files := material.Files{Reader: apart.Process{Compiled: material.CompiledFolder()}}
	docs, err := files.Documents(ctx, []string{file}, nil)
	if err != nil {
		return nil, err
	}
	f.Made, err = author.Make(ctx, &story.Source{Documents: docs}, set, author.Tools{Writer: outline.Writer{}, Composer: &compose.Composer{Speech: timing.Seconds}})
	f.wrote = time.Since(began)
	if err != nil {
		return nil, err
	}
	data, err := plan.Encode(f.Plan)
	if err != nil {
		return nil, err
	}
	p, err := engine.Decode(data)
	if err != nil {
		f.faults = err
		return f, nil
	}
	p.JobID = "judged"
	f.job, f.faults = s.engine.Prepare(ctx, p, s.assets)
	if f.job != nil && f.target > 0 { // as inkreel make does
		lasts := make([]float64, len(f.job.Scenes))
		for i, scene := range f.job.Scenes {
			lasts[i] = float64(scene.Frames) / float64(f.job.FPS())
		}
		if timing.Settle(p, lasts, f.target) {
			f.job, f.faults = s.engine.Prepare(ctx, p, s.assets)
		}
	}
	if f.job == nil || f.job.Plan.Output.Format == plan.FormatAudio {
		return f, ctx.Err()
	}
	if f.warned, err = s.engine.Inspect(ctx, p, s.assets); err != nil {
		return nil, err
	}
	f.turns = make([][]engine.Turn, len(f.job.Scenes))
	for i := range f.turns {
		if f.turns[i], err = s.engine.Turns(ctx, f.job, i); err != nil {
			return nil, err
		}
	}
	return f, ctx.Err()
}

// sheet writes the contact sheet of a film: the last picture of each scene.
func (s *stage) sheet(ctx context.Context, f *film, o options) error {
	if f.job == nil {
		return nil
	}
	columns, width := 4, 480
	if o.vertical {
		columns, width = 6, 320
	}
	sh := sheet.New(columns, width)
	for i, scene := range f.job.Scenes {
		img, err := s.engine.Still(ctx, f.job, i, float64(scene.Frames)/float64(f.job.FPS()))
		if err != nil {
			return err
		}
		sh.Add(img)
	}
	if err := os.MkdirAll(o.sheets, 0o755); err != nil {
		return err
	}
	return sh.Write(ctx, filepath.Join(o.sheets, f.name+"-"+strings.NewReplacer("(", "-", ")", "").Replace(o.style)+".webp"))
}
