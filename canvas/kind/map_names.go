package kind

import (
	"fmt"
	"maps"
	"slices"
	"strconv"

	"github.com/inkreel/inkreel/canvas/atlas"
	"github.com/inkreel/inkreel/canvas/carto"
	"github.com/inkreel/inkreel/internal/locale"
	"github.com/inkreel/inkreel/plan"
)

// atlasNames is what a map's names mean.
type atlasNames struct {
	view   carto.View
	lit    []litCountry
	marks  []spotted
	routes [][2]spotted
	values map[string]float64 // by key
}

// litCountry is countries that stand out, one or those of a region.
type litCountry struct {
	keys []string
	plan.Shown
}

// spotted is a spot found on the globe.
type spotted struct {
	name     string // in the language on screen; empty: degrees were given
	lat, lon float64
}

// String names a spot in a fault.
func (s spotted) String() string {
	at := fmt.Sprintf("latitude %.1f, longitude %.1f", s.lat, s.lon)
	if s.name == "" {
		return at
	}
	return fmt.Sprintf("%s (%s)", s.name, at)
}

// checkMap checks that all names are known, and that what is marked lies on the map.
func checkMap(e *plan.Element) error {
	_, err := namesOf(e, "")
	return err
}

// allOfIt is the world in a fault.
const allOfIt = "the world"

// nameReader gathers faults while names are looked up.
type nameReader struct {
	lang   string
	where  string // what the map is of, in a fault
	faults plan.Faults
}

// namesOf looks up all that a map names, in a language first.
func namesOf(e *plan.Element, lang plan.Language) (atlasNames, error) {
	r := &nameReader{lang: locale.Of(lang).Code}
	n := atlasNames{values: map[string]float64{}}
	for i, s := range e.HighlightCountries {
		if key, ok := r.region(fmt.Sprintf("highlight_countries[%d]", i), s.Country); ok {
			n.lit = append(n.lit, litCountry{atlas.Countries(key), s})
		}
	}
	for i, m := range e.Marks {
		n.marks = append(n.marks, r.spot(fmt.Sprintf("marks[%d].at", i), m.At))
	}
	for i, w := range e.Routes {
		n.routes = append(n.routes, [2]spotted{r.spot(fmt.Sprintf("routes[%d].from", i), w.From), r.spot(fmt.Sprintf("routes[%d].to", i), w.To)})
	}
	called := map[string]string{} // what the plan calls a country that has a value
	for _, name := range slices.Sorted(maps.Keys(e.Values)) {
		at := "values[" + strconv.Quote(name) + "]"
		key, ok := atlas.FindCountry(name, r.lang)
		if !ok {
			r.unknown(at, "country", name, atlas.Near(name))
		} else if _, twice := n.values[key]; twice {
			r.faults.Add(at, "state it once", "%s is there under another name", atlas.Name(key, "en"))
		}
		n.values[key] = e.Values[name]
		called[key] = name
	}
	region := atlas.World
	if e.Region != "" {
		key, ok := r.region("region", e.Region)
		if region = key; !ok {
			return n, r.faults
		}
	}
	if len(r.faults) > 0 {
		return n, r.faults
	}
	switch {
	case e.Bounds != nil:
		r.where = "these bounds"
	case region != atlas.World:
		r.where = fmt.Sprintf("the region %q", e.Region)
	default:
		r.where = allOfIt
	}
	if b := e.Bounds; len(b) == 4 {
		n.view = carto.Box(carto.Bounds{West: b[0], South: b[1], East: b[2], North: b[3]})
	} else {
		n.view = carto.Region(region)
	}
	if region == atlas.World && e.Bounds == nil { // islands far out are shown when they are spoken of
		n.view = carto.World(n.reachesSouth(), n.journeys())
		for _, s := range n.spots() {
			n.view = n.view.Including(s.lat, s.lon)
		}
	}
	r.outside(n)
	for _, key := range slices.Sorted(maps.Keys(called)) {
		if r.where != allOfIt && !n.view.Shows(key) {
			r.faults.Add("values["+strconv.Quote(called[key])+"]", "accepted: countries in "+r.where+", or a larger region or bounds", "%s lies off the map", called[key])
		}
	}
	if len(r.faults) > 0 {
		return n, r.faults
	}
	return n, nil
}

// region is the key of a country or a region.
func (r *nameReader) region(at, name string) (string, bool) {
	key, ok := atlas.Find(name, r.lang)
	if !ok {
		r.unknown(at, "country or region", name, atlas.Near(name))
	}
	return key, ok
}

// spot finds a spot on the globe.
func (r *nameReader) spot(at string, s plan.Spot) spotted {
	if s.Place == "" {
		return spotted{lat: s.Lat, lon: s.Lon}
	}
	p, ok := atlas.FindPlace(s.Place, r.lang)
	if !ok {
		r.unknown(at, "place", s.Place, append(atlas.NearPlaces(s.Place), atlas.Near(s.Place)...))
	}
	return spotted{p.Name, p.Lat, p.Lon}
}

// unknown notes a name that means nothing.
func (r *nameReader) unknown(at, what, name string, near []string) {
	accept := "accepted: its name in a language of films, or a code of ISO 3166-1"
	if what == "place" {
		accept = "accepted: a large town, a country, or [latitude, longitude]"
	}
	if len(near) > 0 {
		accept = fmt.Sprintf("did you mean %q? %s", near[0], accept)
	}
	r.faults.Add(at, accept, "there is no %s %q on the maps", what, name)
}

// outside notes what does not lie on the map.
func (r *nameReader) outside(n atlasNames) {
	accept := "accepted: what lies in " + r.where + ", or a larger region or bounds"
	spot := func(at string, s spotted) {
		if !n.view.Holds(s.lat, s.lon) {
			r.faults.Add(at, accept, "%s lies off the map", s)
		}
	}
	for i, m := range n.marks {
		spot(fmt.Sprintf("marks[%d].at", i), m)
	}
	for i, w := range n.routes {
		spot(fmt.Sprintf("routes[%d].from", i), w[0])
		spot(fmt.Sprintf("routes[%d].to", i), w[1])
		if w[0].lat == w[1].lat && w[0].lon == w[1].lon {
			r.faults.Add(fmt.Sprintf("routes[%d]", i), "accepted: two places", "leads from %s to itself", w[0])
		}
	}
	if r.where == allOfIt { // islands far out may be beside it
		return
	}
	for i, l := range n.lit {
		if !slices.ContainsFunc(l.keys, n.view.Shows) {
			r.faults.Add(fmt.Sprintf("highlight_countries[%d]", i), accept, "%s lies off the map", l.Country)
		}
	}
}

// reachesSouth reports whether something is said of the far south of the world.
func (n atlasNames) reachesSouth() bool {
	far := func(s spotted) bool { return s.lat < -56 }
	return n.shown()["AQ"] || slices.ContainsFunc(n.spots(), far)
}

// spots are all places that are marked or led to.
func (n atlasNames) spots() []spotted {
	out := slices.Clone(n.marks)
	for _, w := range n.routes {
		out = append(out, w[0], w[1])
	}
	return out
}

// journeys are the longitudes between which ways lead.
func (n atlasNames) journeys() [][2]float64 {
	var out [][2]float64
	for _, w := range n.routes {
		out = append(out, [2]float64{w[0].lon, w[1].lon})
	}
	return out
}

// shown are the countries that are seen however small they are.
func (n atlasNames) shown() map[string]bool {
	out := map[string]bool{}
	for _, l := range n.lit {
		for _, k := range l.keys {
			out[k] = true
		}
	}
	for k := range n.values {
		out[k] = true
	}
	return out
}
