package translate_test

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/author/timing"
	"github.com/inkreel/inkreel/author/translate"
	"github.com/inkreel/inkreel/internal/words"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/provider/apertium"
)

var speech = timing.Speech{Language: "en", Breaks: words.Of("en")}

// dictionary translates by heart, and what it does not know by reversing words.
type dictionary map[string]string

func (d dictionary) Translate(_ context.Context, _, _ plan.Language, texts []string) ([]string, error) {
	out := make([]string, len(texts))
	for i, text := range texts {
		if known, ok := d[text]; ok {
			out[i] = known
			continue
		}
		words := strings.Fields(text)
		for k, w := range words {
			if strings.ContainsAny(w, "0123456789") {
				continue
			}
			words[k] = reversed(strings.Trim(w, ".,"))
		}
		out[i] = strings.Join(words, " ")
	}
	return out, nil
}

func reversed(s string) string {
	r := []rune(s)
	for i, j := 0, len(r)-1; i < j; i, j = i+1, j-1 {
		r[i], r[j] = r[j], r[i]
	}
	return string(r)
}

const film = `{"version": 1, "narration_language": "en", "scenes": [
  {"id": "a", "narration": {"text": "Plants make their own food in 1779 ways.", "pause_after": 0.5}, "elements": [
    {"id": "t", "kind": "text", "role": "title", "text": "Plants make food"}, {"id": "i", "kind": "icon", "name": "leaf", "label": "leaf"}]},
  {"id": "b", "narration": {"text": "They need light, water and air."}, "elements": [
    {"id": "l", "kind": "list", "items": ["light", "water", "42"]},
    {"id": "c", "kind": "chart", "chart": "bar", "labels": ["sun", "rain"], "series": [{"name": "share", "values": [1, 2]}]}]}
]}`

