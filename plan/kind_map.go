package plan

import (
	"bytes"
	"encoding/json"
	"fmt"
)

// KindMap is a map of the world or a part of it.
const KindMap Kind = "map"

// Shown is a country that stands out on a map.
type Shown struct {
	Country string `json:"country"`
	Color   string `json:"color,omitempty"` // palette role or #rrggbb; empty: by kind
	Cue     Cue    `json:"cue,omitzero"`
}

// UnmarshalJSON reads a country's name alone, or with what is said of it.
func (s *Shown) UnmarshalJSON(b []byte) error {
	if b = bytes.TrimSpace(b); len(b) > 0 && b[0] == '"' {
		return json.Unmarshal(b, &s.Country)
	}
	type plain Shown
	return json.Unmarshal(b, (*plain)(s))
}

// MarshalJSON writes a country as it is written in a plan.
func (s Shown) MarshalJSON() ([]byte, error) {
	if s.Color == "" && s.Cue.IsZero() {
		return json.Marshal(s.Country)
	}
	type plain Shown
	return json.Marshal(plain(s))
}

// Spot is where something lies on the globe: a place by its name, or degrees.
type Spot struct {
	Place    string
	Lat, Lon float64 // where Place is empty
}

// UnmarshalJSON reads a name, or latitude and longitude.
func (s *Spot) UnmarshalJSON(b []byte) error {
	b = bytes.TrimSpace(b)
	if bytes.Equal(b, []byte("null")) {
		return nil
	}
	if len(b) > 0 && b[0] == '"' {
		return json.Unmarshal(b, &s.Place)
	}
	var at [2]float64
	if err := json.Unmarshal(b, &at); err != nil {
		return fmt.Errorf("spot %s is neither a place nor latitude and longitude", b)
	}
	s.Lat, s.Lon = at[0], at[1]
	return nil
}

// MarshalJSON writes a spot as it is written in a plan.
func (s Spot) MarshalJSON() ([]byte, error) {
	if s.Place != "" {
		return json.Marshal(s.Place)
	}
	return json.Marshal([2]float64{s.Lat, s.Lon})
}

// MapMark is a dot on a map with its name.
type MapMark struct {
	At    Spot   `json:"at"`
	Label string `json:"label,omitempty"` // empty: the place's own name
	Cue   Cue    `json:"cue,omitzero"`
}

// Route is a way from one place to another.
type Route struct {
	From  Spot   `json:"from"`
	To    Spot   `json:"to"`
	Label string `json:"label,omitempty"`
	Cue   Cue    `json:"cue,omitzero"`
}

// Limits of maps.
const (
	mostShown  = 80
	mostMarks  = 40
	mostRoutes = 24
	mostPlace  = 100 // characters of the name of a country or a place
)

