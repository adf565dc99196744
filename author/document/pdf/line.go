package pdf

import (
	"math"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/bidi"
	"golang.org/x/text/unicode/norm"

	"github.com/inkreel/inkreel/author/document/pdf/pdfium"
)

// span is letters that stand on one line without a gap as wide as one between
// columns; or a picture, or a table that was found by its rules, which take
// part in the order of reading as if they were a word.
type span struct {
	chars []pdfium.Char
	box   pdfium.Box
	base  float64 // y of the line the letters stand on
	size  float64 // of the largest letters, points

	picture *picture
	table   *grid
}

// Gaps are in widths of an em, which is the size of the letters.
const (
	columnGap = 1.1  // a wider gap ends a span
	wordGap   = 0.22 // a wider one ends a word where the file has no blank
)

// spans cuts the characters of a page, in the order of the file, into spans.
// Letters that do not stand upright, as along an axis or a margin, are left out.
func spans(chars []pdfium.Char) []*span {
	var out []*span
	var open *span
	for _, c := range chars {
		if c.Made {
			if c.Rune == '\n' || c.Rune == '\r' {
				open = nil
			} else if open != nil {
				c.Box = pdfium.Box{X0: open.box.X1, Y0: open.base, X1: open.box.X1, Y1: open.base}
				c.Base, c.Size, c.Font = open.base, open.size, open.chars[len(open.chars)-1].Font
				open.chars = append(open.chars, c)
			}
			continue
		}
		if blank := unicode.IsSpace(c.Rune); c.Turned || c.Size <= 0 || blank && c.Box.W() < 0.05*c.Size {
			continue
		}
		if open == nil || !open.takes(c) {
			if unicode.IsSpace(c.Rune) {
				continue
			}
			open = &span{box: c.Box, base: c.Base, size: c.Size}
			out = append(out, open)
		}
		open.add(c)
	}
	return out
}

// takes reports whether c goes on where s ends: on its line, or a little above or
// below it and smaller.
func (s *span) takes(c pdfium.Char) bool {
	big := max(s.size, c.Size)
	if gap := max(c.Box.X0-s.box.X1, s.box.X0-c.Box.X1); gap > columnGap*big {
		return false
	}
	last := s.chars[len(s.chars)-1]
	off := min(math.Abs(c.Base-s.base), math.Abs(c.Base-last.Base))
	if min(s.size, c.Size) < 0.9*big {
		return off < 0.6*big
	}
	return off < 0.25*big
}

func (s *span) add(c pdfium.Char) {
	if c.Size > s.size {
		s.base, s.size = c.Base, c.Size
	}
	if len(s.chars) == 0 || !unicode.IsSpace(c.Rune) {
		s.box = union(s.box, c.Box)
	}
	s.chars = append(s.chars, c)
}

func union(a, b pdfium.Box) pdfium.Box {
	return pdfium.Box{X0: min(a.X0, b.X0), Y0: min(a.Y0, b.Y0), X1: max(a.X1, b.X1), Y1: max(a.Y1, b.Y1)}
}

// line is what stands on one line of a column; or a picture or a table.
type line struct {
	box     pdfium.Box
	base    float64
	size    float64 // of most of its letters
	bold    bool    // most of its letters are
	fixed   bool    // all of its letters are as wide
	rtl     bool    // is read from right to left
	text    []run
	cells   []cell // from left to right, of a line in pieces
	picture *picture
	table   *grid
}

// cell is a piece of a line with gaps before and after it.
type cell struct {
	text string
	box  pdfium.Box
}

// run is a piece of text whose letters are set alike.
type run struct {
	text string
	bold bool
	rise int // 1 above the line and smaller, -1 below it
}

// lines sorts the spans of a column into lines, from top to bottom.
func lines(of []*span) []*line {
	sorted := slices.Clone(of)
	slices.SortStableFunc(sorted, func(a, b *span) int { return compare(a.base, b.base) })
	var out []*line
	for i := 0; i < len(sorted); {
		j := i + 1
		for j < len(sorted) && sorted[i].chars != nil && sorted[j].chars != nil &&
			sorted[j].base-sorted[i].base < 0.3*min(sorted[j].size, sorted[i].size) {
			j++
		}
		on := sorted[i:j]
		slices.SortStableFunc(on, func(a, b *span) int { return compare(a.box.X0, b.box.X0) })
		out = append(out, newLine(on))
		i = j
	}
	return out
}

