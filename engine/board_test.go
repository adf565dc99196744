package engine_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/sketch"
)

// The last scene of a film on one board is longer by what shows all of it, and is
// drawn again, beside the next one's pan, where any scene of that board changes.
// Before the board begins nothing reaches it.
func TestWholeBoardFollowsItsScenes(t *testing.T) {
	drawsAlone(t)
	doc := smallFilm(plan.EngineSketch, plan.TransitionBoard, "")
	s := newStudio(t)
	p, film := s.film(t, doc)
	cut, _ := s.film(t, smallFilm(plan.EngineSketch, plan.TransitionNone, ""))
	if more := p.Frames[2] - cut.Frames[2]; more != sketch.BackFrames(30) || p.Frames[1] != cut.Frames[1] {
		t.Errorf("the scenes have %v frames, in a film of cuts %v", p.Frames, cut.Frames)
	}
	if cut.Clips[0] != p.Clips[0] {
		t.Error("the first scene has another clip than without a board")
	}
	now := s.edit(t, p, 0, `[{"id": "sun", "kind": "icon", "name": "moon", "cue": "sun"}]`)
	if drawn := s.draw(t, now); !slices.Equal(drawn, []int{0, 1, 2}) {
		t.Errorf("drew %v", drawn)
	}
	back := s.edit(t, now, 0, `[{"id": "sun", "kind": "icon", "name": "sun", "cue": "sun"}]`)
	if !slices.Equal(back.Clips, p.Clips) {
		t.Errorf("clips %v, were %v", back.Clips, p.Clips)
	}
	if again := s.finish(t, back); file(t, again, "film").SHA256 != file(t, film, "film").SHA256 {
		t.Error("edited back, the film is another")
	}
	// The same with a new board from the second scene on.
	later, _ := s.film(t, strings.Replace(doc, `"transition": "board"`, `"transition": "none"`, 1))
	now = s.edit(t, later, 0, `[{"id": "sun", "kind": "icon", "name": "moon", "cue": "sun"}]`)
	if now.Clips[1] != later.Clips[1] || now.Clips[2] != later.Clips[2] || now.Clips[2] == p.Clips[2] {
		t.Errorf("clips %v, were %v", now.Clips, later.Clips)
	}
}
