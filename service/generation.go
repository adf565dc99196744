package service

import (
	"fmt"
	"slices"

	"github.com/inkreel/inkreel/author/request"
	"github.com/inkreel/inkreel/author/request/field"
	"github.com/inkreel/inkreel/author/story"
)

// Generation asks for a film, and says what becomes of it.
type Generation struct {
	request.Request
	Visibility Visibility `json:"visibility"`
	VideoID    string     `json:"video_id,omitempty"` // empty: one is made
	WebhookURL string     `json:"webhook_url,omitempty"`
}

// Defaults is the request that names nothing but a prompt.
func Defaults() Generation { return Generation{Request: request.Defaults(), Visibility: Private} }

// Visibility says who may see a video.
type Visibility string

// Who may see a video.
const (
	Private Visibility = "private" // its workspace
	Public  Visibility = "public"  // everybody, in the gallery
)

// Check finds what is wrong with a request beyond its single fields, whoever sends
// it, as request.Check does, and holds it to the films that one request may have made.
func (g *Generation) Check(v field.Values) []Fault {
	var faults []Fault
	if !v.Wrong["language_variants"] && !v.Wrong["timing"] && !v.Wrong["custom_script"] {
		faults = g.tooMany(v.Given["timing"])
	}
	return append(faults, g.Request.Check(v)...)
}

// Validate is Check as an error. Of a language that is asked for twice the pages have
// a status of its own.
func (g *Generation) Validate(v field.Values) error { return Refusal(g.Check(v)) }

// Refusal is the error of a request with faults, of which field.MostFaults are told;
// nil where there are none.
func Refusal(faults []Fault) error {
	faults = faults[:min(len(faults), field.MostFaults)]
	switch {
	case len(faults) == 0:
		return nil
	case slices.ContainsFunc(faults, func(f Fault) bool { return f.Type != field.Duplicate }):
		return &Error{Kind: Invalid, Faults: faults}
	}
	return &Error{Kind: BadRequest, Message: faults[0].Message}
}

// tooMany is the fault of more languages than a timing has room for.
func (g *Generation) tooMany(timed bool) []Fault {
	t := g.Timing
	if t == story.TimingAuto && g.CustomScript != "" && !timed {
		t = g.scriptTiming() // nobody asked for auto: a script is as long as it is
	}
	most := story.LanguagesFor(t) - 1
	if len(g.LanguageVariants) <= most {
		return nil
	}
	return []Fault{{
		Type: field.TooLong, Path: []any{"language_variants"},
		Message: fmt.Sprintf("%d `language_variants` were asked for; with a `timing` of %s there may be %d, which makes %d languages", len(g.LanguageVariants), t, most, most+1),
	}}
}

// scriptTiming is the shortest timing the script fits in.
func (g *Generation) scriptTiming() story.Timing {
	seconds := g.ScriptSeconds()
	for _, t := range story.Timings() {
		if s, ok := t.Seconds(); ok && seconds <= s {
			return t
		}
	}
	return story.TimingAuto
}
