package plan

import (
	"testing"
)

func variantOf(t *testing.T, doc string) (film, variant *Plan) {
	t.Helper()
	film, err := Decode([]byte(doc), Options{})
	if err != nil {
		t.Fatal(err)
	}
	variant = film.Variant(0)
	data, err := Encode(variant)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Decode(data, Options{}); err != nil {
		t.Fatalf("the variant is no plan: %v\n%s", err, data)
	}
	return film, variant
}

func TestVariantReplacesWords(t *testing.T) {
	film, v := variantOf(t, `{"version":1,"job_id":"film","variants":[{"id":"film-de","narration_language":"german","variant_visuals_mode":"per_language",
		"scenes":{"s1":{"narration":{"text":"Eins zwei eins zwei eins vier"},"elements":{"t":{"text":"neu"},"l":{"items":["neu"]},"i":{"label":"neu"}}}}}],
		"scenes":[{"narration":{"text":"one two three"},"elements":[{"id":"t","kind":"text","text":"old","cue":"three"},
		{"id":"l","kind":"list","items":["old","old"],"cue":"one"},{"id":"i","kind":"icon","name":"sun","label":"old","cue":0.5}]},{"narration":{"text":"kept"}}]}`)
	if v.JobID != "film-de" || v.Language != "de" || v.TextLanguage != "de" || v.Variants != nil {
		t.Errorf("got %q %q %q %v", v.JobID, v.Language, v.TextLanguage, v.Variants)
	}
	e := v.Scenes[0].Elements
	if e[0].Text != "neu" || len(e[1].Items) != 1 || e[2].Label != "neu" {
		t.Errorf("got %+v", e)
	}
	if e[0].Cue.Phrase != "eins#3" || e[1].Cue.Phrase != "eins#1" || e[2].Cue.Seconds != 0.5 {
		t.Errorf("got cues %+v %+v %+v", e[0].Cue, e[1].Cue, e[2].Cue)
	}
	if v.Scenes[1].Narration.Text != "kept" {
		t.Errorf("got %+v", v.Scenes[1].Narration)
	}
	if old := film.Scenes[0].Elements[0]; old.Text != "old" || old.Cue.Phrase != "three" || film.JobID != "film" {
		t.Errorf("the film changed: %+v", old)
	}
}

func TestVariantKeepsSharedWords(t *testing.T) {
	_, v := variantOf(t, `{"version":1,"variants":[{"id":"v","narration_language":"fr","scenes":{"s1":{"narration":{"audio":"fr.ogg"}}}}],
		"scenes":[{"narration":{"text":"one two"},"elements":[{"kind":"text","text":"old","cue":"two"}]}]}`)
	if v.Language != "fr" || v.TextLanguage != "en" {
		t.Errorf("got %q, %q", v.Language, v.TextLanguage)
	}
	if e := v.Scenes[0].Elements[0]; e.Text != "old" || e.Cue.Set {
		t.Errorf("a cue in a wordless recording: %+v", e.Cue)
	}
}

func TestVariantOfOneRecording(t *testing.T) {
	_, v := variantOf(t, `{"version":1,"own_narration":{"source":"all.mp4","layout":"round_overlay"},
		"variants":[{"id":"v","narration_language":"fr","scenes":{"s1":{"narration":{"text":"un"}}}}],
		"scenes":[{"narration":{"to":2}},{"narration":{"from":2,"to":5}}]}`)
	if v.OwnNarration != nil || v.Scenes[0].Narration.Text != "un" {
		t.Errorf("got %+v, %+v", v.OwnNarration, v.Scenes[0].Narration)
	}
	if n := v.Scenes[1].Narration; n.Audio != "all.mp4" || n.From != 2 || *n.To != 5 {
		t.Errorf("got %+v", n)
	}
}
