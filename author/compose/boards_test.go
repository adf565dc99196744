package compose_test

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/author/compose"
	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/styles"
)

// written is a storyboard of testdata and what it is composed with.
type written struct {
	Settings   story.Settings
	Source     story.Source
	Storyboard story.Storyboard
}

// boards are the storyboards of testdata by name.
func boards(t testing.TB) map[string]*written {
	t.Helper()
	files, err := filepath.Glob("testdata/*.json")
	if err != nil || len(files) == 0 {
		t.Fatalf("no storyboards: %v", err)
	}
	out := map[string]*written{}
	for _, f := range files {
		data, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		w := &written{}
		if err := json.Unmarshal(data, w); err != nil {
			t.Fatalf("%s: %v", f, err)
		}
		out[strings.TrimSuffix(filepath.Base(f), ".json")] = w
	}
	return out
}

func composed(t testing.TB, w *written) *plan.Plan {
	t.Helper()
	p, err := (&compose.Composer{}).Compose(context.Background(), &w.Source, &w.Storyboard, &w.Settings)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// Every storyboard finds room in every look, upright and level.
func TestBoardsFitEveryLook(t *testing.T) {
	all := boards(t)
	for _, e := range []plan.Engine{plan.EngineCanvas, plan.EngineSketch} {
		for k, look := range styles.Names(e) {
			t.Run(look, func(t *testing.T) {
				t.Parallel()
				i := 0
				for name, w := range all {
					// A part of them in each look: the test is to end.
					if i++; len(name)%3 != k%3 {
						continue
					}
					set := w.Settings
					set.Engine, set.Style = e, look
					if len(name)%2 == 0 {
						set.Orientation = plan.Vertical
					}
					p := composed(t, &written{set, w.Source, w.Storyboard})
					for _, o := range roomless(t, p) {
						t.Errorf("%s, scene %d: %s", name, o.scene+1, o.fault)
					}
				}
			})
		}
	}
}

// A scene begins with something to see, and every cue is a word that is said.
func TestScenesBeginAtOnce(t *testing.T) {
	for name, w := range boards(t) {
		for i, s := range composed(t, w).Scenes {
			if len(s.Elements) == 0 {
				t.Errorf("%s, scene %d shows nothing", name, i+1)
				continue
			}
			if c := s.Elements[0].Cue; !c.Set || c.Phrase != "" || c.Seconds > 0.5 {
				t.Errorf("%s, scene %d begins at %+v", name, i+1, c)
			}
			cued := 0
			for _, e := range s.Elements[1:] {
				if e.Cue.Set {
					cued++
				}
			}
			if cued == 0 && len(s.Elements) > 4 && len(s.Narration.Spoken()) > 16 {
				t.Errorf("%s, scene %d: nothing stands at its words", name, i+1)
			}
		}
	}
}

// The same storyboard gives the same plan.
func TestSamePlan(t *testing.T) {
	for name, w := range boards(t) {
		a, err := plan.Encode(composed(t, w))
		if err != nil {
			t.Fatal(err)
		}
		b, err := plan.Encode(composed(t, w))
		if err != nil {
			t.Fatal(err)
		}
		if string(a) != string(b) {
			t.Errorf("%s gives two plans", name)
		}
	}
}

// What is shown in a colour once is shown in it always.
func TestColoursStay(t *testing.T) {
	for name, w := range boards(t) {
		seen := map[string]string{}
		for i, s := range composed(t, w).Scenes {
			for _, e := range s.Elements {
				if e.Kind != plan.KindIcon || e.Name == "circle-check" || e.Name == "map-pin" {
					continue
				}
				if had, ok := seen[e.Name]; ok && had != e.Color {
					t.Errorf("%s, scene %d: %s was %q and is %q", name, i+1, e.Name, had, e.Color)
				}
				seen[e.Name] = e.Color
			}
		}
		accents := 0
		for _, c := range seen {
			if c != "" {
				accents++
			}
		}
		if len(seen) > 3 && (accents == 0 || accents*3 > len(seen)*2) {
			t.Errorf("%s: %d of %d things have an accent", name, accents, len(seen))
		}
	}
}

// Without colour, no element names one but ink and its greys.
func TestWithoutColour(t *testing.T) {
	for name, w := range boards(t) {
		w.Settings.EnableColor = new(bool)
		for i, s := range composed(t, w).Scenes {
			for _, e := range s.Elements {
				if strings.HasPrefix(e.Color, "accent") || strings.HasPrefix(e.Fill, "accent") {
					t.Errorf("%s, scene %d: %s is %s", name, i+1, e.ID, e.Color)
				}
			}
		}
	}
}

// With onscreen_text_from_script_only no word is on screen that is not said.
func TestNoForeignWord(t *testing.T) {
	for name, w := range boards(t) {
		w.Settings.ScriptText = true
		said := map[string]bool{}
		for _, s := range w.Storyboard.Scenes {
			for _, word := range plan.Words(s.Narration) {
				said[strings.ToLower(word.Word)] = true
			}
		}
		for i, s := range composed(t, w).Scenes {
			for _, e := range s.Elements {
				texts := append([]string{e.Text, e.Label, e.Unit, e.Code, e.Tex}, e.Items...)
				texts = append(append(texts, e.Labels...), e.Header...)
				for _, row := range e.Rows {
					texts = append(texts, row...)
				}
				for _, ser := range e.Series {
					texts = append(texts, ser.Name)
				}
				for _, word := range plan.Words(strings.Join(texts, " ")) {
					if !said[strings.ToLower(word.Word)] {
						t.Errorf("%s, scene %d: %q of %s is not said", name, i+1, word.Word, e.ID)
					}
				}
			}
		}
	}
}

// For who reads from the right, boxes and points are mirrored.
func TestFromTheRight(t *testing.T) {
	w := boards(t)["arabic"]
	right := composed(t, w)
	w.Storyboard.Language = "en" // the same words, laid out from the left
	w.Settings.Style = ""
	left := composed(t, w)
	for i := range right.Scenes {
		a, b := right.Scenes[i].Elements, left.Scenes[i].Elements
		for k := range min(len(a), len(b)) {
			if a[k].Kind != plan.KindIcon || b[k].Kind != plan.KindIcon || a[k].Box == nil || b[k].Box == nil || len(a) != len(b) {
				continue
			}
			if got, want := a[k].Box.X+a[k].Box.W/2, 1-b[k].Box.X-b[k].Box.W/2; got < want-0.06 || got > want+0.06 {
				t.Errorf("scene %d: %s stands at %.2f, mirrored %.2f", i+1, a[k].ID, got, want)
			}
		}
	}
}

func BenchmarkCompose(b *testing.B) {
	w := boards(b)["photosynthesis"]
	for b.Loop() {
		composed(b, w)
	}
}
