package readers

import (
	"path"
	"regexp"
	"strings"
	"unicode"

	"github.com/inkreel/inkreel/author/document"
)

// filed are words by which files of tables are called whatever they are of.
var filed = setOf("statistics statistic stats data dataset table tables sheet report export csv figures numbers list final copy draft new " +
	"statistik statistiken daten tabelle bericht statistiques données donnees tableau datos estadísticas estadisticas tabla dati statistiche tabella " +
	"dados estatísticas estatisticas tabela gegevens statistieken tabel")

func setOf(words string) map[string]bool {
	m := map[string]bool{}
	for _, w := range strings.Fields(words) {
		m[w] = true
	}
	return m
}

// titleOf is the name of a file as a title of the table it holds: "energy_by-source.csv"
// is "Energy by source", "statistics-electricity.csv" with a column a year "Electricity,
// 2010–2024". Empty where the name is none.
func titleOf(called, name string, t *document.TableData) string {
	words := strings.FieldsFunc(strings.TrimSuffix(called, path.Ext(called)), func(r rune) bool {
		return unicode.IsSpace(r) || r == '_' || r == '-'
	})
	if name == "" || len(words) == 0 || len(words) == 1 && strings.HasPrefix(called, ".") {
		return ""
	}
	var meant []string
	for _, w := range words {
		if !filed[strings.ToLower(w)] {
			meant = append(meant, w)
		}
	}
	if len(meant) == 0 {
		meant = words
	}
	title := []rune(strings.Join(meant, " "))
	title[0] = unicode.ToTitle(title[0])
	if first, last := yearsOf(t); first != "" && !yearIn.MatchString(string(title)) {
		return string(title) + ", " + first + "–" + last
	}
	return string(title)
}

var (
	year   = regexp.MustCompile(`^\s*((?:1[5-9]|20)\d\d)\s*$`)
	yearIn = regexp.MustCompile(`\b(?:1[5-9]|20)\d\d\b`)
)

// yearsOf are the first and the last year of a table whose columns, or rows, are years;
// empty: they are not.
func yearsOf(t *document.TableData) (first, last string) {
	side := func(cells []string) (string, string) {
		var years []string
		for _, c := range cells {
			m := year.FindStringSubmatch(c)
			if m == nil {
				return "", ""
			}
			years = append(years, m[1])
		}
		if n := len(years); n > 1 && years[0] < years[n-1] {
			return years[0], years[n-1]
		}
		return "", ""
	}
	if len(t.Header) > 1 {
		if first, last = side(t.Header[1:]); first != "" {
			return first, last
		}
	}
	rows := make([]string, 0, len(t.Rows))
	for _, row := range t.Rows {
		if len(row) > 0 {
			rows = append(rows, row[0])
		}
	}
	return side(rows)
}
