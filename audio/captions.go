package audio

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode"

	"github.com/inkreel/inkreel/internal/locale"
	"github.com/inkreel/inkreel/plan"
)

// Caption is one caption, in seconds.
type Caption struct {
	Start, End float64
	Text       string // one or two lines
}

// Numbers of a readable caption, after the BBC and Netflix guides: two lines, as
// long as the language has them, at least 5/6 s, two frames apart.
const (
	maxLines   = 2
	minSeconds = 5.0 / 6
	maxSeconds = 7.0
	gapSeconds = 2.0 / 24
	// A gap shorter than this would only flicker: the caption stays up. And how
	// long one is shown although the next begins at once.
	flickerSeconds = 0.4
	leastSeconds   = 0.1
	clauseChars    = 4   // by which a line may be longer to end after a pause
	longPause      = 0.7 // of silence ends a caption
)

// Captions groups spoken words into captions: ended by a full stop or a long
// pause. What is longer than two lines is divided evenly, after a comma if
// there is one, and broken where the halves come out even.
func Captions(words []Word, lang plan.Language) []Caption {
	writing := locale.Of(lang).Writing
	set := captionLayout{width: writing.CaptionLine, space: " "}
	if writing.Unspaced {
		set.space = ""
	}
	var out []Caption
	flush := func(run []Word) {
		for _, part := range set.divide(run) {
			out = append(out, Caption{part[0].Start, part[len(part)-1].End, breakLines(part, set.width, set.space)})
		}
	}
	from, chars := 0, 0
	for i, w := range words {
		if i > from && w.Start-words[i-1].End > longPause {
			flush(words[from:i])
			from, chars = i, 0
		}
		chars += set.length(w)
		if endsSentence(w.Text) && chars > set.width/2 {
			flush(words[from : i+1])
			from, chars = i+1, 0
		}
	}
	flush(words[from:])
	lengthen(out)
	return out
}

// captionLayout is how captions of a language are set.
type captionLayout struct {
	width int    // characters in a line
	space string // between words
}

// length is how many characters a word takes with the space behind it.
func (t captionLayout) length(w Word) int { return len([]rune(w.Text)) + len(t.space) }

// What it costs to end a caption, in thousandths of a caption's length squared
// by which it may be longer or shorter instead.
const (
	afterClause = -250 // where the speaker pauses
	afterShort  = 60   // after a short word, which belongs to the next
	shortWord   = 3    // letters
)

// divide parts words into as few captions as hold them, of about one length,
// rather after a clause than within one.
func (t captionLayout) divide(words []Word) [][]Word {
	type way struct{ parts, cost, from int }
	total := 0
	for _, w := range words {
		total += t.length(w)
	}
	ideal := max(total, 1)
	ways := make([]way, len(words)+1) // to end a caption before word i
	find := func() int {
		for end := 1; end <= len(words); end++ {
			last := words[end-1]
			ways[end] = way{parts: len(words) + 1}
			for from, chars := end-1, 0; from >= 0; from-- {
				chars += t.length(words[from])
				if from < end-1 && (chars > t.width*maxLines || last.End-words[from].Start > maxSeconds) {
					break
				}
				off := chars - ideal
				w := way{ways[from].parts + 1, ways[from].cost + 1000*off*off/(ideal*ideal), from}
				switch {
				case end == len(words):
				case endsClause(last.Text):
					w.cost += afterClause
				case t.space != "" && len([]rune(last.Text)) <= shortWord:
					w.cost += afterShort
				}
				if w.parts < ways[end].parts || w.parts == ways[end].parts && w.cost < ways[end].cost {
					ways[end] = w
				}
			}
		}
		return ways[len(words)].parts
	}
	if n := find(); n > 1 { // their number says how long each should be
		ideal = max(total/n, 1)
		find()
	}
	var out [][]Word
	for end := len(words); end > 0; end = ways[end].from {
		out = append(out, words[ways[end].from:end])
	}
	slices.Reverse(out)
	return out
}

// lengthen keeps short captions up for long enough where the next allows, and
// holds each until just before the next when the gap would only flicker.
func lengthen(cs []Caption) {
	for i := range cs {
		end := max(cs[i].End, cs[i].Start+minSeconds)
		if i+1 < len(cs) {
			next := cs[i+1].Start - gapSeconds
			if next-end < flickerSeconds {
				end = next
			}
			end = max(min(end, next), cs[i].Start+leastSeconds)
		}
		cs[i].End = end
	}
}

// breakLines sets words in one line, or two about equally long.
func breakLines(words []Word, width int, space string) string {
	texts := make([]string, len(words))
	for i, w := range words {
		texts[i] = w.Text
	}
	one := strings.Join(texts, space)
	if len([]rune(one)) <= width || len(words) == 1 {
		return one
	}
	best, cost := 1, 1<<30
	for i := 1; i < len(texts); i++ {
		a, b := len([]rune(strings.Join(texts[:i], space))), len([]rune(strings.Join(texts[i:], space)))
		c := max(a, b)
		if endsClause(texts[i-1]) {
			c -= clauseChars
		}
		if c < cost {
			best, cost = i, c
		}
	}
	return strings.Join(texts[:best], space) + "\n" + strings.Join(texts[best:], space)
}

// closers are what may follow a sentence's or a clause's last sign.
func closers(r rune) bool { return unicode.In(r, unicode.Pe, unicode.Pf) || r == '"' }

func endsSentence(word string) bool {
	return strings.ContainsAny(strings.TrimRightFunc(word, closers), ".!?。！？।॥؟۔…") && !unicode.IsLetter(lastRune(word))
}

// endsClause reports whether a speaker pauses after a word.
func endsClause(word string) bool {
	return strings.ContainsRune(",;:.!?—–،؛۔؟、，；：。！？।", lastRune(strings.TrimRightFunc(word, closers)))
}

func lastRune(s string) rune {
	rs := []rune(s)
	if len(rs) == 0 {
		return 0
	}
	return rs[len(rs)-1]
}

// WriteSRT writes SubRip captions. A text cannot pass for the time of a caption.
func WriteSRT(w io.Writer, cs []Caption) error {
	for i, c := range cs {
		text := strings.ReplaceAll(c.Text, "-->", "->") // SubRip has no escapes
		if _, err := fmt.Fprintf(w, "%d\n%s --> %s\n%s\n\n", i+1, stamp(c.Start, ','), stamp(c.End, ','), text); err != nil {
			return err
		}
	}
	return nil
}

// WriteVTT writes WebVTT captions (W3C), language noted.
func WriteVTT(w io.Writer, cs []Caption, lang plan.Language) error {
	if _, err := fmt.Fprintf(w, "WEBVTT\nKind: captions\nLanguage: %s\n\n", lang.Primary()); err != nil {
		return err
	}
	escape := strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;")
	for _, c := range cs {
		if _, err := fmt.Fprintf(w, "%s --> %s\n%s\n\n", stamp(c.Start, '.'), stamp(c.End, '.'), escape.Replace(c.Text)); err != nil {
			return err
		}
	}
	return nil
}

func stamp(s float64, point byte) string {
	ms := int(s*1000 + 0.5)
	return fmt.Sprintf("%02d:%02d:%02d%c%03d", ms/3600000, ms/60000%60, ms/1000%60, point, ms%1000)
}
