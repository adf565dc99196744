package workshop_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"image"
	"image/png"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/author/edit"
	"github.com/inkreel/inkreel/author/llm/llmtest"
	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/engine"
	"github.com/inkreel/inkreel/internal/modeltest"
	"github.com/inkreel/inkreel/internal/workshop"
	"github.com/inkreel/inkreel/plan"
)

// open is a workshop with a model.
func open(t *testing.T, m modeltest.Model) *workshop.Workshop {
	t.Helper()
	s := modeltest.Start(t, m)
	w, err := workshop.Open(func(name string) (string, bool) {
		v, ok := map[string]string{"INKREEL_LLM_URL": s.URL, "INKREEL_LLM_KEY": modeltest.Key}[name]
		return v, ok
	}, nil)
	if err != nil {
		t.Fatal(err)
	}
	return w
}

const tides = "The moon pulls at the sea. The water rises twice a day. Fishermen wait for the high tide before they leave the harbour. The harbour falls dry six hours later."

// spanish answers translations with made-up Spanish, all else as a model would.
func spanish(ask modeltest.Ask) string {
	if ask.Name != "texts" {
		return llmtest.Write(ask)
	}
	_, fenced, _ := strings.Cut(ask.Text(), "<<<texts ")
	var out []string
	for i := 1; strings.Contains(fenced, fmt.Sprintf("\n%d. ", i)); i++ {
		out = append(out, "El mar sube y los pescadores esperan en el puerto")
	}
	data, _ := json.Marshal(map[string]any{"texts": out}) // texts
	return string(data)
}

// A model translates variants.
func TestVariantsByModel(t *testing.T) {
	w := open(t, modeltest.Model{Chat: spanish})
	made, err := w.Make(t.Context(), &story.Source{Script: tides}, story.Settings{})
	if err != nil {
		t.Fatal(err)
	}
	if _, missing, err := w.Variants(t.Context(), made.Plan, &story.Source{}, &story.Settings{Languages: []plan.Language{"es"}}); err != nil || len(missing) > 0 {
		t.Fatal(missing, err)
	}
	v := made.Plan.Variants[0]
	if v.Language != "es" || len(v.Scenes) != len(made.Plan.Scenes) {
		t.Fatalf("%+v", v)
	}
	for id, s := range v.Scenes {
		if s.Narration == nil || !strings.Contains(s.Narration.Text, "pescadores") {
			t.Errorf("scene %s says %+v", id, s.Narration)
		}
	}
}

// A model edits a scene, and is asked again when its answer is wrong.
func TestEditor(t *testing.T) {
	asked := 0
	w := open(t, modeltest.Model{Chat: func(modeltest.Ask) string {
		if asked++; asked == 1 {
			return `{"elements": [{"kind": "icon"}]}`
		}
		return `{"elements": [{"id": "sun", "kind": "icon", "name": "sun", "color": "accent1"}]}`
	}})
	p, err := engine.Decode([]byte(`{"version": 1, "scenes": [{"elements": [{"id": "sun", "kind": "icon", "name": "sun"}, {"id": "moon", "kind": "icon", "name": "moon"}]}]}`))
	if err != nil {
		t.Fatal(err)
	}
	done, err := edit.ByModel(t.Context(), w.Editor(), p.Scenes[0], "only a colourful sun", edit.Tools{})
	if err != nil {
		t.Fatal(err)
	}
	if asked != 2 || len(done.Scene.Elements) != 1 || done.Scene.Elements[0].Color != "accent1" {
		t.Errorf("asked %d times, made %+v", asked, done.Scene.Elements)
	}
}

// What stands in for models that there are none of says what would do.
func TestNoModel(t *testing.T) {
	t.Setenv("PATH", t.TempDir()) // no Apertium either
	w, err := workshop.Open(func(string) (string, bool) { return "", false }, nil)
	if err != nil {
		t.Fatal(err)
	}
	if w.Editor() != nil {
		t.Error("an editor without a model")
	}
	made, err := w.Make(t.Context(), &story.Source{Script: tides}, story.Settings{})
	if err != nil {
		t.Fatal(err)
	}
	_, missing, err := w.Variants(t.Context(), made.Plan, &story.Source{}, &story.Settings{Languages: []plan.Language{"es"}})
	if err != nil || len(missing) != 1 || !strings.Contains(missing[0].Error(), "Spanish") || !strings.Contains(missing[0].Error(), "INKREEL_LLM_URL") {
		t.Errorf("%v, %v", missing, err)
	}
	_, err = w.Make(t.Context(), &story.Source{Script: tides}, story.Settings{TextLanguage: "es"})
	if err == nil || !strings.Contains(err.Error(), "Spanish") || !strings.Contains(err.Error(), "INKREEL_LLM_URL") {
		t.Errorf("%v", err)
	}
	_, err = workshop.Open(func(name string) (string, bool) {
		v, ok := map[string]string{"INKREEL_LLM_URL": "ftp://x"}[name]
		return v, ok
	}, nil)
	if err == nil || !strings.Contains(err.Error(), "INKREEL_LLM_URL") {
		t.Errorf("%v", err)
	}
}

// Pictures that come with a prompt are small enough to travel, and shown to the model.
func TestReferences(t *testing.T) {
	noise := image.NewNRGBA(image.Rect(0, 0, 1500, 1500))
	seed := uint32(1)
	for i := range noise.Pix {
		seed = seed*1664525 + 1013904223
		noise.Pix[i] = uint8(seed >> 24)
	}
	var b bytes.Buffer
	if err := png.Encode(&b, noise); err != nil {
		t.Fatal(err)
	}
	file := func(context.Context, story.Media) ([]byte, error) { return b.Bytes(), nil }
	media := []story.Media{{Source: "a.png", Description: "fog"}, {Source: "b.png"}}
	refs, err := workshop.References(t.Context(), media, file)
	if err != nil || len(refs) != 2 || len(refs[0].Source)+len(refs[1].Source) > 210<<10 || refs[0].Description != "fog" {
		t.Fatalf("%d pictures, %v", len(refs), err)
	}
	if _, err := workshop.References(t.Context(), make([]story.Media, 5), file); err == nil {
		t.Error("five are taken")
	}
	broken := func(context.Context, story.Media) ([]byte, error) { return []byte("GIF89a"), nil }
	if _, err := workshop.References(t.Context(), media, broken); err == nil || !strings.Contains(err.Error(), "a.png: ") {
		t.Error(err)
	}
	p, err := engine.Decode([]byte(`{"version": 1, "scenes": [{"elements": [{"id": "sun", "kind": "icon", "name": "sun"}]}]}`))
	if err != nil {
		t.Fatal(err)
	}
	for mode, shown := range map[modeltest.Mode]bool{modeltest.Right: true, modeltest.NoPictures: false} { // by its number in any case
		w := open(t, modeltest.Model{Mode: mode, Chat: func(ask modeltest.Ask) string {
			if len(ask.Images()) != 2 {
				t.Errorf("%d pictures are shown", len(ask.Images()))
			}
			return `{"elements": [{"kind": "image", "source": "reference 2"}]}`
		}})
		done, err := edit.ByModel(t.Context(), w.Editor(), p.Scenes[0], "replace the sun with reference 2", edit.Tools{References: refs})
		if err != nil || shown && len(done.Scene.Elements) != 1 || !shown && len(done.Scene.Elements) != 2 {
			t.Errorf("%s: %v, %v", mode, done.Did, err)
		}
	}
}
