package llm_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/author/document"
	"github.com/inkreel/inkreel/author/llm"
	"github.com/inkreel/inkreel/author/llm/llmtest"
	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/internal/modeltest"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/provider"
)

// says is a model that answers scripts in turn, the last again and again.
func says(scripts ...string) func(modeltest.Ask) string {
	n := 0
	return func(ask modeltest.Ask) string {
		if ask.Name != "script" {
			return llmtest.Write(ask)
		}
		n++
		return scripts[min(n, len(scripts))-1]
	}
}

// scene is one of a model's script.
func scene(rest string, sentences ...string) string {
	list, _ := json.Marshal(sentences) // texts
	return fmt.Sprintf(`{"sentences":%s%s}`, list, rest)
}

func scriptOf(scenes ...string) string {
	return `{"title":"T","scenes":[` + strings.Join(scenes, ",") + `]}`
}

func TestLengths(t *testing.T) {
	for _, timing := range []story.Timing{"0.25", "0.5", "1"} {
		_, w, _ := start(t, modeltest.Model{}, nil)
		script, err := w.Script(t.Context(), river, &story.Settings{Timing: timing})
		if err != nil {
			t.Fatal(err)
		}
		want, _ := timing.Seconds()
		if got := seconds(script); got < 0.95*want || got > 1.05*want {
			t.Errorf("%s min: %.1f s, %q", timing, got, script.Notes)
		}
	}
	for timing, fault := range map[story.Timing]string{"4": "tell about", "0.25": "leave out about"} {
		all := strings.Fields(strings.Repeat("The river carries water and sand down to the wide sea. ", 12))
		s, w, _ := start(t, modeltest.Model{Chat: says(scriptOf(scene("", strings.Join(all, " "))))}, nil)
		script, err := w.Script(t.Context(), river, &story.Settings{Timing: timing})
		if err != nil {
			t.Fatal(err)
		}
		asked := s.Asked()
		if len(asked) != 3 || !strings.Contains(asked[1].Messages[3].Text, "- scenes: it has ") || !strings.Contains(asked[1].Messages[3].Text, fault) {
			t.Errorf("%s: asked %d times: %s", timing, len(asked), asked[len(asked)-1].Text())
		}
		if got := seconds(script); timing == "4" && (len(script.Notes) != 1 || !strings.Contains(script.Notes[0], "of the 240 seconds asked for")) || timing == "0.25" && got > 15*1.05 {
			t.Errorf("%s: %.1f s, %q", timing, got, script.Notes)
		}
	}
}

// What a model writes too little is filled from the documents, before its last
// scene, without saying things twice.
func TestFilled(t *testing.T) {
	chat := says(scriptOf(
		scene("", "A river begins at a spring in the mountains."),
		scene("", "Trout live in the cold water near the spring."),
		scene("", "So that is how a country lives.", "Follow a river, and you will see it."),
	))
	_, w, _ := start(t, modeltest.Model{Chat: chat}, nil)
	script, err := w.Script(t.Context(), river, &story.Settings{Timing: "1"})
	if err != nil {
		t.Fatal(err)
	}
	if got := seconds(script); got < 57 || got > 63 || len(script.Notes) != 1 || !strings.Contains(script.Notes[0], "with sentences of the source it is") {
		t.Errorf("%.1f s, %q", got, script.Notes)
	}
	text := strings.Join(strings.Fields(script.String()), " ")
	if strings.Count(text, "A river begins") != 1 || strings.Count(text, "Trout live") != 1 || !strings.HasSuffix(text, "Follow a river, and you will see it.") || !strings.HasPrefix(text, "# T A river begins") {
		t.Errorf("%s", text)
	}
}

