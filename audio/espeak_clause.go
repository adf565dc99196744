package audio

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"unicode"

	"github.com/inkreel/inkreel/internal/clause"
	"github.com/inkreel/inkreel/internal/reading"
)

// The program prints no times of words. It speaks every clause three times in one
// run: once to be heard, and twice with some words quiet. Of three words the first is
// loud in the one recording, the second in the other, the third in both: by how loud the
// two are at a moment it is known whose word is heard, and also when the program
// makes one of two, as it does of "of the". Starting the program takes as long as half
// a minute of speech, so this costs less than it sounds.

// Of the program's embedded commands: what is said at all, how loud a word is, how
// loud it is when quiet, and that some voices' echo is none, which would be heard
// in the next word.
const (
	loudWord  = "\x01100A"
	quietWord = "\x0110A"
	noEcho    = "\x011H"
)

// Between what is spoken in one run there is a break, as SSML has it: silence of parted
// seconds or more occurs nowhere else. A paragraph has the sentence before it end as if
// it were the last.
const (
	parting   = " <break time='1500ms'/> "
	paragraph = "\n\n"
	parted    = 1.0
)

// spokenClause is a clause on its way to the program.
type spokenClause struct {
	clause.Clause
	words  []string // as captions have them
	groups []reading.Group
}

// newSpokenClause has a clause read. One of nothing but signs has no words, and is
// not spoken.
func newSpokenClause(c clause.Clause, by reading.Reader) spokenClause {
	words := captionWords(c.Text)
	return spokenClause{c, words, by.Read(c.Text, words)}
}

// lines are what the program is given: the clause, and where words can be told apart
// the two by which they are.
func (c spokenClause) lines() []string {
	if len(c.groups) < 2 {
		return []string{c.line(func(int) string { return "" })}
	}
	return []string{
		c.line(func(int) string { return "" }),
		c.line(func(i int) string { return loudness(i%turns != second) }),
		c.line(func(i int) string { return loudness(i%turns != first) }),
	}
}

// Whose word is heard: that of a group that is loud in the first recording alone, in the
// second, in both.
const (
	first = iota
	second
	both
	turns
	nobody = -1
)

func loudness(loud bool) string {
	if loud {
		return loudWord
	}
	return quietWord
}

// line is the clause with a command before each of its groups. A first one is
// always there: what a command says holds on.
func (c spokenClause) line(command func(i int) string) string {
	var b strings.Builder
	for i, g := range c.groups {
		if i > 0 {
			b.WriteByte(' ')
		} else if command(0) == "" {
			b.WriteString(loudWord)
		}
		b.WriteString(command(i))
		b.WriteString(escaped.Replace(strings.Map(withoutCommands, g.Say)))
	}
	if c.Pause != clause.Pause {
		return paragraph + b.String() + paragraph
	}
	return b.String()
}

// escaped is text within SSML.
var escaped = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;")

// withoutCommands puts a space for what the program would take for commands.
func withoutCommands(r rune) rune {
	if unicode.IsControl(r) {
		return ' '
	}
	return r
}

// The grid on which voices are compared, and what counts as heard there: 70 dB
// below full scale, 38 dB below speech.
const (
	gridFrames = Rate / 500
	heardLevel = 0.0003
)

// grid has the loudest sample of every 2 ms of a sound from when it is first heard.
type grid struct {
	peaks  []float32
	peak   float32
	n      int
	before int // frames before it was heard
}

func (g *grid) add(p PCM) {
	for i := 0; i < len(p); i += 2 {
		v := abs(p[i])
		if len(g.peaks) == 0 && g.n == 0 && v <= heardLevel {
			g.before++
			continue
		}
		g.peak = max(g.peak, v)
		if g.n++; g.n == gridFrames {
			g.peaks = append(g.peaks, g.peak)
			g.peak, g.n = 0, 0
		}
	}
}

// at is a step's peak, 0 after the end.
func (g *grid) at(i int) float32 {
	if i < len(g.peaks) {
		return g.peaks[i]
	}
	return 0
}

// around is the peak within half a period of a deep voice, in which the vocal cords beat
// once at least.
func (g *grid) around(i int) float32 {
	var peak float32
	for _, v := range g.peaks[min(max(i-halfPeriod, 0), len(g.peaks)):min(i+halfPeriod+1, len(g.peaks))] {
		peak = max(peak, v)
	}
	return peak
}

// length is how many steps there are until the last one that is heard.
func (g *grid) length() int {
	for n := len(g.peaks); n > 0; n-- {
		if g.peaks[n-1] > heardLevel {
			return n
		}
	}
	return 0
}

// span is when something is heard, in steps of a grid.
type span struct{ from, to int }

