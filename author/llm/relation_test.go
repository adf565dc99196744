package llm

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/author/document"
	"github.com/inkreel/inkreel/author/llm/question"
	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/canvas/icon"
	"github.com/inkreel/inkreel/plan"
)

const narration = "In 1962 the dam was built, because the city needed 3.5 million litres. “Water is life,” said Ada Lovelace."

// directing returns a director of one scene, of a film with material.
func directing(set story.Settings) *director {
	src := &story.Source{Documents: []*document.Document{{Blocks: []document.Block{
		{Kind: document.Code, Text: "if a != b {\n\treturn 7\n}"},
		{Kind: document.Table, Table: &document.TableData{Header: []string{"Who", "Share"}, Rows: [][]string{{"Fields", "62 %"}}}},
	}}}}
	script := &story.Script{Language: "en", Scenes: []story.ScriptScene{{Sentences: []string{narration}}}}
	board := &story.Storyboard{Scenes: []story.Scene{{ID: "s1", Part: story.Body, Narration: narration, Things: []story.Thing{{Words: "dam"}}}}}
	return newDirector(&Writer{}, src, script, &set, board)
}

// judged is what a director finds wrong with an answer's scene.
func judgedScene(t *testing.T, d *director, answer string) (shownAnswer, string) {
	t.Helper()
	var s shownAnswer
	if err := json.Unmarshal([]byte(answer), &s); err != nil {
		t.Fatal(err)
	}
	d.clean(&d.board.Scenes[0], &s)
	var all []string
	for _, f := range d.wrong("scenes[0]", &d.board.Scenes[0], &s) {
		all = append(all, f.String())
	}
	return s, strings.Join(all, "\n")
}

func TestScenesAreJudged(t *testing.T) {
	for answer, want := range map[string]string{
		`{"claim":"The dam was built","things":[{"words":"dam","icon":"water"}]}`:                                        "",
		`{"claim":"**The dam was built.**","things":[{"words":"the DAM","icon":"x"},{"words":"the dam","icon":"ball"}]}`: "",
		`{"claim":"","things":[{"words":"dam","icon":"water"}]}`:                                                         "scenes[0].claim: it is empty",
		`{"claim":"One two three four five six seven eight","things":[{"words":"dam","icon":"water"}]}`:                  "scenes[0].claim: it has 8 words, want 7 at most",
		`{"claim":"A dam of 1963","things":[{"words":"dam","icon":"water"}]}`:                                            "scenes[0].claim: the number 1963 is neither",
		`{"claim":"See http://a.example","things":[{"words":"dam","icon":"water"}]}`:                                     "scenes[0].claim: it holds an address",
		`{"claim":"A dam","things":[{"words":"lake","icon":"water"}]}`:                                                   "scenes[0].things[0].words: the narration of the scene does not say “lake”",
		`{"claim":"A dam","things":[{"words":"dam","icon":"water","label":"a very long label of seven words"}]}`:         "scenes[0].things[0].label: it has 7 words, want 6",
		`{"claim":"A dam","things":[]}`:                            "scenes[0].things: there is nothing to see",
		`{"claim":"A dam","things":[],"relation":{"kind":"love"}}`: "scenes[0].things: there is nothing to see",
		`{"claim":"A dam","things":[{"words":"dam","icon":"water"}],"relation":{"kind":"","items":[{"label":"x 4711"}]}}`: "",
	} {
		if _, got := judgedScene(t, directing(story.Settings{}), answer); want == "" && got != "" || !strings.HasPrefix(got, want) || strings.Count(got, "\n") > 0 {
			t.Errorf("%s\ngot  %q\nwant %q", answer, got, want)
		}
	}
}

