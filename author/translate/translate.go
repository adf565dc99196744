// Package translate gives a film another language: what a variant says, what it
// writes, and words on screen in a language that is not spoken. A plan and a
// Translator go in, a plan.Variant or a plan comes out. Translators are a model, a
// program such as Apertium, or the user's own text; each is judged by the same
// checks. Scenes, pictures and numbers stay as they are.
package translate

import (
	"context"
	"errors"
	"fmt"

	"github.com/inkreel/inkreel/internal/locale"
	"github.com/inkreel/inkreel/plan"
)

// ErrNone says that nothing translates between two languages.
var ErrNone = errors.New("nothing here translates")

// Translator puts texts into another language.
type Translator interface {
	// Translate returns each of the texts in the language to, in their order. The
	// error wraps ErrNone where it does not know the languages.
	Translate(ctx context.Context, from, to plan.Language, texts []string) ([]string, error)
}

// Shortener is a Translator that can say a thing in fewer words.
type Shortener interface {
	// Shorter returns a text that takes at most a share of the time text takes.
	Shorter(ctx context.Context, lang plan.Language, text string, share float64) (string, error)
}

// First is a Translator that asks one after the other until one knows the languages
// and answers with what can be used.
type First []Translator

// Translate implements Translator. The error is the first there was beside ErrNone.
func (f First) Translate(ctx context.Context, from, to plan.Language, texts []string) ([]string, error) {
	var failed error
	for _, t := range f {
		out, err := judged(ctx, t, from, to, texts)
		if err == nil {
			return out, nil
		}
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if failed == nil && !errors.Is(err, ErrNone) {
			failed = err
		}
	}
	if failed != nil {
		return nil, failed
	}
	return nil, fmt.Errorf("%w from %s to %s: configure a language model, install Apertium with that pair (apt-get install apertium apertium-eng-spa for English and Spanish), or give the text in that language", ErrNone, from.Name(), to.Name())
}

// judged asks one translator, and checks what comes back. The user's own text is as
// the user wants it.
func judged(ctx context.Context, t Translator, from, to plan.Language, texts []string) ([]string, error) {
	out, err := t.Translate(ctx, from, to, texts)
	if err != nil {
		return nil, err
	}
	switch t.(type) {
	case First, *Own:
		return out, nil
	}
	if len(out) != len(texts) {
		return nil, fmt.Errorf("%d texts were to be translated, %d came back", len(texts), len(out))
	}
	return out, check(texts, out, from, to)
}

// Shorter implements Shortener by the first that can.
func (f First) Shorter(ctx context.Context, lang plan.Language, text string, share float64) (string, error) {
	for _, t := range f {
		if s, ok := t.(Shortener); ok {
			return s.Shorter(ctx, lang, text, share)
		}
	}
	return "", ErrNone
}

// translated asks for texts, each once, and checks what comes back.
func translated(ctx context.Context, t Translator, from, to plan.Language, texts []string) (map[string]string, error) {
	out := make(map[string]string, len(texts))
	var open []string
	for _, text := range texts {
		if _, ok := out[text]; ok {
			continue
		}
		out[text] = text
		if hasWords(text) {
			open = append(open, text)
		}
	}
	if len(open) == 0 || locale.Of(from).Code == locale.Of(to).Code {
		return out, nil
	}
	answer, err := judged(ctx, t, from, to, open)
	if err != nil {
		return nil, err
	}
	for i, text := range open {
		out[text] = answer[i]
	}
	return out, nil
}
