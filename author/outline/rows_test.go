package outline

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/author/document"
	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/plan"
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

// scriptOf is what is said of a text without a title, in one line.
func scriptOf(t *testing.T, lang plan.Language, text string) string {
	t.Helper()
	src := &story.Source{Documents: []*document.Document{documentOf(text)}}
	script, err := Writer{}.Script(t.Context(), src, &story.Settings{Language: lang})
	if err != nil {
		t.Fatal(err)
	}
	var said []string
	for _, s := range script.Scenes {
		said = append(said, s.Text())
	}
	return strings.Join(said, " ")
}

// A table of numbers that no sentence speaks of is told by what stands out in it.
func TestTablesOfNumbersAreToldByWhatStandsOut(t *testing.T) {
	for _, c := range []struct {
		lang       plan.Language
		text, want string
	}{
		{"en", "| Bridge | Longest span (m)\n| Beam | 300\n| Arch | 600\n| Suspension | 2023",
			"Longest span: highest value Suspension 2023 m, lowest value Beam 300 m."},
		{"en", "| Item | Planned | Spent\n| Rent | 950 | 950\n| Food | 480 | 523\n| School | 75 | 68\n| Total | 1505 | 1541",
			"Planned: highest value Rent 950, lowest value School 75, Total 1505. Spent: highest value Rent 950, lowest value School 68, Total 1541. Greatest difference: Food, Planned 480, Spent 523."},
		{"en", "| Source | 2010 | 2024\n| Coal | 40 | 30\n| Wind | 2 | 10\n| Sun | 0 | 9",
			"2010: highest value Coal 40, lowest value Sun 0. 2024: highest value Coal 30, lowest value Sun 9. Greatest increase: Sun, from 0 in 2010 to 9 in 2024. Greatest decrease: Coal, from 40 in 2010 to 30 in 2024."},
		// Different things in a row: what lies between them means nothing.
		{"en", "| Town | Rain | Sun\n| Oslo | 760 | 1700\n| Rome | 800 | 2500\n| Bari | 560 | 2600",
			"Rain: highest value Rome 800, lowest value Bari 560. Sun: highest value Bari 2600, lowest value Oslo 1700."},
		// Rows that are only numbered; two with the same value.
		{"en", "| Planet | Place | Moons\n| Mercury | 1 | 0\n| Venus | 2 | 0\n| Earth | 3 | 1",
			"Moons: highest value Earth 1."},
		{"en", "| Cup | Bill (€)\n| Large | 4\n| Small | 3", "Large: 4 €. Small: 3 €."},
		{"de", "| Stadt | Regen (mm)\n| Bergen | 250\n| Köln | 70\n| Madrid | 33",
			"Regen: höchster Wert Bergen 250 mm, niedrigster Wert Madrid 33 mm."},
		{"fr", "| Ville | Pluie (mm)\n| Brest | 250\n| Lyon | 70\n| Nice | 33",
			"Pluie: valeur la plus élevée Brest 250 mm, valeur la plus basse Nice 33 mm."},
		{"es", "| Mes | Ventas\n| Enero | 120\n| Abril | 90\n| Julio | 310",
			"Ventas: valor más alto Julio 310, valor más bajo Abril 90."},
		{"ru", "| Город | Дождь (мм)\n| Берген | 250\n| Киев | 70\n| Мадрид | 33",
			"Дождь: наибольшее значение Берген 250 мм, наименьшее значение Мадрид 33 мм."},
		{"hi", "| शहर | वर्षा\n| मुंबई | 250\n| दिल्ली | 70\n| जयपुर | 33",
			"वर्षा: सबसे अधिक मान मुंबई 250, सबसे कम मान जयपुर 33."},
		{"ar", "| المدينة | المطر\n| بيروت | 250\n| دمشق | 70\n| القاهرة | 33",
			"المطر: أعلى قيمة بيروت 250، أدنى قيمة القاهرة 33."},
		{"ja", "| 都市 | 雨量\n| 東京 | 250\n| 大阪 | 70\n| 札幌 | 33",
			"雨量: 最高値 東京 250，最低値 札幌 33."},
	} {
		if got := scriptOf(t, c.lang, c.text); got != c.want {
			t.Errorf("%s %q\n got %s\nwant %s", c.lang, c.text, got, c.want)
		}
	}
}

// Every language has the names of what stands out.
func TestStandoutsHaveNamesInAllLanguages(t *testing.T) {
	for _, lang := range plan.Languages() {
		text := "| A | B\n| X | 10\n| Y | 20\n| Z | 30"
		said := scriptOf(t, lang, text)
		names := standoutsOf()[lang]
		for _, name := range []string{names.highest, names.lowest, names.rise, names.fall, names.apart} {
			if strings.TrimSpace(name) == "" {
				t.Errorf("%s: a name is missing: %+v", lang, names)
			}
		}
		if !strings.Contains(said, names.highest+" Z 30") || !strings.Contains(said, names.lowest+" X 10") {
			t.Errorf("%s: %s", lang, said)
		}
	}
}

// Each scene that reads a column out shows that column.
func TestColumnsAreShownAsTheyAreTold(t *testing.T) {
	src := &story.Source{Documents: []*document.Document{documentOf("# Household\n\n| Item | Planned | Spent\n| Rent | 950 | 950\n| Food | 480 | 523\n| School | 75 | 68\n| Total | 1505 | 1541")}}
	script, err := Writer{}.Script(t.Context(), src, &story.Settings{Language: "en", Timing: "0.5"})
	if err != nil {
		t.Fatal(err)
	}
	board, err := Writer{}.Storyboard(t.Context(), src, script, &story.Settings{})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, s := range board.Scenes {
		line := s.Claim + " / " + shown(s.Relation)
		for _, c := range s.Relation.Series {
			line += fmt.Sprintf(" / %s %v", c.Name, c.Values)
		}
		got = append(got, line)
	}
	want := []string{
		"Household: Planned / amount as column Planned: Rent 950 | Food 480 | School 75",
		"Household: Spent / amount as bar Spent: Rent 950 | Food 523 | School 68", // another form than its neighbour
		"Greatest difference: Food / amount as column Food: Planned 480 | Spent 523",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}
