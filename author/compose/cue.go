package compose

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/inkreel/inkreel/plan"
)

// How the time of a scene is shared out, in seconds.
const (
	firstAt   = 0.1 // when the first thing begins
	holdFor   = 0.8 // of stillness at the end
	tooEarly  = 0.7 // before what is drawn first is done: the cue is left out
	emptyMost = 3.0 // in which nothing is drawn while there is something to draw
)

// voice is when the words of a scene are said.
type voice struct {
	words []string
	at    []float64 // seconds from the scene's start; one more: the scene's end
}

// voiceOf estimates when each word of a narration is said: words take as long as
// they have letters.
func (f *film) voiceOf(narration string, pause float64) voice {
	v := voice{}
	var ends []float64
	total, last := 0.0, 0
	for _, w := range plan.Words(narration) {
		v.words = append(v.words, w.Word)
		ends = append(ends, total+stops(narration[last:w.Start]))
		total = ends[len(ends)-1] + spokenLetters(w.Word)
		last = w.End
	}
	seconds := total * secondsALetter
	if f.composer.Speech != nil {
		seconds = f.composer.Speech(narration, f.plan.Language, f.set.Voice)
	}
	for _, e := range ends {
		v.at = append(v.at, e/max(total, 1)*seconds)
	}
	v.at = append(v.at, seconds+max(pause, plan.Tail))
	return v
}

// secondsALetter is how long the voices take for a letter, measured; others than
// those of alphabets count as several.
const secondsALetter = 0.071

// spokenLetters is how long a word takes to say, in letters.
func spokenLetters(word string) float64 {
	n := 1.2 // between two words
	for _, r := range word {
		switch {
		case unicode.In(r, unicode.Han):
			n += 2.6
		case unicode.In(r, unicode.Hiragana, unicode.Katakana, unicode.Hangul):
			n += 1.7
		case unicode.IsDigit(r):
			n += 4
		case unicode.In(r, unicode.Mn):
			n += 0.3
		default:
			n++
		}
	}
	return n
}

// stops is how long the stops between two words are, in letters.
func stops(between string) float64 {
	switch {
	case strings.ContainsAny(between, ".!?。！？।؟;:"):
		return 6
	case strings.ContainsAny(between, ",，、،–—("):
		return 3
	}
	return 0
}

// word is the index of the word that an element belongs to; false: it is not said.
func (v voice) word(say string) (int, bool) {
	if say == "" || len(v.words) == 0 {
		return 0, false
	}
	return (plan.Cue{Set: true, Phrase: say}).Locate(v.words)
}

// cue names the i-th word so that plans find it: with its number where it is said
// several times.
func (v voice) cue(i int) (plan.Cue, bool) {
	for n := 1; n <= i+1; n++ {
		c := plan.Cue{Set: true, Phrase: v.words[i]}
		if n > 1 {
			c.Phrase += "#" + strconv.Itoa(n)
		}
		at, ok := c.Locate(v.words)
		if !ok || at > i {
			return plan.Cue{}, false
		}
		if at == i {
			return c, true
		}
	}
	return plan.Cue{}, false
}

// before is the last word that begins by a moment.
func (v voice) before(t float64) int {
	i, _ := slices.BinarySearch(v.at[:len(v.words)], t)
	return max(i-1, 0)
}

// drawing is about how long a hand takes for an element, in seconds.
func drawing(m *mark) float64 {
	letters := 0
	for _, t := range append([]string{m.Text, m.Label}, m.Items...) {
		letters += wide(t)
	}
	s := float64(letters) * 0.045
	switch m.Kind {
	case plan.KindIcon:
		s += 1.1
	case plan.KindShape:
		s += 0.8
	case plan.KindArrow:
		s += 0.4
	case plan.KindChart, plan.KindTable, plan.KindFormula, plan.KindCode, plan.KindImage:
		s += 3
	}
	return max(s, 0.5)
}

// cues says when the elements of a scene begin: each at its words, if what comes
// before it is then done and it can still be finished; else with what is before
// it, or earlier. Marks are in the order in which they are drawn.
func (f *film) cues(marks []mark, v voice) {
	end := v.at[len(v.at)-1] - holdFor
	latest := make([]float64, len(marks))
	for i, t := len(marks)-1, end; i >= 0; i-- {
		t -= drawing(&marks[i]) * 0.7 // a brisk hand
		latest[i] = max(t, 0)
	}
	free := 0.0 // when the hand is free
	for i := range marks {
		m := &marks[i]
		m.Cue = plan.Cue{}
		if i == 0 {
			m.Cue = plan.Cue{Set: true, Seconds: firstAt}
			free = firstAt + drawing(m)
			continue
		}
		at := free
		if w, ok := v.word(m.say); ok && m.Kind != plan.KindArrow {
			want := min(v.at[w], latest[i], free+emptyMost)
			if want > free-tooEarly {
				if want < v.at[w] {
					w = v.before(want)
				}
				if c, ok := v.cue(w); ok {
					m.Cue, at = c, max(v.at[w], free)
				}
			}
		}
		free = at + drawing(m)*0.8
	}
}
