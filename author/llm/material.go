package llm

import (
	"fmt"
	"strings"

	"github.com/inkreel/inkreel/author/document"
	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/provider"
)

// material is what documents say, as a model reads it: pieces in order, with the
// blocks that can be shown numbered from 1.
type material struct {
	pieces []piece
	blocks []*document.Block
}

// piece is what is not divided among parts.
type piece struct {
	text    string
	heading bool
}

// Of a table and a list so much is read out to the model; the whole is shown.
const (
	mostRows  = 40
	mostItems = 60
	// longestPiece is how many characters of text are kept together.
	longestPiece = 4000
)

// materialOf reads the documents of a source. Addresses and paths of pictures stay
// out.
func materialOf(src *story.Source) *material {
	m := &material{}
	for i, d := range src.Documents {
		if d == nil {
			continue
		}
		if title := plain(d.Title); title != "" || len(src.Documents) > 1 {
			m.add(strings.TrimSpace(fmt.Sprintf("# Document %d: %s", i+1, title)), true)
		}
		for k := range d.Blocks {
			m.block(&d.Blocks[k])
		}
	}
	return m
}

func (m *material) add(text string, heading bool) {
	for len(text) > longestPiece {
		cut := strings.LastIndexAny(text[:longestPiece], ".!?。！？।\n ")
		if cut <= 0 {
			cut = longestPiece - 1
		}
		m.pieces = append(m.pieces, piece{strings.ToValidUTF8(text[:cut+1], ""), heading})
		text = strings.ToValidUTF8(text[cut+1:], "")
	}
	if strings.TrimSpace(text) != "" {
		m.pieces = append(m.pieces, piece{text, heading})
	}
}

// shown numbers a block and names it.
func (m *material) shown(b *document.Block, what string) string {
	m.blocks = append(m.blocks, b)
	return fmt.Sprintf("[block %d: %s]", len(m.blocks), what)
}

func (m *material) block(b *document.Block) {
	switch b.Kind {
	case document.Heading:
		m.add(strings.Repeat("#", 1+min(max(b.Level, 1), 5))+" "+b.Text, true)
	case document.Note:
		m.add("Speaker: "+b.Text, false)
	case document.Quote:
		m.add(m.shown(b, "quote")+"\n“"+b.Text+"” – "+b.By, false)
	case document.Code:
		m.add(m.shown(b, strings.TrimSpace("code "+b.Language))+"\n"+b.Text, false)
	case document.List:
		m.list(b)
	case document.Table:
		m.table(b)
	case document.Figure:
		if f := b.Figure; f != nil && (f.Caption != "" || f.Alt != "" || len(f.Data) > 0) {
			m.add(m.shown(b, "figure")+"\n"+strings.TrimSpace(f.Caption+" "+f.Alt), false)
		}
	default:
		m.add(b.Text, false)
	}
}

func (m *material) list(b *document.Block) {
	if b.List == nil {
		return
	}
	lines := []string{m.shown(b, "list")}
	for i, it := range b.List.Items[:min(len(b.List.Items), mostItems)] {
		mark := "-"
		if b.List.Ordered {
			mark = fmt.Sprintf("%d.", i+1)
		}
		lines = append(lines, strings.Repeat("  ", min(max(it.Level, 0), 8))+mark+" "+it.Text)
	}
	m.add(strings.Join(lines, "\n"), false)
}

func (m *material) table(b *document.Block) {
	if b.Table == nil {
		return
	}
	lines := []string{strings.TrimSpace(m.shown(b, "table") + " " + b.Table.Caption)}
	if len(b.Table.Header) > 0 {
		lines = append(lines, strings.Join(b.Table.Header, " | "))
	}
	rows := b.Table.Rows
	for _, row := range rows[:min(len(rows), mostRows)] {
		lines = append(lines, strings.Join(row, " | "))
	}
	if more := len(rows) - mostRows; more > 0 {
		lines = append(lines, fmt.Sprintf("(%d rows more)", more))
	}
	m.add(strings.Join(lines, "\n"), false)
}

// text is all of it.
func (m *material) text() string { return joined(m.pieces) }

func joined(pieces []piece) string {
	var b strings.Builder
	for i, p := range pieces {
		if i > 0 {
			b.WriteString("\n\n")
		}
		b.WriteString(p.text)
	}
	return b.String()
}

// parts divides the material into parts of at most so many tokens, before headings
// where that leaves no part small.
func (m *material) parts(most int) [][]piece {
	var out [][]piece
	var part []piece
	size := 0
	for _, p := range m.pieces {
		n := provider.EstimateTokens(p.text) + 2
		if len(part) > 0 && (size+n > most || p.heading && size > most/2) {
			out, part, size = append(out, part), nil, 0
		}
		part, size = append(part, p), size+n
	}
	if len(part) > 0 {
		out = append(out, part)
	}
	return out
}

// textOf is what a block says, for finding words and numbers in it.
func textOf(b *document.Block) string {
	if b == nil {
		return ""
	}
	m := &material{}
	m.block(b)
	_, after, _ := strings.Cut(m.text(), "]") // without its number
	return after
}
