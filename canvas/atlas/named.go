package atlas

// Named is what a text of a language calls so: a country by a name of its own there or
// in English, else a town. Codes of countries and names in other languages, which any
// text has by chance, are not understood, as they are where a plan asks for a map. The
// country's key is that of a country alone; of a town it is empty.
func Named(name, lang string) (key string, town Place, ok bool) {
	f := folded(name)
	if f == "" {
		return "", Place{}, false
	}
	g := known()
	for _, l := range []string{lang, plain} {
		if key, ok := g.in(l).keys[f]; ok && g.country[key] {
			return key, Place{}, true
		}
	}
	d := listed()
	n, ok := d.number(f, lang)
	if !ok {
		return "", Place{}, false
	}
	return "", d.places[n], true
}
