package audio_test

import (
	"os"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/audio"
	"github.com/inkreel/inkreel/internal/locale"
	"github.com/inkreel/inkreel/plan"
)

// Languages that are not spoken well are told of, with what to do, and only where
// espeak-ng is to speak them.
func TestCaution(t *testing.T) {
	for i := range locale.Languages {
		l := &locale.Languages[i]
		got := audio.Caution("espeak-ng 1.51", plan.Language(l.Code))
		if told := strings.HasPrefix(got, l.Name+" ") && strings.Contains(got, "provider"); told != (l.Spoken != locale.Good) {
			t.Errorf("%s, %v: %q", l.Code, l.Spoken, got)
		}
		if got := audio.Caution("kokoro", plan.Language(l.Code)); got != "" {
			t.Errorf("%s: %q of another speaker", l.Code, got)
		}
	}
	page, err := os.ReadFile("../docs/sound.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range []locale.Grade{locale.Rough, locale.Poor} {
		if names := strings.Join(locale.Graded(g), ", "); !strings.Contains(string(page), "| "+names+" |") {
			t.Errorf("docs/sound.md does not have as %v: %s", g, names)
		}
	}
}
