package markup

import (
	"bytes"
	"context"
	"strings"
	"sync"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	extast "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"

	"github.com/inkreel/inkreel/author/document"
	"github.com/inkreel/inkreel/author/document/charset"
	"github.com/inkreel/inkreel/internal/pattern"
)

// Markdown reads CommonMark with the tables of GitHub, footnotes, definitions,
// what a page of HTML within it says, and title and language at the front.
func Markdown(ctx context.Context, data []byte, limits document.Limits) (*document.Document, error) {
	b := document.NewBuilder(ctx, limits)
	source, guessed := charset.Decode(data, "")
	if guessed != "" {
		b.Note("The file does not say its encoding; it was read as %s.", guessed)
	}
	if len(source) > maxText {
		b.Note("Only the first %d bytes were read.", maxText)
		source = strings.ToValidUTF8(source[:maxText], "")
	}
	m := &markdown{page: &page{Builder: b}}
	source = m.front(strings.ReplaceAll(strings.ReplaceAll(source, "\r\n", "\n"), "\r", "\n"))
	m.refer(source)
	// The parser takes a piece at a time, so that it can be stopped, and so that
	// nothing in a piece costs what is in the others.
	for source != "" && !m.Full() {
		var piece string
		piece, source = cutPiece(source)
		m.source = []byte(tame(piece))
		m.children(m.parse())
	}
	m.flush()
	return b.Document()
}

// flavour is what is read beyond CommonMark.
var flavour = sync.OnceValue(func() parser.Parser {
	return goldmark.New(goldmark.WithExtensions(extension.Table, extension.Strikethrough, extension.TaskList, extension.Footnote, extension.DefinitionList)).Parser()
})

// markdown adds the blocks of a Markdown tree.
type markdown struct {
	*page
	source     []byte
	references []parser.Reference // of the whole file
}

// referred is a line that says where the links of a name lead.
var referred = pattern.New(`(?m)^ {0,3}\[([^\[\]\n^][^\[\]\n]{0,200})\]:[ \t]*<?([^\s<>]+)>?`)

// refer notes where links lead that are named at one place and used at others.
func (m *markdown) refer(source string) {
	const most = 2000
	for _, f := range referred().FindAllStringSubmatch(source, most) {
		m.references = append(m.references, parser.NewReference([]byte(f[1]), []byte(f[2]), nil))
	}
}

// parse returns the tree of the source.
func (m *markdown) parse() ast.Node {
	pc := parser.NewContext()
	for _, r := range m.references {
		pc.AddReference(r)
	}
	return flavour().Parse(text.NewReader(m.source), parser.WithContext(pc))
}

func (m *markdown) children(n ast.Node) {
	for c := n.FirstChild(); c != nil && !m.Full(); c = c.NextSibling() {
		m.block(c)
	}
}

func (m *markdown) block(n ast.Node) {
	switch n := n.(type) {
	case *ast.Heading:
		t := m.prose(n)
		m.Add(document.Block{Kind: document.Heading, Level: n.Level, Text: strings.TrimRight(t.Text(), " #")})
		m.pictures()
	case *ast.Paragraph, *ast.TextBlock:
		m.paragraph(n)
	case *ast.List:
		m.list(n)
	case *ast.Blockquote:
		m.quote(n)
	case *ast.FencedCodeBlock:
		m.Add(document.Block{Kind: document.Code, Language: strings.Trim(string(n.Language(m.source)), "{.}"), Text: m.lines(n)})
	case *ast.CodeBlock:
		m.Add(document.Block{Kind: document.Code, Text: m.lines(n)})
	case *ast.HTMLBlock:
		m.html(n)
	case *extast.Table:
		m.table(n)
	case *extast.DefinitionList:
		m.definitions(n)
	case *extast.FootnoteList, *ast.ThematicBreak:
	default:
		m.children(n)
	}
}

// paragraph adds a paragraph. Its lines stay apart where they are verse or
// dialogue, which many who write Markdown do not mark.
func (m *markdown) paragraph(n ast.Node) {
	t := m.prose(n)
	whole := t.Text()
	if m.caption(n, whole) {
		return
	}
	m.Add(document.Block{Kind: document.Paragraph, Text: flow(whole), Strong: t.Strong()})
	m.pictures()
}

// soft is a line break of the source that Markdown shows as a space.
const soft = "\ue0f0"