func decoded(t testing.TB) *plan.Plan {
	p, err := plan.Decode([]byte(film), plan.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// A variant says and writes everything anew, and is one that a plan accepts.
func TestVariant(t *testing.T) {
	p := decoded(t)
	spanish := dictionary{"They need light, water and air.": "Necesitan luz, agua y aire."}
	v, notes, err := translate.Variant(t.Context(), p, translate.Wanted{ID: "film-es", Language: "es", Visuals: plan.VisualsPerLanguage}, spanish, speech)
	if err != nil {
		t.Fatal(err)
	}
	p.Variants = []plan.Variant{v}
	data, err := plan.Encode(p)
	if err == nil {
		_, err = plan.Decode(data, plan.Options{})
	}
	if err != nil {
		t.Errorf("the plan with the variant: %v", err)
	}
	got := p.Variant(0)
	for _, test := range [][2]string{
		{got.Scenes[0].Narration.Text, "stnalP ekam rieht nwo doof ni 1779 syaw"},
		{got.Scenes[1].Narration.Text, "Necesitan luz, agua y aire."},
		{got.Scenes[0].Elements[0].Text, "stnalP ekam doof"},
		{got.Scenes[0].Elements[1].Label, "fael"},
		{strings.Join(got.Scenes[1].Elements[0].ItemWords(), " "), "thgil retaw 42"},
		{got.Scenes[1].Elements[1].Labels[0], "sun"},
		{fmt.Sprint(got.Scenes[0].Narration.PauseAfter, len(notes)), "0.5 1"},
	} {
		if test[0] != test[1] {
			t.Errorf("got %q, want %q", test[0], test[1])
		}
	}
	v, _, err = translate.Variant(t.Context(), p, translate.Wanted{ID: "x", Language: "es", Visuals: plan.VisualsShared}, spanish, speech)
	if err != nil || len(v.Scenes["a"].Elements) > 0 {
		t.Errorf("with shared visuals: %+v, %v", v, err)
	}
}

// What a storyboard shows is put into another language; what is said, and the words
// at which things appear, stay as they are, and so does the storyboard given. Where
// no word may be shown that is not said, what has others is shown no more.
func TestBoard(t *testing.T) {
	board := func() *story.Storyboard {
		return &story.Storyboard{Title: "Plants", Language: "en", Scenes: []story.Scene{
			{Narration: "Plants need light.", Claim: "Plants need light", Things: []story.Thing{{Words: "light", Label: "bright light", Icon: "sun"}}},
			{Narration: "Half of them is water.", Relation: story.Relation{Kind: story.Amount, Items: []story.Item{{Label: "water", Value: 50, Text: "50"}}}},
			{Narration: "That is all."},
		}}
	}
	given := board()
	got, err := translate.Board(t.Context(), given, "es", dictionary{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	first, second := got.Scenes[0], got.Scenes[1].Relation.Items[0]
	if first.Claim != "stnalP deen thgil" || first.Things[0] != (story.Thing{Words: "light", Label: "thgirb thgil", Icon: "sun"}) || first.Narration != given.Scenes[0].Narration {
		t.Errorf("got %+v", first)
	}
	if second.Label != "retaw" || second.Cue != "water" || second.Text != "50" {
		t.Errorf("got %+v", second)
	}
	if got.Scenes[2].Claim == "" {
		t.Error("a scene has nothing to show")
	}
	if !reflect.DeepEqual(given, board()) {
		t.Error("the storyboard given has changed")
	}
	got, err = translate.Board(t.Context(), given, "es", dictionary{}, func(text string) bool { return text != "bright light" })
	if err != nil || got.Scenes[0].Things[0].Label != "" || got.Scenes[0].Claim == "" {
		t.Errorf("%+v, %v", got, err)
	}
}

// Whoever fails is followed by the next; the user's own text is taken as it is.
func TestInTurn(t *testing.T) {
	const said = "Plants make their own food in 1779 ways."
	broken := failing{errors.New("it is out of order")}
	for name, by := range map[string]translate.First{
		"the first fails":         {broken, dictionary{said: "Las plantas de 1779"}},
		"the first echoes":        {echo{}, dictionary{said: "Las plantas de 1779"}},
		"the first lost a number": {dictionary{said: "Las plantas"}, dictionary{said: "Las plantas de 1779"}},
	} {
		got, err := by.Translate(t.Context(), "en", "es", []string{said})
		if err != nil || got[0] != "Las plantas de 1779" {
			t.Errorf("%s: %q, %v", name, got, err)
		}
	}
	if _, err := (translate.First{broken, failing{translate.ErrNone}}).Translate(t.Context(), "en", "es", []string{said}); err == nil || err.Error() != "it is out of order" {
		t.Errorf("%v", err)
	}
	p := decoded(t)
	own, err := translate.NewOwn(p, "es", "Las plantas, de muchas maneras.\n\nLuz y agua.", speech)
	if err != nil {
		t.Fatal(err)
	}
	printed, err := translate.NewOwn(p, "es", "# Plantas\n\n## Uno\n\n[START][IMAGE 1] Las plantas, de muchas maneras. [END][IMAGE 1]\n[pause 2]\n\n\\# 1 es luz y agua.\n", speech)
	if err != nil {
		t.Fatal(err)
	}
	parts, err := printed.Translate(t.Context(), "en", "es", []string{p.Scenes[0].Narration.Text, p.Scenes[1].Narration.Text})
	if err != nil || parts[0] != "Las plantas, de muchas maneras." || parts[1] != "# 1 es luz y agua." {
		t.Errorf("%q, %v", parts, err)
	}
	v, _, err := translate.Variant(t.Context(), p, translate.Wanted{ID: "x", Language: "es", Visuals: plan.VisualsPerLanguage}, translate.First{own, dictionary{}}, speech)
	if err != nil || v.Scenes["a"].Narration.Text != "Las plantas, de muchas maneras." || v.Scenes["a"].Elements["t"].Text != "stnalP ekam doof" {
		t.Errorf("%+v, %v", v, err)
	}
}

type failing struct{ err error }

func (f failing) Translate(context.Context, plan.Language, plan.Language, []string) ([]string, error) {
	return nil, f.err
}

// echo gives back what it was given.
type echo struct{}

func (echo) Translate(_ context.Context, _, _ plan.Language, texts []string) ([]string, error) {
	return texts, nil
}

// What a translator must not do is found, and what is missing is named.
func TestFaults(t *testing.T) {
	const said = "Plants make their own food in 1779 ways."
	long := strings.Repeat("las plantas producen su propia comida ", 12) + "1779"
	for name, test := range map[string]struct {
		t    translate.Translator
		to   plan.Language
		want string
	}{
		"none":         {translate.First{}, "es", "from English to Spanish: configure a language model"},
		"none of two":  {translate.First{failing{translate.ErrNone}, failing{translate.ErrNone}}, "es", "configure a language model"},
		"broken":       {translate.First{failing{errors.New("refused")}, echo{}}, "es", "refused"},
		"left over":    {echo{}, "es", `still in English`},
		"other script": {dictionary{said: "Plants make their own food in 1779 wayses", "They need light, water and air.": "x"}, "hi", "still in English"},
		"empty":        {dictionary{said: " "}, "es", "the translation is empty"},
		"a number":     {dictionary{said: "Las plantas producen su comida de 1778 maneras."}, "es", "lacks the number 1779"},
		"too long":     {dictionary{said: long}, "es", "scene a takes"},
	} {
		_, _, err := translate.Variant(t.Context(), decoded(t), translate.Wanted{ID: "v", Language: test.to}, test.t, speech)
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: got %v, want %s", name, err, test.want)
		}
	}
}

// Numbers may be written as the language does.
func TestNumbersOfLanguages(t *testing.T) {
	for source, answer := range map[string]string{
		"It cost 1,250.50 dollars in all.": "Costó 1.250,50 dólares en total.",
		"In 1779 there were plants.":       "१७७९ में पौधे थे।",
		"It has 4 legs and a tail.":        "Tiene cuatro patas y cola.",
	} {
		p := decoded(t)
		p.Scenes = p.Scenes[:1]
		p.Scenes[0].Narration.Text = source
		if _, _, err := translate.Variant(t.Context(), p, translate.Wanted{ID: "v", Language: "es"}, dictionary{source: answer}, speech); err != nil {
			t.Errorf("%q: %v", answer, err)
		}
	}
}

// shortening says a thing shorter when asked.
type shortening struct {
	dictionary
	asked *int
}

func (s shortening) Shorter(_ context.Context, _ plan.Language, text string, share float64) (string, error) {
	*s.asked++
	words := strings.Fields(text)
	return strings.Join(words[:int(float64(len(words)-1)*share)], " ") + " 1779", nil
}

// A text that is too long for its scene is asked for shorter.
func TestShorter(t *testing.T) {
	asked := 0
	long := strings.Repeat("las plantas producen su propia comida ", 12) + "1779"
	d := shortening{dictionary{"Plants make their own food in 1779 ways.": long}, &asked}
	v, _, err := translate.Variant(t.Context(), decoded(t), translate.Wanted{ID: "v", Language: "es"}, d, speech)
	if err != nil || asked == 0 {
		t.Fatalf("asked %d times: %v", asked, err)
	}
	if n := v.Scenes["a"].Narration; timing.Seconds(n.Text, "es", "")+n.PauseAfter > 15 {
		t.Errorf("still of %.1f s", timing.Seconds(n.Text, "es", ""))
	}
}

// The user's own text is put beside the scenes: by paragraphs, else by its sentences.
func TestOwn(t *testing.T) {
	for text, want := range map[string]string{
		"Uno en 1779.\n\nDos. Tres.":                           "Uno en 1779.|Dos. Tres.",
		"Las plantas, que son muchas, producen. En 1779. Dos.": "Las plantas, que son muchas, producen.|En 1779. Dos.",
		"Solo una en 1779.":                                    "give a paragraph for each scene",
	} {
		p := decoded(t)
		p.Scenes[0].Narration.Text = "Plants make their own food here."
		own, err := translate.NewOwn(p, "es", text, speech)
		if err != nil {
			if !strings.Contains(err.Error(), want) {
				t.Errorf("%q: %v", text, err)
			}
			continue
		}
		v, _, err := translate.Variant(t.Context(), p, translate.Wanted{ID: "v", Language: "es"}, translate.First{own}, speech)
		if err != nil {
			t.Errorf("%q: %v", text, err)
			continue
		}
		if got := v.Scenes["a"].Narration.Text + "|" + v.Scenes["b"].Narration.Text; got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
		// What is on screen is translated by who else there is.
		v, _, err = translate.Variant(t.Context(), p, translate.Wanted{ID: "v", Language: "es", Visuals: plan.VisualsPerLanguage}, translate.First{own, dictionary{}}, speech)
		if err != nil || v.Scenes["a"].Elements["i"].Label != "fael" || v.Scenes["a"].Narration.Text != strings.Split(want, "|")[0] {
			t.Errorf("%q with visuals of its own: %+v, %v", text, v, err)
		}
	}
}

// installed is a program with pairs and an answer.
type installed struct {
	pairs   []string
	asked   string
	unknown []string
}

func (p *installed) Pairs(context.Context) ([]string, error) { return p.pairs, nil }

func (p *installed) Translate(_ context.Context, pair string, texts []string) ([]string, []string, error) {
	p.asked = pair
	return texts, p.unknown, nil
}

// The pair is found by codes of two letters or three, without a region where it can
// be; a text of unknown words is none.
func TestByPairs(t *testing.T) {
	for pairs, want := range map[string]string{"spa-eng eng-spa_US eng-spa": "eng-spa", "en-es": "en-es", "eng-spa_US": "eng-spa_US", "spa-eng": ""} {
		p := &installed{pairs: strings.Fields(pairs)}
		_, err := translate.ByPairs{Program: p}.Translate(t.Context(), "en", "es", []string{"a"})
		if p.asked != want || (want == "") != errors.Is(err, translate.ErrNone) {
			t.Errorf("%s: asked %q, %v", pairs, p.asked, err)
		}
	}
	p := &installed{pairs: []string{"eng-spa"}, unknown: strings.Fields("a b c d e f g")}
	if _, err := (translate.ByPairs{Program: p}).Translate(t.Context(), "en", "es", []string{"a b c d e f g h"}); err == nil || !strings.Contains(err.Error(), "lack 7 of 8 words") {
		t.Errorf("unknown words: %v", err)
	}
}

// With the real program, where it is installed, a film is one in Spanish.
func TestApertium(t *testing.T) {
	program, err := apertium.Find()
	if err != nil {
		t.Skip(err)
	}
	v, _, err := translate.Variant(t.Context(), decoded(t), translate.Wanted{ID: "v", Language: "es", Visuals: plan.VisualsPerLanguage}, translate.ByPairs{Program: program}, speech)
	if errors.Is(err, translate.ErrNone) {
		t.Skip(err)
	}
	if err != nil || !strings.Contains(v.Scenes["a"].Narration.Text, "plantas") || v.Scenes["a"].Elements["i"].Label != "hoja" {
		t.Errorf("%+v, %v", v.Scenes, err)
	}
}
