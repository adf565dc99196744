package llm

import (
	"testing"

	"github.com/inkreel/inkreel/author/story"
)

// A model's names become pictures where one shows just that, and places that there are.
func TestModelsNamesBecomePictures(t *testing.T) {
	d := directing(story.Settings{})
	for name, want := range map[string]string{
		"polar-bear": "polar-bear", "volcano": "volcano", "water-tank": "", "building-factory": "", "": "", "no such thing at all": "",
	} {
		if got := d.picture(name, "the"); got != want {
			t.Errorf("%q is shown by %q, want %q", name, got, want)
		}
	}
	s, _ := judgedScene(t, d, `{"claim":"A dam","things":[{"words":"dam","icon":"volcano"}],"relation":{"kind":"place","way":true,"items":[`+
		`{"label":"the dam","cue":"dam","spot":"Lisbon, PT"},{"label":"city","cue":"city","spot":"Nosuchtown"},{"label":"Rome","cue":"","spot":"Rome, IT"}]}}`)
	if got := d.thing(s.Things[0]).Picture; got != "volcano" {
		t.Errorf("the thing is shown by %q", got)
	}
	for i, want := range []string{"Lisbon, PT", "", ""} {
		if got := s.Relation.Items[i].Spot; got != want {
			t.Errorf("place %d lies at %q, want %q", i, got, want)
		}
	}
	if !s.Relation.Way {
		t.Error("the way is lost")
	}
	if s, _ := judgedScene(t, d, `{"claim":"A dam","relation":{"kind":"list","way":true,"items":[{"label":"city","cue":"city","spot":"Rome, IT"}]}}`); s.Relation.Way || s.Relation.Items[0].Spot != "" {
		t.Error("a list has places on a map")
	}
}
