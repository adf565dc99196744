package llm

import (
	"context"
	"fmt"
	"strings"

	"github.com/inkreel/inkreel/author/llm/question"
	"github.com/inkreel/inkreel/plan"
)

// Translator translates by a language model. It implements translate.Translator
// and translate.Shortener; those judge what it returns.
type Translator struct {
	Model   question.Model
	Prompts Prompts // the zero value: those built in
}

// texts is the answer to a translation.
type texts struct {
	Texts []string `json:"texts" doc:"the texts asked for, in their order"`
}

// So much is translated at a time: an answer that is cut off is no answer.
const (
	mostTexts  = 30
	mostLetter = 4000 // bytes
)

// Translate returns the texts in another language, in their order. The error is the
// model's.
func (t Translator) Translate(ctx context.Context, from, to plan.Language, all []string) ([]string, error) {
	var out []string
	for len(all) > 0 {
		n, size := 0, 0
		for n < len(all) && n < mostTexts && (n == 0 || size+len(all[n]) <= mostLetter) {
			size += len(all[n])
			n++
		}
		part, err := t.ask(ctx, "translate.md", to, all[:n], func(fenced string) any {
			return translateValues{from.Name(), to.Name(), n, fenced}
		})
		if err != nil {
			return nil, err
		}
		out, all = append(out, part...), all[n:]
	}
	return out, nil
}

// Shorter returns a text that takes about a share of the time.
func (t Translator) Shorter(ctx context.Context, lang plan.Language, text string, share float64) (string, error) {
	short, err := t.ask(ctx, "shorten.md", lang, []string{text}, func(fenced string) any {
		return shortenValues{lang.Name(), int(100 * share), fenced}
	})
	if err != nil {
		return "", err
	}
	return short[0], nil
}

// ask has the model answer with as many texts as go in.
func (t Translator) ask(ctx context.Context, prompt string, lang plan.Language, all []string, values func(fenced string) any) ([]string, error) {
	var list strings.Builder
	for i, text := range all {
		fmt.Fprintf(&list, "%d. %s\n", i+1, strings.Join(strings.Fields(text), " "))
	}
	fence := question.NewFence(list.String())
	got, faults, err := question.Ask(ctx, t.Model, question.Question{
		Name:   "texts",
		System: t.Prompts.fill("system.md", systemValues{lang.Name(), fence.Code()}),
		User:   t.Prompts.fill(prompt, values(fence.Around("texts", list.String()))),
	}, func(answer *texts) (faults []question.Fault) {
		if len(answer.Texts) != len(all) {
			return []question.Fault{{Path: "texts", Problem: fmt.Sprintf("it has %d texts, want %d", len(answer.Texts), len(all))}}
		}
		for i, text := range answer.Texts {
			if answer.Texts[i] = strings.TrimSpace(text); answer.Texts[i] == "" {
				faults = append(faults, question.Fault{Path: fmt.Sprintf("texts[%d]", i), Problem: "it is empty"})
			}
		}
		return faults
	})
	if err != nil {
		return nil, err
	}
	if len(faults) > 0 {
		return nil, &question.NoAnswerError{Fault: faults[0]}
	}
	return got.Texts, nil
}
