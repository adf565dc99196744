package plan

import (
	"strings"
	"testing"
)

// scene wraps the JSON of one scene into a plan, element that of one element.
func sceneDoc(scene string) string     { return `{"version":1,"scenes":[` + scene + `]}` }
func elementDoc(element string) string { return sceneDoc(`{"elements":[` + element + `]}`) }

// TestFaults holds one fault each: where it must be found, and words its
// report must hold.
func TestFaults(t *testing.T) {
	const one = `"scenes":[{"id":"a","duration":2}]`
	film := func(fields string) string { return `{"version":1,` + fields + `,` + one + `}` }
	const said = `"narration":{"text":"The sun, the leaf, and the sun again."}`
	for _, c := range []struct{ name, doc, path, words string }{
		{"no version", `{"scenes":[{"duration":1}]}`, "version", "is missing; accepted: 1"},
		{"no scenes", `{"version":1}`, "scenes", "is missing"},
		{"null scenes", `{"version":1,"scenes":null}`, "scenes", "found null"},
		{"not an object", `[1]`, "", "found a list; accepted: an object"},
		{"unknown field", film(`"watermak":true`), "watermak", `unknown field; did you mean "watermark"?`},
		{"field twice", film(`"title":"a","title":"b"`), "title", "appears twice"},
		{"odd field name", film(`"a b":1`), `["a b"]`, "unknown field"},
		{"wrong type", film(`"title":{"en":"x"}`), "title", "found an object; accepted: a text in double quotes"},
		{"wrong bool", film(`"watermark":"yes"`), "watermark", `found the text "yes"; accepted: true or false`},
		{"wrong enum", film(`"scene_pacing":"slow"`), "scene_pacing", `found "slow"; accepted: normal, fast`},
		{"near enum", film(`"canvas_style_variant":"chalkbord_bw"`), "canvas_style_variant", `did you mean "chalkboard_bw"? accepted: chalkboard_bw, `},
		{"number in enum", film(`"captions":1`), "captions", "found 1; accepted: one of off"},
		{"long title", film(`"title":"` + strings.Repeat("é", 201) + `"`), "title", "201 characters long; accepted: at most 200"},
		{"control character", film(`"title":"a\u0007"`), "title", `control character '\a'`},
		{"frame rate", film(`"output":{"fps":29}`), "output.fps", "found 29; accepted: 24, 25, 30, 50, 60"},
		{"scale", film(`"output":{"scale":3}`), "output.scale", "accepted: a number from 0.25 to 2"},
		{"infinite", film(`"output":{"scale":1e999}`), "output.scale", "found 1e999"},
		{"broken seed", film(`"seed":1.5`), "seed", "accepted: a whole number"},
		{"language", film(`"narration_language":"Hindi"`), "narration_language", `did you mean "hindi"?`},
		{"region", film(`"narration_language":"en-US"`), "narration_language", "have no regions"},
		{"language with itself", film(`"narration_language":"en-english"`), "narration_language", "pairs English with itself"},
		{"source scheme", film(`"custom_logo":"file:///etc/passwd"`), "custom_logo", "scheme that sources do not have"},
		{"absolute path", film(`"custom_logo":"/etc/passwd"`), "custom_logo", "is an absolute path"},
		{"bucket alone", film(`"custom_logo":"s3://bucket"`), "custom_logo", "is not a whole source"},
		{"empty source", film(`"custom_logo":""`), "custom_logo", "is not a source"},
		{"volume of nothing", film(`"background_volume":0.5`), "background_volume", "there is no music to be loud"},
		{"cuts to nothing", film(`"cut_on_beat":true`), "cut_on_beat", "there is no music to cut to"},
		{"too loud", film(`"background_track":"jazz","background_volume":3`), "background_volume", "3"},
		{"two musics", film(`"background_track":"jazz","background_source":"a.mp3"`), "background_source", "in the place of a track"},
		{"logo nowhere", film(`"logo_position":"tl"`), "logo_position", "there is no logo to place"},
		{"sketch style with canvas", film(`"sketch_style_variant":"crayon"`), "sketch_style_variant", "style of studio_sketch, but the engine is studio_canvas"},
		{"canvas style with sketch", film(`"studio_video_engine":"studio_sketch","canvas_style_variant":"playful"`), "canvas_style_variant", "leave it out"},
		{"palette colour", film(`"custom_style":{"palette":{"ink":"black"}}`), "custom_style.palette.ink", "accepted: #rrggbb"},
		{"narrator's fields without layout", film(`"own_narration":{"source":"a.mp3","position":"left-top"}`), "own_narration.position", "the sound alone"},
		{"split of an overlay", film(`"own_narration":{"source":"a.mp4","layout":"round_overlay","split_size":"25%"}`), "own_narration.split_size", "it needs layout side_by_side"},
		{"focus without crop", film(`"own_narration":{"source":"a.mp4","layout":"side_by_side","fit":"full","focus_position":3}`), "own_narration.focus_position", "fit full"},

		{"empty scene", sceneDoc(`{}`), "scenes[0]", "shows nothing and says nothing"},
		{"scene is text", sceneDoc(`"a"`), "scenes[0]", "found the text"},
		{"scene id twice", sceneDoc(`{"id":"a","duration":1},{"id":"a","duration":1}`), "scenes[1].id", `"a" is the id of scenes[0] too`},
		{"too long", sceneDoc(`{"duration":16}`), "scenes[0].duration", "at most 15 s with scene_pacing normal"},
		{"too long when fast", `{"version":1,"scene_pacing":"fast","scenes":[{"duration":11}]}`, "scenes[0].duration", "at most 10 s with scene_pacing fast"},
		{"too long for its short recording", sceneDoc(`{"duration":20,"narration":{"audio":"a.ogg","from":1,"to":4}}`), "scenes[0].duration", "at most 15 s"},
		{"colour of the ground", sceneDoc(`{"duration":1,"background":"accent5"}`), "scenes[0].background", `did you mean "accent1"?`},
		{"nothing said", sceneDoc(`{"narration":{"text":" … "}}`), "scenes[0].narration", "says nothing"},
		{"part of no recording", sceneDoc(`{"narration":{"text":"a","from":2}}`), "scenes[0].narration.from", "there is no recording"},
		{"end of no recording", sceneDoc(`{"narration":{"text":"a","to":2}}`), "scenes[0].narration.to", "there is no recording"},
		{"times of no recording", sceneDoc(`{"narration":{"text":"a","words":[{"word":"a","start":0,"end":1}]}}`), "scenes[0].narration.words", "there is no recording"},
		{"backwards", sceneDoc(`{"narration":{"audio":"a.ogg","from":4,"to":4}}`), "scenes[0].narration.to", "is not after from"},
		{"two recordings", `{"version":1,"own_narration":{"source":"a.ogg"},"scenes":[{"narration":{"audio":"b.ogg"}}]}`, "scenes[0].narration.audio", "own_narration is the sound"},
		{"words out of order", sceneDoc(`{"narration":{"audio":"a.ogg","words":[{"word":"a","start":2,"end":3},{"word":"b","start":1,"end":2}]}}`), "scenes[0].narration.words[1].start", "before the word before"},
		{"word ends before it starts", sceneDoc(`{"narration":{"audio":"a.ogg","words":[{"word":"a","start":2,"end":1}]}}`), "scenes[0].narration.words[0].end", "before its start"},
		{"silent podcast", `{"version":1,"output":{"format":"audio"},"scenes":[{"duration":2}]}`, "scenes[0].narration", "format audio"},

		{"no kind", elementDoc(`{"text":"a"}`), "scenes[0].elements[0].kind", "is missing; accepted: one of text"},
		{"unknown kind", elementDoc(`{"kind":"txt","text":"a"}`), "scenes[0].elements[0].kind", `did you mean "text"?`},
		{"form taken for a kind", elementDoc(`{"kind":"timeline","items":[]}`), "scenes[0].elements[0].kind", `did you mean "diagram" with "diagram": "timeline"? accepted: text, `},
		{"field of another kind", elementDoc(`{"kind":"text","text":"a","marker":"dash"}`), "scenes[0].elements[0].marker", "belongs to another kind, list"},
		{"field of two other kinds", elementDoc(`{"kind":"text","text":"a","highlight":1}`), "scenes[0].elements[0].highlight", "chart or table"},
		{"field near one of its kind", elementDoc(`{"kind":"text","text":"a","rolle":"body"}`), "scenes[0].elements[0].rolle", `did you mean "role"?`},
		{"no text", elementDoc(`{"kind":"text"}`), "scenes[0].elements[0].text", "is missing"},
		{"strong nothing", elementDoc(`{"kind":"text","text":"** **\n"}`), "scenes[0].elements[0].text", "no words; accepted: at least one"},
		{"strong no item", elementDoc(`{"kind":"list","items":["a","****"]}`), "scenes[0].elements[0].items[1]", "no words"},
		{"unseen text", elementDoc("{\"kind\":\"text\",\"text\":\"\u200b\u00a0\u2060\"}"), "scenes[0].elements[0].text", "is empty"},
		{"blank text", elementDoc(`{"kind":"text","text":"\n"}`), "scenes[0].elements[0].text", "is empty"},
		{"element id", elementDoc(`{"kind":"text","text":"a","id":"ä"}`), "scenes[0].elements[0].id", "cannot be an id"},
		{"element id twice", elementDoc(`{"kind":"text","text":"a","id":"q"},{"kind":"text","text":"a","id":"q"}`), "scenes[0].elements[1].id", "another element"},
		{"box leaves to the right", elementDoc(`{"kind":"text","text":"a","box":{"x":0.5,"y":0,"w":0.6,"h":1}}`), "scenes[0].elements[0].box.w", "right of the frame"},
		{"box leaves below", elementDoc(`{"kind":"text","text":"a","box":{"x":0,"y":0.5,"w":1,"h":0.6}}`), "scenes[0].elements[0].box.h", "below the frame"},
		{"box without height", elementDoc(`{"kind":"text","text":"a","box":{"x":0,"y":0.5,"w":1}}`), "scenes[0].elements[0].box.h", "is missing"},
		{"draws for no time", elementDoc(`{"kind":"text","text":"a","draw_for":0}`), "scenes[0].elements[0].draw_for", "from 0.1 to 600"},
		{"icon", elementDoc(`{"kind":"icon","name":"rockett"}`), "scenes[0].elements[0].name", `did you mean "rocket"?`},
		{"arrow to nowhere", elementDoc(`{"kind":"arrow"}`), "scenes[0].elements[0]", "from nowhere"},
		{"arrow half", elementDoc(`{"id":"a","kind":"text","text":"x"},{"kind":"arrow","from":"a"}`), "scenes[0].elements[1].to", "is missing; the scene has no element to point at"},
		{"arrow half, with a choice", elementDoc(`{"id":"a","kind":"text","text":"x"},{"id":"b","kind":"text","text":"x"},{"kind":"arrow","from":"a"}`), "scenes[0].elements[2].to", "is missing; accepted: b"},
		{"arrow to its own id", elementDoc(`{"id":"a","kind":"text","text":"x"},{"id":"r","kind":"arrow","from":"a","to":"r"}`), "scenes[0].elements[1].to", "is the arrow itself; the scene has no element"},
		{"arrow along one place", elementDoc(`{"kind":"arrow","points":[[0.5,0.5],[0.5,0.5]]}`), "scenes[0].elements[0].points", "all the same point"},
		{"arrow both ways", elementDoc(`{"id":"a","kind":"text","text":"x"},{"id":"b","kind":"text","text":"x"},{"kind":"arrow","from":"a","to":"b","points":[[0,0],[1,1]]}`), "scenes[0].elements[2].points", "beside from and to"},
		{"arrow to itself", elementDoc(`{"id":"a","kind":"text","text":"x"},{"kind":"arrow","from":"a","to":"a"}`), "scenes[0].elements[1].to", "where the arrow begins"},
		{"arrow to a stranger", elementDoc(`{"id":"sun","kind":"text","text":"x"},{"kind":"arrow","from":"sun","to":"son"}`), "scenes[0].elements[1].to", `did you mean "sun"?`},
		{"arrow to an arrow", elementDoc(`{"id":"a","kind":"text","text":"x"},{"id":"b","kind":"arrow","points":[[0,0],[1,1]]},{"kind":"arrow","from":"a","to":"b"}`), "scenes[0].elements[2].to", "is an arrow"},
		{"arrow of one point", elementDoc(`{"kind":"arrow","points":[[0,0]]}`), "scenes[0].elements[0].points", "holds 1; accepted: 2 to 60"},
		{"point of three", elementDoc(`{"kind":"arrow","points":[[0,0],[0,0,0]]}`), "scenes[0].elements[0].points[1]", "accepted: exactly 2"},
		{"point outside", elementDoc(`{"kind":"arrow","points":[[0,0],[0,2]]}`), "scenes[0].elements[0].points[1][1]", "found 2; accepted: a number from 0 to 1"},
		{"path without move", elementDoc(`{"kind":"path","d":"L1 2"}`), "scenes[0].elements[0].d", "begins with a move"},
		{"camera over a text", elementDoc(`{"kind":"text","text":"hi","motion":"ken_burns"}`), "scenes[0].elements[0].motion", `accepted: ken_burns for an image with "keep_original": true`},
		{"camera over what is redrawn", elementDoc(`{"kind":"image","source":"a.png","motion":"ken_burns"}`), "scenes[0].elements[0].motion", `accepted: ken_burns for an image with "keep_original": true`},
		{"path broken", elementDoc(`{"kind":"path","d":"M1 2L3"}`), "scenes[0].elements[0].d", "character 7: L takes 2 numbers"},
		{"view box", elementDoc(`{"kind":"path","d":"M1 2L3 4","view_box":"0 0 10"}`), "scenes[0].elements[0].view_box", "four numbers"},
		{"empty view box", elementDoc(`{"kind":"path","d":"M1 2L3 4","view_box":"0 0 10 0.0"}`), "scenes[0].elements[0].view_box", "empty view box"},
		{"values without label", elementDoc(`{"kind":"chart","labels":["a"],"series":[{"values":[1,2]}]}`), "scenes[0].elements[0].series[0].values", "accepted: 1, one for each label"},
		{"highlight beyond", elementDoc(`{"kind":"chart","labels":["a"],"series":[{"values":[1]}],"highlight":1}`), "scenes[0].elements[0].highlight", "accepted: 0 to 0"},
		{"pie of two series", elementDoc(`{"kind":"chart","chart":"pie","labels":["a"],"series":[{"values":[1]},{"values":[1]}]}`), "scenes[0].elements[0].series", "shows one series, found 2"},
		{"chart without labels", elementDoc(`{"kind":"chart","series":[{"values":[1]}]}`), "scenes[0].elements[0].labels", "is missing; accepted: texts"},
		{"sankey without flows", elementDoc(`{"kind":"chart","chart":"sankey"}`), "scenes[0].elements[0].flows", "is missing; accepted: 1 to 12 flows"},
		{"sankey with series", elementDoc(`{"kind":"chart","chart":"sankey","labels":["a"],"flows":[{"from":"a","to":"b","value":1}]}`), "scenes[0].elements[0].labels", "accepted: flows alone"},
		{"columns with flows", elementDoc(`{"kind":"chart","labels":["a"],"series":[{"values":[1]}],"flows":[{"from":"a","to":"b","value":1}]}`), "scenes[0].elements[0].flows", "has no flows"},
		{"flows in a circle", elementDoc(`{"kind":"chart","chart":"sankey","flows":[{"from":"a","to":"b","value":1},{"from":"b","to":"a","value":1}]}`), "scenes[0].elements[0].flows", "round in a circle"},
		{"flow into itself", elementDoc(`{"kind":"chart","chart":"sankey","flows":[{"from":"a","to":"a","value":1}]}`), "scenes[0].elements[0].flows[0].to", "into itself"},
		{"flow of nothing", elementDoc(`{"kind":"chart","chart":"sankey","flows":[{"from":"a","to":"b","value":0}]}`), "scenes[0].elements[0].flows[0].value", "more than 0"},
		{"flow told twice", elementDoc(`{"kind":"chart","chart":"sankey","flows":[{"from":"a","to":"b","value":1},{"from":"a","to":"b","value":2}]}`), "scenes[0].elements[0].flows[1]", "the way of flows[0]"},
		{"five steps", elementDoc(`{"kind":"chart","chart":"sankey","flows":[{"from":"a","to":"b","value":1},{"from":"b","to":"c","value":1},{"from":"c","to":"d","value":1},{"from":"d","to":"e","value":1}]}`), "scenes[0].elements[0].flows", "accepted: 4"},
		{"negative share", elementDoc(`{"kind":"chart","chart":"donut","labels":["a","b"],"series":[{"values":[1,-1]}]}`), "scenes[0].elements[0].series[0].values[1]", "no share"},
		{"pie of nothing", elementDoc(`{"kind":"chart","chart":"pie","labels":["a"],"series":[{"values":[0]}]}`), "scenes[0].elements[0].series[0].values", "of nothing"},
		{"narrow row", elementDoc(`{"kind":"table","header":["a","b"],"rows":[["1","2"],["3"]]}`), "scenes[0].elements[0].rows[1]", "holds 1 cells; accepted: 2, as in the header"},
		{"wide row", elementDoc(`{"kind":"table","rows":[["1"],["3","4"]]}`), "scenes[0].elements[0].rows[1]", "as in the first row"},
		{"row beyond", elementDoc(`{"kind":"table","rows":[["1"]],"highlight":2}`), "scenes[0].elements[0].highlight", "accepted: 0 to 0"},
		{"line beyond", elementDoc(`{"kind":"code","code":"a\nb\n","highlight_lines":[2,3]}`), "scenes[0].elements[0].highlight_lines[1]", "accepted: 1 to 2"},

		{"cue said elsewhere", sceneDoc(`{` + said + `,"elements":[{"kind":"text","text":"a","cue":"moon"}]}`), "scenes[0].elements[0].cue", `"moon" is not said in the narration`},
		{"cue within a word", sceneDoc(`{` + said + `,"elements":[{"kind":"text","text":"a","cue":"lea"}]}`), "scenes[0].elements[0].cue", "is not said"},
		{"cue said less often", sceneDoc(`{` + said + `,"elements":[{"kind":"text","text":"a","cue":"sun#3"}]}`), "scenes[0].elements[0].cue", "it occurs 2 times"},
		{"cue said once", sceneDoc(`{` + said + `,"elements":[{"kind":"text","text":"a","cue":"leaf#2"}]}`), "scenes[0].elements[0].cue", "it occurs once"},
		{"cue number nought", sceneDoc(`{` + said + `,"elements":[{"kind":"text","text":"a","cue":"sun#0"}]}`), "scenes[0].elements[0].cue", "count from 1"},
		{"cue in silence", elementDoc(`{"kind":"text","text":"a","cue":"sun"}`), "scenes[0].elements[0].cue", "the scene has no narration"},
		{"cue in a wordless recording", sceneDoc(`{"narration":{"audio":"a.ogg"},"elements":[{"kind":"text","text":"a","cue":"sun"}]}`), "scenes[0].elements[0].cue", "whose words the plan does not tell"},
		{"cue after the end", sceneDoc(`{"duration":2,"elements":[{"kind":"text","text":"a","cue":2}]}`), "scenes[0].elements[0].cue", "after the scene's end"},
		{"cue beyond any scene", elementDoc(`{"kind":"text","text":"a","cue":15}`), "scenes[0].elements[0].cue", "at most 15 s; accepted: less than 15"},
		{"cue before the start", elementDoc(`{"kind":"text","text":"a","cue":-1}`), "scenes[0].elements[0].cue", "from 0 to 600"},
		{"cue of another type", elementDoc(`{"kind":"text","text":"a","cue":true}`), "scenes[0].elements[0].cue", "accepted: a text in double quotes, or a number"},

		{"variant named as the film", `{"version":1,"job_id":"x","variants":[{"id":"x","narration_language":"de"}],` + one + `}`, "variants[0].id", "job_id of the film itself"},
		{"variant in the film's language", film(`"variants":[{"id":"x","narration_language":"english"}]`), "variants[0].narration_language", "English is the language of the film itself"},
		{"variant named twice", film(`"variants":[{"id":"x","narration_language":"de"},{"id":"x","narration_language":"fr"}]`), "variants[1].id", "variants[0] too"},
		{"language twice", film(`"variants":[{"id":"x","narration_language":"de"},{"id":"y","narration_language":"german"}]`), "variants[1].narration_language", "German is the language of variants[0] too"},
		{"scene of another film", film(`"variants":[{"id":"x","narration_language":"de","scenes":{"b":{}}}]`), "variants[0].scenes.b", `did you mean "a"?`},
		{"scene stated twice", film(`"variants":[{"id":"x","narration_language":"de","scenes":{"a":{},"a":{}}}]`), "variants[0].scenes.a", "appears twice"},
		{"shared words", film(`"variants":[{"id":"x","narration_language":"de","scenes":{"a":{"elements":{"e1":{"text":"x"}}}}}]`), "variants[0].scenes.a.elements", "shared visuals"},
		{"element of another scene", film(`"variants":[{"id":"x","narration_language":"de","variant_visuals_mode":"per_language","scenes":{"a":{"elements":{"e1":{"text":"x"}}}}}]`), "variants[0].scenes.a.elements.e1", "the scene has no elements"},
		{"words of another kind", `{"version":1,"variants":[{"id":"x","narration_language":"de","variant_visuals_mode":"per_language","scenes":{"s1":{"elements":{"e1":{"label":"x"}}}}}],"scenes":[{"elements":[{"kind":"text","text":"a"}]}]}`, "variants[0].scenes.s1.elements.e1.label", "is of kind text"},
		{"variant says nothing", film(`"variants":[{"id":"x","narration_language":"de","scenes":{"a":{"narration":{}}}}]`), "variants[0].scenes.a.narration", "says nothing"},
	} {
		t.Run(c.name, func(t *testing.T) {
			fs := faultsOf(t, c.doc)
			if len(fs) != 1 {
				t.Fatalf("got %d faults, want one:\n%v", len(fs), fs)
			}
			if fs[0].Path != c.path || !strings.Contains(fs[0].String(), c.words) {
				t.Errorf("got  %v\nwant %s: … %s …", fs[0], c.path, c.words)
			}
		})
	}
}

