package markup

import (
	"context"
	"errors"
	"io"
	"slices"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/inkreel/inkreel/author/document"
)

// node is an element, or a text where tag is 0.
type node struct {
	tag      atom.Atom
	text     string
	attrs    []html.Attribute // those of read
	children []*node
	around   bool // an inline element around blocks, as a link around a card
}

// read are the attributes that are kept.
var read = map[string]bool{
	"id": true, "class": true, "role": true, "hidden": true, "aria-hidden": true, "style": true, "lang": true, "dir": true,
	"src": true, "data-src": true, "alt": true, "title": true, "width": true, "height": true, "href": true, "cite": true,
	"colspan": true, "rowspan": true, "name": true, "property": true, "content": true, "charset": true, "http-equiv": true,
	"alttext": true, "data-lang": true, "data-language": true, "type": true,
}

// attr returns an attribute's value.
func (n *node) attr(name string) string {
	for _, a := range n.attrs {
		if a.Key == name {
			return a.Val
		}
	}
	return ""
}

// has reports whether n has an attribute.
func (n *node) has(name string) bool {
	return slices.ContainsFunc(n.attrs, func(a html.Attribute) bool { return a.Key == name })
}

// maxNodes is how many nodes a tree may have: 100 bytes each.
const maxNodes = 500_000

// void elements have no end.
var void = set(atom.Area, atom.Base, atom.Br, atom.Col, atom.Embed, atom.Hr, atom.Img, atom.Input, atom.Link, atom.Meta, atom.Source, atom.Track, atom.Wbr)

// closes are the open elements that the beginning of another ends, as a new
// item ends the one before, up to the element of until.
var closes = map[atom.Atom]struct{ ended, until map[atom.Atom]bool }{
	atom.Li:       {set(atom.Li), set(atom.Ul, atom.Ol, atom.Menu)},
	atom.Dt:       {set(atom.Dt, atom.Dd), set(atom.Dl)},
	atom.Dd:       {set(atom.Dt, atom.Dd), set(atom.Dl)},
	atom.Tr:       {set(atom.Tr, atom.Td, atom.Th, atom.Caption), set(atom.Table)},
	atom.Td:       {set(atom.Td, atom.Th), set(atom.Table, atom.Tr)},
	atom.Th:       {set(atom.Td, atom.Th), set(atom.Table, atom.Tr)},
	atom.Tbody:    {set(atom.Tr, atom.Td, atom.Th, atom.Thead, atom.Tbody, atom.Caption), set(atom.Table)},
	atom.Thead:    {set(atom.Tr, atom.Td, atom.Th, atom.Thead, atom.Tbody, atom.Caption), set(atom.Table)},
	atom.Tfoot:    {set(atom.Tr, atom.Td, atom.Th, atom.Thead, atom.Tbody, atom.Caption), set(atom.Table)},
	atom.Option:   {set(atom.Option), set(atom.Select)},
	atom.Optgroup: {set(atom.Option, atom.Optgroup), set(atom.Select)},
	atom.Body:     {set(atom.Head), nil},
}

// blocks are the elements that begin a line of their own, and so end a paragraph.
var blocks = set(atom.Address, atom.Article, atom.Aside, atom.Blockquote, atom.Center, atom.Dd, atom.Details, atom.Dialog, atom.Dir, atom.Div, atom.Dl, atom.Dt,
	atom.Fieldset, atom.Figcaption, atom.Figure, atom.Footer, atom.Form, atom.H1, atom.H2, atom.H3, atom.H4, atom.H5, atom.H6, atom.Header,
	atom.Hgroup, atom.Hr, atom.Li, atom.Main, atom.Menu, atom.Nav, atom.Ol, atom.P, atom.Pre, atom.Section, atom.Summary, atom.Table, atom.Ul,
	atom.Body, atom.Html, atom.Head, atom.Tr, atom.Td, atom.Th, atom.Tbody, atom.Thead, atom.Tfoot, atom.Caption, atom.Listing, atom.Xmp)

