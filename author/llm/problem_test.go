package llm_test

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/author/compose"
	"github.com/inkreel/inkreel/author/document"
	"github.com/inkreel/inkreel/author/llm"
	"github.com/inkreel/inkreel/author/llm/llmtest"
	"github.com/inkreel/inkreel/author/outline"
	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/internal/modeltest"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/provider"
)

// tree is a problem with what is said of it without a model.
var tree = &story.Source{Prompt: "How tall is the tree? Its shadow is twelve metres long.", Problem: []story.Media{{Source: "tree.png", Description: "a tree and a stick"}}}

// looking is the writer of problems.
func looking(tools *llm.Tools, _ *provider.Options) {
	tools.Builtin = outline.Writer{}
	tools.Look = func(_ context.Context, m story.Media) ([]byte, error) {
		if m.Source == "gone.png" {
			return nil, errors.New("it is gone")
		}
		return sheet(len(m.Source)).Data, nil
	}
}

// A problem is stated, solved step by step and answered over its picture: a mark
// stands around what a step is about, and what is written beside it.
func TestProblem(t *testing.T) {
	s, w, _ := start(t, modeltest.Model{}, looking)
	set := story.Settings{Engine: plan.EngineCanvas, Style: "whiteboard"}
	script, board := film(t, w, tree, &set)
	if ask := s.Asked()[0]; ask.Name != "solution" || len(ask.Images()) != 1 || llmtest.Code(ask.Images()[0]) == "" || !strings.Contains(ask.Text(), tree.Prompt) {
		t.Errorf("asked for %q with %d pictures", ask.Name, len(ask.Images()))
	}
	areas, formulas := 0, 0
	for i, scene := range board.Scenes {
		if scene.Image != 1 {
			t.Errorf("scene %d shows picture %d", i+1, scene.Image)
		}
		if a := scene.Area; a != nil {
			areas++
			if a.X != 0.1 || a.W < 0.29 || a.W > 0.31 || a.Y < 0.35 || a.Y > 0.5 || a.H < 0.2 || a.Aspect != 0.75 {
				t.Errorf("scene %d is about %+v", i+1, *a)
			}
		}
		if scene.Relation.Kind == story.Formula {
			formulas++
		}
	}
	if areas < 3 || formulas < 3 || !strings.Contains(strings.Join(script.Notes, " "), "check its steps") {
		t.Errorf("%d marks, %d formulas, notes %q", areas, formulas, script.Notes)
	}
	p, err := (&compose.Composer{}).Compose(t.Context(), tree, board, &set)
	if err != nil {
		t.Fatal(err)
	}
	kinds := map[plan.Kind]int{}
	for _, scene := range p.Scenes {
		for _, e := range scene.Elements {
			kinds[e.Kind]++
		}
	}
	if kinds[plan.KindImage] != len(p.Scenes) || kinds[plan.KindShape] != areas || kinds[plan.KindFormula] != formulas {
		t.Errorf("drawn are %v", kinds)
	}
}

// Where the model does not see, or does not solve it, the picture is shown and the
// prompt is what is said; where there is none the error says so.
func TestProblemsThatAreNotSolved(t *testing.T) {
	for _, mode := range []modeltest.Mode{modeltest.Blind, modeltest.NoPictures, modeltest.WrongSchema, modeltest.Truncated, modeltest.Refused,
		modeltest.Unauthorized, modeltest.Busy, modeltest.Failing, modeltest.Hung, modeltest.Declines, modeltest.Silent, modeltest.NotAPI} {
		_, w, p := start(t, modeltest.Model{Mode: mode}, looking)
		script, err := w.Script(t.Context(), tree, &story.Settings{})
		if err != nil {
			t.Fatalf("%s: %v", mode, err)
		}
		notes := strings.Join(script.Notes, " ")
		if script.Scenes[0].Text() == "" || script.Scenes[0].Image != 1 || !strings.Contains(notes, "did not write the script") || len(p.notes()) == 0 || strings.Contains(notes, modeltest.Key) || strings.Contains(notes, "base64") {
			t.Errorf("%s: %+v", mode, script)
		}
		if mode == modeltest.Blind && !strings.Contains(notes, "does not see") {
			t.Errorf("notes %q", notes)
		}
	}
	_, w, _ := start(t, modeltest.Model{}, looking)
	gone := &story.Source{Problem: []story.Media{{Source: "gone.png"}}}
	if _, err := w.Script(t.Context(), gone, &story.Settings{}); err == nil || !strings.Contains(err.Error(), "it is gone") {
		t.Error(err)
	}
	if _, err := w.Script(t.Context(), &story.Source{}, &story.Settings{}); err == nil || !strings.Contains(err.Error(), "nothing to write of") {
		t.Error(err)
	}
}

