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
	{name: "values on a map", look: mapLook, suits: func(p *page) float64 {
		switch n := len(p.countries()); {
		case n < leastCountries:
			return 0
		case n > mostBars:
			return 1.3 // more than bars have room for
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

// spotsOnMap is a map of the part of the world where the scene's places lie: countries
// filled, towns marked, ways as arcs.
func spotsOnMap(p *page) {
	p.titleOver(p.heading())
	lang := string(p.film.lang)
	e := plan.Element{ID: "map", Kind: plan.KindMap}
	var around frame
	var shown []string
	last := ""
	for _, it := range p.spots() {
		at, _ := atlas.FindPlace(it.Spot, lang)
		around.add(at.Lat, at.Lon)
		if key, ok := atlas.FindCountry(it.Spot, lang); ok {
			shown = append(shown, key)
			e.HighlightCountries = append(e.HighlightCountries, plan.Shown{Country: atlas.Name(key, "en")})
			if !p.Relation.Way {
				e.Marks = append(e.Marks, plan.MapMark{At: plan.Spot{Place: it.Spot}, Label: p.label(it.Label)})
			}
		} else {
			shown = append(shown, at.Country)
			e.Marks = append(e.Marks, plan.MapMark{At: plan.Spot{Place: it.Spot}, Label: p.label(it.Label)})
		}
		if last != "" && p.Relation.Way {
			e.Routes = append(e.Routes, plan.Route{From: plan.Spot{Place: last}, To: plan.Spot{Place: it.Spot}})
		}
		last = it.Spot
	}
	if len(e.HighlightCountries) == 0 {
		e.Bounds = around.bounds()
	}
	if e.Bounds == nil {
		if e.Region = region(shown); e.Region == world && len(e.HighlightCountries) > 0 {
			if e.Bounds = around.bounds(); e.Bounds != nil {
				e.Region = ""
			}
		}
	}
	p.add(mark{Element: e, say: p.Relation.Items[0].Cue})
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

// How much of the globe a map shows around places, in degrees: a part of how far they
// are apart, and at least so much that coasts are known.
const (
	airShare    = 0.35
	leastLat    = 16.0
	broad       = 1.5   // times as high as it is
	mostLon     = 140.0 // beyond it, the world is shown
	highestEdge = 80.0
)

// bounds are west, south, east and north of a map; nil: the world.
func (f frame) bounds() []float64 {
	lat, lon := f.north-f.south, f.east-f.west
	padLat := max(lat*airShare, (leastLat-lat)/2, 10)
	wide := (lat + 2*padLat) * broad / math.Cos((f.south+f.north)/2*math.Pi/180)
	padLon := max(lon*airShare, (wide-lon)/2, 12)
	if !f.any || lon+2*padLon > mostLon || f.west-padLon < -180 || f.east+padLon > 180 {
		return nil
	}
	round := math.Round
	return []float64{round(f.west - padLon), round(max(f.south-padLat, -highestEdge)), round(f.east + padLon), round(min(f.north+padLat, highestEdge))}
}
