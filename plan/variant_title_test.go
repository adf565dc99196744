package plan

import "testing"

// A variant names the film and its chapters in its language; what it does not
// name keeps the film's names.
func TestVariantTitles(t *testing.T) {
	p, err := Decode([]byte(`{"version": 1, "job_id": "tides", "title": "Tides",
		"scenes": [{"id": "pull", "title": "The pull", "duration": 2}, {"id": "flow", "title": "The flow", "duration": 2}],
		"variants": [{"id": "de", "narration_language": "de", "title": "Gezeiten", "scenes": {"pull": {"title": "Der Zug"}}},
			{"id": "fr", "narration_language": "fr"}]}`), Options{})
	if err != nil {
		t.Fatal(err)
	}
	if de := p.Variant(0); de.Title != "Gezeiten" || de.Scenes[0].Title != "Der Zug" || de.Scenes[1].Title != "The flow" {
		t.Errorf("de: %q, %q, %q", de.Title, de.Scenes[0].Title, de.Scenes[1].Title)
	}
	if fr := p.Variant(1); fr.Title != "Tides" || fr.Scenes[0].Title != "The pull" {
		t.Errorf("fr: %q, %q", fr.Title, fr.Scenes[0].Title)
	}
	if p.Title != "Tides" || p.Scenes[0].Title != "The pull" {
		t.Error("the film itself was renamed")
	}
}
