package atlas

import (
	"strconv"
	"strings"
	"sync"

	"github.com/inkreel/inkreel/internal/near"
)

// Place is a town, or something else that lies at a point.
type Place struct {
	Name     string // in the language it was asked for in, else in English
	Country  string // key; empty: in none
	Lat, Lon float64
}

// directory is all places, and their numbers by what they are called.
type directory struct {
	places []Place
	names  []string                  // all English ones, for what looks alike
	found  map[string]map[string]int // by language and folded name
	native map[string]map[int]string // by language and number
	langs  []string
}

var listed = sync.OnceValue(func() *directory { return readPlaces(string(unpacked(places))) })

// readPlaces reads what gen has packed; see there for the form.
func readPlaces(text string) *directory {
	d := &directory{found: map[string]map[string]int{"en": {}}, native: map[string]map[int]string{}}
	lang := ""
	for line := range strings.Lines(text) {
		line = strings.TrimSuffix(line, "\n")
		if line[0] == '@' {
			lang = line[1:]
			d.langs = append(d.langs, lang)
			if lang != "en" {
				d.found[lang] = map[string]int{}
			}
			d.native[lang] = map[int]string{}
			continue
		}
		if lang == "" {
			d.add(strings.Split(line, ";"))
			continue
		}
		number, name, _ := strings.Cut(line, " ")
		n, _ := strconv.Atoi(number) // our own data: a test reads all
		d.native[lang][n] = name
		d.found[lang][folded(name)] = n
	}
	return d
}

// add notes a place of the fields number, names, country, latitude, longitude.
func (d *directory) add(f []string) {
	n := len(d.places)
	names := strings.Split(f[1], "|")
	lat, _ := strconv.ParseFloat(f[3], 64)
	lon, _ := strconv.ParseFloat(f[4], 64)
	d.places = append(d.places, Place{Name: names[0], Country: f[2], Lat: lat, Lon: lon})
	for _, name := range names {
		d.names = append(d.names, name)
		d.found["en"][folded(name)] = n
		d.found["en"][folded(name+", "+f[2])] = n
	}
}

// FindPlace is the place of a name in a language, in English or, last, in any other
// language. Where several have a name, a country's code behind a comma tells which:
// "Birmingham, US". A country is a place too, in its middle.
func FindPlace(name, lang string) (Place, bool) {
	d, f := listed(), folded(name)
	for _, l := range append([]string{lang, "en"}, d.langs...) {
		if n, ok := d.found[l][f]; ok {
			p := d.places[n]
			if own, ok := d.native[lang][n]; ok {
				p.Name = own
			}
			return p, true
		}
	}
	key, ok := FindCountry(name, lang)
	if !ok {
		return Place{}, false
	}
	lat, lon, ok := middle(key)
	return Place{Name: Name(key, lang), Country: key, Lat: lat, Lon: lon}, ok
}

// NearPlaces lists English names of places like the given one, best first.
func NearPlaces(name string) []string { return near.Names(name, listed().names) }

// middle is a point well within the largest part of a country.
func middle(key string) (lat, lon float64, ok bool) {
	land := Coarse()
	for _, a := range land.Areas {
		if a.Key != key {
			continue
		}
		var best Arc
		most := -1.0
		for _, r := range a.Rings {
			if ring := land.Ring(r); Size(ring) > most {
				best, most = ring, Size(ring)
			}
		}
		lat, lon = Within(best)
		return lat, lon, true
	}
	return 0, 0, false
}
