package llm

import (
	"context"
	"slices"

	"github.com/inkreel/inkreel/author/timing"
	"github.com/inkreel/inkreel/internal/words"
)

// What of the source fills a film that the model wrote too little for: sentences of
// which it has said less than half, and which are worth less than its own.
const (
	saidAlready = 0.5
	ofSource    = 0.5
)

// filled is what a model wrote, and what the built-in writer tells of the documents
// beyond that, before the last scene. All of the model's is said.
func (t *task) filled(ctx context.Context, all []timing.Candidate) []timing.Candidate {
	if t.known == nil {
		return all // there are no documents
	}
	script, err := t.w.Builtin.Script(ctx, t.src, t.set)
	if err != nil || script.Language != t.lang {
		return all
	}
	stems := map[string]bool{}
	out := slices.Clone(all)
	closing := len(out) - 1 // where the last scene begins: it must be said
	for closing > 0 && !out[closing].Must {
		closing--
	}
	for i := range out {
		out[i].Must = true
		for _, tok := range words.Of(t.lang).Tokens(out[i].Text) {
			stems[tok.Stem] = true
		}
	}
	before := out[max(closing-1, 0)].Passage
	var more []timing.Candidate
	for _, scene := range script.Scenes {
		for _, text := range words.Of(t.lang).Sentences(scene.Text()) {
			if t.wrong(text) == "" && t.share(text, stems) < saidAlready {
				more = append(more, timing.Candidate{Passage: timing.Passage{Text: text, Section: before.Section, Chapter: before.Chapter, Block: scene.Block}, Weight: ofSource})
			}
		}
	}
	return slices.Insert(out, closing, more...)
}

// share is how many of a sentence's words are among stems, of those that carry
// meaning.
func (t *task) share(sentence string, stems map[string]bool) float64 {
	known, n := 0, 0
	for _, tok := range words.Of(t.lang).Tokens(sentence) {
		if tok.Stop {
			continue
		}
		n++
		if stems[tok.Stem] {
			known++
		}
	}
	if n == 0 {
		return 1
	}
	return float64(known) / float64(n)
}
