package atlas

import (
	"slices"
	"strings"
	"sync"

	"github.com/inkreel/inkreel/internal/near"
)

// World is the key of all there is.
const World = "001"

// Arctic is the key of what lies about the North Pole, which CLDR has no code for.
const Arctic = "Arctic"

// gazetteer is the countries and regions: what lies in what, and what they are called.
type gazetteer struct {
	alpha3  map[string]string   // key of a code of three letters
	within  map[string][]string // keys of what lies in a region
	country map[string]bool
	names   map[string]map[string]string // first names by language and key
	keys    map[string]map[string]string // keys by language and folded name
	langs   []string
	english []string // all names, for what looks alike
}

var known = sync.OnceValue(func() *gazetteer { return readRegions(string(unpacked(regions))) })

// readRegions reads what gen has packed; see there for the form.
func readRegions(text string) *gazetteer {
	g := &gazetteer{
		alpha3: map[string]string{}, within: map[string][]string{}, country: map[string]bool{},
		names: map[string]map[string]string{}, keys: map[string]map[string]string{},
	}
	lang := ""
	for line := range strings.Lines(text) {
		line = strings.TrimSuffix(line, "\n")
		code, rest, _ := strings.Cut(line, " ")
		switch {
		case line[0] == '@':
			lang = line[1:]
			g.langs = append(g.langs, lang)
			g.names[lang], g.keys[lang] = map[string]string{}, map[string]string{}
		case lang != "":
			g.name(lang, code, strings.Split(rest, "|")...)
		case strings.HasPrefix(rest, "= "):
			g.within[code] = strings.Fields(rest[2:])
		default:
			g.alpha3[rest], g.country[code] = code, true
		}
	}
	for _, a := range Coarse().Areas {
		if len(a.Key) > 2 { // no code: it has its name alone
			g.country[a.Key] = true
			g.name("en", a.Key, a.Key)
		}
	}
	g.name("en", Arctic, Arctic)
	return g
}

func (g *gazetteer) name(lang, key string, names ...string) {
	g.names[lang][key] = names[0]
	for _, n := range names {
		f := folded(n)
		if _, taken := g.keys[lang][f]; !taken || n == names[0] {
			g.keys[lang][f] = key
		}
		if lang == "en" {
			g.english = append(g.english, n)
		}
	}
}

// folded is a name as it is compared: without capitals, accents of its writing apart.
func folded(name string) string {
	return strings.NewReplacer("’", "'", "-", " ", "&", "and", ".", "").Replace(strings.ToLower(strings.TrimSpace(name)))
}

// Find is the key of a country, a continent or another region, by its name in a
// language, in English, by its code of ISO 3166-1 (two letters, three) or, last, by its
// name in any other language. The key of a country is its code of two letters.
func Find(name, lang string) (key string, ok bool) {
	g, f := known(), folded(name)
	if f == "" {
		return "", false
	}
	for _, l := range []string{lang, "en"} {
		if key, ok := g.keys[l][f]; ok {
			return key, true
		}
	}
	upper := strings.ToUpper(name)
	if g.country[upper] {
		return upper, true
	}
	if key, ok := g.alpha3[upper]; ok {
		return key, true
	}
	if _, region := g.within[upper]; region {
		return upper, true
	}
	for _, l := range g.langs {
		if key, ok := g.keys[l][f]; ok {
			return key, true
		}
	}
	return "", false
}

// FindCountry is Find for countries alone.
func FindCountry(name, lang string) (key string, ok bool) {
	key, ok = Find(name, lang)
	return key, ok && known().country[key]
}

// Name is what a key is called in a language, in English where it has no name there.
func Name(key, lang string) string {
	g := known()
	if n, ok := g.names[lang][key]; ok {
		return n
	}
	return g.names["en"][key]
}

// Countries are the keys of the countries in a region, sorted; a country holds itself.
func Countries(key string) []string {
	g := known()
	var out []string
	var add func(string)
	add = func(k string) {
		if g.country[k] {
			out = append(out, k)
		}
		for _, inner := range g.within[k] {
			add(inner)
		}
	}
	if key == World {
		for k := range g.country {
			out = append(out, k)
		}
	} else {
		add(key)
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// IsCountry reports whether a key is that of a country.
func IsCountry(key string) bool { return known().country[key] }

// Near lists English names of countries and regions like the given one, best first.
func Near(name string) []string { return near.Names(name, known().english) }
