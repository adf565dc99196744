// Package markup reads pages of the web and Markdown: what is said in them, not
// what stands around it or how it is set.
package markup

import (
	"bytes"
	"context"
	"strings"

	"golang.org/x/net/html/atom"

	"github.com/inkreel/inkreel/author/document"
	"github.com/inkreel/inkreel/author/document/charset"
	"github.com/inkreel/inkreel/internal/pattern"
)

// maxText is how many bytes of a page or Markdown file are read but for
// pictures in it: a book of 600 pages has two million.
const maxText = 12 << 20

// HTML reads a page: its main part where it is told or can be found, without
// navigation, forms, advertisements and scripts.
func HTML(ctx context.Context, data []byte, limits document.Limits) (*document.Document, error) {
	b := document.NewBuilder(ctx, limits)
	text, guessed := charset.Decode(data, declared(data))
	if guessed != "" {
		b.Note("The page does not say its encoding; it was read as %s.", guessed)
	}
	if n := len(text); n > maxText+int(b.Limits().Figures)*3/2 {
		return nil, document.TooLargeError("", int64(n), maxText+b.Limits().Figures*3/2, "bytes")
	}
	root, whole, err := parse(ctx, text, b.Limits())
	if err != nil {
		return nil, err
	}
	if !whole {
		b.Note("Only the first %d tags and texts of the page were read.", maxNodes)
	}
	p := &page{Builder: b}
	p.head(root)
	p.children(content(root))
	p.flush()
	return b.Document()
}

// label is where a page declares its encoding: in <meta charset> or in XML.
var label = pattern.New(`(?i)(?:charset\s*=\s*["']?|<\?xml[^>]{0,60}encoding\s*=\s*["'])([a-z0-9_:-]{2,30})`)

func declared(data []byte) string {
	const head = 2048
	if m := label().FindSubmatch(data[:min(len(data), head)]); m != nil {
		return string(m[1])
	}
	return ""
}

// head reads title and language.
func (p *page) head(root *node) {
	var title, social, heading string
	p.Language(root.attr("lang"))
	walk(root, func(n *node) bool {
		switch {
		case n.tag == atom.Head || n == root:
		case n.tag == atom.Title && title == "":
			title = plainText(n)
		case n.tag == atom.Meta && n.attr("property") == "og:title" && social == "":
			social = n.attr("content")
		case n.tag == atom.Meta && strings.EqualFold(n.attr("http-equiv"), "content-language"):
			p.Language(n.attr("content"))
		case n.tag == atom.Meta && n.attr("property") == "og:locale":
			p.Language(n.attr("content"))
		case n.tag == atom.Body:
			p.Language(n.attr("lang"))
		case dropped(n):
			return false
		case n.tag == atom.H1 && heading == "":
			heading = plainText(n)
		}
		return true
	})
	// What readers see as the title is best; the name of the site is no part of it.
	p.Title(heading)
	p.Title(social)
	for _, cut := range []string{" | ", " – ", " — ", " · ", " - "} {
		if i := strings.Index(title, cut); i > 0 {
			title = title[:i]
		}
	}
	p.Title(title)
}

// walk calls f for n and all in it, in order; where f returns false what is in
// there is passed over.
func walk(n *node, f func(*node) bool) {
	if f(n) {
		for _, c := range n.children {
			walk(c, f)
		}
	}
}

// plainText returns the words in n.
func plainText(n *node) string {
	var b strings.Builder
	walk(n, func(c *node) bool {
		if c.tag == 0 {
			b.WriteString(c.text)
		}
		if c.tag == atom.Br || blocks[c.tag] {
			b.WriteByte(' ')
		}
		return c == n || !dropped(c)
	})
	return document.Clean(b.String())
}

// looksLikeHTML begins a page, or a part of one.
var looksLikeHTML = pattern.New(`(?i)^\s*(?:<\?xml[^>]*>\s*)?(?:<!--(?s:.)*?-->\s*)?<(?:!doctype\s+html|html|head|body)[\s>]`)

// IsHTML reports whether data begins as a page does.
func IsHTML(data []byte) bool {
	const head = 4096
	return looksLikeHTML().Match(bytes.TrimPrefix(data[:min(len(data), head)], []byte("\xef\xbb\xbf")))
}
