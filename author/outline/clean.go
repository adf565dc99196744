package outline

import (
	_ "embed"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/inkreel/inkreel/internal/pattern"
)

// What stands in texts and is not said: marks of sources, addresses.
var (
	bracketNote = pattern.New(`\s?\[(?:\d{1,3}(?:\s?[,–-]\s?\d{1,3})*|[a-z]|note \d+|citation needed)\]`)
	authorYear  = pattern.New(`\s?\((?:(?:see|cf\.|e\.g\.,?)\s)?\p{Lu}[\p{L}'’.\-]+(?:(?:,| &| and)? (?:\p{Lu}[\p{L}'’.\-]+|et al\.))*,? (?:19|20)\d\d[a-z]?(?:, pp?\. ?[\d–-]+)?(?:; ?\p{Lu}[\p{L}'’.\- &,]+ (?:19|20)\d\d[a-z]?)*\)`)
	seeFigure   = pattern.New(`(?i)\s?\((?:see |siehe |voir |ver |vedi |zie )?(?:fig(?:ure|\.)?|table|tab\.|abb(?:ildung|\.)?|tabelle|tableau|figura|tabla|tabella) ?\d+[a-z]?\)`)
	address     = pattern.New(`(?:https?://|www\.)[^\s<>()"]*[^\s<>()".,;:!?]|[\w.+-]+@[\w-]+(?:\.[\w-]+)+`)
	hollow      = pattern.New(`\s?[(\[<]\s*[)\]>]`)
	space       = pattern.New(`[ \t\x{00a0}]+`)
	beforeStop  = pattern.New(`\s+([.,;:!?])(\s|$)`)
)

// spoken is a text without what is not said: marks of sources, addresses, white
// space more than there need be. Line breaks are kept.
func spoken(s string) string {
	s = strings.ToValidUTF8(s, " ")
	if strings.ContainsAny(s, "[(") {
		s = bracketNote().ReplaceAllString(s, "")
		s = authorYear().ReplaceAllString(s, "")
		s = seeFigure().ReplaceAllString(s, "")
	}
	if strings.Contains(s, "://") || strings.Contains(s, "www.") || strings.Contains(s, "@") {
		s = address().ReplaceAllString(s, "")
		s = hollow().ReplaceAllString(s, "")
		s = beforeStop().ReplaceAllString(s, "$1$2")
	}
	return strings.TrimSpace(space().ReplaceAllString(s, " "))
}

// bracketedAddress is one that a sentence can do without.
var bracketedAddress = pattern.New(`\s?[(<\[][^()<>\[\]]*(?:https?://|www\.|@)[^()<>\[\]]*[)>\]]`)

// sends reports whether a sentence sends its reader to an address: without it
// nothing of it is left to say.
func sends(s string) bool { return address().MatchString(bracketedAddress().ReplaceAllString(s, "")) }

// asides are headings of what is about the text rather than of it: sources,
// licences, whom to write to. In all languages; a line each.
//
//go:embed asides.txt
var asideLines string

var asides = sync.OnceValue(func() map[string]bool { return linesOf(asideLines) })

// linesOf are the lines of a list but for its comments.
func linesOf(s string) map[string]bool {
	m := map[string]bool{}
	for line := range strings.Lines(s) {
		if line = strings.TrimSpace(line); line != "" && line[0] != '#' {
			m[line] = true
		}
	}
	return m
}

// isAside reports whether nothing below a heading is told. Numbers before it
// ("7. References") do not matter.
func isAside(heading string) bool { return asides()[bareLine(heading)] }

// menus are headings of what leads through a text: menus, tables of contents. In
// all languages; a line each.
//
//go:embed menus.txt
var menuLines string

var menus = sync.OnceValue(func() map[string]bool { return linesOf(menuLines) })

// isMenu reports whether what stands right below a heading leads through the text.
func isMenu(heading string) bool { return menus()[bareLine(heading)] }

// generics are headings that say what part of a text follows rather than what it is
// about. In all languages; a line each.
//
//go:embed generic.txt
var genericLines string

var generics = sync.OnceValue(func() map[string]bool { return linesOf(genericLines) })

// isGeneric reports whether a heading could stand over any text: "Introduction".
// Numbers before it do not matter.
func isGeneric(heading string) bool { return generics()[bareLine(heading)] }

// formats are what a text is rather than what it tells: "PRESS RELEASE". In all
// languages; a line each.
//
//go:embed formats.txt
var formatLines string

