// Package author makes a film's plan of what there is to tell: a prompt, a
// script, documents, pictures.
//
//	made, err := author.Make(ctx, src, set, author.Tools{})
//	made.Plan // passes plan.Decode, and may be edited by hand
//
// It goes by steps that are values of package story, each of which can be looked
// at: source, script, storyboard, plan. The same source and settings give the same
// plan, where no model writes or draws. The package touches neither files nor
// network nor clock; what needs them comes in through Tools.
package author

import (
	"cmp"
	"context"
	"errors"
	"fmt"

	"github.com/inkreel/inkreel/author/compose"
	"github.com/inkreel/inkreel/author/look"
	"github.com/inkreel/inkreel/author/narration"
	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/author/translate"
	"github.com/inkreel/inkreel/plan"
)

// Step is where the making of a film stands.
type Step string

// The steps, in order.
const (
	Writing   Step = "writing"   // the script
	Picturing Step = "picturing" // the storyboard
	Drawing   Step = "drawing"   // pictures that the library lacks, where somebody draws them
	Composing Step = "composing" // the plan
)

// Composer makes the plan of a storyboard.
type Composer interface {
	Compose(ctx context.Context, src *story.Source, board *story.Storyboard, set *story.Settings) (*plan.Plan, error)
}

// Illustrator has pictures drawn that a storyboard lacks. Notes are for the user; an
// error is the context's.
type Illustrator interface {
	Illustrate(ctx context.Context, board *story.Storyboard, set *story.Settings) (notes []string, err error)
}

// Tools are what a film is made with.
type Tools struct {
	Writer      story.Writer
	Illustrator Illustrator          // nil: the library's pictures alone
	Translator  translate.Translator // nil: what is on screen is in the language that is spoken
	Composer    Composer
	Progress    func(Step) // told of each step as it begins; may be nil
}

// Made is a film as far as it is words: each step's value. Where the script alone
// was asked for there are no others.
type Made struct {
	Script     *story.Script
	Storyboard *story.Storyboard
	Plan       *plan.Plan
	Notes      []string // what the user should know beside the script's notes: sentences
}

// ErrNoTranslator says that words on screen are asked for in a language that nothing
// at hand translates to.
var ErrNoTranslator = errors.New("nothing here translates what is on screen")

// Make writes the film of a source. What the writer leaves open of the settings
// is filled in: a film whose language is not given is in its script's.
func Make(ctx context.Context, src *story.Source, set story.Settings, tools Tools) (*Made, error) {
	made := &Made{}
	step := func(s Step) error {
		if tools.Progress != nil {
			tools.Progress(s)
		}
		return ctx.Err()
	}
	if err := step(Writing); err != nil {
		return nil, err
	}
	var err error
	if made.Script = src.Recording; made.Script == nil {
		made.Script, err = tools.Writer.Script(ctx, src, &set)
	}
	if err != nil {
		return nil, err
	}
	if set.Language == "" {
		set.Language = made.Script.Language
	}
	if set.Title == "" {
		set.Title = made.Script.Title
	}
	if set.ScriptOnly && src.Recording == nil {
		return made, nil
	}
	if err := step(Picturing); err != nil {
		return nil, err
	}
	if made.Storyboard, err = tools.Writer.Storyboard(ctx, src, made.Script, &set); err != nil {
		return nil, err
	}
	if tools.Illustrator != nil {
		if err := step(Drawing); err != nil {
			return nil, err
		}
		if made.Notes, err = tools.Illustrator.Illustrate(ctx, made.Storyboard, &set); err != nil {
			return nil, err
		}
	}
	if err := tools.onScreen(ctx, made, &set); err != nil {
		return nil, err
	}
	if err := step(Composing); err != nil {
		return nil, err
	}
	if err := dress(made, &set); err != nil {
		return nil, err
	}
	if made.Plan, err = tools.Composer.Compose(ctx, src, made.Storyboard, &set); err != nil {
		return nil, err
	}
	if src.Recording != nil {
		err = narration.Over(made.Plan, made.Script, *set.OwnNarration)
	}
	return made, err
}

// onScreen puts what is on screen into the language that is asked for.
func (t Tools) onScreen(ctx context.Context, made *Made, set *story.Settings) error {
	if set.TextLanguage == "" || set.Podcast || set.TextLanguage.Primary() == set.Language.Primary() {
		return nil
	}
	if t.Translator == nil {
		return fmt.Errorf("%w from %s to %s", ErrNoTranslator, set.Language.Name(), set.TextLanguage.Name())
	}
	var said func(string) bool
	if set.ScriptText {
		said = compose.Said(made.Storyboard)
	}
	board := *made.Storyboard
	board.Title = cmp.Or(set.Title, board.Title)
	translated, err := translate.Board(ctx, &board, set.TextLanguage, t.Translator, said)
	if err != nil {
		return fmt.Errorf("what is on screen: %w", err)
	}
	made.Storyboard = translated
	return nil
}

// dress has the look follow what the instructions say of it, where no style of one's
// own says how it is to be.
func dress(made *Made, set *story.Settings) error {
	if set.Visual == "" || set.CustomStyle != nil || set.Podcast {
		return nil
	}
	engine := cmp.Or(set.Engine, plan.EngineCanvas)
	style, err := look.Over(cmp.Or(set.Style, plan.DefaultStyle(engine)), engine, set.Visual, set.Language.Primary())
	if err != nil {
		return err
	}
	if set.CustomStyle = style; style == nil {
		made.Notes = append(made.Notes, "The visual instructions name no colour, material, tool or mood that the style could follow.")
	}
	return nil
}
