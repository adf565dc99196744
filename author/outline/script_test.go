package outline

import (
	"strings"
	"testing"

	"github.com/inkreel/inkreel/author/document"
	"github.com/inkreel/inkreel/author/story"
)

// scriptMade is the script of a text written as the sources of testdata are.
func scriptMade(t *testing.T, text string, set story.Settings) *story.Script {
	t.Helper()
	set.Language = "en"
	script, err := Writer{}.Script(t.Context(), &story.Source{Documents: []*document.Document{documentOf(text)}}, &set)
	if err != nil {
		t.Fatal(err)
	}
	return script
}

// said is all that a script says, a scene a line.
func said(s *story.Script) string {
	var lines []string
	for _, scene := range s.Scenes {
		lines = append(lines, scene.Text())
	}
	return strings.Join(lines, "\n")
}

func TestWhatIsSaid(t *testing.T) {
	for _, c := range []struct{ name, text, says, leaves string }{
		{"headings are not spoken", "## The sun\n\nThe sun is hot.", "The sun is hot.", "The sun\n"},
		{"questions as headings are", "## Why is the sun hot?\n\nIt burns hydrogen.", "Why is the sun hot? It burns hydrogen.", ""},
		{"citations are not", "Bees dance [3] to talk (Smith, 2019). See https://bees.org for more.", "Bees dance to talk.", "2019"},
		{"sentences that send to an address are not", "Bees dance. Write to info@bees.org. They are kept at Bee House (www.bees.org).", "Bees dance. They are kept at Bee House.", "Write"},
		{"references are not", "Bees dance.\n\n## References\n\nSmith, J. Bees. 2019.\n\n### Books\n\nA book.", "Bees dance.", "Smith"},
		{"short lists are told in a breath", "You need:\n\n- flour\n- eggs\n- milk", "You need: flour, eggs, milk.", ""},
		{"long entries are sentences", "- Take the flour and sift it into a bowl\n- Break the eggs and stir them in slowly", "Take the flour and sift it into a bowl. Break the eggs and stir them in slowly.", ""},
		{"speakers are not named", "Anna: Who are you?\n\nBen: I am Ben.\n\nAnna: Hello, Ben.\n\nBen: Hello.", "Who are you? I am Ben. Hello, Ben. Hello.", "Anna"},
		{"lines about the text are not told", "# Bees\n\nBy Anna Miller\n\nBees dance in the dark.\n\n© 2024 Anna Miller", "Bees dance in the dark.", "Anna"},
		{"code is shown, not read", "The loop runs ten times:\n\n```go\nfor range 10 {}\n```\n\nThen it ends.", "The loop runs ten times: Then it ends.", "range"},
		{"rows are read where nothing speaks of them", "| City | People |\n| Rome | 2,800,000 |\n| Oslo | 700,000 |", "Rome: 2,800,000. Oslo: 700,000.", ""},
		{"a table that is spoken of is not read", "Rome has more people than Oslo.\n\n| City | People |\n| Rome | 2,800,000 |\n| Oslo | 700,000 |", "Rome has more people than Oslo.", "2,800,000"},
		{"what the speaker says is told instead of the slide", "# A slide\n\n- point one\n- point two\n\n??? This is what I say.", "This is what I say.", "point"},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := strings.Join(strings.Fields(said(scriptMade(t, c.text, story.Settings{}))), " ")
			if !strings.Contains(got, c.says) {
				t.Errorf("says %q, want %q", got, c.says)
			}
			if c.leaves != "" && strings.Contains(got+"\n", c.leaves) {
				t.Errorf("says %q, with %q", got, c.leaves)
			}
		})
	}
}

// filler are sentences that have little to say.
const filler = `Some days are longer than other days in the year. People walk through the park when they have time. ` +
	`Music is played in many places of the town. There are shops that sell things to people. `

// A sentence that leans on the one before it is told with it or not at all; a
// connective with a comma may go.
func TestNothingDangles(t *testing.T) {
	text := strings.Repeat(filler, 3) + "\n\nThe comet Halley returns every 76 years. It was last seen in 1986 from the Earth. However, the comet Encke returns every three years. " +
		"\n\nFor example, comets are made of ice and dust.\n\n" + strings.Repeat(filler, 2)
	for _, timing := range []story.Timing{"0.25", "0.5"} {
		for _, focus := range []string{"comet", "seen in 1986", "Encke"} {
			src := &story.Source{Prompt: focus, Documents: []*document.Document{documentOf(text)}}
			script, err := Writer{}.Script(t.Context(), src, &story.Settings{Language: "en", Timing: timing})
			if err != nil {
				t.Fatal(err)
			}
			got := said(script)
			if strings.Contains(got, "It was last seen") && !strings.Contains(got, "Halley returns") {
				t.Errorf("“It” without whom it means:\n%s", got)
			}
			if strings.Contains(got, "However, the comet") && !strings.Contains(got, "It was last seen") {
				t.Errorf("“However” without what it is about:\n%s", got)
			}
		}
	}
}

