package narration_test

import (
	"math"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/audio"
	"github.com/inkreel/inkreel/author/narration"
	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/author/timing"
	"github.com/inkreel/inkreel/internal/words"
	"github.com/inkreel/inkreel/plan"
)

// A film over a recording is a plan that holds, as long as the recording.
func TestOver(t *testing.T) {
	text := explained(t)["en"]
	sound, _ := spoken(t, audio.Utterance{Text: text, Lang: "en"}, 0)
	speech := timing.Speech{Language: "en", Breaks: words.Of("en")}
	for name, given := range map[string]string{"a script": text, "nothing": ""} {
		s, err := narration.Read(narration.Recording{Sound: sound, Part: "Part"}, &story.Source{Script: given}, speech)
		if err != nil {
			t.Fatal(err)
		}
		p := &plan.Plan{Version: 1}
		for i, scene := range s.Scenes {
			title := scene.Chapter
			if n := scene.Recorded.Words; len(n) > 0 {
				title = n[0].Word
			}
			e := plan.Element{Kind: plan.KindText, Text: title}
			if given != "" {
				e.Cue = plan.Cue{Phrase: strings.Trim(s.Scenes[i].Recorded.Words[1].Word, ".,"), Set: true}
			}
			p.Scenes = append(p.Scenes, plan.Scene{Elements: []plan.Element{e}})
		}
		if err := narration.Over(p, s, plan.OwnNarration{Source: "talk.wav"}); err != nil {
			t.Fatal(err)
		}
		data, err := plan.Encode(p)
		if err != nil {
			t.Fatal(err)
		}
		if p, err = plan.Decode(data, plan.Options{}); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		frames := 0
		for i := range p.Scenes {
			scene := &p.Scenes[i]
			var next *plan.Narration
			if i+1 < len(p.Scenes) {
				next = p.Scenes[i+1].Narration
			}
			n, err := plan.SceneFrames(scene, scene.Narration.End(next, sound.Seconds())-scene.Narration.From, 0, 0, p)
			if err != nil {
				t.Fatal(err)
			}
			frames += n
		}
		if want := plan.FramesFor(sound.Seconds(), 30); math.Abs(float64(frames-want)) > 1 {
			t.Errorf("%s: %d frames, the recording has %d", name, frames, want)
		}
	}
}

// What is not the film of a recording's script says so.
func TestOverFaults(t *testing.T) {
	s := &story.Script{Scenes: []story.ScriptScene{{}}}
	for want, p := range map[string]*plan.Plan{"the plan has 0 scenes": {}, "scene 1 of the script is no part": {Scenes: []plan.Scene{{}}}} {
		if err := narration.Over(p, s, plan.OwnNarration{}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}
