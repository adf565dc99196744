package office

import (
	"archive/zip"
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/author/document"
	"github.com/inkreel/inkreel/author/document/documenttest"
)

func TestDOCX(t *testing.T) { documenttest.Golden(t, "*.docx", DOCX) }
func TestPPTX(t *testing.T) { documenttest.Golden(t, "*.pptx", PPTX) }
func TestXLSX(t *testing.T) { documenttest.Golden(t, "*.xlsx", XLSX) }

func FuzzDOCX(f *testing.F) {
	documenttest.Fuzz(f, "", DOCX, string(wordOf(paragraph("a")+table("a", "b"))))
}
func FuzzPPTX(f *testing.F) { documenttest.Fuzz(f, "", PPTX, string(slideOf(shape("title", "a")))) }
func FuzzXLSX(f *testing.F) {
	documenttest.Fuzz(f, "", XLSX, string(sheetOf(`<row><c><v>1</v></c></row>`)))
}

// What is packed is seldom reached by changing the bytes of an archive, so the
// main parts are fuzzed by themselves, too.

func FuzzDOCXBody(f *testing.F) {
	fuzzPart(f, DOCX, func(s string) []byte { return wordOf(s) }, paragraph("a")+table("a", "b"), "<w:p><w:pPr><w:numPr><w:numId w:val=\"1\"/></w:numPr></w:pPr><w:r><w:rPr><w:b/></w:rPr><w:t>a</w:t></w:r></w:p>")
}

func FuzzPPTXSlide(f *testing.F) { fuzzPart(f, PPTX, slideOf, shape("title", "a")+shape("body", "b")) }

func FuzzXLSXSheet(f *testing.F) {
	fuzzPart(f, XLSX, sheetOf, `<row r="1"><c r="A1" t="inlineStr"><is><t>a</t></is></c><c r="C1"><v>1</v></c></row>`, `<row><c t="b"><v>1</v></c></row></sheetData><mergeCells><mergeCell ref="A1:A9"/></mergeCells><sheetData>`)
}

func fuzzPart(f *testing.F, read document.Reader, pack func(string) []byte, seeds ...string) {
	for _, s := range seeds {
		f.Add(s)
	}
	limits := document.Limits{Unpacked: 8 << 20, Text: 20_000, Blocks: 500, Rows: 50, Columns: 20}
	f.Fuzz(func(t *testing.T, part string) {
		doc, err := read(context.Background(), pack(part), limits)
		documenttest.Judge(t, doc, err, limits)
	})
}

// pack makes an archive of parts, given as name, content, name, content.
func pack(parts ...string) []byte {
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for i := 0; i < len(parts); i += 2 {
		w, err := z.Create(parts[i])
		if err != nil {
			panic(err)
		}
		if _, err := w.Write([]byte(parts[i+1])); err != nil {
			panic(err)
		}
	}
	if err := z.Close(); err != nil {
		panic(err)
	}
	return b.Bytes()
}

const names = ` xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"` +
	` xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"` +
	` xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" xmlns:dgm="http://schemas.openxmlformats.org/drawingml/2006/diagram"`

func wordOf(body string, more ...string) []byte {
	return pack(append([]string{"word/document.xml", "<w:document" + names + "><w:body>" + body + "</w:body></w:document>"}, more...)...)
}

func paragraph(text string) string {
	return "<w:p><w:r><w:t>" + text + "</w:t></w:r></w:p>"
}

func table(cells ...string) string {
	return "<w:tbl><w:tr><w:tc>" + paragraph(strings.Join(cells, "</w:t></w:r></w:p></w:tc><w:tc><w:p><w:r><w:t>")) + "</w:tc></w:tr></w:tbl>"
}

// relationTo is a part with a relation of each kind and target.
func relationTo(pairs ...string) string {
	var b strings.Builder
	b.WriteString(`<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">`)
	for i := 0; i < len(pairs); i += 2 {
		fmt.Fprintf(&b, `<Relationship Id="r%d" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/%s" Target="%s"/>`, i/2+1, pairs[i], pairs[i+1])
	}
	b.WriteString("</Relationships>")
	return b.String()
}

