package plain

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/author/document"
	"github.com/inkreel/inkreel/author/document/documenttest"
)

func TestText(t *testing.T) { documenttest.Golden(t, "*.txt", Text) }

func TestCSV(t *testing.T) {
	documenttest.Golden(t, "*.csv", CSV)
	documenttest.Golden(t, "*.tsv", CSV)
}

// Titles by their looks: not commands, paths and what they cut, but those of AsciiDoc.
func TestTitles(t *testing.T) {
	below := "\n\nThe page of a command is stored in one folder, and has several folders below it in turn.\n\n"
	for line, titled := range map[string]bool{
		"Sections of the manual":    true,
		"== High-level guidance":    true,
		"== High-level guidance ==": true,
		"/usr/share/man/man1":       false,
		"sed 's/ *|$//' in > out":   false,
		"and its locale is German":  false,
		"c \\":                      false,
		"8 <other-system>:/usr":     false,
		"Prices below $5 a piece":   true,
		"मिट्टी और पानी":            true,
	} {
		d, err := Text(context.Background(), []byte("Manual"+below+line+below), document.Limits{})
		if err != nil {
			t.Fatal(err)
		}
		n := 0
		for _, b := range d.Blocks {
			if b.Kind == document.Heading {
				n++
			}
		}
		if got := n == 2; got != titled {
			t.Errorf("%q: title: %v, want %v\n%s", line, got, titled, d)
		}
	}
}

func FuzzText(f *testing.F) {
	documenttest.Fuzz(f, "*.txt", Text, "1. a\n\n2. b\n\nB:\n\nc\n  - d\n", "```\na\n\nb\n```\n|a|b|\n|c|d|")
}

func FuzzCSV(f *testing.F) {
	documenttest.Fuzz(f, "*.csv", CSV, "sep=|\na|b\n\"c|d", "a\tb\n\n\n1\t2\t3")
}

func TestHostileText(t *testing.T) {
	for name, text := range map[string]string{
		"one letter a line":      strings.Repeat("a\n", 1<<18),
		"one letter a paragraph": strings.Repeat("a\n\n", 1<<17),
		"one long line":          strings.Repeat("word ", 1<<18),
		"one long word":          strings.Repeat("w", 10<<20),
		"entries":                strings.Repeat("- a\n", 1<<17),
		"entries ever deeper":    deeper(1500),
		"entries apart":          strings.Repeat("1. a\n\n", 1<<16),
		"letters as entries":     strings.Repeat("a. a\n", 1<<16),
		"marks":                  strings.Repeat("*_", 1<<18),
		"dashes":                 strings.Repeat("- ", 1<<18),
		"brackets":               strings.Repeat("[1", 1<<18),
		"rows":                   strings.Repeat("a\tb\n", 1<<17),
		"columns":                strings.Repeat("a\t", 1<<18) + "\n" + strings.Repeat("a\t", 1<<18),
		"commas":                 strings.Repeat(",", 1<<20),
		"commas on lines":        strings.Repeat(strings.Repeat("a,", 1<<10)+"\n", 1<<12),
		"quotation marks":        strings.Repeat("\"", 1<<20),
		"a cell without end":     "a,\"" + strings.Repeat("b,c\n", 1<<18),
		"fences":                 strings.Repeat("```\n\n", 1<<16),
		"a fence without end":    strings.Repeat("```\na\n\n", 3) + strings.Repeat("a\n\n", 1<<16),
		"speakers":               strings.Repeat("A: b\n", 1<<17),
		"dashes of a quotation":  strings.Repeat("> — \n", 1<<16),
		"bytes of no encoding":   strings.Repeat("\xff\xfd\x80", 1<<18),
		"marks over one letter":  "a" + strings.Repeat("\u0301", 1<<18),
	} {
		for format, read := range map[string]document.Reader{"Text": Text, "CSV": CSV} {
			t.Run(format+"/"+name, func(t *testing.T) { _ = documenttest.Bounded(t, read, []byte(text)) })
		}
	}
}

func deeper(n int) string {
	var b strings.Builder
	for i := range n {
		b.WriteString(strings.Repeat(" ", i) + "- a\n")
	}
	return b.String()
}

func TestNothingToRead(t *testing.T) {
	for name, c := range map[string]struct {
		read document.Reader
		data string
		want document.Reason
	}{
		"an empty file":    {Text, "", document.Empty},
		"spaces":           {Text, " \n\t\n", document.Empty},
		"a picture":        {Text, "\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\xff\xff\xff\xff\xff\xff", document.Broken},
		"an empty table":   {CSV, ",,\n,,\n", document.Empty},
		"a table of zeros": {CSV, "a,b\x00\n1,2 and more of it, so that few are zeros\n", document.Broken},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := c.read(context.Background(), []byte(c.data), document.Limits{})
			var f *document.Fault
			if !errors.As(err, &f) || f.Reason != c.want {
				t.Errorf("got %v, want a fault of %s", err, c.want)
			}
		})
	}
}

func BenchmarkText100Pages(b *testing.B) {
	data := []byte(strings.Repeat("A TITLE\n\n"+strings.Repeat("Water evaporates from the sea and rises into the sky,\nwhere it cools and makes clouds. ", 30)+"\n\n- one\n- two\n\n", 100))
	b.SetBytes(int64(len(data)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Text(context.Background(), data, document.Limits{}); err != nil {
			b.Fatal(err)
		}
	}
}
