package words_test

import (
	"math/rand"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/internal/locale"
	"github.com/inkreel/inkreel/internal/words"
	"github.com/inkreel/inkreel/plan"
)

// hostile are what a stranger's sentence may be made of over and over.
var hostile = []string{"1 ", "1-", "1/", "1万", "$1", "1 to ", "half of ", "years 1990 ", "bank ", "aa, ", "a_", "one hundred "}

// What is done for a text grows with its length, not with its square: of twice the
// text there are twice the allocations.
func TestWorkIsLinear(t *testing.T) {
	const (
		length = 800
		most   = 2.5
		free   = 500 // allocations that are of no account
	)
	for _, lang := range []plan.Language{"en", "fr", "ja"} {
		w := words.Of(lang)
		for name, read := range map[string]func(string){
			"Quantities": func(s string) { w.Quantities(s) },
			"Dates":      func(s string) { w.Dates(s) },
			"Things":     func(s string) { w.Things(s) },
			"Marks":      func(s string) { w.Marks(s) },
			"Clauses":    func(s string) { w.Clauses(s) },
			"Find":       func(s string) { w.Find(s, 3) },
		} {
			for _, part := range hostile {
				text := strings.Repeat(part, length/len(part))
				once := testing.AllocsPerRun(1, func() { read(text) })
				twice := testing.AllocsPerRun(1, func() { read(text + text) })
				if twice > most*once+free {
					t.Errorf("%s in %s of %q: %.0f allocations, of twice the text %.0f", name, lang, part, once, twice)
				}
			}
		}
	}
}

// A phrase of many words joined by low lines is not looked for in the tags of all
// icons, word by word.
func TestFindOfLongPhrases(t *testing.T) {
	if got := words.Of("en").Find(strings.Repeat("boomerang_", 100), 3); len(got) > 0 {
		t.Errorf("%v", got)
	}
}

// Texts with broken letters are read as far as they can be.
func TestBrokenLetters(t *testing.T) {
	random := rand.New(rand.NewSource(1))
	for _, l := range locale.Languages {
		w := words.Of(plan.Language(l.Code))
		for range 10 {
			text := []byte(l.Sample + ", 1969 " + l.Sample)
			for range 8 {
				i := random.Intn(len(text))
				text[i] = byte(random.Intn(256))
				i = random.Intn(len(text))
				text = append(text[:i], text[i+1:]...)
			}
			s := string(text)
			w.Sentences(s)
			w.Things(s)
			w.Quantities(s)
			w.Dates(s)
			w.Marks(s)
			if got := strings.Join(w.Clauses(s), ""); strings.Join(strings.Fields(got), "") != strings.Join(strings.Fields(s), "") {
				t.Errorf("%s: %q has the clauses %q", l.Code, s, got)
			}
		}
	}
}

// Numbers follow one another without end.
func BenchmarkHostileQuantities(b *testing.B) {
	text := strings.Repeat("1 ", 2000)
	w := words.Of("en")
	for b.Loop() {
		w.Quantities(text)
	}
}

// Many words hide in one.
func BenchmarkHostileFind(b *testing.B) {
	text := strings.Repeat("a_", 500)
	w := words.Of("en")
	for b.Loop() {
		w.Find(text, 3)
	}
}
