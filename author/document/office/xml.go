package office

import (
	"encoding/xml"
	"errors"
	"io"
	"strings"

	"golang.org/x/net/html/charset"

	"github.com/inkreel/inkreel/author/document"
)

// reader reads the elements of a part, in order.
type reader struct {
	d     *xml.Decoder
	a     *archive
	name  string
	depth int // of open elements
	count uint
	in    *metered
}

// element is the start of an element.
type element struct{ xml.StartElement }

// attr returns an attribute by its name without namespace.
func (e element) attr(name string) string {
	for _, a := range e.Attr {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}

// relation returns the attribute that names a relation: r:id, r:embed.
func (e element) relation(name string) string {
	for _, a := range e.Attr {
		if a.Name.Local == name && strings.HasSuffix(a.Name.Space, "relationships") {
			return a.Value
		}
	}
	return ""
}

// on reports whether an element that switches something, as <w:b/>, does so.
func (e element) on() bool {
	switch e.attr("val") {
	case "0", "false", "off", "none":
		return false
	}
	return true
}

// maxToken is how many bytes a tag or a text may have: no person writes as much
// between two tags, and each attribute takes ten times its length.
const maxToken = 1 << 20

// maxElements is how many elements of all parts are read: a book of 600 pages
// has one million, and a million take a second.
const maxElements = 3_000_000

// metered counts the bytes that a decoder has read since its last token.
type metered struct {
	r     io.Reader
	since int
}

func (m *metered) Read(b []byte) (int, error) {
	if m.since > maxToken {
		return 0, document.BrokenError("a tag or text of more than %d bytes", maxToken)
	}
	n, err := m.r.Read(b)
	m.since += n
	return n, err
}

// walk calls f with a reader that is in the outermost element of a part.
func (a *archive) walk(name string, f func(*reader) error) error {
	r, err := a.stream(name)
	if err != nil {
		return err
	}
	defer r.Close()
	in := &metered{r: r}
	x := &reader{d: xml.NewDecoder(in), a: a, name: name, in: in}
	x.d.CharsetReader = charset.NewReaderLabel
	for {
		t, err := x.next()
		if errors.Is(err, io.EOF) {
			return document.BrokenError("%s is empty", name)
		}
		if err != nil {
			return err
		}
		if _, ok := t.(xml.StartElement); ok {
			if err := f(x); !errors.Is(err, errEnough) {
				return err
			}
			return nil
		}
	}
}

// errEnough ends the reading of a part of which no more is kept.
var errEnough = errors.New("enough")

// next returns the next token. Entities are those of XML alone: what a document
// type defines is not known, so nothing can grow by them.
func (x *reader) next() (xml.Token, error) {
	const often = 256
	if x.count++; x.count%often == 0 {
		if err := x.a.ctx.Err(); err != nil {
			return nil, err
		}
	}
	t, err := x.d.Token()
	x.in.since = 0
	if err != nil {
		var syntax *xml.SyntaxError
		if errors.As(err, &syntax) {
			return nil, document.BrokenError("%s, line %d: %s", x.name, syntax.Line, syntax.Msg)
		}
		return nil, err
	}
	switch t.(type) {
	case xml.StartElement:
		if x.a.elements++; x.a.elements > maxElements {
			return nil, document.TooLargeError("", int64(x.a.elements), maxElements, "elements")
		}
		if x.depth++; x.depth > x.a.limits.Depth {
			return nil, document.BrokenError("%s has elements nested more than %d deep", x.name, x.a.limits.Depth)
		}
	case xml.EndElement:
		x.depth--
	}
	return t, nil
}

// each calls f for every element within the open one, and reads to its end. What
// f leaves of an element is passed over.
func (x *reader) each(f func(element) error) error {
	for {
		t, err := x.next()
		if err != nil {
			return x.cut(err)
		}
		switch t := t.(type) {
		case xml.StartElement:
			within := x.depth
			if err := f(element{t}); err != nil {
				return err
			}
			for x.depth >= within {
				if _, err := x.next(); err != nil {
					return x.cut(err)
				}
			}
		case xml.EndElement:
			return nil
		}
	}
}

// cut says what an end within an element means.
func (x *reader) cut(err error) error {
	if errors.Is(err, io.EOF) {
		return document.BrokenError("%s ends within an element", x.name)
	}
	return err
}

// text returns the characters within the open element, and in what it contains.
func (x *reader) text() (string, error) {
	var b strings.Builder
	for within := x.depth; x.depth >= within; {
		t, err := x.next()
		if err != nil {
			return "", x.cut(err)
		}
		if c, ok := t.(xml.CharData); ok && b.Len() < maxToken {
			b.Write(c)
		}
	}
	return b.String(), nil
}

// find calls f for every element of a name at any depth within the open one.
func (x *reader) find(name string, f func(element) error) error {
	return x.each(func(e element) error {
		if e.Name.Local == name {
			return f(e)
		}
		return x.find(name, f)
	})
}
