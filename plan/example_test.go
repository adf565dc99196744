package plan_test

import (
	"fmt"
	"log"

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
	// scenes[0].elemnts: unknown field; did you mean "elements"? accepted: elements, background, camera, duration, id, layout, narration, title, transition
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

// What a plan leaves open is filled in when it is read; writing it back states
// everything.
func ExampleEncode() {
	p, err := plan.Decode([]byte(`{"version": 1, "scenes": [{"duration": 2, "elements": []}]}`), plan.Options{})
	if err != nil {
		log.Fatal(err)
	}
	p.Title = "Rain"
	doc, err := plan.Encode(p)
	if err != nil {
		log.Fatal(err)
	}
	again, err := plan.Decode(doc, plan.Options{})
	fmt.Println(again.Title, again.Output.FPS, err)
	// Output: Rain 30 <nil>
}

func ExampleParseLanguage() {
	for _, s := range []string{"hi", "german", "hindi-english", "klingon"} {
		l, ok := plan.ParseLanguage(s)
		fmt.Println(l, l.Name(), ok)
	}
	// Output:
	// hi Hindi true
	// de German true
	// hi-en Hindi-English true
	//   false
}

func ExampleLanguage_RTL() {
	fmt.Println(plan.Language("ar").RTL(), plan.Language("ja").RTL())
	// Output: true false
}

// Time is counted in whole frames: a moment is the frame nearest to it, a
// length the least number of frames that lasts as long.
func ExampleFramesFor() {
	fmt.Println(plan.Frames(1.01, 30), plan.FramesFor(1.01, 30), plan.Seconds(31, 30) >= 1.01)
	// Output: 30 31 true
}

func ExampleSceneFrames() {
	p, err := plan.Decode([]byte(`{"version": 1, "scenes": [{"duration": 2.5, "elements": []}, {"narration": {"text": "Rain."}, "elements": []}]}`), plan.Options{})
	if err != nil {
		log.Fatal(err)
	}
	stated, err := plan.SceneFrames(&p.Scenes[0], 0, 0, 0, p)
	fmt.Println(stated, err)
	spoken, err := plan.SceneFrames(&p.Scenes[1], 4, 0, 0, p) // the narration, then a rest
	fmt.Println(spoken > 4*30, err)
	// Output:
	// 75 <nil>
	// true <nil>
}
