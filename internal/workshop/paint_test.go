package workshop_test

import (
	"bytes"
	"encoding/base64"
	"image/png"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/author"
	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/internal/modeltest"
	"github.com/inkreel/inkreel/internal/workshop"
	"github.com/inkreel/inkreel/plan"
)

// tale has, in its middle, a scene of which the library has no picture.
const tale = `# The glarb

The sun rose slowly over the sea, the birds were awake, and the children ran down to the beach with their dog.

## Thistledown
Quuxlings glarb vorply beneath thistledown, and wherever brambling snorfs have mottled, they tend to frimble unless beglooned by wizened crumhorns of yore.

## Night
The moon shone on the water, the stars came out one by one, and the children went home to their house to sleep in their beds.
`

// film is the tale, written with an environment.
func film(t *testing.T, env map[string]string, folder string) *author.Made {
	t.Helper()
	w, err := workshop.Open(func(name string) (string, bool) { v, ok := env[name]; return v, ok }, nil)
	if err != nil {
		t.Fatal(err)
	}
	w.Illustrate(folder)
	made, err := w.Make(t.Context(), &story.Source{Script: tale}, story.Settings{Language: "en"})
	if err != nil {
		t.Fatal(err)
	}
	return made
}

// environment names a stand-in as what draws.
func environment(s *modeltest.Server) map[string]string {
	return map[string]string{"INKREEL_IMAGE_URL": s.URL, "INKREEL_IMAGE_KEY": modeltest.Key, "INKREEL_IMAGE_MODEL": "draws"}
}

// drawn are the pictures that a plan holds.
func drawn(p *plan.Plan) (pictures [][]byte) {
	for _, s := range p.Scenes {
		for _, e := range s.Elements {
			if text, ok := strings.CutPrefix(e.Source, "data:image/png;base64,"); ok {
				data, _ := base64.StdEncoding.DecodeString(text)
				pictures = append(pictures, data)
			}
		}
	}
	return pictures
}

func TestPicturesAreDrawnOnce(t *testing.T) {
	s := modeltest.Start(t, modeltest.Model{})
	folder := filepath.Join(t.TempDir(), "pictures")
	first := film(t, environment(s), folder)
	pictures := drawn(first.Plan)
	if len(pictures) != 1 || len(first.Notes) > 0 {
		t.Fatalf("%d pictures, notes %q", len(pictures), first.Notes)
	}
	if cfg, err := png.DecodeConfig(bytes.NewReader(pictures[0])); err != nil || cfg.Width != 768 || cfg.Height != 768 {
		t.Errorf("%d × %d, %v", cfg.Width, cfg.Height, err)
	}
	asked := s.Asked()
	if len(asked) != 1 {
		t.Fatalf("asked %d times", len(asked))
	}
	prompt, _ := asked[0].Fields["prompt"].(string)
	if !strings.Contains(prompt, "thistledown") || strings.Contains(prompt, "moon") || asked[0].Fields["size"] != "1024x1024" {
		t.Errorf("asked %v", asked[0].Fields)
	}
	again := film(t, environment(s), folder)
	if n := len(s.Asked()); n != 1 {
		t.Errorf("the same film again asked %d times more", n-1)
	}
	if got := drawn(again.Plan); len(got) != 1 || !bytes.Equal(got[0], pictures[0]) {
		t.Error("the same film again has other pictures")
	}
	// What was spoilt is drawn anew.
	kept, err := filepath.Glob(filepath.Join(folder, "*"))
	if err != nil || len(kept) != 1 {
		t.Fatal(kept, err)
	}
	if err := os.WriteFile(kept[0], pictures[0][:100], 0o600); err != nil {
		t.Fatal(err)
	}
	if got := drawn(film(t, environment(s), folder).Plan); len(got) != 1 || len(s.Asked()) != 2 {
		t.Errorf("%d pictures, asked %d times", len(got), len(s.Asked()))
	}
	env := environment(s)
	env["INKREEL_IMAGE_MODEL"] = "another"
	if film(t, env, folder); len(s.Asked()) != 3 {
		t.Error("a picture of one model is taken for that of another")
	}
}

// Whatever the model does, there is a film; what it did not draw is a note without
// what is secret.
func TestPicturesThatAreNotDrawn(t *testing.T) {
	plain := film(t, nil, "")
	for _, mode := range []modeltest.Mode{
		modeltest.Unauthorized, modeltest.Refused, modeltest.Spent, modeltest.NotAPI, modeltest.NotAPicture, modeltest.ByAddress, modeltest.Elsewhere, modeltest.Failing,
	} {
		s := modeltest.Start(t, modeltest.Model{Mode: mode})
		made := film(t, environment(s), t.TempDir())
		if len(drawn(made.Plan)) > 0 || len(made.Notes) != 1 || strings.Contains(made.Notes[0], modeltest.Key) || strings.Contains(made.Notes[0], "thistledown") {
			t.Errorf("%s: %d pictures, notes %q", mode, len(drawn(made.Plan)), made.Notes)
		}
		if !slices.EqualFunc(made.Plan.Scenes, plain.Plan.Scenes, func(a, b plan.Scene) bool { return len(a.Elements) == len(b.Elements) }) {
			t.Errorf("%s: the film is another than without a model", mode)
		}
	}
}

func TestPicturesWithinTheBudget(t *testing.T) {
	s := modeltest.Start(t, modeltest.Model{})
	env := environment(s)
	env["INKREEL_IMAGE_PRICE"], env["INKREEL_BUDGET_MONEY"] = "0.04", "0.03"
	made := film(t, env, t.TempDir())
	if len(s.Asked()) > 0 || len(made.Notes) != 1 || !strings.Contains(made.Notes[0], "budget") {
		t.Errorf("asked %d times, notes %q", len(s.Asked()), made.Notes)
	}
	env = environment(s)
	env["INKREEL_IMAGE_MOST"] = "0"
	if made := film(t, env, t.TempDir()); len(s.Asked()) > 0 || len(made.Notes) > 0 {
		t.Errorf("asked %d times, notes %q", len(s.Asked()), made.Notes)
	}
}