// TestAccepted holds what is close to a fault and none.
func TestAccepted(t *testing.T) {
	for name, doc := range map[string]string{
		"shorter than its recording":      sceneDoc(`{"duration":2,"narration":{"audio":"a.ogg","from":1,"to":4}}`),
		"timed words in a long recording": sceneDoc(`{"duration":20,"narration":{"audio":"a.ogg","words":[{"word":"a","start":0,"end":1}]}}`),
		"long with a video":               sceneDoc(`{"duration":60,"elements":[{"kind":"video","source":"a.mp4"}]}`),
		"long with a long recording":      sceneDoc(`{"duration":60,"narration":{"audio":"a.ogg","to":40}}`),
		"recording of unknown length":     sceneDoc(`{"duration":60,"narration":{"audio":"a.ogg"}}`),
		"part of the film's recording":    `{"version":1,"own_narration":{"source":"a.ogg"},"scenes":[{"narration":{"from":2}},{"narration":{}}]}`,
		"arrow along points":              elementDoc(`{"kind":"arrow","points":[[0,0],[1,1]],"from":null}`),
		"arrow to an unnamed element":     elementDoc(`{"kind":"text","text":"a"},{"kind":"text","text":"b"},{"kind":"arrow","from":"e1","to":"e2"}`),
		"thirds of the frame":             elementDoc(`{"kind":"text","text":"a","box":{"x":0.66667,"y":0.66667,"w":0.33334,"h":0.33333}}`),
		"one code-switch, one language":   `{"version":1,"variants":[{"id":"x","narration_language":"hi-en"}],"narration_language":"hi","scenes":[{"duration":1}]}`,
		"data source":                     elementDoc(`{"kind":"image","source":"data:image/png;base64,AAAA"}`),
		"parent folder":                   elementDoc(`{"kind":"image","source":"../pictures/a b.png"}`),
		"negative bars":                   elementDoc(`{"kind":"chart","labels":["a","b"],"series":[{"values":[1,-1]}]}`),
		"arc flags run together":          elementDoc(`{"kind":"path","d":"m1-2a5,5 0 01.5.5z"}`),
		"cue across sentence boundaries":  sceneDoc(`{"narration":{"text":"See the Leaf. It's green!"},"elements":[{"kind":"text","text":"a","cue":"leaf its GREEN"}]}`),
	} {
		t.Run(name, func(t *testing.T) {
			if _, err := Decode([]byte(doc), Options{}); err != nil {
				t.Error(err)
			}
		})
	}
}

