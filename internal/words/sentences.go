package words

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Signs that end a sentence. A full stop does only where nothing speaks
// against it, which the others need not be asked.
const (
	fullStops   = ".．"
	strongStops = "!?‼⁇⁈⁉…"
	sureStops   = "。！？｡।॥۔؟"
	closers     = `"'”’»«›)]}）」』】》〉`
)

// shortLine is the length in characters up to which a line without a stop at
// its end is a heading or a list's item rather than a wrapped line.
const shortLine = 60

// longestSentence is the length in bytes at which a text without stops is cut:
// nobody says more in one breath, and what reads sentences may take its time
// with each.
const longestSentence = 4000

// Sentences splits a text into its sentences, without the white space around
// them. A full stop after an abbreviation, an initial or within a number ends
// none; a blank line always does, as does the end of a short line without a stop,
// such as a heading. Nothing else is lost: the sentences one after the other are
// the text but for white space.
func (w *Words) Sentences(text string) []string {
	s := splitter{w: w, text: text}
	if w.lang.Writing.Unspaced && len(w.table().clauseEnds) > 0 {
		return s.bySpaces()
	}
	return s.byStops()
}

// splitter cuts a text from the front.
type splitter struct {
	w     *Words
	text  string
	start int // of the sentence under way
	out   []string
}

func (s *splitter) cut(end int) {
	part := strings.TrimSpace(s.text[s.start:end])
	for len(part) > longestSentence {
		at := strings.LastIndexFunc(part[:longestSentence], unicode.IsSpace)
		if at <= 0 {
			for at = longestSentence; at > longestSentence-utf8.UTFMax && !utf8.RuneStart(part[at]); {
				at--
			}
		}
		s.out = append(s.out, strings.TrimSpace(part[:at]))
		part = strings.TrimSpace(part[at:])
	}
	if part != "" {
		s.out = append(s.out, part)
	}
	s.start = end
}

func (s *splitter) byStops() []string {
	for i := 0; i < len(s.text); {
		r, size := utf8.DecodeRuneInString(s.text[i:])
		if r == '\n' || r == '\r' || r == '\u2028' || r == '\u2029' {
			end := i + size
			if s.lineEnds(i, end) {
				s.cut(end)
			}
			i = end
			continue
		}
		if !s.isStop(r) {
			i += size
			continue
		}
		end, quoted := s.runEnd(i + size)
		if s.ends(i, end, quoted) {
			s.cut(end)
		}
		i = end
	}
	s.cut(len(s.text))
	return s.out
}

func (s *splitter) isStop(r rune) bool {
	return strings.ContainsRune(fullStops, r) || strings.ContainsRune(strongStops, r) || strings.ContainsRune(sureStops, r) ||
		s.w.table().stops != "" && strings.ContainsRune(s.w.table().stops, r)
}

// runEnd is where further stops and the quotes that close after them end.
func (s *splitter) runEnd(i int) (end int, quoted bool) {
	for i < len(s.text) {
		r, size := utf8.DecodeRuneInString(s.text[i:])
		switch {
		case s.isStop(r):
		case strings.ContainsRune(closers, r):
			// A straight quote before a letter opens what follows.
			if next, _ := utf8.DecodeRuneInString(s.text[i+size:]); (r == '"' || r == '\'' || r == '«') && unicode.IsLetter(next) {
				return i, quoted
			}
			quoted = true
		case r == '\u00a0' || r == '\u202f' || r == ' ': // French sets its guillemets apart
			next, n := utf8.DecodeRuneInString(s.text[i+size:])
			if after := firstRune(s.text[i+size+n:]); next != '»' || unicode.IsLetter(after) {
				return i, quoted
			}
			quoted, size = true, size+n
		default:
			return i, quoted
		}
		i += size
	}
	return i, quoted
}

// ends reports whether the stops in text[at:end] end a sentence.
func (s *splitter) ends(at, end int, quoted bool) bool {
	stop, size := utf8.DecodeRuneInString(s.text[at:])
	rest := s.text[end:]
	next, _ := utf8.DecodeRuneInString(rest)
	if strings.ContainsRune(sureStops, stop) {
		// 「はい。」と: what is said is part of the sentence around it.
		return !quoted || next != 'と' && next != 'っ' && next != 'の'
	}
	if rest == "" {
		return true
	}
	if !unicode.IsSpace(next) {
		// Without a space only scripts that have none go on in a new sentence.
		return s.w.lang.Writing.Unspaced && !strings.ContainsRune(fullStops, stop) && unicode.Is(unicode.Han, next)
	}
	after := strings.TrimLeftFunc(rest, func(r rune) bool {
		return unicode.IsSpace(r) || unicode.IsPunct(r) && r != '.' && r != '¿' && r != '¡' || r == '$'
	})
	first, _ := utf8.DecodeRuneInString(after)
	if unicode.IsLower(first) && len(strings.TrimLeft(rest, " \t\u00a0")) == len(after) {
		return strings.Contains(rest[:len(rest)-len(after)], "\n\n")
	}
	if unicode.IsLower(first) {
		return false
	}
	if !strings.ContainsRune(fullStops, stop) {
		return true
	}
	if end > at+size { // "etc.)" and "..." are judged by what follows alone
		return true
	}
	return !s.isShortened(at, after)
}

