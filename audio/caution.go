package audio

import (
	"fmt"
	"strings"

	"github.com/inkreel/inkreel/internal/locale"
	"github.com/inkreel/inkreel/plan"
)

// Caution is what to tell of a film in a language that is spoken by a speaker of that name;
// empty where it speaks it well, or is another program than espeak-ng.
func Caution(speaker string, lang plan.Language) string {
	l := locale.Of(lang)
	if !strings.HasPrefix(speaker, espeakName) || l.Spoken == locale.Good {
		return ""
	}
	how := "understood with some effort"
	if l.Spoken == locale.Poor {
		how = "hardly understood"
	}
	return fmt.Sprintf("%s as espeak-ng speaks it is %s; let a speech provider speak it, or give recordings as narration.audio (docs/sound.md)", l.Name, how)
}
