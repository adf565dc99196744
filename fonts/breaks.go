package fonts

import (
	"strings"
	"unicode"

	"github.com/go-text/typesetting/language"
	"github.com/go-text/typesetting/segmenter"
)

// breakClass says whether a line may end at a place.
type breakClass uint8

const (
	noBreak        breakClass = iota
	emergencyBreak            // only inside a word too long for a line
	breakAllowed
)

// findBreaks finds graphemes, words and where lines may break: Unicode UAX 29
// and UAX 14, Korean at spaces first, Thai between words of a list, and no mark
// of punctuation alone at the start of a line.
func findBreaks(seg *segmenter.Segmenter, g *shapedParagraph) {
	n := len(g.text)
	g.graphemes, g.words, g.breaks = make([]int, n), make([]int, n), make([]breakClass, n+1)
	seg.Init(g.text)
	k := 0
	for it := seg.GraphemeIterator(); it.Next(); k++ {
		gr := it.Grapheme()
		for i := range gr.Text {
			g.graphemes[gr.Offset+i] = k
		}
	}
	for it := seg.LineIterator(); it.Next(); {
		g.breaks[it.Line().Offset] = breakAllowed
	}
	thaiBreaks(g.text, g.breaks)
	for i := 1; i < n; i++ {
		switch {
		case lonePunctuation(g.text, i):
			g.breaks[i] = noBreak
		case g.breaks[i] == breakAllowed && hangul(g.text[i-1]) && hangul(g.text[i]):
			g.breaks[i] = emergencyBreak
		}
	}
	g.breaks[n] = breakAllowed
	countWords(g)
}

// countWords numbers words: parted by spaces and, in scripts that have none,
// at every break.
func countWords(g *shapedParagraph) {
	for i := 1; i < len(g.text); i++ {
		g.words[i] = g.words[i-1]
		if isBlank(g.text[i]) {
			continue
		}
		if isBlank(g.text[i-1]) || g.breaks[i] == breakAllowed && spaceless(g.text[i]) {
			g.words[i]++
		}
	}
}

// isBlank reports a space at which a line may end; a no-break space is none.
func isBlank(r rune) bool {
	return unicode.IsSpace(r) && r != 0x00A0 && r != 0x202F && r != 0x2007
}

func hangul(r rune) bool { return unicode.Is(unicode.Hangul, r) }

// spaceless reports letters of scripts written without spaces.
func spaceless(r rune) bool {
	switch language.LookupScript(r) {
	case language.Han, language.Hiragana, language.Katakana, language.Thai:
		return true
	}
	return false
}

// lonePunctuation reports a seam between spaced punctuation and its word, as
// French sets it: a closing mark never begins a line, an opening one never
// ends it.
func lonePunctuation(text []rune, i int) bool {
	if !isBlank(text[i-1]) {
		return false
	}
	after := i
	for after < len(text) && closes(text[after]) {
		after++
	}
	if after > i && (after == len(text) || isBlank(text[after])) {
		return true
	}
	before := i - 1
	for before > 0 && isBlank(text[before]) {
		before--
	}
	return opens(text[before]) && (before == 0 || isBlank(text[before-1]))
}

func closes(r rune) bool { return strings.ContainsRune("!?;:,.…%»”)]।॥؟،؛۔", r) }

func opens(r rune) bool { return strings.ContainsRune("«“„([¿¡", r) }
