package words_test

import (
	"slices"
	"testing"

	"github.com/inkreel/inkreel/canvas/picture"
	"github.com/inkreel/inkreel/internal/locale"
	"github.com/inkreel/inkreel/internal/words"
	"github.com/inkreel/inkreel/plan"
)

// What things are called in a language finds the pictures of them.
func TestPicturedFindsByNamesOfALanguage(t *testing.T) {
	for _, c := range []struct {
		lang           plan.Language
		phrase, wanted string
	}{
		{"de", "Hund", "dog"}, {"de", "Vulkan", "volcano"}, {"de", "Erdbeere", "strawberry"}, {"de", "Ananas", "pineapple"},
		{"fr", "girafe", "giraffe"}, {"fr", "fusée", "rocket"}, {"es", "mariposa", "butterfly"}, {"it", "pinguino", "penguin"},
		{"ru", "слон", "elephant"}, {"ja", "ペンギン", "penguin"}, {"zh", "火山", "volcano"}, {"ar", "زرافة", "giraffe"},
		{"hi", "हाथी", "elephant"}, {"tr", "penguen", "penguin"}, {"pl", "wulkan", "volcano"}, {"ko", "펭귄", "penguin"},
	} {
		var names []string
		for _, p := range words.Of(c.lang).Pictured(c.phrase) {
			if n := picture.Of(p.ID); n != "" {
				names = append(names, n)
			}
		}
		if at := slices.Index(names, c.wanted); at < 0 || at > 2 {
			t.Errorf("%s %q: %s is not among the first three of %v", c.lang, c.phrase, c.wanted, names[:min(len(names), 6)])
		}
	}
}

// Every language calls nearly every picture something.
func TestEveryLanguageNamesThePictures(t *testing.T) {
	for _, l := range locale.Languages[1:] {
		w := words.Of(plan.Language(l.Code))
		named := map[string]bool{}
		for _, id := range words.CalledIDs(w) {
			named[id] = true
		}
		all, without := 0, 0
		for _, n := range picture.Names() {
			p, _ := picture.Get(n)
			if p.Category == "flags" || p.Category == "people" || p.Category == "sport" {
				continue // made of signs that have names of their own
			}
			all++
			if !named[p.ID] {
				without++
			}
		}
		if without*20 > all {
			t.Errorf("%s: %d of %d pictures have no name", l.Code, without, all)
		}
	}
}

func TestPicturedOfNothing(t *testing.T) {
	if got := words.Of("de").Pictured("  "); got != nil {
		t.Errorf("blanks name %v", got)
	}
	if got := words.Of("de").Pictured("qqxyzzy"); len(got) != 0 {
		t.Errorf("nonsense names %v", got)
	}
}
