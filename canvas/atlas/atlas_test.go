package atlas

import (
	"math"
	"slices"
	"testing"

	"github.com/inkreel/inkreel/internal/locale"
)

// Areas without a code are those that are listed.
func TestNamelessAreas(t *testing.T) {
	var got []string
	for _, a := range Coarse().Areas {
		if len(a.Key) > 2 {
			got = append(got, a.Key)
		}
	}
	if !slices.Equal(got, nameless) {
		t.Errorf("areas without a code are %q, listed are %q", got, nameless)
	}
}

// Every ring of both scales closes, and lies on the globe.
func TestRingsClose(t *testing.T) {
	for name, land := range map[string]*Land{"coarse": Coarse(), "fine": Fine()} {
		if len(land.Areas) < 240 {
			t.Errorf("%s: %d areas", name, len(land.Areas))
		}
		for _, a := range land.Areas {
			if a.Key == "" || len(a.Rings) == 0 {
				t.Errorf("%s: area %q has %d rings", name, a.Key, len(a.Rings))
			}
			for _, r := range a.Rings {
				for i, n := range r {
					if end, next := ends(land, n)[1], ends(land, r[(i+1)%len(r)])[0]; end != next {
						t.Fatalf("%s: %s: arc %d ends at %v, the next begins at %v", name, a.Key, n, end, next)
					}
				}
			}
		}
		for _, a := range land.Arcs {
			for _, p := range a {
				if math.Abs(float64(p[0])) > 180 || math.Abs(float64(p[1])) > 90 {
					t.Fatalf("%s: %v lies off the globe", name, p)
				}
			}
		}
	}
}

func ends(l *Land, n int) [2][2]float32 {
	if n < 0 {
		a := l.Arcs[^n]
		return [2][2]float32{a[len(a)-1], a[0]}
	}
	a := l.Arcs[n]
	return [2][2]float32{a[0], a[len(a)-1]}
}

// Countries have a name in every language of a plan.
func TestNamesInEveryLanguage(t *testing.T) {
	for _, l := range locale.Languages {
		missing := 0
		for _, a := range Coarse().Areas {
			if len(a.Key) != 2 {
				continue
			}
			name := known().in(l.Code).names[a.Key]
			if name == "" {
				missing++
				continue
			}
			if key, ok := FindCountry(name, l.Code); !ok || key != a.Key {
				t.Errorf("%s: %q is found as %q", l.Code, name, key)
			}
		}
		if missing > 0 {
			t.Errorf("%s: %d countries have no name", l.Code, missing)
		}
	}
}

func TestFind(t *testing.T) {
	for _, c := range []struct{ name, lang, key string }{
		{"Germany", "en", "DE"}, {"Deutschland", "de", "DE"}, {"deutschland", "en", "DE"}, {"DEU", "en", "DE"}, {"de", "en", "DE"},
		{"日本", "ja", "JP"}, {"USA", "en", "US"}, {"United States", "fr", "US"}, {"world", "en", World}, {"Europe", "en", "150"},
		{"Afrika", "de", "002"}, {"European Union", "en", "EU"}, {"Turkey", "en", "TR"}, {"Kosovo", "en", "XK"}, {"Somaliland", "en", "Somaliland"},
		{"Ivory Coast", "en", "CI"}, {"UK", "en", "GB"}, {"Antarctica", "en", "AQ"}, {"arctic", "en", Arctic},
	} {
		if key, ok := Find(c.name, c.lang); !ok || key != c.key {
			t.Errorf("%s (%s): got %q, want %q", c.name, c.lang, key, c.key)
		}
	}
	if key, ok := Find("Atlantis", "en"); ok {
		t.Errorf("Atlantis is %q", key)
	}
	if got := Near("Germny"); len(got) == 0 || got[0] != "Germany" {
		t.Errorf("near Germny: %v", got)
	}
}

func TestCountries(t *testing.T) {
	africa := Countries("002")
	for _, k := range []string{"EG", "ZA", "KE", "MG"} {
		if !slices.Contains(africa, k) {
			t.Errorf("%s is not in Africa", k)
		}
	}
	if slices.Contains(africa, "FR") || len(africa) < 54 {
		t.Errorf("Africa: %v", africa)
	}
	if eu := Countries("EU"); len(eu) != 27 {
		t.Errorf("the European Union has %d members", len(eu))
	}
	if got := Countries("JP"); len(got) != 1 {
		t.Errorf("Japan holds %v", got)
	}
}

func TestFindPlace(t *testing.T) {
	for _, c := range []struct {
		name, lang, want string
		lat, lon         float64
	}{
		{"Paris", "en", "Paris", 48.9, 2.3}, {"Mailand", "de", "Milan", 45.5, 9.2}, {"Moskau", "de", "Moskau", 55.8, 37.6},
		{"New Delhi", "en", "Delhi", 28.6, 77.2}, {"Brazil", "en", "Brazil", -10, -53}, {"Cambridge, GB", "en", "Cambridge", 52.2, 0.1},
		{"東京", "ja", "東京", 35.7, 139.7}, {"Tokyo", "ja", "東京", 35.7, 139.7},
	} {
		p, ok := FindPlace(c.name, c.lang)
		if !ok || p.Name != c.want || math.Abs(p.Lat-c.lat) > 4 || math.Abs(p.Lon-c.lon) > 4 {
			t.Errorf("%s (%s): got %+v, %v", c.name, c.lang, p, ok)
		}
	}
	if p, ok := FindPlace("Atlantis", "en"); ok {
		t.Errorf("Atlantis lies at %+v", p)
	}
	if got := NearPlaces("Kioto"); len(got) == 0 || got[0] != "Kyoto" {
		t.Errorf("near Kioto: %v", got)
	}
}

// The middle of every country lies where it is.
func TestMiddle(t *testing.T) {
	for _, a := range Coarse().Areas {
		if lat, lon, ok := middle(a.Key); !ok || math.Abs(lat) > 90 || math.Abs(lon) > 180 {
			t.Errorf("%s: %v %v %v", a.Key, lat, lon, ok)
		}
	}
}

func BenchmarkCoarse(b *testing.B) {
	for b.Loop() {
		readLand(unpacked(coarse))
	}
}

func BenchmarkFine(b *testing.B) {
	for b.Loop() {
		readLand(unpacked(fine))
	}
}

func BenchmarkNames(b *testing.B) {
	for b.Loop() {
		readRegions(string(unpacked(regions))).in("en")
	}
}
