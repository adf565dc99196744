package plan

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// pathArguments is how many numbers each command of SVG path data takes (SVG
// 2, section 9.3). A command may be followed by any positive multiple, a
// close by none.
var pathArguments = map[byte]int{'m': 2, 'l': 2, 'h': 1, 'v': 1, 'c': 6, 's': 4, 'q': 4, 't': 2, 'a': 7, 'z': 0}

// checkPathData says where SVG path data breaks its grammar and how; the
// problem is empty when it does not.
func checkPathData(d string) (at int, problem string) {
	r := pathReader{d: d}
	for r.space(); r.pos < len(d); r.space() {
		letter := d[r.pos]
		count, known := pathArguments[letter|0x20]
		if !known || letter < 'A' {
			return r.pos, fmt.Sprintf("%s is no command", strconv.QuoteRuneToASCII([]rune(d[r.pos:])[0]))
		}
		r.pos++
		for n := 0; ; n++ {
			r.space()
			whole := count > 0 && n%count == 0
			if r.pos == len(d) || isLetter(d[r.pos]) {
				if n == 0 && count > 0 || count > 0 && !whole {
					return r.pos, fmt.Sprintf("%c takes %d numbers at a time, found %d", letter, count, n)
				}
				break
			}
			if count == 0 {
				return r.pos, fmt.Sprintf("%c takes no numbers", letter)
			}
			// The fourth and fifth number of an arc are flags, one digit each,
			// which may stand without a space between them.
			if flag := count == 7 && (n%7 == 3 || n%7 == 4); flag && !r.flag() {
				return r.pos, "a flag of an arc is 0 or 1"
			} else if !flag && !r.number() {
				return r.pos, "a number of at most 1e9 was expected"
			}
		}
	}
	return 0, ""
}

// pathReader steps over the tokens of path data.
type pathReader struct {
	d   string
	pos int
}

func (r *pathReader) space() {
	for r.pos < len(r.d) && strings.IndexByte(" \t\n\r,", r.d[r.pos]) >= 0 {
		r.pos++
	}
}

func (r *pathReader) flag() bool {
	if r.pos < len(r.d) && (r.d[r.pos] == '0' || r.d[r.pos] == '1') {
		r.pos++
		return true
	}
	return false
}

// pathMost is the largest coordinate a path may name: beyond it lies no
// drawing, and sums of such numbers no longer are numbers.
const pathMost = 1e9

// number steps over one number up to pathMost.
func (r *pathReader) number() bool {
	start := r.pos
	r.any("+-", 1)
	digits := r.any("0123456789", -1)
	if r.any(".", 1) == 1 {
		digits += r.any("0123456789", -1)
	}
	if digits == 0 {
		r.pos = start
		return false
	}
	mark := r.pos
	if r.any("eE", 1) == 1 {
		r.any("+-", 1)
		if r.any("0123456789", -1) == 0 {
			r.pos = mark
		}
	}
	if v, err := strconv.ParseFloat(r.d[start:r.pos], 64); err != nil || math.Abs(v) > pathMost {
		r.pos = start
		return false
	}
	return true
}

// any steps over at most limit bytes of a set (-1: all) and counts them.
func (r *pathReader) any(set string, limit int) int {
	start := r.pos
	for r.pos < len(r.d) && r.pos-start != limit && strings.IndexByte(set, r.d[r.pos]) >= 0 {
		r.pos++
	}
	return r.pos - start
}

func isLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }
