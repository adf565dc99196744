package plan_test

import (
	"fmt"

	"github.com/inkreel/inkreel/plan"
)

func ExampleDecode() {
	p, err := plan.Decode([]byte(`{"version": 1, "scenes": [{"elements": [{"kind": "text", "text": "Hello"}]}]}`), plan.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(p.Style(), p.Language.Name(), p.Output.FPS, p.Scenes[0].ID, p.Scenes[0].Elements[0].Role)
	// Output: chalkboard_color English 30 s1 body
}

func ExampleDecode_faults() {
	_, err := plan.Decode([]byte(`{"version": 1, "scene_pacing": "quick", "scenes": [{"elemnts": []}]}`), plan.Options{})
	fmt.Println(err)
	// Output:
	// scene_pacing: found "quick"; accepted: normal, fast
	// scenes[0].elemnts: unknown field; did you mean "elements"? accepted: elements, background, duration, id, layout, narration, title, transition
}

func ExampleCue_Locate() {
	n := plan.Narration{Text: "A leaf is a kitchen. Light falls on the leaf."}
	cue := plan.Cue{Phrase: "leaf#2", Set: true}
	words := n.Spoken()
	if first, ok := cue.Locate(words); ok {
		fmt.Printf("%s, word %d of %d\n", words[first], first+1, len(words))
	}
	// Output: leaf, word 10 of 10
}
