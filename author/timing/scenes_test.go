package timing

import (
	"slices"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/author/document"
	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/internal/words"
	"github.com/inkreel/inkreel/plan"
)

func english(p plan.Pacing) Speech { return Speech{Language: "en", Pacing: p, Breaks: words.Of("en")} }

// letters are a text without its white space.
func letters(text string) string { return strings.Join(strings.Fields(text), "") }

// Scenes hold to the pacing in every language, lose no word, are of a good length,
// and are the same when read as passages again.
func TestScenes(t *testing.T) {
	for lang, text := range explained(t) {
		for _, pacing := range []plan.Pacing{plan.PacingNormal, plan.PacingFast} {
			s := Speech{Language: lang, Pacing: pacing, Breaks: words.Of(lang)}
			long := strings.NewReplacer(".", ",", "।", ",", "。", "、", "۔", "،").Replace(text)
			endless := strings.NewReplacer(",", "", "、", "", "،", "").Replace(long)
			for name, passages := range map[string][]Passage{
				"sentences": {{Text: text}}, "clauses": {{Text: long}}, "words": {{Text: endless}},
				"paragraphs": {{Text: text}, {Text: "4."}, {Text: text, Section: 1, Chapter: "Two"}},
			} {
				scenes := s.Scenes(passages)
				var said, given string
				var again []Passage
				for _, p := range passages {
					given += p.Text
				}
				section := 0
				for i, scene := range scenes {
					said += scene.Text()
					if scene.Chapter != "" {
						section++
					}
					again = append(again, Passage{Text: scene.Text(), Section: section, Chapter: scene.Chapter})
					if got := s.Seconds(scene.Text()); got > s.roomForText() {
						t.Errorf("%s %s %s: scene %d of %.1f s: %q", lang, pacing, name, i, got, scene.Text())
					}
				}
				if letters(said) != letters(given) {
					t.Errorf("%s %s %s: said %q, given %q", lang, pacing, name, said, given)
				}
				twice := s.Scenes(again)
				if len(twice) != len(scenes) {
					t.Errorf("%s %s %s: %d scenes, read again %d", lang, pacing, name, len(scenes), len(twice))
					continue
				}
				for i := range twice {
					if twice[i].Text() != scenes[i].Text() {
						t.Errorf("%s %s %s: scene %d is %q, read again %q", lang, pacing, name, i, scenes[i].Text(), twice[i].Text())
					}
				}
			}
		}
	}
}

// Where passages join and where they do not.
func TestScenesOfPassages(t *testing.T) {
	const (
		short = "Rain falls."
		seven = "The water of the seas rises as vapour, cools high above and falls as rain on the mountains."
	)
	table := &document.Block{}
	for name, test := range map[string]struct {
		passages []Passage
		want     []string
	}{
		"a scrap joins its neighbour": {[]Passage{{Text: short}, {Text: seven}}, []string{short + " " + seven}},
		"a chapter begins a scene":    {[]Passage{{Text: short}, {Text: seven, Section: 1}}, []string{short, seven}},
		"a picture is alone":          {[]Passage{{Text: short, Image: 1}, {Text: seven}}, []string{short, seven}},
		"after a pause comes another": {[]Passage{{Text: short, Pause: 2}, {Text: seven}}, []string{short, seven}},
		"a block's scene is its own":  {[]Passage{{Text: short, Block: table}, {Text: seven, Block: &document.Block{}}}, []string{short, seven}},
		"what leans on another stays": {[]Passage{{Text: seven + " They rest. " + seven}}, []string{seven + " They rest.", seven}},
		"a video is not broken":       {[]Passage{{Text: strings.Repeat(seven+" ", 4), Video: 1}}, []string{strings.TrimSpace(strings.Repeat(seven+" ", 4))}},
		"nothing":                     {[]Passage{{Text: " "}}, nil},
	} {
		var got []string
		for _, scene := range english(plan.PacingNormal).Scenes(test.passages) {
			got = append(got, scene.Text())
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("%s: got %q, want %q", name, got, test.want)
		}
	}
}

// A scene of a video lasts as long as that, any other no longer than the pacing.
func TestScene(t *testing.T) {
	s := english(plan.PacingFast)
	spoken := s.Seconds("Rain falls.")
	for name, test := range map[string]struct {
		scene story.ScriptScene
		want  float64
	}{
		"words":   {story.ScriptScene{Sentences: []string{"Rain falls."}}, spoken + plan.Tail},
		"a pause": {story.ScriptScene{Sentences: []string{"Rain falls."}, Pause: 1}, spoken + plan.Tail + 1},
		"a limit": {story.ScriptScene{Sentences: []string{"Rain falls."}, Pause: 10 - spoken - 0.1}, 10},
		"a video": {story.ScriptScene{Sentences: []string{"Rain falls."}, Video: 1}, 30},
	} {
		if got := s.Scene(test.scene, []story.Media{{Seconds: 30}}); got < test.want-1e-6 || got > test.want+1.0/frameRate {
			t.Errorf("%s: %.2f s, want %.2f", name, got, test.want)
		}
	}
}
