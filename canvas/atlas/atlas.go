// Package atlas holds the built-in maps of the world: the countries of Natural Earth
// in two scales, the names of countries and regions in every language of a plan, and
// where some seven hundred places lie, every capital among them. It knows nothing of projections, pens or
// boards.
//
//	key, ok := atlas.Find("Japon", "fr")   // JP
//	land := atlas.Coarse()                 // its coasts and borders, in degrees
//	town, ok := atlas.FindPlace("Kyoto", "en")
//
// Coasts and borders are those of Natural Earth (public domain) as world-atlas packs
// them (ISC, see LICENSE-world-atlas.txt), and borders that are disputed are drawn as
// Natural Earth has them: by who holds the ground. Names are those of Unicode's CLDR (see
// LICENSE-cldr.txt), places those of the IANA time zone database (public domain) and a
// list of this program's own. Each is unpacked when it is first needed.
package atlas

import (
	_ "embed"

	"github.com/inkreel/inkreel/internal/embedded"
)

// NODE_MODULES names a folder into which npm has unpacked the packages gen names.
//go:generate go run -C ../.. ./canvas/atlas/gen $NODE_MODULES /usr/share/zoneinfo/zone.tab

//go:embed coarse.zst
var coarse []byte

//go:embed fine.zst
var fine []byte

//go:embed regions.zst
var regions []byte

//go:embed places.zst
var places []byte

// Licence is that of world-atlas, with its copyright line.
//
//go:embed LICENSE-world-atlas.txt
var Licence string

// unpacked is what was packed into the program.
func unpacked(packed []byte) []byte { return embedded.Unpack("atlas", packed) }
