package plan

import (
	"cmp"
	"math"
	"strconv"
)

// Variant is the plan of the i-th variant as a film of its own: its id and
// language, what it says, and with per_language what it writes. It shares the
// parts that do not differ with p, so neither is to be changed. i is an index
// into p.Variants.
//
// A phrase cue stands in the film's own language. In the variant it becomes
// the word at the same share of what is said there, so that drawings keep
// their place in the story. Where the film has one recording for everything,
// scenes the variant does not speak anew keep their part of its sound; the
// narrator is no longer seen once any scene is spoken anew.
func (p *Plan) Variant(i int) *Plan {
	v := &p.Variants[i]
	film := *p
	film.JobID, film.Language, film.Variants = v.ID, v.Language, nil
	if v.Visuals == VisualsPerLanguage {
		film.TextLanguage = v.Language
	}
	film.Title = cmp.Or(v.Title, p.Title)
	if v.Speaks() {
		film.OwnNarration = nil
	}
	film.Scenes = make([]Scene, len(p.Scenes))
	for k := range p.Scenes {
		film.Scenes[k] = v.scene(p, &p.Scenes[k])
	}
	return &film
}

// Speaks reports whether any scene is narrated anew.
func (v *Variant) Speaks() bool {
	for _, s := range v.Scenes {
		if s.Narration != nil {
			return true
		}
	}
	return false
}

// scene is a scene of the film as the variant has it.
func (v *Variant) scene(p *Plan, s *Scene) Scene {
	own := *s
	replaced := v.Scenes[s.ID]
	own.Title = cmp.Or(replaced.Title, s.Title)
	anew := replaced.Narration != nil
	if anew {
		own.Narration = replaced.Narration
	} else if p.OwnNarration != nil && v.Speaks() && s.Narration != nil {
		part := *s.Narration
		part.Audio = p.OwnNarration.Source
		own.Narration = &part
	}
	own.Elements = make([]Element, len(s.Elements))
	copy(own.Elements, s.Elements)
	before, after := transcriptOf(s.Narration.Spoken()), transcriptOf(own.Narration.Spoken())
	for j := range own.Elements {
		e := &own.Elements[j]
		if anew {
			e.carryCues(before, after)
		}
		words := replaced.Elements[e.ID]
		if words.Text != "" {
			e.Text = words.Text
		}
		if len(words.Items) > 0 {
			e.Items = e.relabelled(words.Items)
		}
		if words.Label != "" {
			e.Label = words.Label
		}
		if words.Bubble != "" {
			e.Bubble = words.Bubble
		}
	}
	return own
}

// relabelled is the items of an element with other words. Where they are no parts,
// they may be more or fewer.
func (e *Element) relabelled(labels []string) []Item {
	if d := e.Kind.described(); d == nil || !d.parts {
		return Items(labels...)
	}
	own := Element{Items: copied(e.Items)}
	for i, l := range own.ItemLabels() {
		if i < len(labels) {
			*l = labels[i]
		}
	}
	return own.Items
}

// copied is items that share nothing with others.
func copied(items []Item) []Item {
	if items == nil {
		return nil
	}
	out := append([]Item{}, items...)
	for i := range out {
		out[i].Children = copied(out[i].Children)
	}
	return out
}

// carried is a phrase cue moved from what was said to what is said instead:
// to the word at the same share of it, unset where nothing is known to be
// said. Cues in seconds stay.
func (c Cue) carried(before, after transcript) Cue {
	at, _, ok := before.find(c.Phrase)
	if !ok {
		return c
	}
	if len(after) == 0 {
		return Cue{}
	}
	// Shares count in tokens: entries of timed words may hold several or none.
	share := float64(before.token(at)) / float64(len(before))
	return after.cueAt(min(int(math.Round(share*float64(len(after)))), len(after)-1))
}

// token is the first token of a spoken word.
func (s transcript) token(word int) int {
	for i, t := range s {
		if t.word == word {
			return i
		}
	}
	return 0
}

// cueAt is a cue at a token: its letters, and which of their occurrences.
func (s transcript) cueAt(i int) Cue {
	nth := 1
	for at := range s.occurrences(s[i].folded) {
		if at.first >= s[i].word {
			break
		}
		nth++
	}
	return Cue{Phrase: s[i].folded + "#" + strconv.Itoa(nth), Set: true}
}
