package plain

import (
	"context"
	"encoding/csv"
	"errors"
	"io"
	"strings"

	"github.com/inkreel/inkreel/author/document"
)

// CSV reads a table of values between commas, semicolons, tabs or upright
// lines, whichever parts its lines most evenly. Lines above the table with one
// value alone are its caption.
func CSV(ctx context.Context, data []byte, limits document.Limits) (*document.Document, error) {
	b := document.NewBuilder(ctx, limits)
	text, err := decode(b, data)
	if err != nil {
		return nil, err
	}
	separator, text := separated(text)
	rows, err := records(ctx, b, text, separator)
	if err != nil {
		return nil, err
	}
	var caption []string
	for len(rows) > 1 && alone(rows[0]) && width(rows) > 1 {
		if c := strings.TrimSpace(strings.Join(rows[0], "")); c != "" {
			caption = append(caption, c)
		}
		rows = rows[1:]
	}
	t := document.NewTable(rows)
	if len(caption) > 0 {
		b.Title(caption[0])
		t.Caption = strings.Join(caption, ", ")
	}
	b.Add(document.Block{Kind: document.Table, Table: t})
	return b.Document()
}

// alone reports whether a row has one value at most.
func alone(row []string) bool {
	n := 0
	for _, cell := range row {
		if strings.TrimSpace(cell) != "" {
			n++
		}
	}
	return n < 2
}

// width returns how many cells the longest of the first rows has.
func width(rows [][]string) int {
	const sample = 50
	w := 0
	for _, row := range rows[:min(len(rows), sample)] {
		w = max(w, len(row))
	}
	return w
}

// separated returns what parts the values of a table, with the table without
// the line that names it, as "sep=;", which spreadsheets write.
func separated(text string) (separator rune, rest string) {
	if line, below, _ := strings.Cut(text, "\n"); strings.HasPrefix(strings.ToLower(line), "sep=") {
		if s := []rune(strings.TrimRight(line[4:], "\r")); len(s) == 1 && s[0] != '"' && s[0] >= '\t' {
			return s[0], below
		}
	}
	const sample = 64 << 10
	head := text[:min(len(text), sample)]
	if len(head) < len(text) {
		if i := strings.LastIndexByte(head, '\n'); i > 0 {
			head = head[:i]
		}
	}
	separator, best := ',', 0.0
	for _, s := range []rune{',', ';', '\t', '|'} {
		if e := evenness(head, s); e > best {
			separator, best = s, e
		}
	}
	return separator, text
}

// evenness is how well a separator parts lines into as many values each: the
// share of lines that have the commonest number, more for more values. One alone
// is nothing.
func evenness(text string, separator rune) float64 {
	r := reader(text, separator)
	counts := map[int]int{}
	lines := 0
	for range 100 {
		row, err := r.Read()
		if err != nil {
			break
		}
		lines++
		counts[len(row)]++
	}
	best := 0.0
	for n, c := range counts {
		if n > 1 {
			best = max(best, float64(c)/float64(lines)*(1+min(float64(n), 10)/20))
		}
	}
	return best
}

func reader(text string, separator rune) *csv.Reader {
	r := csv.NewReader(strings.NewReader(text))
	r.Comma, r.LazyQuotes, r.FieldsPerRecord = separator, true, -1
	return r
}

// records returns the rows of a table, as many and as wide as are kept.
func records(ctx context.Context, b *document.Builder, text string, separator rune) ([][]string, error) {
	r := reader(text, separator)
	r.ReuseRecord = true
	var rows [][]string
	l := b.Limits()
	for len(rows) <= l.Rows+1 { // a header and one more, so that what is cut is noted
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		row, err := r.Read()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, document.BrokenError("%v", err)
		}
		kept := make([]string, min(len(row), l.Columns+1))
		for i := range kept {
			kept[i] = strings.Clone(row[i])
		}
		rows = append(rows, kept)
	}
	return rows, nil
}
