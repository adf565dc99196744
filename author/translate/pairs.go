package translate

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/inkreel/inkreel/internal/locale"
	"github.com/inkreel/inkreel/plan"
)

// Program translates by pairs of languages that are installed, as provider/apertium
// does.
type Program interface {
	// Pairs lists the pairs, such as "eng-spa" or "spa-eng_US".
	Pairs(ctx context.Context) ([]string, error)
	// Translate translates texts by a pair; unknown are words it left as they were.
	Translate(ctx context.Context, pair string, texts []string) (translated, unknown []string, err error)
}

// ByPairs is a Translator that asks a Program.
type ByPairs struct{ Program Program }

// Translate implements Translator.
func (b ByPairs) Translate(ctx context.Context, from, to plan.Language, texts []string) ([]string, error) {
	pairs, err := b.Program.Pairs(ctx)
	if err != nil {
		return nil, err
	}
	pair := pairOf(pairs, locale.Of(from), locale.Of(to))
	if pair == "" {
		return nil, fmt.Errorf("%w from %s to %s: the pairs installed are %s", ErrNone, from.Name(), to.Name(), strings.Join(pairs, ", "))
	}
	out, unknown, err := b.Program.Translate(ctx, pair, texts)
	if err != nil {
		return nil, err
	}
	words := 0
	for _, t := range texts {
		words += len(plan.Words(t))
	}
	if len(unknown) > leastWords && float64(len(unknown)) > mostUnknown*float64(words) {
		return nil, fmt.Errorf("the dictionaries of %s lack %d of %d words, such as %q", pair, len(unknown), words, unknown[0])
	}
	for i := range out {
		out[i] = begun(texts[i], out[i])
	}
	return out, nil
}

// begun is a translation that begins with a small letter where its source does: a
// label is no sentence.
func begun(source, text string) string {
	a, _ := utf8.DecodeRuneInString(source)
	b, size := utf8.DecodeRuneInString(text)
	if unicode.IsLower(a) && unicode.IsUpper(b) {
		return string(unicode.ToLower(b)) + text[size:]
	}
	return text
}

// pairOf finds the pair for two languages: that without a region before those with.
func pairOf(pairs []string, from, to *locale.Language) string {
	best := ""
	for _, p := range slices.Sorted(slices.Values(pairs)) {
		a, b, _ := strings.Cut(p, "-")
		if is(a, from) && is(b, to) && (best == "" || len(p) < len(best)) {
			best = p
		}
	}
	return best
}

// is reports whether a side of a pair is a language: by its code of two or three
// letters, in a region or not.
func is(side string, l *locale.Language) bool {
	code, _, _ := strings.Cut(side, "_")
	return code == l.Alpha3 || code == l.Code
}
