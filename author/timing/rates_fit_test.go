package timing

import (
	"encoding/json"
	"math"
	"os"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/inkreel/inkreel/internal/locale"
)

// shrink is how firmly a letter is held to the mean of its class until many clauses
// say otherwise. Found by trying what errs least on texts of another kind, those of
// testdata/spoken.json.
const shrink = 1

// columns numbers features for a fit. A letter has two: its own, which is held to
// zero, and that of all letters.
type columns struct {
	number map[feature]int
	names  []feature
}

func (c *columns) of(f feature) int {
	i, ok := c.number[f]
	if !ok {
		i = len(c.names)
		c.number[f] = i
		c.names = append(c.names, f)
	}
	return i
}

// Classes of letters, which differ in length from the mean letter: vowels, and the
// signs of vowels that are marks on others.
const (
	vowelClass feature = -400 - iota
	markClass
)

// classOf is the class of a letter; ok is false for most consonants.
func classOf(r rune) (class feature, ok bool) {
	switch {
	case unicode.IsMark(r):
		return markClass, true
	case unicode.Is(unicode.Han, r):
		return hanFeature, true
	}
	base, _ := utf8.DecodeRuneInString(norm.NFD.String(string(r)))
	return vowelClass, strings.ContainsRune("aeiouyæøœıаеёиоуыэюяіїєαεηιουω", base)
}

// isLetter reports whether a feature is a letter or a mark.
func isLetter(f feature) bool {
	return f >= 0 && !unicode.IsPunct(rune(f)) && !unicode.IsSymbol(rune(f))
}

// free reports whether a feature's rate is not held to that of its like.
func free(f feature) bool {
	return f == clauseFeature || f == wordFeature || f == hanFeature || f == letterFeature || f == foreignFeature || f == zeroFeature || f == kanaFeature || f == vowelClass || f == markClass || isRowMean(f)
}

// isRowMean reports whether a feature stands for all of a row.
func isRowMean(f feature) bool {
	return f == decimalFeature || f == groupedFeature || f == numbersFeature
}

// rowOf is the row a number belongs to and its digits; ok is false for what is
// none.
func rowOf(f feature) (row feature, digits int, ok bool) {
	for _, r := range rowNames {
		if n := r.row - f; n > 0 && n <= mostDigits {
			return r.row, int(n), true
		}
	}
	return 0, 0, false
}

// counts are the columns of a clause.
func (c *columns) counts(m measurement, l *locale.Language) map[int]float64 {
	row := map[int]float64{}
	scan(m.Text, l, func(f feature, n float64) {
		row[c.of(f)] += n
		if mean, digits, ok := rowOf(f); ok {
			row[c.of(mean)] += n * float64(digits)
		} else if isLetter(f) {
			row[c.of(letterFeature)] += n
			if k, ok := classOf(rune(f)); ok {
				row[c.of(k)] += n
			}
		}
	})
	return row
}

// fit finds the rates by ridge regression: least squares in which letters are
// drawn towards the mean of their class, numbers to so much a digit. A clause counts the
// less the longer it is, as its error grows with its length.
func fit(all []measurement, l *locale.Language) *rates {
	c := &columns{number: map[feature]int{}}
	var rows []map[int]float64
	for _, m := range all {
		rows = append(rows, c.counts(m, l))
	}
	n := len(c.names)
	a, b := make([][]float64, n), make([]float64, n)
	for i := range a {
		a[i] = make([]float64, n)
		a[i][i] = 1e-6
		if !free(c.names[i]) {
			a[i][i] = shrink * float64(len(all)) / 10
		}
	}
	for k, row := range rows {
		w := 1 / (all[k].Seconds + 0.3)
		for i, x := range row {
			b[i] += w * x * all[k].Seconds
			for j, y := range row {
				a[i][j] += w * x * y
			}
		}
	}
	x := solve(a, b)
	r := &rates{Seconds: map[string]float64{}}
	for i, f := range c.names {
		s := x[i]
		if mean, digits, ok := rowOf(f); ok {
			s += float64(digits) * x[c.number[mean]]
		} else if isLetter(f) {
			s += x[c.number[letterFeature]]
			if k, ok := classOf(rune(f)); ok {
				s += x[c.number[k]]
			}
		} else if isRowMean(f) || f == vowelClass || f == markClass {
			continue
		}
		if f == hanFeature {
			s += x[c.number[letterFeature]]
		}
		r.Seconds[f.String()] = math.Round(s*1e4) / 1e4
	}
	// Numbers that were not met: so much a digit.
	for _, row := range rowNames {
		mean, ok := c.number[row.row]
		for n := feature(1); ok && n <= mostDigits; n++ {
			if name := (row.row - n).String(); r.Seconds[name] == 0 {
				r.Seconds[name] = math.Round(float64(n)*x[mean]*1e4) / 1e4
			}
		}
	}
	r.index()
	return r
}

