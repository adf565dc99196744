package workshop

import (
	"cmp"
	"context"
	"errors"
	"fmt"

	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/author/timing"
	"github.com/inkreel/inkreel/author/translate"
	"github.com/inkreel/inkreel/internal/words"
	"github.com/inkreel/inkreel/plan"
)

// Missing is a language that a film was not made in, and why. The others are.
type Missing struct {
	Language plan.Language
	Err      error
}

// Error implements error.
func (m Missing) Error() string {
	return fmt.Sprintf("the film in %s was not made: %v", m.Language.Name(), m.Err)
}

// Unwrap is why it was not.
func (m Missing) Unwrap() error { return m.Err }

// Variants puts a film's plan into the further languages of its settings: it gets a
// variant in each of them, said in the source's own words where there are some. Notes
// say what stayed in the plan's own language; what is missing does not touch the
// others. An error is the context's.
func (w *Workshop) Variants(ctx context.Context, p *plan.Plan, src *story.Source, set *story.Settings) (notes []string, missing []Missing, err error) {
	for _, lang := range set.Languages {
		v, more, err := w.variant(ctx, p, src, set, lang)
		if ctx.Err() != nil {
			return notes, missing, ctx.Err()
		}
		if err != nil {
			missing = append(missing, Missing{lang, err})
			continue
		}
		notes = append(notes, more...)
		p.Variants = append(p.Variants, v)
	}
	return notes, missing, nil
}

// variant is the film in one more language.
func (w *Workshop) variant(ctx context.Context, p *plan.Plan, src *story.Source, set *story.Settings, lang plan.Language) (plan.Variant, []string, error) {
	if lang == p.Language {
		return plan.Variant{}, nil, fmt.Errorf("the film is in %s already", lang.Name())
	}
	speech := timing.SpeechOf(set, lang, words.Of(lang))
	var by translate.First
	if text := src.Scripts[lang]; text != "" {
		own, err := translate.NewOwn(p, lang, text, speech)
		if err != nil {
			return plan.Variant{}, nil, err
		}
		by = append(by, own)
	}
	if w.translator != nil {
		by = append(by, w.translator)
	}
	if len(by) == 0 {
		return plan.Variant{}, nil, noText(lang)
	}
	visuals := cmp.Or(set.Visuals, plan.VisualsShared)
	if set.Podcast { // nothing of it is seen
		visuals = plan.VisualsShared
	}
	v, notes, err := translate.Variant(ctx, p, translate.Wanted{ID: variantID(p, lang), Language: lang, Visuals: visuals}, by, speech)
	if errors.Is(err, translate.ErrNone) {
		err = noText(lang)
	}
	return v, notes, err
}

// longestName is what of a film's id goes into those of its variants, in bytes.
const longestName = 60

func variantID(p *plan.Plan, lang plan.Language) string {
	name := p.JobID
	if name == "" {
		name = "film"
	}
	return name[:min(len(name), longestName)] + "-" + string(lang)
}

// noText is the error of a film that neither a translator nor the user has words for.
func noText(lang plan.Language) error {
	return fmt.Errorf("%w, or give what is said in it", noTranslator(lang))
}

func noTranslator(lang plan.Language) error {
	return fmt.Errorf("nothing here translates to %s; install a pair of languages for Apertium, such as apt-get install apertium-eng-spa, or name a language model with INKREEL_LLM_URL", lang.Name())
}
