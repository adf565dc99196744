package timing

import (
	"encoding/json"
	"math"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/audio"
	"github.com/inkreel/inkreel/internal/locale"
	"github.com/inkreel/inkreel/plan"
)

// explained is a paragraph of an explainer in every language.
func explained(t testing.TB) map[plan.Language]string {
	data, err := os.ReadFile("testdata/spoken.json")
	if err != nil {
		t.Fatal(err)
	}
	var texts map[plan.Language]string
	if err := json.Unmarshal(data, &texts); err != nil {
		t.Fatal(err)
	}
	return texts
}

// Every language has its rates, all of which are of features that there are.
func TestEveryLanguageHasRates(t *testing.T) {
	for _, l := range locale.Languages {
		r := table()[l.Code]
		if r == nil {
			t.Errorf("%s has no rates", l.Code)
			continue
		}
		for name, s := range r.Seconds {
			f, ok := featureOf(name)
			if !ok || f.String() != name || math.Abs(s) > 20 {
				t.Errorf("%s: %q of %g s is no feature", l.Code, name, s)
			}
		}
		for _, v := range voices {
			if f := r.voice(v); f < 0.8 || f > 1.25 {
				t.Errorf("%s: %s takes %.2f times as long", l.Code, v, f)
			}
		}
	}
}

// A text of 25 s that the rates were not made from takes as long as foreseen, in
// every language, by one voice or another.
func TestSecondsOfSpeech(t *testing.T) {
	e, err := audio.NewEspeak(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	var errs []float64
	texts := explained(t)
	for i, l := range locale.Languages {
		lang := plan.Language(l.Code)
		text := texts[lang]
		voice := voices[i%len(voices)]
		seconds := 0.0
		_, err := e.Speak(t.Context(), audio.Utterance{Text: text, Lang: lang, Voice: voice}, func(p audio.PCM) error {
			seconds += p.Seconds()
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		off := Seconds(text, lang, voice)/seconds - 1
		errs = append(errs, math.Abs(off))
		if math.Abs(off) > 0.1 {
			t.Errorf("%s %s: off by %.1f %%", lang, voice, 100*off)
		}
		t.Logf("%s %s: %5.2f s, off by %+.1f %%", lang, voice, seconds, 100*off)
	}
	slices.Sort(errs)
	t.Logf("off by %.1f %% (half), %.1f %% (nine of ten), %.1f %% (all)", 100*errs[len(errs)/2], 100*errs[len(errs)*9/10], 100*errs[len(errs)-1])
	if errs[len(errs)/2] > 0.035 {
		t.Error("half of them are off by more than 3.5 %")
	}
}

func BenchmarkSeconds(b *testing.B) {
	text := strings.Repeat(explained(b)["en"]+" ", 10) // a page of 500 words
	for b.Loop() {
		Seconds(text, "en", plan.VoiceFemale1)
	}
}
