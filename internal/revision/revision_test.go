package revision

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"
)

func of[T any](v T) *T { return &v }

// What is asked for in words is asked for in operations.
func TestOperations(t *testing.T) {
	files := map[string]string{"one.json": `{"duration": 2}`, "two.json": `[{"duration": 2}, {"duration": 3}]`, "bad.json": `{`}
	read := func(path string) ([]byte, error) {
		if text, ok := files[path]; ok {
			return []byte(text), nil
		}
		return nil, errors.New("no file " + path)
	}
	for _, c := range []struct {
		scene string
		flags Flags
		want  string // or the problem
	}{
		{"s2", Flags{Narration: of("Said."), Duration: of(6.0)}, `[{"scene":"s2","set":{"duration":6,"narration":{"audio":null,"from":null,"text":"Said.","to":null,"words":null}}}]`},
		{"s2", Flags{Narration: of(""), Duration: of(0.0), Title: of("T")}, `[{"scene":"s2","set":{"duration":null,"narration":null,"title":"T"}}]`},
		{"", Flags{Title: of("T"), Music: "none", Set: []string{"output.fps=24", "output.quality=high"}}, `[{"set":{"background_track":null,"output":{"fps":24,"quality":"high"},"title":"T"}}]`},
		{"1", Flags{Music: "jazz", Transition: "fade", Set: []string{`background="#ffffff"`}}, `[{"set":{"background_track":"jazz"}},{"scene":"1","set":{"background":"#ffffff","transition":"fade"}}]`},
		{"s2", Flags{Move: 1}, `[{"move":"s2","at":1}]`},
		{"s2", Flags{Remove: true}, `[{"remove":"s2"}]`},
		{"", Flags{Add: []string{"one.json", "two.json"}, At: 2}, `[{"add":{"duration":2},"at":2},{"add":{"duration":2},"at":3},{"add":{"duration":3},"at":4}]`},
		{"", Flags{Add: []string{"one.json"}}, `[{"add":{"duration":2}}]`},
		{"", Flags{Narration: of("x")}, "--narration; it is of a scene"},
		{"", Flags{Remove: true}, "--remove; it is of a scene"},
		{"", Flags{At: 1}, "--at; it is the place of what is added"},
		{"s1", Flags{Move: 1, Remove: true}, "moved or removed"},
		{"", Flags{Set: []string{"fps"}}, "want PATH=JSON"},
		{"", Flags{Add: []string{"bad.json"}}, "is no JSON"},
		{"", Flags{Add: []string{"none.json"}}, "no file none.json"},
	} {
		if !c.flags.Given() {
			t.Errorf("%+v is given", c.flags)
		}
		ops, err := c.flags.Operations(c.scene, read)
		if err != nil {
			if !strings.Contains(err.Error(), c.want) {
				t.Errorf("%+v: %v, want %s", c.flags, err, c.want)
			}
			continue
		}
		doc, err := json.Marshal(ops)
		if err != nil || string(doc) != c.want {
			t.Errorf("%s, %v\nwant %s", doc, err, c.want)
		}
	}
	if (&Flags{}).Given() {
		t.Error("nothing is given")
	}
}