func slideOf(shapes string) []byte { return slidesOf(`<p:sldId r:id="r1"/>`, shapes) }

func slidesOf(list, shapes string, more ...string) []byte {
	return pack(append([]string{
		"ppt/presentation.xml", "<p:presentation" + names + `><p:sldSz cx="9144000" cy="6858000"/><p:sldIdLst>` + list + "</p:sldIdLst></p:presentation>",
		"ppt/_rels/presentation.xml.rels", relationTo("slide", "slides/slide1.xml"),
		"ppt/slides/slide1.xml", "<p:sld" + names + "><p:cSld><p:spTree>" + shapes + "</p:spTree></p:cSld></p:sld>",
	}, more...)...)
}

func shape(kind, text string) string {
	return `<p:sp><p:nvSpPr><p:nvPr><p:ph type="` + kind + `"/></p:nvPr></p:nvSpPr><p:txBody><a:p><a:r><a:t>` + text + "</a:t></a:r></a:p></p:txBody></p:sp>"
}

func sheetOf(rows string) []byte { return workbookOf(rows, "") }

func workbookOf(rows, styles string, more ...string) []byte {
	return pack(append([]string{
		"xl/workbook.xml", "<workbook" + names + `><sheets><sheet name="Sheet1" r:id="r1"/></sheets></workbook>`,
		"xl/_rels/workbook.xml.rels", relationTo("worksheet", "worksheets/sheet1.xml", "styles", "styles.xml", "sharedStrings", "sharedStrings.xml"),
		"xl/worksheets/sheet1.xml", "<worksheet" + names + "><sheetData>" + rows + "</sheetData></worksheet>",
		"xl/styles.xml", "<styleSheet>" + styles + "</styleSheet>",
	}, more...)...)
}

const chartPart = `<c:chartSpace` + names + `><c:chart><c:title><c:tx><c:rich><a:p><a:r><a:t>Honey by year</a:t></a:r></a:p></c:rich></c:tx></c:title><c:plotArea><c:barChart>
<c:ser><c:tx><c:strRef><c:f>Sheet1!B1</c:f><c:strCache><c:pt idx="0"><c:v>Honey</c:v></c:pt></c:strCache></c:strRef></c:tx>
<c:cat><c:strRef><c:strCache><c:pt idx="0"><c:v>2021</c:v></c:pt><c:pt idx="1"><c:v>2022</c:v></c:pt></c:strCache></c:strRef></c:cat>
<c:val><c:numRef><c:numCache><c:formatCode>0.0%</c:formatCode><c:pt idx="0"><c:v>0.31</c:v></c:pt><c:pt idx="1"><c:v>0.402</c:v></c:pt></c:numCache></c:numRef></c:val></c:ser>
<c:ser><c:tx><c:v>Wax</c:v></c:tx><c:val><c:numLit><c:pt idx="1"><c:v>12.5</c:v></c:pt></c:numLit></c:val></c:ser>
</c:barChart></c:plotArea></c:chart></c:chartSpace>`

const diagramPart = `<dgm:dataModel` + names + `><dgm:ptLst><dgm:pt type="doc"/><dgm:pt><dgm:t><a:p><a:r><a:t>Plan</a:t></a:r></a:p></dgm:t></dgm:pt>
<dgm:pt type="parTrans"/><dgm:pt><dgm:t><a:p><a:r><a:t>Do</a:t></a:r></a:p></dgm:t></dgm:pt></dgm:ptLst></dgm:dataModel>`

