package outline

import (
	"strings"
	"testing"

	"github.com/inkreel/inkreel/author/document"
	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/internal/words"
	"github.com/inkreel/inkreel/plan"
)

// What is no sentence of its own is neither told nor joined to one.
func TestFragmentsAreNotTold(t *testing.T) {
	for name, c := range map[string]struct {
		lang       plan.Language
		text, want string
	}{
		"a caption": {"en",
			"The nest is old.\n\nA swallow's nest below the roof of a barn\n\nA pair builds its nest of mud and straw under a roof.",
			"The nest is old. A pair builds its nest of mud and straw under a roof."},
		"a caption in German": {"de",
			"Das Nest ist alt.\n\nEin Nest unter dem Dach einer Scheune\n\nEin Paar baut sein Nest aus Lehm und Stroh.",
			"Das Nest ist alt. Ein Paar baut sein Nest aus Lehm und Stroh."},
		"a caption in Hindi": {"hi",
			"घोंसला पुराना है।\n\nछत के नीचे घोंसला\n\nजोड़ा मिट्टी और पुआल से घोंसला बनाता है।",
			"घोंसला पुराना है। जोड़ा मिट्टी और पुआल से घोंसला बनाता है।"},
		"a caption in Japanese": {"ja",
			"巣は古いです。\n\n屋根の下の巣\n\n二羽は泥とわらで巣を作ります。",
			"巣は古いです。 二羽は泥とわらで巣を作ります。"},
		"a signature": {"en",
			"Bees live in hives and make honey.\n\n-- The Bee Keepers", "Bees live in hives and make honey."},
		"a last sentence without its stop": {"en",
			"Bees live in hives.\n\nEvery colony of honey bees has a single queen, and she lays up to two thousand eggs a day",
			"Bees live in hives. Every colony of honey bees has a single queen, and she lays up to two thousand eggs a day."},
		"a text without stops": {"en",
			"Bees live in hives\n\nThey make honey\n\nThe queen lays the eggs", "They make honey. The queen lays the eggs."},
		"a sentence cut by code": {"en",
			"The page of a command is stored in one folder.\n\nIt is called\n\n```sh\n/usr/share/man\n```\n\nand has several folders below it. Each of them is a section.",
			"The page of a command is stored in one folder. It is called. Each of them is a section."},
		"a table of contents": {"en",
			"2.1. Soil 2.2. Water 2.3. Light\n\nPlants need light and water to grow.", "Plants need light and water to grow."},
		"the head of a posting": {"en",
			"Archive-Name: bees Last-modified: 10 March 2003\n\nBees live in hives and make honey. They fly far.",
			"Bees live in hives and make honey. They fly far."},
		"a note on the source": {"en",
			"Bees live in hives. [Op. Cit., p. 201].\n\nThey make honey.", "Bees live in hives. They make honey."},
		"a command line": {"en",
			"A tool edits text.\n\nsed [-V] [--version] [-n] [--quiet] [--silent] [file]\n\nIt reads each line once.",
			"A tool edits text. It reads each line once."},
		"a menu": {"en",
			"# Bees\n\n## Navigation\n\n- Home\n- Shop\n\n## Life\n\nBees live in hives.", "Bees live in hives."},
		"a menu in French": {"fr",
			"# Abeilles\n\n## Sommaire\n\n- Accueil\n- Boutique\n\n## Vie\n\nLes abeilles vivent dans des ruches.", "Les abeilles vivent dans des ruches."},
	} {
		if got := scriptOf(t, c.lang, c.text); got != c.want {
			t.Errorf("%s:\n got %s\nwant %s", name, got, c.want)
		}
	}
}

