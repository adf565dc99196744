package markup

import (
	"bytes"
	"context"
	"errors"
	"html"
	"strings"

	"github.com/yuin/goldmark/ast"
	extast "github.com/yuin/goldmark/extension/ast"

	"github.com/inkreel/inkreel/author/document"
	"github.com/inkreel/inkreel/internal/pattern"
)

// unescape returns a text with the characters that it names: \* and &amp;.
func unescape(s []byte, raw bool) string {
	if raw || !bytes.ContainsAny(s, `\&`) {
		return string(s)
	}
	return html.UnescapeString(escaped().ReplaceAllString(string(s), "$1"))
}

var escaped = pattern.New("\\\\([!-/:-@\\[-`{-~])")

// raised returns the tag that ends a superscript which begins with n, or nil.
func (m *markdown) raised(n *ast.RawHTML) ast.Node {
	is := func(n ast.Node, tag string) bool {
		raw, ok := n.(*ast.RawHTML)
		return ok && strings.EqualFold(string(raw.Segments.Value(m.source)), tag)
	}
	if !is(n, "<sup>") {
		return nil
	}
	const near = 5 // nodes
	end := n.NextSibling()
	for range near {
		if end == nil || is(end, "</sup>") {
			return end
		}
		end = end.NextSibling()
	}
	return nil
}

// tag adds what a tag within text shows: a line break or a picture.
func (m *markdown) tag(t *document.Prose, n *ast.RawHTML) {
	s := string(n.Segments.Value(m.source))
	switch name := strings.ToLower(s[:min(len(s), 4)]); {
	case strings.HasPrefix(name, "<br"):
		t.Write("\n")
	case name == "<img":
		if root, _, err := parse(context.Background(), s, m.Limits()); err == nil {
			m.page.inline(t, root)
		}
	}
}

// list adds a list with those in it; code, tables and pictures in it stand below.
func (m *markdown) list(n *ast.List) {
	if contents(n) {
		return
	}
	l := &document.ListData{Ordered: n.IsOrdered()}
	var below []ast.Node
	m.items(n, l, 0, &below)
	m.Add(document.Block{Kind: document.List, List: l})
	m.pictures()
	for _, c := range below {
		m.block(c)
	}
}

// contents reports whether a list is the contents of the text: all that it says
// is links to places in it.
func contents(n ast.Node) bool {
	links := 0
	err := ast.Walk(n, func(c ast.Node, entering bool) (ast.WalkStatus, error) {
		switch c := c.(type) {
		case *ast.Link:
			if !bytes.HasPrefix(c.Destination, []byte("#")) {
				return ast.WalkStop, errOther
			}
			if entering {
				links++
			}
			return ast.WalkSkipChildren, nil
		case *ast.Text, *ast.CodeSpan, *ast.Image, *ast.RawHTML, *ast.FencedCodeBlock, *ast.CodeBlock, *ast.HTMLBlock:
			return ast.WalkStop, errOther
		}
		return ast.WalkContinue, nil
	})
	return err == nil && links > 1
}

// errOther ends a walk at what is not looked for.
var errOther = errors.New("something else")

func (m *markdown) items(n *ast.List, l *document.ListData, level int, below *[]ast.Node) {
	for i := n.FirstChild(); i != nil; i = i.NextSibling() {
		at := len(l.Items)
		l.Items = append(l.Items, document.Item{Level: level})
		var parts []string
		for c := i.FirstChild(); c != nil; c = c.NextSibling() {
			switch c := c.(type) {
			case *ast.Paragraph, *ast.TextBlock, *ast.Heading:
				t := m.prose(c)
				parts = append(parts, strings.Split(strings.ReplaceAll(t.Text(), "\n", soft), soft)...)
			case *ast.List:
				m.items(c, l, level+1, below)
			default:
				*below = append(*below, c)
			}
		}
		l.Items[at].Text = document.Join(parts)
	}
}

// alert begins a quotation that GitHub shows as a remark: [!NOTE].
var alert = pattern.New(`^\[![A-Z]+\]`)

// quote adds a quotation, or what is in it where that is more than text.
func (m *markdown) quote(n *ast.Blockquote) {
	var lines []string
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		if c.Kind() != ast.KindParagraph {
			m.children(n)
			return
		}
		t := m.prose(c)
		text := t.Text()
		if alert().MatchString(text) {
			if _, rest, more := strings.Cut(text, soft); more {
				m.Add(document.Block{Kind: document.Paragraph, Text: flow(rest), Strong: t.Strong()})
			}
			continue
		}
		// Who said it stands on a line of its own, which Markdown takes for a wrapped one.
		if i := strings.LastIndex(text, soft); i >= 0 && strings.ContainsAny(text[i+len(soft):min(len(text), i+len(soft)+3)], "—–-―") {
			text = flow(text[:i]) + "\n" + text[i+len(soft):]
		}
		lines = append(lines, flow(text))
	}
	m.Add(document.Block{Kind: document.Quote, Text: strings.Join(lines, "\n")})
	m.pictures()
}

// table adds a table.
func (m *markdown) table(n *extast.Table) {
	t := &document.TableData{}
	l := m.Limits()
	for r := n.FirstChild(); r != nil && len(t.Rows) <= l.Rows; r = r.NextSibling() {
		var row []string
		for c := r.FirstChild(); c != nil && len(row) <= l.Columns; c = c.NextSibling() {
			cell := m.prose(c)
			row = append(row, strings.ReplaceAll(cell.Text(), soft, " "))
		}
		if r.Kind() == extast.KindTableHeader {
			t.Header = row
		} else {
			t.Rows = append(t.Rows, row)
		}
	}
	m.Add(document.Block{Kind: document.Table, Table: t})
	m.pictures()
}

// definitions adds a list of terms with what each means.
func (m *markdown) definitions(n ast.Node) {
	l := &document.ListData{}
	term := ""
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		t := m.prose(c)
		if c.Kind() == extast.KindDefinitionTerm {
			term = t.Text() + ": "
			continue
		}
		var parts []string
		for d := c.FirstChild(); d != nil; d = d.NextSibling() {
			t := m.prose(d)
			parts = append(parts, strings.Split(t.Text(), soft)...)
		}
		l.Items = append(l.Items, document.Item{Text: term + document.Join(parts)})
	}
	m.Add(document.Block{Kind: document.List, List: l})
}

// field is a line of the front of a file: title: "Rain".
var field = pattern.New(`^([A-Za-z_-]{2,20})\s*[:=]\s*(.*?)\s*$`)

// front reads title and language from the lines between --- or +++ that a file
// may begin with, and returns what is below them.
func (m *markdown) front(source string) string {
	first, rest, _ := strings.Cut(source, "\n")
	mark := strings.TrimRight(first, " ")
	if mark != "---" && mark != "+++" {
		return source
	}
	const most = 200 // lines
	var fields [][2]string
	for range most {
		line, below, more := strings.Cut(rest, "\n")
		if t := strings.TrimRight(line, " "); t == mark || t == "..." {
			for _, f := range fields {
				m.known(f[0], f[1])
			}
			return below
		}
		if f := field().FindStringSubmatch(line); f != nil {
			fields = append(fields, [2]string{strings.ToLower(f[1]), strings.Trim(f[2], `"'`)})
		}
		if !more {
			break
		}
		rest = below
	}
	return source // a line, and no front
}

func (m *markdown) known(name, value string) {
	switch name {
	case "title":
		m.Title(value)
	case "lang", "language", "locale":
		m.Language(value)
	}
}
