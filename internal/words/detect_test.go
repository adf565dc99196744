package words_test

import (
	"os"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/internal/locale"
	"github.com/inkreel/inkreel/internal/words"
	"github.com/inkreel/inkreel/plan"
)

// Each of three sentences of every language is told alone, and of the sentences that
// say the same in all nearly every one; some are the same in Malay and in Indonesian.
func TestDetect(t *testing.T) {
	data, err := os.ReadFile("testdata/detect.txt")
	if err != nil {
		t.Fatal(err)
	}
	languages := 0
	for line := range strings.Lines(string(data)) {
		if line[0] == '#' {
			continue
		}
		cells := strings.Split(strings.TrimSpace(line), "\t")
		if len(cells) != 4 {
			t.Fatalf("%q", line)
		}
		languages++
		for _, text := range cells[1:] {
			if got, ok := words.Detect(text); !ok || string(got) != cells[0] {
				t.Errorf("%s is taken for %s (%v): %s", cells[0], got, ok, text)
			}
		}
	}
	if languages != len(locale.Languages) {
		t.Errorf("sentences of %d languages", languages)
	}
	all, wrong := 0, 0
	for code, sentences := range languageSentences(t) {
		for _, text := range sentences {
			all++
			if got, _ := words.Detect(text); string(got) != code {
				wrong++
				t.Logf("%s is taken for %s: %s", code, got, text)
			}
		}
	}
	if wrong*40 > all {
		t.Errorf("%d of %d sentences are taken for those of another language", wrong, all)
	}
	for _, text := range []string{"A frog lays ten eggs in a pond.", "It eats ten apples a day."} { // "ten" is "at the" in Dutch
		if got, _ := words.Detect(text); got != "en" {
			t.Errorf("%q is taken for %s", text, got)
		}
	}
	for _, text := range []string{"", "12 + 30 = 42", "ᚠᚢᚦᚨᚱᚲ"} {
		if got, ok := words.Detect(text); ok {
			t.Errorf("%q is taken for %s", text, got)
		}
	}
}

// Every language's sample may be in that language, and in none of other letters.
func TestMayBe(t *testing.T) {
	for _, a := range locale.Languages {
		for _, b := range locale.Languages {
			got := words.MayBe(a.Sample, plan.Language(b.Code))
			same := a.Writing.Script == b.Writing.Script
			if a.Code == b.Code && !got || !same && got {
				t.Errorf("%s in %s: %v", a.Name, b.Name, got)
			}
		}
	}
	english := "The river carries the sand to the sea and it is the sea that takes it from the river, as it was before and as it will be again."
	if words.MayBe(english, "de") || !words.MayBe(english, "en") || !words.MayBe(english, "hi-en") {
		t.Error("English is not known")
	}
}
