package audio

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/rivo/uniseg"
	"golang.org/x/text/width"

	"github.com/inkreel/inkreel/fonts"
	"github.com/inkreel/inkreel/internal/clause"
	"github.com/inkreel/inkreel/internal/locale"
	"github.com/inkreel/inkreel/plan"
)

// fullWidth is how many Latin letters a sign of Chinese is as wide as.
const fullWidth = 2

// spelled is a word as a text spells it.
type spelled struct {
	Word
	before string // what stands between it and the word before: a space or nothing
}

// piece is what a line of captions cannot be broken within: most often one word.
type piece struct {
	words        []spelled // never none
	wide         int       // in Latin letters, without what follows
	gap          int       // 1: a space stands behind it
	ends, pauses bool      // a sentence ends with it; a speaker pauses after it
	tight        bool      // it seems to be one word with the next
}

func (p *piece) start() float64 { return p.words[0].Start }
func (p *piece) end() float64   { return p.words[len(p.words)-1].End }

// piecesOf puts words together that no line may end between. The signs and
// syllables that scripts without spaces are heard in become words, as far as the
// rules of lines know them.
func piecesOf(words []Word, text string, lang plan.Language) []piece {
	all := spell(words, text, locale.Of(lang).Writing.Unspaced)
	var whole strings.Builder
	ends := make([]int, len(all)) // runes until the end of each word
	runes := 0
	for i, w := range all {
		whole.WriteString(w.before + w.Text)
		runes += utf8.RuneCountInString(w.before) + utf8.RuneCountInString(w.Text)
		ends[i] = runes
	}
	breaks := fonts.LineBreaks(whole.String())
	var out []piece
	for i, w := range all {
		seam := 0
		if i > 0 {
			seam = ends[i-1] + utf8.RuneCountInString(w.before)
		}
		if i > 0 && !breaks[seam] {
			out[len(out)-1].add(w)
			continue
		}
		if i > 0 {
			out[len(out)-1].follow(w)
		}
		w.before = ""
		out = append(out, piece{})
		out[len(out)-1].add(w)
	}
	return out
}

// cutLong cuts what is longer than one and a half lines, addresses mostly and words of
// no language, into pieces that lines hold.
func cutLong(pieces []piece, width int) []piece {
	var out []piece
	for _, p := range pieces {
		if p.wide <= width+width/2 {
			out = append(out, p)
		} else {
			out = append(out, p.cut(width)...)
		}
	}
	return out
}

// cut is a piece in parts of about one length, of at most so many letters.
func (p *piece) cut(width int) []piece {
	n := (p.wide + width - 1) / width
	most := (p.wide + n - 1) / n
	parts := []piece{{}}
	for _, w := range p.words {
		for w.Text != "" {
			last := &parts[len(parts)-1]
			head, rest := w.split(most - last.wide)
			switch {
			case head.Text != "":
				last.add(head)
				w = rest
			case len(last.words) > 0:
				last.gap, w.before = len(w.before), ""
				parts = append(parts, piece{})
			default: // one sign that no line holds
				last.add(w)
				w.Text = ""
			}
		}
	}
	for i := range parts {
		parts[i].ends, parts[i].pauses, parts[i].tight = false, false, true
	}
	last := &parts[len(parts)-1]
	last.gap, last.ends, last.pauses, last.tight = p.gap, p.ends, p.pauses, p.tight
	return parts
}

// split parts a word behind as many signs as there is room for.
func (w spelled) split(room int) (head, rest spelled) {
	end, taken := 0, wide(w.before)
	for signs := uniseg.NewGraphemes(w.Text); signs.Next(); {
		if taken += wide(signs.Str()); taken > room {
			break
		}
		_, end = signs.Positions()
	}
	at := w.Start + (w.End-w.Start)*float64(end)/float64(len(w.Text))
	head, rest = w, w
	head.Text, head.End = w.Text[:end], at
	rest.Text, rest.Start, rest.before = w.Text[end:], at, ""
	return head, rest
}

