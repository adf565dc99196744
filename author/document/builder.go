package document

import (
	"context"
	"fmt"
	"slices"
)

// Builder collects the blocks of a document within limits. What is over is left
// out, and the document's notes say so.
type Builder struct {
	ctx       context.Context
	limits    Limits
	doc       Document
	languages []string // as the file names them, the likeliest first
	text      int      // characters so far
	bytes     int64    // of pictures so far
	full      bool     // of text or blocks
	seen      bool     // a picture, kept or not
}

// NewBuilder returns a builder of a document within limits.
func NewBuilder(ctx context.Context, limits Limits) *Builder {
	return &Builder{ctx: ctx, limits: limits.Filled()}
}

// Limits returns those of the document, without zeros.
func (b *Builder) Limits() Limits { return b.limits }

// maxTitle is how many characters of a title are kept.
const maxTitle = 300

// Title sets the document's title if it has none and title says something.
func (b *Builder) Title(title string) {
	if b.doc.Title == "" {
		b.doc.Title = cut(Clean(title), maxTitle)
	}
}

// Language adds a language that the file names, as "pt-BR" or "pt_br", the
// likeliest first. The first that is written as the text is becomes that of the
// document: programs note that of their user in files of any language.
func (b *Builder) Language(tag string) {
	const most = 8
	if len(b.languages) < most {
		b.languages = append(b.languages, tag)
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

// Last returns the block that was added last, or nil.
func (b *Builder) Last() *Block {
	if len(b.doc.Blocks) == 0 {
		return nil
	}
	return &b.doc.Blocks[len(b.doc.Blocks)-1]
}

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
	if left := b.limits.Text - b.text; n > left {
		b.full = true
		b.Note("Only the first %d characters were read.", b.limits.Text)
		block.shorten(left)
		if n = block.chars(); n == 0 {
			return false
		}
	}
	b.text += n
	b.doc.Blocks = append(b.doc.Blocks, block)
	return !b.full
}

// trim cleans block and reports whether it says anything.
func (b *Builder) trim(block *Block) bool {
	switch block.Kind {
	case Break:
		// One between two things that were said, none at the beginning.
		last := b.Last()
		return last != nil && last.Kind != Break
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
		block.Text = unnumbered(Clean(block.Text))
	case Quote:
		block.Text, block.By = CleanLines(block.Text), Clean(block.By)
		if block.By == "" {
			block.Text, block.By = attributed(block.Text)
		}
		block.Text, _ = unquoted(block.Text)
	case Paragraph:
		block.Text = CleanLines(block.Text)
		block.quoted()
	default:
		block.Text = CleanLines(block.Text)
	}
	for i, s := range block.Strong {
		block.Strong[i] = Clean(s)
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

// Document returns what was collected, or a fault where it says nothing.
func (b *Builder) Document() (*Document, error) {
	if err := b.ctx.Err(); err != nil {
		return nil, err
	}
	d := &b.doc
	if last := b.Last(); last != nil && last.Kind == Break {
		d.Blocks = d.Blocks[:len(d.Blocks)-1]
	}
	if b.text == 0 {
		if b.seen {
			return nil, PicturesError()
		}
		return nil, EmptyError()
	}
	d.Blocks = captioned(d.Blocks)
	if d.Title == "" {
		d.Title = d.heading()
	}
	d.Language = language(d.Blocks, b.languages)
	return d, nil
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
