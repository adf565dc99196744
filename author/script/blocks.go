package script

import (
	"regexp"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/inkreel/inkreel/author/document"
	"github.com/inkreel/inkreel/author/timing"
	"github.com/inkreel/inkreel/internal/pattern"
)

// Lines that begin something.
var (
	headingLine   = pattern.New(`^ {0,3}(#{1,6})(?:[ \t]+(.*?))?[ \t]*#*[ \t]*$`)
	itemLine      = pattern.New(`^([ \t]*)(?:([-*+•])|([0-9]{1,3})[.)])[ \t]+(.*)$`)
	quoteLine     = pattern.New(`^ {0,3}>[ \t]?(.*)$`)
	ruleLine      = pattern.New(`^ {0,3}(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,}|(?:_[ \t]*){3,}|(?:=[ \t]*){3,})$`)
	fenceLine     = pattern.New("^ {0,3}(```+|~~~+)[ \t]*([A-Za-z0-9+#.-]*)")
	tableLine     = pattern.New(`^\s*\|.*\|\s*$`)
	tableRule     = pattern.New(`^\s*\|[\s|:-]*-[\s|:-]*\|\s*$`)
	directionLine = pattern.New(`^\s*\[([^\[\]]*)\](?:[^(]|$)`)
	pauseWords    = pattern.New(`(?i)^\s*pause(?:[ :]+([0-9]{1,3}(?:[.,][0-9]{1,3})?)\s*(?:s|sec|seconds?)?)?\s*$`)
)

// usualPause is how long [pause] without a number is, longestPause the most that
// one may ask for, in seconds.
const (
	usualPause   = 1
	longestPause = 10
)

// reader makes passages of lines.
type reader struct {
	stop     string // what ends the entry of a list that has no sign
	title    string
	section  int
	chapter  string // of the section
	fresh    bool   // the section has no passage yet
	passages []timing.Passage
	notes    []string

	segment   segment // under way
	paragraph []string
	items     []document.Item
	ordered   bool
	waiting   *document.Block // shown with what is said next
}

