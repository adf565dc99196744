package llm_test

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/inkreel/inkreel/author/document"
	"github.com/inkreel/inkreel/author/llm"
	"github.com/inkreel/inkreel/author/llm/llmtest"
	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/author/timing"
	"github.com/inkreel/inkreel/internal/modeltest"
	"github.com/inkreel/inkreel/internal/words"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/provider"
	"github.com/inkreel/inkreel/provider/chat"
)

// river is a source of some two minutes, with a table.
var river = &story.Source{Documents: []*document.Document{{Title: "The river", Language: "en", Blocks: []document.Block{
	{Kind: document.Heading, Level: 1, Text: "From the spring to the sea"},
	{Kind: document.Paragraph, Text: "A river begins at a spring in the mountains. Rain and snow feed the spring all year. The young river is cold and fast. It carries stones and sand down the valley. Below the mountains the river slows down and grows wide."},
	{Kind: document.Paragraph, Text: "Farmers use the water of the river for their fields. Because the soil stays wet, wheat grows well there. The city takes its drinking water from the river too. A dam above the city stores the water for dry summers. The dam was built in 1962 and feeds 3 turbines."},
	{Kind: document.Table, Table: &document.TableData{Caption: "Water used", Header: []string{"Who", "Share"}, Rows: [][]string{{"Fields", "62 %"}, {"Homes", "23 %"}, {"Factories", "15 %"}}}},
	{Kind: document.Heading, Level: 1, Text: "Fish and birds"},
	{Kind: document.Paragraph, Text: "Trout live in the cold water near the spring. Carp like the slow and warm water of the plain. Herons hunt the fish along the banks. When factories warmed the river, the trout moved away. Today the factories cool their water first, and the trout are back."},
	{Kind: document.Paragraph, Text: "At its mouth the river meets the sea. Its sand builds new land there, year after year. Birds rest on the sand when they fly south. So the river ends where new land begins. Whoever follows a river sees how a country lives."},
}}}}

// builtin is a writer that needs no model: a sentence a scene.
type builtin struct{}

func (builtin) Script(_ context.Context, src *story.Source, set *story.Settings) (*story.Script, error) {
	text := src.Script
	for _, d := range src.Documents {
		for _, b := range d.Blocks {
			if b.Kind == document.Paragraph {
				text += " " + b.Text
			}
		}
	}
	if text == "" {
		return nil, errors.New("a topic alone cannot be told")
	}
	out := &story.Script{Title: "Built in", Language: "en", Given: src.Script != ""}
	for _, s := range words.Of("en").Sentences(text) {
		out.Scenes = append(out.Scenes, story.ScriptScene{Sentences: []string{s}})
	}
	return out, nil
}

func (builtin) Storyboard(_ context.Context, _ *story.Source, script *story.Script, _ *story.Settings) (*story.Storyboard, error) {
	out := &story.Storyboard{Title: script.Title, Language: script.Language}
	for i, s := range script.Scenes {
		part := story.Body
		if i == 0 {
			part = story.Opening
		}
		scene := story.Scene{ID: fmt.Sprintf("s%d", i+1), Part: part, Narration: s.Text(), Pause: s.Pause, Claim: "Built in", Image: s.Image, Video: s.Video}
		scene.Things = []story.Thing{{Words: plan.Words(s.Text())[0].Word, Icon: "star"}}
		out.Scenes = append(out.Scenes, scene)
	}
	return out, nil
}

// told collects progress.
type told struct {
	mu  sync.Mutex
	all []llm.Progress
}

func (p *told) tell(x llm.Progress) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.all = append(p.all, x)
}

func (p *told) notes() (out []string) {
	for _, x := range p.all {
		if x.Note != "" {
			out = append(out, x.Note)
		}
	}
	return out
}

// start returns a writer whose model stands on loopback.
func start(t *testing.T, m modeltest.Model, change func(*llm.Tools, *provider.Options)) (*modeltest.Server, *llm.Writer, *told) {
	t.Helper()
	if m.Chat == nil {
		m.Chat = llmtest.Write
	}
	s := modeltest.Start(t, m)
	var p told
	tools, options := llm.Tools{Builtin: builtin{}, Tell: p.tell}, provider.Options{}
	if change != nil {
		change(&tools, &options)
	}
	set := provider.Settings{URL: s.URL, Key: modeltest.Key, Model: "m", Backoff: time.Millisecond, Tries: 2, MaxAnswer: 1e6}
	if m.Mode == modeltest.Hung {
		set.Try = 20 * time.Millisecond
	}
	client, err := provider.New(set, options)
	if err != nil {
		t.Fatal(err)
	}
	tools.Model = chat.New(client)
	w, err := llm.New(tools)
	if err != nil {
		t.Fatal(err)
	}
	return s, w, &p
}

