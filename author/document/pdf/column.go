package pdf

import (
	"slices"

	"github.com/inkreel/inkreel/author/document/pdf/pdfium"
)

// mostRows is how many rows side by side columns may have: a page has a hundred.
const mostRows = 300

// columns sorts what is on a page into columns, in the order in which they are
// read: bands from top to bottom, within each the columns from left to right, or
// from right to left where the page is written so. A band ends where something
// lies across the gap between its columns.
func columns(of []*span, size float64, rtl bool, depth int) [][]*span {
	const deepest = 4 // columns within columns
	if len(of) == 0 {
		return nil
	}
	if depth >= deepest {
		return [][]*span{of}
	}
	rows, all := rows(of), extent(of)
	var out [][]*span
	var single []*span // rows of one column that no band has been made of yet
	for i := 0; i < len(rows); {
		n, gaps := band(rows[i:min(i+mostRows, len(rows))], all, size)
		if len(gaps) == 0 {
			single = append(single, slices.Concat(rows[i:i+n]...)...)
			i += n
			continue
		}
		parts := cut(rows[i:i+n], gaps)
		if !areColumns(parts, size) {
			single = append(single, rows[i]...)
			i++
			continue
		}
		if len(single) > 0 {
			out = append(out, single)
			single = nil
		}
		if rtl {
			slices.Reverse(parts)
		}
		for _, p := range parts {
			out = append(out, columns(p, size, rtl, depth+1)...)
		}
		i += n
	}
	if len(single) > 0 {
		out = append(out, single)
	}
	return out
}

// extent returns the box round spans.
func extent(of []*span) pdfium.Box {
	box := of[0].box
	for _, s := range of {
		box = union(box, s.box)
	}
	return box
}

// rows groups spans that lie beside each other, from top to bottom.
func rows(of []*span) [][]*span {
	sorted := slices.Clone(of)
	slices.SortStableFunc(sorted, func(a, b *span) int { return compare(a.box.Y0, b.box.Y0) })
	var out [][]*span
	bottom := 0.0
	for i, s := range sorted {
		// Descenders of a line may reach into the next.
		if i == 0 || s.box.Y0 > bottom-0.15*s.size {
			out = append(out, nil)
			bottom = s.box.Y1
		}
		out[len(out)-1] = append(out[len(out)-1], s)
		bottom = max(bottom, s.box.Y1)
	}
	return out
}

// gap is a range of x in which nothing stands.
type gap struct{ from, to float64 }

// narrowest is how wide a gap between columns is at least, in sizes of letters.
const narrowest = 0.8

// band returns how many of the rows, from the first on, leave gaps within all
// free in all of them, and these gaps, from left to right; none where the rows
// are those of one column.
func band(rows [][]*span, all pdfium.Box, size float64) (int, []gap) {
	free := []gap{{all.X0, all.X1}}
	var between []gap
	box := rows[0][0].box
	for i, row := range rows {
		left := free
		for _, s := range row {
			left = without(left, s.box, narrowest*size)
			box = union(box, s.box)
		}
		if len(left) == 0 {
			if len(between) > 0 {
				return i, between
			}
			return 1, nil // a band may begin with the next
		}
		inner := inside(left, box)
		if len(between) > 0 && len(inner) == 0 {
			return i, between
		}
		free, between = left, inner
	}
	return len(rows), between
}

// without returns gaps less what box covers, if at least so wide.
func without(gaps []gap, box pdfium.Box, width float64) []gap {
	var out []gap
	for _, g := range gaps {
		for _, h := range []gap{{g.from, min(g.to, box.X0)}, {max(g.from, box.X1), g.to}} {
			if h.to-h.from >= width {
				out = append(out, h)
			}
		}
	}
	return out
}

// inside returns the gaps that lie within box.
func inside(gaps []gap, box pdfium.Box) []gap {
	var out []gap
	for _, g := range gaps {
		if g.from > box.X0 && g.to < box.X1 {
			out = append(out, g)
		}
	}
	return out
}

// cut sorts the spans of rows by the gaps between which they lie.
func cut(rows [][]*span, gaps []gap) [][]*span {
	parts := make([][]*span, len(gaps)+1)
	for _, row := range rows {
		for _, s := range row {
			i := 0
			for i < len(gaps) && s.box.X0 >= gaps[i].to-0.01 {
				i++
			}
			parts[i] = append(parts[i], s)
		}
	}
	return parts
}

// areColumns reports whether parts that lie beside each other are columns of
// text, rather than those of a table: two of them at least hold prose, or one
// does and the others do not stand on its lines.
func areColumns(parts [][]*span, size float64) bool {
	prose, standing := 0, 0
	bases := map[int]int{} // lines of text by where they stand
	const slim = 5         // ems: what is narrower is signs before entries, or numbers of lines
	for i, p := range parts {
		if len(p) == 0 || extent(p).W() < slim*size {
			return false
		}
		if isProse(p, size) {
			prose++
		}
		for _, s := range p {
			bases[int(s.base)] |= 1 << min(i, 30)
		}
	}
	if prose >= 2 && prose*2 >= len(parts) {
		return true
	}
	for _, where := range bases {
		if where&(where-1) != 0 {
			standing++
		}
	}
	return prose == 1 && len(parts) == 2 && standing*4 <= len(bases)
}

// isProse reports whether what lies in a column is lines of words that fill it,
// or a picture.
func isProse(of []*span, size float64) bool {
	box := extent(of)
	letters, high := 0, 0.0
	var text []*span
	for _, s := range of {
		if s.chars == nil {
			high = max(high, s.box.H())
			continue
		}
		text = append(text, s)
		letters += len(s.chars)
	}
	slices.SortStableFunc(text, func(a, b *span) int { return compare(a.base, b.base) })
	lines, filled := 0, 0
	for i := 0; i < len(text); {
		// A line that is spaced out to fill the column is several spans.
		l := text[i].box
		j := i
		for ; j < len(text) && text[j].base-text[i].base < 0.3*text[i].size; j++ {
			l = union(l, text[j].box)
		}
		lines++
		if l.W() > 0.6*box.W() {
			filled++
		}
		i = j
	}
	const shortest = 10 // letters of a line on average; writing without blanks has no more
	return high > 4*size && filled*2 >= lines || lines >= 3 && box.W() >= 8*size && filled*2 >= lines && letters >= shortest*lines
}
