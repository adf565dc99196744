package compose

import (
	"math"
	"slices"

	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/canvas/atlas"
	"github.com/inkreel/inkreel/plan"
)

const mapLook = "map"

// maps are how places are shown that lie somewhere on the globe.
var maps = []*composition{
	{name: "places on a map", look: mapLook, suits: func(p *page) float64 {
		if !p.mapped() {
			return 0
		}
		return 1.2
	}, set: spotsOnMap},
	{name: "map beside words", look: "map beside", suits: func(p *page) float64 {
		if !p.mapped() || p.claim(p.Claim) == "" {
			return 0
		}
		return 1.08
	}, set: spotsBeside},
	{name: "values on a map", look: mapLook, suits: func(p *page) float64 {
		switch n := len(p.countries()); {
		case n < leastCountries:
			return 0
		case n > mostBars:
			return 1.3 // more than bars have room for
		case n > leastCountries:
			return 1.12 // where they are tells more than how long their bars are
		}
		return 0.95
	}, set: valuesOnMap},
}

// leastCountries is how many countries with values make a map.
const leastCountries = 4

// mapped reports whether the scene's places can all be shown on a map.
func (p *page) mapped() bool {
	n := len(p.Relation.Items)
	return p.Relation.Kind == story.Place && n > 0 && n == len(p.spots())
}

// spots are the relation's items that a map can show.
func (p *page) spots() []story.Item {
	return slices.DeleteFunc(slices.Clone(p.Relation.Items), func(it story.Item) bool {
		if it.Spot == "" {
			return true
		}
		_, ok := atlas.FindPlace(it.Spot, string(p.film.lang))
		return !ok
	})
}

// spotsOnMap is a map of the scene's places under its title.
func spotsOnMap(p *page) {
	p.titleOver(p.heading())
	p.add(p.atlas(p.stage.W, p.stage.H*underTitle))
}

// underTitle is what a title leaves of the height.
const underTitle = 0.8

// spotsBeside is the claim, large, beside a map of the scene's places.
func spotsBeside(p *page) {
	in, pic := p.halves(0.36, false)
	p.column(in, p.besideAlign(), words{Element: plan.Element{ID: "title", Role: plan.RoleHeading, Text: p.claim(p.Claim)}, most: 1.6, lines: 5})
	m := p.atlas(pic.W, pic.H)
	m.Box = pic.box()
	p.add(m)
}

// atlas is a map of the part of the world where the scene's places lie, for a room of
// shares of the frame: countries filled, towns marked, ways as arcs.
func (p *page) atlas(w, h float64) mark {
	lang := string(p.film.lang)
	e := plan.Element{ID: "map", Kind: plan.KindMap}
	var around frame
	var shown []string
	last := ""
	for _, it := range p.spots() {
		at, _ := atlas.FindPlace(it.Spot, lang)
		key, ok := atlas.FindCountry(it.Spot, lang)
		if ok {
			around.country(key)
			e.HighlightCountries = append(e.HighlightCountries, plan.Shown{Country: atlas.Name(key, "en")})
		} else {
			around.add(at.Lat, at.Lon)
			key = at.Country
		}
		shown = append(shown, key)
		e.Marks = append(e.Marks, plan.MapMark{At: plan.Spot{Place: it.Spot}, Label: p.label(it.Label)})
		if last != "" && p.Relation.Way {
			e.Routes = append(e.Routes, plan.Route{From: plan.Spot{Place: last}, To: plan.Spot{Place: it.Spot}})
		}
		last = it.Spot
	}
	if e.Bounds = around.bounds(w * p.film.w / (h * p.film.h)); e.Bounds == nil {
		e.Region = region(shown)
	}
	return mark{Element: e, say: p.Relation.Items[0].Cue, parts: partsOfMap(&e, p.spots())}
}

