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

// What no line holds, as an address, is cut between its signs: nothing of it is lost,
// its parts are heard one after another, and every line can be set.
func TestCaptionsCutWhatNoLineHolds(t *testing.T) {
	for _, long := range []string{
		strings.Repeat("Donaudampfschiff", 13), "https://example.com/" + strings.Repeat("path/", 30), strings.Repeat("e\u0301", 90), strings.Repeat("👩‍🚀", 70),
		strings.Repeat("😀\u200d", 90) + "x", strings.Repeat("アルコール1", 1) + strings.Repeat("x", 100), strings.Repeat("क्षि", 60),
	} {
		for _, lang := range []plan.Language{"en", "ja", "th", "hi"} {
			for _, set := range []func([]Word, string, plan.Language) []Caption{Captions, NarrowCaptions} {
				said := "before " + long + " behind."
				var got strings.Builder
				at, most := 0.0, 0
				for _, c := range set(spoken(strings.Fields(said)...), said, lang) {
					got.WriteString(c.Text)
					for line := range strings.SplitSeq(c.Text, "\n") {
						most = max(most, wide(line))
					}
					for _, w := range c.Words {
						if w.Start < at-1e-9 || w.End < w.Start {
							t.Errorf("%s %.30s: a word from %v to %v after %v", lang, long, w.Start, w.End, at)
						}
						at = w.End
					}
				}
				if want := strings.Join(strings.Fields(said), ""); strings.Join(strings.Fields(got.String()), "") != want {
					t.Errorf("%s: %q is shown as %q", lang, want, got.String())
				}
				if most > 60 && !strings.Contains(long, "😀\u200d") { // which is one sign
					t.Errorf("%s: a line of %d letters for %.30s", lang, most, long)
				}
			}
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
