package main

import (
	"context"
	"encoding/json"
	"fmt"
	"path/filepath"

	"github.com/inkreel/inkreel/engine"
	"github.com/inkreel/inkreel/internal/locale"
	"github.com/inkreel/inkreel/internal/sheet"
	"github.com/inkreel/inkreel/plan"
)

// written are the looks that the languages are shown in: a hand, a clean and a
// serif face.
var written = []struct {
	name   string
	engine plan.Engine
	look   string
}{
	{"hand", plan.EngineSketch, "classic"},
	{"clean", plan.EngineCanvas, "modern_minimal"},
	{"serif", plan.EngineCanvas, "editorial"},
}

// languages writes a sheet for each of these looks, with a scene in every
// language: its name, its sample and a picture.
func (s *stage) languages(ctx context.Context, out string) error {
	const columns, width = 6, 300
	for _, w := range written {
		sh := sheet.New(columns, width)
		for _, l := range locale.Languages {
			data, err := json.Marshal(languagePlan(l, w.engine, w.look))
			if err != nil {
				return err
			}
			p, err := engine.Decode(data)
			if err != nil {
				return fmt.Errorf("%s: %w", l.Code, err)
			}
			job, err := s.engine.Prepare(ctx, p, s.assets)
			if err != nil {
				return fmt.Errorf("%s in %s: %w", l.Code, w.look, err)
			}
			img, err := s.at(ctx, job, 0, 1)
			if err != nil {
				return fmt.Errorf("%s in %s: %w", l.Code, w.look, err)
			}
			sh.Add(img)
		}
		if err := sh.Write(ctx, filepath.Join(out, "languages-"+w.name+".webp")); err != nil {
			return err
		}
	}
	return nil
}

// languagePlan is a film of one scene in a language.
func languagePlan(l locale.Language, e plan.Engine, look string) map[string]any {
	style := "canvas_style_variant"
	if e == plan.EngineSketch {
		style = "sketch_style_variant"
	}
	return map[string]any{
		"version": 1, "job_id": "languages-" + l.Code, "studio_video_engine": e, style: look,
		"narration_language": l.Code,
		"scenes": []any{map[string]any{
			"title": l.Own, "duration": 12,
			"elements": []any{
				map[string]any{"kind": "text", "role": "title", "text": l.Own},
				map[string]any{"kind": "text", "text": l.Sample},
				map[string]any{"kind": "icon", "name": "leaf", "color": "accent2"},
			},
		}},
	}
}