// film is a script and its storyboard.
func film(t *testing.T, w *llm.Writer, src *story.Source, set *story.Settings) (*story.Script, *story.Storyboard) {
	t.Helper()
	script, err := w.Script(t.Context(), src, set)
	if err != nil {
		t.Fatal(err)
	}
	board, err := w.Storyboard(t.Context(), src, script, set)
	if err != nil {
		t.Fatal(err)
	}
	if len(board.Scenes) != len(script.Scenes) {
		t.Fatalf("%d scenes are shown of %d", len(board.Scenes), len(script.Scenes))
	}
	return script, board
}

// seconds is how long a script's film is.
func seconds(s *story.Script) float64 {
	return timing.Speech{Language: s.Language, Breaks: words.Of(s.Language)}.Film(s.Scenes, nil)
}

func TestModelWrites(t *testing.T) {
	for _, mode := range []modeltest.Mode{modeltest.Right, modeltest.Slow, modeltest.Fenced, modeltest.Thinking, modeltest.NoSchema, modeltest.NoFormat, modeltest.NoTemperature, modeltest.InventedIcons} {
		_, w, p := start(t, modeltest.Model{Mode: mode}, nil)
		script, board := film(t, w, river, &story.Settings{Timing: "1"})
		if script.Title != "What there is to see" || script.Language != "en" || len(script.Notes) > 0 {
			t.Errorf("%s: %q in %s, %v", mode, script.Title, script.Language, script.Notes)
		}
		if s := seconds(script); s < 57 || s > 63 {
			t.Errorf("%s: the film is %.1f s long", mode, s)
		}
		if n := p.notes(); len(n) > 0 {
			t.Errorf("%s: %q", mode, n)
		}
		for _, s := range board.Scenes[1:] {
			if s.Claim == "Built in" || len(s.Things) == 0 {
				t.Errorf("%s: %s is the built-in writer's: %+v", mode, s.ID, s)
			}
		}
	}
}

// Whatever a model's server does, there is a film, and a sentence that says who
// wrote it and why.
func TestModelsThatFail(t *testing.T) {
	for mode, says := range map[modeltest.Mode]string{
		modeltest.Hung:         "did not answer within",
		modeltest.Unauthorized: "is the provider's key right",
		modeltest.Forbidden:    "may the key use this model",
		modeltest.Refused:      "answered 400 bad request",
		modeltest.Busy:         "answered 429 too many requests",
		modeltest.Spent:        "no credit left",
		modeltest.Failing:      "answered 500",
		modeltest.Broken:       "broke off",
		modeltest.Huge:         "answered with more than",
		modeltest.NotAPI:       "no chat completion",
		modeltest.Elsewhere:    "another address",
		modeltest.WrongSchema:  "could not be used",
		modeltest.Truncated:    "broke off before its end",
		modeltest.Filter:       "rules for contents",
		modeltest.Declines:     "does not answer",
		modeltest.Silent:       "no text",
	} {
		t.Run(string(mode), func(t *testing.T) {
			t.Parallel()
			_, w, p := start(t, modeltest.Model{Mode: mode}, nil)
			script, board := film(t, w, river, &story.Settings{Timing: "1"})
			if script.Title != "Built in" || len(script.Notes) != 1 || !strings.Contains(script.Notes[0], says) || !strings.Contains(script.Notes[0], "the built-in writer did") {
				t.Errorf("%q, %q, want a note with %q", script.Title, script.Notes, says)
			}
			if board.Scenes[1].Claim != "Built in" || len(p.notes()) != 2 || !strings.Contains(p.notes()[1], says) {
				t.Errorf("%+v, %q", board.Scenes[1], p.notes())
			}
			if all := strings.Join(append(p.notes(), script.Notes...), " "); strings.Contains(all, modeltest.Key) || strings.Contains(all, "A river begins at a spring in the mountains") {
				t.Errorf("told: %s", all)
			}
			_, err := w.Script(t.Context(), &story.Source{Prompt: "Rivers"}, &story.Settings{})
			if err == nil || !strings.Contains(err.Error(), says) || !strings.Contains(err.Error(), "a topic alone cannot be told") {
				t.Errorf("of a topic: %v", err)
			}
		})
	}
}