// flow returns a text whose soft line breaks are resolved.
func flow(s string) string {
	if !strings.Contains(s, soft) {
		return s
	}
	parts := strings.Split(s, "\n")
	for i, part := range parts {
		parts[i] = document.Flow(strings.Split(part, soft))
	}
	return strings.Join(parts, "\n")
}

// caption takes a paragraph in italics below a picture as its caption.
func (m *markdown) caption(n ast.Node, text string) bool {
	last := m.Last()
	e, ok := n.FirstChild().(*ast.Emphasis)
	if !ok || n.ChildCount() != 1 || e.Level != 1 || last == nil || last.Kind != document.Figure || last.Figure.Caption != "" {
		return false
	}
	last.Figure.Caption = document.Clean(strings.ReplaceAll(text, soft, " "))
	return true
}

// lines returns the text of a block of code.
func (m *markdown) lines(n ast.Node) string {
	var b strings.Builder
	for _, l := range n.Lines().Sliced(0, n.Lines().Len()) {
		b.Write(l.Value(m.source))
	}
	return b.String()
}

// html adds what a piece of HTML between blank lines says.
func (m *markdown) html(n *ast.HTMLBlock) {
	s := m.lines(n)
	if n.HasClosure() {
		s += string(n.ClosureLine.Value(m.source))
	}
	root, _, err := parse(context.Background(), s, m.Limits())
	if err != nil {
		return // it shows nothing in a browser either
	}
	m.page.children(root)
	m.flush()
}

// prose returns the text of the inline nodes in n. Soft line breaks are marked.
func (m *markdown) prose(n ast.Node) document.Prose {
	var t document.Prose
	m.inline(&t, n)
	return t
}

// inline adds the text within n to t.
func (m *markdown) inline(t *document.Prose, n ast.Node) {
	m.run(t, n.FirstChild(), nil)
}

// run adds the text of nodes beside each other to t, from one up to before
// another.
func (m *markdown) run(t *document.Prose, from, end ast.Node) {
	for c := from; c != end && c != nil; c = c.NextSibling() {
		switch c := c.(type) {
		case *ast.Text:
			t.Write(unescape(c.Segment.Value(m.source), c.IsRaw()))
			if c.HardLineBreak() {
				t.Write("\n")
			} else if c.SoftLineBreak() {
				t.Write(soft)
			}
		case *ast.String:
			t.Write(string(c.Value))
		case *ast.CodeSpan:
			var inner document.Prose
			m.inline(&inner, c)
			t.Verbatim(strings.ReplaceAll(inner.Whole(), soft, " "))
		case *ast.Emphasis:
			inner := m.prose(c)
			if c.Level == 2 {
				t.Bold(strings.ReplaceAll(inner.Text(), soft, " "))
			} else {
				t.Write(inner.Whole())
			}
		case *ast.Image:
			alt := m.prose(c)
			if f := pictureAt(string(c.Destination), strings.ReplaceAll(alt.Text(), soft, " ")); f != nil {
				f.Caption = string(c.Title)
				m.after = append(m.after, f)
			}
		case *ast.Link:
			if m.bracketed(c) {
				t.Write("[^link]") // a citation
			} else {
				m.inline(t, c)
			}
		case *ast.AutoLink:
			t.Write(string(c.Label(m.source)))
		case *ast.RawHTML:
			if end := m.raised(c); end != nil {
				var inner document.Prose
				m.run(&inner, c.NextSibling(), end)
				t.Raise(inner.Text())
				m.run(t, end.NextSibling(), nil)
				return
			}
			m.tag(t, c)
		case *extast.FootnoteLink, *extast.FootnoteBacklink, *extast.TaskCheckBox:
		default:
			m.inline(t, c)
		}
	}
}

// bracketed reports whether a link stands alone between brackets and says but
// where it leads, as ([plan.md](plan.md)): it is a reference and no word.
func (m *markdown) bracketed(link *ast.Link) bool {
	before, ok := link.PreviousSibling().(*ast.Text)
	if !ok || !bytes.HasSuffix(before.Segment.Value(m.source), []byte("(")) {
		return false
	}
	after, ok := link.NextSibling().(*ast.Text)
	if !ok || !bytes.HasPrefix(after.Segment.Value(m.source), []byte(")")) {
		return false
	}
	said := ""
	for c := link.FirstChild(); c != nil; c = c.NextSibling() {
		part, ok := c.(*ast.Text)
		if !ok {
			return false
		}
		said += string(part.Segment.Value(m.source))
	}
	return said != "" && !strings.Contains(said, " ") && strings.Contains(string(link.Destination), said)
}
