package reading

import (
	_ "embed"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/inkreel/inkreel/internal/embedded"
	"github.com/inkreel/inkreel/internal/words"
)

//go:embed data/pinyin.zst
var packedPinyin []byte

// LicencePinyin is that of how Chinese signs are read.
//
//go:embed data/LICENSE-go-pinyin.txt
var LicencePinyin string

//go:embed data/phrases.txt
var phraseLines string

// chineseData is how Chinese is read: signs, and the words in which some are read
// otherwise.
type chineseData struct {
	signs   map[rune]string
	phrases map[string][]string // syllables
	longest int                 // signs of the longest phrase
}

var chinese = sync.OnceValue(func() *chineseData {
	d := &chineseData{signs: make(map[rune]string, 42000), phrases: map[string][]string{}}
	for line := range strings.Lines(string(embedded.Unpack("pinyin", packedPinyin))) {
		syllable, signs, _ := strings.Cut(strings.TrimSpace(line), " ")
		for _, r := range signs {
			d.signs[r] = syllable
		}
	}
	for line := range strings.Lines(phraseLines) {
		if f := strings.Fields(line); len(f) > 1 && f[0] != "#" {
			d.phrases[f[0]] = f[1:]
			d.longest = max(d.longest, utf8.RuneCountInString(f[0]))
		}
	}
	return d
})

// letters are Latin letters as they are named.
var letters = map[rune]string{
	'A': "ei1", 'B': "bi4", 'C': "xi1", 'D': "di4", 'E': "yi4", 'F': "ai2fu5", 'G': "ji4", 'H': "ei2qu5", 'I': "ai4", 'J': "jie4", 'K': "kei4",
	'L': "ai2le5", 'M': "ai2mu5", 'N': "en1", 'O': "ou1", 'P': "pi4", 'Q': "kou1", 'R': "a4", 'S': "ai2si5", 'T': "ti4", 'U': "you1", 'V': "wei1",
	'W': "da2bu5liu5", 'X': "ai2ke5si5", 'Y': "wai4", 'Z': "zei4",
}

// read are the syllables of a text, one for each sign; of what is no sign of Chinese what
// it is.
func (d *chineseData) read(text []rune) []string {
	out := make([]string, len(text))
	for i := 0; i < len(text); {
		n := min(d.longest, len(text)-i)
		for ; n > 1; n-- {
			if syllables, ok := d.phrases[string(text[i:i+n])]; ok {
				copy(out[i:], syllables)
				break
			}
		}
		if n <= 1 {
			n = 1
			out[i] = d.sign(text, i)
		}
		i += n
	}
	for i, r := range text {
		next := ""
		if i+1 < len(out) {
			next = out[i+1]
		}
		if r == '一' && i > 0 && (text[i-1] == '第' || unicode.IsDigit(text[i-1])) {
			continue
		}
		out[i] = changed(r, out[i], next)
	}
	return out
}

// sign is how one sign is read.
func (d *chineseData) sign(text []rune, i int) string {
	r := text[i]
	if s, ok := d.signs[r]; ok {
		return s
	}
	if name, ok := letters[r]; ok {
		return name
	}
	if c, ok := numeral(r); ok && year(text, i) {
		return [...]string{"ling2", "yi1", "er4", "san1", "si4", "wu3", "liu4", "qi1", "ba1", "jiu3"}[c]
	}
	switch {
	case unicode.IsLetter(r), unicode.IsDigit(r), strings.ContainsRune(".,!?;:'", r):
		return string(r)
	}
	if m := marks.Replace(string(r)); m != string(r) {
		return m
	}
	return " "
}

func numeral(r rune) (int, bool) {
	switch {
	case r >= '0' && r <= '9':
		return int(r - '0'), true
	case r >= '０' && r <= '９':
		return int(r - '０'), true
	}
	return 0, false
}

// year reports whether a digit is one of four before the sign of years, which are read one
// by one.
func year(text []rune, i int) bool {
	from, to := i, i
	for from > 0 && isDigit(text[from-1]) {
		from--
	}
	for to < len(text) && isDigit(text[to]) {
		to++
	}
	return to-from == 4 && to < len(text) && text[to] == '年'
}

func isDigit(r rune) bool {
	_, ok := numeral(r)
	return ok
}

// changed is a syllable of one and of not, whose tone is that of what follows: high before
// a falling one, falling before others.
func changed(r rune, syllable, next string) string {
	if next == "" || !unicode.IsDigit(rune(next[len(next)-1])) || len(next) < 2 {
		return syllable
	}
	falling := next[len(next)-1] == '4'
	switch {
	case r == '不' && falling:
		return "bu2"
	case r == '一' && syllable == "yi1" && falling:
		return "yi2"
	case r == '一' && syllable == "yi1" && next[len(next)-1] != '5':
		return "yi4"
	}
	return syllable
}

// pinyin is a Chinese text as pinyin with numbers for tones: a word is a piece.
func pinyin(text string) []piece {
	all := []rune(text)
	syllables := chinese().read(all)
	byte, at := 0, 0
	// upto is what is said up to a byte of the text.
	upto := func(end int) string {
		var b strings.Builder
		for ; byte < end && at < len(all); at++ {
			b.WriteString(syllables[at])
			byte += utf8.RuneLen(all[at])
		}
		return b.String()
	}
	var out []piece
	for _, t := range words.Of("zh").Tokens(text) {
		if n := len(out); n > 0 {
			out[n-1].say += strings.TrimRight(upto(t.Start), " ")
			out[n-1].end = t.Start
		}
		out = append(out, piece{t.End, upto(t.End)})
	}
	rest := strings.TrimRight(upto(len(text)), " ")
	if n := len(out); n > 0 {
		out[n-1].say += rest
		out[n-1].end = len(text)
	} else if rest != "" {
		out = append(out, piece{len(text), rest})
	}
	return out
}
