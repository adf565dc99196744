package service

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/service/store"
)

// A plan may name what its film was made of, as it was fetched, and nothing else that
// lies in the store.
func TestSourcesOfPlans(t *testing.T) {
	s := built(t, store.Workspace{Unlimited: true})
	doc := func(source string) []byte {
		return fmt.Appendf(nil, `{"version": 1, "scenes": [{"duration": 2, "elements": [{"kind": "image", "source": %q, "description": "x"}]}]}`, source)
	}
	for source, faults := range map[string]int{
		"object://asset/" + strings.Repeat("ab", 32): 0, "https://example.com/x.png": 0, "object://film/v_2/x.mp4": 1, "object://upload/w_2/u_1/x.png": 1,
	} {
		if r, err := s.CheckPlan(t.Context(), s.caller, doc(source)); err != nil || len(r.Faults) != faults {
			t.Errorf("%s: %+v, %v", source, r.Faults, err)
		}
	}
}

// A plan of a caller's own is drawn in the languages it names: in its own words, or
// in those of a translator. What nothing translates fails alone.
func TestVariantsOfPlans(t *testing.T) {
	s := built(t, store.Workspace{Unlimited: true})
	doc := []byte(`{"version": 1, "title": "Tides", "scenes": [{"id": "a", "narration": {"text": "The moon pulls the sea."}}], "variants": [
		{"id": "one", "narration_language": "de", "scenes": {"a": {"narration": {"text": "Der Mond zieht am Meer."}}}}, {"id": "two", "narration_language": "es"}, {"id": "three", "narration_language": "fi"}]}`)
	a, err := s.SubmitPlan(t.Context(), s.caller, doc, PlanOptions{Visibility: Private}, "again")
	if err != nil || len(a.Variants) != 3 {
		t.Fatal(a, err)
	}
	if again, err := s.SubmitPlan(t.Context(), s.caller, doc, PlanOptions{Visibility: Private}, "again"); err != nil || !slices.Equal(again.Variants, a.Variants) {
		t.Errorf("the same again: %v, %v", again, err)
	}
	s.do(t)
	var handed plan.Plan
	if err := json.Unmarshal([]byte(s.engine.docs[a.JobID]), &handed); err != nil {
		t.Fatal(err)
	}
	var said []string
	for _, v := range handed.Variants {
		said = append(said, v.ID+" "+v.Scenes["a"].Narration.Text)
	}
	if want := []string{a.Variants[0] + " Der Mond zieht am Meer.", a.Variants[1] + " es: The moon pulls the sea."}; !slices.Equal(said, want) {
		t.Errorf("%q, want %q", said, want)
	}
	for i, want := range []Status{QueuedForVariant, QueuedForVariant, Failed} {
		if j := s.status(t, a.Variants[i]); j.Status != want {
			t.Errorf("variant %d is %s, want %s", i, j.Status, want)
		}
	}
	if v := s.row(t, a.Variants[0]); v.Stage != stageDrawing || v.Language != "de" || v.Title != "Tides" {
		t.Errorf("%+v", v)
	}
}

// A check tells how long scenes are, what drawing would warn of, and what is wrong
// once words are spoken.
func TestCheckOfPlans(t *testing.T) {
	s := built(t, store.Workspace{Unlimited: true})
	const scenes = `"scenes": [{"narration": {"text": "The moon pulls the sea."}}, {"duration": 2}], "variants": [{"id": "x", "narration_language": "fi"}]`
	r, err := s.CheckPlan(t.Context(), s.caller, []byte(`{"version": 1, `+scenes+`}`))
	if err != nil || len(r.Faults) > 0 || r.Seconds != 4 || len(r.Scenes) != 2 || r.Scenes[1] != (SceneLength{"s2", 2}) {
		t.Errorf("%+v, %v", r, err)
	}
	if len(r.Warnings) != 2 || !strings.Contains(r.Warnings[0], "Finnish") || !strings.Contains(string(r.Plan), `"fi"`) {
		t.Errorf("%q, %s", r.Warnings, r.Plan)
	}
	r, err = s.CheckPlan(t.Context(), s.caller, []byte(`{"version": 1, "title": "too long", `+scenes+`}`))
	if err != nil || len(r.Faults) != 1 || !strings.Contains(r.Faults[0].Message, "20 seconds") || r.Plan != nil || r.Warnings != nil {
		t.Errorf("%+v, %v", r, err)
	}
}
