package outline

import (
	"fmt"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/author/document"
	"github.com/inkreel/inkreel/author/story"
)

// A table is shown whether or not a sentence speaks of it: with the sentence that
// does, with the one next to it, or told in its own words.
func TestTablesAreShown(t *testing.T) {
	energy := "| Source | 2010 | 2024\n| Coal | 40 | 30\n| Wind | 2 | 10"
	for name, c := range map[string]struct{ text, said, shown string }{
		"of the sentence before": {
			"The cats sleep all day and the dogs run. Prices fell.\n\n| Cup | Bill\n| Large | 4\n| Small | 3",
			"Prices fell.", "amount as column Bill: Large 4 | Small 3"},
		"of the sentence behind": {
			"# Bills\n\n| Cup | Bill\n| Large | 4\n| Small | 3\n\nPrices fell.",
			"Prices fell.", "amount as column Bill: Large 4 | Small 3"},
		"a scale": {
			"Prices fell.\n\n| Price | Wanted | Offered\n| 1 | 9 | 2\n| 2 | 7 | 4\n| 3 | 5 | 5",
			"Prices fell.", "amount as line 1 | 2 | 3 / Wanted [9 7 5] / Offered [2 4 5]"},
		"alone, over time": {
			energy, "Coal: 2010 40, 2024 30. Wind: 2, 10.",
			"amount as line 2010 | 2024 / Coal [40 30] / Wind [2 10]"},
		"alone": {
			"| Town | Rain | Sun\n| Oslo | 760 | 1700\n| Rome | 800 | 2500",
			"Oslo: Rain 760, Sun 1700. Rome: 800, 2500.",
			"amount as column Rain: Oslo 760 | Rome 800"},
	} {
		src := &story.Source{Documents: []*document.Document{documentOf(c.text)}}
		script, err := Writer{}.Script(t.Context(), src, &story.Settings{Language: "en"})
		if err != nil {
			t.Fatal(name, err)
		}
		board, err := Writer{}.Storyboard(t.Context(), src, script, &story.Settings{})
		if err != nil {
			t.Fatal(name, err)
		}
		last := board.Scenes[len(board.Scenes)-1]
		got := shown(last.Relation)
		for _, s := range last.Relation.Series {
			got += fmt.Sprintf(" / %s %v", s.Name, s.Values)
		}
		if got != c.shown || !strings.Contains(last.Narration, c.said) {
			t.Errorf("%s: got %q saying %q, want %q saying %q", name, got, last.Narration, c.shown, c.said)
		}
	}
}
