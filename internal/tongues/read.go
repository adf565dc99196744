package main

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"time"
	"unicode"

	"golang.org/x/text/width"

	"github.com/inkreel/inkreel/fonts"
)

// caption is one of an SRT file, in seconds.
type caption struct {
	from, to float64
	text     string // lines
}

// word is one of a film's words, as its file has them.
type word struct {
	Word       string
	Start, End float64
}

// read takes captions and words from the files beside the film.
func (f *film) read() error {
	beside := strings.TrimSuffix(f.path, ".mp4")
	doc, err := os.ReadFile(beside + ".words.json")
	if err != nil {
		return err
	}
	var of struct{ Words []word }
	if err := json.Unmarshal(doc, &of); err != nil {
		return err
	}
	f.words = of.Words
	srt, err := os.ReadFile(beside + ".srt")
	if err != nil {
		return err
	}
	f.captions, err = captions(string(srt))
	return err
}

// captions are those of an SRT file.
func captions(srt string) (all []caption, err error) {
	for block := range strings.SplitSeq(strings.TrimSpace(srt), "\n\n") {
		lines := strings.SplitN(block, "\n", 3)
		if len(lines) < 3 {
			return nil, fmt.Errorf("no caption: %q", block)
		}
		c := caption{text: lines[2]}
		from, to, _ := strings.Cut(lines[1], " --> ")
		for _, t := range []struct {
			said string
			is   *float64
		}{{from, &c.from}, {to, &c.to}} {
			at, err := time.Parse("15:04:05,000", t.said)
			if err != nil {
				return nil, err
			}
			*t.is = at.Sub(at.Truncate(24 * time.Hour)).Seconds()
		}
		all = append(all, c)
	}
	return all, nil
}

// wide is how many characters a line has by the guides' way of counting: in Chinese,
// Japanese and Korean square signs are one and narrow ones a half.
func (f *film) wide(line string) (n float64) {
	narrow := 1.0
	if f.lang.Writing.Square {
		narrow = 0.5
	}
	for _, r := range line {
		switch k := width.LookupRune(r).Kind(); {
		case unicode.In(r, unicode.Mn, unicode.Me, unicode.Cf):
		case k == width.EastAsianWide || k == width.EastAsianFullwidth:
			n += 2 * narrow
		default:
			n += narrow
		}
	}
	return n
}

// unread is what is wrong with the captions.
func (f *film) unread() (wrong []string) {
	all := strings.Join(f.said, " ")
	var lines []string
	for i, c := range f.captions {
		own := strings.Split(c.text, "\n")
		if len(own) > 2 {
			wrong = append(wrong, fmt.Sprintf("caption %d has %d lines", i+1, len(own)))
		}
		for _, line := range own {
			if most := f.lang.Writing.CaptionLine; f.wide(line) > float64(most) {
				wrong = append(wrong, fmt.Sprintf("%q is %.1f characters wide, of %d", line, f.wide(line), most))
			}
		}
		if i > 0 && c.from < f.captions[i-1].to {
			wrong = append(wrong, fmt.Sprintf("caption %d begins at %.2f s, while the one before is shown", i+1, c.from))
		}
		lines = append(lines, own...)
	}
	if f.lang.Writing.Square && !f.lang.Writing.Unspaced { // Korean: lines end at spaces: with them they are the text
		if got := strings.Join(lines, " "); got != all {
			wrong = append(wrong, fmt.Sprintf("captions say %q", got))
		}
	}
	return append(wrong, misbroken(lines, all)...)
}

// misbroken is what is wrong with lines of a text: what is not in it, and
// where a line ends that may not, by the Unicode rules and, in Thai, a dictionary.
func misbroken(lines []string, text string) (wrong []string) {
	may := map[int]bool{} // how many letters stand before a place where a line may end
	letters, ends := 0, fonts.LineBreaks(text)
	for i, r := range []rune(text) {
		if ends[i] {
			may[letters] = true
		}
		if !unicode.IsSpace(r) {
			letters++
		}
	}
	may[letters] = true
	at := 0
	for _, line := range lines {
		at += len([]rune(bare(line)))
		if !may[at] {
			wrong = append(wrong, fmt.Sprintf("no line may end after %q", line))
		}
	}
	if bare(strings.Join(lines, "")) != bare(text) {
		wrong = append(wrong, fmt.Sprintf("captions say %q", strings.Join(lines, " ")))
	}
	return wrong
}

// bare is a text without its spaces.
func bare(s string) string { return strings.Join(strings.Fields(s), "") }
