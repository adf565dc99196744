package pdfium

import (
	"context"
	"math"
)

// Document is an open file. It is for one goroutine.
type Document struct {
	m      *machine
	handle uint64
	page   *Page // the one that is open
}

// Close gives back all the file took up. What is called after it returns nothing.
func (d *Document) Close() {
	_ = d.m.module.Close(context.Background()) // its memory goes with it
	if d.m.err == nil {
		d.m.err = ErrStopped
	}
}

// Err returns what ended the reading early, as the end of the context; every
// result after it is empty.
func (d *Document) Err() error { return d.m.err }

// Pages returns how many pages the file has.
func (d *Document) Pages() int { return max(integer(d.m.call("FPDF_GetPageCount", d.handle)), 0) }

// Title returns the title that the file's metadata gives it.
func (d *Document) Title() string {
	n := d.m.call("FPDF_GetMetaText", d.handle, d.m.word("Title"), d.m.at(0), scratchSize/2)
	return d.m.text(int(min(n, scratchSize/2)))
}

// Language returns the file's language, as "de-DE".
func (d *Document) Language() string {
	n := d.m.call("FPDFCatalog_GetLanguage", d.handle, d.m.at(0), scratchSize/2)
	return d.m.text(int(min(n, scratchSize/2)))
}

// Bookmark is an entry of the outline that viewers show beside the pages.
type Bookmark struct {
	Title string
	Level int // 1 outermost
	Page  int // from 0; -1 where it leads elsewhere
}

// Outline returns the first entries of the file's outline, at most so many, in
// the order of the file.
func (d *Document) Outline(most int) []Bookmark {
	const deepest = 6
	var out []Bookmark
	var walk func(parent uint64, level int)
	walk = func(parent uint64, level int) {
		// An outline may lead in circles: most ends them.
		for b := d.m.call("FPDFBookmark_GetFirstChild", d.handle, parent); b != 0 && len(out) < most; b = d.m.call("FPDFBookmark_GetNextSibling", d.handle, b) {
			n := d.m.call("FPDFBookmark_GetTitle", b, d.m.at(0), scratchSize)
			entry := Bookmark{Title: d.m.text(int(min(n, scratchSize))), Level: level, Page: -1}
			if to := d.m.call("FPDFBookmark_GetDest", d.handle, b); to != 0 {
				entry.Page = integer(d.m.call("FPDFDest_GetDestPageIndex", d.handle, to))
			}
			out = append(out, entry)
			if level < deepest {
				walk(b, level+1)
			}
		}
	}
	walk(0, 1)
	return out
}

// Page opens page i, from 0, and closes the one before it. A page that cannot be
// opened is nil.
func (d *Document) Page(i int) *Page {
	if d.page != nil {
		d.page.close()
		d.page = nil
	}
	handle := d.m.call("FPDF_LoadPage", d.handle, uint64(i))
	if handle == 0 {
		return nil
	}
	p := &Page{m: d.m, handle: handle}
	p.Width = single(d.m.call("FPDF_GetPageWidthF", handle))
	p.Height = single(d.m.call("FPDF_GetPageHeightF", handle))
	const largest = 1e5 // points; a viewer's largest is 14400
	if !(p.Width >= 1 && p.Width <= largest && p.Height >= 1 && p.Height <= largest) {
		d.m.call("FPDF_ClosePage", handle)
		return nil
	}
	p.orient()
	d.page = p
	return p
}

// orient finds how coordinates of the page lie in what a reader sees: the page
// may be turned, and cut from a larger one.
func (p *Page) orient() {
	const fine = 64 // of a point
	see := func(x, y float64) (float64, float64) {
		p.m.call("FPDF_PageToDevice", p.handle, 0, 0, uint64(math.Round(p.Width*fine)), uint64(math.Round(p.Height*fine)), 0,
			double(x), double(y), p.m.at(0), p.m.at(4))
		var at [2]int
		p.m.ints(at[:])
		return float64(at[0]) / fine, float64(at[1]) / fine
	}
	const far = 1000
	x0, y0 := see(0, 0)
	x1, y1 := see(far, 0)
	x2, y2 := see(0, far)
	p.seen = affine{(x1 - x0) / far, (y1 - y0) / far, (x2 - x0) / far, (y2 - y0) / far, x0, y0}
}

// affine maps (x, y) to (a·x + c·y + e, b·x + d·y + f).
type affine struct{ a, b, c, d, e, f float64 }

func (t affine) point(x, y float64) (float64, float64) {
	return t.a*x + t.c*y + t.e, t.b*x + t.d*y + t.f
}

// box maps a box with the corners (l, b) and (r, t).
func (t affine) box(l, b, r, top float64) Box {
	x0, y0 := t.point(l, b)
	x1, y1 := t.point(r, top)
	return Box{min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1)}
}

// then returns what maps by t first and by u after it.
func (t affine) then(u affine) affine {
	e, f := u.point(t.e, t.f)
	return affine{
		u.a*t.a + u.c*t.b, u.b*t.a + u.d*t.b,
		u.a*t.c + u.c*t.d, u.b*t.c + u.d*t.d, e, f,
	}
}
