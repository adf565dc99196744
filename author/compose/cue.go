package compose

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/inkreel/inkreel/internal/locale"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/sketch"
)

// How the time of a scene is shared out, in seconds.
const (
	firstAt    = 0.1 // when the first thing begins
	holdFor    = 0.8 // of stillness at the end
	tooEarly   = 0.4 // before what is drawn first is done: the cue is left out
	slip       = 0.3 // that a cue may be later than leaves all the time it takes
	emptyMost  = 3.0 // in which nothing is drawn while there is something to draw
	brisk      = 0.8 // of the calm time, in which something is drawn where time is short
	ruledFirst = 0.7 // that what a look rules or lays behind takes before all else, where there are no boxes
)

// voice is when the words of a scene are said.
type voice struct {
	words []string
	at    []float64 // seconds from the scene's start; one more: the scene's end
}

// end is how long the scene lasts, in seconds.
func (v voice) end() float64 { return v.at[len(v.at)-1] }

// voice estimates when each word of the scene is said: words take as long as they
// have letters.
func (p *page) voice() voice {
	v := voice{}
	var ends []float64
	total, last := 0.0, 0
	for _, w := range plan.Words(p.Narration) {
		v.words = append(v.words, w.Word)
		ends = append(ends, total+stops(p.Narration[last:w.Start]))
		total = ends[len(ends)-1] + spokenLetters(w.Word)
		last = w.End
	}
	seconds := total * secondsALetter
	if speech := p.film.composer.Speech; speech != nil {
		seconds = speech(p.Narration, p.film.plan.Language, p.film.set.Voice)
	}
	breath := p.film.plan.Breath(&plan.Scene{Narration: &plan.Narration{}}, seconds)
	for _, e := range ends {
		v.at = append(v.at, breath+e/max(total, 1)*seconds)
	}
	if len(ends) == 0 {
		v.at = []float64{silentSeconds}
		return v
	}
	v.at = append(v.at, seconds+max(p.Pause, plan.Tail))
	return v
}

// secondsALetter is how long the voices take for a letter of an alphabet, measured.
const secondsALetter = 0.068

