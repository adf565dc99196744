package markup

import (
	"strings"

	"golang.org/x/net/html/atom"

	"github.com/inkreel/inkreel/author/document"
)

// headings are the levels of titles.
var headings = map[atom.Atom]int{atom.H1: 1, atom.H2: 2, atom.H3: 3, atom.H4: 4, atom.H5: 5, atom.H6: 6}

// page adds the blocks of a tree.
type page struct {
	*document.Builder
	run   document.Prose    // inline text between blocks
	after []*document.Image // pictures in it, to stand below it
}

// children adds what is in n.
func (p *page) children(n *node) {
	for _, c := range n.children {
		if p.Full() {
			return
		}
		p.node(c)
	}
}

// node adds an element that is not known to be inline.
func (p *page) node(n *node) {
	switch {
	case n.tag == 0 || !blocks[n.tag] && n.tag != atom.Img && !n.around:
		p.inline(&p.run, n)
		return
	case dropped(n):
		return
	}
	if n.tag == atom.Img {
		p.image(n, "")
		return
	}
	p.flush()
	switch n.tag {
	case atom.P:
		if !pointing(n) {
			p.children(n)
		}
	case atom.H1, atom.H2, atom.H3, atom.H4, atom.H5, atom.H6:
		t := p.prose(n)
		p.Add(document.Block{Kind: document.Heading, Level: headings[n.tag], Text: strings.Join(strings.Fields(t.Text()), " ")})
		p.pictures()
	case atom.Ul, atom.Ol, atom.Dir:
		if !linked(n) {
			p.list(n)
		}
	case atom.Dl:
		p.definitions(n)
	case atom.Table:
		p.table(n)
	case atom.Figure:
		p.figure(n)
	case atom.Blockquote:
		p.quote(n)
	case atom.Pre, atom.Listing, atom.Xmp:
		p.code(n)
	case atom.Hr, atom.Header:
		if n.tag == atom.Header && !titled(n) {
			return
		}
		p.children(n)
	default:
		p.children(n)
	}
	p.flush()
}

// titled reports whether a header has the title of what it is above.
func titled(n *node) bool {
	found := false
	walk(n, func(c *node) bool {
		found = found || headings[c.tag] > 0
		return !found
	})
	return found
}

// flush adds the inline text that has been read as a paragraph, and the pictures
// in it below.
func (p *page) flush() {
	t := p.run
	p.run = document.Prose{}
	p.Add(document.Block{Kind: document.Paragraph, Text: t.Text(), Strong: t.Strong()})
	p.pictures()
}

// pictures adds the pictures that were within text.
func (p *page) pictures() {
	for _, f := range p.after {
		p.Add(document.Block{Kind: document.Figure, Figure: f})
	}
	p.after = nil
}

// prose returns the text of an element without blocks.
func (p *page) prose(n *node) document.Prose {
	var t document.Prose
	for _, c := range n.children {
		p.inline(&t, c)
	}
	return t
}

// inline adds the text of n to t.
func (p *page) inline(t *document.Prose, n *node) {
	switch {
	case n.tag == 0:
		t.Write(unwrapped(n.text))
		return
	case dropped(n):
		return
	}
	switch n.tag {
	case atom.Br:
		t.Write("\n")
		return
	case atom.Img:
		if f := picture(n); f != nil {
			p.after = append(p.after, f)
		}
		return
	case atom.A:
		// The sign beside a title that links to itself.
		if s := strings.TrimSpace(plainText(n)); s == "#" || s == "§" || s == "¶" || s == "🔗" {
			return
		}
	case atom.Math:
		if s := n.attr("alttext"); s != "" {
			t.Verbatim(s)
			return
		}
	case atom.Sup:
		inner := p.prose(n)
		if footnote(n) {
			return
		}
		t.Raise(inner.Text())
		return
	case atom.Code, atom.Kbd, atom.Samp, atom.Var, atom.Tt:
		inner := p.prose(n)
		t.Verbatim(inner.Whole())
		return
	case atom.B, atom.Strong, atom.Dfn:
		inner := p.prose(n)
		t.Bold(inner.Text())
		return
	case atom.Q:
		inner := p.prose(n)
		t.Write("“" + inner.Text() + "”")
		return
	}
	if blocks[n.tag] {
		t.Write(" ")
	}
	for _, c := range n.children {
		p.inline(t, c)
	}
	if blocks[n.tag] {
		t.Write(" ")
	}
}

// footnote reports whether a superscript is a link to a note.
func footnote(n *node) bool {
	found := false
	walk(n, func(c *node) bool {
		found = found || c.tag == atom.A && strings.HasPrefix(c.attr("href"), "#")
		return !found
	})
	return found
}

// unwrapped makes the ends of lines in a source spaces, which is what a browser
// shows, or nothing between letters of scripts without spaces.
func unwrapped(s string) string {
	if !strings.ContainsAny(s, "\r\n\t") {
		return s
	}
	lead, trail := "", ""
	if strings.TrimLeft(s, " \t\r\n") != s {
		lead = " "
	}
	if strings.TrimRight(s, " \t\r\n") != s {
		trail = " "
	}
	return lead + document.Join(strings.FieldsFunc(s, func(r rune) bool { return r == '\n' || r == '\r' || r == '\t' })) + trail
}
