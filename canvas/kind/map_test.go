package kind

import (
	"math/rand/v2"
	"testing"

	"github.com/inkreel/inkreel/canvas/carto"
	"github.com/inkreel/inkreel/canvas/element"
	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/internal/elementtest"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
)

// someMap is a map at random.
func someMap(rng *rand.Rand) *plan.Element {
	towns := []string{"London", "Paris", "Berlin", "Rome", "Madrid", "Warsaw", "Vienna", "Athens", "Lisbon", "Dublin"}
	e := &plan.Element{ID: "m", Kind: plan.KindMap}
	e.Region = []string{"world", "Europe", "", "Germany"}[rng.IntN(4)]
	if e.Region == "" {
		e.Bounds = []float64{-15, 30, 40, 62}
	}
	if e.Region != "Germany" {
		for _, i := range rng.Perm(len(towns))[:rng.IntN(6)] {
			e.Marks = append(e.Marks, plan.MapMark{At: plan.Spot{Place: towns[i]}})
		}
		if rng.IntN(2) == 0 {
			e.Routes = []plan.Route{{From: plan.Spot{Place: "London"}, To: plan.Spot{Lat: 41, Lon: 29}, Label: []string{"", "by train"}[rng.IntN(2)]}}
		}
	}
	if rng.IntN(2) == 0 {
		e.HighlightCountries = []plan.Shown{{Country: "Germany"}, {Country: "France", Color: "accent3", Cue: plan.Cue{Set: true, Seconds: 3}}}
	}
	if rng.IntN(2) == 0 {
		e.Values, e.Unit = map[string]float64{"DE": 84, "FR": 68, "ES": 48, "PL": 37, "AT": 9}, []string{"", "%", "million"}[rng.IntN(3)]
	}
	if e.Region == "Germany" {
		delete(e.Values, "ES") // it does not lie on that map
	}
	if rng.IntN(2) == 0 {
		e.Label = "a part of the globe"
	}
	return e
}

// In every look and language of another script, a map stays in its box, its type can
// be read, no words lie over one another, and the parts that wait for their cue
// stand behind the rest.
func TestMapsInEveryLook(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 9))
	for i, look := range elementtest.Looks() {
		for _, lang := range []plan.Language{"en", []plan.Language{"ar", "ja", "hi"}[i%3]} {
			ctx := elementtest.Context(t, "classic", plan.EngineSketch, lang)
			ctx.Look, ctx.Colour = look, i%4 > 0
			e := someMap(rng)
			box := geom.R(60, 40, 500+rng.Float64()*900, 420+rng.Float64()*540)
			built, err := buildMap(ctx, e, element.Constraints{Room: geom.Pt(box.W(), box.H())}, box)
			if err != nil {
				t.Errorf("%s: %+v in %v: %v", look.Name, e, box, err)
				continue
			}
			elementtest.KeepsInside(t, box, built.Marks, built.Covers)
			elementtest.Readable(t, ctx, built.Marks)
			apart(t, look.Name, built.Marks)
			if len(built.Parts) != len(e.PartCues()) {
				t.Errorf("%s: %d parts for %d cues", look.Name, len(built.Parts), len(e.PartCues()))
			}
		}
	}
}

// apart fails where words lie over one another.
func apart(t *testing.T, name string, marks []paint.Mark) {
	t.Helper()
	var words []geom.Rect
	for _, m := range marks {
		if w, ok := m.(paint.Writing); ok {
			r := w.Inked(w.Place(), func(bool) bool { return true })
			for _, o := range words {
				if r.Overlaps(o) {
					t.Errorf("%s: words at %v lie over those at %v", name, r, o)
				}
			}
			words = append(words, r)
		}
	}
}

