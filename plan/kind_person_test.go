package plan

import (
	"errors"
	"slices"
	"strings"
	"testing"
)

func castDoc(cast, element string) string {
	return `{"version":1,` + cast + `"scenes":[{"elements":[` + element + `]}]}`
}

// What a person cannot be is said with what would do.
func TestFaultsOfPersons(t *testing.T) {
	for _, c := range []struct{ name, doc, path, says string }{
		{"no cast", castDoc("", `{"kind":"person","cast":"mara"}`), "scenes[0].elements[0].cast", "the plan has no cast"},
		{"not in the cast", castDoc(`"cast":{"mara":{},"ben":{}},`, `{"kind":"person","cast":"marra"}`), "scenes[0].elements[0].cast", `did you mean "mara"? accepted: mara, ben`},
		{"cue of no bubble", castDoc("", `{"kind":"person","bubble_cue":1}`), "scenes[0].elements[0].bubble_cue", "there is no bubble"},
		{"cue after the end", `{"version":1,"scenes":[{"duration":3,"elements":[{"kind":"person","bubble":"a","bubble_cue":7}]}]}`, "scenes[0].elements[0].bubble_cue", "after the scene's end"},
		{"role of a text", castDoc("", `{"kind":"person","role":"title"}`), "scenes[0].elements[0].role", "doctor"},
		{"role of a person", castDoc("", `{"kind":"text","text":"a","role":"doctor"}`), "scenes[0].elements[0].role", "title"},
		{"unknown pose", castDoc("", `{"kind":"person","pose":"standin"}`), "scenes[0].elements[0].pose", `did you mean "standing"?`},
		{"unknown hair", castDoc(`"cast":{"mara":{"hair":"bunn"}},`, `{"kind":"person"}`), "cast.mara.hair", `did you mean "bun"`},
		{"colour of hair for its form", castDoc("", `{"kind":"person","hair":"red"}`), "scenes[0].elements[0].hair", "accepted"},
		{"strange field of the cast", castDoc(`"cast":{"mara":{"mood":"happy"}},`, `{"kind":"person"}`), "cast.mara.mood", "face"},
		{"name that is none", castDoc(`"cast":{"mara b":{}},`, `{"kind":"person"}`), "cast", "mara b"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := Decode([]byte(c.doc), Options{})
			var faults Faults
			if !errors.As(err, &faults) || !slices.ContainsFunc(faults, func(f Fault) bool {
				return strings.HasPrefix(f.Path, c.path) && strings.Contains(f.Path+" "+f.Problem+"; "+f.Accept, c.says)
			}) {
				t.Errorf("got %v, want %s to say %s", err, c.path, c.says)
			}
		})
	}
}

// An element has what the cast says where it says nothing itself, and its words are
// replaced in variants.
func TestCasted(t *testing.T) {
	p := decoded(t, `{"version":1,"cast":{"mara":{"role":"teacher","skin":"dark","face":"happy","clothes":"accent1"}},
		"scenes":[{"elements":[{"kind":"person","id":"m","cast":"mara","face":"sad","bubble":"Why?"},{"kind":"person"},{"kind":"text","text":"a"}]}],
		"variants":[{"id":"v","narration_language":"de","variant_visuals_mode":"per_language","scenes":{"s1":{"elements":{"m":{"bubble":"Warum?","label":"Mara"}}}}}]}`)
	e := p.Casted(p.Scenes[0].Elements[0])
	if e.Role != "teacher" || e.Skin != SkinDark || e.Face != "sad" || e.Clothes != "accent1" || e.Cast != "mara" {
		t.Errorf("%+v", e)
	}
	for _, other := range p.Scenes[0].Elements[1:] {
		if same := p.Casted(other); same.Role != other.Role || same.Skin != "" {
			t.Errorf("%+v became %+v", other, same)
		}
	}
	if v := p.Variant(0).Scenes[0].Elements[0]; v.Bubble != "Warum?" || v.Label != "Mara" || p.Variant(0).Cast["mara"].Role != "teacher" {
		t.Errorf("%+v", v)
	}
}