var formats = sync.OnceValue(func() map[string]bool { return linesOf(formatLines) })

// isFormat reports whether a heading or a line says what kind of text follows.
func isFormat(s string) bool { return formats()[bareLine(s)] }

// isRunning reports whether a line is what stands at the head of every page of a
// manual, its name and section on both sides: "SED(1) User Commands SED(1)".
func isRunning(s string) bool {
	f := strings.Fields(s)
	return len(f) > 1 && f[0] == f[len(f)-1] && page().MatchString(f[0])
}

var page = pattern.New(`^[\w.+-]+\(\d\w*\)$`)

// sectioned is a manual's name of its section before the name of what it is on: "NAME
// sed - stream editor".
var sectioned = pattern.New(`^\p{Lu}{3,}\s+(\p{Ll}\S* [–—-] )`)

// bareLine is a line in lower case without the signs and numbers around it.
func bareLine(s string) string {
	return strings.ToLower(strings.TrimFunc(s, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsMark(r) }))
}

// isNote reports whether a sentence is a note in square brackets: where it is from.
func isNote(s string) bool {
	return strings.HasPrefix(s, "[") && strings.HasSuffix(strings.TrimRight(s, ".,;"), "]")
}

// field is a line of what stands above messages and postings: "Last-modified: 10
// March", "Subject: Re: bees".
var field = pattern.New(`(?:^|\s)(?:[A-Z][a-z]+(?:-[A-Za-z]+)+|From|To|Cc|Subject|Date|Reply-To|Message-ID): \S`)

// leastFields is how many of them are a header.
const leastFields = 2

// isHeader reports whether a paragraph is what mail and news programs write above a
// message.
func isHeader(s string) bool {
	at := field().FindAllStringIndex(s, leastFields)
	return len(at) == leastFields && at[0][0] == 0
}

// dateline is where and when a message was written, before its first sentence:
// "Port Ellery, 2 June 2025 – ".
var dateline = pattern.New(`^\p{Lu}[\p{L}\p{M}.'’ \-]{1,40}(?:[,(/]\s?[^–—]{0,30}?)?\d{4}\)?\s?[–—]\s`)

// numbering is what stands before a heading to count it: 2.1, III., B), D.6.
var numbering = pattern.New(`^(?:\d+(?:\.\d+)*[.)]?|[IVX]+\.|[A-Z](?:\.\d+)+\.?|[A-Z][.)])\s+`)

// parts are what parts of a text are called that are numbered. In all languages; a
// line each.
//
//go:embed numbering.txt
var partLines string

var parts = sync.OnceValue(func() map[string]bool { return linesOf(partLines) })

// called is the name and number of a part before its heading: "Chapter 3. ".
var called = pattern.New(`^([\p{L}\p{M}]+) (?:\p{Nd}+(?:\.\p{Nd}+)*|[IVX]+)\s?[.:–—-]\s+|^第[\p{Nd}一二三四五六七八九十百]+[章部節节課课回話话][\s:：、]+|^제?\p{Nd}+[장부절]\s?[.:]?\s+`)

// heading is a heading without its number and the colon behind it.
func heading(s string) string {
	s = strings.ReplaceAll(spoken(s), " -- ", " – ")
	if m := called().FindStringSubmatch(s); m != nil && (m[1] == "" || parts()[strings.ToLower(m[1])]) && hasLetter(s[len(m[0]):]) {
		s = s[len(m[0]):]
	}
	if n := numbering().FindString(s); n != "" && (strings.ContainsAny(n, ".)") || len(n) < len("100 ")) {
		if rest := s[len(n):]; startsUpper(rest) {
			s = rest
		}
	}
	return strings.TrimSpace(strings.TrimRight(s, ":："))
}

func startsUpper(s string) bool {
	r, _ := utf8.DecodeRuneInString(s)
	return unicode.IsLetter(r) && !unicode.IsLower(r)
}

// stops end sentences, in all scripts.
const stops = ".!?…。！？｡．।॥۔؟‽⁇⁈⁉"

// closers may stand behind a stop.
const closers = "\"'”’»«›)]}）」』】》〉"

// isStopped reports whether a text ends in a stop.
func isStopped(s string) bool {
	r, _ := utf8.DecodeLastRuneInString(strings.TrimRight(s, closers+" "))
	return strings.ContainsRune(stops, r)
}

// introduces reports whether a text ends in a colon: something follows it.
func introduces(s string) bool { return strings.HasSuffix(s, ":") || strings.HasSuffix(s, "：") }