// An entry of a list is told with what announces it, and a list within an entry with
// that entry.
func TestEntriesAreToldWithWhatAnnouncesThem(t *testing.T) {
	filler := strings.Repeat("\n\nThe old wall of the town is two metres thick and was built of grey stone.", 1)
	list := "The name of the tool means, depending on your mood:\n\n" +
		"- random three-letter combination that is easy to pronounce, and that no other common command uses.\n" +
		"- stupid and despicable, or simple, whatever you take from the dictionary of slang.\n" +
		"- global information tracker, if you are in a good mood and it actually works for you.\n"
	src := &story.Source{Documents: []*document.Document{documentOf("The tool keeps every version of a text." + filler + "\n\n" + list)}}
	for _, timing := range []story.Timing{"0.25", "0.5", "1"} {
		script, err := Writer{}.Script(t.Context(), src, &story.Settings{Language: "en", Timing: timing})
		if err != nil {
			t.Fatal(err)
		}
		said := script.String()
		entry := strings.Contains(said, "combination") || strings.Contains(said, "despicable") || strings.Contains(said, "tracker")
		if announced := strings.Contains(said, "depending on your mood:"); announced != entry {
			t.Errorf("%s min: announced: %v, told: %v\n%s", timing, announced, entry, said)
		}
	}
	nested := &document.Document{Blocks: []document.Block{{Kind: document.List, List: &document.ListData{Items: []document.Item{
		{Text: "Fruit"}, {Text: "apples", Level: 1}, {Text: "pears", Level: 1}, {Text: "Bread that was baked in the early morning by the baker"},
	}}}}}
	script, err := Writer{}.Script(t.Context(), &story.Source{Documents: []*document.Document{nested}}, &story.Settings{Language: "en"})
	if err != nil {
		t.Fatal(err)
	}
	if got, want := script.Scenes[0].Text(), "Fruit: apples, pears. Bread that was baked in the early morning by the baker."; got != want {
		t.Errorf("nested: got %q, want %q", got, want)
	}
	headed := &document.Document{Blocks: []document.Block{{Kind: document.List, List: &document.ListData{Ordered: true, Items: []document.Item{
		{Text: "We will remain free\nWe give the rules by which we see whether a work is free."},
	}}}}}
	if script, err = (Writer{}).Script(t.Context(), &story.Source{Documents: []*document.Document{headed}}, &story.Settings{Language: "en"}); err != nil {
		t.Fatal(err)
	}
	if got, want := script.Scenes[0].Text(), "We will remain free. We give the rules by which we see whether a work is free."; got != want {
		t.Errorf("headed: got %q, want %q", got, want)
	}
}

// The head of a manual's pages is not its title.
func TestManualsAreCalledByWhatTheyAreOn(t *testing.T) {
	src := &story.Source{Documents: []*document.Document{documentOf("# SED(1) User Commands SED(1)\n\nNAME sed - stream editor for filtering text\n\nSed is a stream editor. It reads each line of a text once.")}}
	script, err := Writer{}.Script(t.Context(), src, &story.Settings{Language: "en"})
	if err != nil {
		t.Fatal(err)
	}
	if want := "sed - stream editor for filtering text"; script.Title != want {
		t.Errorf("got %q, want %q", script.Title, want)
	}
}

// A heading loses what counts it, in all languages.
func TestHeadingsLoseTheirNumbers(t *testing.T) {
	for said, want := range map[string]string{
		"Chapter 3. Soil and water":   "Soil and water",
		"Chapter IV: Soil":            "Soil",
		"D.6 Are bees animals?":       "Are bees animals?",
		"2.1 Soil":                    "Soil",
		"Python 3: what is new":       "Python 3: what is new",
		"Apollo 11 – the landing":     "Apollo 11 – the landing",
		"Introduction -- What is it?": "Introduction – What is it?",
		"Kapitel 8. Böden":            "Böden",
		"Capítulo 2: El suelo":        "El suelo",
		"Chapitre 5 – Le sol":         "Le sol",
		"Capitolo 3. Il suolo":        "Il suolo",
		"Глава 2. Почва":              "Почва",
		"Rozdział 4. Gleba":           "Gleba",
		"Hoofdstuk 1: Bodem":          "Bodem",
		"अध्याय 3: मिट्टी":            "मिट्टी",
		"第3章 土":                       "土",
		"제2장 흙":                       "흙",
		"الفصل 2: التربة":             "التربة",
		"Chương 2: Đất":               "Đất",
	} {
		if got := heading(said); got != want {
			t.Errorf("%q: got %q, want %q", said, got, want)
		}
	}
}

