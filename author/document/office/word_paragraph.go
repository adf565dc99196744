package office

import (
	"strings"
	"unicode"

	"github.com/inkreel/inkreel/author/document"
)

// paragraph reads a paragraph: its properties, and the text of its runs.
func (w *word) paragraph(x *reader) (piece, error) {
	r := &runs{word: w, x: x}
	err := x.each(r.element)
	p := r.piece
	p.bold = r.letters > 0 && r.boldLetters == r.letters
	r.phrase("")
	if !p.bold {
		p.strong = r.text.Strong()
	}
	s, kind := w.sheet.of(r.style)
	if r.outline >= 0 {
		s.outline = r.outline
	}
	p.class = kind
	if s.outline >= 0 && s.outline < 9 && (kind == body || kind == heading) {
		p.class, p.level = heading, s.outline+1
	}
	if r.list != "" {
		s.list, s.level = r.list, r.level
	}
	if s.list != "" && s.list != "0" && p.class == body {
		if f := w.format(s.list, s.level); f != "none" {
			p.class, p.level, p.ordered = entry, s.level, f != "bullet"
		}
	}
	if p.class == body && r.letters > 1 && r.fixed == r.letters {
		p.class = code
	}
	if p.text = r.text.Text(); p.class == code {
		p.text = r.text.Whole()
	}
	p.bold = p.bold || s.bold && p.class == body
	if p.size = r.size; p.size == 0 {
		p.size = s.size
	}
	return p, err
}

// runs collects the runs of a paragraph.
type runs struct {
	*word
	x     *reader
	piece piece
	text  document.Prose

	style   string
	list    string
	level   int
	outline int
	read    bool // the properties

	bold        strings.Builder // the phrase that is being read
	letters     int
	boldLetters int
	fixed       int // letters in a font for code
	size        float64
}

// element reads what a paragraph, or a link or the like in it, contains.
func (r *runs) element(e element) error {
	if !r.read {
		r.read, r.outline = true, -1
	}
	switch e.Name.Local {
	case "pPr":
		return r.x.each(r.property)
	case "r":
		return r.run()
	case "hyperlink", "ins", "moveTo", "smartTag", "sdt", "sdtContent", "fldSimple", "customXml", "dir", "bdo":
		return r.x.each(r.element)
	case "oMath", "oMathPara":
		s, err := r.x.formula()
		r.text.Verbatim(s)
		return err
	}
	return nil
}

// property reads a property of the paragraph.
func (r *runs) property(e element) error {
	switch e.Name.Local {
	case "pStyle":
		r.style = e.attr("val")
	case "outlineLvl":
		r.outline = number(e.attr("val"), -1)
	case "pageBreakBefore":
		r.piece.page = e.on()
	case "numPr":
		var err error
		r.list, r.level, err = numbered(r.x)
		return err
	}
	return nil
}

// looks are those of a run.
type looks struct {
	bold, hidden, fixed, raised bool
	size                        float64
	languages                   []string // of Latin, East Asian and of letters from right to left
}

// run reads a run: text of the same looks.
func (r *runs) run() error {
	var l looks
	return r.x.each(func(e element) error {
		switch e.Name.Local {
		case "rPr":
			return r.x.each(func(e element) error {
				l.read(e)
				return nil
			})
		case "t":
			s, err := r.x.text()
			r.put(s, l)
			return err
		case "tab":
			r.put(" ", l)
		case "br", "cr":
			if e.attr("type") == "page" {
				r.piece.page = r.piece.page || r.text.Len() == 0
			} else {
				r.put("\n", l)
			}
		case "noBreakHyphen":
			r.put("-", l)
		case "footnoteReference", "endnoteReference":
			r.notes++
		default:
			return r.drawn(e)
		}
		return nil
	})
}

// read takes one of a run's properties.
func (l *looks) read(e element) {
	switch e.Name.Local {
	case "b":
		l.bold = e.on()
	case "vanish", "webHidden":
		l.hidden = e.on()
	case "vertAlign":
		l.raised = e.attr("val") == "superscript"
	case "sz":
		l.size = points(e)
	case "rFonts":
		l.fixed = monospaced(e.attr("ascii"))
	case "rStyle":
		l.fixed = l.fixed || e.attr("val") == "VerbatimChar" || e.attr("val") == "HTMLCode"
		l.hidden = l.hidden || e.attr("val") == "PlaceholderText"
	case "lang":
		l.languages = tags(e)
	}
}

// put adds text of given looks.
func (r *runs) put(s string, l looks) {
	if l.hidden || r.chars+r.text.Len() > r.Limits().Text*4 {
		return
	}
	if l.raised {
		s = r.text.Raise(s)
	}
	n := 0
	for _, c := range s {
		if unicode.IsLetter(c) || unicode.IsDigit(c) {
			n++
		}
	}
	if r.letters == 0 && n > 0 {
		r.size = l.size
	}
	r.letters += n
	if l.fixed {
		r.fixed += n
	}
	if l.bold {
		r.boldLetters += n
		r.phrase(s)
	} else if n > 0 {
		r.phrase("")
	}
	for _, tag := range l.languages {
		r.tongues.count(tag, n)
	}
	switch {
	case l.raised: // it is written
	case l.fixed:
		r.text.Verbatim(s)
	default:
		r.text.Write(s)
	}
}

// phrase goes on with the bold phrase, or ends it where s is empty.
func (r *runs) phrase(s string) {
	const longest = 500 // bytes; more is no phrase
	if s != "" {
		if r.bold.Len() <= longest {
			r.bold.WriteString(s)
		}
		return
	}
	r.text.Stress(r.bold.String())
	r.bold.Reset()
}

// drawn reads a picture, chart, diagram or box within a run.
func (r *runs) drawn(e element) error {
	switch e.Name.Local {
	case "AlternateContent":
		// The first choice is the newest form, what follows says the same.
		first := true
		return r.x.each(func(e element) error {
			if !first {
				return nil
			}
			first = false
			return r.x.each(r.drawn)
		})
	case "drawing", "pict", "object":
		g := &graphics{archive: r.archive, rels: r.rels, Builder: r.Builder}
		g.box = func(x *reader) error {
			outer := r.body
			r.body = nil
			err := x.each(func(e element) error { return r.content(x, e) })
			r.piece.below = append(r.piece.below, r.body...)
			r.body = outer
			return err
		}
		err := g.read(r.x)
		r.piece.figures = append(r.piece.figures, g.figures...)
		for _, t := range g.tables {
			r.piece.below = append(r.piece.below, piece{table: t})
		}
		for _, l := range g.lists {
			for _, i := range l.Items {
				r.piece.below = append(r.piece.below, piece{class: entry, text: i.Text, level: i.Level})
			}
		}
		return err
	}
	return nil
}
