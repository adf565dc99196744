package edit_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/author/edit"
	"github.com/inkreel/inkreel/plan"
)

// dog and cat are pictures of the user's.
var (
	dog = edit.Reference{Source: "data:image/jpeg;base64,ZG9n", Description: "our dog", Type: "image/jpeg", Shown: []byte("dog")}
	cat = edit.Reference{Source: "data:image/jpeg;base64,Y2F0"}
)

// sourcesOf are the pictures on a board, by ids.
func sourcesOf(s plan.Scene) map[string]string {
	out := map[string]string{}
	for _, e := range s.Elements {
		if e.Kind == plan.KindImage {
			out[e.ID] = e.Source
		}
	}
	return out
}

// A picture of the user's is placed by its number or by what it shows; one that the
// prompt says nothing of is added.
func TestReferences(t *testing.T) {
	for _, c := range []struct {
		prompt string
		refs   []edit.Reference
		id     string // of the element that shows the first
		more   int    // pictures besides
	}{
		{"replace the leaf with reference 1", []edit.Reference{dog}, "e5", 0},
		{"replace the leaf with our dog and remove the sun", []edit.Reference{dog}, "e5", 0},
		{"add my picture left of the leaf", []edit.Reference{dog}, "", 0},
		{"use image 1 instead of the leaf", []edit.Reference{dog, cat}, "e5", 1},
		{"remove the leaf", []edit.Reference{dog}, "", 0},
		{"", []edit.Reference{dog, cat}, "", 1},
		{"add photo 2", []edit.Reference{dog, cat}, "", 1},
	} {
		with := tools
		with.References = c.refs
		s := scene(t)
		done, err := edit.ByWords(s, c.prompt, with)
		if err != nil {
			t.Errorf("%q: %v", c.prompt, err)
			continue
		}
		found, shown := sourcesOf(done.Scene), 0
		for id, source := range found {
			if source == dog.Source && (c.id == "" || id == c.id) {
				shown++
			}
		}
		if before := len(sourcesOf(s)); shown != 1 || len(found) != before+1+c.more {
			t.Errorf("%q: %v, was %v", c.prompt, found, sourcesOf(s))
		}
	}
	if _, err := edit.ByWords(scene(t), "replace the leaf with reference 3", edit.Tools{Icons: tools.Icons, References: []edit.Reference{dog}}); err == nil {
		t.Error("a picture that there is not replaces one")
	}
	if _, err := edit.ByWords(scene(t), "", edit.Tools{References: make([]edit.Reference, 9)}); err == nil || !strings.Contains(err.Error(), "at most 4") {
		t.Error(err)
	}
	if _, err := edit.ByWords(scene(t), "", edit.Tools{}); err == nil {
		t.Error("nothing is asked for")
	}
}

// A model is shown the pictures, knows sources by names alone, and can name no
// other.
func TestModelReferences(t *testing.T) {
	with := tools
	with.References = []edit.Reference{dog, cat}
	m := &answers{give: []string{`[{"kind": "image", "source": "reference 7"}]`, `[{"kind": "image", "source": "data:image/png;base64,AAAA"}]`, `[{"kind": "image", "source": "source 1", "description": "the lake"}, {"kind": "image", "source": "reference 2"}]`}}
	s := scene(t)
	done, err := edit.ByModel(t.Context(), m, s, "show the cat beside the lake", with)
	if err != nil {
		t.Fatal(err)
	}
	found := sourcesOf(done.Scene)
	if len(found) != 2 || len(m.asked) != 3 {
		t.Errorf("asked %d times: %v", len(m.asked), found)
	}
	for _, source := range found {
		if source != "assets/lake.jpg" && source != cat.Source {
			t.Errorf("shows %s", source)
		}
	}
	r := m.asked[0]
	if text, _ := json.Marshal(r.Scene); strings.Contains(string(text), "lake.jpg") || !strings.Contains(string(text), "source 1") { // JSON
		t.Errorf("the model reads %s", text)
	}
	if len(r.References) != 2 || string(r.References[0].Shown) != "dog" || !strings.Contains(m.asked[1].Faults[0], "accepted: source 1, reference 1, reference 2") {
		t.Errorf("%+v, faults %q", r.References, m.asked[1].Faults)
	}
	// Without a prompt nobody is asked.
	m = &answers{}
	if done, err = edit.ByModel(t.Context(), m, s, " ", with); err != nil || len(m.asked) > 0 || len(sourcesOf(done.Scene)) != 3 {
		t.Errorf("asked %d times, %v, %v", len(m.asked), sourcesOf(done.Scene), err)
	}
}
