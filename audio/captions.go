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
	Text       string        // one or two lines
	Words      []CaptionWord // of it, in order
}

// CaptionWord is a word of a caption: bytes From to To of its text, and when it is
// heard.
type CaptionWord struct {
	From, To   int
	Start, End float64
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
	clauseChars    = 4   // by which a line may be longer to end after a pause, or not within a word
	longPause      = 0.7 // of silence ends a caption
)

// Captions groups spoken words into captions: ended by a full stop or a long
// pause. What is longer than two lines is divided evenly, after a comma if
// there is one, and broken where the halves come out even. Lines end where those
// on the board may: Thai between words, Chinese and Japanese not before a closing
// sign, Korean at spaces. text is what the words are of; it tells where they have
// spaces between them, and may be empty.
func Captions(words []Word, text string, lang plan.Language) []Caption {
	return captionsOf(words, text, lang, locale.Of(lang).Writing.CaptionLine)
}

// NarrowCaptions are the captions of a film that is seen upright on a phone: large type leaves their lines
// three fifths of the letters, three quarters of square ones.
func NarrowCaptions(words []Word, text string, lang plan.Language) []Caption {
	return captionsOf(words, text, lang, locale.Of(lang).Writing.NarrowLine())
}

// captionsOf are captions of lines of so many characters.
func captionsOf(words []Word, text string, lang plan.Language, width int) []Caption {
	writing := locale.Of(lang).Writing
	set := captionLayout{width: width, whole: writing.Unspaced}
	if writing.Square {
		set.width *= fullWidth
	}
	pieces := cutLong(piecesOf(words, text, lang), set.width)
	var out []Caption
	flush := func(run []piece) {
		for _, part := range set.divide(run) {
			out = append(out, set.caption(part))
		}
	}
	from, chars := 0, 0
	for i, p := range pieces {
		if i > from && p.start()-pieces[i-1].end() > longPause {
			flush(pieces[from:i])
			from, chars = i, 0
		}
		chars += p.wide + p.gap
		if p.ends && chars > set.width/2 {
			flush(pieces[from : i+1])
			from, chars = i+1, 0
		}
	}
	flush(pieces[from:])
	lengthen(out)
	return out
}

// captionLayout is how captions of a language are set.
type captionLayout struct {
	width int  // of a line, in widths of a Latin letter
	whole bool // pieces are words, whatever they are heard in
}

// What it costs to end a caption, in thousandths of a caption's length squared
// by which it may be longer or shorter instead.
const (
	afterClause = -250 // where the speaker pauses
	afterShort  = 60   // after a short word, which belongs to the next, or within one
	shortWord   = 3    // letters
)

// divide parts pieces into as few captions as hold them, of about one length,
// rather after a clause than within one.
func (t captionLayout) divide(pieces []piece) [][]piece {
	type way struct{ parts, cost, from int }
	total := 0
	for _, p := range pieces {
		total += p.wide + p.gap
	}
	ideal := max(total, 1)
	ways := make([]way, len(pieces)+1) // to end a caption before piece i
	find := func() int {
		for end := 1; end <= len(pieces); end++ {
			last := &pieces[end-1]
			ways[end] = way{parts: len(pieces) + 1}
			for from, chars := end-1, 0; from >= 0; from-- {
				chars += pieces[from].wide + pieces[from].gap
				if from < end-1 && (last.end()-pieces[from].start() > maxSeconds || !t.holds(pieces[from:end])) {
					break
				}
				off := chars - ideal
				w := way{ways[from].parts + 1, ways[from].cost + 1000*off*off/(ideal*ideal), from}
				switch {
				case end == len(pieces):
				case last.pauses:
					w.cost += afterClause
				case last.tight, last.gap > 0 && last.wide <= shortWord:
					w.cost += afterShort
				}
				if w.parts < ways[end].parts || w.parts == ways[end].parts && w.cost < ways[end].cost {
					ways[end] = w
				}
			}
		}
		return ways[len(pieces)].parts
	}
	if n := find(); n > 1 { // their number says how long each should be
		ideal = max(total/n, 1)
		find()
	}
	var out [][]piece
	for end := len(pieces); end > 0; end = ways[end].from {
		out = append(out, pieces[ways[end].from:end])
	}
	slices.Reverse(out)
	return out
}

