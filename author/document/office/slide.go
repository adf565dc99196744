package office

import (
	"strings"

	"github.com/inkreel/inkreel/author/document"
)

// slide is a slide that is being read, or the page of its notes.
type slide struct {
	*presentation
	rels   relations
	notes  bool
	hidden bool
	sub    bool // it has a subtitle, as the first slide has
	title  string
	blocks []document.Block
	said   []string // of a page of notes
}

// read reads a slide from its outermost element.
func (s *slide) read(x *reader) error {
	return x.each(func(e element) error {
		if e.Name.Local != "cSld" {
			return nil
		}
		return x.each(func(e element) error {
			if e.Name.Local == "spTree" {
				return x.each(func(e element) error { return s.shape(x, e) })
			}
			return nil
		})
	})
}

// shape reads what stands on a slide: text, a picture, a table, a chart, a group.
func (s *slide) shape(x *reader, e element) error {
	if len(s.blocks) > s.Limits().Blocks {
		return errEnough
	}
	switch e.Name.Local {
	case "sp":
		t := &textbox{slide: s}
		if err := x.each(func(e element) error { return t.element(x, e) }); err != nil {
			return err
		}
		t.add()
	case "pic", "graphicFrame":
		if s.notes {
			return nil
		}
		return s.graphic(x)
	case "grpSp":
		return x.each(func(e element) error { return s.shape(x, e) })
	case "AlternateContent":
		first := true
		return x.each(func(e element) error {
			if !first {
				return nil
			}
			first = false
			return x.each(func(e element) error { return s.shape(x, e) })
		})
	}
	return nil
}

// graphic reads a picture, or a frame with a table, chart or diagram.
func (s *slide) graphic(x *reader) error {
	g := &graphics{archive: s.archive, Builder: s.Builder, rels: s.rels}
	small := false
	var rows [][]string
	headed := false
	err := x.each(func(e element) error {
		if e.Name.Local == "graphic" {
			return x.find("graphicData", func(element) error {
				return x.each(func(e element) error {
					if e.Name.Local != "tbl" {
						return g.element(x, e)
					}
					var err error
					rows, headed, err = s.table(x)
					return err
				})
			})
		}
		if e.Name.Local == "spPr" {
			return x.find("ext", func(e element) error {
				small = s.small(number(e.attr("cx"), 0), number(e.attr("cy"), 0))
				return nil
			})
		}
		return g.element(x, e)
	})
	if len(rows) > 0 {
		t := document.NewTable(rows)
		if headed && len(rows) > 1 {
			t = &document.TableData{Header: rows[0], Rows: rows[1:]}
		}
		s.blocks = append(s.blocks, document.Block{Kind: document.Table, Table: t})
	}
	for _, f := range g.figures {
		if !small {
			s.blocks = append(s.blocks, document.Block{Kind: document.Figure, Figure: f})
		}
	}
	for _, t := range g.tables {
		s.blocks = append(s.blocks, document.Block{Kind: document.Table, Table: t})
	}
	for _, l := range g.lists {
		s.blocks = append(s.blocks, document.Block{Kind: document.List, List: l})
	}
	return err
}

// small reports whether something of a size is a mark or logo: less than a
// fortieth of the slide.
func (s *slide) small(w, h int) bool {
	const part = 40
	return w > 0 && h > 0 && s.width > 0 && s.height > 0 && float64(w)*float64(h)*part < float64(s.width)*float64(s.height)
}

// table reads a table of DrawingML and whether its first row is marked as header.
func (s *slide) table(x *reader) (rows [][]string, header bool, err error) {
	l := s.Limits()
	err = x.each(func(e element) error {
		switch e.Name.Local {
		case "tblPr":
			header = e.attr("firstRow") == "1" || e.attr("firstRow") == "true"
		case "tr":
			if len(rows) > l.Rows {
				return nil
			}
			rows = append(rows, nil)
			at := len(rows) - 1
			return x.each(func(e element) error {
				if e.Name.Local != "tc" || len(rows[at]) > l.Columns {
					return nil
				}
				text, err := x.paragraphs()
				rows[at] = append(rows[at], strings.Join(text, " "))
				return err
			})
		}
		return nil
	})
	return rows, header, err
}