// TestFaultsDoNotCascade checks that one slip is reported once.
func TestFaultsDoNotCascade(t *testing.T) {
	for name, c := range map[string]struct{ doc, path string }{
		"kind":      {sceneDoc(`{"duration":60,"elements":[{"kind":"vidio","source":"a.mp4"}]}`), "scenes[0].elements[0].kind"},
		"narration": {sceneDoc(`{"narration":{"text":5},"elements":[{"kind":"text","text":"a","cue":"sun"}]}`), "scenes[0].narration.text"},
		"element id": {elementDoc(`{"id":"a b","kind":"text","text":"a"},{"kind":"text","text":"b","id":"b"},{"kind":"arrow","from":"a b","to":"b"}`),
			"scenes[0].elements[0].id scenes[0].elements[2].from"},
		"labels": {elementDoc(`{"kind":"chart","labels":"a","series":[{"values":[1,2]}]}`), "scenes[0].elements[0].labels"},
		"engine": {`{"version":1,"studio_video_engine":"sketch","sketch_style_variant":"crayon","scenes":[{"duration":1}]}`, "studio_video_engine"},
		"item":   {elementDoc(`{"kind":"list","items":["a",null,"b"]}`), "scenes[0].elements[0].items[1]"},
		"entry of another": {elementDoc(`{"kind":"list","items":["a",null]},{"kind":"text","text":"b"},{"kind":"arrow","from":"e2","to":"zz"}`),
			"scenes[0].elements[0].items[1] scenes[0].elements[2].to"},
		"scene id":    {`{"version":1,"variants":[{"id":"x","narration_language":"de","scenes":{"q":{}}}],"scenes":[{"id":"q!","duration":1}]}`, "scenes[0].id"},
		"own as text": {`{"version":1,"own_narration":"all.mp3","scenes":[{"narration":{"from":2}}]}`, "own_narration"},
		"own":         {`{"version":1,"own_narration":{"source":7},"scenes":[{"narration":{"from":2}}]}`, "own_narration.source"},
	} {
		t.Run(name, func(t *testing.T) {
			var got []string
			for _, f := range faultsOf(t, c.doc) {
				got = append(got, f.Path)
			}
			if strings.Join(got, " ") != c.path {
				t.Errorf("got %q, want %q", got, c.path)
			}
		})
	}
}
