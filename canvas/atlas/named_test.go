package atlas_test

import (
	"testing"

	"github.com/inkreel/inkreel/canvas/atlas"
)

// A text names countries and towns by their names, by no code and in no other language.
func TestNamedByNamesAlone(t *testing.T) {
	for _, c := range []struct{ name, lang, key, town string }{
		{"Kenya", "en", "KE", ""}, {"Kenia", "de", "KE", ""}, {"Kenya", "de", "KE", ""}, {"كينيا", "ar", "KE", ""},
		{"Lisbon", "en", "", "Lisbon"}, {"Lissabon", "de", "", "Lisbon"},
		{"IT", "en", "", ""}, {"Kenia", "en", "", ""}, {"", "en", "", ""}, {"Curie", "en", "", ""}, {"Africa", "en", "", ""},
	} {
		key, town, ok := atlas.Named(c.name, c.lang)
		if key != c.key || town.Name != c.town || ok != (c.key+c.town != "") {
			t.Errorf("%q in %s: %q, %q, %v", c.name, c.lang, key, town.Name, ok)
		}
	}
}