// Scenes hold to the pacing, whatever a model calls one.
func TestPacing(t *testing.T) {
	for pacing, limit := range map[plan.Pacing]float64{"normal": 15, "fast": 10} {
		_, w, _ := start(t, modeltest.Model{}, nil)
		script, err := w.Script(t.Context(), river, &story.Settings{Timing: "1", Pacing: pacing})
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range script.Scenes {
			if got := seconds(&story.Script{Language: "en", Scenes: []story.ScriptScene{s}}); got > limit {
				t.Errorf("%s: %.1f s: %s", pacing, got, s.Text())
			}
		}
	}
}

func TestChaptersAndBlocks(t *testing.T) {
	_, w, _ := start(t, modeltest.Model{Chat: says(scriptOf(
		scene(`,"chapter":"The use of it","block":1`, "Fields use 62 percent of the water, homes use 23 percent and factories the rest of it."),
		scene(`,"chapter":"Fish: see https://a.example","block":77`, "Trout live in the cold water near the spring, where the river is young.", "Herons hunt the fish along the banks."),
		scene(`,"block":-1`, "So the river ends where new land begins, year after year."),
	))}, nil)
	script, err := w.Script(t.Context(), river, &story.Settings{Timing: "auto"})
	if err != nil {
		t.Fatal(err)
	}
	first := script.Scenes[0]
	if first.Chapter != "The use of it" || first.Block == nil || first.Block.Kind != document.Table {
		t.Errorf("%+v", first)
	}
	for _, s := range script.Scenes[1:] {
		if s.Chapter != "" || s.Block != nil {
			t.Errorf("%+v", s)
		}
	}
}

// A user's pictures and videos are shown once each: where the model has them, else
// where their descriptions fit.
func TestMediaArePlaced(t *testing.T) {
	src := &story.Source{Documents: river.Documents,
		Images: []story.Media{{Description: "Trout in cold water"}, {Description: "The dam"}},
		Videos: []story.Media{{Description: "Herons that hunt"}}}
	chat := says(scriptOf(
		scene(`,"image":2`, "A dam above the city stores the water for dry summers."),
		scene(`,"image":2,"video":5`, "Trout live in the cold water near the spring."),
		scene(`,"image":9`, "Herons hunt the fish along the banks."),
		scene("", "Birds rest on the sand when they fly south."),
	))
	s, w, _ := start(t, modeltest.Model{Chat: chat}, nil)
	script, err := w.Script(t.Context(), src, &story.Settings{Timing: "auto"})
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []struct {
		text         string
		image, video int
	}{{"A dam", 2, 0}, {"Trout", 1, 0}, {"Herons", 0, 1}, {"Birds", 0, 0}} {
		found := false
		for _, s := range script.Scenes {
			if strings.HasPrefix(s.Text(), want.text) {
				found = true
				if s.Image != want.image || s.Video != want.video {
					t.Errorf("%q shows image %d, video %d", s.Text(), s.Image, s.Video)
				}
			}
		}
		if !found {
			t.Errorf("%q begins no scene: %s", want.text, script)
		}
	}
	if again := s.Asked()[1].Messages[3].Text; !strings.Contains(again, "no scene has the user's image 1") || !strings.Contains(again, "no scene has the user's video 1") {
		t.Errorf("sent back %q", again)
	}
	if !strings.Contains(s.Asked()[0].Messages[1].Text, "image 2: The dam\nvideo 1: Herons that hunt") {
		t.Errorf("asked %s", s.Asked()[0].Messages[1].Text)
	}
}

