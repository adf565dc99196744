package plan

import (
	"reflect"
	"strings"
	"testing"
)

func TestWords(t *testing.T) {
	for text, want := range map[string]string{
		"":                           "",
		"Every leaf – a kitchen.":    "Every|leaf|a|kitchen",
		"don't, won’t; 1,000 at 7 %": "don't|won’t|1,000|at|7",
		"carbon-dioxide (CO₂) 😀!":    "carbon|dioxide|CO|₂",
		"सूरज समुद्र के पानी": "सूरज|समुद्र|के|पानी",
		"太阳光。":             "太|阳|光",
		"コーヒーを飲む":          "コーヒー|を|飲|む",
		"น้ำแข็ง":          "น้ำ|แ|ข็|ง",
		"تبدأ رحلة القهوة": "تبدأ|رحلة|القهوة",
		"학교에 간다":           "학교에|간다",
	} {
		var got []string
		for _, w := range Words(text) {
			if text[w.Start:w.End] != w.Word {
				t.Errorf("%q does not stand at %d:%d of %q", w.Word, w.Start, w.End, text)
			}
			got = append(got, w.Word)
		}
		if strings.Join(got, "|") != want {
			t.Errorf("%q: got %q, want %q", text, strings.Join(got, "|"), want)
		}
	}
}

func TestPhrasesAreFound(t *testing.T) {
	for _, c := range []struct {
		text, phrase string
		first, last  int
		ok           bool
	}{
		{"It starts with sunlight, which falls", "Sunlight", 3, 3, true},
		{"the leaf on the leaf", "leaf#2", 4, 4, true},
		{"the leaf on the leaf", "the LEAF #2", 3, 4, true},
		{"the leaf on the leaf", "leaf#3", 0, 0, false},
		{"breathe in carbon dioxide.", "carbon-dioxide", 2, 3, true},
		{"6 CO₂ and water", "CO2", 1, 2, true},
		{"Don’t stop", "dont", 0, 0, true},
		{"DIE STRASSE", "Straße", 1, 1, true},
		{"le café noir", "CAFE\u0301", 1, 1, true},
		{"C# and C++ or C#", "C#", 0, 0, true},
		{"sunlight", "sun", 0, 0, false},
		{"sunlight", "…", 0, 0, false},
		{"太阳光照在叶子上", "叶子", 5, 6, true},
		{"सूरज समुद्र के पानी को गर्म करता है।", "पानी को", 3, 4, true},
		{"aa aa aa", "aa aa#2", 0, 0, false},
	} {
		first, last, ok := transcriptOf((&Narration{Text: c.text}).Spoken()).find(c.phrase)
		if first != c.first || last != c.last || ok != c.ok {
			t.Errorf("%q in %q: got %d, %d, %v", c.phrase, c.text, first, last, ok)
		}
	}
}

// TestLocateInTimedWords has entries that hold no word, or several.
func TestLocateInTimedWords(t *testing.T) {
	n := &Narration{Text: "not these", Words: []Word{{Word: "So,"}, {Word: "–"}, {Word: "ice cream"}, {Word: "melts"}, {Word: "Ice"}, {Word: "cream"}}}
	for phrase, want := range map[string]int{"so": 0, "ice cream": 2, "cream": 2, "icecream#2": 4, "cream#2": 5, "melts ice": 3} {
		if got, ok := (Cue{Phrase: phrase, Set: true}).Locate(n.Spoken()); !ok || got != want {
			t.Errorf("%q: got %d, %v, want %d", phrase, got, ok, want)
		}
	}
	if _, ok := (Cue{Seconds: 1, Set: true}).Locate(n.Spoken()); ok {
		t.Error("a cue in seconds stands at a word")
	}
	if got := (*Narration)(nil).Spoken(); got != nil {
		t.Errorf("silence says %q", got)
	}
	if got := (&Narration{Text: "One, two."}).Spoken(); !reflect.DeepEqual(got, []string{"One", "two"}) {
		t.Errorf("got %q", got)
	}
}

func TestLanguage(t *testing.T) {
	for _, c := range []struct {
		written         string
		code            Language
		name            string
		rightToLeft, ok bool
	}{
		{"en", "en", "English", false, true},
		{"urdu", "ur", "Urdu", true, true},
		{"chinese", "zh", "Chinese", false, true},
		{"ar-en", "ar-en", "Arabic-English", true, true},
		{"english-ar", "en-ar", "English-Arabic", false, true},
		{"EN", "", "", false, false},
		{"en-", "", "", false, false},
		{"", "", "", false, false},
	} {
		l, ok := ParseLanguage(c.written)
		if l != c.code || ok != c.ok || l.RTL() != c.rightToLeft || l.Name() != c.name {
			t.Errorf("%q: got %q, %v, RTL %v, %q", c.written, l, ok, l.RTL(), l.Name())
		}
	}
	if l := Language("hi-en"); l.Primary() != "hi" || l.Secondary() != "en" {
		t.Errorf("got %q, %q", l.Primary(), l.Secondary())
	}
}
