package plain

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/inkreel/inkreel/author/document"
	"github.com/inkreel/inkreel/internal/pattern"
)

// chapter begins a title that is numbered: 2.1 Soil, III. Soil, Chapter 2, 第二章.
var chapter = pattern.New(`^(?:(\p{Nd}{1,2}(?:\.\p{Nd}{1,2}){0,4})\.?\s+\S|([IVX]{1,5})\.\s+\S|` +
	`(?i:chapter|part|section|lesson|unit|kapitel|teil|abschnitt|lektion|chapitre|partie|leçon|capítulo|capitolo|parte|lección|глава|часть|урок|rozdział|` +
	`hoofdstuk|bölüm|bab|chương|अध्याय|पाठ|الفصل|الباب|פרק|বাংলা|অধ্যায়)\s+(?:\p{Nd}+|[IVX]+)\b|第[\p{Nd}一二三四五六七八九十百]+[章部節节課课回話话])`)

// Titles have at most so many characters and words.
const (
	maxTitle      = 80
	maxTitleWords = 12
)

// short reports whether a line may be a title by its length.
func short(line string) bool {
	line = strings.TrimSpace(line)
	return line != "" && utf8.RuneCountInString(line) <= maxTitle && len(strings.Fields(line)) <= maxTitleWords
}

// ended reports whether a text ends as a sentence does.
func ended(s string) bool {
	s = strings.TrimRight(strings.TrimSpace(s), `"'”’»“」』)]`)
	last, _ := utf8.DecodeLastRuneInString(s)
	return strings.ContainsRune(".!?…。！？।؟۔:;,،、：；।॥", last)
}

// shouted reports whether a line is in capitals alone.
func shouted(line string) bool {
	letters := 0
	for _, r := range line {
		if unicode.IsLower(r) || unicode.Is(unicode.Lo, r) {
			return false
		}
		if unicode.IsUpper(r) {
			letters++
		}
	}
	return letters > 2
}

// standing reports whether lines are a title by where they stand: one short line
// alone that does not end as a sentence does, with more below it. The first of a
// text needs no more; another is in capitals, is numbered, or stands above a
// longer paragraph, a list or a table.
func (t *texts) standing(lines []string, next *part) bool {
	if len(lines) != 1 || next == nil || !short(lines[0]) || strings.Contains(lines[0], "://") {
		return false
	}
	line := strings.TrimSpace(lines[0])
	if t.titled && coded(line) {
		return false
	}
	own := itemOf(line)
	if !own.none() && (t.open != nil || !itemOf(next.lines[0]).none()) {
		return false // a list with blank lines between its entries
	}
	if chapter().MatchString(line) && !ended(line) || shouted(line) {
		return true
	}
	below := 0
	for _, l := range next.lines {
		below += utf8.RuneCountInString(l)
	}
	// 2. Definitions. above a paragraph.
	if !own.none() && unicode.IsDigit([]rune(own.mark)[0]) && strings.HasSuffix(line, ".") && !strings.Contains(own.text, ". ") {
		return len(strings.Fields(line)) <= 10 && below >= 2*utf8.RuneCountInString(line)
	}
	if !own.none() || letterless(line) {
		return false
	}
	colon := strings.HasSuffix(line, ":") || strings.HasSuffix(line, "：")
	if ended(line) && !colon {
		// A title may ask.
		return !t.titled && strings.HasSuffix(line, "?")
	}
	if !t.titled {
		return !colon
	}
	many := len(next.lines) > 1 && (!itemOf(next.lines[0]).none() || tabbed(next.lines) > 1 || piped(next.lines) > 1)
	const words = 8 // of a title that nothing else marks
	if len(strings.Fields(line)) > words || utf8.RuneCountInString(line) > 60 {
		return false
	}
	if colon {
		many = many || strings.Contains(document.Flow(next.lines), "\n")
		return many && len(strings.Fields(line)) <= 3
	}
	return many || below >= 2*utf8.RuneCountInString(line) && ended(next.lines[len(next.lines)-1]) && !spoken(line)
}

// code are signs that commands and paths have, and titles have not.
var code = pattern.New("[\\\\|<>{}=`]|(?:^|\\s)[/~]\\w|--\\w|\\w/\\w+/")

// coded reports whether a line is a command, a path or the rest of a sentence that
// one of them has cut: titles begin with no small letter.
func coded(line string) bool {
	first, _ := utf8.DecodeRuneInString(line)
	return unicode.IsLower(first) || code().MatchString(line)
}

// headed reports whether the first lines of a text are its title with what goes
// below it, as a date: few lines, the first in capitals or in the middle.
func (t *texts) headed(lines []string, next *part) bool {
	const few = 3
	if t.titled || len(lines) < 2 || len(lines) > few || next == nil || !short(lines[0]) || ended(lines[0]) {
		return false
	}
	const indent = "    "
	return shouted(lines[0]) || strings.HasPrefix(lines[0], indent) && strings.HasPrefix(lines[1], indent)
}

// spoken reports whether a line is speech, which stands alone too.
func spoken(line string) bool {
	first, _ := utf8.DecodeRuneInString(line)
	return strings.ContainsRune("\"“„«‹「『–—―-'‘", first)
}

// letterless reports whether a line has no letter.
func letterless(line string) bool {
	return !strings.ContainsFunc(line, unicode.IsLetter)
}

// level returns that of a title: the first of a text 1, a numbered one by its
// number, any other 2.
func (t *texts) level(line string) int {
	if !t.titled {
		return 1
	}
	if m := chapter().FindStringSubmatch(strings.TrimSpace(line)); m != nil && m[1] != "" {
		return 2 + strings.Count(m[1], ".")
	}
	return 2
}
