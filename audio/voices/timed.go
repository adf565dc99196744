package voices

import (
	"strings"
	"unicode"

	"github.com/inkreel/inkreel/audio"
	"github.com/inkreel/inkreel/provider/speech"
)

// timed are the words of a text with the times of their characters. Where these do not
// tell of all words, in order and within the sound, there are none: then all are
// estimated.
func timed(text string, pcm audio.PCM, characters []speech.Character) []audio.Word {
	var heard audio.Activity
	heard.Add(pcm)
	words := heard.Words(text)
	var told strings.Builder
	var of []int // the character that a byte belongs to
	for i, c := range characters {
		told.WriteString(c.Text)
		for range len(c.Text) {
			of = append(of, i)
		}
	}
	all, from, last, ends := told.String(), 0, 0.0, pcm.Seconds()
	for i, w := range words {
		core := spoken(w.Text)
		at := strings.Index(all[from:], core)
		if at < 0 {
			return nil
		}
		start, end := characters[of[from+at]].Start, characters[of[from+at+len(core)-1]].End
		from += at + len(core)
		if !(start >= last && end >= start && start <= ends) { // nor a number
			return nil
		}
		last = start
		words[i] = audio.Word{Text: w.Text, Start: start, End: min(end, ends)}
	}
	return words
}

// spoken is a word without the signs around it, whose time is a pause.
func spoken(word string) string {
	core := strings.TrimFunc(word, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsNumber(r) && !unicode.IsMark(r) })
	if core == "" {
		return word
	}
	return core
}
