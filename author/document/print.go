package document

import (
	"fmt"
	"strings"
)

// String prints the document for people, a line for each block and each line of
// it: what it is first, then what it says.
func (d *Document) String() string {
	var b strings.Builder
	if d.Title != "" {
		fmt.Fprintf(&b, "title: %s\n", d.Title)
	}
	if d.Language != "" {
		fmt.Fprintf(&b, "language: %s\n", d.Language)
	}
	for _, block := range d.Blocks {
		block.print(&b)
	}
	for _, n := range d.Notes {
		fmt.Fprintf(&b, "note: %s\n", n)
	}
	return b.String()
}

func (block Block) print(b *strings.Builder) {
	text := strings.ReplaceAll(block.Text, "\n", "\n  ")
	switch block.Kind {
	case Heading:
		fmt.Fprintf(b, "%s %s\n", strings.Repeat("#", block.Level), text)
	case Paragraph:
		fmt.Fprintf(b, "¶ %s", text)
		if len(block.Strong) > 0 {
			fmt.Fprintf(b, " (bold: %s)", strings.Join(block.Strong, "; "))
		}
		b.WriteByte('\n')
	case List:
		n := 0
		for _, item := range block.List.Items {
			mark := "•"
			if block.List.Ordered && item.Level == 0 {
				n++
				mark = fmt.Sprintf("%d.", n)
			}
			fmt.Fprintf(b, "%s%s %s\n", strings.Repeat("  ", item.Level), mark, item.Text)
		}
	case Table:
		fmt.Fprintf(b, "table: %s\n", block.Table.Caption)
		if len(block.Table.Header) > 0 {
			fmt.Fprintf(b, "  || %s\n", strings.Join(block.Table.Header, " | "))
		}
		for _, row := range block.Table.Rows {
			fmt.Fprintf(b, "  | %s\n", strings.Join(row, " | "))
		}
	case Figure:
		f := block.Figure
		fmt.Fprintf(b, "figure: %s%s", f.Path, f.Type)
		if len(f.Data) > 0 {
			fmt.Fprintf(b, " %d bytes", len(f.Data))
		}
		if f.Caption != "" {
			fmt.Fprintf(b, "; caption: %s", f.Caption)
		}
		if f.Alt != "" {
			fmt.Fprintf(b, "; alt: %s", f.Alt)
		}
		b.WriteByte('\n')
	case Quote:
		fmt.Fprintf(b, "“%s” %s\n", text, block.By)
	case Code:
		fmt.Fprintf(b, "code: %s\n  %s\n", block.Language, text)
	case Note:
		fmt.Fprintf(b, "said: %s\n", text)
	case Break:
		b.WriteString("---\n")
	}
}