// holds reports whether pieces go into the lines of one caption.
func (t captionLayout) holds(pieces []piece) bool {
	lines, wide := 1, 0
	for i, p := range pieces {
		if i > 0 && wide+pieces[i-1].gap+p.wide > t.width {
			lines, wide = lines+1, 0
		} else if i > 0 {
			wide += pieces[i-1].gap
		}
		if wide += p.wide; wide > t.width || lines > maxLines {
			return false
		}
	}
	return true
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

// caption sets pieces in one line, or two about equally long.
func (t captionLayout) caption(pieces []piece) Caption {
	second := t.secondLine(pieces)
	c := Caption{Start: pieces[0].start(), End: pieces[len(pieces)-1].end()}
	var b strings.Builder
	for i, p := range pieces {
		switch {
		case i == second && i > 0:
			b.WriteByte('\n')
		case i > 0 && pieces[i-1].gap > 0:
			b.WriteByte(' ')
		}
		from := b.Len()
		for _, w := range p.words {
			b.WriteString(w.before)
			if t.whole {
				b.WriteString(w.Text)
				continue
			}
			c.Words = append(c.Words, CaptionWord{From: b.Len(), To: b.Len() + len(w.Text), Start: w.Start, End: w.End})
			b.WriteString(w.Text)
		}
		if t.whole {
			c.Words = append(c.Words, CaptionWord{From: from, To: b.Len(), Start: p.start(), End: p.end()})
		}
	}
	c.Text = b.String()
	return c
}

// secondLine is the piece with which the second line begins, 0 where there is one
// line.
func (t captionLayout) secondLine(pieces []piece) int {
	total := 0
	for _, p := range pieces {
		total += p.wide + p.gap
	}
	if last := pieces[len(pieces)-1]; total-last.gap <= t.width || len(pieces) == 1 {
		return 0
	}
	best, cost, first := 1, 1<<30, 0
	for i := 1; i < len(pieces); i++ {
		before := &pieces[i-1]
		first += before.wide + before.gap
		longer := max(first-before.gap, total-first-pieces[len(pieces)-1].gap)
		c := longer
		switch {
		case before.pauses:
			c -= clauseChars
		case before.tight:
			c += clauseChars
		}
		if longer > t.width { // no pause is worth a line that is too long
			c += longer
		}
		if c < cost {
			best, cost = i, c
		}
	}
	return best
}

// closers are what may follow a sentence's or a clause's last sign.
func closers(r rune) bool { return unicode.In(r, unicode.Pe, unicode.Pf, unicode.Zs) || r == '"' }

// endsSentence reports whether a word ends with the sign of a sentence's end. That
// of "3.5" stands within it.
func endsSentence(word string) bool {
	return strings.ContainsRune(".!?。！？।॥؟۔…", lastRune(strings.TrimRightFunc(word, closers)))
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
		text := directed(strings.ReplaceAll(c.Text, "-->", "->")) // SubRip has no escapes
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
		if _, err := fmt.Fprintf(w, "%s --> %s\n%s\n\n", stamp(c.Start, '.'), stamp(c.End, '.'), escape.Replace(directed(c.Text))); err != nil {
			return err
		}
	}
	return nil
}

// directed is a text whose lines players set in the right direction. They take it
// from a line's first letter: where that is a foreign word in Arabic, a mark that
// nobody sees goes before it.
func directed(text string) string {
	lines := strings.Split(text, "\n")
	if !strings.ContainsFunc(text, rightToLeft) {
		return text
	}
	for i, line := range lines {
		first := strings.IndexFunc(line, unicode.IsLetter)
		n := 0
		for _, r := range line {
			switch {
			case rightToLeft(r):
				n++
			case unicode.IsLetter(r):
				n--
			}
		}
		if first >= 0 && n > 0 && !rightToLeft(firstRune(line[first:])) {
			lines[i] = rightToLeftMark + line
		}
	}
	return strings.Join(lines, "\n")
}

const rightToLeftMark = "\u200f"

func rightToLeft(r rune) bool {
	return unicode.In(r, unicode.Arabic, unicode.Hebrew) && unicode.IsLetter(r)
}

func stamp(s float64, point byte) string {
	ms := int(s*1000 + 0.5)
	return fmt.Sprintf("%02d:%02d:%02d%c%03d", ms/3600000, ms/60000%60, ms/1000%60, point, ms%1000)
}