func TestRelationsAreJudged(t *testing.T) {
	item := func(label, rest string) string { return `{"label":"` + label + `"` + rest + `}` }
	two := item("City", "") + "," + item("Dam", "")
	for relation, want := range map[string]string{
		`"kind":"cause","items":[` + two + `]`:                                                                   "",
		`"kind":"sequence","items":[` + item("Dam", "") + `]`:                                                    ".items: a relation of kind sequence has 1, want 2 at least",
		`"kind":"contrast","items":[` + two + `,` + item("Sea", "") + `]`:                                        ".items: a relation of kind contrast has 3, want 2",
		`"kind":"contrast","items":[` + item("City", `,"details":["needs it"]`) + `,` + item("Dam", "") + `]`:    "",
		`"kind":"list","items":[` + two + `,` + item("", "") + `]`:                                               ".items[2].label: it is empty",
		`"kind":"part_of","head":{"label":"Of a very long head it is"},"items":[` + two + `]`:                    ".head.label: it has 7 words, want 6 at most",
		`"kind":"time","items":[` + item("Built", `,"when":"1962"`) + `,` + item("Used", "") + `]`:               ".items[1].when: it is empty",
		`"kind":"time","items":[` + item("Built", `,"when":"1962"`) + `,` + item("Used", `,"when":"1970"`) + `]`: ".items[1].when: the number 1970",
		`"kind":"amount","items":[` + item("Litres", `,"value":3500000,"text":"3.5 million"`) + `]`:              "",
		`"kind":"amount","items":[` + item("Litres", `,"value":3500000`) + `]`:                                   ".items[0].text: it is empty",
		`"kind":"amount","items":[` + item("Litres", `,"value":4500000,"text":"3.5 million"`) + `]`:              ".items[0].value: the number 4500000 is neither",
		`"kind":"amount","items":[` + item("Litres", `,"value":1962,"text":"3.5 million"`) + `]`:                 ".items[0].value: the number 1962 is not the one of its text",
		`"kind":"amount","chart":"pie","items":[` + two + `],"series":[{"name":"a","values":[62,3]}]`:            "",
		`"kind":"amount","chart":"pie","items":[` + two + `],"series":[{"name":"a","values":[62]}]`:              ".series[0].values: there are 1, want one for each of the 2 items",
		`"kind":"amount","chart":"pie","items":[` + two + `],"series":[{"name":"a","values":[62,99]}]`:           ".series[0].values[1]: the number 99",
		`"kind":"quote","text":"Water is life","by":"Ada Lovelace"`:                                              "",
		`"kind":"quote","text":"Water is gold","by":"Ada Lovelace"`:                                              ".text: it is neither in the narration nor in the material: “Water is gold”",
		`"kind":"definition","head":{"label":"Dam"},"text":"a wall that holds water"`:                            "",
		`"kind":"definition","text":"a wall that holds water"`:                                                   ": a definition has a head and a text",
		`"kind":"table","header":["Who","Share"],"rows":[["Fields","62 %"]]`:                                     "",
		`"kind":"table","header":["Who","Share"],"rows":[["Fields","63 %"]]`:                                     ".rows[0][1]: it is neither",
		`"kind":"table","header":["Who","Share"],"rows":[["Fields"]]`:                                            ".rows[0]: it has 1 cells, the header 2",
		`"kind":"table","header":["Who"],"rows":[]`:                                                              ".rows: there are 0",
		`"kind":"code","text":"if a != b {\n return 7\n}","by":"go"`:                                             "",
		`"kind":"code","text":"if a == b {\n return 7\n}","by":"go"`:                                             ".text: it is not code of the material",
		`"kind":"code","text":"\u0000\n"`:                                                                        ".text: it is empty",
		`"kind":"formula","text":"\\frac{a}{b}"`:                                                                 "",
		`"kind":"formula","text":"\\frac{a}{b"`:                                                                  ".text: its braces do not match",
		`"kind":"formula","text":"}a{"`:                                                                          ".text: its braces do not match",
		`"kind":"formula"`:                                                                                       ".text: it is empty",
		`"kind":"formula","text":"` + strings.Repeat("x", 301) + `"`:                                             ".text: it has 301 characters, want 300",
	} {
		answer := `{"claim":"A dam","things":[{"words":"dam","icon":"water"}],"relation":{` + relation + `}}`
		if want != "" {
			want = "scenes[0].relation" + want
		}
		if _, got := judgedScene(t, directing(story.Settings{}), answer); want == "" && got != "" || !strings.HasPrefix(got, want) {
			t.Errorf("%s\ngot  %q\nwant %q", relation, got, want)
		}
	}
}

// Icons that there are not become the nearest that there are; a thing without
// picture and label goes.
func TestInventedIcons(t *testing.T) {
	s, faults := judgedScene(t, directing(story.Settings{}), `{"claim":"A dam","things":[
		{"words":"dam","icon":"building-factory"},
		{"words":"city","icon":"magnificent-building"},
		{"words":"litres","icon":"../../../etc/passwd"},
		{"words":"Water","icon":"zzzz-qqqq"},
		{"words":"because","icon":"droplet"},
		{"words":"life","icon":"brand-github"}],
		"relation":{"kind":"cause","items":[{"label":"City","icon":"http://a"},{"label":"Dam","icon":"qqqq"}]}}`)
	if faults != "" {
		t.Error(faults)
	}
	got := map[string]string{}
	for _, thing := range s.Things {
		got[thing.Words] = thing.Icon
		if _, ok := icon.Get(thing.Icon); !ok || strings.HasPrefix(thing.Icon, "brand-") {
			t.Errorf("%+v", thing)
		}
	}
	if got["dam"] != "building-factory" || !strings.HasPrefix(got["city"], "building") || got["Water"] != "droplet" {
		t.Errorf("got %v", got)
	}
	if _, there := got["litres"]; there || got["because"] != "" {
		t.Errorf("a file or a small word has a picture: %v", got)
	}
	for _, it := range s.Relation.Items {
		if _, ok := icon.Get(it.Icon); it.Icon != "" && !ok {
			t.Errorf("%+v", it)
		}
	}
}

