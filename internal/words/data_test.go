package words

import (
	"slices"
	"testing"

	"github.com/inkreel/inkreel/canvas/icon"
	"github.com/inkreel/inkreel/internal/locale"
	"github.com/inkreel/inkreel/plan"
)

// Every concept is drawn by an icon there is, or by none.
func TestConceptsHaveIcons(t *testing.T) {
	for _, c := range catalogue().list {
		if c.Icon != "" && !(icon.Set{}).Has(c.Icon) {
			t.Errorf("%s: there is no icon %q; near: %v", c.ID, c.Icon, icon.Set{}.Near(c.Icon))
		}
		if len(c.Terms) == 0 {
			t.Errorf("%s has no term", c.ID)
		}
	}
}

// The data of every language can be read, and its stemmer exists.
func TestEveryLanguageIsRead(t *testing.T) {
	for _, l := range locale.Languages {
		table := Of(plan.Language(l.Code)).table()
		if len(table.stop) == 0 && !slices.Contains(unread, l.Code) {
			t.Errorf("%s has no stop words", l.Code)
		}
	}
}

var unread = []string{}

// To tell one language of twenty, what tells it is read of each and nothing else.
func BenchmarkCommonWords(b *testing.B) {
	for b.Loop() {
		for i := range locale.Languages {
			if l := &locale.Languages[i]; l.Writing.Script == "Latn" {
				w := &Words{lang: l}
				if w.commonWords(); w.read.stop != nil {
					b.Fatal("the whole table is read")
				}
			}
		}
	}
}

// What a language calls a concept is of a concept there is.
func TestConceptsOfLanguages(t *testing.T) {
	for _, l := range locale.Languages {
		for _, line := range sections(readData(l.Code))["concepts"] {
			if id, terms := pair(line); len(terms) == 0 {
				t.Errorf("%s: %s has no term", l.Code, id)
			} else if _, ok := catalogue().byID[ID(id)]; !ok {
				t.Errorf("%s: there is no concept %q", l.Code, id)
			}
		}
	}
}
