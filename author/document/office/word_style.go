package office

import (
	"strconv"
	"strings"
)

// style is a style of paragraphs.
type style struct {
	name    string // in small letters, as Word has it in any language: heading 1
	base    string
	outline int // level of a heading less one; -1 none
	list    string
	level   int
	bold    bool
	size    float64
}

// sheet is the styles of a document by identifier.
type sheet map[string]style

// styles reads the styles of paragraphs, and the languages of all.
func (w *word) styles(x *reader) error {
	return x.each(func(e element) error {
		switch e.Name.Local {
		case "docDefaults":
			return x.find("rPr", func(element) error {
				return x.each(func(e element) error {
					switch e.Name.Local {
					case "lang":
						w.usual = append(w.usual, tags(e)...)
					case "sz":
						w.sheet[""] = style{outline: -1, size: points(e)}
					}
					return nil
				})
			})
		case "style":
			const most = 5000
			if len(w.sheet) >= most {
				return nil
			}
			id := e.attr("styleId")
			s := style{outline: -1}
			err := x.each(func(e element) error { return s.read(x, e) })
			w.sheet[id] = s
			return err
		}
		return nil
	})
}

func (s *style) read(x *reader, e element) error {
	switch e.Name.Local {
	case "name":
		s.name = strings.ToLower(e.attr("val"))
	case "basedOn":
		s.base = e.attr("val")
	case "rPr":
		return x.each(func(e element) error {
			switch e.Name.Local {
			case "b":
				s.bold = e.on()
			case "sz":
				s.size = points(e)
			}
			return nil
		})
	case "pPr":
		return x.each(func(e element) error {
			switch e.Name.Local {
			case "outlineLvl":
				s.outline = number(e.attr("val"), -1)
			case "numPr":
				var err error
				s.list, s.level, err = numbered(x)
				return err
			}
			return nil
		})
	}
	return nil
}

// numbered reads which list a paragraph is an entry of, and at which level.
func numbered(x *reader) (list string, level int, err error) {
	err = x.each(func(e element) error {
		switch e.Name.Local {
		case "ilvl":
			level = number(e.attr("val"), 0)
		case "numId":
			list = e.attr("val")
		}
		return nil
	})
	return list, level, err
}

// of returns a style with what it has from those it is based on, and its class
// by the names of all of these.
func (s sheet) of(id string) (style, class) {
	got := style{outline: -1}
	kind := body
	const most = 10 // styles, each based on the next
	for range most {
		one, ok := s[id]
		if !ok {
			break
		}
		if got.name == "" {
			got.name = one.name
		}
		if got.outline < 0 {
			got.outline = one.outline
		}
		if got.list == "" {
			got.list, got.level = one.list, one.level
		}
		if got.size == 0 {
			got.size = one.size
		}
		got.bold = got.bold || one.bold
		if kind == body {
			kind = classOf(one.name)
		}
		if level, ok := strings.CutPrefix(one.name, "heading "); ok && got.outline < 0 {
			got.outline = number(level, 1) - 1
		}
		if one.base == "" {
			break
		}
		id = one.base
	}
	if got.size == 0 {
		got.size = s[""].size
	}
	return got, kind
}

// classOf returns what paragraphs of a style are by its name. Word names its own
// styles in English in files of any language.
func classOf(name string) class {
	switch {
	case strings.HasPrefix(name, "heading "):
		return heading
	case name == "title":
		return title
	case name == "subtitle":
		return subtitle
	case name == "caption" || name == "image caption" || name == "table caption":
		return caption
	case strings.Contains(name, "quote") || name == "quotations" || name == "block text":
		return quotation
	case name == "html preformatted" || name == "preformatted text" || name == "source code" || name == "code" || name == "macro text":
		return code
	case strings.HasPrefix(name, "toc ") || name == "table of figures" || strings.HasPrefix(name, "contents ") || name == "toc heading" ||
		strings.HasPrefix(name, "index ") || strings.HasPrefix(name, "footnote") || strings.HasPrefix(name, "endnote") || name == "bibliography":
		return contents
	}
	return body
}

// points returns a size that is given in half points.
func points(e element) float64 { return float64(number(e.attr("val"), 0)) / 2 }

// number returns the number that s is, or a default.
func number(s string, none int) int {
	if v, err := strconv.Atoi(s); err == nil {
		return v
	}
	return none
}
