package plan

import (
	"slices"
	"strings"
)

// Place is where a scene plays: a few quiet lines behind what it shows.
type Place string

// The places.
const (
	PlaceGround    Place = "ground"
	PlaceRoom      Place = "room"
	PlaceKitchen   Place = "kitchen"
	PlaceOffice    Place = "office"
	PlaceClassroom Place = "classroom"
	PlaceLab       Place = "lab"
	PlaceHospital  Place = "hospital"
	PlaceStreet    Place = "street"
	PlaceCity      Place = "city"
	PlaceFarm      Place = "farm"
	PlaceLandscape Place = "landscape"
	PlaceForest    Place = "forest"
	PlaceMountains Place = "mountains"
	PlaceDesert    Place = "desert"
	PlaceSea       Place = "sea"
	PlaceSpace     Place = "space"
)

// Places are all places, in the order lists show them in.
func Places() []Place {
	return []Place{
		PlaceGround, PlaceRoom, PlaceKitchen, PlaceOffice, PlaceClassroom, PlaceLab, PlaceHospital, PlaceStreet, PlaceCity,
		PlaceFarm, PlaceLandscape, PlaceForest, PlaceMountains, PlaceDesert, PlaceSea, PlaceSpace,
	}
}

// Place is the place a scene plays in, empty where its background is a colour or the
// style's.
func (s *Scene) Place() Place {
	if p := Place(s.Background.Name); slices.Contains(Places(), p) {
		return p
	}
	return ""
}

// placeNames are the names of the places.
func placeNames() []string {
	var names []string
	for _, p := range Places() {
		names = append(names, string(p))
	}
	return names
}

// checkBackground takes a colour or the name of a place.
func checkBackground(s string) (problem, accept string) {
	if slices.Contains(placeNames(), s) {
		return "", ""
	}
	if problem, _ := checkColor(s); problem == "" {
		return "", ""
	}
	return excerpt(s) + " is neither a place nor a colour", oneOf(s, append(placeNames(), colorRoles...)) + ", or #rrggbb"
}

// backgroundPattern accepts the names of places and what is a colour.
func backgroundPattern() string {
	return strings.Replace(formColor.pattern, "(", "("+strings.Join(placeNames(), "|")+"|", 1)
}
