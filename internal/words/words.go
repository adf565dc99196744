// Package words is what is known of a language by whoever reads a text to make
// a film of it: where its sentences end, what its words are, which of them
// carry no meaning of their own, its numbers, units and dates, the words that
// join thoughts, and the names of things of which there is a picture. In goes
// text in one of the languages of a plan, out come values that point into it
// by bytes. It decides nothing: what to show is the affair of whoever asks.
//
//	w := words.Of("en")
//	for _, s := range w.Sentences(text) {
//		things := w.Things(s) // "The bees visit flowers": a bee, a flower
//	}
//
// All of it is pure: the same text gives the same answer, on every machine. The
// data of a language is read when it is first asked for.
package words

import (
	"sync"

	"github.com/inkreel/inkreel/internal/locale"
	"github.com/inkreel/inkreel/plan"
)

// Words is what is known of one language. It is safe for use by several
// goroutines at a time.
type Words struct {
	lang *locale.Language
	once sync.Once
	read table // filled by the once

	commonOnce sync.Once
	common     commonWords // filled by it

	picturesOnce sync.Once
	called       []calling // filled by it

	shownOnce sync.Once
	shownAs   shownAs // filled by it
}

// all has every language, its data unread.
var all = sync.OnceValue(func() map[string]*Words {
	m := make(map[string]*Words, len(locale.Languages))
	for i := range locale.Languages {
		l := &locale.Languages[i]
		m[l.Code] = &Words{lang: l}
	}
	return m
})

// Of returns what is known of a language; of a pair such as "hi-en" the first
// counts, and English stands in for what is unknown.
func Of(lang plan.Language) *Words { return all()[locale.Of(lang).Code] }

// Language is the language these words are of.
func (w *Words) Language() plan.Language { return plan.Language(w.lang.Code) }

// table is the data of the language.
func (w *Words) table() *table {
	w.once.Do(func() { w.read = readTable(w.lang) })
	return &w.read
}
