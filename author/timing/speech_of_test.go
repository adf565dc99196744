package timing_test

import (
	"math"
	"testing"

	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/author/timing"
	"github.com/inkreel/inkreel/internal/words"
	"github.com/inkreel/inkreel/plan"
)

// What settings say of the voice decides how long it takes, and what they say of the
// look how much is in a scene.
func TestSpeechOfSettings(t *testing.T) {
	const text = "The moon pulls at the sea. That is why the water rises twice a day."
	of := func(set story.Settings) timing.Speech { return timing.SpeechOf(&set, "en", words.Of("en")) }
	usual := of(story.Settings{}).Seconds(text)
	if slow, fast := of(story.Settings{Instructions: "slowly"}).Seconds(text), of(story.Settings{Instructions: "fast"}).Seconds(text); slow < usual*1.1 || fast > usual*0.9 {
		t.Errorf("%.1f s slowly, %.1f s, %.1f s fast", slow, usual, fast)
	}
	if s := of(story.Settings{Instructions: "like an old sailor"}); s.Rate != 0 {
		t.Errorf("the rate is %g", s.Rate)
	}
	var passages []timing.Passage
	for range 12 {
		passages = append(passages, timing.Passage{Text: text})
	}
	expanded, compact := of(story.Settings{Style: "whiteboard"}).Scenes(passages), of(story.Settings{Style: "whiteboard_compact", Engine: plan.EngineCanvas}).Scenes(passages)
	if len(compact) >= len(expanded) {
		t.Errorf("%d scenes of more each, %d of less", len(compact), len(expanded))
	}
	candidates := make([]timing.Candidate, len(passages))
	for i, p := range passages {
		candidates[i] = timing.Candidate{Passage: p, Weight: 1}
	}
	for _, c := range []struct {
		set  story.Settings
		more float64
	}{
		{story.Settings{}, 0}, {story.Settings{Engine: plan.EngineSketch}, plan.WholeBoard}, {story.Settings{Transition: plan.TransitionBoard}, plan.WholeBoard},
		{story.Settings{Engine: plan.EngineSketch, Transition: plan.TransitionNone}, 0}, {story.Settings{Engine: plan.EngineSketch, Podcast: true}, 0},
	} {
		s := of(c.set)
		scenes := s.Scenes(passages)
		sum := c.more
		for _, scene := range scenes {
			sum += s.Scene(scene, nil)
		}
		if got := s.Film(scenes, nil); math.Abs(got-sum) > 1e-9 || math.Abs(s.Film(scenes[:1], nil)-s.Scene(scenes[0], nil)) > 1e-9 {
			t.Errorf("%+v: a film takes %.2f s, its scenes and the whole board %.2f", c.set, got, sum)
		}
		if fitted := s.Film(s.Fit(candidates, 30), nil); math.Abs(fitted-30) > 30*0.05 {
			t.Errorf("%+v: fitted to 30 s it takes %.2f", c.set, fitted)
		}
	}
	if !of(story.Settings{Style: "notebook_infographic"}).Dense || of(story.Settings{Style: "classic", Engine: plan.EngineSketch}).Dense {
		t.Error("a style without a wider profile has dense scenes, a sketch has none")
	}
}
