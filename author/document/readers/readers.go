// Package readers reads a file of any kind that is accepted: it finds out what
// the file is by its bytes, where these leave it open by its name, and has the
// reader of that format read it.
package readers

import (
	"context"
	"errors"
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/inkreel/inkreel/author/document"
	"github.com/inkreel/inkreel/author/document/legacy"
	"github.com/inkreel/inkreel/author/document/markup"
	"github.com/inkreel/inkreel/author/document/office"
	"github.com/inkreel/inkreel/author/document/pdf"
	"github.com/inkreel/inkreel/author/document/plain"
)

// format is a kind of file.
type format struct {
	name       string   // as people call it
	extensions []string // the first is that of the list of what is accepted
	others     []string // that are accepted as well
	is         func(data []byte) bool
	read       document.Reader
}

// pdfName names the format that a Reader may be given the reader of.
const pdfName = "PDF"

// formats are all kinds that are read. Those with no is have no bytes of their
// own: they are text, and known by their names.
var formats = []format{
	{name: "Markdown", extensions: []string{".md"}, others: []string{".markdown", ".mdown", ".mkd", ".rmd", ".qmd"}, read: markup.Markdown},
	{name: "plain text", extensions: []string{".txt"}, others: []string{".text", ".asc"}, read: plain.Text},
	{name: "HTML", extensions: []string{".html"}, others: []string{".htm", ".xhtml"}, is: markup.IsHTML, read: markup.HTML},
	{name: pdfName, extensions: []string{".pdf"}, is: isPDF, read: pdf.Read},
	{name: "Word", extensions: []string{".docx"}, others: []string{".docm", ".dotx", ".dotm"}, is: packed("word/"), read: office.DOCX},
	{name: "Word 97", extensions: []string{".doc"}, others: []string{".dot"}, is: kept("WordDocument"), read: legacy.DOC},
	{name: "PowerPoint", extensions: []string{".pptx"}, others: []string{".pptm", ".ppsx", ".ppsm", ".potx"}, is: packed("ppt/"), read: office.PPTX},
	{name: "PowerPoint 97", extensions: []string{".ppt"}, others: []string{".pps", ".pot"}, is: kept("PowerPoint Document"), read: legacy.PPT},
	{name: "Excel", extensions: []string{".xlsx"}, others: []string{".xlsm", ".xltx"}, is: packed("xl/"), read: office.XLSX},
	{name: "Excel 97", extensions: []string{".xls"}, others: []string{".xlt"}, is: kept("Workbook", "Book"), read: legacy.XLS},
	{name: "table of values", extensions: []string{".csv"}, others: []string{".tsv", ".tab"}, read: plain.CSV},
}

// Accepted lists the extensions of what is read, as ".md .txt .html".
func Accepted() string {
	var all []string
	for _, f := range formats {
		all = append(all, f.extensions...)
	}
	return strings.Join(all, " ")
}

// Reader reads files of any kind. Its zero value is ready to use.
type Reader struct {
	PDF document.Reader // that of PDF files; nil is pdf.Read, which starts PDFium anew in each process
}

// Read reads with the zero Reader.
func Read(ctx context.Context, name string, data []byte, limits document.Limits) (*document.Document, error) {
	return Reader{}.Read(ctx, name, data, limits)
}

// Read reads the file of a name, which may be empty: then bytes without a format
// of their own are Markdown, which plain text reads well as. Its errors are
// sentences that begin with the name; those about the file wrap a
// *document.Fault.
func (r Reader) Read(ctx context.Context, name string, data []byte, limits document.Limits) (*document.Document, error) {
	called := document.Clean(path.Base(strings.ReplaceAll(name, `\`, "/")))
	if name == "" {
		called = "the text"
	}
	doc, err := r.read(ctx, called, data, limits.Filled())
	var fault *document.Fault
	if errors.As(err, &fault) {
		return nil, fmt.Errorf("%s %w", called, err) // it is, it has
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", called, err)
	}
	if doc.Title == "" && tableAlone(doc) {
		doc.Title = titleOf(called, name, doc.Blocks[0].Table)
	}
	return doc, nil
}

// tableAlone reports whether a document is one table: nothing in it says what
// it is of but the name of its file.
func tableAlone(doc *document.Document) bool {
	return len(doc.Blocks) == 1 && doc.Blocks[0].Kind == document.Table && doc.Blocks[0].Table.Caption == ""
}

func (r Reader) read(ctx context.Context, name string, data []byte, limits document.Limits) (*document.Document, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if n := int64(len(data)); n > limits.Bytes {
		return nil, document.TooLargeError("", n, limits.Bytes, "bytes")
	}
	if len(data) == 0 {
		return nil, document.EmptyError()
	}
	f, err := formatOf(name, data)
	if err != nil {
		return nil, err
	}
	read := f.read
	if f.name == pdfName && r.PDF != nil {
		read = r.PDF
	}
	doc, err := read(ctx, data, limits)
	if err != nil {
		var fault *document.Fault
		if !errors.As(err, &fault) && ctx.Err() == nil {
			return nil, document.BrokenError("%s: %v", f.name, err)
		}
		return nil, err
	}
	return doc, nil
}

// IsText reports whether a file is read as text or a page of it: that takes little
// more memory than the file has, and time that grows as it does.
func IsText(name string, data []byte) bool {
	f, err := formatOf(path.Base(strings.ReplaceAll(name, `\`, "/")), data)
	return err != nil || f.is == nil || f.name == "HTML"
}

// formatOf finds the format of a file.
func formatOf(name string, data []byte) (*format, error) {
	named := byName(name)
	for i := range formats {
		f := &formats[i]
		// A page can be quoted at the beginning of a text that is not one.
		if f.is != nil && f.is(data) && (named == nil || named.is != nil || f.name != "HTML" || named.name != "Markdown") {
			return f, nil
		}
	}
	if protected(data) {
		return nil, document.EncryptedError()
	}
	other := foreign(data)
	switch {
	case named != nil && named.is == nil && other == "":
		return named, nil
	case other != "":
		fault := unknown("is %s, which cannot be read", other)
		if slices.Contains([]string{"a picture", "a video", "a sound"}, other) {
			fault.Reason = document.Media
		}
		return nil, fault
	case named != nil && named.name == "HTML": // a piece of a page
		return named, nil
	case named != nil:
		return nil, document.BrokenError("it does not begin as a file of %s does", named.name)
	case path.Ext(name) == "":
		return byName(".md"), nil
	}
	return nil, unknown("is of a kind that cannot be read")
}

// Detect returns the extension of the format that a file's own bytes say it has, as
// ".docx"; empty where they say nothing, as those of text do. The error is a
// *document.Fault of what is known and is not read.
func Detect(data []byte) (extension string, err error) {
	for _, f := range formats {
		if f.is != nil && f.is(data) {
			return f.extensions[0], nil
		}
	}
	if protected(data) {
		return "", document.EncryptedError()
	}
	if other := foreign(data); other != "" {
		return "", unknown("is %s, which cannot be read", other)
	}
	return "", nil
}

// byName returns the format of a file by the extension of its name, or nil.
func byName(name string) *format {
	ext := strings.ToLower(path.Ext(name))
	for i := range formats {
		for _, e := range append(formats[i].extensions, formats[i].others...) {
			if e == ext {
				return &formats[i]
			}
		}
	}
	return nil
}

// unknown is the fault of a file that is not read.
func unknown(format string, args ...any) *document.Fault {
	return &document.Fault{Reason: document.Unknown, Text: fmt.Sprintf(format, args...) + "; accepted are " + Accepted()}
}
