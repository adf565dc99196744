package script_test

import (
	"fmt"
	"strings"
	"testing"
	"unicode"

	"github.com/inkreel/inkreel/author/document"
	"github.com/inkreel/inkreel/author/script"
	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/author/timing"
	"github.com/inkreel/inkreel/internal/words"
	"github.com/inkreel/inkreel/plan"
)

var english = timing.Speech{Language: "en", Breaks: words.Of("en")}

func read(text string) (*story.Script, error) {
	return script.Read(&story.Source{Script: text, Images: make([]story.Media, 3), Videos: make([]story.Media, 2)}, story.TimingAuto, english)
}

// outline is the scenes of a script in a line each: chapter, media, pause, text.
func outline(s *story.Script) string {
	var b strings.Builder
	if s.Title != "" {
		fmt.Fprintf(&b, "<%s> ", s.Title)
	}
	for i, scene := range s.Scenes {
		if i > 0 {
			b.WriteString(" / ")
		}
		if scene.Chapter != "" {
			fmt.Fprintf(&b, "{%s} ", scene.Chapter)
		}
		if scene.Image > 0 {
			fmt.Fprintf(&b, "image %d: ", scene.Image)
		}
		if scene.Video > 0 {
			fmt.Fprintf(&b, "video %d: ", scene.Video)
		}
		b.WriteString(scene.Text())
		if scene.Pause > 0 {
			fmt.Fprintf(&b, " (%g s)", scene.Pause)
		}
		if scene.Block != nil {
			fmt.Fprintf(&b, " +%s", scene.Block.Kind)
		}
	}
	return b.String()
}

const rain = "The water of the seas rises as vapour, cools high above and falls as rain on the mountains."

// What is written, and what is said of it.
func TestRead(t *testing.T) {
	for text, want := range map[string]string{
		"Rain falls.":                              "Rain falls.",
		"# Water\n\nRain falls.":                   "<Water> Rain falls.",
		"# Water\nRain.\n## Sea\nWaves.":           "<Water> Rain. / {Sea} Waves.",
		"## Sea\nWaves.":                           "{Sea} Waves.",
		"# A\n\n## B\n### C\nWaves.":               "<A> {B: C} Waves.",
		"Some **strong** and *soft* `words`_now_.": "Some strong and soft words_now_.",
		"See [the page](https://example.org/a \"t\") now. ![a map](map.png)": "See the page now.",
		"To do:\n- boil water\n- add tea!\n":                                 "To do: boil water. add tea! +list",
		"1. Boil\n2. Pour":                                                   "Boil. Pour. +list",
		"उबालो।\n- पानी\n- चाय":                                              "उबालो। पानी। चाय। +list",
		"One.\n[pause 2]\n" + rain:                                           "One. (2 s) / " + rain,
		"One.\n[Pause]\n" + rain:                                             "One. (1 s) / " + rain,
		"[music fades] One.\n[1,5] Two.":                                     "One. Two.",
		"One [aside] two.":                                                   "One [aside] two.",
		"[A link](x) leads.":                                                 "A link leads.",
		"One.\n---\n" + rain + "\n***\n":                                     "One. " + rain,
		"> Quoted\n> words.":                                                 "Quoted words.",
		"In code:\n```go\nx := 1\n```\n":                                     "In code: +code",
		"| a | b |\n|---|---|\n| 1 | 2 |\n\nA table.":                        "A table. +table",
		`\# no heading`:                                                      "# no heading",
		"Line one\nline two.":                                                "Line one line two.",
		"2 * 3 * 4 is 24. a_b_c, 5 < 6.":                                     "2 * 3 * 4 is 24. a_b_c, 5 < 6.",
		"Windows\r\nlines.\r\n":                                              "Windows lines.",
		"[START][IMAGE 1] Rain falls. [END][IMAGE 1]":                        "image 1: Rain falls.",
		"[START][IMAGE 1]\n## Sea\nA.\n[END][IMAGE 1]":                       "{Sea} image 1: A.",
	} {
		got, err := read(text)
		if err != nil {
			t.Errorf("%q: %v", text, err)
			continue
		}
		if s := outline(got); s != want {
			t.Errorf("%q:\n got %s\nwant %s", text, s, want)
		}
	}
}

