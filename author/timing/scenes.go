package timing

import (
	"math"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/inkreel/inkreel/author/document"
	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/plan"
)

// Passage is text that belongs together: a paragraph, what is said of a picture, a
// list.
type Passage struct {
	Text    string
	Section int             // the chapter it stands in, counted up; no scene reaches over two
	Chapter string          // the heading of that
	Image   int             // the user's picture shown, from 1; a scene of its own
	Video   int             // the user's video shown, from 1; one scene of its own, however long
	Pause   float64         // seconds of silence after it; what follows is another scene
	Block   *document.Block // what of the source it tells; a scene tells one
	Area    *story.Area     // what of the picture it is about
}

// alone reports whether no other passage is in its scenes.
func (p Passage) alone() bool { return p.Image > 0 || p.Video > 0 }

// What a good scene is: long enough to be drawn and looked at, in seconds of 15.
// One that is shorter or longer costs by the square of what it misses.
const (
	goodFrom, goodTo   = 6, 11
	denseFrom, denseTo = 10, 15 // where scenes are to hold much
	missUnit           = 2.0    // seconds of missing that cost 1
)

// What it costs to begin a scene at a place, and to go on over the end of a
// passage. They are chosen such that a passage of 12 s stays whole, one of 3 s joins
// its neighbour, and a sentence that leans on another stays with it.
const (
	breakCost     = 0.6 // between two sentences of a passage
	anaphoricCost = 1.5 // before a sentence that leans on the one before
	clauseCost    = 4.0 // within a sentence, between clauses
	wordCost      = 8.0 // within a clause
	joinCost      = 1.0 // to join two passages
	denseJoinCost = 0.1 // the same, where scenes are to hold much
	videoCost     = 1e6 // within what is said of a video
)

// estimateMargin is by how much a single scene may take longer than foreseen and
// still hold to its pacing.
const estimateMargin = 0.06

// roomForText is how many seconds of speech a scene has room for.
func (s Speech) roomForText() float64 {
	return (s.Pacing.Limit() - plan.Tail) / (1 + estimateMargin)
}

// unit is what is never broken: a sentence, or part of one that is too long.
type unit struct {
	passage  int
	sentence string
	from, to int     // bytes of the sentence
	first    bool    // of its passage
	part     bool    // goes on with the sentence of the unit before
	begin    float64 // what it costs to begin a scene here
	seconds  float64
	after    float64 // silence before what follows in the same scene
}

// Scenes breaks passages into scenes that hold to the pacing: between passages and
// sentences, else between clauses, else between words. Each is as near to a good
// length as the others let it be, and no word is lost. Scenes read as passages again
// are the same scenes.
func (s Speech) Scenes(passages []Passage) []story.ScriptScene {
	var units []unit
	for i, p := range passages {
		units = append(units, s.units(i, p)...)
	}
	var out []story.ScriptScene
	section := 0
	for _, span := range s.partition(units, passages) {
		part := units[span[0]:span[1]]
		p := passages[part[0].passage]
		scene := story.ScriptScene{Image: p.Image, Video: p.Video, Block: p.Block, Area: p.Area, Sentences: sentences(part)}
		for _, u := range part {
			if b := passages[u.passage].Block; b != nil {
				scene.Block = b
			}
		}
		last := part[len(part)-1].passage
		if span[1] == len(units) || units[span[1]].passage != last {
			scene.Pause = s.fitting(passages[last].Pause, scene.Text())
		}
		if p.Section != section {
			scene.Chapter, section = p.Chapter, p.Section
		}
		out = append(out, scene)
	}
	return out
}

