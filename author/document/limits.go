package document

import "context"

// Reader reads one format. Its errors are sentences without the name of the
// file, most of them a *Fault, or those of ctx.
type Reader func(ctx context.Context, data []byte, limits Limits) (*Document, error)

// Limits bound what a document may cost. Zero fields have those of Default.
type Limits struct {
	Bytes    int64 // of the file; larger ones are refused
	Unpacked int64 // bytes of all parts of a packed file together; what unpacks to more is refused
	Parts    int   // files in a packed file
	Depth    int   // of elements within elements
	Pages    int   // pages, slides or sheets; the rest is left out with a note

	// Of what is kept; the rest is left out with a note.
	Blocks  int
	Text    int   // characters altogether
	Rows    int   // of a table
	Columns int   // of a table
	Figures int64 // bytes of all pictures together
	Figure  int64 // bytes of one picture
}

// Default is what a document may cost where nothing else is said: a book of
// 600 pages is read whole, and 200 MB of memory are enough for any file.
var Default = Limits{
	Bytes:    50 << 20,
	Unpacked: 80 << 20,
	Parts:    4000,
	Depth:    200,
	Pages:    1000,
	Blocks:   50_000,
	Text:     2_000_000,
	Rows:     2000,
	Columns:  64,
	Figures:  32 << 20,
	Figure:   8 << 20,
}

// Filled returns l with Default where it says nothing.
func (l Limits) Filled() Limits {
	fill := func(v *int, d int) {
		if *v <= 0 {
			*v = d
		}
	}
	fill64 := func(v *int64, d int64) {
		if *v <= 0 {
			*v = d
		}
	}
	d := Default
	fill64(&l.Bytes, d.Bytes)
	fill64(&l.Unpacked, d.Unpacked)
	fill(&l.Parts, d.Parts)
	fill(&l.Depth, d.Depth)
	fill(&l.Pages, d.Pages)
	fill(&l.Blocks, d.Blocks)
	fill(&l.Text, d.Text)
	fill(&l.Rows, d.Rows)
	fill(&l.Columns, d.Columns)
	fill64(&l.Figures, d.Figures)
	fill64(&l.Figure, d.Figure)
	return l
}
