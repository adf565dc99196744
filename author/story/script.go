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
}

// Text is what is said in the scene, in one line.
func (s ScriptScene) Text() string { return strings.Join(s.Sentences, " ") }