var kindMap = kind{
	name:   KindMap,
	figure: true,
	doc:    "A map of the world or a part of it.",
	fields: []field{
		may("region", formed(formFilled, mostPlace), "What it shows: world, a continent or another region, a country by name or code.").absent("the world, or the bounds"),
		may("bounds", list(4, 4, number(-180, 180).said("Degrees.")).placed(longitude(), latitude(), longitude(), latitude()), "The part it shows instead of a region: west, south, east and north."),
		may("highlight_countries", list(0, mostShown, either(formed(formFilled, mostPlace), shownSchema())), "Countries that stand out."),
		may("marks", list(0, mostMarks, markSchema()), "Places with a dot and their name."),
		may("routes", list(0, mostRoutes, routeSchema()), "Ways from place to place, as arcs with a head."),
		may("values", byName(300, formed(formFilled, mostPlace), number(-mostValue, mostValue).said("A value.")), "Values by country: the higher, the stronger it is filled."),
		may("unit", text(40), "Unit of the values."),
		may("label", text(mostLabel), "Words under the map."),
	},
	words: "label",
	check: checkMap,
	guide: "![Nine maps, each in another look](gallery/maps.webp)\n\n" +
		"Countries and regions go by their names in any language of a film, by codes of ISO 3166-1 (`KE`, `KEN`), and `world`, continents, " +
		"`Southeast Asia`, `European Union`, `Arctic`, `Scandinavia` or `the Balkans` by theirs. `at`, `from` and `to` are a place by name (a capital or another large " +
		"town, or a country for its middle) or `[latitude, longitude]` in degrees; where several places have a name, a country's code tells which: `\"Cambridge, GB\"`. A place the map does not " +
		"know is a fault that names near ones; so is what lies off the map, a country that stands out or has a value too. Without a `label` a mark is given its place's name in the language on screen, in English where that is not known. `bounds` are `[west, south, " +
		"east, north]`, from 170 to -170 across the Pacific. Each region has the projection that suits it, all of equal area: Equal Earth for the world, a cone for middle " +
		"latitudes, a plane for the rest. Countries that stand out, marks and routes can each have a `cue`; without one they come with the map. " +
		"The world is shown without Antarctica unless something is said of it, and about the Pacific where that leaves more ways in one piece. Values fall into up to five classes, told apart by strength or by how closely they are hatched; their legend stands below, beside a narrow map. " +
		"Small maps are drawn with a finer pen and fewer corners than large ones, and islands that would be specks are left out, unless they are spoken of. " +
		"Coasts and borders are those of Natural Earth, which draws disputed borders by who holds the ground; no more is meant by them.",
	called:  func(e *Element) (string, string) { return calledBy(e.Label, "map") },
	quicker: "show less on %s",
	sample: `{"kind": "map", "region": "Africa", "highlight_countries": ["Kenya", {"country": "Ethiopia", "color": "accent2"}],
 "marks": [{"at": "Nairobi"}, {"at": [-3.07, 37.36], "label": "Kilimanjaro"}], "routes": [{"from": "Cairo", "to": "Nairobi"}]}`,
}

func latitude() *schema  { return number(-90, 90) }
func longitude() *schema { return number(-180, 180) }

// aSpot is where something lies.
func aSpot() *schema {
	return either(formed(formFilled, mostPlace), list(2, 2, number(-180, 180).said("Degrees.")).placed(latitude(), longitude()).said("Latitude and longitude."))
}

func shownSchema() *schema {
	return object(
		must("country", formed(formFilled, mostPlace), "Its name or code."),
		may("color", aColor, "Colour it is filled with."),
		may("cue", aCue(), "When it is filled."),
	).named("shown_country", "A country that stands out.")
}

func markSchema() *schema {
	return object(
		must("at", aSpot(), "Where it is: a place, or latitude and longitude."),
		may("label", text(mostLabel), "Words beside the dot.").absent("the name of the place"),
		may("cue", aCue(), "When it is marked."),
	).named("map_mark", "A place with a dot and its name.")
}

func routeSchema() *schema {
	return object(
		must("from", aSpot(), "Where it begins: a place, or latitude and longitude."),
		must("to", aSpot(), "Where it ends."),
		may("label", text(mostLabel), "Words beside it."),
		may("cue", aCue(), "When it is drawn."),
	).named("route", "A way from one place to another.")
}

// aCue is when a part of an element appears.
func aCue() *schema { return either(number(0, longestScene), formed(formFilled, 300)) }

// checkMap checks that the bounds hold something, and what is named.
func checkMap(c *elementCheck) {
	if b := c.Bounds; len(b) == 4 && c.valid("bounds") {
		if c.Region != "" {
			c.fault("bounds", "leave out either of the two", "bounds stand beside a region")
		}
		if b[3]-b[1] < leastBounds {
			c.fault("bounds", "accepted: west, south, east, north, with north above south by "+plainNumber(leastBounds)+" or more",
				"north %s is not above south %s", plainNumber(b[3]), plainNumber(b[1]))
		}
		if b[0] == b[2] {
			c.fault("bounds", "accepted: west, south, east, north; -180 and 180 for all around", "west and east are both %s", plainNumber(b[0]))
		}
	}
	c.written()
}

// leastBounds is how many degrees a map reaches at least from south to north.
const leastBounds = 0.5
