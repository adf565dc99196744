package plan

import (
	"errors"
	"strings"
	"testing"
)

// Names that other programs have for a field lead to ours, each at its line.
func TestSynonyms(t *testing.T) {
	_, err := Decode([]byte(`{"$schema": "https://example.com/schema.json", "version": 1,
  "voice": "male_1", "Style": "editorial",
  "scenes": [{"seconds": 3,
    "elements": [{"type": "icon", "name": "leaf"},
      {"kind": "image", "src": "a.png"}]}]}`), Options{})
	var faults Faults
	if !errors.As(err, &faults) {
		t.Fatal(err)
	}
	for i, want := range []struct {
		path, hint   string
		line, column int
	}{
		{"voice", `did you mean "narration_voice"?`, 2, 3},
		{"Style", `did you mean "canvas_style_variant" or "sketch_style_variant"?`, 2, 22},
		{"scenes[0].seconds", `did you mean "duration"?`, 3, 15},
		{"scenes[0].elements[0].kind", "accepted: one of", 4, 18},
		{"scenes[0].elements[0].type", `did you mean "kind"?`, 4, 19},
		{"scenes[0].elements[1].source", "accepted: a text", 5, 7},
		{"scenes[0].elements[1].src", `did you mean "source"?`, 5, 25},
	} {
		if i >= len(faults) {
			t.Fatalf("%d faults, want also %s", len(faults), want.path)
		}
		f := faults[i]
		if f.Path != want.path || !strings.HasPrefix(f.Accept, want.hint) {
			t.Errorf("%v, want %s: %s", f, want.path, want.hint)
		}
		if f.Line != want.line || f.Column != want.column {
			t.Errorf("%s at %d:%d, want %d:%d", f.Path, f.Line, f.Column, want.line, want.column)
		}
	}
}

// Every name that a synonym leads to is a field.
func TestSynonymsAreFields(t *testing.T) {
	for wrote, meant := range synonyms {
		for _, name := range meant {
			if !strings.Contains(string(Schema()), `"`+name+`":`) {
				t.Errorf("%q leads to %q, which is no field", wrote, name)
			}
		}
	}
}
