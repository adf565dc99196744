package plan

import (
	"slices"
	"testing"
)

// Strong words are found as they are said, and nothing else sees their marks.
func TestStrongWords(t *testing.T) {
	for text, want := range map[string][]string{
		"The moon, the **moon** circles **the earth**.": {"moon#2", "the earth#1"},
		"No word is strong.":                            nil,
		"One mark ** alone, **twice** and **":           {"alone,#1", "and#1"},
		"Un**believ**able **** sizes":                   {"believ#1"},
		"नदी **नदी** में":                               {"नदी#2"},
	} {
		n := &Narration{Text: text}
		if got := n.Strong(); !slices.Equal(got, want) {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
		plain := &Narration{Text: n.Said()}
		if !slices.Equal(n.Spoken(), plain.Spoken()) || len(plain.Strong()) > 0 {
			t.Errorf("%q is spoken as %q, want %q", text, n.Spoken(), plain.Spoken())
		}
	}
	first, ok := Cue{Set: true, Phrase: (&Narration{Text: "a moon and **a moon**"}).Strong()[0]}.Locate([]string{"a", "moon", "and", "a", "moon"})
	if first != 3 || !ok {
		t.Errorf("the strong moon is word %d", first)
	}
}

// A mark without another after it is found, with what follows it.
func TestUnpairedMarksAreFound(t *testing.T) {
	for text, want := range map[string]string{
		"The **moon** and the **red planet rise soon": "red planet rise", "No mark **": "", "**a** and **b**": "none", "none": "none",
	} {
		after, alone := (&Narration{Text: text}).Unpaired()
		if !alone {
			after = "none"
		}
		if after != want {
			t.Errorf("in %q after the mark alone comes %q, want %q", text, after, want)
		}
	}
	if _, alone := (*Narration)(nil).Unpaired(); alone {
		t.Error("silence has a mark")
	}
}