// spokenLetters is how long a word takes to say, in letters of an alphabet.
func spokenLetters(word string) float64 {
	n := 1.2 // between two words
	for _, r := range word {
		switch {
		case unicode.In(r, unicode.Han):
			n += 3.2
		case unicode.In(r, unicode.Hiragana, unicode.Katakana, unicode.Hangul):
			n += 2.2
		case unicode.In(r, unicode.Arabic, unicode.Hebrew): // vowels are not written
			n += 1.6
		case unicode.IsDigit(r):
			n += 5
		case unicode.In(r, unicode.Mn, unicode.Mc):
			n += 0.7
		case r > 0x900 && r < 0x1000: // letters with a vowel
			n += 1.5
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
		return 5
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

// What drawing takes, in seconds, fitted to the pace of the pen: for a pixel's
// length of line, for taking the pen up and down, for a letter.
const (
	lineSeconds    = 0.00107
	strokeSeconds  = 0.2
	letterSeconds  = 0.062
	textLeast      = 1.0
	underlined     = 0.11 // more for a letter that is underlined
	chartSeconds   = 4.0  // whatever its areas are filled with
	imageSeconds   = 7.0  // with as much to draw as pictures of documents have
	mapSeconds     = 4.5
	meterSeconds   = 3.5
	shapeLeast     = 0.9
	diagramSeconds = 1.2 // besides its items
	itemSeconds    = 0.8
	quarterSeconds = 1.5 // of a matrix, with its tint
	detailSeconds  = 0.7
)

// branches is how long the items of a diagram are drawn, with what is said of each.
func (m *mark) branches() (s float64) {
	for _, it := range m.Items {
		if s += itemSeconds; m.Diagram == plan.DiagramMatrix {
			s += quarterSeconds - itemSeconds
		}
		s += detailSeconds * float64(len(it.Children))
	}
	return s
}

// drawing is about how long a calm hand takes for an element.
func (r *ruler) drawing(m *mark) float64 {
	if m.DrawFor > 0 && m.Kind == plan.KindText {
		return m.DrawFor
	}
	switch m.Kind {
	case plan.KindChart:
		return chartSeconds
	case plan.KindTable:
		return tableSeconds
	case plan.KindMap:
		return mapSeconds
	case plan.KindDiagram:
		if len(m.Items) == 0 {
			return meterSeconds
		}
		return diagramSeconds + m.branches()
	}
	letters := wide(m.Text) + wide(m.Label)
	for _, t := range m.Items {
		letters += wide(t.Label)
	}
	s := float64(letters) * letterSeconds
	if m.Emphasis == plan.EmphasisUnderline {
		s += float64(letters) * underlined
	}
	switch m.Kind {
	case plan.KindText:
		return max(s, textLeast)
	case plan.KindIcon:
		ink := inkOf(m.Name)
		s += max(ink.length*r.sideOf(m)*lineSeconds+float64(ink.strokes)*strokeSeconds-0.2, 0.4)
	case plan.KindPicture:
		s += painting(m.Name, r.sideOf(m))
	case plan.KindPerson:
		s += personSeconds
	case plan.KindArrow:
		s += 0.45
	case plan.KindShape:
		s += shapeLeast
		if m.Box != nil {
			s += max(2*(m.Box.W*r.w+m.Box.H*r.h)*lineSeconds-shapeLeast, 0)
		}
	case plan.KindFormula, plan.KindCode:
		s += 3
	case plan.KindImage:
		if m.Animate == nil || *m.Animate { // else it is there at once
			s += imageSeconds
		}
	}
	return max(s, 0.4)
}

// cues says when the elements of a scene begin: each at its words, if what comes
// before it is then done and it can still be finished; else with what is before
// it, or earlier. Marks are in the order in which they are drawn. What has less
// time than a calm hand takes is given what it has.
func (p *page) cues() {
	v, r := p.voice(), p.film.ruler
	end := v.end() - holdFor
	takes := make([]float64, len(p.marks))
	var need float64
	for i := range p.marks {
		takes[i] = r.drawing(&p.marks[i]) + p.pause(i)
		need += takes[i]
	}
	begin := max(firstAt, p.takeover(v.end()))
	if p.free {
		begin += ruledFirst
	}
	hurry := min(max((end-begin)/max(need, 0.1), hurryLeast), 1)
	latest := make([]float64, len(p.marks))
	for i, t := len(p.marks)-1, end; i >= 0; i-- {
		t -= takes[i] * min(hurry, brisk)
		latest[i] = max(t, 0)
	}
	begins := make([]float64, len(p.marks))
	free := begin // when the hand is free
	for i := range p.marks {
		m := &p.marks[i]
		m.Cue = plan.Cue{}
		at := free
		if i == 0 {
			if !p.free { // what a look rules or lays behind comes before
				m.Cue = plan.Cue{Set: true, Seconds: firstAt}
			}
		} else if w, ok := v.word(m.say); ok && m.Kind != plan.KindArrow && !p.drawnWith(i) {
			soonest := max(free-tooEarly, begins[i-1])
			if want := min(v.at[w], latest[i], free+emptyMost); want < v.at[w] {
				if w = v.before(want); v.at[w] <= soonest && v.at[w+1] <= want+slip {
					w++
				}
			}
			if c, ok := v.cue(w); ok && v.at[w] > soonest {
				m.Cue, at = c, v.at[w]
			}
		}
		begins[i] = at
		free = at + takes[i]*hurry
	}
	cued := slices.Clone(p.marks)
	with := p.tightest(takes, begins, end)
	p.relieve(takes, begins, end, max(pressedFrom, relieveFrom*hurry))
	without := p.tightest(takes, begins, end)
	if without < pressedFrom && with >= nearly*without || with >= pressedFrom && !p.cued() { // little is won
		p.marks = cued
	}
	p.hurry(takes, begins, end)
	p.spread()
	p.play()
}

// cued reports whether something stands at its words.
func (p *page) cued() bool {
	return slices.ContainsFunc(p.marks, func(m mark) bool { return m.Cue.Phrase != "" })
}

// hasImage reports whether the page has a picture of a document or of the user's, which
// no lack of time keeps from being shown.
func (p *page) hasImage() bool {
	return slices.ContainsFunc(p.marks, func(m mark) bool { return m.Kind == plan.KindImage })
}

// tightest is the least share of its calm time that something of the page has.
func (p *page) tightest(takes, begins []float64, end float64) float64 {
	least := 1.0
	for i := 0; i < len(p.marks); {
		next, f := p.share(takes, begins, i, end)
		least, i = min(least, f), next
	}
	return least
}

// takeover is how long the transition takes over the scene before, in which nothing is
// drawn.
func (p *page) takeover(end float64) float64 {
	const fps = 30 // of most films
	return plan.Seconds(sketch.Lead(p.film.scene(p.index).Transition, plan.Frames(end, fps), fps), fps)
}

// titledAt is when the title over a video begins to be written, in seconds.
const titledAt = 0.4

// play has a video of the scene begin with its words, as long as it is the scene lasts:
// it waits for no hand, and what is drawn is drawn while it plays.
func (p *page) play() {
	isVideo := func(m mark) bool { return m.Kind == plan.KindVideo }
	if !slices.ContainsFunc(p.marks, isVideo) {
		return
	}
	slices.SortStableFunc(p.marks, func(a, b mark) int {
		switch {
		case isVideo(a) && !isVideo(b):
			return -1
		case isVideo(b) && !isVideo(a):
			return 1
		}
		return 0
	})
	p.marks[0].Cue = plan.Cue{Set: true, Seconds: firstAt}
	if len(p.marks) > 1 && !isVideo(p.marks[1]) {
		p.marks[1].Cue = plan.Cue{Set: true, Seconds: titledAt}
	}
}

// The shares of its calm time in which something can be drawn, if only just, and
// below which the title and cues give way to it; cues also where it has less than
// some of what all would have alike.
const (
	hurryLeast  = 0.3
	pressedFrom = 0.4
	relieveFrom = 0.6
	nearly      = 0.54 // of what it would have without cues: then they stay
)

// foreseen is the share of a time that is surely there: how long a text takes to
// speak is known to about so much, and less where it has numbers.
func (p *page) foreseen() float64 {
	if strings.ContainsFunc(p.Narration, unicode.IsDigit) {
		return 0.8
	}
	return 0.9
}

// punctual is the share of the time behind a cue that is surely there: where words are
// not parted by spaces, when one of them is said is known less well.
func (p *page) punctual() float64 {
	if locale.Of(p.film.plan.Language).Writing.Unspaced {
		return 0.7
	}
	return 1
}

// pause is the time the hand takes from what is before an element to it.
func (p *page) pause(i int) float64 {
	if i == 0 || p.drawnWith(i) {
		return 0
	}
	return 0.3
}

// relieve drops cues that leave what is before or after them less than a share of
// its calm time.
func (p *page) relieve(takes, begins []float64, end, least float64) {
	for i := 0; i < len(p.marks); {
		next, f := p.share(takes, begins, i, end)
		pressing := next // the cue that ends the time, else the one that begins it
		if next == len(p.marks) {
			pressing = i
		}
		if f >= least || pressing == 0 {
			i = next
			continue
		}
		p.marks[pressing].Cue = plan.Cue{}
		for i = pressing - 1; i > 0 && p.marks[i].Cue.IsZero(); {
			i--
		}
	}
}

// hurry gives elements that have less time until the next cue, or the end, than
// they take the time that they have, and those whose time is set, of which the pace
// makes nothing more, some of what is left over.
func (p *page) hurry(takes, begins []float64, end float64) {
	least := p.tightest(takes, begins, end)
	p.rushed, p.pressed = least < hurryLeast && !p.hasImage(), least < pressedFrom
	for i := 0; i < len(p.marks); {
		next, f := p.share(takes, begins, i, end)
		for k := i; k < next; k++ {
			m := &p.marks[k]
			switch {
			case m.Kind == plan.KindArrow:
			case f < 1:
				m.DrawFor = max(math.Floor(10*(takes[k]-p.pause(k))*max(f, hurryLeast))/10, m.least())
			case m.DrawFor > 0:
				m.DrawFor = math.Floor(10*m.DrawFor*min(f, calmest)) / 10
			}
		}
		i = next
	}
}

// calmest is how many times its time a drawing takes that has more.
const calmest = 1.5

// The shortest times in which words can be seen to be written, and pictures to be
// drawn, in seconds.
const (
	writtenLeast = 0.4
	drawnLeast   = 0.3
)

// least is the shortest time in which an element is drawn.
func (m *mark) least() float64 {
	if m.Kind == plan.KindText {
		return writtenLeast
	}
	return drawnLeast
}

// share is which part of their calm time the marks from the i-th to before the next
// with a cue can have; 1 or more: they have enough.
func (p *page) share(takes, begins []float64, i int, end float64) (next int, f float64) {
	var drawn, others float64 // what can be told its time, and ways and arrows
	for next = i; next < len(p.marks) && (next == i || p.marks[next].Cue.IsZero()); next++ {
		others += p.pause(next)
		if p.marks[next].Kind == plan.KindArrow {
			others += takes[next] - p.pause(next)
		} else {
			drawn += takes[next] - p.pause(next)
		}
	}
	if next < len(p.marks) {
		end = begins[next]
	}
	has := end - begins[i]
	if drawn == 0 {
		return next, 1
	}
	if has >= drawn+others {
		if sure := has * p.punctual(); i > 0 && sure < drawn+others {
			return next, (sure - others) / drawn
		}
		return next, max((has*p.foreseen()-others)/drawn, 1)
	}
	return next, (has*p.foreseen() - others) / drawn
}

// drawnWith reports whether an element is drawn together with one before it.
func (p *page) drawnWith(i int) bool {
	return p.marks[i].Group != "" && slices.ContainsFunc(p.marks[:i], func(m mark) bool { return m.Group == p.marks[i].Group })
}
