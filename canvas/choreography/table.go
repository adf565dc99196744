package choreography

import (
	"image"

	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/styles"
)

// Move is how one kind of thing comes. Lengths of its entrance are design units; a wipe
// to the right runs as one reads.
type Move struct {
	paint.Entrance
	Seconds float64
	Ease    paint.Ease
}

// Manner is how the marks of a kind of element come, writing apart.
type Manner uint8

// The manners.
const (
	Things Manner = iota // all of them as one that grows
	Areas                // the same; a large one as a panel
	Panels               // as a panel
	Photos               // as a photograph
	Words                // as a panel behind words; lines among them run
	Lines                // they run along their way
	Plays                // as nothing that comes: it plays
)

// Choreography says how each kind of thing comes to its place.
type Choreography struct {
	Words  Move    // one by one …
	Thing  Move    // icons, pictures, persons, shapes
	Panel  Move    // what is large or lies behind words: cards, tables, maps
	Photo  Move    // photographs in their mounts
	Line   float64 // seconds in which arrows and lines run along their way; 0: they come as things do
	Apart  float64 // … seconds between two words
	Behind float64 // seconds between things that are alike
}

// right is the direction one reads in, up the way plants grow.
var right, up = image.Pt(1, 0), image.Pt(0, -1)

// table is the choreographies that looks name.
var table = map[styles.Choreography]Choreography{
	// Exact in its places, quick to come to rest.
	styles.ChoreographyCrisp: {
		Words:  Move{paint.Entrance{From: geom.Pt(0, 24), Masked: true, Fade: 0.5}, 0.45, paint.EaseFling},
		Thing:  Move{paint.Entrance{Scale: 0.8, Over: 0.04, Fade: 0.45}, 0.5, paint.EaseOut},
		Panel:  Move{paint.Entrance{From: geom.Pt(0, 20), Fade: 0.5, Wipe: up}, 0.5, paint.EaseOut},
		Photo:  Move{paint.Entrance{Scale: 1.06, Masked: true, Fade: 0.3, Wipe: right}, 0.8, paint.EaseOut},
		Line:   0.42,
		Apart:  0.045,
		Behind: 0.09,
	},
	// As pages of a magazine are laid: slower, nothing springs.
	styles.ChoreographyMeasured: {
		Words:  Move{paint.Entrance{From: geom.Pt(0, 30), Masked: true, Fade: 0.7}, 0.55, paint.EaseFling},
		Thing:  Move{paint.Entrance{Scale: 0.8, Over: 0.02, Fade: 0.6, Wipe: up}, 0.6, paint.EaseOut},
		Panel:  Move{paint.Entrance{Fade: 0.4, Wipe: right}, 0.6, paint.EaseOut},
		Photo:  Move{paint.Entrance{Scale: 1.1, Masked: true, Fade: 0.3, Wipe: up}, 1, paint.EaseOut},
		Line:   0.5,
		Apart:  0.045,
		Behind: 0.12,
	},
	// Things grow from the ground they stand on.
	styles.ChoreographyLively: {
		Words:  Move{paint.Entrance{From: geom.Pt(0, 24), Masked: true, Fade: 0.5}, 0.45, paint.EaseFling},
		Thing:  Move{paint.Entrance{From: geom.Pt(0, 16), Scale: 0.8, Over: 0.05, Foot: true, Fade: 0.4}, 0.52, paint.EaseOut},
		Panel:  Move{paint.Entrance{From: geom.Pt(0, 40), Fade: 0.6}, 0.5, paint.EaseFling},
		Photo:  Move{paint.Entrance{From: geom.Pt(0, 24), Scale: 0.94, Over: 0.01, Fade: 0.5}, 0.6, paint.EaseOut},
		Line:   0.42,
		Apart:  0.045,
		Behind: 0.09,
	},
	// All of it springs.
	styles.ChoreographyBouncy: {
		Words:  Move{paint.Entrance{From: geom.Pt(0, 14), Scale: 0.7, Over: 0.08, Fade: 0.4}, 0.45, paint.EaseOut},
		Thing:  Move{paint.Entrance{Scale: 0.7, Over: 0.09, Fade: 0.3}, 0.55, paint.EaseOut},
		Panel:  Move{paint.Entrance{From: geom.Pt(0, 30), Scale: 0.92, Over: 0.03, Fade: 0.4}, 0.5, paint.EaseOut},
		Photo:  Move{paint.Entrance{From: geom.Pt(0, 30), Scale: 0.85, Over: 0.04, Fade: 0.4}, 0.6, paint.EaseOut},
		Line:   0.4,
		Apart:  0.045,
		Behind: 0.09,
	},
	// As an instrument writes: uncovered along the way one reads, hardly anything moves.
	styles.ChoreographyExact: {
		Words:  Move{paint.Entrance{From: geom.Pt(-10, 0), Fade: 0.3, Wipe: right}, 0.4, paint.EaseOut},
		Thing:  Move{paint.Entrance{Scale: 0.8, Over: 0.02, Fade: 0.35, Wipe: right}, 0.5, paint.EaseOut},
		Panel:  Move{paint.Entrance{Fade: 0.3, Wipe: right}, 0.5, paint.EaseOut},
		Photo:  Move{paint.Entrance{Scale: 1.04, Masked: true, Fade: 0.2, Wipe: image.Pt(0, 1)}, 0.8, paint.EaseOut},
		Line:   0.45,
		Apart:  0.045,
		Behind: 0.09,
	},
	// All of it fades, and rises a little.
	styles.ChoreographySoft: {
		Words:  Move{paint.Entrance{From: geom.Pt(0, 10), Fade: 1}, 0.5, paint.EaseOut},
		Thing:  Move{paint.Entrance{From: geom.Pt(0, 12), Fade: 1}, 0.55, paint.EaseOut},
		Panel:  Move{paint.Entrance{From: geom.Pt(0, 12), Fade: 1}, 0.55, paint.EaseOut},
		Photo:  Move{paint.Entrance{From: geom.Pt(0, 12), Fade: 1}, 0.7, paint.EaseOut},
		Apart:  0.045,
		Behind: 0.09,
	},
	// Nothing moves.
	styles.ChoreographyStill: {
		Words:  Faded(0.5),
		Thing:  Faded(0.5),
		Panel:  Faded(0.5),
		Photo:  Faded(0.6),
		Behind: 0.09,
	},
}

// Of is the choreography of a name; false: a hand draws.
func Of(name styles.Choreography) (Choreography, bool) {
	c, ok := table[name]
	return c, ok
}

// Faded is a move that is none: what comes fades in where it is.
func Faded(seconds float64) Move {
	return Move{Entrance: paint.Entrance{Fade: 1}, Seconds: seconds, Ease: paint.EaseOut}
}