// textbox is a shape with text.
type textbox struct {
	*slide
	holder string // the type of placeholder, as title, body, ftr; "none" where it is none
	lines  []line
}

// line is a paragraph of a shape.
type line struct {
	text    string
	strong  []string
	level   int
	bullet  bool // has one of its own
	plain   bool // is said to have none
	ordered bool
}

func (t *textbox) element(x *reader, e element) error {
	switch e.Name.Local {
	case "nvSpPr":
		t.holder = "none"
		return x.find("ph", func(e element) error {
			if t.holder = e.attr("type"); t.holder == "" {
				t.holder = "obj"
			}
			return nil
		})
	case "txBody":
		return x.each(func(e element) error {
			const most = 5000 // paragraphs
			if e.Name.Local != "p" || len(t.lines) > most {
				return nil
			}
			l, err := t.line(x)
			if l.text != "" {
				t.lines = append(t.lines, l)
			}
			return err
		})
	}
	return nil
}

// line reads a paragraph.
func (t *textbox) line(x *reader) (line, error) {
	var l line
	var b strings.Builder
	err := x.each(func(e element) error {
		switch e.Name.Local {
		case "pPr":
			l.level = min(max(number(e.attr("lvl"), 0), 0), 8)
			return x.each(func(e element) error {
				switch e.Name.Local {
				case "buChar", "buBlip":
					l.bullet = true
				case "buAutoNum":
					l.bullet, l.ordered = true, true
				case "buNone":
					l.plain = true
				}
				return nil
			})
		case "r", "fld":
			bold, raised := false, false
			lang, other := "", ""
			return x.each(func(e element) error {
				switch e.Name.Local {
				case "rPr":
					bold = e.attr("b") == "1" || e.attr("b") == "true"
					raised = number(e.attr("baseline"), 0) > 0
					lang, other = e.attr("lang"), e.attr("altLang")
				case "t":
					s, err := x.text()
					t.tongues.count(lang, len(s))
					t.tongues.count(other, 0)
					if raised {
						s = document.Raised(b.String(), s)
					}
					if bold && strings.TrimSpace(s) != "" && len(l.strong) < 50 {
						l.strong = append(l.strong, s)
					}
					b.WriteString(s)
					return err
				}
				return nil
			})
		case "br":
			b.WriteString("\n")
		case "m", "oMathPara", "AlternateContent", "Choice":
			s, err := x.formula()
			b.WriteString(s)
			return err
		}
		return nil
	})
	l.text = document.CleanLines(document.Uncited(b.String()))
	return l, err
}

// add adds the text of a shape to the slide.
func (t *textbox) add() {
	if len(t.lines) == 0 {
		return
	}
	if t.slide.notes {
		if t.holder == "body" {
			for _, l := range t.lines {
				t.said = append(t.said, l.text)
			}
		}
		return
	}
	switch t.holder {
	case "title", "ctrTitle":
		var words []string
		for _, l := range t.lines {
			words = append(words, strings.ReplaceAll(l.text, "\n", " "))
		}
		t.title = strings.TrimSpace(t.title + " " + strings.Join(words, " "))
		return
	case "sldNum", "dt", "ftr", "hdr", "sldImg":
		return
	case "subTitle":
		t.sub = true
	}
	// Paragraphs of a body have bullets unless they say they have none; those of
	// a free box have none unless they say so.
	listed := t.holder == "body" || t.holder == "obj"
	var open *document.ListData
	for i, l := range t.lines {
		item := l.bullet || listed && !l.plain && len(t.lines) > 1
		if !item {
			open = nil
			t.blocks = append(t.blocks, document.Block{Kind: document.Paragraph, Text: l.text, Strong: l.strong})
			continue
		}
		if open == nil || l.level == 0 && open.Ordered != l.ordered && i > 0 {
			open = &document.ListData{Ordered: l.ordered}
			t.blocks = append(t.blocks, document.Block{Kind: document.List, List: open})
		}
		open.Items = append(open.Items, document.Item{Text: l.text, Level: l.level})
	}
}
