package office

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/author/document"
	"github.com/inkreel/inkreel/author/document/documenttest"
	"github.com/inkreel/inkreel/internal/rota"
)

// repeated is s, n times.
func repeated(s string, n int) string { return strings.Repeat(s, n) }

// counted is lines with their numbers.
func counted(format string, n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, format, i+1)
	}
	return b.String()
}

// overlapping is an archive whose list names the same compressed bytes many
// times over, so that it unpacks to a thousand times what it holds.
func overlapping(t *testing.T) []byte {
	t.Helper()
	data := pack("word/document.xml", repeated(" ", 10<<20))
	end := bytes.LastIndex(data, []byte("PK\x05\x06"))
	list := bytes.Index(data, []byte("PK\x01\x02"))
	entry := data[list:end]
	out := bytes.Clone(data[:list])
	const copies = 1000
	for range copies {
		out = append(out, entry...)
	}
	tail := bytes.Clone(data[end:])
	tail[8], tail[9], tail[10], tail[11] = copies&0xff, copies>>8, copies&0xff, copies>>8
	size := len(entry) * copies
	tail[12], tail[13], tail[14], tail[15] = byte(size), byte(size>>8), byte(size>>16), byte(size>>24)
	return append(out, tail...)
}

func manyParts(n int) []byte {
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for i := range n {
		_, _ = z.Create(fmt.Sprint("word/", i))
	}
	_ = z.Close()
	return b.Bytes()
}

