// Package reading says how a text is read aloud, for a speech program that does not
// know it by itself: Chinese as pinyin, Japanese as kana, units and signs of money in
// words. In goes a clause of a language and the words that captions have of it, out
// comes what is to be said for each of them, or for several at once. It starts
// nothing, and reads the data of a language when it is first asked for it.
package reading

import (
	"strings"

	"github.com/inkreel/inkreel/fonts"
	"github.com/inkreel/inkreel/internal/locale"
)

// Group is some words that follow one another and what is said for them.
type Group struct {
	Words int    // of the text, one at least
	Say   string // without commands or line breaks
}

// Reader reads texts of one language.
type Reader struct {
	lang *locale.Language
}

// Of is the reader of a language.
func Of(lang *locale.Language) Reader { return Reader{lang} }

// Read is what is said for words of text, which occur there in this order with nothing
// but spaces between them. The groups together have all words.
func (r Reader) Read(text string, words []string) []Group {
	return grouped(text, words, r.withAmounts(text, r.pieces(text)))
}

// pieces are what is said of a text, word by word.
func (r Reader) pieces(text string) []piece {
	switch {
	case r.lang.Writing.Kana:
		return kana(text)
	case r.lang.Writing.Square && r.lang.Writing.Unspaced:
		return pinyin(text)
	case r.lang.Writing.Unspaced:
		return wordByWord(text)
	}
	return asWritten(text)
}

// plain is what is said of a part of a text.
func (r Reader) plain(text string) string {
	if !r.lang.Writing.Square || !r.lang.Writing.Unspaced {
		return text
	}
	var b strings.Builder
	for i, p := range r.pieces(text) {
		if i > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(p.say)
	}
	return b.String()
}

// asWritten has what spaces part.
func asWritten(text string) []piece {
	var out []piece
	at := 0
	for word := range strings.FieldsSeq(text) {
		at += strings.Index(text[at:], word) + len(word)
		out = append(out, piece{at, thaiMarks.Replace(word)})
	}
	return out
}

// wordByWord has the words of a script without spaces, as the dictionary has them that lines are
// broken by: only what is said as a word of its own can be heard as one.
func wordByWord(text string) []piece {
	breaks := fonts.LineBreaks(text)
	var out []piece
	from, runes := 0, 0
	add := func(to int) {
		if say := strings.TrimSpace(thaiMarks.Replace(text[from:to])); say != "" || to == len(text) {
			out = append(out, piece{to, say})
			from = to
		}
	}
	for at := range text {
		if runes > 0 && breaks[runes] {
			add(at)
		}
		runes++
	}
	add(len(text))
	return out
}

// piece is a stretch of text and what is said for it.
type piece struct {
	end int // byte of the text
	say string
}

// grouped gives each piece, which together are the text, its words. What is said of a
// piece in which no word begins is said with the piece before it.
func grouped(text string, words []string, pieces []piece) []Group {
	var out []Group
	at := 0
	for i := 0; i < len(pieces); i++ {
		end, say, n := pieces[i].end, pieces[i].say, 0
		for len(words) > 0 {
			found := strings.Index(text[at:], words[0])
			if found < 0 || at+found >= end {
				break
			}
			at += found + len(words[0])
			words = words[1:]
			n++
			for end < at && i+1 < len(pieces) { // a word of several pieces
				i++
				end, say = pieces[i].end, say+" "+pieces[i].say
			}
		}
		switch {
		case n > 0 && (say != "" || len(out) == 0):
			out = append(out, Group{n, say})
		case len(out) > 0:
			last := &out[len(out)-1]
			last.Words += n
			last.Say += separator(say) + say
		}
	}
	if len(words) > 0 && len(out) > 0 {
		out[len(out)-1].Words += len(words)
	}
	return out
}

// thaiMarks are what Thai writes for "and so on", for a word said again and for one cut
// short.
var thaiMarks = strings.NewReplacer("ฯลฯ", "และอื่นอื่น", "ๆ", "", "ฯ", "")

// separator stands before what is said with the word before it: a mark that is a word
// by itself stays one.
func separator(say string) string {
	if strings.Trim(say, ".,;:!?") == "" {
		return ""
	}
	return " "
}

// marks are those that a program knows of how a sentence ends.
var marks = strings.NewReplacer("。", ".", "！", "!", "？", "?", "，", ",", "、", ",", "；", ";", "：", ":", "…", ".")
