package audio

import (
	"fmt"
	"io"
	"strings"
	"unicode"

	"github.com/inkreel/inkreel/plan"
)

// Caption is one caption, in seconds.
type Caption struct {
	Start, End float64
	Text       string // one or two lines
}

// Numbers of a readable caption, after the BBC and Netflix guides: line length
// in characters, two lines, at least 5/6 s, two frames apart.
const (
	lineChars    = 40
	lineCharsCJK = 16
	maxLines     = 2
	minSeconds   = 5.0 / 6
	maxSeconds   = 7.0
	gapSeconds   = 2.0 / 24
	longPause    = 0.7 // of silence ends a caption
)

// Captions groups spoken words into captions: ended by a full stop, a long
// pause or a full pair of lines, broken where the halves come out even.
func Captions(words []Word, lang plan.Language) []Caption {
	width, space := lineChars, " "
	if unspaced(lang) {
		width, space = lineCharsCJK, ""
	}
	if lang.Primary() == "th" {
		space = ""
	}
	var out []Caption
	var cur []Word
	chars := 0
	flush := func() {
		if len(cur) == 0 {
			return
		}
		out = append(out, Caption{cur[0].Start, cur[len(cur)-1].End, breakLines(cur, width, space)})
		cur, chars = nil, 0
	}
	for i, w := range words {
		n := len([]rune(w.Text)) + len(space)
		if chars+n > width*maxLines || len(cur) > 0 && (w.Start-cur[len(cur)-1].End > longPause || w.End-cur[0].Start > maxSeconds) {
			flush()
		}
		cur = append(cur, w)
		chars += n
		if endsSentence(w.Text) && i+1 < len(words) && chars > width/2 {
			flush()
		}
	}
	flush()
	linger(out)
	return out
}

// linger keeps short captions up for long enough where the next allows, and
// holds each until just before the next when the gap would only flicker.
func linger(cs []Caption) {
	for i := range cs {
		end := max(cs[i].End, cs[i].Start+minSeconds)
		if i+1 < len(cs) {
			next := cs[i+1].Start - gapSeconds
			if next-end < 0.4 {
				end = next
			}
			end = max(min(end, next), cs[i].Start+0.1)
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
	if len([]rune(one)) <= width {
		return one
	}
	best, cost := 1, 1<<30
	for i := 1; i < len(texts); i++ {
		a, b := len([]rune(strings.Join(texts[:i], space))), len([]rune(strings.Join(texts[i:], space)))
		c := max(a, b)
		if strings.ContainsAny(texts[i-1], ",;:.،") {
			c -= 4 // rather after a pause
		}
		if c < cost {
			best, cost = i, c
		}
	}
	return strings.Join(texts[:best], space) + "\n" + strings.Join(texts[best:], space)
}

func endsSentence(word string) bool {
	return strings.ContainsAny(strings.TrimRightFunc(word, func(r rune) bool { return unicode.In(r, unicode.Pe, unicode.Pf) || r == '"' }), ".!?。！？।॥؟۔…") && !unicode.IsLetter(lastRune(word))
}

func lastRune(s string) rune {
	rs := []rune(s)
	if len(rs) == 0 {
		return 0
	}
	return rs[len(rs)-1]
}

// unspaced reports whether a language writes without spaces in square signs.
func unspaced(l plan.Language) bool {
	switch l.Primary() {
	case "zh", "ja":
		return true
	}
	return false
}

// WriteSRT writes SubRip captions.
func WriteSRT(w io.Writer, cs []Caption) error {
	for i, c := range cs {
		if _, err := fmt.Fprintf(w, "%d\n%s --> %s\n%s\n\n", i+1, stamp(c.Start, ','), stamp(c.End, ','), c.Text); err != nil {
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
