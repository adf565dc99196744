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

// Regions that teachers speak of are known, articles are not minded, and the capitals of
// small countries are places.
func TestNamesThatPeopleUse(t *testing.T) {
	for name, inside := range map[string]int{"the Netherlands": 1, "Scandinavia": 3, "the Balkans": 11, "the European Union": 27, "the world": len(atlas.Countries(atlas.World))} {
		if key, ok := atlas.Find(name, "en"); !ok || len(atlas.Countries(key)) != inside {
			t.Errorf("%s is %q with %d countries", name, key, len(atlas.Countries(key)))
		}
	}
	for _, key := range atlas.Countries(atlas.World) {
		if !atlas.IsCountry(key) {
			t.Errorf("%s is no country", key)
		}
	}
	for name, country := range map[string]string{"Kingston": "JM", "Valletta": "MT", "Suva": "FJ", "The Hague": "NL", "Berne": "CH"} {
		if p, ok := atlas.FindPlace(name, "en"); !ok || p.Country != country {
			t.Errorf("%s: %+v", name, p)
		}
	}
}
