package plan

import (
	"slices"
	"strings"
	"testing"
)

// Cues of entries are judged, with their places.
func TestEntryCuesAreJudged(t *testing.T) {
	const (
		list  = `{"kind": "list", "items": ["one", "two", "three"]`
		table = `{"kind": "table", "header": ["a"], "rows": [["one"], ["two"], ["three"]]`
		chart = `{"kind": "chart", "labels": ["one", "two", "three"], "series": [{"values": [1, 2, 3]}]`
	)
	for what, test := range map[string]struct{ element, path, problem, accept string }{
		"too few":           {list + `, "cues": ["one", "two"]}`, "cues", "holds 2", "3, one for each entry"},
		"too many":          {table + `, "cues": [1, 2, 3, 4]}`, "cues", "holds 4", "3, one for each entry"},
		"none at all":       {list + `, "cues": ["one", true, "three"]}`, "cues[1]", "found true", "a number from 0 to 600"},
		"not said":          {chart + `, "cues": ["one", "two", "four"]}`, "cues[2]", "not said", "words of the narration"},
		"after the end":     {table + `, "cues": [1, 2, 300]}`, "cues[2]", "after the scene's end", "less than"},
		"sooner in seconds": {list + `, "cues": [2, null, 1]}`, "cues[2]", "1 s comes before cues[0], 2 s", "in their order"},
		"sooner in words":   {chart + `, "cues": ["two", "one", "three"]}`, "cues[1]", `"one" comes before cues[0], "two"`, "in their order"},
		"before its frame":  {table + `, "cue": "two", "cues": ["one", "two", "three"]}`, "cues[0]", "before the element's cue", "none before"},
		"begun twice":       {list + `, "cue": 1, "cues": [2, 3, 4]}`, "cues[0]", "beside the element's cue", "either of the two"},
		"with an emphasis":  {list + `, "emphasis": "box", "cues": [2, 3, 4]}`, "cues", "the emphasis box", "either of the two"},
		"of a line":         {strings.Replace(chart, `"labels"`, `"chart": "line", "labels"`, 1) + `, "cues": [2, 3, 4]}`, "cues", "a line chart", "column"},
		"of a text":         {`{"kind": "text", "text": "one", "cues": [1]}`, "cues", "belongs to another kind", "text"},
	} {
		fs := faultsOf(t, `{"version": 1, "scenes": [{"narration": {"text": "One, two and then three."}, "elements": [`+test.element+`]}]}`)
		if !slices.ContainsFunc(fs, func(f Fault) bool {
			return strings.HasSuffix(f.Path, "]."+test.path) && strings.Contains(f.Problem, test.problem) && strings.Contains(f.Accept, test.accept)
		}) {
			t.Errorf("%s: the faults are %v, want one at %s: … %s …; %s", what, fs, test.path, test.problem, test.accept)
		}
	}
}

// An entry without a cue comes with the one before it, and one with which its element begins has the
// element's; what is written of them is read as the same.
func TestEntriesComeInOrder(t *testing.T) {
	doc := []byte(`{"version": 1, "scenes": [{"narration": {"text": "One, two and then three."}, "elements": [
		{"kind": "list", "items": ["one", "two", "three", "four"], "cues": ["one", null, "three", null]},
		{"kind": "table", "header": ["a"], "rows": [["one"], ["two"]], "cues": [1, null]},
		{"kind": "chart", "labels": ["one", "two"], "series": [{"values": [1, 2]}], "cue": 2, "cues": [null, "three"]}]}]}`)
	for range 2 {
		p, err := Decode(doc, Options{})
		if err != nil {
			t.Fatal(err)
		}
		s := &p.Scenes[0]
		var got []string
		for i := range s.Elements {
			words := s.Elements[i].Cue.plain()
			for _, c := range s.Elements[i].EntryCues {
				words += " " + c.plain()
			}
			got = append(got, words)
		}
		if want := []string{`"one" 0 s 0 s "three" "three"`, "0 s 1 s 1 s", `2 s 0 s "three"`}; !slices.Equal(got, want) {
			t.Errorf("cues are %q, want %q", got, want)
		}
		if n := len(s.Cues()); n != 3+2+2+1 {
			t.Errorf("the scene has %d cues", n)
		}
		if doc, err = Encode(p); err != nil {
			t.Fatal(err)
		}
	}
}