func TestChartsAndDiagrams(t *testing.T) {
	const want = "table: Honey by year\n  ||  | Honey | Wax\n  | 2021 | 31.0% | \n  | 2022 | 40.2% | 12.5\n• Plan\n• Do\n"
	frame := `<p:graphicFrame><a:graphic><a:graphicData><c:chart r:id="r1"/></a:graphicData></a:graphic></p:graphicFrame>` +
		`<p:graphicFrame><a:graphic><a:graphicData><dgm:relIds r:dm="r2"/></a:graphicData></a:graphic></p:graphicFrame>`
	parts := []string{"chart1.xml", chartPart, "data1.xml", diagramPart}
	deck := slidesOf(`<p:sldId r:id="r1"/>`, frame, append([]string{"ppt/slides/_rels/slide1.xml.rels", relationTo("chart", "/chart1.xml", "diagramData", "/data1.xml")}, parts...)...)
	text := wordOf(`<w:p><w:r><w:drawing><a:graphic><a:graphicData><c:chart r:id="r1"/></a:graphicData></a:graphic></w:drawing>`+
		`<w:drawing><a:graphic><a:graphicData><dgm:relIds r:dm="r2"/></a:graphicData></a:graphic></w:drawing></w:r></w:p>`,
		append([]string{"word/_rels/document.xml.rels", relationTo("chart", "../chart1.xml", "diagramData", "../data1.xml")}, parts...)...)
	for name, c := range map[string]struct {
		read document.Reader
		data []byte
	}{"PPTX": {PPTX, deck}, "DOCX": {DOCX, text}} {
		doc, err := c.read(context.Background(), c.data, document.Limits{})
		if err != nil {
			t.Errorf("%s: %v", name, err)
		} else if doc.String() != want {
			t.Errorf("%s: got\n%swant\n%s", name, doc, want)
		}
	}
}

func TestParagraphs(t *testing.T) {
	for name, c := range map[string]struct{ body, want string }{
		"deleted and inserted": {`<w:p><w:r><w:t>Rain </w:t></w:r><w:del><w:r><w:delText>fell</w:delText></w:r></w:del><w:ins><w:r><w:t>rises</w:t></w:r></w:ins></w:p>`, "¶ Rain rises\n"},
		"hidden":               {`<w:p><w:r><w:rPr><w:vanish/></w:rPr><w:t>secret</w:t></w:r><w:r><w:t>open</w:t></w:r></w:p>`, "¶ open\n"},
		"a field":              {`<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>HYPERLINK "x"</w:instrText></w:r><w:r><w:t>a link</w:t></w:r></w:p>`, "¶ a link\n"},
		"lines":                {`<w:p><w:r><w:t>Roses are red,</w:t><w:br/><w:t>violets are blue</w:t></w:r></w:p>`, "¶ Roses are red,\n  violets are blue\n"},
		"a box":                {`<w:p><w:r><w:t>Text</w:t></w:r><w:r><mc:AlternateContent xmlns:mc="mc"><mc:Choice><w:drawing><w:txbxContent>` + paragraph("in a box") + `</w:txbxContent></w:drawing></mc:Choice><mc:Fallback><w:pict><w:txbxContent>` + paragraph("in a box") + `</w:txbxContent></w:pict></mc:Fallback></mc:AlternateContent></w:r></w:p>`, "¶ Text\n¶ in a box\n"},
		"a frame of one cell":  {table("Note this."), "¶ Note this.\n"},
		"a formula":            {`<w:p><w:r><w:t>Area </w:t></w:r><m:oMath xmlns:m="m"><m:r><m:t>A=</m:t></m:r><m:f><m:num><m:r><m:t>a</m:t></m:r></m:num><m:den><m:r><m:t>2</m:t></m:r></m:den></m:f><m:sSup><m:e><m:r><m:t>h</m:t></m:r></m:e><m:sup><m:r><m:t>2</m:t></m:r></m:sup></m:sSup></m:oMath></w:p>`, "¶ Area A=a/2h²\n"},
	} {
		doc, err := DOCX(context.Background(), wordOf(c.body), document.Limits{})
		if err != nil {
			t.Errorf("%s: %v", name, err)
		} else if doc.String() != c.want {
			t.Errorf("%s: got\n%swant\n%s", name, doc, c.want)
		}
	}
}

