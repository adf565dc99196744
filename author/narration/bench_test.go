package narration_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/author/narration"
	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/author/timing"
	"github.com/inkreel/inkreel/internal/clause"
	"github.com/inkreel/inkreel/internal/words"
)

// BenchmarkAligned is a script of a quarter of an hour and its recording, in which
// words are parted by short pauses here and there.
func BenchmarkAligned(b *testing.B) {
	speech := timing.Speech{Language: "en", Breaks: words.Of("en")}
	text := strings.Repeat(explained(b)["en"]+"\n\n", 38)
	m := narration.Meter{Rate: 100}
	rng := rand.New(rand.NewPCG(1, 1))
	for _, c := range clause.Split(text) {
		voice := make([]float32, int(speech.Seconds(c.Text)*(90+20*rng.Float64())))
		for i := range voice {
			if voice[i] = 0.3; i%97 > 85 {
				voice[i] = 0.001
			}
		}
		m.Add(voice)
		m.Add(make([]float32, int(c.Pause*100)))
	}
	sound := m.Sound()
	for b.Loop() {
		if _, err := narration.Read(narration.Recording{Sound: sound}, &story.Source{Script: text}, speech); err != nil {
			b.Fatal(err)
		}
	}
}
