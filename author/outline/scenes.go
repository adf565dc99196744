package outline

import (
	"fmt"
	"math"

	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/author/timing"
)

// passages are the units that are told as timing breaks them into scenes: a
// paragraph each, one for what is shown with a list, a table, a figure.
func (t *text) passages(told []int) (list []timing.Passage) {
	for k, i := range told {
		u := &t.units[i]
		alone := k == 0 || told[k-1] != i-1 || t.units[i-1].section != u.section
		said := u.text
		if u.lead != "" && alone {
			said = u.without()
		}
		if k > 0 {
			before := &t.units[told[k-1]]
			same := before.para == u.para && !t.words.Question(u.text) || t.words.Question(before.text)
			if last := &list[len(list)-1]; before.section == u.section && same && (u.block == nil || u.block == last.Block) && u.block == before.block {
				last.Text += " " + said
				continue
			}
		}
		list = append(list, timing.Passage{Text: said, Section: u.section + 1, Chapter: t.sections[u.section].title, Block: u.block})
	}
	return list
}

// script breaks what is told into scenes, whose pauses make it as long as asked
// as far as pauses can; 0 seconds ask for nothing.
func (t *text) script(told []int, seconds float64, speech timing.Speech) *story.Script {
	out := &story.Script{Title: t.title, Language: t.words.Language()}
	passages := t.passages(told)
	if seconds == 0 {
		out.Scenes = speech.Scenes(passages)
		return out
	}
	all := make([]timing.Candidate, len(passages))
	for i, p := range passages {
		all[i] = timing.Candidate{Passage: p, Must: true}
	}
	out.Scenes = speech.Fit(all, seconds)
	return out
}

// How near a film is to the length asked: within nearness it is left as it is,
// and this often it is looked for by telling more or less.
const (
	nearness = 0.015
	attempts = 6
)

// speechOf is about the part of a film in which somebody speaks.
const speechOf = 0.9

// fitted tells as much as makes a film of a length.
func (t *text) fitted(seconds float64, focus string, speech timing.Speech) *story.Script {
	budget := seconds * speechOf
	var best *story.Script
	least := math.Inf(1)
	for range attempts {
		out := t.script(newChooser(t, focus, budget).choose(budget), seconds, speech)
		film := speech.Film(out.Scenes, nil)
		if off := math.Abs(film - seconds); off < least {
			best, least = out, off
		}
		if least <= nearness*seconds {
			break
		}
		budget += seconds - film
	}
	return best
}

// short is a note where a film is shorter than asked for lack of text.
func short(s *story.Script, seconds float64, speech timing.Speech) string {
	film := speech.Film(s.Scenes, nil)
	if film >= seconds*(1-tolerance) {
		return ""
	}
	return fmt.Sprintf("The source has text for about %s, and %s were asked for: the film is as long as the text.", minutes(film), minutes(seconds))
}

// minutes is a length as people say it.
func minutes(seconds float64) string {
	s := int(math.Round(seconds))
	if s < 60 {
		return fmt.Sprintf("%d s", s)
	}
	return fmt.Sprintf("%d:%02d min", s/60, s%60)
}

// tolerance is by how much a film may miss the length asked for.
const tolerance = 0.05
