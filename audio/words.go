package audio

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/inkreel/inkreel/plan"
)

// captionWords are the words of a text with the signs that belong to them, so that
// captions read as the text does: what follows a word up to a space is its
// own, what stands before the next word after a space is the next one's, unless no
// line may begin with it, as "!" in French.
func captionWords(text string) []string {
	words := joinWords(plan.Words(text))
	out := make([]string, len(words))
	from := 0
	for i, w := range words {
		end := len(text)
		if i+1 < len(words) {
			between := text[w.End:words[i+1].Start]
			end = w.End + len(between)
			if k := strings.IndexFunc(between, unicode.IsSpace); k >= 0 {
				end = w.End + k + leadingSigns(between[k:])
			}
		}
		out[i] = strings.TrimSpace(text[from:end])
		from = end
	}
	return out
}

// leadingSigns is how long the signs are that stand alone after a space, and belong
// before it.
func leadingSigns(s string) int {
	signs := strings.TrimLeftFunc(s, unicode.IsSpace)
	n := len(signs) - len(strings.TrimLeft(signs, "!?;:,.…%»”)]।॥؟،؛۔"))
	if n == 0 {
		return 0
	}
	if r, _ := utf8.DecodeRuneInString(signs[n:]); n < len(signs) && !unicode.IsSpace(r) {
		return 0
	}
	return len(s) - len(signs) + n
}

// joinWords puts words back together that stand without anything between them in
// scripts that write spaces: "km²" is one.
func joinWords(words []plan.TextWord) []plan.TextWord {
	var out []plan.TextWord
	for _, w := range words {
		if n := len(out); n > 0 && out[n-1].End == w.Start && !unspacedScript(w.Word) && !unspacedScript(out[n-1].Word) {
			out[n-1].Word += w.Word
			out[n-1].End = w.End
			continue
		}
		out = append(out, w)
	}
	return out
}

// unspacedScript reports whether a word is of a script written without spaces.
func unspacedScript(word string) bool {
	r, _ := utf8.DecodeRuneInString(word)
	return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Thai, unicode.Lao, unicode.Khmer, unicode.Myanmar)
}

// letterWeight is what a letter adds to a word's weight, in syllables: long
// syllables take longer.
const letterWeight = 0.15

// weight is about how long a word takes to say: its syllables and a little for
// its letters.
func weight(word string) float64 {
	syllables, letters, vowel := 0, 0, false
	for _, r := range word {
		switch {
		case unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul):
			syllables++
		case unicode.IsDigit(r):
			syllables += 2 // "seven", "twenty-": a digit is about two syllables
		case unicode.IsLetter(r):
			letters++
			v := isVowel(r)
			if v && !vowel {
				syllables++
			}
			vowel = v
		}
	}
	if syllables == 0 {
		// Scripts that do not write vowels as letters: two letters a syllable.
		syllables = (letters + 1) / 2
	}
	return float64(max(syllables, 1)) + letterWeight*float64(letters)
}

func isVowel(r rune) bool {
	switch unicode.ToLower(r) {
	case 'a', 'e', 'i', 'o', 'u', 'y', 'ä', 'ö', 'ü', 'å', 'æ', 'ø', 'á', 'é', 'í', 'ó', 'ú', 'à', 'è', 'ì', 'ò', 'ù',
		'â', 'ê', 'î', 'ô', 'û', 'ã', 'õ', 'ă', 'ą', 'ę', 'ě', 'ů', 'ű', 'ő', 'ı', 'ơ', 'ư',
		'а', 'е', 'ё', 'и', 'о', 'у', 'ы', 'э', 'ю', 'я', 'і', 'ї', 'є',
		'α', 'ε', 'η', 'ι', 'ο', 'υ', 'ω', 'ά', 'έ', 'ή', 'ί', 'ό', 'ύ', 'ώ':
		return true
	}
	return false
}
