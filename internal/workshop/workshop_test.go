package workshop_test

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
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

// A model is shown the pictures of a problem, as it can see them; one that is broken is
// told of, and the prompt is spoken.
func TestProblemIsSeen(t *testing.T) {
	s := modeltest.Start(t, modeltest.Model{Chat: llmtest.Write})
	w, err := workshop.Open(func(name string) (string, bool) {
		v, ok := map[string]string{"INKREEL_LLM_URL": s.URL, "INKREEL_LLM_KEY": modeltest.Key}[name]
		return v, ok
	}, nil)
	if err != nil {
		t.Fatal(err)
	}
	drawing := []byte(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 30"><path d="M5 5h30v20h-30z" fill="#246"/></svg>`)
	w.See(func(context.Context, string) ([]byte, error) { return drawing, nil })
	src := &story.Source{Prompt: tides, Problem: []story.Media{{Source: "sum.svg"}}}
	made, err := w.Make(t.Context(), src, story.Settings{})
	if err != nil {
		t.Fatal(err)
	}
	if m := s.Asked()[0].Messages[1]; m.Images != 1 {
		t.Errorf("shown are %d pictures", m.Images)
	}
	if e := made.Plan.Scenes[0].Elements; !slices.ContainsFunc(e, func(e plan.Element) bool { return e.Source == "sum.svg" }) {
		t.Errorf("the first scene shows %+v", e)
	}
	drawing = []byte("no picture")
	made, err = w.Make(t.Context(), src, story.Settings{})
	if err != nil || !strings.Contains(strings.Join(made.Script.Notes, " "), "sum.svg") {
		t.Errorf("%v: %q", err, made.Script.Notes)
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
