package timing_test

import (
	"testing"

	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/author/timing"
	"github.com/inkreel/inkreel/author/words"
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
	if !of(story.Settings{Style: "notebook_infographic"}).Dense || of(story.Settings{Style: "classic", Engine: plan.EngineSketch}).Dense {
		t.Error("a style without a wider profile has dense scenes, a sketch has none")
	}
}
