package office

import (
	"context"
	"strings"

	"github.com/inkreel/inkreel/author/document"
)

// DOCX reads a Word document.
func DOCX(ctx context.Context, data []byte, limits document.Limits) (*document.Document, error) {
	b := document.NewBuilder(ctx, limits)
	a, err := open(ctx, data, b.Limits())
	if err != nil {
		return nil, err
	}
	name, err := a.main("word/document.xml")
	if err != nil {
		return nil, err
	}
	core, err := a.core(b)
	if err != nil {
		return nil, err
	}
	w := &word{Builder: b, archive: a, sheet: sheet{}, lists: map[string][]string{}, tongues: tongues{}}
	if err := w.surroundings(name); err != nil {
		return nil, err
	}
	if err := a.walk(name, func(x *reader) error { return x.each(func(e element) error { return w.content(x, e) }) }); err != nil {
		return nil, err
	}
	w.emit()
	if w.notes > 0 {
		b.Note("Footnotes were left out: %d.", w.notes)
	}
	b.Title(w.title())
	b.Title(core)
	w.tongues.tell(b)
	for _, tag := range w.usual {
		b.Language(tag)
	}
	return b.Document()
}

// word is a Word document that is being read.
type word struct {
	*document.Builder
	*archive
	rels  relations
	sheet sheet               // styles by identifier
	lists map[string][]string // the formats of the levels of lists by identifier
	body  []piece
	chars int // bytes of body
	notes int // footnotes

	tongues tongues  // of runs
	usual   []string // languages of the document
}

// piece is a paragraph with what is known of its looks, or a table.
type piece struct {
	text    string
	strong  []string
	class   class
	level   int     // of a heading, or of an entry in its list
	ordered bool    // an entry of a numbered list
	bold    bool    // all of it
	size    float64 // in points, of its first words; 0 unknown
	page    bool    // a new page begins with it
	figures []*document.Image
	table   *document.TableData
	below   []piece // in boxes beside it, or of which cells are
}

// class is what a paragraph is by its style.
type class int

const (
	body class = iota
	heading
	title
	subtitle
	entry
	quotation
	code
	caption
	contents // of the table of contents and the like, which say nothing
)

// full reports whether more has been read than is kept.
func (w *word) full() bool {
	return w.chars > 4*w.Limits().Text || len(w.body) > w.Limits().Blocks || w.Full()
}

// content reads what a body, a cell or a box contains.
func (w *word) content(x *reader, e element) error {
	if w.full() {
		return errEnough
	}
	switch e.Name.Local {
	case "p":
		p, err := w.paragraph(x)
		if err != nil {
			return err
		}
		w.add(p)
	case "tbl":
		return w.table(x)
	case "body", "sdt", "sdtContent", "ins", "moveTo", "customXml", "smartTag", "AlternateContent", "Choice":
		return x.each(func(e element) error { return w.content(x, e) })
	}
	return nil
}

func (w *word) add(p piece) {
	w.chars += len(p.text)
	w.body = append(w.body, p)
}

// title returns the text of the first paragraph that is styled as the title.
func (w *word) title() string {
	for _, p := range w.body {
		if p.class == title && p.text != "" {
			return p.text
		}
	}
	return ""
}

// surroundings reads what the body refers to: parts, styles, numbering.
func (w *word) surroundings(name string) (err error) {
	if w.rels, err = w.relations(name); err != nil {
		return err
	}
	for kind, read := range map[string]func(*reader) error{"styles": w.styles, "numbering": w.numbering, "settings": w.settings} {
		if part := w.rels.of(kind); part != "" && w.has(part) {
			if err := w.walk(part, read); err != nil {
				return err
			}
		}
	}
	return nil
}

// settings reads the languages that are set for the whole document.
func (w *word) settings(x *reader) error {
	return x.each(func(e element) error {
		if e.Name.Local == "themeFontLang" {
			w.usual = append(w.usual, tags(e)...)
		}
		return nil
	})
}

// numbering reads the formats of lists: of abstract ones, and which of these
// each list is.
func (w *word) numbering(x *reader) error {
	abstract := map[string][]string{}
	return x.each(func(e element) error {
		switch e.Name.Local {
		case "abstractNum":
			id := e.attr("abstractNumId")
			return x.each(func(e element) error {
				const most = 9 // levels
				if e.Name.Local != "lvl" || len(abstract[id]) >= most {
					return nil
				}
				return x.each(func(e element) error {
					if e.Name.Local == "numFmt" {
						abstract[id] = append(abstract[id], e.attr("val"))
					}
					return nil
				})
			})
		case "num":
			id := e.attr("numId")
			return x.each(func(e element) error {
				if e.Name.Local == "abstractNumId" {
					w.lists[id] = abstract[e.attr("val")]
				}
				return nil
			})
		}
		return nil
	})
}

// format returns how a level of a list is marked: bullet, decimal and so on.
func (w *word) format(list string, level int) string {
	if l := w.lists[list]; level >= 0 && level < len(l) {
		return l[level]
	}
	return "bullet"
}

// monospaced reports whether a font is one for code.
func monospaced(font string) bool {
	switch strings.ToLower(font) {
	case "courier new", "courier", "consolas", "menlo", "monaco", "lucida console", "source code pro", "jetbrains mono", "fira code", "liberation mono", "dejavu sans mono", "cascadia code", "cascadia mono":
		return true
	}
	return false
}
