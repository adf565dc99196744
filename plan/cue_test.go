package plan

import (
	"encoding/json"
	"testing"
)

func TestCueJSON(t *testing.T) {
	for written, want := range map[string]Cue{
		`null`:      {},
		`0`:         {Set: true},
		`2.5`:       {Seconds: 2.5, Set: true},
		`"leaf#2"`:  {Phrase: "leaf#2", Set: true},
		`"a\u0041"`: {Phrase: "aA", Set: true},
	} {
		var c Cue
		if err := json.Unmarshal([]byte(written), &c); err != nil || c != want {
			t.Errorf("%s: got %+v, %v, want %+v", written, c, err, want)
		}
		again, err := json.Marshal(c)
		var back Cue
		if err != nil || json.Unmarshal(again, &back) != nil || back != c {
			t.Errorf("%s: written as %s, %v, read as %+v", written, again, err, back)
		}
	}
	var c Cue
	if err := json.Unmarshal([]byte(`[1]`), &c); err == nil {
		t.Error("a list is taken for a cue")
	}
}

func TestFaultsAsError(t *testing.T) {
	var fs Faults
	if fs.Err() != nil {
		t.Error("no faults are an error")
	}
	fs.Add(ElementPath(1, 2)+".cue", "accepted: seconds", "found %q", "x")
	fs.Add("", "", "more")
	if err := fs.Err(); err == nil || err.Error() != "scenes[1].elements[2].cue: found \"x\"; accepted: seconds\nmore" {
		t.Errorf("got %v", err)
	}
}
