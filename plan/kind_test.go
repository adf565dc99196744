package plan

import (
	"slices"
	"testing"
)

// Every kind has all that is read of it, and its sample shows it.
func TestEveryKindIsWhole(t *testing.T) {
	for _, k := range kinds {
		names := object(k.fields...).names()
		if k.doc == "" || len(names) == 0 || k.words != "" && !slices.Contains(names, k.words) {
			t.Errorf("%s lacks a sentence, fields, or the field %q of its words", k.name, k.words)
		}
		if (k.keyword == "") != (k.ways == "") {
			t.Errorf("%s: a keyword %q with the value %q", k.name, k.keyword, k.ways)
		}
		sample := k.name.Sample()
		if sample == "" {
			t.Errorf("%s has no sample", k.name)
			continue
		}
		if sample[0] == '{' {
			sample = "[" + sample + "]"
		}
		p, err := Decode([]byte(sceneDoc(`{"elements":`+sample+`}`)), Options{})
		if err != nil {
			t.Errorf("the sample of %s: %v", k.name, err)
			continue
		}
		if !slices.ContainsFunc(p.Scenes[0].Elements, func(e Element) bool { return e.Kind == k.name }) {
			t.Errorf("the sample of %s shows none", k.name)
		}
	}
}

func TestUnknownKind(t *testing.T) {
	if k := Kind("ghost"); k.Words() != "" || k.Sample() != "" || slices.Contains(Kinds(), k) {
		t.Errorf("%q is known", k)
	}
}
