// Package plain reads text that has no format but the habits of who types it:
// paragraphs between blank lines, titles by their looks, lists by their marks,
// and tables of values between commas, semicolons or tabs.
package plain

import (
	"bytes"
	"context"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/inkreel/inkreel/author/document"
	"github.com/inkreel/inkreel/author/document/charset"
	"github.com/inkreel/inkreel/internal/pattern"
)

// Text reads plain text.
func Text(ctx context.Context, data []byte, limits document.Limits) (*document.Document, error) {
	b := document.NewBuilder(ctx, limits)
	text, err := decode(b, data)
	if err != nil {
		return nil, err
	}
	t := &texts{Builder: b}
	t.read(text)
	t.close()
	return b.Document()
}

// decode returns data as text, no more of it than b may hold, and notes the
// encoding if it was guessed.
func decode(b *document.Builder, data []byte) (string, error) {
	// Twice what is kept: white space and tags are more than half of nothing.
	most := b.Limits().Text * utf8.UTFMax * 2
	if len(data) > most {
		b.Note("Only the first %d bytes were read.", most)
		data = data[:most]
	}
	if n := bytes.IndexByte(data, 0); n >= 0 && !bytes.HasPrefix(data, []byte("\xff\xfe")) && !bytes.HasPrefix(data, []byte("\xfe\xff")) && bytes.Count(data[:min(len(data), 4096)], []byte{0})*5 < min(len(data), 4096) {
		return "", document.BrokenError("a zero at byte %d, which no text has", n)
	}
	text, guessed := charset.Decode(data, "")
	if guessed != "" {
		b.Note("The file does not say its encoding; it was read as %s.", guessed)
	}
	return text, nil
}

// texts collects the blocks of a plain text.
type texts struct {
	*document.Builder
	titled    bool               // a title, or the first paragraph, has been seen
	announced bool               // by a title that ends in a colon, as Ingredients:
	open      *document.ListData // the list that is being read
	below     string             // the first line of the next part
}

// add adds a block, and the list above it.
func (t *texts) add(block document.Block) {
	t.close()
	t.titled, t.announced = true, false
	t.Add(block)
}

// close adds the list that is being read.
func (t *texts) close() {
	if t.open != nil {
		t.Add(document.Block{Kind: document.List, List: t.open})
		t.open = nil
	}
}

// part is what stands between blank lines.
type part struct {
	lines []string // without trailing white space
	page  bool     // a new page begins with it
}

// read adds the blocks of a text.
func (t *texts) read(text string) {
	parts := split(text)
	for i := 0; i < len(parts) && !t.Full(); i++ {
		p := parts[i]
		if p.page {
			t.add(document.Block{Kind: document.Break})
		}
		if fence().MatchString(p.lines[0]) {
			i = t.fenced(parts, i)
			continue
		}
		var next *part
		if i+1 < len(parts) {
			next = &parts[i+1]
		}
		if t.below = ""; next != nil {
			t.below = next.lines[0]
		}
		t.part(p.lines, next)
	}
}

// split returns what stands between blank lines. A line of dashes alone is one,
// unless it is right below a line, which it makes a title.
func split(text string) []part {
	var parts []part
	open, page := false, false
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, "\f") {
			page, open = true, false
		}
		line = strings.TrimRightFunc(strings.ReplaceAll(line, "\f", ""), unicode.IsSpace)
		if strings.TrimSpace(line) == "" || !open && rule().MatchString(line) {
			open = false
			continue
		}
		if !open {
			parts = append(parts, part{page: page && len(parts) > 0})
			open, page = true, false
		}
		last := &parts[len(parts)-1]
		last.lines = append(last.lines, line)
	}
	return parts
}

var (
	rule      = pattern.New(`^\s*(?:[-*_=~#+.—–•·] ?){3,}\s*$`)
	underline = pattern.New(`^\s*(={3,}|-{3,}|~{3,}|\*{3,}|_{3,})\s*$`)
	hashes    = pattern.New(`^(#{1,6}) +(\S.*?)[ #]*$`)
	equals    = pattern.New(`^(={1,6}) +(\p{L}[^=]*?)[ =]*$`) // AsciiDoc
	fence     = pattern.New("^\\s*(?:```|~~~)\\s*([\\w+#.-]*)\\s*$")
	emphasis  = pattern.New(`(^|[\s(“"'])(\*\*|__|\*|_)(\S(?:[^*_\n]{0,200}?\S)?)(\*\*|__|\*|_)($|[\s).,;:!?”"'])`)
)

// fenced adds the code between two lines of three backquotes and returns the
// part it ends in.
func (t *texts) fenced(parts []part, at int) int {
	language := fence().FindStringSubmatch(parts[at].lines[0])[1]
	var code []string
	for i := at; i < len(parts); i++ {
		if i > at {
			code = append(code, "")
		}
		for j, l := range parts[i].lines {
			if i == at && j == 0 {
				continue
			}
			if fence().MatchString(l) {
				t.add(document.Block{Kind: document.Code, Language: language, Text: strings.Join(code, "\n")})
				if rest := parts[i].lines[j+1:]; len(rest) > 0 {
					t.part(rest, nil)
				}
				return i
			}
			code = append(code, l)
		}
	}
	t.part(parts[at].lines[1:], nil) // it never ends: no code
	return at
}

