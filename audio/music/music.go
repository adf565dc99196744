// Package music has the pieces that play under films: composed for Inkreel, free of
// rights (CC0), rendered by make music and shipped as Opus, the melody apart from the
// rest. It knows how a piece is put together to last as long as a film, and plays it
// block by block; how loud it is under whom is not its matter. Sound is 48 kHz stereo.
package music

import (
	"embed"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"sync"
)

// Rate is the sample rate, in frames a second.
const Rate = 48000

// Piece is a piece of music as it is shipped: phrases that are put together in an
// order that fits a film.
type Piece struct {
	Title    string   `json:"title"`
	Beat     float64  `json:"beat"`     // seconds
	Meter    int      `json:"meter"`    // beats a bar
	Loudness float64  `json:"loudness"` // LUFS, of both stems together
	Intro    []int    `json:"intro"`    // phrases, in order
	Body     []int    `json:"body"`     // phrases, in order, over again in long films
	Breaks   []int    `json:"breaks"`   // those of the body in which little plays
	Phrases  []Phrase `json:"phrases"`  // the last one ends the piece
}

// Phrase is a few bars of a piece, with what rings on after them, in frames.
type Phrase struct {
	Name   string `json:"name"`
	At     int    `json:"at"` // of the recording
	Frames int    `json:"frames"`
	Tail   int    `json:"tail"`
	Bars   []int  `json:"bars"` // where each begins
}

//go:embed data/index.json data/*.opus
var shipped embed.FS

// pieces are those that are shipped, by name.
var pieces = sync.OnceValues(func() (map[string]*Piece, error) {
	doc, err := shipped.ReadFile("data/index.json")
	if err != nil {
		return nil, fmt.Errorf("read the index of music: %w", err)
	}
	all := map[string]*Piece{}
	if err := json.Unmarshal(doc, &all); err != nil {
		return nil, fmt.Errorf("read the index of music: %w", err)
	}
	return all, nil
})

// Named is a piece by its name, which is that of a plan's track; not to be changed.
func Named(name string) (*Piece, error) {
	all, err := pieces()
	if err != nil {
		return nil, err
	}
	p, ok := all[name]
	if !ok {
		return nil, fmt.Errorf("no music called %q", name)
	}
	return p, nil
}

// Names are the names of all pieces.
func Names() []string {
	all, err := pieces()
	if err != nil {
		return nil
	}
	return slices.Sorted(maps.Keys(all))
}

// Shipped is a stem of a piece as it is shipped: Opus in Ogg.
func Shipped(name string, melody bool) ([]byte, error) {
	stem := "bed"
	if melody {
		stem = "melody"
	}
	return shipped.ReadFile("data/" + name + "." + stem + ".opus")
}
