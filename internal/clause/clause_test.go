package clause_test

import (
	"strings"
	"testing"

	"github.com/inkreel/inkreel/internal/clause"
)

func TestSplit(t *testing.T) {
	for text, want := range map[string]string{
		"One, two. Three":                     "One,|two.|Three",
		"It cost 1,000 or 3.5 e.g. now. Then": "It cost 1,000 or 3.5 e.g. now.|Then",
		"पानी है। बादल":                       "पानी है।|बादल",
		"Am 3. Mai. Um 3. Dann":               "Am 3. Mai.|Um 3.|Dann",
		"你好，世界。再见":                            "你好，|世界。|再见",
		" \n ":                                "",
		"no end\xff, \xfe":                    "no end\xff,|\xfe",
	} {
		var got []string
		for _, c := range clause.Split(text) {
			got = append(got, c.Text)
		}
		if strings.Join(got, "|") != want {
			t.Errorf("%q: got %q, want %q", text, strings.Join(got, "|"), want)
		}
	}
}

// A speaker pauses between clauses, longer between sentences, and not at the end.
func TestPauses(t *testing.T) {
	got := clause.Split("One, two. Three.")
	want := []float64{clause.Pause, clause.SentencePause, 0}
	for i, c := range got {
		if c.Pause != want[i] {
			t.Errorf("after %q: %g s, want %g", c.Text, c.Pause, want[i])
		}
	}
}