func TestFormats(t *testing.T) {
	for _, c := range []struct {
		code  string
		value float64
		want  string
	}{
		{"", 12.5, "12.5"}, {"General", 0.1 + 0.2, "0.3"}, {"General", 1234567890, "1234567890"}, {"", 1e20, "1E+20"}, {"@", 5, "5"},
		{"0", 2.5, "2"}, {"0.00", 2, "2.00"}, {"#,##0", 1234567, "1,234,567"}, {"#,##0.00", -1234.5, "-1,234.50"}, {"0.##", 2.5, "2.5"}, {"#.##", 0.5, ".5"},
		{"0%", 0.123, "12%"}, {"0.0%", 0.1234, "12.3%"}, {`"$"#,##0.00`, 12345.6, "$12,345.60"}, {"[$€-407] #,##0", 1200, "€ 1,200"}, {`#,##0.00\ "€"`, 3.5, "3.50 €"},
		{"#,##0;(#,##0)", -12, "(12)"}, {"#,##0;[Red]-#,##0", -12, "-12"}, {`0;-0;"none"`, 0, "none"}, {"0.0,,\" M\"", 12345678, "12.3 M"}, {"00000", 1234, "01234"},
		{"0.00E+00", 12345, "1.23E+04"}, {"0", -0.2, "0"}, {"+0%;-0%", 0.5, "+50%"}, {"_(* #,##0_)", 12, "12"},
		{"d mmm yyyy", 45061, "15 May 2023"}, {"mm-dd-yy", 45061, "05-15-23"}, {"dddd, mmmm d", 45061, "Monday, May 15"}, {"yyyy\\-mm\\-dd", 45061, "2023-05-15"},
		{"h:mm AM/PM", 0.75, "6:00 PM"}, {"hh:mm:ss", 0.5, "12:00:00"}, {"[h]:mm", 1.5, "36:00"}, {"mm:ss", 0.5 + 61.0/86400, "01:01"}, {"[$-409]mmmm yyyy;@", 45061, "May 2023"}, {"d.m.yyyy", 2, "2.1.1900"},
		{"yyyy", -5, "-5"}, {"yyyy", 1e9, "1000000000"}, {"d", 2958465, "31"},
	} {
		if got := format(c.code).number(c.value, false); got != c.want {
			t.Errorf("%v as %q: got %q, want %q", c.value, c.code, got, c.want)
		}
	}
	if got := format("yyyy-mm-dd").number(0, true); got != "1904-01-01" {
		t.Errorf("day 0 from 1904: %q", got)
	}
}

func FuzzFormat(f *testing.F) {
	f.Add("#,##0.00;[Red]\\-0", 12.5)
	f.Add("[h]:mm:ss AM/PM\"x", 45061.5)
	f.Fuzz(func(t *testing.T, code string, v float64) {
		if s := format(code).number(v, false); len(s) > 2000 {
			t.Errorf("%v as %q: %d bytes", v, code, len(s))
		}
	})
}