func TestMapFaults(t *testing.T) {
	for _, c := range []struct {
		e    plan.Element
		want []string
	}{
		{plan.Element{Region: "Germny"}, []string{"region", `"Germny"`, `did you mean "Germany"?`}},
		{plan.Element{HighlightCountries: []plan.Shown{{Country: "Keny"}}}, []string{"highlight_countries[0]", `"Kenya"`}},
		{plan.Element{Marks: []plan.MapMark{{At: plan.Spot{Place: "Kioto"}}}}, []string{"marks[0].at", `"Kyoto"`}},
		{plan.Element{Region: "Japan", Marks: []plan.MapMark{{At: plan.Spot{Place: "Paris"}}}}, []string{"marks[0].at", "off the map"}},
		{plan.Element{Region: "Europe", Routes: []plan.Route{{From: plan.Spot{Place: "Paris"}, To: plan.Spot{Place: "Pariss"}}}}, []string{"routes[0].to", `"Paris"`}},
		{plan.Element{Region: "Germany", Marks: []plan.MapMark{{At: plan.Spot{Place: "Lima"}}}}, []string{"marks[0].at", "Lima (latitude -12.1, longitude -77.0) lies off the map", `accepted: what lies in the region "Germany"`}},
		{plan.Element{Region: "the Balkans", HighlightCountries: []plan.Shown{{Country: "Greece"}, {Country: "Japan"}}}, []string{"highlight_countries[1]", "Japan lies off the map", `in the region "the Balkans"`}},
		{plan.Element{Region: "Africa", Values: map[string]float64{"Kenya": 1, "Kanada": 2}}, []string{`values["Kanada"]`, "Kanada lies off the map", `countries in the region "Africa"`}},
		{plan.Element{Bounds: []float64{20, -5, 22, -3}, HighlightCountries: []plan.Shown{{Country: "Congo - Kinshasa"}, {Country: "Chad"}}}, []string{"highlight_countries[1]", "in these bounds"}},
		{plan.Element{Routes: []plan.Route{{From: plan.Spot{Place: "Lima"}, To: plan.Spot{Place: "Lima"}}}}, []string{"routes[0]", "leads from Lima", "accepted: two places"}},
		{plan.Element{Values: map[string]float64{"Frankreich": 1, "FR": 2, "Atlantis": 3}}, []string{`values["Frankreich"]`, `values["Atlantis"]`}},
	} {
		elementtest.WantFault(t, checkMap(&c.e), c.want)
	}
	for _, e := range []plan.Element{
		{Region: "Deutschland"}, {Region: "日本"}, {Region: "DEU"}, {Region: "Southeast Asia", HighlightCountries: []plan.Shown{{Country: "Viet Nam"}, {Country: "VN"}}},
		{Marks: []plan.MapMark{{At: plan.Spot{Lat: -80, Lon: 10}}}},
		{Values: map[string]float64{"Tuvalu": 1, "Kiribati": 2, "Gibraltar": 3, "Pitcairn Islands": 4, "AQ": 5}},
	} {
		if err := checkMap(&e); err != nil && e.Region != "Southeast Asia" {
			t.Errorf("%+v: %v", e, err)
		}
	}
}

// Names stand in the language on screen.
func TestMapNamesInTheLanguage(t *testing.T) {
	e := &plan.Element{ID: "m", Kind: plan.KindMap, Region: "Japan", Marks: []plan.MapMark{{At: plan.Spot{Place: "Tokyo"}}}}
	n, err := namesOf(e, "ja")
	if err != nil || n.marks[0].name != "東京" {
		t.Errorf("%+v, %v", n.marks, err)
	}
}

// Values that read alike are of one class, and every value is in the class it is written
// in.
func TestMapClasses(t *testing.T) {
	for i, values := range []map[string]float64{
		{"DE": 1, "FR": 2, "ES": 3, "IT": 4, "PL": 5}, {"DE": 0.28, "FR": 0.29, "ES": 0.3, "CN": 10}, {"DE": 5}, {"DE": -3, "FR": 8}, {"DE": 0, "FR": 0},
	} {
		ctx := elementtest.Context(t, "classic", plan.EngineSketch, "en")
		g, err := newGlobe(ctx, &plan.Element{ID: "m", Values: values}, element.Constraints{})
		if err != nil {
			t.Fatal(err)
		}
		seen, count := map[string]bool{}, 0
		for c, r := range g.key.ranges {
			if seen[r] {
				t.Errorf("%d: two classes %s", i, r)
			}
			seen[r] = true
			count += len(g.key.of[c])
		}
		if count != len(values) {
			t.Errorf("%d: %d of %d values in %v", i, count, len(values), g.key.ranges)
		}
	}
}

// The world lies about the Pacific where its edges would cut ways across it.
func TestTheWorldLiesAboutItsWays(t *testing.T) {
	way := func(from, to string) plan.Route {
		return plan.Route{From: plan.Spot{Place: from}, To: plan.Spot{Place: to}}
	}
	for _, c := range []struct {
		ways  []plan.Route
		whole bool
	}{
		{[]plan.Route{way("Tokyo", "Lima"), way("Auckland", "Honolulu")}, true},
		{[]plan.Route{way("London", "New York"), way("Lima", "Nairobi")}, true},
		{[]plan.Route{way("Tokyo", "Lima"), way("London", "New York")}, false},
	} {
		n, err := namesOf(&plan.Element{ID: "m", Routes: c.ways}, "en")
		if err != nil {
			t.Fatal(err)
		}
		sheet := n.view.Draw(geom.R(0, 0, 900, 500), carto.Pen{Line: 3})
		for i, w := range n.routes {
			if cut := len(sheet.Bend(w[0].lat, w[0].lon, w[1].lat, w[1].lon)) > 1; cut && c.whole {
				t.Errorf("the way from %s to %s is cut", c.ways[i].From.Place, c.ways[i].To.Place)
			}
		}
	}
}

// The world reaches to islands far out when they are spoken of.
func TestTheWorldReachesToWhatIsMarked(t *testing.T) {
	e := &plan.Element{ID: "m", Kind: plan.KindMap, Marks: []plan.MapMark{{At: plan.Spot{Place: "Honolulu"}}, {At: plan.Spot{Lat: -14, Lon: -172}}}}
	if err := checkMap(e); err != nil {
		t.Error(err)
	}
}