// Break breaks those scenes that take longer than their pacing lets them. The others
// stay as they are.
func (s Speech) Break(scenes []story.ScriptScene) []story.ScriptScene {
	var out []story.ScriptScene
	for _, scene := range scenes {
		limit := s.Pacing.Limit()
		switch seconds := s.Seconds(scene.Text()); {
		case scene.Video > 0 || scene.Recorded != nil || seconds+scene.Pause <= limit:
			out = append(out, scene)
		case seconds <= limit:
			scene.Pause = s.fitting(scene.Pause, scene.Text())
			out = append(out, scene)
		default:
			out = append(out, s.Scenes([]Passage{{
				Text: scene.Text(), Section: 1, Chapter: scene.Chapter, Image: scene.Image, Pause: scene.Pause, Block: scene.Block, Area: scene.Area,
			}})...)
		}
	}
	return out
}

// fitting is as much of a pause as the pacing leaves room for after a text.
func (s Speech) fitting(pause float64, text string) float64 {
	if pause == 0 {
		return 0
	}
	room := s.Pacing.Limit() - plan.Tail - s.Seconds(text)*(1+estimateMargin)
	return math.Round(max(min(pause, room), 0)*100) / 100
}

// sentences are the texts of units, those of one sentence joined again.
func sentences(units []unit) []string {
	var out []string
	for i := 0; i < len(units); {
		k := i + 1
		for k < len(units) && units[k].part {
			k++
		}
		out = append(out, joined(units[i:k]))
		i = k
	}
	return out
}

// joined is the text of units of one sentence.
func joined(units []unit) string {
	return strings.TrimSpace(units[0].sentence[units[0].from:units[len(units)-1].to])
}

// units are what a passage is broken into.
func (s Speech) units(passage int, p Passage) []unit {
	var out []unit
	for _, sentence := range s.Breaks.Sentences(p.Text) {
		whole := unit{passage: passage, sentence: sentence, to: len(sentence), seconds: s.Seconds(sentence), begin: breakCost}
		if s.Breaks.Anaphoric(sentence) {
			whole.begin = anaphoricCost
		}
		if whole.seconds > s.roomForText() && p.Video == 0 {
			out = append(out, s.parts(whole)...)
		} else {
			out = append(out, whole)
		}
	}
	for i := range out {
		u := &out[i]
		if u.first = i == 0; u.first {
			u.begin = 0
		} else if p.Video > 0 {
			u.begin = videoCost
		}
		u.after = pauseAfter(joined(out[i : i+1]))
	}
	return out
}

// parts are the clauses of a sentence that is too long for a scene, and pieces of
// those that still are.
func (s Speech) parts(whole unit) []unit {
	var out []unit
	add := func(from, to int, cost float64) {
		if strings.TrimSpace(whole.sentence[from:to]) == "" {
			if len(out) > 0 {
				out[len(out)-1].to = to
			}
			return
		}
		u := whole
		u.from, u.to, u.part = from, to, len(out) > 0
		if u.part {
			u.begin = cost
		}
		u.seconds = s.Seconds(joined([]unit{u}))
		out = append(out, u)
	}
	from := 0
	for _, to := range clauseEnds(whole.sentence, s.Breaks.Clauses(whole.sentence)) {
		cost, base := clauseCost, from
		for _, end := range s.pieceEnds(whole.sentence[base:to]) {
			add(from, base+end, cost)
			from, cost = base+end, wordCost
		}
	}
	return out
}

// clauseEnds are where in a sentence its clauses end; the last is its end.
func clauseEnds(sentence string, clauses []string) []int {
	var ends []int
	at := 0
	for i, c := range clauses {
		k := strings.Index(sentence[at:], c)
		if k < 0 || i == len(clauses)-1 {
			break
		}
		at += k + len(c)
		if at > 0 && at < len(sentence) {
			ends = append(ends, at)
		}
	}
	return append(ends, len(sentence))
}

