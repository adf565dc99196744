// Package workshop is what films are written with on a machine: the models that its
// environment names, the programs that it has, the built-in writer for everything
// else. In goes a source, out come a plan and its variants; package author knows
// the steps and nothing of where its tools come from, this package the reverse.
package workshop

import (
	"context"
	"errors"
	"fmt"
	"os"

	"github.com/inkreel/inkreel/author"
	"github.com/inkreel/inkreel/author/compose"
	"github.com/inkreel/inkreel/author/llm"
	"github.com/inkreel/inkreel/author/outline"
	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/author/timing"
	"github.com/inkreel/inkreel/author/translate"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/provider/apertium"
	"github.com/inkreel/inkreel/provider/models"
)

// promptsVariable names a folder with prompts of the user's own.
const promptsVariable = "INKREEL_PROMPTS"

// Workshop writes one film: its models share a budget.
type Workshop struct {
	models      *models.Models
	writer      story.Writer
	model       *llm.Writer // writer, where it is a model's; nil: it is not
	prompts     llm.Prompts
	tell        func(llm.Progress)
	illustrator author.Illustrator // nil: nobody draws
	translator  translate.Translator
	ear         Ear // nil: lengths stay as they are foreseen
}

// Open looks for models in the environment, by what looks variables up, and for
// translators among programs. tell hears of what a model is at and may be nil. An
// error names the variable that is wrong.
func Open(lookup func(string) (string, bool), tell func(llm.Progress)) (*Workshop, error) {
	m, err := models.Open(lookup, models.Options{})
	if err != nil {
		return nil, err
	}
	w := &Workshop{models: m, writer: outline.Writer{}, tell: tell}
	if program, err := apertium.Find(); err == nil {
		w.translator = translate.ByPairs{Program: program}
	}
	if m.Chat == nil {
		return w, nil
	}
	if dir, ok := lookup(promptsVariable); ok && dir != "" {
		if w.prompts, err = llm.NewPrompts(os.DirFS(dir)); err != nil {
			return nil, fmt.Errorf("%s: %w", promptsVariable, err)
		}
	}
	w.translator = inTurn(llm.Translator{Model: m.Chat, Prompts: w.prompts}, w.translator)
	w.model, err = llm.New(llm.Tools{Model: m.Chat, Builtin: outline.Writer{}, Prompts: w.prompts, Context: m.Context, Tell: tell})
	w.writer = w.model
	return w, err
}

// Spent is what models took so far, in a line; empty: nobody was asked.
func (w *Workshop) Spent() string {
	s := w.models.Budget.Spent()
	if s.Requests == 0 {
		return ""
	}
	return s.String()
}

// See has the model be shown the pictures of problems, whose files open reads.
func (w *Workshop) See(open func(ctx context.Context, m story.Media) ([]byte, error)) {
	if w.model != nil {
		w.model.Look = open
	}
}

// Sight reads pages of which there are but pictures, by the model; nil where none is
// set up.
func (w *Workshop) Sight() *llm.PageReader {
	if w.models.Chat == nil {
		return nil
	}
	return &llm.PageReader{Model: w.models.Chat, Prompts: w.prompts, Tell: w.tell}
}

// inTurn asks a model first, and then who else translates; nil is nobody.
func inTurn(model, other translate.Translator) translate.Translator {
	if other == nil {
		return model
	}
	return translate.First{model, other}
}

// Make writes the film of a source.
func (w *Workshop) Make(ctx context.Context, src *story.Source, set story.Settings) (*author.Made, error) {
	writer, heard := w.writer, &timing.Heard{}
	if w.ear != nil {
		writer = hearing{Writer: w.writer, ear: w.ear, heard: heard, anew: w.model == nil}
	}
	made, err := author.Make(ctx, src, set, author.Tools{
		Writer: writer, Illustrator: w.illustrator, Translator: w.translator, Composer: &compose.Composer{Speech: foreseen(&set, heard)},
	})
	if errors.Is(err, author.ErrNoTranslator) || errors.Is(err, translate.ErrNone) {
		err = fmt.Errorf("what is on screen: %w", noTranslator(set.TextLanguage))
	}
	return made, err
}

// foreseen is how long texts take to be spoken at the pace that settings ask for, by
// what was heard of the film.
func foreseen(set *story.Settings, heard *timing.Heard) func(string, plan.Language, plan.Voice) float64 {
	speech := timing.SpeechOf(set, set.Language, nil)
	speech.Heard = heard
	return func(text string, lang plan.Language, voice plan.Voice) float64 {
		s := speech
		s.Language, s.Voice = lang, voice
		return s.Seconds(text)
	}
}
