package svg

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strings"
)

// element is an XML element; names are without their namespace.
type element struct {
	name     string
	attr     map[string]string
	text     string // character data directly inside, in order, only where it matters
	children []*element
	parent   *element
	style    map[string]string // attributes and declarations, once asked for
}

// tree is a document's elements.
type tree struct {
	root  *element
	ids   map[string]*element
	rules []rule
}

// readTree reads the XML.
func readTree(data []byte, lim Limits) (*tree, error) {
	if len(data) > lim.Bytes {
		return nil, fmt.Errorf("the document has %d bytes; at most %d are read", len(data), lim.Bytes)
	}
	entities, err := readEntities(data, lim)
	if err != nil {
		return nil, err
	}
	d := xml.NewDecoder(bytes.NewReader(xmlVersion.ReplaceAll(data, []byte(`$1"1.0"`))))
	d.Strict = false
	d.Entity = entities
	d.CharsetReader = charset
	t := &tree{ids: map[string]*element{}}
	var at *element
	count, depth := 0, 0
	for {
		tok, err := d.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, fmt.Errorf("read XML: %w", err)
		}
		switch tok := tok.(type) {
		case xml.StartElement:
			if count++; count > lim.Elements {
				return nil, fmt.Errorf("the document has more than %d elements", lim.Elements)
			}
			if depth++; depth > lim.Depth {
				return nil, fmt.Errorf("elements are nested more than %d deep", lim.Depth)
			}
			e := t.open(tok, at)
			if at != nil {
				at.children = append(at.children, e)
			} else if t.root == nil {
				t.root = e
			}
			at = e
		case xml.EndElement:
			if at != nil {
				at = at.parent
				depth--
			}
		case xml.CharData:
			if at != nil {
				at.write(string(tok))
			}
		}
	}
	if t.root == nil {
		return nil, errors.New("the document holds no element")
	}
	return t, nil
}

func (t *tree) open(tok xml.StartElement, parent *element) *element {
	e := &element{name: tok.Name.Local, parent: parent, attr: make(map[string]string, len(tok.Attr))}
	for _, a := range tok.Attr {
		switch a.Name.Space {
		case "", "http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink", "xlink", "xml", "http://www.w3.org/XML/1998/namespace":
			e.attr[a.Name.Local] = a.Value
		}
	}
	// Editors' own elements may share names with drawing ones.
	if s := tok.Name.Space; s != "" && s != "svg" && s != "http://www.w3.org/2000/svg" {
		e.name = s + ":" + e.name
	}
	if id := e.attr["id"]; id != "" && t.ids[id] == nil {
		t.ids[id] = e
	}
	return e
}

// write keeps character data where it is read: in styles and text.
func (e *element) write(s string) {
	switch e.name {
	case "style":
		e.text += s
	case "text", "tspan", "textPath", "a":
		// A pseudo element keeps the order of text and spans.
		e.children = append(e.children, &element{name: "#text", text: s, parent: e})
	}
}

// xmlVersion finds declarations of other versions than 1.0, which differ in
// nothing that matters here and which encoding/xml refuses.
var xmlVersion = regexp.MustCompile(`^(\x{feff}?\s*<\?xml\s+version\s*=\s*)(?:"1(?:\.1)?"|'1(?:\.1)?')`)

var entityDecl = regexp.MustCompile(`<!ENTITY\s+([A-Za-z_][\w.-]*)\s+(?:"([^"&]*)"|'([^'&]*)')\s*>`)

// readEntities reads the plain internal entities drawing programs abbreviate
// styles and namespaces with. Entities within entities are not followed, and
// what all uses expand to counts as bytes of the document.
func readEntities(data []byte, lim Limits) (map[string]string, error) {
	entities := map[string]string{"nbsp": "\u00a0", "copy": "©"}
	head := data[:min(len(data), 64<<10)]
	total := len(data)
	for _, m := range entityDecl.FindAllSubmatch(head, 256) {
		name, value := string(m[1]), string(m[2])+string(m[3])
		total += bytes.Count(data, []byte("&"+name+";")) * len(value)
		if total > lim.Bytes {
			return nil, fmt.Errorf("the document's entities expand to more than %d bytes", lim.Bytes)
		}
		entities[name] = value
	}
	return entities, nil
}

// charset reads the encodings besides UTF-8 that occur: those of one byte per
// character, as Latin-1.
func charset(label string, r io.Reader) (io.Reader, error) {
	switch strings.ToLower(label) {
	case "utf-8", "us-ascii", "ascii":
		return r, nil
	case "iso-8859-1", "iso-8859-15", "windows-1252", "latin1":
		b, err := io.ReadAll(r)
		if err != nil {
			return nil, err
		}
		var s strings.Builder
		for _, c := range b {
			s.WriteRune(rune(c))
		}
		return strings.NewReader(s.String()), nil
	}
	return nil, fmt.Errorf("encoding %q; accepted are UTF-8 and ISO-8859-1", label)
}
