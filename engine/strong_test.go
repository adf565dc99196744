package engine

import (
	"slices"
	"testing"

	"github.com/inkreel/inkreel/plan"
)

// Strong words are found among those that are heard, however a recording parts them.
func TestStrongWordsAreHeard(t *testing.T) {
	n := &plan.Narration{Text: "An ice-cream, the **ice-cream** and **CO2**."}
	for _, tt := range []struct {
		heard []string
		want  []int
	}{
		{n.Spoken(), []int{4, 5, 7}},
		{[]string{"An", "ice-cream", "the", "ice", "cream,", "and", "CO₂"}, []int{3, 4, 6}},
		{[]string{"An", "ice-cream"}, nil},
	} {
		if got := strongWords(n, tt.heard); !slices.Equal(got, tt.want) {
			t.Errorf("of %q the strong words are %v, want %v", tt.heard, got, tt.want)
		}
	}
	if got := strongWords(nil, nil); got != nil {
		t.Errorf("silence has the strong words %v", got)
	}
}
