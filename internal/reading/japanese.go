package reading

import (
	_ "embed"
	"encoding/binary"
	"math"
	"sort"
	"strconv"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/inkreel/inkreel/internal/embedded"
)

//go:embed data/japanese.zst
var packedWords []byte

//go:embed data/follow.zst
var packedFollow []byte

// LicenceJapanese is that of the dictionary.
//
//go:embed data/NOTICE-ipadic.txt
var LicenceJapanese string

// dictionary has Japanese words, sorted, a line each, and what it costs that one follows
// another. It is unpacked when Japanese is first read: 18 MB.
type dictionary struct {
	lines  string
	begins []uint32 // of each line
	follow []byte
	rows   int
}

var japanese = sync.OnceValue(func() *dictionary {
	follow := embedded.Unpack("how Japanese words follow one another", packedFollow)
	d := &dictionary{lines: string(embedded.Unpack("Japanese words", packedWords)), follow: follow[2:], rows: int(binary.LittleEndian.Uint16(follow))}
	d.begins = make([]uint32, 0, strings.Count(d.lines, "\n"))
	for at := 0; at < len(d.lines); {
		d.begins = append(d.begins, uint32(at))
		at += strings.IndexByte(d.lines[at:], '\n') + 1
	}
	return d
})

// token is a word at a place of a text.
type token struct {
	start, end  int
	left, right int // its places in the table of what follows what
	cost        int
	attached    bool   // it is said with the word before
	say         string // as it is pronounced, in kana

	total  int    // of the best way to it
	before *token // on that way
}

// longestWord is how many bytes of a text are looked up as one word: 16 signs.
const longestWord = 48

// at has each called with the words that a text has at a place.
func (d *dictionary) at(text string, start int, each func(*token)) {
	from, to := 0, len(d.begins)
	for end := start; end < len(text) && end-start < longestWord; {
		_, size := utf8.DecodeRuneInString(text[end:])
		end += size
		word := text[start:end]
		from += sort.Search(to-from, func(i int) bool { return d.line(from+i) >= word })
		if from == to || !strings.HasPrefix(d.line(from), word) {
			return
		}
		if line := d.line(from); line[len(word)] == '\t' {
			for _, entry := range strings.Split(line[len(word)+1:], "\t") {
				each(newToken(word, start, entry))
			}
		}
	}
}

// line is a word's line.
func (d *dictionary) line(i int) string {
	rest := d.lines[d.begins[i]:]
	return rest[:strings.IndexByte(rest, '\n')]
}

func newToken(word string, start int, entry string) *token {
	f := strings.SplitN(entry, ",", 5)
	number := func(i int) int {
		n, err := strconv.Atoi(f[i])
		if err != nil {
			panic("reading: a Japanese word's numbers: " + err.Error())
		}
		return n
	}
	t := &token{start: start, end: start + len(word), left: number(0), right: number(1), cost: number(2), attached: f[3] == "1", say: f[4]}
	if t.say == "" {
		t.say = word
	}
	return t
}

// after is what it costs that a word follows another.
func (d *dictionary) after(left, right *token) int {
	i := 2 * (right.left*d.rows + left.right)
	return int(int16(binary.LittleEndian.Uint16(d.follow[i:])))
}

// Of words that the dictionary does not have: the places of a noun, a number and a sign,
// and what they cost. A single sign costs more than nearly all known words do.
const (
	nounPlace   = 1285
	numberPlace = 1295
	signPlace   = 5
	singleCost  = 14000
	unknownCost = 8000
	plainCost   = 4000
)

// unknown is the word at a place that the dictionary does not have: signs of one kind, of
// Chinese ones and of those of the language's own endings a single one.
func unknown(text string, start int) *token {
	first, size := utf8.DecodeRuneInString(text[start:])
	t := &token{start: start, end: start + size, left: nounPlace, right: nounPlace, cost: unknownCost}
	kind := kindOf(first)
	for kind > single && t.end < len(text) {
		next, size := utf8.DecodeRuneInString(text[t.end:])
		point := kind == digits && (next == '.' || next == ',') && t.end+size < len(text) && isDigit(rune(text[t.end+size]))
		if kindOf(next) != kind && !point {
			break
		}
		t.end += size
	}
	t.say = text[start:t.end]
	switch kind {
	case single:
		t.cost = singleCost
	case digits:
		t.left, t.right, t.cost = numberPlace, numberPlace, plainCost
	case sign:
		t.left, t.right, t.cost = signPlace, signPlace, plainCost
		t.attached, t.say = true, marks.Replace(t.say)
		if t.say == text[start:t.end] && !strings.ContainsAny(t.say, "%&+-/.,!?;:") {
			t.say = ""
		}
	}
	return t
}

// Kinds of letters.
const (
	sign = iota
	single
	foreign
	latin
	digits
)

func kindOf(r rune) int {
	switch {
	case unicode.In(r, unicode.Katakana), r == 'ー':
		return foreign
	case unicode.In(r, unicode.Han, unicode.Hiragana):
		return single
	case unicode.IsDigit(r):
		return digits
	case unicode.IsLetter(r):
		return latin
	}
	return sign
}

// tokens are the words of a text on the way through it that costs least.
func (d *dictionary) tokens(text string) []*token {
	begin := &token{}
	ending := map[int][]*token{0: {begin}} // by where they end
	for at := range text {
		if len(ending[at]) == 0 {
			continue
		}
		put := func(t *token) {
			t.total = math.MaxInt
			for _, b := range ending[at] {
				if c := b.total + d.after(b, t) + t.cost; c < t.total {
					t.total, t.before = c, b
				}
			}
			ending[t.end] = append(ending[t.end], t)
		}
		d.at(text, at, put)
		put(unknown(text, at))
	}
	var best *token
	last := math.MaxInt
	for _, t := range ending[len(text)] {
		if c := t.total + d.after(t, begin); c < last {
			best, last = t, c
		}
	}
	var out []*token
	for t := best; t != nil && t != begin; t = t.before {
		out = append(out, t)
	}
	for i, j := 0, len(out)-1; i < j; i, j = i+1, j-1 {
		out[i], out[j] = out[j], out[i]
	}
	return out
}

// mostJoined is how many bytes of a text are said as one word.
const mostJoined = 60

// kana is a Japanese text as it is pronounced: a word and what is said with it, such as
// particles and endings, is a piece.
func kana(text string) []piece {
	var out []piece
	began := 0
	all := japanese().tokens(text)
	readDays(text, all)
	for _, t := range all {
		if n := len(out); n > 0 && t.attached && t.end-began <= mostJoined {
			out[n-1].end = t.end
			out[n-1].say += t.say
			continue
		}
		began = t.start
		out = append(out, piece{t.end, t.say})
	}
	return out
}
