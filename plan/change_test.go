package plan

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
)

// Everything that is said of changes is judged, with its place.
func TestChangesAreJudged(t *testing.T) {
	const (
		apple  = `{"id": "apple", "kind": "icon", "name": "sun"`
		basket = `{"id": "basket", "kind": "icon", "name": "leaf"}`
		arrow  = `{"id": "way", "kind": "arrow", "from": "apple", "to": "basket"`
	)
	for what, test := range map[string]struct {
		elements, path, problem, accept string
	}{
		"gone at what is not said":  {apple + `, "gone": "tomorrow"}`, "gone", "not said", "words of the narration"},
		"gone after the end":        {apple + `, "gone": 200}`, "gone", "after the scene's end", "less than"},
		"gone at once":              {apple + `, "gone": true}`, "gone", "found true", "a number from 0 to 600"},
		"becomes nobody":            {apple + `, "becomes": "pear"},` + basket, "becomes", `has the id "pear"`, "basket"},
		"becomes itself":            {apple + `, "becomes": "apple"},` + basket, "becomes", "the element itself", "basket"},
		"becomes an arrow":          {apple + `, "becomes": "way"},` + basket + "," + arrow + "}", "becomes", "is an arrow", "basket"},
		"an arrow becomes":          {apple + "}," + basket + "," + arrow + `, "becomes": "apple"}`, "becomes", "said of an arrow", "leave it out"},
		"two become one":            {apple + `, "becomes": "basket"},` + basket + `,{"id": "pear", "kind": "icon", "name": "sun", "becomes": "basket"}`, "becomes", `"apple" becomes already`, "no other"},
		"round and round":           {apple + `, "becomes": "pear"},{"id": "pear", "kind": "icon", "name": "sun", "becomes": "apple"}`, "becomes", "circle", "last of them"},
		"gone and becomes":          {apple + `, "becomes": "basket", "gone": 1},` + basket, "gone", "beside becomes", "either"},
		"moves and becomes":         {apple + `, "becomes": "basket", "moves": {"to": {"x": 0, "y": 0}, "cue": 1}},` + basket, "moves", "beside becomes", "move instead"},
		"moves nowhere":             {apple + `, "moves": {"cue": 1}}`, "moves.to", "is missing", "a text"},
		"moves at no time":          {apple + `, "moves": {"to": {"x": 0, "y": 0}}}`, "moves.cue", "is missing", "a number"},
		"moves off the frame":       {apple + `, "moves": {"to": {"x": 0, "y": 2}, "cue": 1}}`, "moves.to.y", "2", "0 to 1"},
		"moves to nobody":           {apple + `, "moves": {"to": "pear", "cue": 1}},` + basket, "moves.to", `has the id "pear"`, "basket"},
		"moves beside a point":      {apple + `, "moves": {"to": {"x": 0, "y": 0}, "side": "left", "cue": 1}}`, "moves.side", "no sides", "id"},
		"moves to no side":          {apple + `, "moves": {"to": "basket", "side": "north", "cue": 1}},` + basket, "moves.side", "north", "above"},
		"an arrow moves":            {apple + "}," + basket + "," + arrow + `, "moves": {"to": "apple", "cue": 1}}`, "moves", "said of an arrow", "leave it out"},
		"a video moves":             {basket + `,{"kind": "video", "source": "a.mp4", "moves": {"to": "basket", "cue": 1}}`, "moves", "plays in its place", "leave it out"},
		"moves at what is not said": {apple + `, "moves": {"to": "basket", "cue": "tomorrow"}},` + basket, "moves.cue", "not said", "words of the narration"},
	} {
		fs := faultsOf(t, `{"version": 1, "scenes": [{"narration": {"text": "Take one away."}, "elements": [`+test.elements+`]}]}`)
		if !slices.ContainsFunc(fs, func(f Fault) bool {
			return strings.HasSuffix(f.Path, "]."+test.path) && strings.Contains(f.Problem, test.problem) && strings.Contains(f.Accept, test.accept)
		}) {
			t.Errorf("%s: the faults are %v, want one at %s: … %s …; %s", what, fs, test.path, test.problem, test.accept)
		}
	}
}

// Changes are written as they were read, and their cues are the scene's last.
func TestChangesKeepTheirCues(t *testing.T) {
	p, err := Decode([]byte(`{"version": 1, "scenes": [{"narration": {"text": "Take one away, then roll."}, "elements": [
		{"id": "a", "kind": "icon", "name": "sun", "cue": 1, "gone": "away"},
		{"id": "b", "kind": "icon", "name": "leaf", "moves": {"to": "a", "side": "above", "cue": "roll"}, "gone": 7},
		{"id": "c", "kind": "icon", "name": "leaf", "becomes": "d"},
		{"id": "d", "kind": "icon", "name": "sun", "moves": {"to": {"x": 0.25, "y": 1}, "cue": 6}}]}]}`), Options{Icons: icons})
	if err != nil {
		t.Fatal(err)
	}
	data, err := Encode(p)
	if err != nil {
		t.Fatal(err)
	}
	again, err := Decode(data, Options{Icons: icons})
	if err != nil {
		t.Fatal(err)
	}
	s := &again.Scenes[0]
	var said []string
	for _, c := range s.Cues() {
		b, err := json.Marshal(c)
		if err != nil {
			t.Fatal(err)
		}
		said = append(said, string(b))
	}
	if got := strings.Join(said, " "); got != `1 null null null "away" 7 "roll" 6` {
		t.Errorf("the cues are %s", got)
	}
	if s.GoneAt(0) != 4 || s.GoneAt(1) != 5 || s.MovesAt(1) != 6 || s.MovesAt(3) != 7 {
		t.Errorf("cues of changes are said to be at %d, %d, %d, %d", s.GoneAt(0), s.GoneAt(1), s.MovesAt(1), s.MovesAt(3))
	}
	if m := s.Elements[3].Moves; m.To.Point != (Point{0.25, 1}) || s.Elements[1].Moves.To.ID != "a" || s.Elements[1].Moves.Side != SideAbove {
		t.Errorf("moves are read as %+v and %+v", s.Elements[1].Moves, m)
	}
}
