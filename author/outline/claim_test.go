package outline

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/author/document"
	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/internal/words"
	"github.com/inkreel/inkreel/plan"
)

// A claim is understood alone: one that points back is none.
func TestClaimsStandAlone(t *testing.T) {
	for _, c := range []struct {
		lang       plan.Language
		said, want string
	}{
		{"en", "In 1891 she went to Paris.", ""},
		{"en", "Some of it seeps into the soil.", ""},
		{"en", "Below it there is a shortage.", ""},
		{"en", "The work begins this summer.", "The work begins this summer"},
		{"en", "In this a call is enough. The function reads all bytes.", "The function reads all bytes"},
		{"en", "Gas: 22, 22.", ""},
		{"en", "A committee of six women looks after the wells every day.", ""},
		{"en", "Her notebooks are still so radioactive that they are kept in lead boxes.", ""},
		{"en", "At 1.5 degrees of warming between 70 % and 90 % of reefs die.", ""},
		{"en", "Debian accepts and understands that some users need other works.", ""},
		{"en", "The Debian Project was officially founded by Ian Murdock in the summer of 1993.", "The Debian Project was officially founded"},
		{"en", "Cold air cannot hold as much water as warm air can.", "Cold air cannot hold as much water"},
		{"en", "The kernel has a module that talks to each disk of the machine.", "The kernel has a module"},
		{"en", "The name git was given by Linus Torvalds when he wrote the very first version.", "Name git was given by Linus Torvalds"},
		{"en", "Water is always on its way, and it never gets used up.", "Water is always on its way"},
		{"en", "Computers do the same, and it is quick.", ""},
		{"de", "Der Vesuv brach im Jahr 79 aus und begrub Pompeji.", "Der Vesuv brach im Jahr 79 aus"},
		{"de", "Schließlich bricht die Erdkruste auf, und der Vulkan speit Lava.", "Schließlich bricht die Erdkruste auf"},
		{"ja", "1964年に東京と大阪の間で走り始めました。", "1964年に東京と大阪の間で走り始めました"},
		{"ja", "が揺れを感じて、列車は自動で止まります。", ""},
		{"en", "It is used in: bridges, towers and cranes of all sizes.", ""},
		{"en", "Steel is used in: bridges, towers and cranes of all sizes.", ""},
		{"de", "Der Vesuv brach im Jahr 79 aus und begrub die Stadt Pompeji.", "Der Vesuv brach im Jahr 79 aus"},
		{"de", "Der Zug kommt am Abend in der alten Stadt am Fluss an.", ""},
		{"de", "Die Sonne treibt den Kreislauf des Wassers auf der ganzen Erde.", "Die Sonne treibt den Kreislauf des Wassers"},
		{"nl", "De trein komt in de avond in de oude stad aan.", ""},
		{"fr", "Le Ghana produit 2,2 millions de tonnes de cacao chaque année pour le monde.", "Le Ghana produit 2,2 millions de tonnes"},
		{"fr", "Le soleil chauffe la mer et les lacs pendant toute la journée.", "Le soleil chauffe la mer"},
		{"es", "Costa de Marfil produce 2,2 millones de toneladas al año, Ghana 0,7 millones.", ""},
		{"es", "El sol calienta el mar y los lagos durante todo el día.", "El sol calienta el mar"},
		{"hi", "पौधा ऑक्सीजन हवा में छोड़ता है।", "पौधा ऑक्सीजन हवा में छोड़ता है"},
		{"hi", "सूरज की गर्मी से समुद्र और झीलों का पानी भाप बनकर ऊपर उठता है।", ""},
		{"ja", "地震が起きると、センサー", ""},
		{"ar", "تشرق الشمس على البحر كل صباح في الصيف والشتاء.", "تشرق الشمس على البحر كل صباح"},
		{"zh", "太阳加热海水。", "太阳加热海水"},
		{"en", "The other two thirds lie in its eight arms.", ""},
		{"en", "Our customers rate us 4.8 out of 5 stars.", ""},
		{"en", "The remaining 300 pounds pay for electricity, internet and insurance.", ""},
		{"en", "The number of bicycle trips per day rose from 21,000 in 2015.", "Number of bicycle trips per day rose"},
		{"en", "The mayor of London opened the bridge in 2002 after two years of repairs.", "The mayor of London opened the bridge"},
		{"es", "La planta tendrá una capacidad de 20 gigavatios hora al año.", ""},
		{"es", "El 85 % de la energía vendrá de paneles solares.", ""},
		{"es", "Los empleados de Madrid y Barcelona podrán pedir el traslado.", ""},
		{"es", "La capital de Francia tiene dos millones de habitantes y muchos museos de arte.", ""},
		{"fr", "La plupart des abeilles vivent dans des ruches en bois au bord de la forêt.", "Plupart des abeilles vivent dans des ruches"},
		{"fr", "Le 2 septembre 1870, l'empereur est fait prisonnier.", "L'empereur est fait prisonnier"},
		{"de", "48 Prozent der Container fahren mit der Bahn, 49 Prozent mit dem Lastwagen.", "48 Prozent der Container fahren"},
		{"en", "mRNA breaks down easily.", "mRNA breaks down easily"},
		{"de", "Verrühren Sie Mehl und Wasser und lassen Sie den Teig ruhen.", "Verrühren Sie Mehl und Wasser"},
		{"de", "Die Forscher haben herausgefunden, dass Bienen im Dunkeln tanzen.", ""},
	} {
		w := words.Of(c.lang)
		f := factsOf(w, story.ScriptScene{Sentences: w.Sentences(c.said)}, nil)
		if got := f.claims(story.Relation{}); got != c.want {
			t.Errorf("%s: got %q, want %q", c.said, got, c.want)
		}
	}
}