// The words of a prompt that comes with documents weigh what is told of them.
func TestPromptsWeigh(t *testing.T) {
	text := strings.Repeat(filler, 4) + "\n\nThe bridge costs ten million. The costs rise with the price of steel.\n\nThe bridge is painted in red. The red colour was chosen by children.\n\n" + strings.Repeat(filler, 3)
	for prompt, want := range map[string]string{"focus on the costs": "costs", "what colour is it?": "red"} {
		src := &story.Source{Prompt: prompt, Documents: []*document.Document{documentOf(text)}}
		script, err := Writer{}.Script(t.Context(), src, &story.Settings{Language: "en", Timing: "0.25"})
		if err != nil {
			t.Fatal(err)
		}
		if got := said(script); !strings.Contains(got, want) {
			t.Errorf("%s: %s", prompt, got)
		}
	}
}

// Every chapter of weight has its share of a film, in the order of the source.
func TestChaptersHaveTheirShare(t *testing.T) {
	d := report(t)
	src := &story.Source{Documents: []*document.Document{d}}
	script, err := Writer{}.Script(t.Context(), src, &story.Settings{Language: "en", Timing: "8"})
	if err != nil {
		t.Fatal(err)
	}
	chapters := 0
	for _, s := range script.Scenes {
		if s.Chapter != "" {
			chapters++
		}
	}
	if chapters < 16 {
		t.Errorf("%d chapters of 20 are told in 8 minutes", chapters)
	}
}

func TestSeveralDocumentsKeepTheirOrder(t *testing.T) {
	one, two := documentOf("# Cats\n\nCats sleep all day."), documentOf("# Dogs\n\nDogs bark all day.")
	script, err := Writer{}.Script(t.Context(), &story.Source{Documents: []*document.Document{one, two}}, &story.Settings{Language: "en"})
	if err != nil {
		t.Fatal(err)
	}
	if len(script.Scenes) != 2 || script.Scenes[0].Chapter != "Cats" || script.Scenes[1].Chapter != "Dogs" {
		t.Errorf("%v", script)
	}
}

func TestPromptOfSeveralSentencesIsTold(t *testing.T) {
	prompt := "The moon is a ball of rock that circles the Earth. It has no air and no water. By day it is hot and at night it is colder than any place on Earth."
	script, err := Writer{}.Script(t.Context(), &story.Source{Prompt: prompt}, &story.Settings{})
	if err != nil {
		t.Fatal(err)
	}
	if got := strings.Join(strings.Fields(said(script)), " "); got != prompt {
		t.Errorf("says %q", got)
	}
}

func TestGivenScriptsAreSpokenWordForWord(t *testing.T) {
	src := &story.Source{Script: "The moon circles the Earth. It has no air.", Images: []story.Media{{Source: "a.png", Description: "the Earth seen from the moon"}}}
	script, err := Writer{}.Script(t.Context(), src, &story.Settings{})
	if err != nil {
		t.Fatal(err)
	}
	if !script.Given || said(script) != src.Script || script.Scenes[0].Image != 1 {
		t.Errorf("%+v", script)
	}
}

// A problem's prompt is its script; its picture, numbered behind the user's
// others, is shown while it is stated.
func TestProblemsAreStated(t *testing.T) {
	src := &story.Source{Prompt: "Two apples cost three euros.", Problem: []story.Media{{Source: "p.png"}}}
	script, err := Writer{}.Script(t.Context(), src, &story.Settings{})
	if err != nil {
		t.Fatal(err)
	}
	if len(script.Scenes) != 1 || script.Scenes[0].Image != 1 {
		t.Errorf("%+v", script)
	}
}

func TestLanguageOfSources(t *testing.T) {
	for _, name := range names(t) {
		src, set := sourceOf(t, name)
		want := set.Language
		set.Language = ""
		if got := languageOf(src, set); got != want {
			t.Errorf("%s: %s, want %s", name, got, want)
		}
	}
}

// A source of long sentences has a film, however short the one asked for.
func TestLongSentencesAreToldWhole(t *testing.T) {
	long := strings.Repeat("the river carries the water of the mountains through the towns and the fields of the plain, ", 4)
	text := "In the north " + long + "to the sea.\n\nIn the south " + long + "to the lake."
	script := scriptMade(t, text, story.Settings{Timing: "0.25"})
	if len(script.Scenes) == 0 || len(script.Notes) == 0 {
		t.Errorf("%v", script)
	}
}
