package plan

import (
	"slices"
	"testing"
)

// A style a build has besides the contract's may be named wherever one of the
// contract's may, and is listed with them.
func TestFurtherStylesAreListed(t *testing.T) {
	c := newContract(append(CanvasStyles(), "neon", "neon_compact"), SketchStyles())
	root := printedSchema(t, c.film.print())
	for _, name := range []string{"neon", "neon_compact", "notebook_infographic", "chalkboard_bw"} {
		if !slices.Contains(root.Properties["canvas_style_variant"].enumTexts(), name) {
			t.Errorf("%s is not listed as canvas_style_variant", name)
		}
		if !slices.Contains(root.Defs["custom_style"].Properties["base"].enumTexts(), name) {
			t.Errorf("%s is not listed as base of a custom style", name)
		}
	}
	for _, c2 := range []struct {
		name string
		ok   bool
	}{{"neon", true}, {"neon_compact", true}, {"neonn", false}} {
		v := &sieve{scanner: scanner{data: []byte(`{"version":1,"canvas_style_variant":"` + c2.name + `","scenes":[{"duration":1}]}`), maxDepth: 9}}
		if v.value(c.film); (len(v.faults) == 0) != c2.ok {
			t.Errorf("%s: %v", c2.name, v.faults)
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
