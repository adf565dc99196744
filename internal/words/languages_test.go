package words_test

import (
	"math"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/internal/locale"
	"github.com/inkreel/inkreel/internal/words"
	"github.com/inkreel/inkreel/plan"
)

// told is what a sentence of testdata/languages.txt says in every language.
type told struct {
	pictures []string // all of these, by icon
	may      []string // any of these too
	mark     words.Connective
	value    float64
	kind     words.Kind
	year     int
}

var languageFacts = []told{
	{pictures: []string{"plant", "sun", "droplet", "tools-kitchen-2"}},
	{may: []string{"users", "user", "users-group"}, value: 3.5e6, kind: words.Count, year: 1969},
	{pictures: []string{"building-bank", "tax", "chart-line"}, may: []string{"trending-up", "world"}, mark: words.Cause},
	{pictures: []string{"cloud-rain", "ripple"}, mark: words.Sequence},
	{pictures: []string{"school", "chalkboard-teacher"}, may: []string{"mood-kid", "users", "books", "run", "walk", "book-2"}, mark: words.Contrast, value: 40, kind: words.Percent},
}

// Every language finds in sentences that say the same the same things, numbers,
// years and connectives.
func TestLanguagesSayTheSame(t *testing.T) {
	found, missed, wrong := 0, 0, 0
	for code, sentences := range languageSentences(t) {
		w := words.Of(plan.Language(code))
		for i, want := range languageFacts {
			s := sentences[i]
			var got []string
			for _, thing := range w.Things(s) {
				if slices.Contains(want.pictures, thing.Name) || slices.Contains(want.may, thing.Name) {
					got = append(got, thing.Name)
					found++
				} else {
					wrong++
					t.Logf("%s: %q shows %s in %q", code, thing.Text, thing.Name, s)
				}
			}
			for _, p := range want.pictures {
				if !slices.Contains(got, p) {
					missed++
					t.Logf("%s: no %s in %q", code, p, s)
				}
			}
			if marks := w.Marks(s); want.mark != "" && !slices.ContainsFunc(marks, func(m words.Mark) bool { return m.Kind == want.mark }) {
				t.Errorf("%s: no %s in %q: %v", code, want.mark, s, marks)
			}
			q := w.Quantities(s)
			if want.kind != "" && !slices.ContainsFunc(q, func(q words.Quantity) bool { return q.Kind == want.kind && math.Abs(q.Value-want.value) < 1e-3 }) {
				t.Errorf("%s: no %g in %q: %+v", code, want.value, s, q)
			}
			if d := w.Dates(s); want.year != 0 && (len(d) == 0 || d[0].Year != want.year) {
				t.Errorf("%s: no year in %q: %+v", code, s, d)
			}
		}
	}
	t.Logf("%d right, %d wrong, %d missed", found, wrong, missed)
	if precision := float64(found) / float64(found+wrong); precision < 0.95 {
		t.Errorf("of the pictures %.0f %% are meant", 100*precision)
	}
	if recall := float64(found) / float64(found+missed); recall < 0.95 {
		t.Errorf("of what has a picture %.0f %% is found", 100*recall)
	}
}

// The sentences one after the other are found again, in languages with stops.
func TestLanguagesAreSplit(t *testing.T) {
	for code, sentences := range languageSentences(t) {
		l := locale.Of(code)
		sep := " "
		if l.Writing.Unspaced {
			sep = ""
		}
		if l.Writing.Script == "Thai" {
			continue // has no stops
		}
		text := strings.Join(sentences, sep)
		got := words.Of(plan.Language(code)).Sentences(text)
		if len(got) < len(sentences) || got[0] != sentences[0] || got[3] != sentences[3] {
			t.Errorf("%s: %q", code, got)
		}
	}
}

// languageSentences are the sentences by language; all but English are there.
func languageSentences(t *testing.T) map[string][]string {
	t.Helper()
	data, err := os.ReadFile("testdata/languages.txt")
	if err != nil {
		t.Fatal(err)
	}
	out, code := map[string][]string{}, ""
	for line := range strings.Lines(string(data)) {
		line = strings.TrimSpace(line)
		switch {
		case line == "" || line[0] == '#':
		case len(line) == 2:
			code = line
		default:
			out[code] = append(out[code], line)
		}
	}
	if len(out) != len(locale.Languages)-1 {
		t.Fatalf("sentences of %d languages", len(out))
	}
	return out
}
