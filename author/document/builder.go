package document

import (
	"context"
	"fmt"
	"slices"
	"unicode/utf8"
)

// Builder collects the blocks of a document within limits. What is over is left
// out, and the document's notes say so.
type Builder struct {
	ctx    context.Context
	limits Limits
	doc    Document
	text   int   // characters so far
	bytes  int64 // of pictures so far
	full   bool  // of text or blocks
	seen   bool  // a picture, kept or not
}

// NewBuilder returns a builder of a document within limits.
func NewBuilder(ctx context.Context, limits Limits) *Builder {
	return &Builder{ctx: ctx, limits: limits.Filled()}
}

// Limits returns those of the document, without zeros.
func (b *Builder) Limits() Limits { return b.limits }

// Title sets the document's title if it has none and title says something.
func (b *Builder) Title(title string) {
	if b.doc.Title == "" {
		b.doc.Title = cut(Clean(title), maxTitle)
	}
}

// maxTitle is how many characters of a title are kept.
const maxTitle = 300

// Language sets the language if it has none: a BCP 47 tag, as "pt-BR" or "pt_br".
func (b *Builder) Language(tag string) {
	if b.doc.Language == "" {
		b.doc.Language = languageTag(tag)
	}
}

// Note adds a sentence on what was left out, once.
func (b *Builder) Note(format string, args ...any) {
	const most = 50
	if s := fmt.Sprintf(format, args...); len(b.doc.Notes) < most && !slices.Contains(b.doc.Notes, s) {
		b.doc.Notes = append(b.doc.Notes, s)
	}
}

// Full reports whether nothing more is kept, or wanted: a reader may stop.
func (b *Builder) Full() bool { return b.full || b.ctx.Err() != nil }

// Add adds a block: its texts cleaned, its table made even and cut to the
// limits. What says nothing is dropped. It reports whether more is wanted.
func (b *Builder) Add(block Block) bool {
	if b.Full() {
		return false
	}
	if !b.trim(&block) {
		return true
	}
	if len(b.doc.Blocks) >= b.limits.Blocks {
		b.full = true
		b.Note("Only the first %d blocks were read.", b.limits.Blocks)
		return false
	}
	n := block.chars()
	if b.text+n > b.limits.Text {
		b.full = true
		b.Note("Only the first %d characters were read.", b.text)
		return false
	}
	b.text += n
	b.doc.Blocks = append(b.doc.Blocks, block)
	return true
}

// trim cleans block and reports whether it says anything.
func (b *Builder) trim(block *Block) bool {
	switch block.Kind {
	case Break:
		// One between two things that were said, none at the beginning.
		n := len(b.doc.Blocks)
		return n > 0 && b.doc.Blocks[n-1].Kind != Break
	case List:
		return block.List.trim()
	case Table:
		return block.Table.trim(b)
	case Figure:
		return b.keep(block.Figure)
	case Code:
		block.Text = cleanCode(block.Text)
	case Heading:
		block.Level = min(max(block.Level, 1), 6)
		block.Text = Clean(block.Text)
	default:
		block.Text = CleanLines(block.Text)
		block.By = Clean(block.By)
	}
	block.Strong = slices.DeleteFunc(block.Strong, func(s string) bool { return s == "" || s == block.Text })
	return block.Text != ""
}

// trim cleans a list and reports whether it says anything.
func (l *ListData) trim() bool {
	for i := range l.Items {
		l.Items[i].Text = Clean(l.Items[i].Text)
		l.Items[i].Level = max(l.Items[i].Level, 0)
	}
	l.Items = slices.DeleteFunc(l.Items, func(i Item) bool { return i.Text == "" })
	return len(l.Items) > 0
}

// keep counts a picture and reports whether anything of it is kept: one that is
// too large keeps its words.
func (b *Builder) keep(f *Image) bool {
	b.seen = true
	f.Caption, f.Alt = Clean(f.Caption), Clean(f.Alt)
	if n := int64(len(f.Data)); n > b.limits.Figure {
		b.Note("A picture of %d bytes was left out: one may have %d.", n, b.limits.Figure)
		f.Data, f.Type = nil, ""
	} else if b.bytes+n > b.limits.Figures {
		b.Note("Some pictures were left out: together they may have %d bytes.", b.limits.Figures)
		f.Data, f.Type = nil, ""
	} else {
		b.bytes += n
	}
	return f.Data != nil || f.Path != "" || f.Caption != "" || f.Alt != ""
}

// chars counts the characters of a block.
func (block *Block) chars() int {
	n := utf8.RuneCountInString(block.Text) + utf8.RuneCountInString(block.By)
	if l := block.List; l != nil {
		for _, i := range l.Items {
			n += utf8.RuneCountInString(i.Text)
		}
	}
	if t := block.Table; t != nil {
		n += utf8.RuneCountInString(t.Caption)
		for _, row := range append([][]string{t.Header}, t.Rows...) {
			for _, cell := range row {
				n += utf8.RuneCountInString(cell)
			}
		}
	}
	if f := block.Figure; f != nil {
		n += utf8.RuneCountInString(f.Caption) + utf8.RuneCountInString(f.Alt)
	}
	return n
}

// Document returns what was collected, or a fault where it says nothing.
func (b *Builder) Document() (*Document, error) {
	if err := b.ctx.Err(); err != nil {
		return nil, err
	}
	d := &b.doc
	if n := len(d.Blocks); n > 0 && d.Blocks[n-1].Kind == Break {
		d.Blocks = d.Blocks[:n-1]
	}
	if d.Title == "" {
		d.Title = d.heading()
	}
	if b.text > 0 {
		return d, nil
	}
	if b.seen {
		return nil, PicturesError()
	}
	return nil, EmptyError()
}

// heading returns the first heading where nothing but pictures is before it, as
// of a text whose title is no more than its first line.
func (d *Document) heading() string {
	for _, block := range d.Blocks {
		switch block.Kind {
		case Heading:
			return cut(block.Text, maxTitle)
		case Figure, Break:
		default:
			return ""
		}
	}
	return ""
}
