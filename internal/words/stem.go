package words

import (
	"strings"
	"unicode/utf8"

	"github.com/blevesearch/snowballstem"
	"github.com/blevesearch/snowballstem/arabic"
	"github.com/blevesearch/snowballstem/danish"
	"github.com/blevesearch/snowballstem/dutch"
	"github.com/blevesearch/snowballstem/english"
	"github.com/blevesearch/snowballstem/finnish"
	"github.com/blevesearch/snowballstem/french"
	"github.com/blevesearch/snowballstem/german"
	"github.com/blevesearch/snowballstem/hungarian"
	"github.com/blevesearch/snowballstem/italian"
	"github.com/blevesearch/snowballstem/norwegian"
	"github.com/blevesearch/snowballstem/portuguese"
	"github.com/blevesearch/snowballstem/romanian"
	"github.com/blevesearch/snowballstem/russian"
	"github.com/blevesearch/snowballstem/spanish"
	"github.com/blevesearch/snowballstem/swedish"
	"github.com/blevesearch/snowballstem/tamil"
	"github.com/blevesearch/snowballstem/turkish"
)

// stemmers are the algorithms of the Snowball project, by the name a
// language's data calls them.
var stemmers = map[string]func(*snowballstem.Env) bool{
	"arabic": arabic.Stem, "danish": danish.Stem, "dutch": dutch.Stem, "english": english.Stem, "finnish": finnish.Stem,
	"french": french.Stem, "german": german.Stem, "hungarian": hungarian.Stem, "italian": italian.Stem, "norwegian": norwegian.Stem,
	"portuguese": portuguese.Stem, "romanian": romanian.Stem, "russian": russian.Stem, "spanish": spanish.Stem, "swedish": swedish.Stem,
	"tamil": tamil.Stem, "turkish": turkish.Stem,
}

// longestStemmed is the length in bytes of the longest word that is stemmed:
// no language's words are longer, and strangers' texts may have any.
const longestStemmed = 120

// Stem returns what the forms of a word have in common, folded: "cities" and
// "city" have one stem. It is no word, only to be compared. Snowball's
// algorithms find it where there is one for the language; in the others the
// longest of the language's endings is taken off, if enough of the word is left.
func (w *Words) Stem(word string) string { return w.table().stem(fold(word)) }

func (t *table) stem(word string) string {
	if len(word) > longestStemmed || t.kept[word] {
		return word
	}
	for _, prefix := range t.prefixes {
		if rest, ok := strings.CutPrefix(word, prefix); ok && utf8.RuneCountInString(rest) >= leastStem {
			word = rest
			break
		}
	}
	if t.stemmer != nil {
		env := snowballstem.NewEnv(word)
		t.stemmer(env)
		return env.Current()
	}
	return t.withoutEnding(word)
}

// leastStem is how many letters are left of a word whose ending is taken off;
// of signs that are syllables one is enough.
const leastStem = 3

func (t *table) withoutEnding(word string) string {
	for _, ending := range t.endings { // the longest first
		stem, ok := strings.CutSuffix(word, ending)
		if ok && utf8.RuneCountInString(stem) >= t.leastStem {
			return stem
		}
	}
	return word
}
