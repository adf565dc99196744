// Package pdf reads PDF files: what lies on pages becomes headings, paragraphs,
// lists, tables and pictures in the order in which a reader takes them up.
// Package pdfium brings letters and where they stand; all that is told from
// where they stand is told here.
//
// A file goes through these steps, one file of this package each: letters to
// lines (line.go), lines to columns (column.go), running heads and notes away
// (furniture.go), lines to paragraphs, headings and lists (paragraph.go), tables
// (table.go), pictures (figure.go), and over the pages together (join.go).
package pdf

import (
	"context"
	"errors"
	"image/color"
	"unicode"

	"image"

	"github.com/inkreel/inkreel/author/document"
	"github.com/inkreel/inkreel/author/document/pdf/pdfium"
)

// Reader reads PDF files. Its zero value is ready to use; all reading of a
// process is best done by one, which starts PDFium once.
type Reader struct {
	Engine pdfium.Engine
}

var shared Reader

// Read reads a file with a Reader that the process shares.
func Read(ctx context.Context, data []byte, limits document.Limits) (*document.Document, error) {
	return shared.Read(ctx, data, limits)
}

// Pictures paints pages as Reader.Pictures does, with the Reader of Read.
func Pictures(ctx context.Context, data []byte, limits document.Limits) ([]document.Image, error) {
	return shared.Pictures(ctx, data, limits)
}

// What one page may have; the rest is left out.
const (
	mostChars   = 100_000
	mostSpans   = 6000
	mostObjects = 5000
)

// Read reads a file. A page that does not come to an end is ended by ctx. The
// errors are those of ctx and document.Fault: of a file that has pictures and no
// text, as a scan, the reason is document.Pictures; Pictures has what it shows.
func (r *Reader) Read(ctx context.Context, data []byte, limits document.Limits) (*document.Document, error) {
	limits = limits.Filled()
	file, err := r.open(ctx, data, limits)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	out := document.NewBuilder(ctx, limits)
	t := &text{title: file.Title(), words: map[string]bool{}}
	t.bookmarks = file.Outline(mostBookmarks)
	out.Language(file.Language())
	total := file.Pages()
	pages := min(total, limits.Pages)
	if pages < total {
		out.Note("Only the first %d of %d pages were read.", pages, total)
	}
	for i := range pages {
		if page := file.Page(i); page != nil {
			t.read(page, limits)
		} else {
			t.sheets = append(t.sheets, &sheet{})
		}
		if err := file.Err(); err != nil {
			if ctx.Err() != nil {
				return nil, ctx.Err()
			}
			// What came before is as good as it was.
			out.Note("Page %d and those after it could not be read.", i+1)
			break
		}
	}
	if t.isScan() {
		return nil, document.PicturesError()
	}
	t.write(out)
	return out.Document()
}

// mostBookmarks is how many entries of an outline help to find headings.
const mostBookmarks = 2000

// open opens a file, with the faults as sentences.
func (r *Reader) open(ctx context.Context, data []byte, limits document.Limits) (*pdfium.Document, error) {
	switch n := int64(len(data)); {
	case n == 0:
		return nil, document.EmptyError()
	case n > limits.Bytes:
		return nil, document.TooLargeError("", n, limits.Bytes, "bytes")
	}
	file, err := r.Engine.Open(ctx, data)
	switch {
	case errors.Is(err, pdfium.ErrPassword):
		return nil, document.EncryptedError()
	case errors.Is(err, pdfium.ErrFormat), errors.Is(err, pdfium.ErrStopped):
		return nil, document.BrokenError("no pages of a PDF were found in %d bytes", len(data))
	case err != nil:
		return nil, err
	}
	return file, nil
}

// read reads a page.
func (t *text) read(page *pdfium.Page, limits document.Limits) {
	chars := page.Chars(mostChars)
	for _, c := range chars {
		if c.Turned && !c.Made {
			t.letters++
			t.strange++
		}
	}
	letters := spans(chars)
	objects := page.Objects(mostObjects)
	if len(letters) > mostSpans {
		letters = letters[:mostSpans]
	}
	sizes := map[float64]int{}
	right, n, strange := 0, 0, 0
	for _, s := range letters {
		for _, c := range s.chars {
			sizes[half(c.Size)]++
			n++
			switch {
			case letter(c.Rune) == "" || unicode.Is(unicode.Co, c.Rune) || c.Rune == unicode.ReplacementChar:
				strange++
			case unicode.In(c.Rune, unicode.Arabic, unicode.Hebrew, unicode.Syriac, unicode.Thaana):
				right++
			}
		}
	}
	t.letters += n
	t.strange += strange
	size := max(most(sizes), 1)
	tables := grids(objects, pdfium.Box{X1: page.Width, Y1: page.Height})
	kept := tables[:0]
	for _, g := range tables {
		if left := g.take(letters); g.data != nil {
			letters = left
			kept = append(kept, g)
		}
	}
	seen := look(page, objects, &letters, kept, size)
	if seen.painted {
		t.painted++
	}
	if seen.covered {
		t.covered++
	}
	for _, g := range kept {
		letters = append(letters, &span{box: g.box, base: g.box.Y0, table: g})
	}
	for _, p := range seen.pictures {
		letters = append(letters, &span{box: p.box, base: p.box.Y0, picture: p})
	}
	s := &sheet{width: page.Width, height: page.Height}
	for _, c := range columns(letters, size, right*2 > n, 0) {
		s.columns = append(s.columns, lines(c))
	}
	t.sheets = append(t.sheets, s)
}

// isScan reports whether the file has no text to speak of, but pictures; or text
// whose letters are not those that it shows, which seeing alone can read.
func (t *text) isScan() bool {
	const stamped = 40 // letters of a page that are but a number or the scanner's name
	return t.letters == 0 && t.painted > 0 ||
		t.covered > 0 && t.covered*5 >= len(t.sheets)*4 && t.letters < stamped*len(t.sheets) ||
		t.strange*2 > t.letters
}

// Pictures paints the pages of a file, for a reader that sees: 1600 pixels on
// the longer side, as JPEG or PNG, until their bytes reach the limit of a document's
// pictures. Its errors are those of Read.
func (r *Reader) Pictures(ctx context.Context, data []byte, limits document.Limits) ([]document.Image, error) {
	limits = limits.Filled()
	file, err := r.open(ctx, data, limits)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	var out []document.Image
	left := limits.Figures
	for i := range min(file.Pages(), limits.Pages) {
		page := file.Page(i)
		if page == nil {
			continue
		}
		pic := &picture{box: pdfium.Box{X1: page.Width, Y1: page.Height}}
		pic.paint(page, sharpest)
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if left -= int64(len(pic.data)); left < 0 || file.Err() != nil {
			break
		}
		if pic.data != nil {
			out = append(out, document.Image{Data: pic.data, Type: pic.kind})
		}
	}
	return out, nil
}

func isCMYK(c image.Config) bool { return c.ColorModel == color.CMYKModel }