// There is no mode of the stand-in, of today or later, without a film; of a topic
// there is one or a sentence.
func TestEveryModeEndsInAFilm(t *testing.T) {
	for _, mode := range modeltest.Modes() {
		t.Run(string(mode), func(t *testing.T) {
			t.Parallel()
			_, w, _ := start(t, modeltest.Model{Mode: mode}, nil)
			script, board := film(t, w, river, &story.Settings{Timing: "0.5"})
			if len(script.Scenes) == 0 || len(board.Scenes) == 0 {
				t.Error("an empty film")
			}
			script, err := w.Script(t.Context(), &story.Source{Prompt: "Rivers"}, &story.Settings{Timing: "0.5"})
			if (err == nil) != (script != nil && len(script.Scenes) > 0) || err != nil && !strings.Contains(err.Error(), "the language model did not write a script: ") {
				t.Errorf("of a topic: %v, %v", script, err)
			}
		})
	}
}

// A server that is busy, or fails, once does no harm.
func TestPassingFailures(t *testing.T) {
	for _, mode := range []modeltest.Mode{modeltest.Busy, modeltest.Failing, modeltest.Broken, modeltest.WrongSchema, modeltest.Truncated} {
		_, w, p := start(t, modeltest.Model{Mode: mode, Times: 1}, nil)
		script, _ := film(t, w, river, &story.Settings{Timing: "1"})
		if script.Title != "What there is to see" || len(p.notes()) > 0 {
			t.Errorf("%s: %q, %q", mode, script.Title, p.notes())
		}
	}
}

func TestBudget(t *testing.T) {
	for requests, want := range map[int]string{1: "did not say what is drawn", 0: ""} {
		_, w, p := start(t, modeltest.Model{}, func(_ *llm.Tools, o *provider.Options) {
			o.Budget = provider.NewBudget(provider.Limits{Requests: requests})
		})
		script, _ := film(t, w, river, &story.Settings{Timing: "1"})
		if n := strings.Join(p.notes(), " "); script.Title != "What there is to see" || (want == "") != (n == "") || !strings.Contains(n, want) {
			t.Errorf("%d requests: %q, %q", requests, script.Title, n)
		}
	}
	s, w, _ := start(t, modeltest.Model{}, func(_ *llm.Tools, o *provider.Options) {
		o.Budget = provider.NewBudget(provider.Limits{Tokens: 1000})
	})
	script, _ := film(t, w, river, &story.Settings{Timing: "1"})
	if len(s.Asked()) > 0 || len(script.Notes) != 1 || !strings.Contains(script.Notes[0], "budget") {
		t.Errorf("asked %d times: %q", len(s.Asked()), script.Notes)
	}
}

func TestSameAnswersSameFilm(t *testing.T) {
	s, w, _ := start(t, modeltest.Model{}, nil)
	a, b := film(t, w, river, &story.Settings{Timing: "1"})
	asked := s.Asked()
	c, d := film(t, w, river, &story.Settings{Timing: "1"})
	if !reflect.DeepEqual(a, c) || !reflect.DeepEqual(b, d) {
		t.Error("two films differ")
	}
	for i, again := range s.Asked()[len(asked):] {
		if string(again.Body) != string(asked[i].Body) {
			t.Errorf("request %d differs", i)
		}
	}
}

func TestProgressAndCancel(t *testing.T) {
	_, w, p := start(t, modeltest.Model{}, nil)
	_, board := film(t, w, river, &story.Settings{Timing: "1"})
	last := p.all[len(p.all)-1]
	if p.all[0] != (llm.Progress{Step: llm.Writing, Of: 1}) || last != (llm.Progress{Step: llm.Picturing, Done: len(board.Scenes), Of: len(board.Scenes)}) {
		t.Errorf("told %+v", p.all)
	}
	_, hung, _ := start(t, modeltest.Model{Mode: modeltest.Hung}, func(tools *llm.Tools, _ *provider.Options) {})
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := hung.Script(ctx, river, &story.Settings{}); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

// A user's own script is not a model's to change.
func TestOwnScript(t *testing.T) {
	s, w, _ := start(t, modeltest.Model{}, nil)
	script, err := w.Script(t.Context(), &story.Source{Script: "Water rises. It falls again."}, &story.Settings{})
	if err != nil || !script.Given || len(script.Scenes) != 2 || len(s.Asked()) > 0 {
		t.Errorf("%+v, %v, asked %d times", script, err, len(s.Asked()))
	}
}

func TestTools(t *testing.T) {
	if _, err := llm.New(llm.Tools{}); err == nil {
		t.Error("a writer without a model")
	}
	if _, err := llm.New(llm.Tools{Model: chat.New(nil), Builtin: builtin{}, Context: 100}); err == nil || !strings.Contains(err.Error(), "4000") {
		t.Error(err)
	}
}
