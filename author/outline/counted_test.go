package outline

import (
	"strings"
	"testing"

	"github.com/inkreel/inkreel/author/document"
	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/plan"
)

// Parts that sentences count out are those of one whole.
func TestPartsAreCountedOverSentences(t *testing.T) {
	for _, c := range []struct {
		lang       plan.Language
		text, want string
	}{
		{"en", "A plant cell has three parts. The first is the wall. The second is the nucleus. The third is the membrane.",
			"part_of A plant cell: Wall | Nucleus | Membrane"},
		{"en", "A bridge has two parts. The first one is the deck. The second one is the pier.",
			"part_of A bridge: Deck | Pier"},
		{"de", "Die Zelle hat drei Teile. Der erste ist die Wand. Der zweite ist der Kern. Der dritte ist die Membran.",
			"part_of Die Zelle: Wand | Kern | Membran"},
		{"es", "La célula tiene dos partes. La primera es la pared. La segunda es la membrana.",
			"part_of La célula: Pared | Membrana"},
	} {
		if got := shown(relationOf(c.lang, c.text)); got != c.want {
			t.Errorf("%s\n got %s\nwant %s", c.text, got, c.want)
		}
	}
	// Fewer sentences than parts, and sentences that count nothing.
	for _, text := range []string{
		"A plant cell has three parts. The first is the wall. The second is the nucleus.",
		"A house has two parts. It is old. It is red.",
	} {
		if got := relationOf("en", text); got.Kind == story.PartOf {
			t.Errorf("%s: got %s", text, shown(got))
		}
	}
}

// What says how many parts there are is told with all of them or with none.
func TestCountedPartsAreToldTogether(t *testing.T) {
	text := "Plants live in light.\n\nA plant cell has three parts. The first is the wall, which is thick. The second is the nucleus, which is round. The third is the membrane, which is thin.\n\n" +
		"Leaves catch the light of the sun with a green pigment. Roots take water from the soil around them. Stems carry the water up to the leaves. Flowers wait for bees in the summer."
	src := &story.Source{Documents: []*document.Document{documentOf(text)}}
	for _, timing := range []story.Timing{"0.25", "0.5", "1"} {
		script, err := Writer{}.Script(t.Context(), src, &story.Settings{Language: "en", Timing: timing})
		if err != nil {
			t.Fatal(err)
		}
		said := script.String()
		for _, part := range []string{"The first is", "The second is", "The third is"} {
			if strings.Contains(said, part) != strings.Contains(said, "has three parts") {
				t.Errorf("%s min: %s", timing, said)
			}
		}
	}
}
