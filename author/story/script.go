package story

import (
	"strings"

	"github.com/inkreel/inkreel/author/document"
	"github.com/inkreel/inkreel/plan"
)

// Script is what is said, in scenes none of which is longer than the pacing
// lets it be.
type Script struct {
	Title    string        `json:"title"`
	Language plan.Language `json:"language"`
	Scenes   []ScriptScene `json:"scenes"`
	Given    bool          `json:"given,omitempty"` // by the user, word for word
	Notes    []string      `json:"notes,omitempty"` // what the user should know: sentences
}

// ScriptScene is what is said while one picture stands.
type ScriptScene struct {
	Chapter   string   `json:"chapter,omitempty"` // the heading that begins here
	Sentences []string `json:"sentences"`         // parts of one where a sentence is too long for a scene
	Image     int      `json:"image,omitempty"`   // the user's picture shown, from 1; 0: none
	Video     int      `json:"video,omitempty"`   // the user's video shown, from 1; 0: none
	Pause     float64  `json:"pause,omitempty"`   // seconds of silence after the last word

	// What of the source the sentences tell: a list, a table, a figure, code, a
	// quote. It is shown; nil where there is none.
	Block *document.Block `json:"block,omitempty"`

	Area *Area `json:"area,omitempty"` // what of the picture it is about; nil: all of it

	// Where in the user's own recording it is said; nil where it is not.
	Recorded *Recorded `json:"recorded,omitempty"`
}

// Area is a part of a picture, in shares of its width and height from its upper left
// corner.
type Area struct {
	X      float64 `json:"x"`
	Y      float64 `json:"y"`
	W      float64 `json:"w"`
	H      float64 `json:"h"`
	Aspect float64 `json:"aspect"` // of the whole picture: width by height
}

// Recorded is a scene's part of the user's own narration. The parts of a script
// follow one another without a gap: a scene lasts from From to To.
type Recorded struct {
	From  float64     `json:"from"` // seconds of the recording
	To    float64     `json:"to"`
	Words []plan.Word `json:"words,omitempty"` // times are seconds from From
}

// Text is what is said in the scene, in one line.
func (s ScriptScene) Text() string { return strings.Join(s.Sentences, " ") }