// Of telling words apart: how much louder one of the two is where it is loud alone, the
// share of sound that may be of another word, of how a word begins what is heard
// while lips are closed, and in steps the most that a command
// delays what follows, which is by 9 to 13 ms, what is too short for a word,
// the longest silence within speech, before a plosive, and how near to where a word is told
// apart that is. Some sounds, as those of the Arabic throat, are as loud as what was said before
// them; none is ahead of its word, so a step that surely would be counts for several.
const (
	louder     = 3
	mostAstray = 0.15
	faint      = 0.05
	mostDelay  = 15
	shortest   = 10
	plosive    = 35
	early      = 3
	halfPeriod = 3
	nearby     = 6
	mostClosed = 32
	ahead      = 4
)

// groupSpans are the groups of a clause in its sound, of which the grids of the two
// recordings tell them; weights are about how long each takes. An error says why
// they cannot be told.
func groupSpans(heard, one, other *grid, weights []float64) ([]span, error) {
	n := max(one.length(), other.length())
	whole := heard.length()
	if n == 0 || whole == 0 {
		return nil, fmt.Errorf("nothing is heard")
	}
	spans, err := owners(one, other, n).tell(weights)
	if err != nil {
		return nil, err
	}
	// Commands delay what follows, in both recordings by as much.
	delay, scale := float64(n-whole)/float64(len(spans)-1), 1.0
	if delay < -1 || delay > mostDelay {
		delay, scale = 0, float64(whole)/float64(n)
	}
	for i := range spans {
		off := delay * float64(i)
		if i > 0 {
			off += early
		}
		spans[i].from = min(max(int(math.Round(float64(spans[i].from)*scale-off)), 0), whole)
		spans[i].to = min(max(int(math.Round(float64(spans[i].to)*scale-off)), spans[i].from), whole)
		if i == 0 {
			continue
		}
		last := &spans[i-1]
		spans[i].from = max(heard.closed(spans[i].from), last.from)
		last.to = min(last.to, spans[i].from)
		if spans[i].from-last.to <= plosive {
			spans[i].from = last.to
		}
	}
	return spans, nil
}

// closed is where the silence begins that a word begins with which is heard from a step on: the lips
// or the tongue are closed before a plosive, and what was said before rings on a little
// in that. Where there is none it is the step.
func (g *grid) closed(from int) int {
	var begins float32
	for i := from; i < from+plosive; i++ {
		begins = max(begins, g.at(i))
	}
	for at := from; at > max(from-nearby, 0); at-- {
		to := at
		for to > max(at-plosive, 0) && g.around(to-1) < faint*begins {
			to--
		}
		switch {
		case at-to > mostClosed: // between words that are not said as one
			return from
		case to < at:
			return to
		}
	}
	return from
}

// alike reports whether two sounds may be of the same words: the second has
// commands in it that change how some are read, and may be faint at its ends.
func alike(heard, again *grid) bool {
	a, b := heard.length(), again.length()
	return b > a*3/4-mostDelay && b < a*3/2+4*mostDelay
}

// ownership says of every step whose it is: a turn, or nobody's in silence.
type ownership []int8

func owners(one, other *grid, n int) ownership {
	out := make(ownership, n)
	for i := range out {
		a, b := one.around(i), other.around(i)
		switch {
		case max(one.at(i), other.at(i)) <= heardLevel:
			out[i] = nobody
		case a > louder*b:
			out[i] = first
		case b > louder*a:
			out[i] = second
		default:
			out[i] = both
		}
	}
	return out
}

// tell finds groups of which there are as many as weights.
func (o ownership) tell(weights []float64) ([]span, error) {
	groups := len(weights)
	if len(o) < groups {
		return nil, fmt.Errorf("%d groups in %d steps", groups, len(o))
	}
	spans, astray := o.divide(groups)
	merged := 0
	for i := 1; i < groups; i++ {
		// What the program says with the word before it has no place of its own.
		if spans[i].to-spans[i].from < shortest {
			spans[i] = span{spans[i-1].to, spans[i-1].to}
			merged++
		}
	}
	// Where it makes one word of two some languages leave out the turn of the second, others
	// have the next word take it.
	for n := groups - 1; n >= max(groups-merged, 2); n-- {
		if fewer, a := o.divide(n); a < astray {
			spans, astray = spread(fewer, weights), a
		}
	}
	if float64(astray) > mostAstray*float64(len(o)) {
		return nil, fmt.Errorf("%d of %d steps are in the wrong group", astray, len(o))
	}
	return spans, nil
}

