package atlas

import (
	"maps"
	"slices"
	"strings"
	"sync"

	"github.com/inkreel/inkreel/internal/near"
)

// World is the key of all there is.
const World = "001"

// Arctic is the key of what lies about the North Pole, which CLDR has no code for.
const Arctic = "Arctic"

// groups are regions that CLDR has no code for, by their English names: what lies in
// them.
var groups = map[string][]string{
	"Scandinavia":       {"DK", "NO", "SE"},
	"Nordic countries":  {"DK", "FI", "IS", "NO", "SE"},
	"Baltic states":     {"EE", "LT", "LV"},
	"Benelux":           {"BE", "LU", "NL"},
	"British Isles":     {"GB", "IE", "IM"},
	"Iberia":            {"AD", "ES", "PT"},
	"Iberian Peninsula": {"AD", "ES", "PT"},
	"Central Europe":    {"AT", "CH", "CZ", "DE", "HU", "LI", "PL", "SI", "SK"},
	"Balkans":           {"AL", "BA", "BG", "GR", "HR", "ME", "MK", "RO", "RS", "SI", "XK"},
	"Mediterranean": {"AL", "BA", "CY", "DZ", "EG", "ES", "FR", "GR", "HR", "IL", "IT", "LB", "LY", "MA", "ME", "MT", "PS", "SI", "SY",
		"TN", "TR"},
	"Maghreb":        {"DZ", "LY", "MA", "MR", "TN"},
	"Horn of Africa": {"DJ", "ER", "ET", "SO", "Somaliland"},
	"Sahel":          {"BF", "ER", "ML", "MR", "NE", "SD", "SN", "TD"},
	"Indochina":      {"KH", "LA", "MM", "MY", "TH", "VN"},
}

// plain is the language whose names are understood in films in any other.
const plain = "en"

// nameless are the areas of the coarse land that have no code: they are called by their
// English names alone. Listed here, they are known without reading the land.
var nameless = []string{"Somaliland", "Northern Cyprus", "Indian Ocean Territories", "Ashmore and Cartier Is.", "Siachen Glacier"}

// gazetteer is the countries and regions: what lies in what, and what they are called.
type gazetteer struct {
	alpha3  map[string]string   // key of a code of three letters
	within  map[string][]string // keys of what lies in a region
	country map[string]bool
	langs   []string
	tongues map[string]func() *tongue // each read when it is first asked for
}

// tongue is what countries and regions are called in one language.
type tongue struct {
	names map[string]string // the usual ones, by key
	keys  map[string]string // by folded name
	all   []string          // for what looks alike
}

var known = sync.OnceValue(func() *gazetteer { return readRegions(string(unpacked(regions))) })

// readRegions reads what gen has packed; see there for the form.
func readRegions(text string) *gazetteer {
	g := &gazetteer{alpha3: map[string]string{}, within: map[string][]string{}, country: map[string]bool{}, tongues: map[string]func() *tongue{}}
	codes, rest, _ := strings.Cut(text, "@")
	for line := range strings.Lines(codes) {
		code, rest, _ := strings.Cut(strings.TrimSuffix(line, "\n"), " ")
		if inside, region := strings.CutPrefix(rest, "= "); region {
			g.within[code] = strings.Fields(inside)
			continue
		}
		g.alpha3[rest], g.country[code] = code, true
	}
	for _, name := range nameless {
		g.country[name] = true
	}
	maps.Copy(g.within, groups)
	for part := range strings.SplitSeq(rest, "@") {
		lang, lines, _ := strings.Cut(part, "\n")
		g.langs = append(g.langs, lang)
		g.tongues[lang] = sync.OnceValue(func() *tongue {
			t := readTongue(lines)
			if lang == plain {
				for _, name := range slices.Concat(slices.Sorted(maps.Keys(groups)), nameless, []string{Arctic}) {
					t.add(name, name)
				}
			}
			return t
		})
	}
	return g
}

// in is what is called how in a language, nothing where it is not known.
func (g *gazetteer) in(lang string) *tongue {
	if read, ok := g.tongues[lang]; ok {
		return read()
	}
	return &tongue{}
}

func readTongue(lines string) *tongue {
	t := &tongue{names: map[string]string{}, keys: map[string]string{}}
	for line := range strings.Lines(lines) {
		key, names, _ := strings.Cut(strings.TrimSuffix(line, "\n"), " ")
		t.add(key, strings.Split(names, "|")...)
	}
	return t
}

// add notes what a key is called; its usual name, the first, counts before a further
// one of another's.
func (t *tongue) add(key string, names ...string) {
	t.names[key] = names[0]
	for i, n := range names {
		f := folded(n)
		if _, taken := t.keys[f]; !taken || i == 0 {
			t.keys[f] = key
		}
	}
	t.all = append(t.all, names...)
}

// spelling makes what is written in several ways alike.
var spelling = strings.NewReplacer("’", "'", "-", " ", "&", "and", ".", "")

// folded is a name as it is compared.
func folded(name string) string {
	return withoutArticle(spelling.Replace(strings.ToLower(strings.TrimSpace(name))))
}

// withoutArticle is a name without the article English puts before some: the
// Netherlands.
func withoutArticle(name string) string {
	if len(name) > 4 && strings.EqualFold(name[:4], "the ") {
		return name[4:]
	}
	return name
}

// Find is the key of a country, a continent or another region, by its name in a
// language, in English, by its code of ISO 3166-1 (two letters, three) or, last, by its
// name in any other language. The key of a country is its code of two letters.
func Find(name, lang string) (key string, ok bool) {
	g, f := known(), folded(name)
	if f == "" {
		return "", false
	}
	for _, l := range []string{lang, plain} {
		if key, ok := g.in(l).keys[f]; ok {
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
		if key, ok := g.in(l).keys[f]; ok {
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
	if n, ok := g.in(lang).names[key]; ok {
		return n
	}
	return g.in("en").names[key]
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
func Near(name string) []string { return near.Names(withoutArticle(name), known().in("en").all) }
