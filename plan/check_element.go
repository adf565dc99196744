package plan

import (
	"fmt"
	"slices"
	"strings"
	"sync"
)

// elements checks the elements of a scene: each by itself, then what they
// say of each other and of the narration.
func (c *checker) elements(path string, s *Scene) {
	around := &surroundings{path: path, kinds: map[string]Kind{}}
	for j := range s.Elements {
		e := &s.Elements[j]
		if _, taken := around.kinds[e.ID]; taken {
			c.fault(elementPath(path, j)+".id", "every element of a scene needs an id of its own", "%q is the id of another element of the scene", e.ID)
		}
		around.kinds[e.ID] = e.Kind
	}
	for j := range s.Elements {
		id := s.Elements[j].ID
		if k := around.kinds[id].described(); (k == nil || !k.joins) && !slices.Contains(around.ends, id) {
			around.ends = append(around.ends, id)
		}
	}
	spoken := sync.OnceValue(func() transcript { return transcriptOf(s.Narration.Spoken()) })
	for j := range s.Elements {
		e, at := &s.Elements[j], elementPath(path, j)
		c.box(at+".box", e.Box)
		if e.Cue.Set {
			c.cue(at+".cue", path, s, e.Cue, spoken)
		}
		for cue, part := range e.partCues() {
			if cue.Set {
				c.cue(at+"."+part, path, s, *cue, spoken)
			}
		}
		for cue, name := range e.changeCues() {
			if cue.Set {
				c.cue(at+"."+name, path, s, *cue, spoken)
			}
		}
		own := &elementCheck{c, e, at, around}
		k := e.Kind.described()
		if k != nil && e.Motion == MotionKenBurns && (k.pans == nil || !k.pans(e)) {
			c.fault(at+".motion", `accepted: ken_burns for an image with "keep_original": true; auto, sketch, fade_in, none for all elements`, "no camera moves over this element of kind %s", e.Kind)
		}
		if k != nil && k.check != nil {
			k.check(own)
		}
		own.changes(s)
		own.entriesCued(spoken)
	}
}

func elementPath(scene string, j int) string { return fmt.Sprintf("%s.elements[%d]", scene, j) }

// elementCheck judges what is particular to the kind of one element.
type elementCheck struct {
	*checker
	*Element
	path  string
	scene *surroundings
}

// surroundings are the elements of a scene.
type surroundings struct {
	path  string
	kinds map[string]Kind // by id
	ends  []string        // ids of those that may be joined
}

// fault notes a fault of a field of the element, empty: of the element.
func (c *elementCheck) fault(field, accept, format string, args ...any) {
	c.checker.fault(c.at(field), accept, format, args...)
}

// valid reports whether nothing is known to be wrong with a field.
func (c *elementCheck) valid(field string) bool { return c.checker.valid(c.at(field)) }

func (c *elementCheck) at(field string) string {
	if field == "" {
		return c.path
	}
	return c.path + "." + field
}

// written checks what an element holds in a notation of its own.
func (c *elementCheck) written() {
	if c.notation == nil || !c.valid("") {
		return
	}
	for _, f := range c.notation(c.Element) {
		c.fault(f.Path, f.Accept, "%s", f.Problem)
	}
}

// marked checks that words hold more than the marks of strong parts.
func (c *elementCheck) marked(field, words string) {
	if !strings.Contains(words, "**") || !c.valid(field) {
		return
	}
	if problem, accept := checkFilled(strings.ReplaceAll(words, "**", "")); problem != "" {
		c.fault(field, accept, "holds the marks of strong words and no words")
	}
}

// highlight checks that what stands out is one of so many labels or rows.
func (c *elementCheck) highlight(count int, of string) {
	if index := c.Highlight; index != nil && *index >= count {
		c.fault("highlight", fmt.Sprintf("accepted: 0 to %d", count-1), "there is no place %d among %d %s", *index, count, of)
	}
}

// box checks that a box lies in the frame.
func (c *checker) box(path string, b *Box) { c.inside(path, b, "box", "frame") }

// inside checks that a box, called name, lies in the whole it is a fraction
// of. A hundred-thousandth of it is forgiven: a third three times is one,
// whatever was rounded away.
func (c *checker) inside(path string, b *Box, name, whole string) {
	const slack = 1e-5
	if b == nil || !c.valid(path) {
		return
	}
	if b.X+b.W > 1+slack {
		c.fault(path+".w", "accepted: x + w of at most 1", "the %s ends at %s, right of the %s", name, plainNumber(b.X+b.W), whole)
	}
	if b.Y+b.H > 1+slack {
		c.fault(path+".h", "accepted: y + h of at most 1", "the %s ends at %s, below the %s", name, plainNumber(b.Y+b.H), whole)
	}
}

// cue checks that a cue falls into its scene.
func (c *checker) cue(path, scene string, s *Scene, cue Cue, spoken func() transcript) {
	if cue.Phrase == "" {
		limit := c.p.Pacing.Limit()
		switch {
		case s.Duration > 0 && cue.Seconds >= s.Duration:
			c.fault(path, "accepted: less than the scene's duration", "%s s is after the scene's end, %s s",
				plainNumber(cue.Seconds), plainNumber(s.Duration))
		case s.Duration == 0 && cue.Seconds >= limit && !s.HasVideo() && !c.p.Recorded(s) && c.pacingValid(scene):
			c.fault(path, "accepted: less than "+plainNumber(limit), "%s s is after the scene's end: with scene_pacing %s it lasts at most %s s",
				plainNumber(cue.Seconds), c.p.Pacing, plainNumber(limit))
		}
		return
	}
	if !c.valid(scene+".narration") || !c.valid("own_narration") {
		return
	}
	accept := "accepted: seconds from the scene's start, or words of the narration as they are said, #2 behind them for their second occurrence"
	switch {
	case s.Narration == nil:
		c.fault(path, accept, "%s is a phrase, but the scene has no narration", excerpt(cue.Phrase))
	case len(spoken()) == 0:
		c.fault(path, "give narration.text or narration.words, or a cue in seconds",
			"%s cannot be found: the narration is a recording whose words the plan does not tell", excerpt(cue.Phrase))
	default:
		if _, _, ok := spoken().find(cue.Phrase); !ok {
			c.fault(path, accept, "%s is not said in the narration%s", excerpt(cue.Phrase), timesSaid(spoken(), cue.Phrase))
		}
	}
}

// timesSaid says how often a phrase occurs that occurs less often than its
// number demands.
func timesSaid(spoken transcript, phrase string) string {
	words, nth := splitOccurrence(phrase)
	if nth < 1 {
		return ": occurrences count from 1"
	}
	times := 0
	for range spoken.occurrences(words) {
		times++
	}
	switch times {
	case 0:
		return ""
	case 1:
		return " that often: it occurs once"
	}
	return fmt.Sprintf(" that often: it occurs %d times", times)
}

// eachValid reports whether every element of a scene could state a field.
func (c *checker) eachValid(scene, field string) bool {
	elements := scene + ".elements"
	for _, f := range c.known {
		if f.Path == elements || within(f.Path, elements) && (strings.HasSuffix(f.Path, "."+field) || isEntry(f.Path, elements)) {
			return false
		}
	}
	return true
}

// isEntry reports whether path is an entry of a list itself, not a place within
// one.
func isEntry(path, list string) bool {
	index, ok := strings.CutPrefix(path, list+"[")
	return ok && strings.IndexByte(index, ']') == len(index)-1
}
