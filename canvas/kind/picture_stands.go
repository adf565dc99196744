package kind

import (
	"slices"
	"strings"

	"github.com/inkreel/inkreel/canvas/picture"
	"github.com/inkreel/inkreel/plan"
)

// standing are the categories of pictures of what stands on a ground.
var standing = []string{"animals", "buildings", "people", "plants", "vehicles"}

// aloft are words of the names of such pictures that fly, float, swim, hang or are but
// a part.
var aloft = strings.Fields(`airplane helicopter parachute rocket saucer satellite balloon tramway cableway suspension
	boat ship ferry sailboat canoe speedboat anchor buoy sign motorway track wheel
	bat bird butterfly honeybee mosquito fly dove eagle owl parrot phoenix feather wing spider web microbe
	fish blowfish shark whale dolphin octopus squid jellyfish shrimp lobster coral oyster surfing swimming rowing
	climbing face nose paw leaf herb blossom bouquet hibiscus rose rosette tulip clover shamrock lotus`)

// furniture is what stands among the pictures of households.
var furniture = strings.Fields(`basket bathtub bed bucket chair couch-and-lamp door elevator fire-extinguisher headstone luggage moai shopping-cart toilet`)

// pictureStands reports whether a picture shows something that stands on a ground.
func pictureStands(e *plan.Element) bool {
	if slices.Contains(furniture, e.Name) {
		return true
	}
	p, ok := picture.Get(e.Name)
	if !ok || !slices.Contains(standing, p.Category) {
		return false
	}
	for w := range strings.SplitSeq(e.Name, "-") {
		if slices.Contains(aloft, w) {
			return false
		}
	}
	return true
}
