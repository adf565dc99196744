package office

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/inkreel/inkreel/author/document"
	"github.com/inkreel/inkreel/internal/pattern"
)

// emit adds the blocks that the pieces of the body are.
func (w *word) emit() {
	w.imply()
	shift := 0
	if slices.ContainsFunc(w.body, func(p piece) bool { return p.class == title }) {
		shift = 1 // chapters are below the title
	}
	e := &emitter{Builder: w.Builder, shift: shift}
	for _, p := range w.body {
		if w.Full() {
			return
		}
		e.piece(p)
	}
	e.flush()
}

// imply finds the headings of a document without styles: short paragraphs that
// are bold, or larger than most of the text.
func (w *word) imply() {
	sizes := map[float64]int{}
	for _, p := range w.body {
		if p.class == heading {
			return
		}
		sizes[p.size] += utf8.RuneCountInString(p.text)
	}
	usual := 0.0
	for s, n := range sizes {
		if n > sizes[usual] || n == sizes[usual] && s < usual {
			usual = s
		}
	}
	first := true
	for i := range w.body {
		p := &w.body[i]
		if p.class != body || p.text == "" || p.table != nil {
			continue
		}
		const longest, larger = 90, 1.15
		large := usual > 0 && p.size > usual*larger
		if (p.bold || large) && utf8.RuneCountInString(p.text) <= longest && !strings.Contains(p.text, "\n") && !stops(p.text) && i+1 < len(w.body) {
			p.class, p.level = heading, 2
			if first && large {
				p.level = 1
			}
		}
		first = false
	}
}

// stops reports whether a text ends as a sentence does.
func stops(s string) bool {
	last, _ := utf8.DecodeLastRuneInString(s)
	return strings.ContainsRune(".;,।。؟", last)
}

// typed is a bullet that somebody typed.
var typed = pattern.New(`^[•▪●◦‣➢✓]\s*`)

// emitter adds pieces as blocks; entries, quotations and lines of code that
// stand together are one.
type emitter struct {
	*document.Builder
	shift int
	list  *document.ListData
	quote []string
	code  []string
	label string // a caption that waits for what it is of
}

func (e *emitter) flush() {
	if e.list != nil {
		e.Add(document.Block{Kind: document.List, List: e.list})
	}
	if len(e.quote) > 0 {
		e.Add(document.Block{Kind: document.Quote, Text: strings.Join(e.quote, "\n")})
	}
	if len(e.code) > 0 {
		e.Add(document.Block{Kind: document.Code, Text: strings.Join(e.code, "\n")})
	}
	e.list, e.quote, e.code = nil, nil, nil
}

func (e *emitter) piece(p piece) {
	if p.page {
		e.flush()
		e.Add(document.Block{Kind: document.Break})
	}
	if p.text != "" && p.class != contents {
		e.text(p)
	} else if p.class == code && len(e.code) > 0 {
		e.code = append(e.code, "")
	}
	for _, f := range p.figures {
		e.flush()
		if f.Caption == "" {
			f.Caption, e.label = e.label, ""
		}
		e.Add(document.Block{Kind: document.Figure, Figure: f})
	}
	if p.table != nil {
		e.flush()
		if p.table.Caption == "" {
			p.table.Caption, e.label = e.label, ""
		}
		e.Add(document.Block{Kind: document.Table, Table: p.table})
	}
	for _, b := range p.below {
		e.piece(b)
	}
}

// text adds the text of a paragraph.
func (e *emitter) text(p piece) {
	if p.class == body && typed().MatchString(p.text) {
		p.class, p.text = entry, typed().ReplaceAllString(p.text, "")
	}
	if p.class != entry && e.list != nil || p.class != quotation && len(e.quote) > 0 || p.class != code && len(e.code) > 0 {
		e.flush()
	}
	if e.label != "" && p.class != caption {
		e.Add(document.Block{Kind: document.Paragraph, Text: e.label})
		e.label = ""
	}
	switch p.class {
	case heading:
		e.Add(document.Block{Kind: document.Heading, Level: p.level + e.shift, Text: strings.ReplaceAll(p.text, "\n", " ")})
	case title:
		e.Add(document.Block{Kind: document.Heading, Level: 1, Text: strings.ReplaceAll(p.text, "\n", " ")})
	case entry:
		if e.list != nil && p.level == 0 && e.list.Ordered != p.ordered {
			e.flush()
		}
		if e.list == nil {
			e.list = &document.ListData{Ordered: p.ordered}
		}
		e.list.Items = append(e.list.Items, document.Item{Text: p.text, Level: p.level})
	case quotation:
		e.quote = append(e.quote, p.text)
	case code:
		e.code = append(e.code, p.text)
	case caption:
		e.caption(p.text)
	default:
		e.Add(document.Block{Kind: document.Paragraph, Text: p.text, Strong: p.strong})
	}
}

// caption gives a caption to the picture above it, else to what comes next, else
// to the table above.
func (e *emitter) caption(text string) {
	if last := e.Last(); last != nil {
		if last.Kind == document.Figure && last.Figure.Caption == "" {
			last.Figure.Caption = document.Clean(text)
			return
		}
	}
	e.label = text
}
