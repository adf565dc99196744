package engine_test

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/inkreel/inkreel/internal/golden"
	"github.com/inkreel/inkreel/internal/rota"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/styles"
)

// board shows what makes a style: type, icons, fills, a chart, a framed
// picture, logo and captions, all in boxes of their own so that no layout
// moves them.
const board = `{"version": 1, "canvas_style_variant": %q, "output": {"scale": 0.375}, "custom_logo": "assets/logo.svg", "logo_position": "br", "captions": "burn_in",
	"scenes": [{"duration": 9, "layout": "free", "narration": {"audio": "assets/narration.ogg", "from": 0, "to": 7, "text": "Every page its own.", "words": [
	{"word": "Every", "start": 0, "end": 2}, {"word": "page", "start": 2, "end": 4}, {"word": "its", "start": 4, "end": 5}, {"word": "own.", "start": 5, "end": 7}]}, "elements": [
	{"kind": "text", "role": "title", "text": "A page of its **own**", "motion": "none", "cue": 0, "box": {"x": 0.07, "y": 0.07, "w": 0.86, "h": 0.14}, "emphasis": "highlight"},
	{"id": "a", "kind": "icon", "name": "leaf", "label": "leaf", "color": "accent2", "motion": "none", "cue": 0, "box": {"x": 0.07, "y": 0.25, "w": 0.13, "h": 0.26}},
	{"id": "b", "kind": "shape", "shape": "round_rect", "label": "wake", "fill": "accent3", "motion": "none", "cue": 0, "box": {"x": 0.26, "y": 0.28, "w": 0.15, "h": 0.16}},
	{"id": "c", "kind": "icon", "name": "rocket", "label": "start", "color": "accent1", "motion": "none", "cue": 0, "box": {"x": 0.47, "y": 0.25, "w": 0.13, "h": 0.26}},
	{"kind": "image", "source": "assets/lake.jpg", "description": "a lake", "keep_original": true, "motion": "none", "cue": 0, "box": {"x": 0.65, "y": 0.24, "w": 0.29, "h": 0.31}},
	{"kind": "chart", "chart": "column", "labels": ["a", "b", "c"], "series": [{"name": "x", "values": [4, 7, 5]}], "highlight": 1, "motion": "none", "cue": 0, "box": {"x": 0.07, "y": 0.54, "w": 0.33, "h": 0.29}},
	{"kind": "image", "source": "assets/tulips.png", "description": "tulips", "motion": "none", "cue": 0, "box": {"x": 0.42, "y": 0.54, "w": 0.18, "h": 0.29}}]}]}`

// Every canvas style looks as it did when somebody last looked at it.
func TestGoldenStyles(t *testing.T) {
	drawsAlone(t)
	e := newEngine(t)
	const dir = "../testdata/golden/engine"
	for _, name := range rota.Some(styles.Names(plan.EngineCanvas), 2, "whiteboard", "editorial") {
		t.Run(name, func(t *testing.T) {
			job, err := e.Prepare(t.Context(), decode(t, fmt.Sprintf(board, name)), fetcher(t))
			if err != nil {
				t.Fatal(err)
			}
			img, err := e.Still(t.Context(), job, 0, 6.5)
			if err != nil {
				t.Fatal(err)
			}
			golden.Frame(t, dir, img, 12)
			if f, err := os.Stat(filepath.Join(dir, "TestGoldenStyles", name+".jpg")); err != nil || f.Size() > 60<<10 {
				t.Errorf("golden frame: %v, %v", f, err)
			}
		})
	}
}
