package words_test

import (
	"testing"

	"github.com/inkreel/inkreel/internal/words"
	"github.com/inkreel/inkreel/plan"
)

// What a sentence names is drawn where a picture shows just that, in any language and in
// any form of the word.
func TestThingsAreDrawnInEveryLanguage(t *testing.T) {
	for _, c := range []struct {
		lang               plan.Language
		sentence, text, is string
	}{
		{"fr", "Les abeilles aiment les fleurs.", "abeilles", "honeybee"},
		{"fr", "Les abeilles aiment les fleurs.", "fleurs", "cherry-blossom"},
		{"de", "Die Bäume stehen am Haus.", "Bäume", "deciduous-tree"},
		{"es", "Los árboles dan sombra.", "árboles", "deciduous-tree"},
		{"it", "Il treno parte.", "treno", "train"},
		{"pl", "Pszczoła siedzi na kwiatku.", "Pszczoła", "honeybee"},
		{"hi", "पेड़ों को पानी चाहिए।", "पेड़ों", "deciduous-tree"},
		{"ar", "القهوة من أشهر المشروبات.", "القهوة", "hot-beverage"},
		{"ja", "電車は速いです。", "電車", "train"},
		{"de", "Die Industrie wächst.", "Industrie", ""}, // a factory is not all of it
		{"fr", "Le prix monte.", "prix", ""},
		{"es", "El comercio crece.", "comercio", ""},
	} {
		got := ""
		for _, th := range words.Of(c.lang).Things(c.sentence) {
			if th.Text == c.text {
				got = th.Drawn
			}
		}
		if got != c.is {
			t.Errorf("%s %q: %s is drawn as %q, want %q", c.lang, c.sentence, c.text, got, c.is)
		}
	}
}

// Every picture that is said to show the first word of other languages is there.
func TestFirstWordsAreDrawn(t *testing.T) {
	for _, id := range words.FirstDrawn() {
		if !words.IsDrawn(id) {
			t.Errorf("no picture shows %s, or it is said to show nothing", id)
		}
	}
}