// solve solves a·x = b for a symmetric positive definite a, by Cholesky's
// decomposition.
func solve(a [][]float64, b []float64) []float64 {
	n := len(b)
	for j := range n {
		for k := range j {
			for i := j; i < n; i++ {
				a[i][j] -= a[i][k] * a[j][k]
			}
		}
		d := math.Sqrt(math.Max(a[j][j], 1e-12))
		for i := j; i < n; i++ {
			a[i][j] /= d
		}
	}
	x := slices.Clone(b)
	for i := range n {
		for k := range i {
			x[i] -= a[i][k] * x[k]
		}
		x[i] /= a[i][i]
	}
	for i := n - 1; i >= 0; i-- {
		for k := i + 1; k < n; k++ {
			x[i] -= a[k][i] * x[k]
		}
		x[i] /= a[i][i]
	}
	return x
}

// minute is the speech over which errors are judged, in seconds.
const minute = 60

// judge returns the mean relative error of single clauses, and the worst of whole
// minutes of them.
func judge(t *testing.T, r *rates, l *locale.Language, held []measurement) (clauseError, minuteError float64) {
	said, want, all, n := 0.0, 0.0, 0.0, 0.0
	for i, m := range held {
		got := r.clause(m.Text, l) * r.voice(m.Voice)
		clauseError += math.Abs(got - m.Seconds)
		all += m.Seconds
		said, want, n = said+got, want+m.Seconds, n+1
		if want >= minute || i == len(held)-1 && want > minute/2 {
			minuteError = max(minuteError, math.Abs(said/want-1))
			said, want = 0, 0
		}
	}
	return clauseError / all, minuteError
}

func TestFitRates(t *testing.T) {
	if *measured == "" || *declarations != "" {
		t.Skip("fits only when told where the measurements are: see -measured")
	}
	all := readMeasured(t)
	table := map[string]*rates{}
	for i := range locale.Languages {
		l := &locale.Languages[i]
		var first, held, whole []measurement
		for _, m := range all {
			if string(m.Lang) == l.Code && m.Voice == voices[0] {
				whole = append(whole, m)
			}
			switch {
			case string(m.Lang) != l.Code:
			case m.Held:
				held = append(held, m)
			case m.Voice == voices[0]:
				first = append(first, m)
			}
		}
		r := fit(first, l)
		r.Voices = map[string]float64{}
		for _, v := range voices {
			said, want := 0.0, 0.0
			for _, m := range all {
				if string(m.Lang) == l.Code && m.Voice == v && !m.Held {
					said, want = said+r.clause(m.Text, l), want+m.Seconds
				}
			}
			r.Voices[string(v)] = math.Round(want/said*1e4) / 1e4
		}
		for _, v := range voices {
			var part, texts []measurement
			for _, m := range held {
				if m.Voice == v {
					part = append(part, m)
					if m.Kind == "text" {
						texts = append(texts, m)
					}
				}
			}
			c, _ := judge(t, r, l, part)
			_, m := judge(t, r, l, texts)
			t.Logf("%s %s: %4d clauses held back, off by %4.1f %% each, worst minute %4.1f %%, %.3f", l.Code, v, len(part), 100*c, 100*m, r.Voices[string(v)])
		}
		// Judged by what was held back, made from all.
		best := fit(whole, l)
		best.Voices = r.Voices
		table[l.Code] = best
	}
	data, err := json.MarshalIndent(table, "", " ")
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile("rates.json", append(data, '\n'), 0o644); err != nil {
		t.Fatal(err)
	}
}
