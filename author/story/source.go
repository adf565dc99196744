package story

import (
	"github.com/inkreel/inkreel/author/document"
	"github.com/inkreel/inkreel/plan"
)

// Source is everything a film is made from. At least one of Prompt, Script,
// Documents and Problem is given.
type Source struct {
	Prompt    string               `json:"prompt,omitempty"`    // a topic, an idea, an instruction
	Script    string               `json:"script,omitempty"`    // spoken word for word; may hold media markers
	Documents []*document.Document `json:"documents,omitempty"` // told, not read aloud: condensed to the timing
	Images    []Media              `json:"images,omitempty"`    // the user's, numbered from 1 by markers
	Videos    []Media              `json:"videos,omitempty"`
	Recording *Script              `json:"recording,omitempty"` // what the user's own narration says, with times: it is the script
	Problem   []Media              `json:"problem,omitempty"`   // pictures of a problem to be solved

	// What is said in other languages, scene by scene, where the user has it.
	Scripts map[plan.Language]string `json:"variant_scripts,omitempty"`
}

// Media is a picture or a video of the user's.
type Media struct {
	Source       string  `json:"source"`                  // as plans name sources
	Description  string  `json:"description,omitempty"`   // what it shows, in words
	KeepOriginal bool    `json:"keep_original,omitempty"` // picture: shown as it is, not redrawn
	Still        bool    `json:"still,omitempty"`         // picture: shown at once, not drawn
	Narrated     bool    `json:"narrated,omitempty"`      // video: narration in the place of its own sound
	Seconds      float64 `json:"seconds,omitempty"`       // video: its length; 0: not known
}
