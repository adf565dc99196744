package audio

import (
	"cmp"
	"os/exec"
	"regexp"
	"strings"
	"sync"
	"testing"
	"unicode"

	"github.com/inkreel/inkreel/internal/clause"
	"github.com/inkreel/inkreel/internal/locale"
	"github.com/inkreel/inkreel/internal/reading"
)

// switched is what the program prints where it goes on in another language.
var switched = regexp.MustCompile(`\([a-z]{2,3}(-[a-z]+)*\)`)

// amounts are in signs that a language has to have in words.
const amounts = "\n25 % 3.5 km, 20 °C 80 km/h €5 12 kg 1234 12.03.2024 2024-03-12 12/03/2024"

// In no language is any of a sentence without foreign letters read by the rules of another
// language, be there numbers, units, money, shares and dates in it.
func TestNoSentenceIsReadAsEnglish(t *testing.T) {
	var wg sync.WaitGroup
	for i := range locale.Languages {
		l := &locale.Languages[i]
		if l.Writing.Script == "Latn" {
			continue
		}
		text := strings.Map(func(r rune) rune {
			if unicode.In(r, unicode.Latin) {
				return -1
			}
			return r
		}, l.Sample) + amounts
		wg.Go(func() {
			reader := reading.Of(l)
			var said strings.Builder
			for _, c := range clause.Split(text) {
				for _, g := range newSpokenClause(c, reader).groups {
					said.WriteString(g.Say + " ")
				}
				said.WriteByte('\n')
			}
			if printed := phonemes(t, l, said.String()); switched.MatchString(printed) {
				t.Errorf("%s: %s\nis read as %s", l.Code, said.String(), printed)
			}
		})
	}
	wg.Wait()
}

// phonemes is how the program pronounces a text.
func phonemes(t *testing.T, l *locale.Language, text string) string {
	cmd := exec.CommandContext(t.Context(), "espeak-ng", "-v", cmp.Or(l.Voice, l.Code), "-q", "-x", "-b", "1", "--stdin")
	cmd.Env = quietly()
	cmd.Stdin = strings.NewReader(text)
	out, err := cmd.Output()
	if err != nil {
		t.Errorf("%s: %v", l.Code, err)
	}
	return string(out)
}
