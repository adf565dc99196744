package engine_test

import (
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/inkreel/inkreel/engine/queue"
	"github.com/inkreel/inkreel/internal/cputest"
	"github.com/inkreel/inkreel/plan"
)

// replan revises a film by operations.
func (s studio) replan(t testing.TB, p queue.Prepared, operations string) queue.Prepared {
	t.Helper()
	now, err := s.Revise(t.Context(), p.Name, queue.Revision{Operations: json.RawMessage(operations)})
	if err != nil {
		t.Fatal(err)
	}
	return now
}

const threeSteps = `{"version": 1, "output": {"scale": 0.25, "quality": "draft"}, "scenes": [
	{"id": "one", "narration": {"text": "The first step."}, "elements": [{"kind": "text", "text": "One"}]},
	{"id": "two", "transition": "fade", "narration": {"text": "The second step."}, "elements": [{"kind": "text", "text": "Two"}]},
	{"id": "three", "narration": {"text": "The third step."}, "elements": [{"kind": "text", "text": "Three"}]}]}`

// A film is revised by whatever is asked of its plan, and only scenes whose
// pictures or lengths are others are drawn.
func TestReplanDrawsWhatChanged(t *testing.T) {
	s := newStudio(t)
	p, film := s.film(t, threeSteps)
	for _, c := range []struct {
		operations string
		scenes     []string
		drawn      []int
	}{
		{`[{"set": {"title": "Steps", "background_track": "lofi"}}]`, []string{"one", "two", "three"}, nil},
		{`[{"scene": "three", "set": {"narration": {"text": "The third step, said at length and slowly."}}}]`, []string{"one", "two", "three"}, []int{2}},
		{`[{"remove": "three"}]`, []string{"one", "two"}, nil},
		{`[{"move": "three", "at": 1}]`, []string{"three", "one", "two"}, nil},
		{`[{"add": {"id": "more", "duration": 2, "elements": [{"kind": "text", "text": "More"}]}, "at": 1}]`, []string{"more", "one", "two", "three"}, []int{0}},
		{`[{"scene": "three", "set": {"transition": "wipe"}}]`, []string{"one", "two", "three"}, []int{2}},
	} {
		now := s.replan(t, p, c.operations)
		if !slices.Equal(now.IDs, c.scenes) || len(now.Plan) == 0 || now.Scenes != len(c.scenes) {
			t.Errorf("%s: %+v", c.operations, now)
		}
		if drawn := s.draw(t, now); !slices.Equal(drawn, c.drawn) {
			t.Errorf("%s: drew %v, want %v", c.operations, drawn, c.drawn)
		}
		if made := s.finish(t, now); made.Name == film.Name {
			t.Errorf("%s: the film is the former", c.operations)
		}
	}
	_, err := s.Revise(t.Context(), p.Name, queue.Revision{Operations: json.RawMessage(`[{"scene": "two", "set": {"transition": "fly"}}, {"set": {"tilte": "x"}}]`)})
	var faults plan.Faults
	if !errors.As(err, &faults) || len(faults) != 2 || !strings.Contains(err.Error(), `did you mean "title"?`) {
		t.Errorf("%v", err)
	}
}

// After a revision former versions of a scene serve on where they still fit, and
// say so where they do not.
func TestVersionsAcrossRevisions(t *testing.T) {
	s := newStudio(t)
	p, _ := s.film(t, threeSteps)
	edited := s.edit(t, p, 0, `[{"kind": "text", "text": "Uno"}]`)
	s.finish(t, edited)
	moved := s.replan(t, edited, `[{"move": "one", "at": 3}, {"scene": "two", "set": {"narration": {"text": "The second step, which takes much longer than before."}}}]`)
	s.finish(t, moved)
	if moved.Clips[2] != edited.Clips[0] {
		t.Error("the edited scene has another clip where it stands now")
	}
	used, err := s.Revise(t.Context(), moved.Name, queue.Revision{From: map[int]string{2: p.Name}})
	if err != nil || used.Clips[2] != p.Clips[0] || used.Clips[1] != moved.Clips[1] {
		t.Errorf("%v, %v", used, err)
	}
	s.finish(t, used)
	if _, err := s.Revise(t.Context(), moved.Name, queue.Revision{From: map[int]string{0: p.Name}}); err == nil || !strings.Contains(err.Error(), "another length") {
		t.Errorf("%v", err)
	}
}

// BenchmarkReplanOfSixtyScenes is what another narration of one scene costs, as
// shares of the whole render; the next scene fades in over it.
func BenchmarkReplanOfSixtyScenes(b *testing.B) {
	if testing.Short() {
		b.Skip("draws a film of 60 scenes; TestReplanDrawsWhatChanged counts what is drawn")
	}
	for b.Loop() {
		s := newStudio(b)
		began, used := time.Now(), cputest.Used(b)
		p, _ := s.film(b, longFilm(60, 1, "fade"))
		whole, wholeUsed := time.Since(began), cputest.Used(b)-used

		began, used = time.Now(), cputest.Used(b)
		now := s.replan(b, p, `[{"scene": 31, "set": {"narration": {"text": "This is number 31 of the way, told anew."}}}]`)
		prepared := cputest.Used(b)
		if err := s.Sound(b.Context(), now.Name); err != nil {
			b.Fatal(err)
		}
		sound := cputest.Used(b)
		s.finish(b, now)
		again, againUsed := time.Since(began), cputest.Used(b)-used
		b.ReportMetric(100*float64(againUsed)/float64(wholeUsed), "%cpu")
		b.ReportMetric(100*float64(again)/float64(whole), "%time")
		b.ReportMetric(100*float64(prepared-used)/float64(wholeUsed), "%cpu-preparing")
		b.ReportMetric(100*float64(sound-prepared)/float64(wholeUsed), "%cpu-sound")
	}
}
