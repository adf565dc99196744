// Package edit changes a scene as somebody asks for in words. A scene and a prompt
// go in, the scene's elements from now on come out, with the ids of what stays:
// by a small grammar of plain English that needs nothing, or by a language model,
// whose answer is judged like a stranger's plan.
//
//	done, err := edit.ByWords(scene, "remove the moon and make the sun bigger", edit.Tools{Icons: icons})
//	ops := done.Operations()
//
// It is made of values alone. What it needs from outside are small interfaces of
// its own.
package edit

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/inkreel/inkreel/plan"
)

// Icons finds pictures.
type Icons interface {
	// Search lists the names of icons that show what words say, best first.
	Search(words string) []string
	// Near lists names like one that is not there, best first.
	Near(name string) []string
	// Has reports whether there is an icon of this name.
	Has(name string) bool
}

// Tools are what editing asks others for.
type Tools struct {
	Icons Icons
	// Color is the colour that words name, as a plan has it, readable on the
	// scene's board; false where they name none.
	Color func(words string) (string, bool)
	// References are the user's pictures. What the prompt does not place is added.
	References []Reference
	// Judge is what a model's answer must pass besides, nil: nothing. Its error says
	// what is wrong, with places, and goes back to the model.
	Judge func(scene plan.Scene) error
}

// Edited is a scene after an edit.
type Edited struct {
	Scene plan.Scene
	Did   []string // what was done, a sentence each
	set   map[string]bool
}

// Operations are the edit as changes of the film's plan.
func (e Edited) Operations() ([]plan.Operation, error) {
	fields := map[string]any{"elements": e.Scene.Elements}
	if e.set["layout"] {
		fields["layout"] = e.Scene.Layout
	}
	if e.set["title"] {
		fields["title"] = e.Scene.Title
	}
	set, err := json.Marshal(fields)
	if err != nil {
		return nil, err
	}
	return []plan.Operation{{Scene: plan.SceneName(e.Scene.ID), Set: set}}, nil
}

// Error is a prompt that cannot be followed. Nothing of it was done.
type Error struct {
	Problem string // with the words it is about
	Accept  string // what would be accepted
}

// Error implements error.
func (e *Error) Error() string { return e.Problem + "; " + e.Accept }

// Known are the instructions that are understood without a model.
const Known = `known are: remove X · replace X with Y · make X bigger, smaller or a colour · circle, underline or highlight X · add X [left of, right of, above, below Y] · ` +
	`add an arrow from X to Y · add text "…" · title: … · label X "…" · move X before or after Y · swap X and Y · no text; several joined by and, ; or new lines. ` +
	`a picture of yours is reference 1, or what it shows. X and Y are ids, labels, names of icons, words on the board, or kinds as the arrow`

// Bounds of a prompt: bytes, instructions, things that one of them names.
const (
	maxPrompt = 4000
	maxSteps  = 40
	maxThings = 24
)

// ByWords follows a prompt by the grammar. The error is an *Error.
func ByWords(scene plan.Scene, prompt string, tools Tools) (Edited, error) {
	if len(prompt) > maxPrompt {
		return Edited{}, &Error{fmt.Sprintf("the prompt has %d bytes", len(prompt)), fmt.Sprintf("accepted: at most %d", maxPrompt)}
	}
	steps := instructions(prompt)
	if len(steps) == 0 && len(tools.References) == 0 {
		return Edited{}, &Error{"the prompt asks for nothing", Known}
	}
	if len(steps) > maxSteps {
		return Edited{}, &Error{fmt.Sprintf("the prompt asks for %d things", len(steps)), fmt.Sprintf("accepted: at most %d at once", maxSteps)}
	}
	if len(tools.References) > MostReferences {
		return Edited{}, &Error{fmt.Sprintf("%d pictures come with the prompt", len(tools.References)), fmt.Sprintf("accepted: at most %d", MostReferences)}
	}
	w := &work{scene: scene, tools: tools, set: map[string]bool{}, found: map[string][]string{}, used: make([]bool, len(tools.References))}
	w.scene.Elements = slices.Clone(scene.Elements)
	for _, s := range steps {
		if err := w.follow(s); err != nil {
			return Edited{}, err
		}
	}
	w.addRest()
	if len(w.scene.Elements) == 0 && len(scene.Elements) > 0 && scene.Narration == nil && scene.Duration == 0 {
		return Edited{}, &Error{"then nothing of the scene would be left", "leave something on the board, or remove the scene itself: inkreel edit FILM SCENE --remove"}
	}
	if err := check(w.scene); err != nil {
		return Edited{}, err
	}
	return Edited{Scene: w.scene, Did: w.did, set: w.set}, nil
}

// check judges a scene as that of a plan.
func check(scene plan.Scene) error {
	p := plan.Plan{Version: 1, Scenes: []plan.Scene{alone(scene)}, Cast: map[string]plan.Person{}}
	for _, e := range scene.Elements {
		if e.Cast != "" {
			p.Cast[e.Cast] = plan.Person{} // whoever the film's plan says
		}
	}
	doc, err := plan.Encode(&p)
	if err != nil {
		return &Error{err.Error(), Known}
	}
	if _, err := plan.Decode(doc, plan.Options{}); err != nil {
		return &Error{"the scene would be wrong then: " + strings.ReplaceAll(err.Error(), "scenes[0].", ""), Known}
	}
	return nil
}

// alone is a scene without what only its film gives meaning to: its part of a
// recording, and the cues in what is said there.
func alone(s plan.Scene) plan.Scene {
	s.Narration = nil
	if s.Duration == 0 {
		s.Duration = 1
	}
	s.Elements = slices.Clone(s.Elements)
	for i := range s.Elements {
		s.Elements[i].Uncue()
	}
	return s
}

// work is a scene while it is edited.
type work struct {
	scene plan.Scene
	tools Tools
	did   []string
	last  []string            // ids of what was named last, which is it
	found map[string][]string // icons by what was searched for
	used  []bool              // references that are on the board now
	set   map[string]bool     // fields of the scene besides elements that have changed
}

func (w *work) done(format string, args ...any) { w.did = append(w.did, fmt.Sprintf(format, args...)) }