// A model that writes in another language than asked for is told, and then not
// used.
func TestLanguage(t *testing.T) {
	german := scriptOf(scene("", "Der Fluss beginnt an einer Quelle in den Bergen und trägt den Sand zu dem Meer.", "Die Bauern nutzen das Wasser des Flusses für ihre Felder, weil der Boden dort nicht trocken ist."))
	russian := scriptOf(scene("", "Река начинается в горах и несёт песок к морю."))
	for name, answer := range map[string]string{"German": german, "Russian": russian} {
		s, w, _ := start(t, modeltest.Model{Chat: says(answer)}, nil)
		script, err := w.Script(t.Context(), river, &story.Settings{Timing: "0.25"})
		if err != nil || script.Title != "Built in" || !strings.Contains(script.Notes[0], "did not write in English") {
			t.Errorf("%s: %v, %v", name, script, err)
		}
		if !strings.Contains(s.Asked()[1].Messages[3].Text, "the sentences are not in English") {
			t.Errorf("%s: sent back %q", name, s.Asked()[1].Messages[3].Text)
		}
	}
	s, w, _ := start(t, modeltest.Model{Chat: says(german)}, nil)
	script, err := w.Script(t.Context(), &story.Source{Prompt: "Flüsse"}, &story.Settings{Language: "de", Timing: "auto"})
	if err != nil || script.Language != "de" || !strings.Contains(s.Asked()[0].Messages[0].Text, "You write in German.") {
		t.Errorf("%v, %v", script, err)
	}
	if len(script.Notes) != 1 || !strings.Contains(script.Notes[0], "check its facts") {
		t.Errorf("noted %q", script.Notes)
	}
}

func TestSourceTellsItsLanguage(t *testing.T) {
	for want, text := range map[plan.Language]string{
		"de": "Der Fluss beginnt an einer Quelle in den Bergen. Die Bauern nutzen das Wasser für ihre Felder.",
		"fr": "La rivière naît dans les montagnes. Les paysans se servent de son eau pour leurs champs.",
		"hi": "नदी पहाड़ों में एक झरने से शुरू होती है।",
		"ja": "川は山の泉から始まる。",
		"ar": "يبدأ النهر من نبع في الجبال.",
	} {
		s, w, _ := start(t, modeltest.Model{}, nil)
		src := &story.Source{Documents: []*document.Document{{Blocks: []document.Block{{Kind: document.Paragraph, Text: text}}}}}
		script, err := w.Script(t.Context(), src, &story.Settings{})
		if err != nil || script.Language != want || !strings.Contains(s.Asked()[0].Messages[0].Text, want.Name()) {
			t.Errorf("%s: %+v, %v", want, script, err)
		}
	}
}

// A long source is read in parts, none of which is larger than the context.
func TestLongSources(t *testing.T) {
	d := &document.Document{Title: "Rivers"}
	for i := range 60 {
		d.Blocks = append(d.Blocks, document.Block{Kind: document.Heading, Level: 1, Text: fmt.Sprintf("River %d", i+20)})
		d.Blocks = append(d.Blocks, river.Documents[0].Blocks[1], river.Documents[0].Blocks[2], river.Documents[0].Blocks[5])
	}
	const context = 4000
	s, w, p := start(t, modeltest.Model{}, func(tools *llm.Tools, _ *provider.Options) { tools.Context = context })
	script, err := w.Script(t.Context(), &story.Source{Documents: []*document.Document{d}}, &story.Settings{Timing: "1"})
	if err != nil {
		t.Fatal(err)
	}
	if got := seconds(script); got < 57 || got > 63 {
		t.Errorf("%.1f s", got)
	}
	parts, last := 0, p.all[0]
	for _, a := range s.Asked() {
		if a.Name == "points" {
			parts++
		}
		limit, _ := a.Fields["max_tokens"].(float64)
		if n := provider.EstimateTokens(a.Text()) + int(limit); n > context {
			t.Errorf("%s: %d tokens", a.Name, n)
		}
	}
	for _, x := range p.all {
		if x.Step == llm.Reading {
			last = x
		}
	}
	if parts < 5 || last.Done != parts || last.Of != parts {
		t.Errorf("read %d parts, told %+v", parts, last)
	}
	_, broken, _ := start(t, modeltest.Model{Mode: modeltest.WrongSchema}, func(tools *llm.Tools, _ *provider.Options) { tools.Context = context })
	script, err = broken.Script(t.Context(), &story.Source{Documents: []*document.Document{d}}, &story.Settings{Timing: "1"})
	if err != nil || script.Title != "Built in" || len(script.Notes) != 1 {
		t.Errorf("%q, %v, %v", script.Title, script.Notes, err)
	}
}
