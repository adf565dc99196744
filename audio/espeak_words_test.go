package audio

import (
	"math"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/inkreel/inkreel/internal/clause"
	"github.com/inkreel/inkreel/internal/locale"
	"github.com/inkreel/inkreel/internal/reading"
	"github.com/inkreel/inkreel/plan"
)

// apart has the program be silent before a word, for longer than before any plosive.
const apart = "\x0110B"

// onsets are when the words of a sound begin that silence parts, in steps of its grid.
func onsets(g *grid) []int {
	const silence = 90 // steps
	out := []int{0}
	quiet := 0
	for i, v := range g.peaks[:g.length()] {
		if v > heardLevel {
			if quiet > silence {
				out = append(out, i)
			}
			quiet = 0
		} else {
			quiet++
		}
	}
	return out
}

// Words are heard when their times say, in every voice and in languages of many kinds: in
// sentences whose words silence parts, so that the sound tells by itself when they begin.
func TestWordsAreHeardAtTheirTimes(t *testing.T) {
	e, err := NewEspeak(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	var mu sync.Mutex
	var off []float64
	var wg sync.WaitGroup
	voices := []plan.Voice{plan.VoiceMale1, plan.VoiceMale2} // the echo of the others fills the silence
	for i := range locale.Languages {
		l := &locale.Languages[i]
		if l.Writing.Unspaced || i%3 != 0 {
			continue
		}
		wg.Go(func() {
			sample := strings.Fields(l.Sample)
			c := newSpokenClause(clause.Clause{Text: strings.Trim(strings.Join(sample[:min(len(sample), 7)], " "), "“”„.,")}, reading.Of(l))
			lines := []string{
				c.line(func(int) string { return apart }),
				c.line(func(i int) string { return apart + loudness(i%turns != second) }),
				c.line(func(i int) string { return apart + loudness(i%turns != first) }),
			}
			grids, err := e.grids(t, Utterance{Lang: plan.Language(l.Code), Voice: voices[i%2]}, lines)
			if err != nil {
				t.Error(err)
				return
			}
			want := onsets(grids[0])
			spans, err := groupSpans(grids[0], grids[1], grids[2], c.weights())
			if err != nil || len(want) != len(spans) {
				t.Logf("%s: %d words of %q, %d heard, %v", l.Code, len(spans), c.Text, len(want), err)
				return
			}
			mu.Lock()
			defer mu.Unlock()
			for j := range want {
				off = append(off, math.Abs(float64(spans[j].from-want[j]))*gridFrames/Rate)
			}
		})
	}
	wg.Wait()
	slices.Sort(off)
	if len(off) < 25 {
		t.Fatalf("%d words told apart", len(off))
	}
	p50, p90 := off[len(off)/2], off[len(off)*9/10]
	t.Logf("%d words: half within %.0f ms, nine of ten within %.0f ms", len(off), 1000*p50, 1000*p90)
	if p90 > 0.04 {
		t.Errorf("one of ten is more than %.0f ms off", 1000*p90)
	}
}

// grids has some lines spoken in one run.
func (e *Espeak) grids(t *testing.T, u Utterance, lines []string) ([]*grid, error) {
	printed := make(chan []byte, printedAhead)
	failed := make(chan error, 1)
	go func() {
		defer close(printed)
		failed <- e.print(t.Context(), u, noEcho+strings.Join(lines, parting), printed)
	}()
	p, err := openParts(t.Context(), printed)
	if err != nil {
		return nil, err
	}
	out := make([]*grid, len(lines))
	for i := range out {
		out[i] = new(grid)
		if err := p.next(func(p PCM) error { out[i].add(p); return nil }); err != nil {
			return nil, err
		}
	}
	p.drain()
	return out, <-failed
}
