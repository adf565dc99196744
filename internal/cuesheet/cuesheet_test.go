package cuesheet

import (
	"strings"
	"testing"

	"github.com/inkreel/inkreel/plan"
)

// A script has every scene with its number, words, cues and time, one after the other.
func TestScriptHasAllThatIsSaid(t *testing.T) {
	p, err := plan.Decode([]byte(`{"version": 1, "title": "Leaves", "narration_instructions": "calmly", "scenes": [
		{"title": "Light", "narration": {"text": "It all starts with sunlight, which the leaf catches.", "pause_after": 2},
		 "elements": [{"kind": "text", "role": "title", "text": "How plants make food"}, {"id": "sun", "kind": "icon", "name": "sun", "cue": "sunlight"}]},
		{"duration": 4, "elements": [{"kind": "icon", "name": "leaf", "label": "a leaf", "cue": 1.5}]}]}`), plan.Options{})
	if err != nil {
		t.Fatal(err)
	}
	times := Estimate(p)
	if len(times) != 2 || times[0].Spoken < 2 || times[0].Spoken > 6 || times[1].Start != times[0].Seconds || times[1].Seconds != 4 {
		t.Errorf("times %+v", times)
	}
	for form, want := range map[Form][]string{
		Text: {
			"Leaves\n", "2 scenes, English, about 0:", "How to say it: calmly", "1. Light\n", "s of speech\n", "\nIt all starts with sunlight, which the leaf catches.\n",
			"pause of 2 s", "title “How plants make food”", "icon sun, at “sunlight”", "2. s2\n", "nothing is said", "icon leaf “a leaf”, after 1.5 s",
		},
		Markdown: {"# Leaves\n", "## 1. Light\n", "- *shown: icon sun"},
	} {
		var b strings.Builder
		if err := (&Sheet{Plan: p, Times: times, About: true, Form: form}).Write(&b); err != nil {
			t.Fatal(err)
		}
		rest := b.String()
		for _, w := range want {
			_, after, ok := strings.Cut(rest, w)
			if !ok {
				t.Errorf("%s: %q is not there in order:\n%s", form, w, b.String())
				continue
			}
			rest = after
		}
	}
}
