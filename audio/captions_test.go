package audio

import (
	"slices"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/plan"
)

// spoken are words said one after another, a third of a second each.
func spoken(words ...string) []Word {
	out := make([]Word, len(words))
	for i, w := range words {
		out[i] = Word{Text: w, Start: float64(i) * 0.33, End: float64(i)*0.33 + 0.3}
	}
	return out
}

// A sentence too long for one caption is divided where a speaker pauses, or
// else evenly, and never before its last words alone.
func TestCaptionsDivideSentencesWell(t *testing.T) {
	for _, c := range []struct {
		lang plan.Language
		said string
		want []string
	}{
		{
			"en", "The eruption of Tambora in 1815 was ten times larger than Krakatoa, and a hundred times larger than Saint Helens.",
			[]string{"The eruption of Tambora in 1815 was ten times larger than Krakatoa,", "and a hundred times larger than Saint Helens."},
		},
		{
			"en", "Nothing here tells anybody where one might breathe while saying such a long and winding sentence aloud.",
			[]string{"Nothing here tells anybody where one might breathe", "while saying such a long and winding sentence aloud."},
		},
		{"en", "Short. Then a longer one follows it.", []string{"Short. Then a longer one follows it."}},
		{"de", "Donaudampfschifffahrtsgesellschaftskapitänswitwenrente", []string{"Donaudampfschifffahrtsgesellschaftskapitänswitwenrente"}},
	} {
		var got []string
		for _, k := range Captions(spoken(strings.Fields(c.said)...), c.said, c.lang) {
			got = append(got, strings.Join(strings.Fields(k.Text), " "))
			if lines := strings.Split(k.Text, "\n"); len(lines) > maxLines || slices.Contains(lines, "") {
				t.Errorf("%q is set in %d lines", k.Text, len(lines))
			}
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%q is divided into %q, want %q", c.said, got, c.want)
		}
	}
}

// Whatever is said, captions hold every word once, in order and in time.
func TestCaptionsLoseNoWord(t *testing.T) {
	said := strings.Repeat("one two, three four five; six seven eight nine ten eleven ", 9)
	words := spoken(strings.Fields(said)...)
	words[40].Start += 1 // a long pause before it
	words[40].End += 1
	for i := 41; i < len(words); i++ {
		words[i].Start, words[i].End = words[i].Start+1, words[i].End+1
	}
	var got []string
	end := 0.0
	for _, c := range Captions(words, said, "en") {
		got = append(got, strings.Fields(c.Text)...)
		if c.Start < end || c.End <= c.Start || c.End-c.Start > maxSeconds+minSeconds {
			t.Errorf("%q is shown from %.2f to %.2f, the one before to %.2f", c.Text, c.Start, c.End, end)
		}
		end = c.End
	}
	if !slices.Equal(got, strings.Fields(said)) {
		t.Errorf("captions say %q", got)
	}
}