// The film's title is whole, or what stands before or behind its dash.
func TestTitlesAreCutWhereTheyPart(t *testing.T) {
	d := &director{w: words.Of("en")}
	for _, c := range []struct{ title, said, want string }{
		{"Git - fast, scalable, distributed revision control system", "Git is a fast system.", "Git"},
		{"man-db - the database cached manual pager suite", "This document describes the man-db package.", "man-db"},
		{"Introduction – What is the project for, and who works on it?", "The project is a group of volunteers.", "Introduction"},
		{"Welcome – The bees of the old town", "Bees live in hives.", "Welcome – The bees of the old town"},
		{"A first short welcome to you all: The bees of the town", "Bees live in hives.", "The bees of the town"},
		{"Bees, wasps, ants and their kin in town", "Bees live in hives.", "Bees, wasps, ants and their kin in town"},
		{"How to report a bug using the tool", "We recommend that you report bugs.", "How to report a bug using the tool"},
	} {
		if got := d.titled(c.title, c.said); got != c.want {
			t.Errorf("%q: got %q, want %q", c.title, got, c.want)
		}
	}
}

// The last claim is a whole clause; one that is cut within gives way to the title.
func TestClosingClaimsAreWhole(t *testing.T) {
	for _, c := range []struct {
		lang       plan.Language
		said, want string
	}{
		{"en", "A good loaf sounds hollow when you knock on its bottom.", "A good loaf sounds hollow"},
		{"en", "Everybody can help.", "Everybody can help"},
		{"en", "At 1.5 degrees of warming between 70 % and 90 % of the reefs would be lost, and at 2 degrees almost all.", ""},
		{"en", "The number of steps grows with the logarithm of the length.", ""},
		{"en", "Put the tube and the tyre back, and pump it up to 4 bar.", "Put the tube and the tyre back"},
		{"de", "Bienen finden wenig Nahrung, wenn im Frühling die bunten Wiesen der Dörfer verschwinden.", "Bienen finden wenig Nahrung"},
		{"fr", "Les abeilles disparaissent à cause des pesticides, parce que les haies sont arrachées.", "Les abeilles disparaissent à cause des pesticides"},
	} {
		if got := phrasesOf(words.Of(c.lang)).stated(c.said); got != c.want {
			t.Errorf("%s: got %q, want %q", c.said, got, c.want)
		}
	}
}

// A phrase keeps its quotation marks in pairs.
func TestQuotationMarksStayPaired(t *testing.T) {
	for said, want := range map[string]string{
		`The concept of a "distribution`: "The concept of a distribution",
		`The word "bee" is old`:          `The word "bee" is old`,
		"global tracker”":                "global tracker",
		"“bees” and “wasps”":             "“bees” and “wasps”",
		"Das Wort „Biene“ ist alt":       "Das Wort „Biene“ ist alt",
		"Das Wort „Biene":                "Das Wort Biene",
		"Le mot « abeille » est ancien":  "Le mot « abeille » est ancien",
	} {
		if got := paired(said); got != want {
			t.Errorf("%q: got %q, want %q", said, got, want)
		}
	}
}

// Neighbours do not have the same title.
func TestNeighboursHaveTitlesOfTheirOwn(t *testing.T) {
	for _, name := range names(t) {
		src, set := sourceOf(t, name)
		_, board := made(t, src, set)
		for i := 1; i < len(board.Scenes); i++ {
			a, b := &board.Scenes[i-1], &board.Scenes[i]
			if b.Claim != "" && b.Claim == a.Claim && b.Chapter == "" && b.Relation.Kind != story.None {
				t.Errorf("%s: %s and %s both claim %q", name, a.ID, b.ID, b.Claim)
			}
		}
	}
}
