package atlas

import (
	"math"
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
	names  []string       // all English ones, for what looks alike
	found  map[string]int // by folded English name
	langs  []string
	native map[string]func() *placeNames // by language, read when it is first asked for
}

// placeNames are those of one language, and the numbers of the places by them.
type placeNames struct {
	of    map[int]string
	found map[string]int
}

var listed = sync.OnceValue(func() *directory { return readPlaces(string(unpacked(places))) })

// readPlaces reads what gen has packed; see there for the form.
func readPlaces(text string) *directory {
	d := &directory{found: map[string]int{}, native: map[string]func() *placeNames{}}
	list, rest, _ := strings.Cut(text, "@")
	for line := range strings.Lines(list) {
		d.add(strings.Split(strings.TrimSuffix(line, "\n"), ";"))
	}
	for part := range strings.SplitSeq(rest, "@") {
		lang, lines, _ := strings.Cut(part, "\n")
		d.langs = append(d.langs, lang)
		d.native[lang] = sync.OnceValue(func() *placeNames { return readPlaceNames(lines) })
	}
	return d
}

func readPlaceNames(lines string) *placeNames {
	p := &placeNames{of: map[int]string{}, found: map[string]int{}}
	for line := range strings.Lines(lines) {
		number, name, _ := strings.Cut(strings.TrimSuffix(line, "\n"), " ")
		n, _ := strconv.Atoi(number) // our own data: a test reads all
		p.of[n], p.found[folded(name)] = name, n
	}
	return p
}

// in is the places' names in a language, none where there are none.
func (d *directory) in(lang string) *placeNames {
	if read, ok := d.native[lang]; ok {
		return read()
	}
	return &placeNames{}
}

// number is the place of a name in a language or in English.
func (d *directory) number(name, lang string) (int, bool) {
	if n, ok := d.in(lang).found[name]; ok {
		return n, true
	}
	n, ok := d.found[name]
	return n, ok
}

// elsewhere is the place of a name in any language.
func (d *directory) elsewhere(name string) (int, bool) {
	for _, l := range d.langs {
		if n, ok := d.in(l).found[name]; ok {
			return n, true
		}
	}
	return 0, false
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
		d.found[folded(name)] = n
		d.found[folded(name+", "+f[2])] = n
	}
}

// FindPlace is the place of a name in a language, in English or, last, in any other
// language. Where several have a name, a country's code behind a comma tells which:
// "Birmingham, US". A country is a place too, in its middle.
func FindPlace(name, lang string) (Place, bool) {
	d, f := listed(), folded(name)
	n, ok := d.number(f, lang)
	if !ok {
		if key, country := FindCountry(name, lang); country {
			lat, lon, ok := middle(key)
			return Place{Name: Name(key, lang), Country: key, Lat: lat, Lon: lon}, ok
		}
		if n, ok = d.elsewhere(f); !ok {
			return Place{}, false
		}
	}
	p := d.places[n]
	if own, ok := d.in(lang).of[n]; ok {
		p.Name = own
	}
	return p, true
}

// NearPlaces lists English names of places like the given one, best first.
func NearPlaces(name string) []string { return near.Names(withoutArticle(name), listed().names) }

// middle is a point well within the largest part of a country.
func middle(key string) (lat, lon float64, ok bool) {
	if ring := mainland(key); ring != nil {
		lat, lon = Within(ring)
		return lat, lon, true
	}
	return 0, 0, false
}

// Extent is how far the largest part of a country reaches, in degrees; east is beyond
// 180 where it crosses the antimeridian.
func Extent(key string) (west, south, east, north float64, ok bool) {
	ring := mainland(key)
	if ring == nil {
		return 0, 0, 0, 0, false
	}
	west, south, east, north = math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	for _, p := range unrolled(ring) {
		west, east = math.Min(west, p[0]), math.Max(east, p[0])
		south, north = math.Min(south, p[1]), math.Max(north, p[1])
	}
	return west, south, east, north, true
}

// mainland is the largest ring of a country; nil: there is no such country.
func mainland(key string) (best Arc) {
	land := Coarse()
	for _, a := range land.Areas {
		if a.Key != key {
			continue
		}
		most := -1.0
		for _, r := range a.Rings {
			if ring := land.Ring(r); Size(ring) > most {
				best, most = ring, Size(ring)
			}
		}
		return best
	}
	return nil
}