// follow notes which word comes after a piece. In scripts without spaces these
// stand between clauses, and around figures.
func (p *piece) follow(w spelled) {
	p.gap = len(w.before)
	if p.ends && clause.Ordinal(p.words[len(p.words)-1].Text, w.Text) { // "3. Mai"
		p.ends, p.pauses = false, false
	}
	last, next := lastRune(p.words[len(p.words)-1].Text), firstRune(w.Text)
	if !unspacedScript(string(last)) || !unspacedScript(string(next)) {
		return
	}
	if p.gap > 0 {
		p.ends, p.pauses = true, true
		return
	}
	p.tight = unicode.Is(unicode.Hiragana, next) || unicode.Is(unicode.Han, last) == unicode.Is(unicode.Han, next) && !unicode.Is(unicode.Hiragana, last)
}

// add puts a word to a piece.
func (p *piece) add(w spelled) {
	p.words = append(p.words, w)
	p.wide += wide(w.before + w.Text)
	p.ends, p.pauses = endsSentence(w.Text), endsClause(w.Text)
}

// Spoken are the words of a text as readers know them: what scripts without
// spaces are heard in, letters and syllables, is put together to what no line may
// end within.
func Spoken(words []Word, text string, lang plan.Language) []Word {
	if !locale.Of(lang).Writing.Unspaced {
		return words
	}
	var out []Word
	for _, p := range piecesOf(words, text, lang) {
		w := Word{Start: p.start(), End: p.end()}
		for _, part := range p.words {
			w.Text += part.before + part.Text
			w.Estimated = w.Estimated || part.Estimated
		}
		out = append(out, w)
	}
	return out
}

// spell finds what stands between words: as the text has it, or else as the
// writing does.
func spell(words []Word, text string, unspaced bool) []spelled {
	out := make([]spelled, 0, len(words))
	at, known := 0, false // behind the word before in the text, where that is there
	for i, w := range words {
		found := strings.Index(text[at:min(len(text), at+lookAhead+len(w.Text))], w.Text)
		before := ""
		switch {
		case i == 0:
		case found >= 0 && known:
			if strings.ContainsFunc(text[at:at+found], unicode.IsSpace) {
				before = " "
			}
		case !unspaced, spacedLetter(lastRune(words[i-1].Text)) && spacedLetter(firstRune(w.Text)):
			before = " "
		}
		if known = found >= 0; known {
			at += found + len(w.Text)
		}
		if unspaced && wide(w.Text) > longestWhole {
			out = append(out, split(w, before)...)
			continue
		}
		out = append(out, spelled{w, before})
	}
	return out
}

// longestWhole is how wide what a speaker calls a word may be in a script without
// spaces; more than that is a phrase.
const longestWhole = 12

// split parts a phrase where its lines may end, and its time by its letters.
func split(w Word, before string) []spelled {
	var out []spelled
	runes := []rune(w.Text)
	moment := func(i int) float64 { return w.Start + (w.End-w.Start)*float64(i)/float64(len(runes)) }
	from := 0
	for i, may := range fonts.LineBreaks(w.Text) {
		if may {
			part := Word{Text: string(runes[from:i]), Start: moment(from), End: moment(i), Estimated: true}
			out = append(out, spelled{part, before})
			before, from = "", i
		}
	}
	if len(out) == 1 {
		out[0].Word = w
	}
	return out
}

// lookAhead is how many bytes behind a word the next is looked for.
const lookAhead = 64

// spacedLetter reports letters and digits of scripts that are written with spaces.
func spacedLetter(r rune) bool {
	return (unicode.IsLetter(r) || unicode.IsDigit(r)) && !unspacedScript(string(r))
}

func firstRune(s string) rune {
	r, _ := utf8.DecodeRuneInString(s)
	return r
}

// wide is how wide a text is, in Latin letters: signs of Chinese are two, marks
// over and under letters none.
func wide(text string) (n int) {
	for _, r := range text {
		switch {
		case unicode.In(r, unicode.Mn, unicode.Me, unicode.Cf):
		case eastern(r):
			n += fullWidth
		default:
			n++
		}
	}
	return n
}

func eastern(r rune) bool {
	k := width.LookupRune(r).Kind()
	return k == width.EastAsianWide || k == width.EastAsianFullwidth
}
