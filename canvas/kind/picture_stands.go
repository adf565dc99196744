package kind

import (
	"slices"
	"strings"

	"github.com/inkreel/inkreel/canvas/picture"
	"github.com/inkreel/inkreel/plan"
)

// standing are the categories of pictures of what stands on a ground.
var standing = []string{"animals", "buildings", "household", "people", "plants", "vehicles"}

// aloft are words in the names of pictures of these that fly, swim or float.
var aloft = strings.Fields(`airplane helicopter parachute rocket flying saucer satellite balloon kite cableway tramway railway
	boat ship ferry sailboat canoe speedboat anchor buoy submarine
	bird-flying bat butterfly bee honeybee mosquito fly dove eagle owl parrot fish blowfish tropical shark whale dolphin octopus squid
	jellyfish shrimp lobster seal coral surfing swimming rowing wave mermaid merman fairy genie ghost skateboard
	face paw footprints leaf herb petal blossom bouquet hibiscus rose tulip clover feather spider-web cobweb`)

// pictureStands reports whether a picture shows something that stands on a ground.
func pictureStands(e *plan.Element) bool {
	p, ok := picture.Get(e.Name)
	if !ok || !slices.Contains(standing, p.Category) {
		return false
	}
	for _, w := range aloft {
		if strings.Contains(e.Name, w) {
			return false
		}
	}
	return true
}
