package chat_test

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/inkreel/inkreel/internal/modeltest"
	"github.com/inkreel/inkreel/provider"
	"github.com/inkreel/inkreel/provider/chat"
)

// said is what the stand-in's model says.
const said = `{"scenes": [{"claim": "Water rises"}]}`

// request is one for JSON.
var request = chat.Request{
	Messages: []chat.Message{{Role: chat.System, Text: "You write films."}, {Role: chat.User, Text: "About water."}},
	Schema:   json.RawMessage(`{"type":"object"}`), Name: "script",
}

func start(t *testing.T, m modeltest.Model, b *provider.Budget) (*modeltest.Server, *chat.Client) {
	t.Helper()
	if m.Chat == nil {
		m.Chat = func(modeltest.Ask) string { return said }
	}
	s := modeltest.Start(t, m)
	p, err := provider.New(provider.Settings{
		URL: s.URL, Key: modeltest.Key, Model: "m", Backoff: time.Millisecond, Tries: 2,
		Price: provider.Price{Known: true, In: 1, Out: 2}, MaxAnswer: 1e6,
	}, provider.Options{Budget: b})
	if err != nil {
		t.Fatal(err)
	}
	return s, chat.New(p)
}

func TestFormatsOfJSON(t *testing.T) {
	for mode, formats := range map[modeltest.Mode][]string{
		modeltest.Right:         {"json_schema", "json_schema"},
		modeltest.Slow:          {"json_schema", "json_schema"},
		modeltest.Fenced:        {"json_schema", "json_schema"},
		modeltest.Thinking:      {"json_schema", "json_schema"},
		modeltest.NoSchema:      {"json_schema", "json_object", "json_object"},
		modeltest.NoFormat:      {"json_schema", "json_object", "", ""},
		modeltest.NoTemperature: {"json_schema", "json_schema", "json_schema", "json_schema", "json_schema"},
	} {
		s, c := start(t, modeltest.Model{Mode: mode}, nil)
		for range 2 { // the second time it knows
			a, err := c.Complete(t.Context(), request)
			if err != nil || string(a.JSON) != said {
				t.Errorf("%s: %s, %v", mode, a.JSON, err)
			}
		}
		var got []string
		for _, a := range s.Asked() {
			got = append(got, a.Format)
			if told := strings.Contains(a.Text(), `{"type":"object"}`); told != (a.Format != "json_schema") {
				t.Errorf("%s: asked as %q, the schema told in words: %v", mode, a.Format, told)
			}
			if a.Format == "json_schema" && a.Name != "script" {
				t.Errorf("%s: the schema's name is %q", mode, a.Name)
			}
		}
		if strings.Join(got, " ") != strings.Join(formats, " ") {
			t.Errorf("%s: asked as %q, want %q", mode, got, formats)
		}
	}
}

func TestAnswersThatAreNone(t *testing.T) {
	for mode, want := range map[modeltest.Mode]struct {
		failure provider.Failure
		says    string
		tries   int
	}{
		modeltest.Unauthorized: {provider.Refused, "key right", 1},
		modeltest.Refused:      {provider.Refused, "400 bad request", 3}, // in each format
		modeltest.Filter:       {provider.Refused, "rules for contents", 1},
		modeltest.Declines:     {provider.Refused, "does not answer: I'm sorry", 1},
		modeltest.Silent:       {provider.BadAnswer, "no text", 1},
		modeltest.NotAPI:       {provider.BadAnswer, "no chat completion", 1},
		modeltest.Huge:         {provider.BadAnswer, "more than 1000000 bytes", 1},
		modeltest.Busy:         {provider.RateLimited, "429", 2},
		modeltest.Failing:      {provider.Unreachable, "500", 2},
	} {
		s, c := start(t, modeltest.Model{Mode: mode}, nil)
		_, err := c.Complete(t.Context(), request)
		if !errors.Is(err, want.failure) || !strings.Contains(err.Error(), want.says) {
			t.Errorf("%s: %v, want %s with %q", mode, err, want.failure, want.says)
		}
		if strings.Contains(err.Error(), modeltest.Key) || strings.Contains(err.Error(), "You write films. About water.") {
			t.Errorf("%s: %v", mode, err)
		}
		if n := len(s.Asked()); n != want.tries {
			t.Errorf("%s: asked %d times, want %d", mode, n, want.tries)
		}
	}
}

func TestCutAnswers(t *testing.T) {
	_, c := start(t, modeltest.Model{Mode: modeltest.Truncated}, nil)
	a, err := c.Complete(t.Context(), request)
	if err != nil || !a.Cut || a.JSON != nil {
		t.Errorf("%+v, %v", a, err)
	}
	_, c = start(t, modeltest.Model{Chat: func(modeltest.Ask) string { return "Certainly not." }}, nil)
	if a, err = c.Complete(t.Context(), request); err != nil || a.Cut || a.JSON != nil || a.Text != "Certainly not." {
		t.Errorf("%+v, %v", a, err)
	}
}

// What a call did cost stands in the budget, in the place of the most it might.
func TestCost(t *testing.T) {
	b := provider.NewBudget(provider.Limits{Money: 1})
	_, c := start(t, modeltest.Model{}, b)
	a, err := c.Complete(t.Context(), request)
	if err != nil {
		t.Fatal(err)
	}
	want := provider.Spent{Requests: 1, Tokens: a.Usage.In + a.Usage.Out, Money: float64(a.Usage.In+2*a.Usage.Out) / 1e6}
	got := b.Spent()
	got.Time = 0
	if a.Usage.In == 0 || a.Usage.Out == 0 || got != want {
		t.Errorf("spent %+v of %+v, want %+v", got, a.Usage, want)
	}
	small := provider.NewBudget(provider.Limits{Tokens: 4000})
	s, c := start(t, modeltest.Model{}, small)
	if _, err := c.Complete(t.Context(), request); !errors.Is(err, provider.OverBudget) || len(s.Asked()) > 0 {
		t.Errorf("%v, asked %d times", err, len(s.Asked()))
	}
}

func TestPicturesAreSentWhole(t *testing.T) {
	s, c := start(t, modeltest.Model{}, nil)
	r := chat.Request{Messages: []chat.Message{{Role: chat.User, Text: "What is this?", Images: []chat.Image{{Type: "image/png", Data: []byte("PNG")}}}}}
	if _, err := c.Complete(t.Context(), r); err != nil {
		t.Fatal(err)
	}
	a := s.Asked()[0]
	if len(a.Messages[0].Images) != 1 || a.Messages[0].Text != "What is this?" || !strings.Contains(string(a.Body), `"data:image/png;base64,UE5H"`) {
		t.Errorf("sent %s", a.Body)
	}
	if a.Format != "" || a.Model != "m" {
		t.Errorf("a text is asked for as %q of %q", a.Format, a.Model)
	}
}
