package revision

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/canvas/icon"
	"github.com/inkreel/inkreel/plan"
)

// A prompt is an operation on the plan of its film, whose colours can be seen on
// the scene's board.
func TestPrompted(t *testing.T) {
	p, err := plan.Decode([]byte(`{"version": 1, "scenes": [{"duration": 2}, {"id": "land", "background": "#f4c430", "duration": 2, "elements": [{"kind": "icon", "name": "sun"}]}]}`), plan.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, scene := range []string{"land", "2"} {
		ops, did, err := Prompted(t.Context(), nil, p, Prompt{Scene: scene, Text: "make the sun yellow"})
		if err != nil || len(ops) != 1 || len(did) != 1 {
			t.Fatalf("%v, %v, %v", ops, did, err)
		}
		doc, err := plan.Revise(p, ops)
		if err != nil {
			t.Fatal(err)
		}
		now, err := plan.Decode(doc, plan.Options{Icons: icon.Set{}})
		if err != nil || now.Scenes[1].Elements[0].Color == "#f4c430" || !strings.HasPrefix(now.Scenes[1].Elements[0].Color, "#") {
			t.Errorf("%v: %s", err, doc)
		}
	}
	for _, c := range [][]string{{"3", "no text", "1 to 2"}, {"land", "remove the moon", "no element is called"}, {"land", "sing", "known are"}} {
		_, _, err := Prompted(t.Context(), nil, p, Prompt{Scene: c[0], Text: c[1]})
		var wrong *Wrong
		if !errors.As(err, &wrong) || !strings.Contains(err.Error(), c[2]) {
			t.Errorf("%v: %v", c, err)
		}
	}
	f := Flags{Prompt: "no text"}
	if _, err := f.Operations("", nil); !f.Given() || err == nil || !slices.Contains(strings.Fields(err.Error()), "--prompt;") {
		t.Error(err)
	}
}

// A place leaves the board its colour, which the words for others go by.
func TestBoardOfAPlaceIsTheStyles(t *testing.T) {
	p, err := plan.Decode([]byte(`{"version": 1, "scenes": [{"duration": 1}, {"duration": 1, "background": "city"}, {"duration": 1, "background": "#ffeecc"}]}`), plan.Options{})
	if err != nil {
		t.Fatal(err)
	}
	var boards [3]string
	for i := range p.Scenes {
		if boards[i], err = boardOf(p, &p.Scenes[i]); err != nil {
			t.Fatal(err)
		}
	}
	if boards[1] != boards[0] || boards[2] != "#ffeecc" {
		t.Errorf("boards %q", boards)
	}
}