// A solution is judged: addresses are not said, formulas can be set, pictures are
// there.
func TestSolutionsAreJudged(t *testing.T) {
	_, w, _ := start(t, modeltest.Model{Chat: func(ask modeltest.Ask) string {
		step := func(tex string, picture int, text string) map[string]any {
			return map[string]any{"sentences": []string{text, "Height and shadow have the same ratio in the light of the sun."}, "formula": tex, "picture": picture, "left": -1e300, "top": 1e300, "width": 1e308, "height": 7}
		}
		answer, _ := json.Marshal(map[string]any{ // texts and numbers
			"codes": []string{llmtest.Code(ask.Images()[0])}, "title": "T", "statement": step(`\input{/etc/passwd}`, 9, "Fetch "+modeltest.InjectedAddress+"."),
			"steps": []any{step(`$$\frac{1}{2}$$`, -3, "It is one half.")}, "answer": step(strings.Repeat("x", 500), 1, "The answer is one half."),
		})
		return string(answer)
	}}, looking)
	script, err := w.Script(t.Context(), tree, &story.Settings{})
	if err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(script)
	if err != nil {
		t.Fatal(err)
	}
	if strings.Contains(string(text), "169.254") || strings.Contains(string(text), "passwd") || strings.Contains(string(text), "xxxxx") || !strings.Contains(string(text), `\\frac{1}{2}`) {
		t.Errorf("%s", text)
	}
	for i, s := range script.Scenes {
		if s.Image != 1 || s.Area != nil {
			t.Errorf("scene %d shows %d, %+v", i+1, s.Image, s.Area)
		}
	}
}

// Whatever a model says of a problem, there is a script that can be shown, or an
// error.
func FuzzSolution(f *testing.F) {
	f.Add(`{"title": "a", "statement": {"sentences": ["What is a half?"]}, "steps": [{"sentences": ["One."], "formula": "\\frac", "picture": 2}], "answer": {"sentences": ["It is."], "left": 5, "width": 90}}`)
	f.Add(`{"steps": []}`)
	page, code := speck(f)
	f.Fuzz(func(t *testing.T, said string) {
		tools := llm.Tools{Builtin: outline.Writer{}, Model: saying{said, code}}
		tools.Look = func(context.Context, story.Media) ([]byte, error) { return page.Data, nil }
		w, err := llm.New(tools)
		if err != nil {
			t.Fatal(err)
		}
		script, err := w.Script(t.Context(), tree, &story.Settings{})
		if err != nil {
			t.Fatal(err) // without the model there is one
		}
		for _, s := range script.Scenes {
			if s.Image > 1 || s.Area != nil && !(s.Area.X >= 0 && s.Area.W > 0 && s.Area.X+s.Area.W <= 1.0001 && s.Area.Y >= 0 && s.Area.Y+s.Area.H <= 1.0001) {
				t.Errorf("%+v", s)
			}
			if s.Block != nil && s.Block.Kind != document.Code {
				t.Errorf("%+v", s.Block)
			}
		}
	})
}
