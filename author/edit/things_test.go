package edit_test

import (
	"strings"
	"testing"

	"github.com/inkreel/inkreel/author/edit"
	"github.com/inkreel/inkreel/plan"
)

// Persons, pictures, maps and diagrams are found by what they are, who they are and what
// they show.
func TestElementsOfEveryKindAreFound(t *testing.T) {
	p, err := plan.Decode([]byte(`{"version": 1, "cast": {"old-man": {"role": "grandfather"}, "mara": {}}, "scenes": [{"id": "s1", "narration": {"text": "An old man tells Mara of Kenya."}, "elements": [
		{"id": "e1", "kind": "person", "cast": "old-man"},
		{"id": "e2", "kind": "person", "cast": "mara", "role": "doctor", "bubble": "Where is Kenya?"},
		{"id": "e3", "kind": "map", "region": "Africa", "highlight_countries": ["Kenya"], "marks": [{"at": "Nairobi", "cue": "Kenya"}]},
		{"id": "e4", "kind": "picture", "name": "polar-bear"},
		{"id": "e5", "kind": "diagram", "diagram": "big_number", "value": 72, "label": "times"}
	]}]}`), plan.Options{})
	if err != nil {
		t.Fatal(err)
	}
	const all = "e1 e2 e3 e4 e5"
	for prompt, id := range map[string]string{
		"remove the old man": "e1", "remove the first person": "e1", "delete mara": "e2", "remove the doctor": "e2", "remove the second character": "e2",
		"remove the map": "e3", "remove the map of Kenya": "e3", "remove the map of Africa": "e3", "remove Nairobi": "e3", "remove the world map": "e3",
		"remove the polar bear": "e4", "remove the illustration": "e4", "remove the big number": "e5",
	} {
		got, err := edit.ByWords(p.Scenes[0], prompt, tools)
		if err != nil {
			t.Errorf("%s: %v", prompt, err)
			continue
		}
		var left []string
		for _, e := range got.Scene.Elements {
			left = append(left, e.ID)
		}
		want := strings.Join(strings.Fields(strings.Replace(all, id, "", 1)), " ")
		if strings.Join(left, " ") != want {
			t.Errorf("%s: %v are left, want %s", prompt, left, want)
		}
	}
}