// Where a marker holds to the rules it places its picture or video; else it is
// dropped with a note and what it wraps is said. None is ever spoken.
func TestMarkers(t *testing.T) {
	for text, want := range map[string]string{
		"One. [START][IMAGE 2] Rain falls. [END][IMAGE 2] Two.":                   "One. / image 2: Rain falls. / Two.",
		"One. [START][VIDEO 1] Rain falls. [END][VIDEO 1] Two.":                   "One. / video 1: Rain falls. / Two.",
		"One.\n[START][VIDEO 1]\nRain falls.\n\nMore.\n[END][VIDEO 1]\nTwo.":      "One. / video 1: Rain falls. More. / Two.",
		"[START][IMAGE 4] Rain. [END][IMAGE 4]":                                   "Rain. !",
		"[START][IMAGE 0] Rain. [END][IMAGE 0]":                                   "Rain. !!",
		"[START][IMAGE 1] Rain.":                                                  "Rain. !",
		"Rain. [END][IMAGE 1] Two.":                                               "Rain. Two. !",
		"[START][IMAGE 1] A. [END][IMAGE 2] B.":                                   "A. B. !!",
		"One.[START][IMAGE 1] Rain. [END][IMAGE 1]":                               "One. Rain. !",
		"[START][IMAGE 1] Rain [END][IMAGE 1]. Two.":                              "Rain . Two. !",
		"[START][IMAGE 1] [END][IMAGE 1] Two.":                                    "Two. !",
		"The [START][IMAGE 1] Rain [END][IMAGE 1] falls.":                         "The / image 1: Rain / falls.",
		"The [START][VIDEO 1] Rain [END][VIDEO 1] falls.":                         "The Rain falls. !",
		"[START][VIDEO 1]Rain. [END][VIDEO 1]":                                    "Rain. !",
		"[VIDEO 1] Rain.":                                                         "Rain. !",
		"[start][video 1] Rain. [End][Video 1]":                                   "Rain. !!",
		"[START][VIDEO  1] Rain. [END][VIDEO 1]":                                  "Rain. !!",
		"[START][VIDEO 1] A. [END][VIDEO 1] [START][VIDEO 1] B. [END][VIDEO 1]":   "A. B. !!",
		"[START][VIDEO 1] A. [START][VIDEO 2] B. [END][VIDEO 2] [END][VIDEO 1] C": "A. / video 2: B. / C !!",
		"[[START]START][IMAGE 1] Rain.":                                           "Rain. !!",
	} {
		s, err := read(text)
		if err != nil {
			t.Errorf("%q: %v", text, err)
			continue
		}
		got := outline(s)
		if len(s.Notes) > 0 {
			got += " " + strings.Repeat("!", len(s.Notes))
		}
		if got != want {
			t.Errorf("%q:\n got %s\nwant %s\n%q", text, got, want, s.Notes)
		}
	}
}

// What cannot be made a film of says how long it is and what would be.
func TestReadFaults(t *testing.T) {
	minutes := func(n int) string { return strings.Repeat(rain+" ", n*10) }
	for name, test := range map[string]struct {
		text   string
		timing story.Timing
		want   string
	}{
		"nothing":             {" \n", story.TimingAuto, "the script says nothing; write a sentence or more"},
		"pictures of letters": {"😀😀 🎉🎉\n\n… !!! ???", story.TimingAuto, "the script says nothing; write a sentence or more"},
		"markers alone":       {"[START][IMAGE 1][END][IMAGE 1]", story.TimingAuto, "the script says nothing"},
		"a title alone":       {"# Water", story.TimingAuto, "the script has a heading and nothing to say"},
		"beyond the longest":  {minutes(18), story.TimingAuto, "15 minutes is the most"},
		"huge":                {minutes(400), story.TimingAuto, "15 minutes is the most"},
		"beyond the timing":   {minutes(2), "1", "the timing asked for is 1 minute: a script is never cut"},
	} {
		_, err := script.Read(&story.Source{Script: test.text}, test.timing, english)
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: got %v, want %s", name, err, test.want)
		}
	}
	s, err := script.Read(&story.Source{Script: rain}, "1", english)
	if err != nil || len(s.Notes) != 1 || !strings.Contains(s.Notes[0], "and not 1 minute") {
		t.Errorf("shorter than the timing: %v, %v", s, err)
	}
}

