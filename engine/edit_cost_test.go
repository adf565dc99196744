package engine_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/inkreel/inkreel/engine/queue"
	"github.com/inkreel/inkreel/internal/cputest"
)

// longFilm is a film of so many unlike scenes, spoken and with music.
func longFilm(n int, scale float64, transition string) string {
	icons := []string{"sun", "moon", "cloud", "leaf", "tree", "droplet", "flame", "star", "heart", "home"}
	var scenes []string
	for i := range n {
		scenes = append(scenes, fmt.Sprintf(`{"transition": %q, "narration": {"text": "This is step number %d of the way."}, "elements": [
			{"kind": "text", "role": "heading", "text": "Step %d"},
			{"kind": "icon", "name": %q, "cue": "number"}, {"kind": "icon", "name": %q, "cue": "way"}]}`, transition, i+1, i+1, icons[i%10], icons[(i/10+3*i+1)%10]))
	}
	return fmt.Sprintf(`{"version": 1, "studio_video_engine": "studio_sketch", "pen_animation_style": "marker", "background_track": "lofi",
		"output": {"scale": %g}, "scenes": [%s]}`, scale, strings.Join(scenes, ","))
}

// costOfEdit is what editing one scene of a film of so many and joining it
// anew takes, as shares of the whole render: of processor time, and of time with
// one task at a time. It is the least of three edits: what the collector and
// others on the machine take falls on one now and then.
func costOfEdit(t testing.TB, n int, scale float64, transition string) (processor, clock float64) {
	t.Helper()
	s := newStudio(t)
	began, used := time.Now(), cputest.Used(t)
	p, _ := s.film(t, longFilm(n, scale, transition))
	whole, wholeUsed := time.Since(began), cputest.Used(t)-used

	edit, editUsed := time.Hour, time.Hour
	for i := range 3 {
		began, used = time.Now(), cputest.Used(t)
		s.editAndJoin(t, p, fmt.Sprintf(`[{"kind": "text", "role": "heading", "text": "Another step, %d"}, {"kind": "icon", "name": "rocket", "cue": "number"}, {"kind": "icon", "name": "sun", "cue": "way"}]`, i))
		edit, editUsed = min(edit, time.Since(began)), min(editUsed, cputest.Used(t)-used)
	}
	t.Logf("render %.2f s (processor %.2f s), edit and combine %.2f s (processor %.2f s)", whole.Seconds(), wholeUsed.Seconds(), edit.Seconds(), editUsed.Seconds())
	return float64(editUsed) / float64(wholeUsed), float64(edit) / float64(whole)
}

// editAndJoin gives a scene in the middle other elements.
func (s studio) editAndJoin(t testing.TB, p queue.Prepared, elements string) {
	t.Helper()
	now := s.edit(t, p, len(p.Clips)/2, elements)
	for i, url := range now.Clips { // as the queue does: only what no version has
		if url == p.Clips[i] {
			continue
		}
		if _, err := s.Draw(t.Context(), now.Name, i, func(int) {}); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := s.Join(t.Context(), now.Name, "test", func() error { return nil }, func(int) {}); err != nil {
		t.Fatal(err)
	}
}

// Editing a scene costs a scene, not a film, also where the next one fades in
// over it: of 30, one and what takes as long as another.
func TestEditCostsLittle(t *testing.T) {
	if testing.Short() {
		t.Skip("the race detector slows drawing, not ffmpeg")
	}
	const scenes, most = 30, 2.0 / 30
	processor, clock := costOfEdit(t, scenes, 0.25, "fade")
	t.Logf("editing takes %.1f %% of the render's processor time, %.1f %% of its time", 100*processor, 100*clock)
	if processor > most {
		t.Errorf("editing takes %.1f %% of the render's processor time, want %.1f %% at most", 100*processor, 100*most)
	}
}

// The same in full size, and without a transition.
func BenchmarkEditOfSixtyScenes(b *testing.B) {
	if testing.Short() {
		b.Skip("draws two films of 60 scenes; TestEditCostsLittle does it with fewer, in small")
	}
	for _, transition := range []string{"none", "fade"} {
		b.Run(transition, func(b *testing.B) {
			for b.Loop() {
				processor, clock := costOfEdit(b, 60, 1, transition)
				b.ReportMetric(100*processor, "%cpu")
				b.ReportMetric(100*clock, "%time")
			}
		})
	}
}
