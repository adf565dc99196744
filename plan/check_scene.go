package plan

import (
	"fmt"
)

// sceneID checks that no other scene has the id; seen holds the scenes before.
func (c *checker) sceneID(i int, seen map[string]int) {
	id := c.p.Scenes[i].ID
	if first, taken := seen[id]; taken {
		c.fault(fmt.Sprintf("scenes[%d].id", i), "every scene needs an id of its own", "%q is the id of scenes[%d] too", id, first)
		return
	}
	seen[id] = i
}

func (c *checker) scene(i int) {
	s, path := &c.p.Scenes[i], fmt.Sprintf("scenes[%d]", i)
	if s.Narration == nil && len(s.Elements) == 0 && s.Duration == 0 && c.valid(path) {
		c.fault(path, "give it elements, a narration or a duration", "shows nothing and says nothing")
	}
	if c.p.Output.Format == FormatAudio && s.Narration == nil && c.valid(path+".narration") {
		c.fault(path+".narration", "with output.format audio every scene needs one", "is missing")
	}
	if s.Narration != nil {
		c.narration(path+".narration", s.Narration, c.p.OwnNarration != nil)
	}
	c.duration(path, s)
	c.elements(path, s)
	c.checkPathsCost(path, s)
}

// duration checks a stated duration against the pacing. One shorter than the
// narration is none of its business: SceneFrames stretches it.
func (c *checker) duration(path string, s *Scene) {
	limit := c.p.Pacing.Limit()
	if s.Duration <= limit || s.HasVideo() {
		return
	}
	if c.p.Recorded(s) {
		// How long a recording is may only show when it is opened: then SceneFrames judges.
		if n := s.Narration; n.To == nil || *n.To-n.From > limit {
			return
		}
	}
	if c.pacingValid(path) {
		c.fault(path+".duration", fmt.Sprintf("accepted: at most %s s with scene_pacing %s, unless the scene holds a video or a longer recording",
			plainNumber(limit), c.p.Pacing), "%s s is too long for one scene", plainNumber(s.Duration))
	}
}

// pacingValid reports whether all is known that says how long a scene may last.
func (c *checker) pacingValid(path string) bool {
	return c.valid("scene_pacing") && c.valid(path+".narration") && c.valid("own_narration") && c.eachValid(path, "kind")
}

// narration checks what is said over a scene, or over a scene of a variant.
// own says whether the film has a recording the scene may name a part of.
func (c *checker) narration(path string, n *Narration, own bool) {
	recorded := own || n.Audio != ""
	says := isSpoken(n.Text)
	if !recorded && !says && c.valid(path) && c.valid("own_narration") {
		c.fault(path, "give it text to speak, or audio", "says nothing")
	}
	if own && n.Audio != "" {
		c.fault(path+".audio", "leave out either of the two", "own_narration is the sound of every scene already")
	}
	if !recorded && c.valid(path+".audio") && c.valid("own_narration") {
		needs := "leave it out, or give audio or own_narration"
		if n.From != 0 {
			c.fault(path+".from", needs, "there is no recording to take a part of")
		}
		if n.To != nil {
			c.fault(path+".to", needs, "there is no recording to take a part of")
		}
		if len(n.Words) > 0 {
			c.fault(path+".words", needs, "there is no recording these times belong to")
		}
	}
	if n.To != nil && *n.To <= n.From && c.valid(path+".from") {
		c.fault(path+".to", "accepted: a moment after from", "%s s is not after from, %s s", plainNumber(*n.To), plainNumber(n.From))
	}
	c.words(path, n.Words)
}

// words checks that spoken words follow each other in time.
func (c *checker) words(path string, words []Word) {
	if !c.valid(path + ".words") {
		return
	}
	last := 0.0
	for k, w := range words {
		at := fmt.Sprintf("%s.words[%d]", path, k)
		if w.Start < last {
			c.fault(at+".start", "words stand in the order they are heard", "%s s is before the word before, %s s", plainNumber(w.Start), plainNumber(last))
		}
		if w.End < w.Start {
			c.fault(at+".end", "accepted: start or later", "%s s is before its start, %s s", plainNumber(w.End), plainNumber(w.Start))
		}
		last = max(last, w.Start)
	}
}

// Spoken are the words of a narration in order, as cues find them: those with
// real times, else those of the text. Nil without a narration or either.
func (n *Narration) Spoken() []string {
	if n == nil {
		return nil
	}
	var words []string
	for _, w := range n.Words {
		words = append(words, w.Word)
	}
	if words != nil {
		return words
	}
	for _, w := range Words(n.Said()) {
		words = append(words, w.Word)
	}
	return words
}
