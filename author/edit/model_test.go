package edit_test

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/author/edit"
	"github.com/inkreel/inkreel/plan"
)

// answers is a model that gives one answer after another.
type answers struct {
	give  []string
	asked []edit.Request
}

func (a *answers) Edit(_ context.Context, r edit.Request) (json.RawMessage, error) {
	a.asked = append(a.asked, r)
	if len(a.asked) > len(a.give) {
		return nil, errors.New("the server refuses")
	}
	return json.RawMessage(a.give[len(a.asked)-1]), nil
}

const (
	right   = `{"elements": [{"id": "head", "kind": "text", "role": "heading", "text": "Rain"}, {"kind": "icon", "name": "leaf"}, {"kind": "icon", "name": "umbrella", "cue": "rain"}]}`
	noIcon  = `[{"kind": "icon", "name": ""}]`
	fetches = `[{"kind": "image", "source": "https://example.com/x.png", "description": "x"}]`
)

func TestModel(t *testing.T) {
	for _, c := range []struct {
		name  string
		give  []string
		want  string // of the scene; or of the error
		asked int
	}{
		{"right at once", []string{right}, "head=Rain e5=leaf e10=umbrella", 1},
		{"wrong, then right", []string{noIcon, right}, "head=Rain e5=leaf e10=umbrella", 2},
		{"no JSON, then right", []string{"I cannot do that", "```", right}, "head=Rain e5=leaf e10=umbrella", 3},
		{"always wrong", []string{noIcon, noIcon, noIcon, right}, with(" e5=leaf", ""), 3},
		{"fetches what the scene had not", []string{fetches, fetches, fetches}, with(" e5=leaf", ""), 3},
		{"refuses", nil, with(" e5=leaf", ""), 1},
	} {
		m := &answers{give: c.give}
		done, err := edit.ByModel(t.Context(), m, scene(t), "remove the leaf", tools)
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if got := short(done.Scene); got != c.want || len(m.asked) != c.asked {
			t.Errorf("%s: asked %d times\ngot  %s\nwant %s", c.name, len(m.asked), got, c.want)
		}
		for i, r := range m.asked {
			if r.Prompt != "remove the leaf" || !json.Valid(r.Schema) || !json.Valid(r.Scene) || (i > 0) != (len(r.Faults) > 0) {
				t.Errorf("%s: question %d is %+v", c.name, i, r)
			}
		}
	}
}

// What neither model nor grammar can do says both.
func TestModelAndWordsFail(t *testing.T) {
	_, err := edit.ByModel(t.Context(), &answers{}, scene(t), "sing", tools)
	if err == nil || !strings.Contains(err.Error(), "the server refuses") || !strings.Contains(err.Error(), "is not understood") {
		t.Error(err)
	}
	if _, err := edit.ByModel(t.Context(), nil, scene(t), "remove the leaf", tools); err != nil {
		t.Error(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := edit.ByModel(ctx, &answers{}, scene(t), "remove the leaf", tools); err == nil {
		t.Error("an edit that was stopped came to something")
	}
}

// What the judge says is sent back with its places.
func TestJudge(t *testing.T) {
	m := &answers{give: []string{right, right}}
	n := 0
	judge := func(plan.Scene) error {
		if n++; n == 1 {
			return errors.New("elements[2]: there is no room")
		}
		return nil
	}
	if _, err := edit.ByModel(t.Context(), m, scene(t), "x", edit.Tools{Judge: judge}); err != nil || len(m.asked) != 2 || m.asked[1].Faults[0] != "elements[2]: there is no room" || len(m.asked[1].Answer) == 0 {
		t.Errorf("%v: %+v", err, m.asked)
	}
}

func FuzzAnswer(f *testing.F) {
	f.Add(right)
	f.Add(fetches)
	f.Add(`[{"kind": "arrow", "from": "a", "to": "b", "cue": 3}]`)
	f.Add(`{"elements": null}`)
	s := scene(f)
	f.Fuzz(func(t *testing.T, answer string) {
		done, err := edit.ByModel(t.Context(), &answers{give: []string{answer}}, s, "sing", tools)
		if err != nil {
			return
		}
		for _, e := range done.Scene.Elements {
			if e.Source != "" && e.Source != "assets/lake.jpg" {
				t.Errorf("fetches %s", e.Source)
			}
		}
	})
}
