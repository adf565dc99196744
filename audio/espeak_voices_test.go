package audio

import (
	"cmp"
	"math"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/internal/locale"
	"github.com/inkreel/inkreel/plan"
)

// said is how a voice says an English sentence.
func said(t *testing.T, voice plan.Voice) PCM {
	t.Helper()
	e, err := NewEspeak(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	var p PCM
	_, err = e.Speak(t.Context(), Utterance{Text: "The melting ice runs down through the valley and feeds the rivers below", Voice: voice}, func(more PCM) error {
		p = append(p, more...)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// height is the median of how often vocal cords beat in a second, by the distance
// at which 50 ms of sound is most like itself.
func height(p PCM) float64 {
	const rate, size = Rate / 4, Rate / 4 / 20
	var mono []float64
	for i := 0; i+8 <= len(p); i += 8 {
		mono = append(mono, float64(p[i]+p[i+2]+p[i+4]+p[i+6]))
	}
	var all []float64
	for at := 0; at+2*size < len(mono); at += size {
		like := func(lag int) float64 {
			var xy, xx, yy float64
			for i := range size {
				x, y := mono[at+i], mono[at+i+lag]
				xy, xx, yy = xy+x*y, xx+x*x, yy+y*y
			}
			return xy / math.Sqrt(xx*yy+1e-9)
		}
		best, found := 0.8, 0
		for lag := rate / 350; lag < rate/60; lag++ {
			if l := like(lag); l > best+0.02 {
				best, found = l, lag
			}
		}
		if found > 0 {
			all = append(all, rate/float64(found))
		}
	}
	slices.Sort(all)
	return all[len(all)/2]
}

// The four voices are told apart by how high they speak.
func TestVoicesAreApart(t *testing.T) {
	voices := []plan.Voice{plan.VoiceFemale1, plan.VoiceFemale2, plan.VoiceMale1, plan.VoiceMale2}
	heights := make([]float64, len(voices))
	for i, v := range voices {
		heights[i] = height(said(t, v))
	}
	t.Logf("%v: %.0f Hz", voices, heights)
	slices.Sort(heights)
	for i := 1; i < len(heights); i++ {
		if heights[i] < 1.15*heights[i-1] {
			t.Errorf("two voices speak at %.0f and %.0f Hz", heights[i-1], heights[i])
		}
	}
}

// Every language is spoken by a voice that the program knows by the name of its file: by another
// name it finds it too, but leaves out who is to speak, and all four are one.
func TestVoicesAreKnownByTheirFiles(t *testing.T) {
	out, err := exec.CommandContext(t.Context(), "espeak-ng", "--voices").Output()
	if err != nil {
		t.Fatal(err)
	}
	files := map[string]bool{}
	for line := range strings.Lines(string(out)) {
		for _, field := range strings.Fields(line) {
			if _, file, ok := strings.Cut(field, "/"); ok {
				files[strings.ToLower(file)] = true
			}
		}
	}
	for _, l := range locale.Languages {
		if name := cmp.Or(l.Voice, l.Code); !files[name] && l.Code != "ko" {
			t.Errorf("%s: there is no voice in a file %s", l.Code, name)
		}
	}
}