func set(tags ...atom.Atom) map[atom.Atom]bool {
	m := map[atom.Atom]bool{}
	for _, t := range tags {
		m[t] = true
	}
	return m
}

// parse builds the tree of an HTML text. It is not the tree that HTML5
// prescribes, whose repairs of wrong nesting copy elements and can grow without
// bound: every tag becomes one node at most, an end tag that fits no open
// element is passed over, and what is nested deeper than limits.Depth lies flat.
func parse(ctx context.Context, text string, limits document.Limits) (root *node, whole bool, err error) {
	z := html.NewTokenizer(strings.NewReader(text))
	z.SetMaxBuf(int(limits.Figure)*3/2 + 1<<20) // a picture as data: is a token
	root = &node{tag: atom.Html}
	open := []*node{root}
	for count := 0; ; count++ {
		if count%1024 == 0 && ctx.Err() != nil {
			return nil, false, ctx.Err()
		}
		if count > maxNodes {
			return root, false, nil
		}
		top := open[len(open)-1]
		switch z.Next() {
		case html.ErrorToken:
			if errors.Is(z.Err(), html.ErrBufferExceeded) {
				return nil, false, document.BrokenError("a tag or text of more than %d bytes", limits.Figure*3/2)
			}
			if !errors.Is(z.Err(), io.EOF) {
				return nil, false, document.BrokenError("%v", z.Err())
			}
			return root, true, nil
		case html.TextToken:
			if s := string(z.Text()); s != "" {
				top.children = append(top.children, &node{text: s})
			}
		case html.StartTagToken, html.SelfClosingTagToken:
			n := element(z)
			if n.tag == 0 || n.tag == atom.Html {
				root.attrs = append(root.attrs, n.attrs...)
				continue
			}
			open = ended(open, n.tag)
			top = open[len(open)-1]
			top.children = append(top.children, n)
			for i := len(open) - 1; blocks[n.tag] && i > 0 && !blocks[open[i].tag] && !open[i].around; i-- {
				open[i].around = true
			}
			if !void[n.tag] && len(open) < limits.Depth {
				open = append(open, n)
			}
		case html.EndTagToken:
			name, _ := z.TagName()
			open = closed(open, atom.Lookup(name))
		}
	}
}

// element returns the element whose start tag z is at. One that HTML does not
// have is a section: a custom element around text.
func element(z *html.Tokenizer) *node {
	name, more := z.TagName()
	n := &node{tag: atom.Lookup(name)}
	if n.tag == 0 {
		n.tag = atom.Span
	}
	const most = 60 // attributes; what has more has none
	for i := 0; more; i++ {
		var key, val []byte
		key, val, more = z.TagAttr()
		if i < most && read[string(key)] {
			n.attrs = append(n.attrs, html.Attribute{Key: string(key), Val: string(val)})
		}
	}
	return n
}

// ended closes the elements that the beginning of tag ends.
func ended(open []*node, tag atom.Atom) []*node {
	if blocks[tag] {
		// A paragraph ends at the next block, whatever is open within it.
		for i := len(open) - 1; i > 0 && !blocks[open[i].tag]; i-- {
			if i > 0 && open[i-1].tag == atom.P {
				open = open[:i-1]
				break
			}
		}
		if open[len(open)-1].tag == atom.P {
			open = open[:len(open)-1]
		}
	}
	rule, ok := closes[tag]
	if !ok {
		return open
	}
	for i := len(open) - 1; i > 0; i-- {
		if rule.until[open[i].tag] {
			break
		}
		if rule.ended[open[i].tag] {
			open = open[:i]
		}
	}
	return open
}

// closed closes the innermost open element of a tag, and what is open in it. The
// end of something in a cell or item does not close what is around that.
func closed(open []*node, tag atom.Atom) []*node {
	for i := len(open) - 1; i > 0; i-- {
		t := open[i].tag
		if t == tag {
			return open[:i]
		}
		if t == atom.Table && tag != atom.Body || (t == atom.Td || t == atom.Th) && !blocks[tag] || !blocks[tag] && (t == atom.P || t == atom.Div || t == atom.Li) {
			return open
		}
	}
	return open
}