// partsOfMap are the places of a map, which come when they are said.
func partsOfMap(e *plan.Element, spots []story.Item) []part {
	parts := make([]part, len(spots))
	countries := 0
	for i, it := range spots {
		parts[i] = part{say: it.Cue, cues: []*plan.Cue{&e.Marks[i].Cue}}
		if countries < len(e.HighlightCountries) && it.Spot == e.HighlightCountries[countries].Country {
			parts[i].cues = append(parts[i].cues, &e.HighlightCountries[countries].Cue)
			countries++
		}
		if len(e.Routes) > 0 && i > 0 {
			parts[i].cues = append(parts[i].cues, &e.Routes[i-1].Cue)
		}
	}
	return parts
}

// valuesOnMap is a map on which countries are filled by their values.
func valuesOnMap(p *page) {
	p.titleOver(p.heading())
	keys := p.countries()
	values := map[string]float64{}
	series := p.series()
	for i, key := range keys {
		values[atlas.Name(key, "en")] = series[0].Values[i]
	}
	p.add(mark{Element: plan.Element{ID: "map", Kind: plan.KindMap, Region: region(keys), Values: values, Unit: cut(p.film.writable(p.Relation.Unit), 16)}})
}

// countries are the countries that the items of a chart of one series are; nil: some is
// none.
func (p *page) countries() []string {
	if p.Relation.Kind != story.Amount || len(p.Relation.Items) < leastCountries || len(p.series()) != 1 {
		return nil
	}
	var keys []string
	for _, it := range p.Relation.Items {
		key, _, ok := atlas.Named(it.Label, string(p.film.lang))
		if !ok || key == "" || slices.Contains(keys, key) {
			return nil
		}
		keys = append(keys, key)
	}
	return keys
}

// regions are the parts of the world that maps show, those before the parts they lie in.
var regions = []string{"143", "030", "034", "035", "145", "015", "011", "014", "017", "018", "013", "005", "003", "150", "002", "142", "009", "019"}

// region is the smallest part of the world that countries lie in.
func region(countries []string) string {
	for _, r := range regions {
		in := atlas.Countries(r)
		if !slices.ContainsFunc(countries, func(c string) bool { return !slices.Contains(in, c) }) {
			return atlas.Name(r, "en")
		}
	}
	return world
}

// world is how plans name all of it.
const world = "world"

// frame is the part of the globe around some points, in degrees.
type frame struct {
	west, south, east, north float64
	any                      bool
}

func (f *frame) add(lat, lon float64) {
	if !f.any {
		*f = frame{lon, lat, lon, lat, true}
	}
	f.west, f.east = min(f.west, lon), max(f.east, lon)
	f.south, f.north = min(f.south, lat), max(f.north, lat)
}

// country adds all of a country's largest part.
func (f *frame) country(key string) {
	if west, south, east, north, ok := atlas.Extent(key); ok {
		f.add(south, west)
		f.add(north, east)
	}
}

// How much of the globe a map shows around places, in degrees: a part of how far they
// are apart, and at least so much that coasts are known.
const (
	airShare    = 0.12
	leastAir    = 5.0
	leastLat    = 15.0
	broadest    = 1.7   // times as high as it is
	mostLon     = 150.0 // beyond it, the world is shown
	highestEdge = 80.0
)

// bounds are west, south, east and north of a map so many times as wide as high; nil:
// more than a part of the world.
func (f frame) bounds(wide float64) []float64 {
	lat, lon := f.north-f.south, f.east-f.west
	middle := math.Cos((f.south + f.north) / 2 * math.Pi / 180)
	wide = min(max(wide, 1/broadest), broadest)
	padLat := max(lat*airShare, (leastLat-lat)/2, leastAir)
	padLon := max(lon*airShare, leastAir/middle)
	padLon = max(padLon, ((lat+2*padLat)*wide/middle-lon)/2)
	padLat = max(padLat, ((lon+2*padLon)*middle/wide-lat)/2)
	if !f.any || lon+2*padLon > mostLon || f.west-padLon < -180 || f.east+padLon > 180 {
		return nil
	}
	round := math.Round
	return []float64{round(f.west - padLon), round(max(f.south-padLat, -highestEdge)), round(f.east + padLon), round(min(f.north+padLat, highestEdge))}
}