// No title says what a number and the words under it say already.
func TestTitlesSayMoreThanTheirNumber(t *testing.T) {
	w := words.Of("en")
	for said, want := range map[string]string{
		"The flight lasted 12 seconds.":   "",
		"It weighs 20 grams.":             "It weighs 20 grams",
		"The loan costs 12 % of the sum.": "The loan costs 12 % of the sum",
	} {
		f := factsOf(w, story.ScriptScene{Sentences: w.Sentences(said)}, nil)
		rel, _ := amount(f)
		if got := f.claims(rel); got != want {
			t.Errorf("%s: got %q over %s, want %q", said, got, shown(rel), want)
		}
	}
}

// What surrounds a thing is its title only as a whole: "the 15th century coffee came"
// is no phrase without its beginning.
func TestPhrasesAboutThingsAreWhole(t *testing.T) {
	for _, c := range []struct {
		lang              plan.Language
		said, thing, want string
	}{
		{"ar", "في القرن الخامس عشر وصلت القهوة إلى اليمن.", "القهوة", ""},
		{"en", "Three years later John Dunlop added tyres with air.", "tyres", "Dunlop added tyres"},
		{"en", "He took the old town bridge home.", "bridge", "town bridge"},
	} {
		w := words.Of(c.lang)
		f := factsOf(w, story.ScriptScene{Sentences: w.Sentences(c.said)}, nil)
		if got := f.around([]story.Thing{{Label: c.thing, Score: 1}}); got != c.want {
			t.Errorf("%s: got %q, want %q", c.said, got, c.want)
		}
	}
}

// What says of what kind a text is, where it was written and whom to call is
// neither title nor told.
func TestFramesOfTextsAreNotTold(t *testing.T) {
	src := &story.Source{Documents: []*document.Document{documentOf("# PRESS RELEASE\n\nMuseum opens new hall\n\nPort Ellery, 2 June 2025 – The museum opens its hall. Visitors meet animals.\n\nContact: +44 20 0000 0000")}}
	script, err := Writer{}.Script(t.Context(), src, &story.Settings{Language: "en"})
	if err != nil {
		t.Fatal(err)
	}
	if got, want := script.String(), "# Museum opens new hall\n\nThe museum opens its hall. Visitors meet animals.\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// Whatever signs stand among the words of a script, or instead of them, in any
// language: it is shown, or refused with a reason.
func TestScriptsOfSigns(t *testing.T) {
	parts := []string{"😀", "🎉🚀", "…", "!!", "—", "10 %", "C++", "ok", "👩‍🚀", ", ", ": ", "(", ")", "“", "\"", "a long walk over the hills", "。", "؟", "\u200d", "*", "$", "1.", "Donau", " "}
	random := rand.New(rand.NewPCG(1, 2))
	for _, lang := range plan.Languages() {
		for range 40 {
			var text strings.Builder
			for range 1 + random.IntN(12) {
				text.WriteString(parts[random.IntN(len(parts))])
				text.WriteString([]string{"", " ", ". ", "\n\n"}[random.IntN(4)])
			}
			src, set := &story.Source{Script: text.String()}, &story.Settings{Language: lang}
			script, err := Writer{}.Script(t.Context(), src, set)
			if err != nil {
				continue
			}
			if _, err := (Writer{}).Storyboard(t.Context(), src, script, set); err != nil {
				t.Errorf("%s %q: %v", lang, text.String(), err)
			}
		}
	}
}
