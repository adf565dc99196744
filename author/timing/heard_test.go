package timing

import (
	"math"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/internal/words"
	"github.com/inkreel/inkreel/plan"
)

// What was heard is known to the letter, by its clauses where the voice tells when it
// says them; all else follows it.
func TestHeard(t *testing.T) {
	const first, second, third = "The sea is warm.", "Rain falls on the hills, and rivers rise.", "Nobody was there."
	s := english(plan.PacingNormal)
	slow := Speech{Language: "en"}.Seconds(first) * 2
	s.Heard = &Heard{}
	s.Heard.Add(s, first, slow, nil)
	if got := s.Seconds(first); math.Abs(got-slow) > 1e-9 {
		t.Errorf("%.2f s of what took %.2f", got, slow)
	}
	before := Seconds(third, "en", "")
	if got := s.Seconds(third); math.Abs(got-2*before) > 1e-9 {
		t.Errorf("%.2f s of what is like what took twice as long as its %.2f", got, before)
	}
	// A scene of both, of which the second's clauses take 3 and 1 s.
	heard := []plan.Word{{Word: "The", Start: 0, End: 1}, {Word: "sea", Start: 1, End: 1.5}, {Word: "is", Start: 1.5, End: 1.7}, {Word: "warm.", Start: 1.7, End: 2}}
	for i, w := range strings.Fields(second) {
		from := 2.38 + 0.6*float64(i)
		if i >= 5 {
			from = 5.54 + float64(i-5)/3
		}
		heard = append(heard, plan.Word{Word: w, Start: from, End: from + 0.6})
	}
	heard[len(heard)-1].End = 6.54
	s.Heard.Add(s, first+" "+second, 6.54, heard)
	for text, want := range map[string]float64{first: 2, "Rain falls on the hills,": 3, "and rivers rise.": 1, first + " " + second: 6.54} {
		if got := s.Seconds(text); math.Abs(got-want) > 0.02 {
			t.Errorf("%.2f s of %q, which took %g", got, text, want)
		}
	}
	s.Heard.Add(s, "!", 3, nil) // no speech
	s.Heard.Add(s, third, 0, nil)
	if got := s.Seconds(third); got < before || got > 3*before {
		t.Errorf("%.2f s after what was not heard", got)
	}
}

// Scenes that took longer than their pacing lets them are broken, and no other.
func TestBreak(t *testing.T) {
	s := english(plan.PacingNormal)
	s.Breaks = words.Of("en")
	long := "The water of the seas rises as vapour, cools high above and falls as rain on the mountains. " +
		"The rivers carry it back through the valleys. The sun lifts it again and the wheel goes on."
	scenes := s.Scenes([]Passage{{Text: "Rain falls.", Image: 1}, {Text: long, Section: 1, Chapter: "Water"}, {Text: "Snow falls.", Video: 1}})
	s.Heard = &Heard{}
	for _, scene := range scenes {
		s.Heard.Add(s, scene.Text(), 4*s.Seconds(scene.Text()), nil)
	}
	broken := s.Break(scenes)
	if len(broken) <= len(scenes) || broken[0].Text() != scenes[0].Text() || broken[len(broken)-1].Text() != "Snow falls." {
		t.Fatalf("%d scenes became %d", len(scenes), len(broken))
	}
	var said, chapters []string
	for _, scene := range broken {
		said = append(said, scene.Text())
		if scene.Chapter != "" {
			chapters = append(chapters, scene.Chapter)
		}
		if got := s.Seconds(scene.Text()); got > 15 {
			t.Errorf("a scene of %.1f s: %q", got, scene.Text())
		}
	}
	if want := "Rain falls. " + long + " Snow falls."; strings.Join(said, " ") != want || strings.Join(chapters, " ") != "Water" {
		t.Errorf("said %q in chapters %q, want %q", said, chapters, want)
	}
	again := s.Break(broken)
	if len(again) != len(broken) {
		t.Errorf("what is not too long was broken: %d scenes became %d", len(broken), len(again))
	}
	pausing := broken[1:2]
	pausing[0].Pause = 30
	if got := s.Break(pausing); len(got) != 1 || s.Seconds(got[0].Text())+got[0].Pause > 15 {
		t.Errorf("a pause of %g s beside %.1f s of speech", got[0].Pause, s.Seconds(got[0].Text()))
	}
}
