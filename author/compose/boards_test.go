package compose_test

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/author"
	"github.com/inkreel/inkreel/author/compose"
	"github.com/inkreel/inkreel/author/document"
	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/styles"
)

var _ author.Composer = (*compose.Composer)(nil)

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

// A plan written out as it is can be read again.
func TestReadAgain(t *testing.T) {
	for name, w := range boards(t) {
		data, err := json.Marshal(composed(t, w))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := plan.Decode(data, plan.Options{}); err != nil {
			t.Errorf("%s: %v", name, err)
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
				texts := append([]string{e.Text, e.Label, e.Unit, e.Code, e.Tex}, e.ItemWords()...)
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

// A podcast has no scene that says nothing.
func TestPodcast(t *testing.T) {
	w := boards(t)["bread"]
	w.Settings.Podcast = true
	w.Storyboard.Scenes[2].Narration = " … "
	if p := composed(t, w); len(p.Scenes) != len(w.Storyboard.Scenes)-1 || p.Output.Format != plan.FormatAudio {
		t.Errorf("%d scenes of %d as %s", len(p.Scenes), len(w.Storyboard.Scenes), p.Output.Format)
	}
}

// A picture of the source's is written into the plan, a large one kept elsewhere.
func TestFigures(t *testing.T) {
	figure := func(size int) *written {
		w := boards(t)["bread"]
		w.Storyboard.Scenes[1].Figure = &document.Image{Data: make([]byte, size), Type: "image/png", Caption: "A loaf"}
		return w
	}
	source := func(p *plan.Plan) string {
		for _, e := range p.Scenes[1].Elements {
			if e.Kind == plan.KindImage {
				return e.Source
			}
		}
		return ""
	}
	if s := source(composed(t, figure(100))); !strings.HasPrefix(s, "data:image/png;base64,") {
		t.Errorf("a small one is at %.40q", s)
	}
	if s := source(composed(t, figure(2<<20))); s != "" {
		t.Errorf("a large one is at %.40q though nothing keeps it", s)
	}
	w := figure(2 << 20)
	p, err := (&compose.Composer{Assets: shelf{}}).Compose(context.Background(), &w.Source, &w.Storyboard, &w.Settings)
	if err != nil {
		t.Fatal(err)
	}
	if s := source(p); s != "kept/2097152.png" {
		t.Errorf("a large one is at %.40q", s)
	}
}

// shelf keeps assets by their size.
type shelf struct{}

func (shelf) Asset(data []byte, _ string) (string, error) {
	return fmt.Sprintf("kept/%d.png", len(data)), nil
}

// The user's pictures and videos are shown as was asked.
func TestMedia(t *testing.T) {
	w := boards(t)["bread"]
	w.Source.Images = []story.Media{{Source: "a.png", Description: "a loaf", KeepOriginal: true, Still: true}}
	w.Source.Videos = []story.Media{{Source: "b.mp4", Narrated: true}}
	w.Storyboard.Scenes[1].Image, w.Storyboard.Scenes[2].Video = 1, 1
	w.Storyboard.Scenes[3].Image = 7 // there is none
	p := composed(t, w)
	found := map[plan.Kind]plan.Element{}
	for i, s := range p.Scenes {
		for _, e := range s.Elements {
			if e.Kind == plan.KindImage || e.Kind == plan.KindVideo {
				found[e.Kind] = e
				if i > 2 {
					t.Errorf("scene %d shows %s", i+1, e.Source)
				}
			}
		}
	}
	if e := found[plan.KindImage]; e.Source != "a.png" || !e.KeepOriginal || *e.Animate || e.Description != "a loaf" {
		t.Errorf("the picture: %+v", e)
	}
	if e := found[plan.KindVideo]; e.Source != "b.mp4" || e.Audio != plan.AudioNarration {
		t.Errorf("the video: %+v", e)
	}
}

func BenchmarkCompose(b *testing.B) {
	w := boards(b)["photosynthesis"]
	for b.Loop() {
		composed(b, w)
	}
}

// Plans are read by people: no place has more digits than its pixels.
func TestPlacesAreRound(t *testing.T) {
	for name, w := range boards(t) {
		for _, s := range composed(t, w).Scenes {
			for _, e := range s.Elements {
				var all []float64
				if e.Box != nil {
					all = append(all, e.Box.X, e.Box.Y, e.Box.W, e.Box.H)
				}
				for _, at := range e.Points {
					all = append(all, at[:]...)
				}
				for _, v := range all {
					if len(strconv.FormatFloat(v, 'f', -1, 64)) > len("0.1234") {
						t.Errorf("%s: %s: %s stands at %v", name, s.ID, e.ID, v)
					}
				}
			}
		}
	}
}
