package markup

import (
	"encoding/base64"
	"net/url"
	"strconv"
	"strings"

	"golang.org/x/net/html/atom"

	"github.com/inkreel/inkreel/author/document"
	"github.com/inkreel/inkreel/internal/pattern"
)

// list adds a list with those in it.
func (p *page) list(n *node) {
	l := &document.ListData{Ordered: n.tag == atom.Ol}
	var below []*node
	p.items(n, l, 0, &below)
	p.Add(document.Block{Kind: document.List, List: l})
	p.pictures()
	for _, c := range below {
		p.node(c)
	}
}

// items adds the entries of a list to l. What is no text in them, as code or a
// table, goes to below.
func (p *page) items(n *node, l *document.ListData, level int, below *[]*node) {
	for _, c := range n.children {
		if c.tag == 0 || dropped(c) {
			continue
		}
		at := len(l.Items)
		l.Items = append(l.Items, document.Item{Level: level})
		var t document.Prose
		p.item(c, &t, l, level, below)
		l.Items[at].Text = t.Text()
	}
}

func (p *page) item(n *node, t *document.Prose, l *document.ListData, level int, below *[]*node) {
	for _, c := range n.children {
		switch {
		case c.tag == atom.Ul || c.tag == atom.Ol:
			p.items(c, l, level+1, below)
		case c.tag == atom.Pre || c.tag == atom.Table || c.tag == atom.Figure || c.tag == atom.Dl:
			*below = append(*below, c)
		case blocks[c.tag] && !dropped(c):
			t.Write(" ")
			p.item(c, t, l, level, below)
			t.Write(" ")
		default:
			p.inline(t, c)
		}
	}
}

// definitions adds a list of terms with what each means.
func (p *page) definitions(n *node) {
	l := &document.ListData{}
	term := ""
	var each func(*node)
	each = func(n *node) {
		for _, c := range n.children {
			t := p.prose(c)
			switch c.tag {
			case atom.Dt:
				if term != "" {
					l.Items = append(l.Items, document.Item{Text: term})
				}
				term = strings.TrimSuffix(document.Clean(t.Text()), ":")
			case atom.Dd:
				text := t.Text()
				if term != "" {
					text = term + ": " + text
				}
				term = ""
				l.Items = append(l.Items, document.Item{Text: text})
			case atom.Div:
				each(c)
			}
		}
	}
	each(n)
	if term != "" {
		l.Items = append(l.Items, document.Item{Text: term})
	}
	p.Add(document.Block{Kind: document.List, List: l})
	p.pictures()
}

// quote adds a quotation, or what is in it where that is more than text.
func (p *page) quote(n *node) {
	var t document.Prose
	by := ""
	plain := true
	for _, c := range n.children {
		switch {
		case c.tag == atom.Cite || c.tag == atom.Footer || c.tag == atom.Figcaption:
			by = strings.TrimLeft(plainText(c), "-–—― ")
		case c.tag == atom.Ul || c.tag == atom.Ol || c.tag == atom.Table || c.tag == atom.Pre || headings[c.tag] > 0 || c.tag == atom.Blockquote || c.tag == atom.Figure:
			plain = false
		case c.tag == atom.P || c.tag == atom.Div:
			t.Write("\n")
			p.inline(&t, c)
		default:
			p.inline(&t, c)
		}
	}
	if !plain {
		p.after = nil
		p.children(n)
		return
	}
	p.Add(document.Block{Kind: document.Quote, Text: t.Text(), By: by})
	p.pictures()
}

// named finds the language of code in the names of its element.
var named = pattern.New(`(?:^|\s)(?:language-|lang-|highlight-source-|brush:\s*|sourceCode\s+)([\w+#.-]{1,20})`)

func (p *page) code(n *node) {
	language := n.attr("data-lang") + n.attr("data-language")
	var b strings.Builder
	walk(n, func(c *node) bool {
		if m := named().FindStringSubmatch(c.attr("class")); m != nil && language == "" {
			language = m[1]
		}
		if c.tag == 0 {
			b.WriteString(c.text)
		}
		if c.tag == atom.Br || c.tag == atom.Div && b.Len() > 0 {
			b.WriteByte('\n')
		}
		return c.tag != atom.Button && c.attr("aria-hidden") != "true"
	})
	p.Add(document.Block{Kind: document.Code, Text: b.String(), Language: language})
}

// figure adds the picture, table or code of a figure with its caption.
func (p *page) figure(n *node) {
	caption := ""
	var images []*node
	walk(n, func(c *node) bool {
		switch c.tag {
		case atom.Figcaption:
			t := p.prose(c)
			caption = t.Text()
			return false
		case atom.Img:
			images = append(images, c)
		}
		return !dropped(c) || c == n
	})
	for i, img := range images {
		if i > 0 {
			caption = ""
		}
		p.image(img, caption)
	}
	if len(images) > 0 {
		return
	}
	for _, c := range n.children {
		if c.tag == atom.Table {
			p.captioned(c, caption)
		} else if c.tag != atom.Figcaption {
			p.node(c)
		}
	}
	p.flush()
}

// image adds a picture that stands alone.
func (p *page) image(n *node, caption string) {
	f := picture(n)
	if f == nil {
		return
	}
	if caption != "" {
		f.Caption = caption
	}
	if !blank(&p.run) { // within a text it stands below
		p.after = append(p.after, f)
		return
	}
	p.Add(document.Block{Kind: document.Figure, Figure: f})
}

func blank(t *document.Prose) bool { return strings.TrimSpace(t.Whole()) == "" }

// picture returns what img shows, or nil where it is an icon, or counts visits.
func picture(n *node) *document.Image {
	const icon = 40 // pixels
	for _, side := range []string{"width", "height"} {
		if px, err := strconv.Atoi(strings.TrimSuffix(n.attr(side), "px")); err == nil && px < icon {
			return nil
		}
	}
	src := n.attr("src")
	if lazy := n.attr("data-src"); lazy != "" && (src == "" || strings.HasPrefix(src, "data:")) {
		src = lazy
	}
	f := pictureAt(src, n.attr("alt"))
	if f != nil {
		f.Caption = n.attr("title")
	}
	return f
}

// badge is the address of a picture that says how a project fares.
var badge = pattern.New(`(?i)(?:shields\.io|/badges?[/.]|badge\.svg|travis-ci|codecov\.io)`)

// pictureAt returns the picture at an address: its bytes where the address holds
// them, as data: does, else where it lies. It is nil where there is none.
func pictureAt(src, alt string) *document.Image {
	src = strings.TrimSpace(src)
	if src == "" || badge().MatchString(src) {
		return nil
	}
	rest, inline := strings.CutPrefix(src, "data:")
	if !inline {
		const most = 2000 // characters of an address
		if len(src) > most {
			return nil
		}
		return &document.Image{Path: src, Alt: alt}
	}
	head, body, _ := strings.Cut(rest, ",")
	data := []byte(body)
	if strings.HasSuffix(head, ";base64") {
		body = strings.Map(func(r rune) rune {
			if r == '\n' || r == '\r' || r == ' ' || r == '\t' {
				return -1
			}
			return r
		}, body)
		var err error
		if data, err = base64.StdEncoding.DecodeString(body); err != nil {
			if data, err = base64.RawStdEncoding.DecodeString(body); err != nil {
				return nil
			}
		}
	} else if s, err := url.PathUnescape(body); err == nil {
		data = []byte(s)
	}
	kind := document.ImageType(data)
	const dot = 100 // bytes of a picture that shows nothing
	if kind == "" || len(data) < dot {
		return nil
	}
	return &document.Image{Data: data, Type: kind, Alt: alt}
}
