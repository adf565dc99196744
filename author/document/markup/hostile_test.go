package markup

import (
	"strings"
	"testing"

	"github.com/inkreel/inkreel/author/document"
	"github.com/inkreel/inkreel/author/document/documenttest"
)

// hostile are texts that cost naive readers more than their length.
var hostile = map[string]string{
	"quotations in quotations":   strings.Repeat(">", 1<<18) + "a",
	"quotations with spaces":     strings.Repeat("> ", 1<<17) + "a",
	"lists in lists":             strings.Repeat("- ", 1<<17) + "a",
	"deeper lists":               deeper("- a\n", 3000),
	"numbered deeper":            deeper("1. a\n", 3000),
	"open brackets":              strings.Repeat("[", 1<<18),
	"open brackets on lines":     strings.Repeat("[[[[[[[[\n", 1<<15),
	"links in links":             strings.Repeat("[a](", 1<<16),
	"images":                     strings.Repeat("![[]()", 1<<15),
	"stars":                      strings.Repeat("*a_", 1<<17),
	"stars on lines":             strings.Repeat("*a **a _a __a\n", 1<<14),
	"backquotes":                 ticks(1000),
	"backquotes on lines":        strings.Repeat("`\n``\n", 1<<15),
	"entities":                   strings.Repeat("&amp", 1<<16),
	"escapes":                    strings.Repeat(`\`, 1<<18),
	"references":                 strings.Repeat("[a]: b\n\n[a]", 1<<14),
	"footnotes":                  strings.Repeat("[^a]: b\n\n[^a]", 1<<14),
	"a wide table":               strings.Repeat("|a", 1<<15) + "\n" + strings.Repeat("|-", 1<<15) + "\n" + strings.Repeat("|b", 1<<15),
	"a wide header, many rows":   strings.Repeat("|a", 1<<14) + "\n" + strings.Repeat("|-", 1<<14) + "\n" + strings.Repeat("|\n", 1<<14),
	"tags":                       strings.Repeat("<a", 1<<17),
	"tags in tags":               strings.Repeat("<div><p>", 1<<15),
	"inline tags in tags":        strings.Repeat("<b>x", 1<<15),
	"formatting over paragraphs": many("<b id=%>", 400) + strings.Repeat("<p>x", 1<<15),
	"open formatting":            strings.Repeat("<a><b><i><p>", 1<<14),
	"wrong ends":                 strings.Repeat("<b></i>", 1<<15),
	"tables in cells":            strings.Repeat("<table><tr><td>", 1<<14),
	"spans over rows":            "<table>" + strings.Repeat("<tr><td rowspan=65534 colspan=65534>x", 1<<14),
	"a wide page table":          "<table><tr>" + strings.Repeat("<td>x", 1<<16),
	"lists in items":             strings.Repeat("<ul><li>x", 1<<15),
	"definitions":                strings.Repeat("<dl><dt>x<dd>", 1<<14),
	"figures in figures":         strings.Repeat("<figure><figcaption>x", 1<<14),
	"quotations on a page":       strings.Repeat("<blockquote><p>x", 1<<14),
	"attributes":                 "<p " + many("a%=b ", 1<<15) + ">x",
	"a comment without end":      "<p>x<!--" + strings.Repeat("-", 1<<18),
	"comments without end":       strings.Repeat("<!--", 1<<16),
	"instructions without end":   strings.Repeat("<?", 1<<17),
	"sections without end":       strings.Repeat("<![CDATA[", 1<<15),
	"blank lines":                strings.Repeat("\n", 1<<18),
	"spaces":                     strings.Repeat(" ", 1<<18) + "a",
	"tabs":                       strings.Repeat("\t", 1<<18) + "a",
	"paragraphs":                 strings.Repeat("a\n\n", 1<<16),
	"one paragraph":              strings.Repeat("a b\n", 1<<16),
	"titles":                     strings.Repeat("# a\n", 1<<16),
	"underlines":                 strings.Repeat("a\n-\n", 1<<15),
	"definitions of terms":       strings.Repeat("a\n: b\n", 1<<14),
	"fences":                     strings.Repeat("```\n", 1<<15),
	"strikes":                    strings.Repeat("~~a ~b", 1<<15),
	"front without end":          "---\n" + strings.Repeat("a: b\n", 1<<15),
	"addresses":                  strings.Repeat("<http://a", 1<<15),
	"setext in a quotation":      strings.Repeat("> a\n> ===\n", 1<<14),
	"lazy quotation":             "> a\n" + strings.Repeat("b\n", 1<<16),
	"list and code":              strings.Repeat("- a\n\n      b\n", 1<<14),
}

func deeper(line string, n int) string {
	var b strings.Builder
	for i := range n {
		b.WriteString(strings.Repeat(" ", 2*i) + line)
		if b.Len() > 1<<18 {
			break
		}
	}
	return b.String()
}

func ticks(n int) string {
	var b strings.Builder
	for i := range n {
		b.WriteString("e" + strings.Repeat("`", i))
	}
	return b.String()
}

func many(s string, n int) string {
	var b strings.Builder
	for i := range n {
		b.WriteString(strings.ReplaceAll(s, "%", strings.Repeat("x", i%7)+string(rune('a'+i%26))))
	}
	return b.String()
}

func TestHostileText(t *testing.T) {
	for name, text := range hostile {
		for format, read := range map[string]document.Reader{"Markdown": Markdown, "HTML": HTML} {
			t.Run(format+"/"+name, func(t *testing.T) {
				_ = documenttest.Bounded(t, read, []byte(text))
			})
		}
	}
}
