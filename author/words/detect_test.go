package words_test

import (
	"testing"

	"github.com/inkreel/inkreel/author/words"
	"github.com/inkreel/inkreel/internal/locale"
	"github.com/inkreel/inkreel/plan"
)

func TestDetectSamples(t *testing.T) {
	for i := range locale.Languages {
		l := &locale.Languages[i]
		got, ok := words.Detect(l.Sample)
		if !ok || got != plan.Language(l.Code) {
			t.Logf("%s is taken for %s (%v): %s", l.Name, got, ok, l.Sample)
		}
	}
}