// newLine finds how the spans of a line are set and what they say.
func newLine(of []*span) *line {
	l := &line{box: of[0].box, base: of[0].base, picture: of[0].picture, table: of[0].table}
	var chars []pdfium.Char
	for _, s := range of {
		l.box = union(l.box, s.box)
		chars = append(chars, s.chars...)
	}
	sizes := map[float64]int{}
	letters, bold, fixed := 0, 0, 0
	for _, c := range chars {
		if unicode.IsSpace(c.Rune) {
			continue
		}
		sizes[half(c.Size)]++
		letters++
		if isBold(c.Font) {
			bold++
		}
		if c.Font != nil && c.Font.Fixed {
			fixed++
		}
	}
	l.size = most(sizes)
	l.bold = letters > 0 && bold*10 >= letters*8
	l.fixed = letters > 0 && fixed == letters
	l.text, l.rtl = compose(chars, l.size)
	l.cells = cells(of, l.size)
	return l
}

// cells returns the pieces of a line in several. What marks an entry of a list
// is one with the entry.
func cells(of []*span, size float64) []cell {
	var pieces [][]*span
	for i, s := range of {
		if i > 0 && (s.box.X0-of[i-1].box.X1 < 0.6*size || i == 1 && isMarker(spanText(of[0]))) {
			pieces[len(pieces)-1] = append(pieces[len(pieces)-1], s)
			continue
		}
		pieces = append(pieces, []*span{s})
	}
	if len(pieces) < 2 {
		return nil
	}
	out := make([]cell, len(pieces))
	for i, p := range pieces {
		out[i].box = p[0].box
		var chars []pdfium.Char
		for _, s := range p {
			chars = append(chars, s.chars...)
			out[i].box = union(out[i].box, s.box)
		}
		text, _ := compose(chars, size)
		out[i].text = say(text)
	}
	return out
}

func spanText(s *span) string {
	text, _ := compose(s.chars, s.size)
	return say(text)
}

// half rounds to half a point, so that sizes can be counted.
func half(size float64) float64 { return math.Round(size*2) / 2 }

// most returns the key that is counted most, the smaller of two.
func most(counts map[float64]int) (key float64) {
	n := 0
	for k, v := range counts {
		if v > n || v == n && k < key {
			key, n = k, v
		}
	}
	return key
}

func compare(a, b float64) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}

func isBold(f *pdfium.Font) bool { return f != nil && f.Bold }

// compose makes text of the letters of a line of the given size, and reports
// whether it is read from right to left. Those of a line from left to right are
// in the order of the file; others are sorted by where they stand, as files have
// them in any order.
func compose(chars []pdfium.Char, size float64) ([]run, bool) {
	right, left := 0, 0
	for _, c := range chars {
		switch direction(c.Rune) {
		case bidi.R, bidi.AL:
			right++
		case bidi.L:
			left++
		}
	}
	if right == 0 {
		return runs(chars, size), false
	}
	return runs(logical(chars, right >= left), size), right >= left
}

func direction(r rune) bidi.Class {
	p, _ := bidi.LookupRune(r)
	return p.Class()
}

// logical sorts letters as they are read, where they stand as they are seen.
func logical(chars []pdfium.Char, rtl bool) []pdfium.Char {
	var seen, marks []pdfium.Char
	for _, c := range chars {
		if c.Made {
			continue // stands between letters that may not be neighbours
		}
		if unicode.Is(unicode.Mn, c.Rune) {
			marks = append(marks, c)
		} else {
			seen = append(seen, c)
		}
	}
	middle := func(c pdfium.Char) float64 { return (c.Box.X0 + c.Box.X1) / 2 }
	slices.SortStableFunc(seen, func(a, b pdfium.Char) int { return compare(middle(a), middle(b)) })
	// Letters of one ligature stand at one place, in the order in which they are
	// read.
	for i := 0; i < len(seen); {
		j := i + 1
		for j < len(seen) && seen[j].Box == seen[i].Box {
			j++
		}
		slices.Reverse(seen[i:j])
		i = j
	}
	// Those read from right to left are turned, then what stands among them is
	// turned back: numbers, and words of the other direction.
	turned := func(c pdfium.Char) bool {
		switch direction(c.Rune) {
		case bidi.L, bidi.EN, bidi.AN:
			return false
		}
		return true
	}
	if rtl {
		slices.Reverse(seen)
		flip(seen, func(c pdfium.Char) bool { return !turned(c) }, func(c pdfium.Char) bool { return inNumber(c.Rune) })
		for i, c := range seen { // brackets face what they hold
			seen[i].Rune = mirrored(c.Rune)
		}
	} else {
		flip(seen, func(c pdfium.Char) bool { k := direction(c.Rune); return k == bidi.R || k == bidi.AL },
			func(c pdfium.Char) bool { return unicode.IsSpace(c.Rune) })
	}
	for _, m := range marks { // each after the letter above or below which it stands
		at := 0
		for i, c := range seen {
			if math.Abs(middle(c)-middle(m)) < math.Abs(middle(seen[at])-middle(m)) {
				at = i
			}
		}
		seen = slices.Insert(seen, min(at+1, len(seen)), m)
	}
	return seen
}