// letters are the letters and digits of a text.
func letters(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsMark(r) || unicode.IsDigit(r) {
			return r
		}
		return -1
	}, text)
}

// A text without marks of Markdown is said word for word, no marker is spoken, and
// the script printed and read again is the same.
func FuzzScript(f *testing.F) {
	f.Add("# Water\n\n" + rain + "\n\n## Sea\n\nShort. " + rain + "\n[pause 2]\n\nEnd.")
	f.Add("[START][IMAGE 1] " + rain + " [END][IMAGE 1]\n\n[START][VIDEO 2] Waves. [END][VIDEO 2]")
	f.Add("1. one\n2. two\n\nHello. # x **a *b** c* _d_")
	f.Add(strings.Repeat("word ", 200) + "end. " + strings.Repeat("and, ", 90))
	f.Add("植物如何利用阳光制造食物。他们。" + strings.Repeat("阳光", 60))
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 4000 {
			return
		}
		first, err := read(text)
		if err != nil {
			return
		}
		blocks := false
		for _, scene := range first.Scenes {
			if spoken := strings.ToUpper(scene.Text()); strings.Contains(spoken, "[START]") || strings.Contains(spoken, "[END]") || strings.Contains(spoken, "[IMAGE 1]") {
				t.Fatalf("a marker is spoken: %q", scene.Text())
			}
			if len(scene.Sentences) == 0 || scene.Text() == "" {
				t.Fatalf("a scene of nothing")
			}
			if d := english.Scene(scene, nil); scene.Video == 0 && d > plan.PacingNormal.Limit()+0.001 && strings.ContainsAny(scene.Text(), " ") {
				t.Fatalf("a scene of %.1f s: %q", d, scene.Text())
			}
			blocks = blocks || scene.Block != nil && scene.Block.Kind != document.Paragraph
		}
		if blocks {
			return // what is shown of lists and tables is not printed
		}
		second, err := read(first.String())
		if err != nil {
			t.Fatalf("%v: %q", err, first.String())
		}
		if a, b := outline(first), outline(second); a != b {
			t.Fatalf("printed:\n%s\nread:\n%s\nas:\n%s", first, b, a)
		}
	})
}

// However markers stand in a text, its words are said and they are not.
func FuzzMarkers(f *testing.F) {
	f.Add("[START][IMAGE 1] a [END][IMAGE 1]", uint8(1))
	f.Add("[START][VIDEO 1] a. [START][VIDEO 1][END][VIDEO 1]b", uint8(3))
	f.Fuzz(func(t *testing.T, shape string, every uint8) {
		if len(shape) > 200 {
			return
		}
		// The shape's letters stand for markers, the rest for words.
		marks := []string{"[START][IMAGE 1]", "[END][IMAGE 1]", "[START][VIDEO 1]", "[END][VIDEO 1]", "[START]", "[VIDEO 9]", "[END][IMAGE 12]"}
		var text, want strings.Builder
		for i, r := range shape {
			switch k := (int(r) + i*int(every)) % 16; {
			case k < len(marks):
				text.WriteString(marks[k])
			case k < 10:
				text.WriteString(" ")
			case k < 12:
				text.WriteString(". ")
			default:
				fmt.Fprintf(&text, "w%dx", k)
				fmt.Fprintf(&want, "w%dx", k)
			}
		}
		s, err := read(text.String())
		if err != nil {
			if want.Len() > 0 {
				t.Fatalf("%q: %v", text.String(), err)
			}
			return
		}
		var got strings.Builder
		for _, scene := range s.Scenes {
			got.WriteString(scene.Text())
		}
		if letters(got.String()) != want.String() {
			t.Fatalf("%q: said %q, want %q", text.String(), letters(got.String()), want.String())
		}
	})
}

func BenchmarkRead(b *testing.B) {
	text := "# Water\n\n" + strings.Repeat(rain+" It cools. **Clouds** form.\n\n", 25) // a page of 500 words
	for b.Loop() {
		if _, err := read(text); err != nil {
			b.Fatal(err)
		}
	}
}