// pieceEnds are where a clause is broken between words into pieces of about equal
// length that have room in a scene; its end alone where it has.
func (s Speech) pieceEnds(clause string) []int {
	seconds := s.Seconds(clause)
	if seconds <= s.roomForText() {
		return []int{len(clause)}
	}
	// Pieces differ, as words do: a third of the room is left free for that.
	n := int(math.Ceil(seconds / (s.roomForText() * 2 / 3)))
	words := plan.Words(clause)
	var ends []int
	for i := 1; i < n; i++ {
		k := i * len(words) / n
		for k > 0 && k < len(words) && !breakable(clause, words[k-1].End, words[k].Start) {
			k++
		}
		if k > 0 && k < len(words) && (len(ends) == 0 || ends[len(ends)-1] < words[k].Start) {
			ends = append(ends, words[k].Start)
		}
	}
	ends = append(ends, len(clause))
	// A word that is itself too long is no word: a link, a key. It is cut anywhere.
	for i, from := 0, 0; i < len(ends); i++ {
		if s.Seconds(clause[from:ends[i]]) > s.roomForText() {
			middle := from + (ends[i]-from)/2
			for middle < ends[i] && !utf8.RuneStart(clause[middle]) {
				middle++
			}
			if middle > from && middle < ends[i] {
				ends = slices.Insert(ends, i, middle)
				i--
				continue
			}
		}
		from = ends[i]
	}
	return ends
}

// breakable reports whether a line could be broken between two words: they are
// parted by a space, or of a script that has none.
func breakable(text string, end, start int) bool {
	return strings.ContainsAny(text[end:start], " \u00a0\t\n") || end == start && text[end-1] >= 0x80
}

// partition finds the spans of units that make the cheapest scenes, by dynamic
// programming.
func (s Speech) partition(units []unit, passages []Passage) [][2]int {
	n := len(units)
	cost, from := make([]float64, n+1), make([]int, n+1)
	for end := 1; end <= n; end++ {
		cost[end] = math.Inf(1)
		for start := end - 1; start >= 0; start-- {
			if start+1 < end && !joinable(units[start], units[start+1], passages) {
				break
			}
			seconds := s.spoken(units[start:end])
			if start+1 < end && seconds > s.roomForText() && passages[units[start].passage].Video == 0 {
				break
			}
			if c := cost[start] + s.sceneCost(units[start:end], seconds); c < cost[end] {
				cost[end], from[end] = c, start
			}
		}
	}
	var out [][2]int
	for end := n; end > 0; end = from[end] {
		out = append(out, [2]int{from[end], end})
	}
	slices.Reverse(out)
	return out
}

// joinable reports whether a unit and the next may be in one scene.
func joinable(a, b unit, passages []Passage) bool {
	if a.passage == b.passage {
		return true
	}
	p, q := passages[a.passage], passages[b.passage]
	return p.Section == q.Section && !p.alone() && !q.alone() && p.Pause == 0 && (p.Block == nil || q.Block == nil || p.Block == q.Block)
}

// spoken is how long units take to be said in one scene.
func (s Speech) spoken(units []unit) float64 {
	sum := 0.0
	for i := 0; i < len(units); {
		k := i + 1
		// What no sign parts is said in one breath.
		for k < len(units) && units[k-1].after == 0 {
			k++
		}
		if k == i+1 {
			sum += units[i].seconds
		} else {
			sum += s.Seconds(strings.Join(sentences(units[i:k]), " "))
		}
		if k < len(units) {
			sum += units[k-1].after
		}
		i = k
	}
	return sum
}

// sceneCost is what a scene of such units costs.
func (s Speech) sceneCost(units []unit, seconds float64) float64 {
	scale := s.Pacing.Limit() / plan.PacingNormal.Limit()
	d := (seconds + plan.Tail) / scale
	from, to, join := float64(goodFrom), float64(goodTo), joinCost
	if s.Dense {
		from, to, join = denseFrom, denseTo, denseJoinCost
	}
	miss := max(from-d, d-to, 0) / missUnit
	cost := miss*miss + units[0].begin
	for _, u := range units[1:] {
		if u.first {
			cost += join
		}
	}
	return cost
}
