package outline

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/author/timing"
	"github.com/inkreel/inkreel/internal/words"
	"github.com/inkreel/inkreel/plan"
)

// passages are the units that are told as timing breaks them into scenes: a
// paragraph each, one for what is shown with a list, a table, a figure.
func (t *text) passages(told []int) (list []timing.Passage) {
	lasts := 0.0 // how long the passage under way takes to say
	for k, i := range told {
		u := &t.units[i]
		alone := k == 0 || told[k-1] != i-1 || t.units[i-1].section != u.section
		said := u.text
		if u.lead != "" && alone {
			said = u.without()
		}
		if k > 0 && !t.framed(told, k) {
			before := &t.units[told[k-1]]
			announced := u.needs == told[k-1]+1
			same := before.para == u.para && !t.words.Question(u.text) || t.words.Question(before.text) || announced || u.video > 0
			if last := &list[len(list)-1]; before.section == u.section && same && before.image == u.image && before.video == u.video && (u.block == nil || u.block == last.Block) && u.block == before.block {
				last.Text += " " + said
				lasts += u.seconds
				continue
			}
		}
		section := 1
		if n := len(list); n > 0 {
			section = list[n-1].Section
			asks := t.words.Question(u.text) && lasts >= frameLength
			if t.units[told[k-1]].section != u.section || t.framed(told, k) || asks {
				section++
			}
		}
		lasts = u.seconds
		if n := len(list); n == 1 && k == 1 && t.framed(told, k) && t.units[told[0]].seconds < titleLength {
			list[0].Pause = titleLength - t.units[told[0]].seconds
		}
		list = append(list, timing.Passage{Text: said, Section: section, Chapter: t.sections[u.section].title, Block: u.block, Image: u.image, Video: u.video})
	}
	return list
}

// A film is framed by its first sentence, over which its title stands, and its
// last, which stays: from so many sentences on they have scenes of their own, of
// so many seconds at least.
const (
	framedFrom  = 6
	frameLength = 3
	titleLength = 4 // of the first: the title, and a picture beside it
)

// framed reports whether the k-th unit told begins a scene for the sake of the
// film's frame: it follows the first, or is the last.
func (t *text) framed(told []int, k int) bool {
	if len(told) < framedFrom {
		return false
	}
	alone := func(i int) bool {
		return t.units[i].group == 0 && t.units[i].block == nil
	}
	switch first, last := told[0], told[len(told)-1]; k {
	case 1:
		return alone(first) && !t.words.Question(t.units[first].text)
	case len(told) - 1:
		u := &t.units[last]
		leans := u.back || len(u.marks) > 0 && u.marks[0].Start == 0 && u.marks[0].Kind != words.Closing
		return alone(last) && u.seconds >= frameLength && !leans && !t.words.Question(t.units[told[k-1]].text)
	}
	return false
}

// script breaks what is told into scenes, whose pauses make it as long as asked
// as far as pauses can; 0 seconds ask for nothing.
func (t *text) script(told []int, seconds float64, speech timing.Speech) *story.Script {
	out := &story.Script{Title: t.title, Language: t.words.Language()}
	passages := t.passages(told)
	if seconds == 0 {
		out.Scenes = onceEach(speech.Scenes(passages))
		return out
	}
	all := make([]timing.Candidate, len(passages))
	for i, p := range passages {
		all[i] = timing.Candidate{Passage: p, Must: true}
	}
	out.Scenes = onceEach(speech.Fit(all, seconds))
	return out
}

// onceEach takes a chapter's heading from all scenes but the first that has it.
func onceEach(scenes []story.ScriptScene) []story.ScriptScene {
	last := ""
	for i := range scenes {
		if scenes[i].Chapter == last {
			scenes[i].Chapter = ""
		} else if scenes[i].Chapter != "" {
			last = scenes[i].Chapter
		}
	}
	return scenes
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
	rank := t.rank(focus)
	tell := func(told []int) (missing float64) {
		out := t.script(told, seconds, speech)
		missing = seconds - speech.Film(out.Scenes, nil)
		if off := math.Abs(missing); off < least {
			best, least = out, off
		}
		return missing
	}
	for range attempts {
		if budget += tell(newChooser(t, rank, budget).choose(budget)); least <= nearness*seconds {
			return best
		}
	}
	if least > tolerance/2*seconds {
		for _, told := range t.few(rank, seconds) {
			if tell(told); least <= nearness*seconds {
				break
			}
		}
	}
	if len(best.Scenes) == 0 { // every sentence takes longer than the film
		best = t.script([]int{t.shortest()}, seconds, speech)
	}
	if film := speech.Film(best.Scenes, nil); math.Abs(film-seconds) > tolerance*seconds {
		best.Notes = append(best.Notes, fmt.Sprintf("The film takes about %s, and %s were asked for: no choice of whole sentences comes nearer.", minutes(film), minutes(seconds)))
	}
	return best
}

// shortest is the unit that takes least time.
func (t *text) shortest() int {
	least := 0
	for i := range t.units {
		if t.units[i].seconds < t.units[least].seconds {
			least = i
		}
	}
	return least
}

// A film of so few sentences that they seldom add up to its length: of all choices
// that do, so many are tried.
const mostTried = 40

// few are the choices of sentences that fill a film of a length, those worth most
// first: of a short text all there are, of a longer one single sentences and pairs.
// A scene is never filled by its words alone.
func (t *text) few(rank ranking, seconds float64) [][]int {
	c := newChooser(t, rank, seconds)
	var free []int
	for i := range t.units {
		if len(c.bundle(i)) == 1 && t.units[i].seconds < seconds {
			free = append(free, i)
		}
	}
	most := 2
	if len(free) <= allChoicesOf {
		most = len(free)
	}
	type option struct {
		told  []int
		worth float64
	}
	var all []option
	var choose func(told, rest []int, length, worth float64)
	choose = func(told, rest []int, length, worth float64) {
		if length > seconds*(1-2*tolerance) {
			all = append(all, option{slices.Clone(told), worth})
		}
		for k, i := range rest {
			if last := len(told) - 1; len(told) == most || last >= 0 && i-told[last] > mostApart {
				return
			}
			if longer := length + t.units[i].seconds + plan.Tail; longer < seconds*(1+2*tolerance) {
				choose(append(told, i), rest[k+1:], longer, worth+rank.weights[i])
			}
		}
	}
	choose(nil, free, 0, 0)
	slices.SortStableFunc(all, func(a, b option) int { return cmp.Compare(b.worth, a.worth) })
	var out [][]int
	for _, o := range all[:min(len(all), mostTried)] {
		out = append(out, o.told)
	}
	return out
}

// Of so many sentences all choices are looked at; of more, those of two that have
// so many between them at most.
const (
	allChoicesOf = 14
	mostApart    = 100
)

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