func TestHiddenIsLeftOut(t *testing.T) {
	doc, err := XLSX(context.Background(), pack(
		"xl/workbook.xml", "<workbook"+names+`><sheets><sheet name="Data" r:id="r1"/></sheets></workbook>`,
		"xl/_rels/workbook.xml.rels", relationTo("worksheet", "worksheets/sheet1.xml"),
		"xl/worksheets/sheet1.xml", `<worksheet><cols><col min="2" max="2" hidden="1"/></cols><sheetData>
<row r="1"><c r="A1" t="str"><v>City</v></c><c r="B1" t="str"><v>Key</v></c><c r="C1" t="str"><v>People</v></c></row>
<row r="2" hidden="1"><c r="A2" t="str"><v>Nowhere</v></c><c r="C2"><v>1</v></c></row>
<row r="3"><c r="A3" t="str"><v>Kiel</v></c><c r="B3"><v>7</v></c><c r="C3"><v>247000</v></c></row>
</sheetData></worksheet>`), document.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	// The column that is left out parts what stands beside it no more than a
	// hidden row does.
	if want := "title: Data\n# Data\ntable: \n  || City | People\n  | Kiel | 247000\n"; doc.String() != want {
		t.Errorf("got\n%swant\n%s", doc, want)
	}
}

func TestNothingToRead(t *testing.T) {
	whole, err := os.ReadFile("testdata/wald.docx")
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		read document.Reader
		data []byte
		want document.Reason
	}{
		"no archive":             {DOCX, []byte("text"), document.Broken},
		"cut short":              {DOCX, whole[:len(whole)*2/3], document.Broken},
		"no main part":           {DOCX, pack("a", "b"), document.Broken},
		"no text":                {DOCX, wordOf("<w:p/>"), document.Empty},
		"no cells":               {XLSX, sheetOf(""), document.Empty},
		"no slides":              {PPTX, slidesOf("", ""), document.Empty},
		"an element without end": {DOCX, pack("word/document.xml", "<w:document"+names+"><w:body><w:p>"), document.Broken},
		"an entity of its own":   {DOCX, pack("word/document.xml", `<!DOCTYPE a [<!ENTITY x "y">]><w:document`+names+">"+paragraph("&x;")+"</w:document>"), document.Broken},
		"a slide that is missing": {PPTX, pack("ppt/presentation.xml", "<p:presentation"+names+`><p:sldIdLst><p:sldId r:id="r1"/></p:sldIdLst></p:presentation>`,
			"ppt/_rels/presentation.xml.rels", relationTo("slide", "slides/slide1.xml")), document.Broken},
	} {
		_, err := c.read(context.Background(), c.data, document.Limits{})
		var f *document.Fault
		if !errors.As(err, &f) || f.Reason != c.want {
			t.Errorf("%s: got %v, want a fault of %s", name, err, c.want)
		}
	}
}

func TestCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	for name, read := range map[string]document.Reader{"wald.docx": DOCX, "bees.pptx": PPTX, "shop.xlsx": XLSX} {
		data, err := os.ReadFile("testdata/" + name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := read(ctx, data, document.Limits{}); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: got %v", name, err)
		}
	}
}

// BenchmarkDOCX100Pages reads a document of 100 pages, 50 000 words.
func BenchmarkDOCX100Pages(b *testing.B) {
	var body strings.Builder
	for i := range 100 {
		fmt.Fprintf(&body, `<w:p w:rsidR="00A77427"><w:pPr><w:pStyle w:val="Heading1"/></w:pPr><w:r><w:t>Chapter %d</w:t></w:r></w:p>`, i+1)
		for range 5 {
			body.WriteString(`<w:p w:rsidR="00A77427" w:rsidRDefault="007F1D13"><w:pPr><w:spacing w:after="120"/><w:jc w:val="both"/></w:pPr>`)
			for range 6 {
				body.WriteString(`<w:r w:rsidRPr="00C21E2B"><w:rPr><w:rFonts w:ascii="Calibri" w:hAnsi="Calibri"/><w:lang w:val="en-GB"/></w:rPr><w:t xml:space="preserve">Water evaporates from the sea and rises, cools in the sky and falls as rain again. </w:t></w:r>`)
			}
			body.WriteString("</w:p>")
		}
	}
	data := wordOf(body.String())
	b.ReportAllocs()
	for b.Loop() {
		if _, err := DOCX(context.Background(), data, document.Limits{}); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkXLSX reads a workbook of 2000 rows of 20 cells.
func BenchmarkXLSX(b *testing.B) {
	var rows strings.Builder
	for r := range 2000 {
		fmt.Fprintf(&rows, `<row r="%d">`, r+1)
		for c := range 20 {
			fmt.Fprintf(&rows, `<c r="%c%d" s="1"><v>%d.5</v></c>`, 'A'+c, r+1, r*c)
		}
		rows.WriteString("</row>")
	}
	data := workbookOf(rows.String(), `<cellXfs><xf numFmtId="0"/><xf numFmtId="4"/></cellXfs>`)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := XLSX(context.Background(), data, document.Limits{}); err != nil {
			b.Fatal(err)
		}
	}
}