// No archive takes more than 200 MB or seconds, whatever it unpacks to.
func TestHostileArchives(t *testing.T) {
	deep := func(open, end string, n int) string { return repeated(open, n) + repeated(end, n) }
	cases := map[string]struct {
		read document.Reader
		data []byte
		want document.Reason // empty: it is read
	}{
		"a bomb":                 {DOCX, wordOf(repeated("<w:tab/>", 3<<20)), document.TooLarge},
		"a bomb of spaces":       {DOCX, wordOf(repeated(" ", 20<<20)), document.Broken},
		"a bomb of nothing":      {DOCX, wordOf(repeated(" <w:p/>", 1<<20)), document.Empty},
		"a bomb of paragraphs":   {DOCX, wordOf(repeated("<w:p><w:r><w:t>x</w:t></w:r></w:p>", 1<<20)), ""},
		"a bomb in another part": {DOCX, wordOf(paragraph("a"), "word/_rels/document.xml.rels", relationTo("styles", "styles.xml"), "word/styles.xml", "<styles>"+repeated("<style/>", 4<<20)+"</styles>"), document.TooLarge},
		"relations":              {DOCX, wordOf(paragraph("a"), "word/_rels/document.xml.rels", repeated(relationTo("image", "x"), 1<<17)), ""},
		"files over each other":  {DOCX, overlapping(t), document.Broken},
		"many parts":             {DOCX, manyParts(60_000), document.TooLarge},
		"elements in elements":   {DOCX, wordOf(deep("<w:sdt>", "</w:sdt>", 1<<20)), document.Broken},
		"tables in tables":       {DOCX, wordOf(deep("<w:tbl><w:tr><w:tc>", "</w:tc></w:tr></w:tbl>", 60) + paragraph("a")), ""},
		"boxes in boxes":         {DOCX, wordOf(deep("<w:p><w:r><w:pict><w:txbxContent>", "</w:txbxContent></w:pict></w:r></w:p>", 45) + paragraph("a")), ""},
		"a tag without end":      {DOCX, wordOf("<w:p " + repeated("a", 4<<20)), document.Broken},
		"attributes":             {DOCX, wordOf("<w:p " + counted("a%d='' ", 1<<20) + "/>"), document.Broken},
		"one long text":          {DOCX, wordOf(paragraph(repeated("x", 8<<20))), document.Broken},
		"a long comment":         {DOCX, wordOf("<!--" + repeated("x", 8<<20) + "-->"), document.Broken},
		"entities":               {DOCX, pack("word/document.xml", "<!DOCTYPE a ["+counted("<!ENTITY x%d '&x;&x;&x;'>", 1000)+"]><w:document"+names+">&x1;</w:document>"), document.Broken},
		"a type without end":     {DOCX, pack("word/document.xml", "<!DOCTYPE a ["+repeated("<!ENTITY x 'y'>", 1<<18)), document.Broken},
		"an outer entity":        {DOCX, pack("word/document.xml", "<!DOCTYPE a [<!ENTITY x SYSTEM 'file:///etc/passwd'>]><w:document"+names+"><w:body>"+paragraph("&x;")+"</w:body></w:document>"), document.Broken},
		"runs":                   {DOCX, wordOf("<w:p>" + repeated("<w:r><w:rPr><w:b/></w:rPr><w:t>x</w:t></w:r><w:r><w:t>y</w:t></w:r>", 1<<17) + "</w:p>"), ""},
		"raised runs":            {DOCX, wordOf("<w:p><w:r><w:t>1</w:t></w:r>" + repeated("<w:r><w:rPr><w:vertAlign w:val='superscript'/></w:rPr><w:t>2</w:t></w:r>", 1<<17) + "</w:p>"), ""},
		"wide cells":             {DOCX, wordOf("<w:tbl>" + repeated("<w:tr><w:tc><w:tcPr><w:gridSpan w:val='1000000000'/></w:tcPr>"+paragraph("a")+"</w:tc></w:tr>", 1<<15) + "</w:tbl>"), ""},
		"rows":                   {DOCX, wordOf("<w:tbl>" + repeated("<w:tr/>", 1<<19) + "</w:tbl>" + paragraph("a")), ""},
		"styles based on each other": {DOCX, wordOf(paragraph("a"), "word/_rels/document.xml.rels", relationTo("styles", "styles.xml"), "word/styles.xml",
			"<styles"+names+"><w:style w:styleId=''><w:basedOn w:val=''/></w:style><w:style w:styleId='a'><w:basedOn w:val='a'/></w:style></styles>"), ""},
		"one picture many times": {DOCX, wordOf(repeated("<w:p><w:r><w:drawing><a:blip r:embed='r1'/></w:drawing></w:r></w:p>", 1<<15)+paragraph("a"),
			"word/_rels/document.xml.rels", relationTo("image", "a.png"), "word/a.png", "\x89PNG\r\n\x1a\n"+repeated("x", 1<<20)), ""},
		"one slide many times": {PPTX, slidesOf(repeated(`<p:sldId r:id="r1"/>`, 1<<18), shape("body", repeated("x", 1000))), ""},
		"groups in groups":     {PPTX, slideOf(deep("<p:grpSp>", "</p:grpSp>", 1<<17)), document.Broken},
		"shapes":               {PPTX, slideOf(repeated(shape("body", "a"), 1<<16)), ""},
		"formulas in formulas": {PPTX, slideOf("<p:sp><p:txBody><a:p><m>" + deep("<sSup><e>", "</e></sSup>", 80) + "</m></a:p></p:txBody></p:sp>"), ""},
		"columns":              {XLSX, sheetOf("<row>" + repeated("<c><v>1</v></c>", 1<<18) + "</row>"), ""},
		"rows of a sheet":      {XLSX, sheetOf(repeated("<row><c><v>1</v></c></row>", 1<<20)), ""},
		"empty rows":           {XLSX, sheetOf(repeated("<row/>", 1<<19)), document.Empty},
		"hidden rows":          {XLSX, sheetOf(repeated("<row hidden='1'/>", 1<<19) + "<row><c><v>1</v></c></row>"), ""},
		"the farthest cell":    {XLSX, sheetOf(`<row r="1048576"><c r="XFD1048576"><v>1</v></c><c r="BL1048576"><v>2</v></c></row><row r="999999999999"><c r="ZZZZZZZZZ99999999999"><v>1</v></c></row>`), ""},
		"merged cells": {XLSX, pack("xl/workbook.xml", "<workbook"+names+`><sheets><sheet name="A" r:id="r1"/></sheets></workbook>`, "xl/_rels/workbook.xml.rels", relationTo("worksheet", "s.xml"),
			"xl/s.xml", "<worksheet><sheetData>"+counted("<row r='%d'><c r='B1'><v>1</v></c></row>", 2000)+"<row r='1'><c r='A1' t='str'><v>a</v></c></row></sheetData><mergeCells>"+repeated("<mergeCell ref='A1:XFD1048576'/>", 1<<16)+"</mergeCells></worksheet>"), ""},
		"shared strings": {XLSX, workbookOf(`<row><c t="s"><v>5</v></c></row>`, "", "xl/sharedStrings.xml", "<sst>"+repeated("<si/>", 1<<20)+"</sst>"), document.Empty},
		"long strings":   {XLSX, workbookOf(`<row><c t="s"><v>5</v></c></row>`, "", "xl/sharedStrings.xml", "<sst>"+repeated("<si><t>"+repeated("x", 1<<18)+"</t></si>", 300)+"</sst>"), ""},
		"formats":        {XLSX, workbookOf(`<row><c s="1"><v>5</v></c></row>`, "<numFmts>"+counted(`<numFmt numFmtId="%d" formatCode="0"/>`, 1<<18)+"</numFmts><cellXfs>"+repeated(`<xf numFmtId="5"/>`, 1<<18)+"</cellXfs>"), ""},
		"a long format":  {XLSX, workbookOf(repeated(`<row><c s="0"><v>1e300</v></c></row>`, 3000), `<numFmts><numFmt numFmtId="200" formatCode="`+repeated("#,##0.0", 100_000)+`"/></numFmts><cellXfs><xf numFmtId="200"/></cellXfs>`), ""},
		"sheets":         {XLSX, pack("xl/workbook.xml", "<workbook"+names+"><sheets>"+repeated(`<sheet name="A" r:id="r1"/>`, 1<<18)+"</sheets></workbook>", "xl/_rels/workbook.xml.rels", relationTo("worksheet", "s.xml"), "xl/s.xml", "<worksheet><sheetData><row><c><v>1</v></c></row></sheetData></worksheet>"), ""},
	}
	for _, name := range rota.Some(slices.Sorted(maps.Keys(cases)), 3, "a bomb", "entities", "merged cells") {
		c := cases[name]
		t.Run(name, func(t *testing.T) {
			err := documenttest.Bounded(t, c.read, c.data)
			var f *document.Fault
			if errors.As(err, &f); c.want == "" && err != nil || c.want != "" && (f == nil || f.Reason != c.want) {
				t.Errorf("got %v, want %q", err, c.want)
			}
		})
	}
}
