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

// Days of months are said as the languages count them, also where the program itself knows how: as
// what they are in words, and never as numbers alone.
func TestDaysAreCounted(t *testing.T) {
	for _, d := range [][4]string{ // as it is written, in words, and as it would be wrong
		{"de", "Am 3. Mai war es so.", "Am dritten Mai war es so.", "Am drei Mai war es so."},
		{"en", "It was on May 3.", "It was on May third.", "It was on May three."},
		{"sv", "Det var den 3 maj.", "Det var den tredje maj.", "Det var den tre maj."},
		{"da", "Det var den 3. maj.", "", "Det var den tre maj."},
		{"no", "Det var den 17. mai.", "", "Det var den sytten mai."},
		{"fi", "Se on 3. toukokuuta.", "Se on kolmas toukokuuta.", "Se on kolme toukokuuta."},
		{"cs", "Bylo to 3. května.", "Bylo to třetího května.", "Bylo to tři května."},
		{"pl", "To było 3 maja.", "To było trzeciego maja.", "To było trzy maja."},
		{"ru", "Это было 3 мая.", "Это было третьего мая.", "Это было три мая."},
		{"hu", "Ez május 3.", "Ez május harmadika.", "Ez május három."},
	} {
		l, _ := locale.Find(d[0])
		said := ""
		for _, c := range clause.Split(d[1]) {
			for _, g := range newSpokenClause(c, reading.Of(l)).groups {
				said += g.Say + " "
			}
			said += "\n"
		}
		got := phonemes(t, l, strings.TrimSpace(said))
		if d[2] != "" && got != phonemes(t, l, d[2]) || got == phonemes(t, l, d[3]) {
			t.Errorf("%s: %q is said as %q: %s", d[0], d[1], said, got)
		}
	}
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