// isShortened reports whether the full stop at a place belongs to the word
// before it and the sentence goes on.
func (s *splitter) isShortened(at int, after string) bool {
	before := s.text[s.start:at]
	word := before[strings.LastIndexFunc(before, func(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune(`("'“„«[—–/`, r) })+1:]
	if _, n := utf8.DecodeRuneInString(word); len(word) > 0 && strings.ContainsRune(`("'“„«[—–/`, firstRune(word)) {
		word = word[n:]
	}
	t := s.w.table()
	next := firstWord(after)
	if word == "" {
		return false
	}
	if strings.TrimSpace(before) == word && len(word) <= 3 { // "1. Mix the flour."
		return true
	}
	key := fold(word)
	if t.abbreviations[key] {
		return true
	}
	if t.lateAbbreviations[key] { // "etc.", "U.S.": may end a sentence too
		return !t.startsSentence(next)
	}
	if t.numberAbbreviations[key] && startsWithDigit(after) {
		return true
	}
	if t.dottedOrdinals && isShortNumber(word) {
		return t.months[fold(next)] != 0 || t.ordinalNouns[fold(next)]
	}
	if utf8.RuneCountInString(word) == 1 && unicode.IsUpper(firstRune(word)) || isInitials(word) {
		return !t.startsSentence(next)
	}
	return false
}

// lineEnds reports whether the line break text[at:end] ends a sentence.
func (s *splitter) lineEnds(at, end int) bool {
	rest := s.text[end:]
	for i, r := range rest {
		if r == '\n' || r == '\u2029' {
			return true // a blank line
		}
		if !unicode.IsSpace(r) {
			rest = rest[i:]
			break
		}
	}
	line := s.text[s.start:at]
	line = strings.TrimSpace(line[strings.LastIndexByte(line, '\n')+1:])
	if line == "" || utf8.RuneCountInString(line) > shortLine || strings.HasSuffix(line, ",") || strings.HasSuffix(line, ";") {
		return false
	}
	next := firstRune(rest)
	return !unicode.IsLower(next)
}

// bySpaces splits a text whose script has neither stops nor spaces between
// words: spaces part its clauses, of which as many as make a sentence's length
// are kept together.
func (s *splitter) bySpaces() []string {
	const enough = 45 // characters a sentence has before the next space ends it
	t := s.w.table()
	for i, r := range s.text {
		if !unicode.IsSpace(r) {
			continue
		}
		end := i + width(s.text[i:])
		part := strings.TrimSpace(s.text[s.start:i])
		if part == "" {
			s.start = end
			continue
		}
		last, _ := utf8.DecodeLastRuneInString(part)
		next := firstRune(strings.TrimLeftFunc(s.text[end:], unicode.IsSpace))
		switch {
		case r == '\n' && s.lineEnds(i, end), strings.ContainsRune("!?…", last):
			s.cut(end)
		case last == '.' && !t.abbreviations[fold(strings.TrimSuffix(part[strings.LastIndexByte(part, ' ')+1:], "."))] && !unicode.IsLower(next):
			s.cut(end)
		case unicode.Is(unicode.Thai, last) && unicode.Is(unicode.Thai, next) && utf8.RuneCountInString(part) >= enough && next != 'ๆ' && next != 'ฯ' && !t.joins(s.text[end:]):
			s.cut(end)
		}
	}
	s.cut(len(s.text))
	return s.out
}

// width is how many bytes the first character of a text has; of one that is no
// UTF-8 it is one.
func width(s string) int {
	_, size := utf8.DecodeRuneInString(s)
	return size
}

func firstRune(s string) rune {
	r, _ := utf8.DecodeRuneInString(s)
	return r
}

// firstWord is what comes before the first space, without signs around it.
func firstWord(s string) string {
	if i := strings.IndexFunc(s, unicode.IsSpace); i >= 0 {
		s = s[:i]
	}
	return strings.TrimFunc(s, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsNumber(r) && !unicode.IsMark(r) })
}

func startsWithDigit(s string) bool { return unicode.IsDigit(firstRune(s)) }

// isShortNumber reports whether a word is a number of one or two digits.
func isShortNumber(word string) bool {
	n := 0
	for _, r := range word {
		if !unicode.IsDigit(r) {
			return false
		}
		n++
	}
	return n == 1 || n == 2
}

// isInitials reports whether a word is capitals with stops between, as "U.S".
func isInitials(word string) bool {
	parts := strings.Split(word, ".")
	for _, p := range parts {
		if utf8.RuneCountInString(p) != 1 || !unicode.IsUpper(firstRune(p)) {
			return false
		}
	}
	return len(parts) > 1
}
