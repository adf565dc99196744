package plan

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// revised is a plan after operations, judged as any plan.
func revised(t *testing.T, p *Plan, operations string) *Plan {
	t.Helper()
	ops, err := Operations([]byte(operations))
	if err != nil {
		t.Fatalf("%s: %v", operations, err)
	}
	doc, err := Revise(p, ops)
	if err != nil {
		t.Fatalf("%s: %v", operations, err)
	}
	now, err := Decode(doc, Options{})
	if err != nil {
		t.Fatalf("%s: %v\n%s", operations, err, doc)
	}
	return now
}

func decoded(t *testing.T, doc string) *Plan {
	t.Helper()
	p, err := Decode([]byte(doc), Options{})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

const threeScenes = `{"version": 1, "job_id": "film", "title": "Three", "background_track": "jazz", "scenes": [
	{"narration": {"text": "One is here.", "pause_after": 0.5}, "elements": [{"kind": "text", "text": "1 < 2"}]},
	{"id": "middle", "narration": {"text": "Two is here."}, "transition": "slide", "elements": [{"kind": "text", "text": "two"}]},
	{"duration": 3, "elements": [{"kind": "text", "text": "three"}]}]}`

func sceneIDs(p *Plan) (ids []string) {
	for i := range p.Scenes {
		ids = append(ids, p.Scenes[i].ID)
	}
	return ids
}

func TestRevise(t *testing.T) {
	p := decoded(t, threeScenes)
	now := revised(t, p, `[
		{"set": {"title": "Now", "background_track": null, "output": {"fps": 24}}},
		{"scene": "middle", "set": {"narration": {"text": "Two, said anew."}, "transition": null}},
		{"scene": 1, "set": {"narration": {"text": "Uno."}}},
		{"add": {"duration": 2, "elements": [{"kind": "text", "text": "new"}]}, "at": 2},
		{"remove": "s3"},
		{"move": "middle", "at": 1}]`)
	if now.Title != "Now" || now.Track != TrackNone || now.Output.FPS != 24 || now.JobID != "film" {
		t.Errorf("%+v", now)
	}
	if ids := sceneIDs(now); !slices.Equal(ids, []string{"middle", "s1", "s4"}) {
		t.Errorf("scenes %q", ids)
	}
	if s := now.Scenes[1]; s.Narration.Text != "Uno." || s.Narration.PauseAfter != 0.5 || s.Elements[0].Text != "1 < 2" {
		t.Errorf("%+v", s)
	}
	if s := now.Scenes[0]; s.Narration.Text != "Two, said anew." || s.Transition != TransitionNone {
		t.Errorf("%+v", s)
	}
	if ids := sceneIDs(p); !slices.Equal(ids, []string{"s1", "middle", "s3"}) {
		t.Errorf("the plan before has become %q", ids)
	}
}

// The text on screen is in the language that is spoken, unless it was set apart.
func TestReviseLanguage(t *testing.T) {
	same := decoded(t, `{"version": 1, "scenes": [{"duration": 2}]}`)
	if now := revised(t, same, `[{"set": {"narration_language": "es"}}]`); now.TextLanguage != "es" {
		t.Errorf("%q", now.TextLanguage)
	}
	apart := decoded(t, `{"version": 1, "onscreen_text_language": "de", "scenes": [{"duration": 2}]}`)
	if now := revised(t, apart, `[{"set": {"narration_language": "es"}}]`); now.TextLanguage != "de" {
		t.Errorf("%q", now.TextLanguage)
	}
}

// What was added and is removed leaves no trace, and scenes that are moved are the
// same ones in another order.
func TestReviseProperties(t *testing.T) {
	for seed := range uint64(40) {
		g := generator{rand.New(rand.NewPCG(seed, 7))}
		p, err := Decode(encodeAny(t, g.plan()), Options{})
		if err != nil {
			t.Fatal(err)
		}
		at := 1 + g.IntN(len(p.Scenes)+1)
		scene := g.IntN(len(p.Scenes))
		to := 1 + g.IntN(len(p.Scenes))
		if len(p.Scenes) < 200 && p.Scenes[0].ID != "new" {
			ops := fmt.Sprintf(`[{"add": {"id": "new", "duration": 2}, "at": %d}, {"remove": "new"}]`, at)
			was, err := Encode(p) // values that are missing equal nothing: what is written is compared
			if err != nil {
				t.Fatal(err)
			}
			if now, err := Encode(revised(t, p, ops)); err != nil || !bytes.Equal(now, was) {
				t.Errorf("seed %d, %s: the plan has changed", seed, ops)
			}
		}
		parsed, err := Operations([]byte(fmt.Sprintf(`[{"move": %q, "at": %d}]`, p.Scenes[scene].ID, to)))
		if err != nil {
			t.Fatal(err)
		}
		doc, err := Revise(p, parsed)
		if err != nil {
			t.Fatal(err)
		}
		var moved struct {
			Scenes []struct{ ID string }
		}
		if err := json.Unmarshal(doc, &moved); err != nil {
			t.Fatal(err)
		}
		var ids []string
		for _, s := range moved.Scenes {
			ids = append(ids, s.ID)
		}
		if ids[to-1] != p.Scenes[scene].ID {
			t.Errorf("seed %d: scene %q is not number %d of %q", seed, p.Scenes[scene].ID, to, ids)
		}
		was := sceneIDs(p)
		slices.Sort(ids)
		slices.Sort(was)
		if !slices.Equal(ids, was) {
			t.Errorf("seed %d: %q are no longer %q", seed, ids, was)
		}
	}
}

// What cannot be done says where, and what could be.
func TestReviseFaults(t *testing.T) {
	p := decoded(t, threeScenes)
	for _, c := range []struct{ ops, path, says string }{
		{`{}`, "operations", "accepted: one of"},
		{`[]`, "operations", "1 to 1000"},
		{`[{"sett": {}}]`, "operations", `unknown field "sett"`},
		{`[{"scene": true, "set": {}}]`, "operations", "a number from 1"},
		{`[{"scene": 1}]`, "operations[0]", "0 things"},
		{`[{"remove": 1, "move": 2, "at": 1}]`, "operations[0]", "2 things"},
		{`[{"scene": 1, "remove": 2}]`, "operations[0]", "sets nothing of it"},
		{`[{"remove": 1, "at": 2}]`, "operations[0]", "a place for nothing"},
		{`[{"move": 1}]`, "operations[0]", "to no place"},
		{`[{"set": {"title": "x"}}, {"scene": "midle", "set": {"title": "x"}}]`, "operations[1].scene", `did you mean "middle"? accepted: middle, s1, s3, or a number from 1 to 3`},
		{`[{"remove": 4}]`, "operations[0].remove", "a number from 1 to 3"},
		{`[{"remove": 1}, {"remove": 3}]`, "operations[1].remove", "a number from 1 to 2"},
		{`[{"move": "s1", "at": 4}]`, "operations[0].at", "accepted: 1 to 3"},
		{`[{"add": {"duration": 2}, "at": 5}]`, "operations[0].at", "accepted: 1 to 4"},
		{`[{"add": {"id": "s1"}}]`, "operations[0].add.id", "another scene"},
		{`[{"add": {"id": 7}}]`, "operations[0].add.id", "no text"},
		{`[{"add": [1]}]`, "operations[0].add", "a scene, as in a plan"},
		{`[{"set": {"scenes": []}}]`, "operations[0].set.scenes", "one by one"},
		{`[{"set": {"job_id": "x"}}]`, "operations[0].set.job_id", "keeps its job_id"},
		{`[{"scene": 1, "set": {"id": "x"}}]`, "operations[0].set.id", "keeps its id"},
		{`[{"scene": 1, "set": []}]`, "operations[0].set", "the fields to replace"},
	} {
		ops, err := Operations([]byte(c.ops))
		if err == nil {
			_, err = Revise(p, ops)
		}
		var faults Faults
		if !errors.As(err, &faults) || faults[0].Path != c.path || !strings.Contains(faults[0].String(), c.says) {
			t.Errorf("%s: %v", c.ops, err)
		}
	}
	ops, err := Operations([]byte(`[{"remove": 1}, {"remove": 1}, {"remove": 1}]`))
	if err != nil {
		t.Fatal(err)
	}
	doc, err := Revise(p, ops)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Decode(doc, Options{}); err == nil || !strings.Contains(err.Error(), "scenes") {
		t.Errorf("no scene left: %v", err)
	}
}
