package voices

import (
	"testing"

	"github.com/inkreel/inkreel/audio"
	"github.com/inkreel/inkreel/provider/speech"
)

// characters are those of a text, every step seconds.
func characters(text string, at, step float64) (all []speech.Character, starts []float64) {
	for _, r := range text {
		all = append(all, speech.Character{Text: string(r), Start: at, End: at + step})
		starts = append(starts, at)
		at += step
	}
	return all, starts
}

// Words are found among whatever characters, of any writing.
func TestTimed(t *testing.T) {
	pcm := make(audio.PCM, 2*audio.Rate*4)
	for text, want := range map[string]int{"Rain, falls.": 2, "雨が降る。": 4, "बारिश होती है।": 3, "“No!” she said — 3.5 km²": 5} {
		told, _ := characters(text, 0, 0.1)
		words := timed(text, pcm, told)
		if len(words) < want-1 || words[0].Estimated {
			t.Errorf("%s: %v", text, words)
		}
		if cut, _ := characters(text[:len(text)/2], 0, 0.1); timed(text, pcm, cut[:len(cut)/2]) != nil {
			t.Errorf("%s: times of a part are taken for all", text)
		}
	}
	for _, c := range [][2]float64{{0, -0.1}, {-1, 0.1}, {0, 100}} {
		if told, _ := characters("Rain falls.", c[0], c[1]); timed("Rain falls.", pcm, told) != nil {
			t.Errorf("times from %g by %g are taken", c[0], c[1])
		}
	}
}
