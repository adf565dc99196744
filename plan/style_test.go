package plan

import (
	"encoding/json"
	"slices"
	"testing"
)

// A style a build has besides the contract's may be named wherever one of the
// contract's may, and is listed with them.
func TestFurtherStylesAreListed(t *testing.T) {
	text := withStyles(contract, []string{"neon", "neon_compact"})
	var root schemaNode
	if err := json.Unmarshal(text, &root); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"neon", "neon_compact", "notebook_infographic", "chalkboard_bw"} {
		if !slices.Contains(root.Properties["canvas_style_variant"].enumTexts(), name) {
			t.Errorf("%s is not listed as canvas_style_variant", name)
		}
		if !slices.Contains(root.Defs["custom_style"].Properties["base"].enumTexts(), name) {
			t.Errorf("%s is not listed as base of a custom style", name)
		}
	}
	known := compile(text)
	for _, c := range []struct {
		name string
		ok   bool
	}{{"neon", true}, {"neon_compact", true}, {"neonn", false}} {
		v := &sieve{scanner: scanner{data: []byte(`{"version":1,"canvas_style_variant":"` + c.name + `","scenes":[{"duration":1}]}`), maxDepth: 9}}
		if v.value(known); (len(v.faults) == 0) != c.ok {
			t.Errorf("%s: %v", c.name, v.faults)
		}
	}
}

// Announcing the contract's own styles changes nothing.
func TestAddingKnownStylesAddsNothing(t *testing.T) {
	AddCanvasStyles(CanvasStyles()...)
	if len(furtherStyles) > 0 || len(CanvasStyles()) != 21 {
		t.Errorf("further styles are %q", furtherStyles)
	}
}