// part adds the blocks of lines that stand together. next is what stands below
// them, or nil.
func (t *texts) part(lines []string, next *part) {
	for len(lines) > 0 && !t.Full() {
		switch n, level := heading(lines); {
		case n > 0:
			t.title(level, equals().ReplaceAllString(hashes().ReplaceAllString(strings.TrimSpace(lines[0]), "$2"), "$2"))
			lines = lines[n:]
		case tabbed(lines) > 1:
			n := tabbed(lines)
			t.table(lines[:n], "\t")
			lines = lines[n:]
		case piped(lines) > 1:
			n := piped(lines)
			t.table(lines[:n], "|")
			lines = lines[n:]
		case strings.HasPrefix(lines[0], ">"):
			n := count(lines, func(l string) bool { return strings.HasPrefix(l, ">") })
			t.quote(lines[:n])
			lines = lines[n:]
		case t.headed(lines, next):
			t.title(1, strings.TrimSpace(lines[0]))
			lines = lines[1:]
		case t.standing(lines, next):
			t.title(t.level(lines[0]), strings.TrimSpace(lines[0]))
			lines = nil
		case t.listed(lines):
			lines = t.list(lines)
		default:
			n := 1
			for n < len(lines) && !t.begins(lines, n) && tabbed(lines[n:]) < 2 && piped(lines[n:]) < 2 && !hashes().MatchString(lines[n]) {
				n++
			}
			t.paragraph(lines[:n])
			lines = lines[n:]
		}
	}
}

// begins reports whether a list begins at line n of a paragraph: where what is
// above has ended, or more than one line begins so. A wrapped line may begin with
// a dash or number, too.
func (t *texts) begins(lines []string, n int) bool {
	return t.listed(lines[n:]) && (ended(lines[n-1]) || n+1 < len(lines) && !itemOf(lines[n+1]).none())
}

// count returns how many lines at the beginning are as is says.
func count(lines []string, is func(string) bool) int {
	for i, l := range lines {
		if !is(l) {
			return i
		}
	}
	return len(lines)
}

// heading returns how many of the first lines are a title by its marks, with
// its level: # or = before it, or a line below it.
func heading(lines []string) (n, level int) {
	for _, marked := range []func() *regexp.Regexp{hashes, equals} {
		if m := marked().FindStringSubmatch(strings.TrimSpace(lines[0])); m != nil {
			return 1, len(m[1])
		}
	}
	if len(lines) > 1 && short(lines[0]) && itemOf(lines[0]).none() {
		if m := underline().FindStringSubmatch(lines[1]); m != nil {
			if m[1][0] == '=' || m[1][0] == '*' {
				return 2, 1
			}
			return 2, 2
		}
	}
	return 0, 0
}

func (t *texts) title(level int, text string) {
	t.add(document.Block{Kind: document.Heading, Level: level, Text: plainly(strings.TrimRight(text, ":：. ¶"))})
	t.announced = strings.HasSuffix(text, ":") || strings.HasSuffix(text, "：")
}

// plainly takes marks of emphasis off a text.
func plainly(s string) string {
	if !strings.ContainsAny(s, "*_") {
		return document.Uncited(s)
	}
	return document.Uncited(emphasis().ReplaceAllString(s, "$1$3$5"))
}

func (t *texts) paragraph(lines []string) {
	text := document.Flow(lines)
	if t.announced {
		if rows := strings.Split(text, "\n"); len(rows) > 1 {
			t.itemise(rows)
			return
		}
	}
	var strong []string
	for _, m := range emphasis().FindAllStringSubmatch(text, -1) {
		if m[2] == "**" || m[2] == "__" {
			strong = append(strong, m[3])
		}
	}
	t.add(document.Block{Kind: document.Paragraph, Text: plainly(text), Strong: strong})
}

// itemise adds lines as the items of a list.
func (t *texts) itemise(lines []string) {
	l := &document.ListData{}
	for _, line := range lines {
		l.Items = append(l.Items, document.Item{Text: plainly(line)})
	}
	t.add(document.Block{Kind: document.List, List: l})
}

func (t *texts) quote(lines []string) {
	for i, l := range lines {
		lines[i] = strings.TrimLeft(l, "> ")
	}
	t.add(document.Block{Kind: document.Quote, Text: plainly(document.Flow(lines))})
}

// tabbed returns how many of the first lines are rows of a table: as many cells
// in each, between tabs, none very long.
func tabbed(lines []string) int {
	cells := strings.Count(lines[0], "\t")
	if cells == 0 || strings.HasPrefix(lines[0], "\t") && cells == 1 || !itemOf(lines[0]).none() {
		return 0
	}
	return count(lines, func(l string) bool { return strings.Count(l, "\t") == cells })
}

// piped is tabbed for cells between upright lines, with one at the beginning of
// each row or with three rows and more.
func piped(lines []string) int {
	if framed := count(lines, func(l string) bool {
		l = strings.TrimSpace(l)
		return strings.HasPrefix(l, "|") && strings.Count(l, "|") > 2 || strings.HasPrefix(l, "+-")
	}); framed > 0 {
		return framed
	}
	cells := strings.Count(lines[0], " | ")
	if cells == 0 {
		return 0
	}
	const few = 3
	n := count(lines, func(l string) bool { return strings.Count(l, " | ") == cells || strings.Trim(l, "-+| ") == "" })
	if n < few {
		return 0
	}
	return n
}

func (t *texts) table(lines []string, separator string) {
	var rows [][]string
	for _, l := range lines {
		l = strings.TrimSpace(l)
		if separator == "|" {
			if strings.Trim(l, "|-+=: ") == "" {
				continue
			}
			l = strings.Trim(l, "|")
		}
		row := strings.Split(l, separator)
		for i := range row {
			row[i] = plainly(row[i])
		}
		rows = append(rows, row)
	}
	t.add(document.Block{Kind: document.Table, Table: document.NewTable(rows)})
}
