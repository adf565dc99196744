package timing

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/internal/locale"
	"github.com/inkreel/inkreel/internal/words"
	"github.com/inkreel/inkreel/plan"
)

// candidates are n sentences of different lengths and weights.
func candidates(text string, lang plan.Language, n int) []Candidate {
	all := words.Of(lang).Sentences(text)
	var out []Candidate
	for i := range n {
		s := all[i%len(all)]
		if clauses := words.Of(lang).Clauses(s); i%3 == 0 {
			s = strings.TrimRight(clauses[0], ",،、，") + "."
		}
		out = append(out, Candidate{Passage: Passage{Text: s, Section: 1 + i/12, Chapter: fmt.Sprint(i / 12)}, Weight: 1 + float64(i*7%11)/5})
	}
	return out
}

// A film is as long as asked, in every language, at every timing and pacing, and
// tells the sentences of the greatest weight.
func TestFit(t *testing.T) {
	for i, l := range locale.Languages {
		lang := plan.Language(l.Code)
		all := candidates(explained(t)[lang], lang, 300)
		all[7].Must = true
		for _, timing := range story.Timings() {
			target, ok := timing.Seconds()
			if !ok {
				continue
			}
			s := Speech{Language: lang, Voice: voices[i%4], Pacing: []plan.Pacing{plan.PacingNormal, plan.PacingFast}[i%2], Breaks: words.Of(lang)}
			scenes := s.Fit(all, target)
			most := 0.02
			if target <= 30 {
				most = 0.1 // there are but ten different sentences to choose of
			}
			if got := s.Film(scenes, nil); math.Abs(got/target-1) > most {
				t.Errorf("%s %s: %.1f s of %.0f", lang, timing, got, target)
			}
			said := false
			for k, scene := range scenes {
				said = said || strings.Contains(scene.Text(), all[7].Text)
				if scene.Pause > longestPause+0.005 && k < len(scenes)-1 || s.Scene(scene, nil) > s.Pacing.Limit() {
					t.Errorf("%s %s: a scene of %.1f s with a pause of %.2f", lang, timing, s.Scene(scene, nil), scene.Pause)
				}
			}
			if !said {
				t.Errorf("%s %s: what must be said is not", lang, timing)
			}
		}
	}
}

// All is said where that is not enough, what must be said where it is too much.
func TestFitWhatThereIs(t *testing.T) {
	s := english(plan.PacingNormal)
	all := candidates(explained(t)["en"], "en", 4)
	if scenes := s.Fit(all, 900); !strings.Contains(scenes[len(scenes)-1].Text(), all[3].Text) || s.Film(scenes, nil) > 60 {
		t.Errorf("of too little: %v", scenes)
	}
	for i := range all {
		all[i].Must = true
	}
	if scenes := s.Fit(all, 2); s.Film(scenes, nil) < 10 {
		t.Errorf("of too much: %v", scenes)
	}
	if scenes := s.Fit(nil, 60); scenes != nil {
		t.Errorf("of nothing: %v", scenes)
	}
}

// Of two halves the weightier is told.
func TestFitByWeight(t *testing.T) {
	all := candidates(explained(t)["en"], "en", 40)
	want, got := 0.0, 0.0
	for i := range all {
		all[i].Text = fmt.Sprintf("%s Number %d.", all[i].Text, i)
		if all[i].Weight = 1; i%2 == 0 {
			all[i].Weight = 5
		}
	}
	s := english(plan.PacingNormal)
	for _, scene := range s.Fit(all, 60) {
		for i, c := range all {
			if strings.Contains(scene.Text(), c.Text) {
				want++
				if i%2 == 0 {
					got++
				}
			}
		}
	}
	if got < 0.7*want {
		t.Errorf("%g of %g sentences are of the weightier", got, want)
	}
}

func BenchmarkFit(b *testing.B) {
	all := candidates(explained(b)["en"], "en", 1500) // a report of 40 pages
	s := english(plan.PacingNormal)
	for b.Loop() {
		s.Fit(all, 60)
	}
}
