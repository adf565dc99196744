package readers_test

import (
	"testing"

	"github.com/inkreel/inkreel/author/document"
	"github.com/inkreel/inkreel/author/document/readers"
)

// A table that says nothing of what it is of is called by its file and its years.
func TestTablesAreCalledByTheirFiles(t *testing.T) {
	byYear := "Source,2010,2015,2024\nCoal,40,38,30\nSun,0,1,9\n"
	years := "Year,Visitors\n2019,120\n2020,40\n2021,90\n"
	names := "Fruit,Price\nApple,2\nPear,3\n"
	for _, c := range []struct{ name, text, want string }{
		{"statistics-electricity.csv", byYear, "Electricity, 2010–2024"},
		{"energy_by-source.csv", byYear, "Energy by source, 2010–2024"},
		{"visitors.csv", years, "Visitors, 2019–2021"},
		{"visitors-2021.csv", years, "Visitors 2021"},
		{"fruit_prices.csv", names, "Fruit prices"},
		{"data.csv", names, "Data"},
		{"Statistik Strom.csv", byYear, "Strom, 2010–2024"},
	} {
		doc, err := readers.Read(t.Context(), c.name, []byte(c.text), document.Limits{})
		if err != nil {
			t.Fatal(err)
		}
		if doc.Title != c.want {
			t.Errorf("%s: %q, want %q", c.name, doc.Title, c.want)
		}
	}
}