// Cues are words of the narration: a wrong one gives way to what else is said.
func TestCues(t *testing.T) {
	s, _ := judgedScene(t, directing(story.Settings{}), `{"claim":"A dam","things":[{"words":"dam","icon":"water"}],"relation":{"kind":"cause","items":[
		{"label":"The city","cue":"town"},{"label":"Concrete","cue":"cement"},{"label":"Wall","cue":"the dam"}]}}`)
	var got []string
	for _, it := range s.Relation.Items {
		got = append(got, it.Cue)
	}
	if strings.Join(got, "|") != "The city||the dam" {
		t.Errorf("cues %q", got)
	}
}

// With onscreen_text_from_script_only no foreign word is on screen.
func TestScriptTextOnly(t *testing.T) {
	set := story.Settings{ScriptText: true}
	for answer, want := range map[string]string{
		`{"claim":"The city needed water","things":[{"words":"dam","icon":"water","label":"dam"}]}`:                                             "",
		`{"claim":"A great dam","things":[{"words":"dam","icon":"water"}]}`:                                                                     "scenes[0].claim: the script does not have the word “A”",
		`{"claim":"the dam","things":[{"words":"dam","icon":"water","label":"wall"}]}`:                                                          "scenes[0].things[0].label: the script does not have the word “wall”",
		`{"claim":"the dam","things":[{"words":"dam","icon":"water"}],"relation":{"kind":"cause","items":[{"label":"city"},{"label":"wall"}]}}`: "scenes[0].relation.items[1].label: the script does not have",
	} {
		if _, got := judgedScene(t, directing(set), answer); want == "" && got != "" || !strings.HasPrefix(got, want) {
			t.Errorf("%s\ngot  %q\nwant %q", answer, got, want)
		}
	}
}

// What the material itself shows stays as the built-in writer has it; the film's
// title too.
func TestWhatStays(t *testing.T) {
	d := directing(story.Settings{})
	scene := &d.board.Scenes[0]
	scene.Part, scene.Claim = story.Opening, "The film"
	scene.Relation = story.Relation{Kind: story.Table, Rows: [][]string{{"Fields", "62 %"}}}
	d.script.Scenes[0].Block = &document.Block{Kind: document.Table}
	d.take(scene, shownAnswer{Scene: 1, Claim: "Another", Things: []thingAnswer{{Words: "Water", Icon: "droplet"}}, Relation: story.Relation{Kind: story.Cause}})
	if scene.Claim != "The film" || scene.Relation.Kind != story.Table || len(scene.Things) != 1 || scene.Things[0].Icon != "droplet" || scene.Things[0].Concept == "" {
		t.Errorf("%+v", scene)
	}
}

// Every kind of relation has its rule, and its schema names it.
func TestRulesOfAllKinds(t *testing.T) {
	for _, k := range story.Kinds() {
		if rules[k].about == "" {
			t.Errorf("%s is told to no model", k)
		}
	}
	schema, err := question.Schema[boardAnswer](options())
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`"cause"`, `"part_of"`, `"` + string(plan.ChartDonut) + `"`, `"things"`, `"cue"`, `"rows"`} {
		if !strings.Contains(string(schema), want) {
			t.Errorf("%s is not in %s", want, schema)
		}
	}
	for _, ours := range []string{"concept", "score", "figure", "pause", "narration", "image", "chapter"} {
		if strings.Contains(string(schema), `"`+ours+`"`) {
			t.Errorf("a model is asked for %s", ours)
		}
	}
}

// Whatever a model says of a scene, it is judged without failing, and what passes
// is whole.
func FuzzScene(f *testing.F) {
	f.Add(`{"scene":1,"claim":"A dam","things":[{"words":"dam","icon":"water"}],"relation":{"kind":"amount","items":[{"label":"a","value":3.5,"text":"3.5"}]}}`)
	f.Add(`{"scene":1,"claim":"A dam","things":[{"words":"dam#2","icon":"/"}],"relation":{"kind":"table","header":["a"],"rows":[["b","c"],[]]}}`)
	f.Fuzz(func(t *testing.T, answer string) {
		d := directing(story.Settings{})
		var s shownAnswer
		if json.Unmarshal([]byte(answer), &s) != nil {
			return
		}
		scene := &d.board.Scenes[0]
		d.clean(scene, &s)
		if len(d.wrong("", scene, &s)) > 0 {
			return
		}
		d.take(scene, s)
		if scene.Claim == "" || scene.Narration != narration || scene.ID != "s1" {
			t.Errorf("%s became %+v", answer, scene)
		}
		for _, thing := range scene.Things {
			if _, ok := icon.Get(thing.Icon); thing.Icon != "" && !ok || !newSaid(narration).has(thing.Words) {
				t.Errorf("%s became %+v", answer, thing)
			}
		}
	})
}
