package engine

import (
	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/engine/mention"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/sketch"
	"github.com/inkreel/inkreel/styles"
)

// aheadOfWord is how many seconds before the word that says it something begins: what is
// seen as it is heard has begun a moment sooner.
const aheadOfWord = 0.1

// follow resolves the cues of the scene (plan.Scene.Cues) to seconds, -1 for none, and
// finds when its elements are spoken of. The plan has been checked, so phrases are
// found. An element without a cue begins at the word that says it, and a title at once.
func (s jobScene) follow() {
	t := s.task()
	texts := make([]string, len(t.Words))
	for i, w := range t.Words {
		texts[i] = w.Text
	}
	elements := s.planned().Elements
	fixed := make(mention.Fixed, len(elements))
	t.Cues, t.Said = s.stated(texts, fixed), nil
	if len(t.Words) == 0 || len(elements) == 0 {
		return
	}
	begins := func(word int) float64 { return max(t.Words[word].Start-aheadOfWord, 0) }
	said := mention.NewTranscript(s.job.Plan.Language, texts)
	for i, word := range said.Words(s.planned(), fixed) {
		if word != mention.None && !elements[i].Cue.Set {
			t.Cues[i] = begins(word)
		}
	}
	if first := &elements[0]; !first.Cue.Set && mention.Heads(first) {
		t.Cues[0] = 0
	}
	t.Said = make([][]float64, len(elements))
	for i, words := range said.Said(s.planned()) {
		for _, word := range words {
			t.Said[i] = append(t.Said[i], begins(word))
		}
	}
}

// stated are the cues that the plan states, in seconds, and at which words those of
// elements are.
func (s jobScene) stated(texts []string, fixed mention.Fixed) []float64 {
	words := s.task().Words
	all := s.planned().Cues()
	cues := make([]float64, len(all))
	for i, c := range all {
		cues[i] = -1
		at := mention.None
		switch {
		case c.Set && c.Phrase == "":
			cues[i] = c.Seconds
			for k := range words { // the word that is being said then
				if words[k].Start <= c.Seconds {
					at = k
				}
			}
		case c.Set:
			if first, ok := c.Locate(texts); ok {
				cues[i], at = words[first].Start, first
			}
		}
		if i < len(fixed) {
			fixed[i] = at
		}
	}
	return cues
}

// stress is how what is spoken of stands out in the scene's look: looks that compose
// rather than draw let the rest step back.
func (r *sceneRun) stress() sketch.Stress {
	composed := false
	switch r.look.Trim {
	case styles.TrimDots, styles.TrimMasthead, styles.TrimShapes, styles.TrimConfetti, styles.TrimSheet:
		composed = r.look.Engine == plan.EngineCanvas
	}
	return sketch.Stress{Pulse: true, Recede: composed}
}

// told reports whether a drawing's cue is none of the plan's: it follows the words.
func (r *sceneRun) told(d *paint.Drawing) bool {
	return d.Element != paint.Place && d.Part == 0 && r.cueOf(d) >= 0 && r.planned().Elements[d.Element].Kind != plan.KindVideo && !r.planned().Elements[d.Element].Cue.Set
}
