package narration_test

import (
	"math"
	"testing"

	"github.com/inkreel/inkreel/author/narration"
	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/author/timing"
	"github.com/inkreel/inkreel/internal/words"
	"github.com/inkreel/inkreel/plan"
)

// Whatever a transcriber answers and a recording sounds like, the scenes are the
// recording, one part after the other.
func FuzzNarration(f *testing.F) {
	f.Add("Plants make food. They need light, and water.", "", []byte{0, 0, 90, 80, 90, 0, 0, 90, 70}, 0.3)
	f.Add("Rain falls. Rain falls. Rain falls.", "Rain falls. Rain falls. Rain falls.", []byte{0, 200, 0, 200, 0, 200}, 0.0)
	f.Add("one two", "# Two\n\nOne, two.", []byte{200, 0, 200}, -1.0)
	f.Fuzz(func(t *testing.T, heard, given string, loud []byte, step float64) {
		if len(heard) > 500 || len(given) > 500 || len(loud) > 500 {
			return
		}
		m := narration.Meter{Rate: 100}
		for _, l := range loud {
			for range 10 {
				m.Add([]float32{float32(l) / 255})
			}
		}
		r := narration.Recording{Sound: m.Sound(), Transcript: narration.Transcript{Text: heard}, Part: "Part"}
		if !math.IsNaN(step) {
			for i, at := 0, 0.0; i < len(heard); i, at = i+5, at+step {
				r.Transcript.Words = append(r.Transcript.Words, plan.Word{Word: heard[i:min(i+5, len(heard))], Start: at, End: at + 2*step})
			}
		}
		s, err := narration.Read(r, &story.Source{Script: given}, timing.Speech{Language: "en", Breaks: words.Of("en")})
		if err != nil {
			return
		}
		contiguous(t, s, r.Sound.Seconds())
	})
}
