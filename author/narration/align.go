package narration

import (
	"math"
	"strings"
	"unicode/utf8"

	"github.com/inkreel/inkreel/author/timing"
	"github.com/inkreel/inkreel/internal/clause"
)

// What the alignment weighs, in units of a squared standard deviation.
//
// A stretch of clauses takes as long as foreseen but for a share of it and a little
// more: readers are not as even as the speaker that rates are measured with. At the
// end of a sentence a pause is expected, the longer the surer; at a comma it may be
// missing; where no clause ends there is none, or a short one.
const (
	unevenShare = 0.18
	unevenTime  = 0.12 // seconds

	longPause      = 0.3 // seconds: surely the end of something
	shortStop      = 2.0 // for the end of a sentence at a pause of no length
	shortClause    = 0.7 // for a comma there
	missedSentence = 6.0 // for an end of a sentence without a pause
	missedClause   = 0.8
	strayPause     = 5.0 // for a long pause where no clause ends
)

// The search: clauses between two pauses that are matched, pauses between two ends
// of clauses, how long a stretch may take against what was foreseen, and how far the speaker may be ahead or behind, in seconds and as a
// share of what was said.
const (
	mostClauses = 6
	mostPauses  = 60
	mostSlow    = 2.5 // times as long as foreseen
	slowTime    = 3.0 // and seconds
	driftTime   = 12.0
	driftShare  = 0.12
)

// leastClause is the time of a clause of signs alone, in seconds.
const leastClause = 0.05

// said is a clause of a text and when it is spoken.
type said struct {
	text     string
	expected float64 // seconds, as foreseen
	last     bool    // of its sentence
	stop     bool    // a pause follows: it is the last, and not of half a sentence
	from, to float64 // seconds of the recording
}

// commas are the signs that a sentence goes on after.
const commas = ",;:،؛、，；：–—"

// clausesOf are the clauses of sentences.
func clausesOf(sentences []string, speech timing.Speech) []said {
	var out []said
	for _, s := range sentences {
		parts := clause.Split(s)
		for i, c := range parts {
			sign, _ := utf8.DecodeLastRuneInString(c.Text)
			last := i == len(parts)-1
			out = append(out, said{text: c.Text, expected: max(speech.Seconds(c.Text), leastClause), last: last, stop: last && !strings.ContainsRune(commas, sign)})
		}
	}
	return out
}

// align finds when clauses are spoken: dynamic programming over which pauses of the
// recording are the ends of which clauses.
func align(clauses []said, v *voice) {
	if len(clauses) == 0 || len(v.spans) == 0 {
		return
	}
	a := &alignment{clauses: clauses, v: v, until: make([]float64, len(clauses)+1)}
	expected := 0.0
	for _, c := range clauses {
		expected += c.expected
	}
	rate := v.total / expected
	for i, c := range clauses {
		a.until[i+1] = a.until[i] + c.expected*rate
	}
	a.search()
}

// alignment is a search under way. The state (i, j): the first i clauses are spoken
// in the first j stretches of the recording.
type alignment struct {
	clauses []said
	v       *voice
	until   []float64 // when each clause is expected to begin, in seconds spoken
}

// step is the best way to a state.
type step struct {
	cost   float64
	ci, cj int // the state before
	known  bool
}

// search finds the cheapest way to the last state and gives clauses their times.
func (a *alignment) search() {
	n, m := len(a.clauses), len(a.v.spans)
	states := make([]map[int]step, n+1)
	states[0] = map[int]step{0: {known: true}}
	for i := range n {
		for j, here := range states[i] {
			a.extend(states, i, j, here.cost)
		}
		states[i+1] = orEmpty(states[i+1])
	}
	// Where nothing leads to the end, all is one stretch: clauses by their length.
	i, j := n, m
	if !states[n][m].known {
		a.place(0, n, 0, m)
		return
	}
	for i > 0 {
		s := states[i][j]
		a.place(s.ci, i, s.cj, j)
		i, j = s.ci, s.cj
	}
}

func orEmpty(m map[int]step) map[int]step {
	if m == nil {
		return map[int]step{}
	}
	return m
}

// extend goes on from a state to all those that follow it.
func (a *alignment) extend(states []map[int]step, i, j int, cost float64) {
	n, m := len(a.clauses), len(a.v.spans)
	missed := 0.0
	for i2 := i + 1; i2 <= min(i+mostClauses, n); i2++ {
		expected := a.until[i2] - a.until[i]
		stray := 0.0
		for j2 := j + 1; j2 <= min(j+mostPauses, m); j2++ {
			spokenAt := a.v.total
			if j2 < m {
				spokenAt = a.v.before[j2]
			}
			if spokenAt-a.v.before[j] > mostSlow*expected+slowTime {
				break
			}
			total := missed + stray
			if j2 < m { // the pause before stretch j2 is stray if one goes on over it
				stray += strayPause * math.Pow(min(a.pause(j2)/longPause, 1.5), 2)
			}
			if math.Abs(spokenAt-a.until[i2]) > driftTime+driftShare*a.until[i2] || (i2 == n) != (j2 == m) {
				continue
			}
			off := (spokenAt - a.v.before[j] - expected) / (unevenShare*expected + unevenTime)
			c := cost + total + off*off + a.ending(i2, j2)
			if states[i2] == nil {
				states[i2] = map[int]step{}
			}
			if s := states[i2][j2]; !s.known || c < s.cost || c == s.cost && (i > s.ci || i == s.ci && j > s.cj) {
				states[i2][j2] = step{c, i, j, true}
			}
		}
		if a.clauses[i2-1].stop {
			missed += missedSentence
		} else {
			missed += missedClause
		}
	}
}

// pause is the silence before stretch j.
func (a *alignment) pause(j int) float64 { return a.v.spans[j].from - a.v.spans[j-1].to }

// ending is what it costs that clause i-1 ends at the pause before stretch j.
func (a *alignment) ending(i, j int) float64 {
	if j == len(a.v.spans) {
		return 0
	}
	short := max(1-a.pause(j)/longPause, 0)
	if a.clauses[i-1].stop {
		return shortStop * short
	}
	return shortClause * short
}

// place gives clauses i to i2 their times in stretches j to j2: by their expected
// lengths.
func (a *alignment) place(i, i2, j, j2 int) {
	from, to := a.v.before[j], a.v.total
	if j2 < len(a.v.spans) {
		to = a.v.before[j2]
	}
	expected := a.until[i2] - a.until[i]
	for k := i; k < i2; k++ {
		c := &a.clauses[k]
		c.from = a.v.at(from+(a.until[k]-a.until[i])/expected*(to-from), false)
		c.to = a.v.at(from+(a.until[k+1]-a.until[i])/expected*(to-from), true)
	}
}