// read takes the lines of a segment.
func (r *reader) read(s segment) {
	r.segment = s
	lines := strings.Split(s.text, "\n")
	for i := 0; i < len(lines); i++ {
		line := lines[i]
		switch m := []string(nil); {
		case isPlain(line):
			r.plain(line)
		case strings.TrimSpace(line) == "" || ruleLine().MatchString(line):
			r.flush()
		case strings.HasPrefix(strings.TrimLeft(line, " \t"), `\`):
			r.plain(strings.Replace(line, `\`, "", 1))
		case match(fenceLine, line, &m):
			r.flush()
			i = r.fence(lines, i, m)
		case match(headingLine, line, &m):
			r.flush()
			r.heading(len(m[1]), spoken(m[2]))
		case i+1 < len(lines) && tableLine().MatchString(line) && tableRule().MatchString(lines[i+1]):
			r.flush()
			i = r.table(lines, i)
		case match(itemLine, line, &m):
			r.item(m)
		case match(quoteLine, line, &m):
			r.plain(m[1])
		case match(directionLine, line, &m):
			r.direction(m[1])
			r.plain(line[strings.Index(line, "]")+1:])
		default:
			r.plain(line)
		}
	}
	r.flush()
}

// isPlain reports whether a line begins with a letter, as most do.
func isPlain(line string) bool {
	first, _ := utf8.DecodeRuneInString(line)
	return unicode.IsLetter(first)
}

// match reports whether a line is of a kind, and finds its parts.
func match(kind func() *regexp.Regexp, line string, parts *[]string) bool {
	*parts = kind().FindStringSubmatch(line)
	return *parts != nil
}

// plain takes a line of a paragraph, or one that goes on with an entry of a list.
func (r *reader) plain(line string) {
	if strings.TrimSpace(line) == "" {
		return
	}
	if n := len(r.items); n > 0 {
		r.items[n-1].Text += "\n" + line
		return
	}
	r.paragraph = append(r.paragraph, line)
}

// item takes an entry of a list: [1] is what it is indented by, [3] its number.
func (r *reader) item(m []string) {
	if len(r.paragraph) > 0 {
		r.flush()
	}
	r.ordered = m[3] != ""
	r.items = append(r.items, document.Item{Text: m[4], Level: min(len(strings.ReplaceAll(m[1], "\t", "  "))/2, 5)})
}

// heading begins a chapter; one of the highest level before all else names the
// film.
func (r *reader) heading(level int, text string) {
	switch {
	case text == "":
	case level == 1 && r.title == "" && r.section == 0 && len(r.passages) == 0:
		r.title = text
	case r.fresh: // a heading right under another
		r.chapter += ": " + text
	default:
		r.section++
		r.chapter, r.fresh = text, true
	}
}

// direction takes what stands in brackets at the start of a line: a pause, or what
// somebody else is to do.
func (r *reader) direction(text string) {
	m := pauseWords().FindStringSubmatch(text)
	if m == nil {
		r.notes = append(r.notes, "["+text+"] at the start of a line is taken as a direction and not spoken; [pause 2] is one that is followed.")
		return
	}
	seconds := float64(usualPause)
	if m[1] != "" {
		seconds, _ = strconv.ParseFloat(strings.ReplaceAll(m[1], ",", "."), 64)
	}
	r.flush()
	if n := len(r.passages); n > 0 {
		r.passages[n-1].Pause = min(r.passages[n-1].Pause+seconds, longestPause)
	}
}

// fence takes a block of code, which is shown and not spoken, and returns its last
// line.
func (r *reader) fence(lines []string, i int, m []string) int {
	var code []string
	for i++; i < len(lines) && !strings.HasPrefix(strings.TrimSpace(lines[i]), m[1]); i++ {
		code = append(code, lines[i])
	}
	if text := strings.Trim(strings.Join(code, "\n"), "\n"); text != "" {
		r.show(&document.Block{Kind: document.Code, Text: text, Language: m[2]})
	}
	return i
}

// table takes a table, which is shown and not spoken, and returns its last line.
func (r *reader) table(lines []string, i int) int {
	t := &document.TableData{Header: cells(lines[i])}
	for i += 2; i < len(lines) && tableLine().MatchString(lines[i]); i++ {
		row := cells(lines[i])
		for len(row) < len(t.Header) {
			row = append(row, "")
		}
		t.Rows = append(t.Rows, row[:len(t.Header)])
	}
	r.show(&document.Block{Kind: document.Table, Table: t})
	return i - 1
}

func cells(line string) []string {
	var out []string
	for _, c := range strings.Split(strings.Trim(strings.TrimSpace(line), "|"), "|") {
		out = append(out, spoken(c))
	}
	return out
}

// show has a block shown with what was said last in the section, or else with what
// is said next.
func (r *reader) show(b *document.Block) {
	if n := len(r.passages); n > 0 && r.passages[n-1].Section == r.section && shows(r.passages[n-1], r.segment) {
		r.passages[n-1].Block = b
		return
	}
	r.waiting = b
}

// shows reports whether a passage has room for a block.
func shows(p timing.Passage, s segment) bool {
	return p.Block == nil && p.Image == s.image && p.Video == s.video && p.Video == 0 && p.Image == 0
}

// flush ends the paragraph or list under way.
func (r *reader) flush() {
	if len(r.items) > 0 {
		var said []string
		list := &document.ListData{Ordered: r.ordered}
		for _, it := range r.items {
			it.Text = spoken(it.Text)
			if it.Text == "" {
				continue
			}
			list.Items = append(list.Items, it)
			said = append(said, r.ended(it.Text))
		}
		r.add(strings.Join(said, " "), &document.Block{Kind: document.List, List: list})
	}
	if len(r.paragraph) > 0 {
		r.add(spoken(strings.Join(r.paragraph, "\n")), nil)
	}
	r.items, r.paragraph = nil, nil
}

// ended is an entry of a list as a sentence.
func (r *reader) ended(text string) string {
	last, _ := utf8.DecodeLastRuneInString(strings.TrimRight(text, closers))
	if strings.ContainsRune(sentenceEnds+",;،，；", last) {
		return text
	}
	return text + r.stop
}

// add is a passage of the segment under way.
func (r *reader) add(text string, b *document.Block) {
	text = spoken(text) // what was joined may read as marks
	if text == "" {
		return
	}
	if r.waiting != nil && b == nil {
		b, r.waiting = r.waiting, nil
	}
	if n := len(r.passages); r.segment.video > 0 && n > 0 && r.passages[n-1].Video == r.segment.video {
		r.passages[n-1].Text += " " + text // one video is one scene
		return
	}
	r.passages = append(r.passages, timing.Passage{Text: text, Section: r.section, Chapter: r.chapter, Image: r.segment.image, Video: r.segment.video, Block: b})
	r.fresh = false
}
