package llm

import (
	"strings"
	"testing"
)

func TestPlain(t *testing.T) {
	for text, want := range map[string]string{
		"**Water** rises.":                      "Water rises.",
		"# Title":                               "Title",
		"a\n\tb \u00a0 c":                       "a b c",
		"[START][IMAGE 1] Look. [END][IMAGE 1]": "Look.",
		"Bees 🐝 fly\x00\x1b[0m":                 "Bees fly[0m",
		"50 °C, 5 × 3, €7":                      "50 °C, 5 × 3, €7",
		"ক্‍ষ می‌روم":                           "ক্‍ষ می‌روم",
		"a\u202eb":                              "ab",
	} {
		if got := plain(text); got != want {
			t.Errorf("%q is %q, want %q", text, got, want)
		}
	}
}

func TestPlaces(t *testing.T) {
	for text, want := range map[string]bool{
		"http://a.example":    true,
		"see WWW.example.com": true,
		"read /etc/passwd":    true,
		"from ../../secret/x": true,
		`C:\Users`:            true,
		"data:image/png;x":    true,
		"s3://bucket/key":     true,
		"and/or":              false,
		"50 km/h":             false,
		"1/2 of it":           false,
		"A: the river":        false,
		"24/7 and 9/11":       false,
	} {
		if got := isPlace(text); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}

func TestNumbers(t *testing.T) {
	known := numbersOf("In 1962 it cost 1,250,000 dollars, 62 % of 3.5 million; १९४७; 4,5 Meter; 12 345 people")
	for text, want := range map[string]string{
		"In 1962":                 "",
		"1.25 million":            "",
		"1.250.000 Euro":          "",
		"62 percent of 3,500,000": "",
		"in 1947":                 "",
		"4.5 metres":              "",
		"12,345 of them":          "",
		"three of 5 steps":        "",
		"1963":                    "1963",
		"63 %":                    "63",
		"1,251,000":               "1,251,000",
		"0.5":                     "0.5",
		"12 346":                  "12 346",
		"no number":               "",
	} {
		if got := known.unknown(text); got != want {
			t.Errorf("%q: unknown is %q, want %q", text, got, want)
		}
	}
	for v, want := range map[float64]bool{62: true, 3.5e6: true, 1962: true, 3: true, 0: true, 61: false, -62: true, 1e300: false} {
		if got := known.hasValue(v); got != want {
			t.Errorf("%g: %v", v, got)
		}
	}
}

// Numbers that a text says in words are known in digits too.
func TestSpelledNumbers(t *testing.T) {
	known := numbers{}
	known.spelled("It cost sixty-two dollars, and three million people came.", "en")
	for text, want := range map[string]string{"62 dollars": "", "3,000,000 people": "", "63 dollars": "63"} {
		if got := known.unknown(text); got != want {
			t.Errorf("%q: unknown is %q, want %q", text, got, want)
		}
	}
}

func FuzzNumbers(f *testing.F) {
	f.Add("1,250.5 and 12 345, ४२, 1''2")
	f.Fuzz(func(t *testing.T, text string) {
		if n := numbersOf(text).unknown(text); n != "" {
			t.Errorf("%q does not know its own %q", text, n)
		}
		if got := plain(plain(text)); got != plain(text) || strings.ContainsAny(got, "*`#\n") {
			t.Errorf("%q is plain as %q, then %q", text, plain(text), got)
		}
	})
}

func TestSaid(t *testing.T) {
	s := newSaid("Water vapour rises, slowly: it’s warm.")
	for phrase, want := range map[string]bool{"water Vapour": true, "rises slowly": true, "vapour": true, "vap": false, "": false, "#": false, "water#2": false, "it's": true, "falls": false} {
		if got := s.has(phrase); got != want {
			t.Errorf("%q: %v", phrase, got)
		}
	}
	if w := newVocabulary(strings.Join(s, " ")).lacks("Slowly, water falls"); w != "falls" {
		t.Errorf("lacks %q", w)
	}
	if !newSaid("水は空に上がる。").has("空") {
		t.Error("nothing is found without spaces")
	}
}