// flip turns round every longest piece that begins and ends with what is in, and
// has nothing else within but what joins.
func flip(chars []pdfium.Char, in, joins func(pdfium.Char) bool) {
	for i := 0; i < len(chars); i++ {
		if !in(chars[i]) {
			continue
		}
		end := i
		for j := i + 1; j < len(chars) && (in(chars[j]) || joins(chars[j])); j++ {
			if in(chars[j]) {
				end = j
			}
		}
		slices.Reverse(chars[i : end+1])
		i = end
	}
}

// inNumber reports whether r may stand within a number or between words of a
// name in Latin letters.
func inNumber(r rune) bool { return strings.ContainsRune(" .,:/%-–+'’", r) }

func mirrored(r rune) rune {
	const open, shut = "([{<«", ")]}>»"
	if i := strings.IndexRune(open, r); i >= 0 {
		return []rune(shut)[len([]rune(open[:i]))]
	}
	if i := strings.IndexRune(shut, r); i >= 0 {
		return []rune(open)[len([]rune(shut[:i]))]
	}
	return r
}

// runs makes text of letters in the order in which they are read. size is that
// of most of them.
func runs(chars []pdfium.Char, size float64) []run {
	var out []run
	base := 0.0
	for _, c := range chars { // the line is that of the first letter of its size
		if half(c.Size) == size {
			base = c.Base
			break
		}
	}
	for i, c := range chars {
		r := run{bold: isBold(c.Font)}
		if c.Size < 0.85*size {
			switch off := base - c.Base; {
			case off > 0.15*size:
				r.rise = 1
			case off < -0.08*size:
				r.rise = -1
			}
		}
		text := letter(c.Rune)
		if i > 0 && !unicode.IsSpace(c.Rune) && !unicode.IsSpace(chars[i-1].Rune) {
			l := chars[i-1]
			gap := max(c.Box.X0-l.Box.X1, l.Box.X0-c.Box.X1)
			if c.Box.W() > 0 && l.Box.W() > 0 && gap > wordGap*max(min(c.Size, l.Size), 1) && !(spaceless(l.Rune) && spaceless(c.Rune)) {
				text = " " + text
			}
		}
		if n := len(out); n > 0 && (out[n-1].bold == r.bold || strings.TrimSpace(text) == "") && out[n-1].rise == r.rise {
			out[n-1].text += text
		} else {
			r.text = text
			out = append(out, r)
		}
	}
	return out
}

// letter returns what a character says: ligatures and forms that a letter has
// within a word are undone, other private signs left out but the bullets of
// symbol fonts.
func letter(r rune) string {
	switch {
	case r == pdfium.Hyphen:
		return "\u00ad"
	case r >= 0xfb00 && r <= 0xfb4f, r >= 0xfb50 && r <= 0xfdff, r >= 0xfe70 && r <= 0xfefe:
		return norm.NFKC.String(string(r))
	case r == 0xf0b7 || r == 0xf0a7 || r == 0xf076 || r == 0xf0d8 || r == 0xf0fc:
		return "•"
	case r == 0xa0 || unicode.IsSpace(r):
		return " "
	case r == 0xfffe || r == 0xffff || unicode.IsControl(r):
		return ""
	}
	return string(r)
}

// spaceless reports whether r is of a script that sets no blanks between words.
func spaceless(r rune) bool {
	return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Thai, unicode.Lao, unicode.Khmer, unicode.Myanmar) ||
		r >= 0x3000 && r <= 0x303f || r >= 0xff00 && r <= 0xffef || r == 'ー'
}