// spread gives the groups with some weights to fewer spans, so that spans are as long as
// what is in them is heavy. All but the first of a span have no place of their own.
func spread(spans []span, weights []float64) []span {
	length, heavy := 0.0, 0.0
	for _, s := range spans {
		length += float64(s.to - s.from)
	}
	for _, w := range weights {
		heavy += w
	}
	n, m := len(weights), len(spans)
	// cost[i][j] is of the first i groups in the first j spans, from[i][j] the first group of the last.
	cost, from := make([][]float64, n+1), make([][]int, n+1)
	for i := range cost {
		cost[i], from[i] = slices.Repeat([]float64{math.Inf(1)}, m+1), make([]int, m+1)
	}
	cost[0][0] = 0
	for j := 1; j <= m; j++ {
		share := float64(spans[j-1].to-spans[j-1].from) / length
		for i := j; i <= n; i++ {
			in := 0.0
			for k := i - 1; k >= j-1; k-- {
				in += weights[k] / heavy
				if c := cost[k][j-1] + (in-share)*(in-share); c < cost[i][j] {
					cost[i][j], from[i][j] = c, k
				}
			}
		}
	}
	out := make([]span, n)
	for i, j := n, m; j > 0; j-- {
		first := from[i][j]
		for k := first; k < i; k++ {
			out[k] = span{spans[j-1].to, spans[j-1].to}
		}
		out[first] = spans[j-1]
		i = first
	}
	return out
}

// divide finds groups, which take turns, so that as few steps as can be are astray, in the
// wrong one: each has a step at least. A group begins where it is first heard, and
// ends where it is last heard.
func (o ownership) divide(groups int) (spans []span, astray int) {
	n := len(o)
	// least[j]: steps astray of those so far when the last is group j's; came[i][j] reports
	// whether the step before was the group before's.
	least := make([]int, groups)
	came := make([]bool, n*groups)
	for j := range least {
		least[j] = math.MaxInt / 2
	}
	for i, owner := range o {
		for j := min(i, groups-1); j >= 0; j-- {
			astray := 0
			switch {
			case owner == nobody || int(owner) == j%turns:
			case owner != both && int(owner) == (j+1)%turns:
				astray = ahead
			default:
				astray = 1
			}
			switch {
			case i == 0:
				least[j] = astray
			case j > 0 && least[j-1] <= least[j]:
				least[j] = least[j-1] + astray
				came[i*groups+j] = true
			default:
				least[j] += astray
			}
		}
	}
	spans = make([]span, groups)
	j, to := groups-1, n
	for i := n - 1; i >= 0; i-- {
		if i == 0 || came[i*groups+j] {
			spans[j] = o.heard(span{i, to}, j)
			to = i
			j--
		}
	}
	return spans, least[groups-1]
}

// heard is a span without what is not the group's at its ends.
func (o ownership) heard(s span, group int) span {
	mine := int8(group % turns)
	from, to := s.from, s.to
	for from < to && o[from] != mine {
		from++
	}
	for to > from && o[to-1] != mine {
		to--
	}
	if from == to {
		return s
	}
	return span{from, to}
}

// glide is how long, in steps, an Arabic word that begins with ي has been heard when it is told apart
// from one that ends in a long vowel: the program goes over from one to the other without a step in
// loudness, and is at the new one's only behind it.
const glide = 30

// withGlides puts the beginnings of such words where they are heard.
func (c spokenClause) withGlides(spans []span) []span {
	for i := 1; i < len(spans); i++ {
		if last := &spans[i-1]; strings.HasPrefix(c.groups[i].Say, "ي") && strings.HasSuffix(c.groups[i-1].Say, "ا") && spans[i].from-last.to < shortest {
			spans[i].from = max(spans[i].from-glide, last.from+shortest)
			last.to = min(last.to, spans[i].from)
		}
	}
	return spans
}

// place puts the clause's words on its sound: those of a group share its time by their
// syllables, and so do groups that the program has made one of.
func (c spokenClause) place(spans []span) []Word {
	const step = float64(gridFrames) / Rate
	out := make([]Word, 0, len(c.words))
	for i := 0; i < len(c.groups); {
		j, words := i+1, c.groups[i].Words
		for j < len(c.groups) && spans[j].to-spans[j].from < shortest {
			words += c.groups[j].Words
			j++
		}
		from, to := float64(spans[i].from)*step, float64(spans[j-1].to)*step
		out = append(out, share(c.words[len(out):][:words], from, to)...)
		i = j
	}
	return out
}

// weights are about how long its groups take.
func (c spokenClause) weights() []float64 {
	out := make([]float64, 0, len(c.groups))
	rest := c.words
	for _, g := range c.groups {
		sum := 0.0
		for _, w := range rest[:g.Words] {
			sum += weight(w)
		}
		rest, out = rest[g.Words:], append(out, sum)
	}
	return out
}

// share places words that are said from a moment to another.
func share(words []string, from, to float64) []Word {
	out := make([]Word, len(words))
	total := 0.0
	for _, w := range words {
		total += weight(w)
	}
	run := 0.0
	for i, w := range words {
		start := from + run/total*(to-from)
		run += weight(w)
		out[i] = Word{Text: w, Start: start, End: from + run/total*(to-from), Estimated: len(words) > 1}
	}
	return out
}
