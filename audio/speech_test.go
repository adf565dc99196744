package audio

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"testing"

	"github.com/inkreel/inkreel/internal/drivertest"
)

// However long a text is spoken, no more of it is in memory than seconds: here ten
// minutes, of which a float32 of each sample would have 230 MB.
func TestLongSpeechIsStreamed(t *testing.T) {
	const seconds = 600
	dir := t.TempDir()
	head := filepath.Join(dir, "head")
	if err := os.WriteFile(head, header(wavInt, 16, 1, seconds*Rate), 0o600); err != nil {
		t.Fatal(err)
	}
	loud := filepath.Join(dir, "espeak-ng")
	drivertest.Program(t, loud, fmt.Sprintf("#!/bin/sh\ncat %s\nexec head -c %d /dev/urandom\n", head, 2*seconds*Rate))
	e := &Espeak{loud, func() (string, error) { return "1", nil }}
	var frames, checked int
	var before, most uint64
	words, err := e.Speak(t.Context(), Utterance{Text: "One breath without end", Lang: "en"}, func(p PCM) error {
		if frames += len(p) / 2; frames-checked > 60*Rate {
			checked = frames
			runtime.GC()
			var m runtime.MemStats
			runtime.ReadMemStats(&m)
			if before == 0 {
				before = m.HeapAlloc
			}
			most = max(most, m.HeapAlloc-min(before, m.HeapAlloc))
		}
		return nil
	})
	if err != nil || frames != seconds*Rate || len(words) != 4 || words[3].End < 0.99*seconds {
		t.Errorf("%d frames, words %v, %v", frames, words, err)
	}
	if most > 32<<20 {
		t.Errorf("%d MB in use", most>>20)
	}
}

// trimmedAtOnce is what a trimmer is to make of sound that comes whole.
func trimmedAtOnce(p PCM, level float32) PCM {
	if len(p) == 0 {
		return nil
	}
	a, b := 0, len(p)-2
	for a < b && max(abs(p[a]), abs(p[a+1])) <= level {
		a += 2
	}
	for b > a && max(abs(p[b]), abs(p[b+1])) <= level {
		b -= 2
	}
	return p[max(a-trimKeep, 0):min(b+trimKeep, len(p))]
}

// Silence is trimmed the same in whatever pieces sound comes.
func TestTrimmingInPieces(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		p := make(PCM, 2*r.IntN(4000))
		for range r.IntN(3) {
			if len(p) > 0 {
				i := r.IntN(len(p))
				for j := range p[i:min(i+r.IntN(200), len(p))] {
					p[i+j] = 0.5
				}
			}
		}
		var got PCM
		trim := trimmer{level: silence, to: func(p PCM) error {
			got = append(got, p...)
			return nil
		}}
		for rest := p; len(rest) > 0; {
			n := min(2*(1+r.IntN(1500)), len(rest))
			if err := trim.add(rest[:n]); err != nil {
				t.Fatal(err)
			}
			rest = rest[n:]
		}
		if err := trim.end(); err != nil {
			t.Fatal(err)
		}
		if want := trimmedAtOnce(p, silence); !slices.Equal(got, want) {
			t.Fatalf("%d samples of %d, want %d", len(got), len(p), len(want))
		}
	}
}
