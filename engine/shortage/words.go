package shortage

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/sketch"
)

// mostNames is how many drawings a sentence names; the others are counted.
const mostNames = 3

// sentence says what is pressed for time, and what would mend that. need is how
// many seconds a calm hand takes for all, where a scene may not last so long; else 0.
func sentence(scene *plan.Scene, pressed []sketch.Warning, r remedy, need float64) string {
	var hurried, late []string
	most := pressed[0]
	for _, w := range pressed {
		name := scene.NameOf(w.Element)
		if w.MissingSeconds > 0 {
			hurried = append(hurried, name)
		}
		switch {
		case w.LateSeconds >= leastLate && w.Change:
			late = append(late, fmt.Sprintf("%s is still being drawn when it is to go or move, which it does %s s later", name, tenths(w.LateSeconds)))
		case w.LateSeconds >= leastLate:
			late = append(late, fmt.Sprintf("%s begins %s s after its cue", name, tenths(w.LateSeconds)))
		}
		if w.EarlySeconds > 0 {
			late = append(late, fmt.Sprintf("%s has its cue after the scene is over", name))
		}
		if w.MissingSeconds > most.MissingSeconds {
			most = w
		}
	}
	var says []string
	if len(hurried) > 0 {
		verb := "need"
		if len(hurried) == 1 {
			verb += "s"
		}
		more := "more time"
		if r.seconds > 0 {
			more = tenths(r.seconds) + " s more"
		}
		says = append(says, fmt.Sprintf("%s %s %s to be drawn calmly", listed(hurried), verb, more))
	}
	says = append(says, late[:min(len(late), mostNames)]...)
	return strings.Join(says, ", ") + ": " + advice(scene, most, r, need)
}

// stillness says that nothing is drawn for too long, where, and what would mend that; empty: it is not.
func stillness(scene *plan.Scene, s sketch.Stillness) string {
	if !s.Much() {
		return ""
	}
	if s.Before >= 0 && s.Empty == s.Longest {
		return fmt.Sprintf("the board is empty for %s s before %s, and nothing is drawn for %s of the %s s until the last word: let it begin sooner, or put something without a cue before it", tenths(s.Empty), scene.NameOf(s.Before), tenths(s.Seconds), tenths(s.Of))
	}
	says := fmt.Sprintf("nothing is drawn for %s of the %s s until the last word, for %s s of them", tenths(s.Seconds), tenths(s.Of), tenths(s.Longest))
	switch {
	case s.Before >= 0:
		return fmt.Sprintf("%s before %s: let it begin sooner, or put something without a cue before it", says, scene.NameOf(s.Before))
	case s.After >= 0:
		return fmt.Sprintf("%s after %s: let something come later, or say less after it", says, scene.NameOf(s.After))
	}
	return fmt.Sprintf("%s from second %s on: let something come then, or say less", says, tenths(s.From))
}

// advice is the remedy in words, and what else would help.
func advice(scene *plan.Scene, most sketch.Warning, r remedy, need float64) string {
	other := scene.Quicker(most.Element)
	if most.EarlySeconds > 0 {
		other = "let it begin sooner"
	}
	if !r.found {
		if phrase := changePhrase(scene, most.Element); phrase != "" {
			other = fmt.Sprintf("say more before “%s”", phrase)
		}
		if need == 0 {
			return "split the scene, or " + other
		}
		return fmt.Sprintf("all of the scene takes %s s, more than it may last: split it, or %s", tenths(math.Ceil(need)), other)
	}
	var do []string
	if r.pacing != "" {
		do = append(do, fmt.Sprintf(`set "scene_pacing" to %q`, r.pacing))
	}
	if len(r.uncued) > 0 {
		var names []string
		for _, el := range r.uncued {
			names = append(names, scene.NameOf(el))
		}
		cue := "cue"
		if len(names) > 1 {
			cue = "cues"
		}
		do = append(do, fmt.Sprintf("drop the %s of %s", cue, all(names)))
		if phrase, _, _ := strings.Cut(scene.Elements[r.uncued[0]].Cue.Phrase, "#"); phrase != "" {
			other = fmt.Sprintf("say more before “%s”", phrase)
		}
	}
	switch {
	case r.duration > 0:
		do = append(do, `set "duration" to `+tenths(r.duration))
	case r.paused:
		do = append(do, `set "pause_after" to `+tenths(r.pause))
	case r.pause > 0:
		do = append(do, `add "pause_after": `+tenths(r.pause))
	}
	return strings.Join(do, " and ") + ", or " + other
}

// changePhrase are the words at which an element goes or moves, or else any other of its
// scene: time is short before them. It is empty where there are none.
func changePhrase(scene *plan.Scene, element int) string {
	var first string
	for i := range scene.Elements {
		for _, c := range scene.Elements[i].ChangeCues() {
			phrase, _, _ := strings.Cut(c.Phrase, "#")
			if phrase != "" && (first == "" || i == element) {
				first = phrase
			}
		}
	}
	return first
}

// listed is some names in a row, the others counted.
func listed(names []string) string {
	names = slices.Compact(names)
	if over := len(names) - mostNames; over > 1 {
		return strings.Join(names[:mostNames], ", ") + fmt.Sprintf(" and %d others", over)
	}
	return all(names)
}

// all is names in a row.
func all(names []string) string {
	if len(names) < 2 {
		return strings.Join(names, "")
	}
	return strings.Join(names[:len(names)-1], ", ") + " and " + names[len(names)-1]
}

// tenths is seconds in words, to a tenth at most.
func tenths(seconds float64) string {
	return strings.TrimSuffix(strconv.FormatFloat(seconds, 'f', 1, 64), ".0")
}
