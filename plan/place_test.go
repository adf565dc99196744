package plan

import (
	"strings"
	"testing"
)

func TestBackgroundIsAPlaceOrAColour(t *testing.T) {
	for background, want := range map[string]Place{"city": PlaceCity, "lab": PlaceLab, "board": "", "#a0B1c2": "", "": ""} {
		if p := (&Scene{Background: Background{Name: background}}).Place(); p != want {
			t.Errorf("%q: place %q", background, p)
		}
	}
	for background, accept := range map[string]string{
		"citty":    `did you mean "city"?`,
		"accent5":  `did you mean "accent1"?`,
		"#12345":   "or #rrggbb",
		"mountain": `did you mean "mountains"?`,
	} {
		_, err := Decode([]byte(`{"version":1,"scenes":[{"duration":1,"background":"`+background+`"}]}`), Options{})
		if err == nil || !strings.Contains(err.Error(), "scenes[0].background") || !strings.Contains(err.Error(), accept) {
			t.Errorf("%q: %v", background, err)
		}
	}
}
