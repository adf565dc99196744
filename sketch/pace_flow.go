package sketch

import (
	"math"
	"slices"

	"github.com/inkreel/inkreel/sketch/trace"
)

// A film in which nothing comes is a picture that is looked at: a hand that draws leaves no more than
// a fifth of the time until the last word is said without ink. Where cues would leave more, what they
// wait for begins sooner, and what goes or slides takes its time.

const (
	muchStill  = 0.16 // of the frames until the last word, from which on they are filled …
	tooStill   = 0.2  // … and the plan's owner is told, …
	tooLong    = 3.0  // … where so many seconds of them are one pause: shorter ones nobody minds, …
	tooEmpty   = 1.4  // … or so many an empty board, with which a scene begins
	edge       = 0.3  // of a frame at both ends of a stroke, in which a pen that touches down or lifts leaves nothing
	shortPause = 0.1  // seconds between two groups then, for the pen's way
	mostCare   = 1.5  // times as long as the calmest hand takes that one goes on, at most …
	careStep   = 0.25 // … tried in steps
	longSlide  = 2.4  // times as long as it takes that a change lasts where nothing follows
)

// Stillness is how long nothing comes in a scene that a hand draws, until the last word is said;
// without words, until all is drawn.
type Stillness struct {
	Seconds, Of float64 // of so many
	Longest     float64 // seconds of them, one after another …
	From        float64 // … from then on
	Before      int     // the element that is waited for then; NoElement: there is none
	After       int     // the element after which nothing comes; NoElement: there is none
	Empty       float64 // seconds of an empty board at the beginning, after the transition
}

// NoElement is no element of a scene.
const NoElement = -2

// Much reports whether a scene is still for so long that its plan's owner is to know.
func (s Stillness) Much() bool {
	return s.Seconds > tooStill*s.Of && (s.Longest >= tooLong || s.Empty >= tooEmpty)
}

// byHand reports whether a hand draws any of the pieces.
func byHand(pieces []Piece) bool {
	return slices.ContainsFunc(pieces, func(p Piece) bool {
		return p.Film == nil && p.strokeByStroke()
	})
}

// strokeByStroke reports whether a hand draws the piece itself, each stroke at its time.
func (p *Piece) strokeByStroke() bool {
	return p.drawn() && p.Change == nil && p.Drawing.Beats == nil
}

// stillness finds how long nothing comes in these turns.
func (p *planner) stillness(turns []Turn) Stillness {
	if !byHand(p.pieces[:len(turns)]) {
		return Stillness{}
	}
	fps := float64(p.clock.FPS)
	until := int(math.Ceil(p.clock.Spoken * fps))
	if until == 0 {
		for i := range turns {
			until = max(until, turns[i].Done())
		}
	}
	until = min(until, p.clock.Frames)
	busy := make([]bool, until)
	mark := func(from, to float64) {
		for n := max(int(from), 0); n <= int(to) && n < until; n++ {
			busy[n] = true
		}
	}
	mark(0, p.clock.Lead*fps)
	for i := range turns {
		piece := &p.pieces[i]
		if f := piece.Film; f != nil {
			mark(float64(turns[i].Start), float64(turns[i].Start+f.Frames))
			continue
		}
		for t := &turns[i]; t != nil; t = t.Later {
			if !piece.strokeByStroke() {
				mark(float64(t.Start), float64(t.End-1))
				continue
			}
			for k, ink := range t.Inks {
				for j, b := range t.Strokes[k] {
					if !ink.Strokes[j].Blank {
						mark(b.Start+edge*math.Min(b.End-b.Start, 1), b.End-edge*math.Min(b.End-b.Start, 1))
					}
				}
			}
		}
	}
	return p.pauses(busy, turns)
}

// pauses sums up the frames in which nothing comes, and finds what the longest of them is before and after.
func (p *planner) pauses(busy []bool, turns []Turn) Stillness {
	fps := float64(p.clock.FPS)
	s := Stillness{Of: float64(len(busy)) / fps, Before: NoElement, After: NoElement}
	still, longest, from, began := 0, 0, 0, int(p.clock.Lead*fps)+1
	for n := 0; n < len(busy); {
		end := n
		for end < len(busy) && !busy[end] {
			end++
		}
		still += end - n
		if n <= began {
			s.Empty = float64(end-n) / fps
		}
		if end-n > longest {
			longest, from = end-n, n
		}
		n = end + 1
	}
	s.Seconds, s.Longest, s.From = float64(still)/fps, float64(longest)/fps, float64(from)/fps
	first, last := math.MaxInt, -1
	for i := range turns {
		for t := &turns[i]; t != nil; t = t.Later {
			if el := p.pieces[i].Drawing.Element; t.Start >= from+longest-1 && t.Start < first {
				first, s.Before = t.Start, el
			} else if t.Start <= from && t.End > last {
				last, s.After = t.End, el
			}
		}
	}
	return s
}

// fill has what is waited for begin up to a second before its cue, as far as more of the time until the
// last word is filled by that, and what is drawn, goes or slides go on until the next thing begins: with
// the calmest hand, and where that is not enough with one that takes care.
func (p *planner) fill(order []int) (s Schedule) {
	p.soonAfter(order)
	for care := 1.0; care <= mostCare; care += careStep {
		p.goOn(order, care)
		if s = p.schedule(); s.Still.Seconds <= muchStill*s.Still.Of {
			break
		}
	}
	return s
}

// soonAfter has groups begin up to a second before their cue where that fills more of the time until the last word.
func (p *planner) soonAfter(order []int) {
	spoken := p.clock.Spoken
	within := func(start, end float64) float64 { return math.Max(math.Min(end, spoken)-math.Min(start, spoken), 0) }
	free := p.first()
	for k, u := range order {
		g := &p.groups[u]
		pause := pauseSeconds
		if k == 0 {
			pause = 0
		}
		if g.movable {
			start := free + pause
			if g.cue >= 0 {
				start = math.Max(start, g.cue-early)
			}
			start = math.Min(start, g.start)
			end := math.Min(g.end, start+g.calmest()*g.flex+g.fixed)
			if within(start, end) > within(g.start, g.end)+oneFrame {
				g.start, g.end = start, end
			}
		}
		free = math.Max(free, g.end+g.tail)
	}
}

// goOn has groups last until shortly before the next begins, at most care times as long as the calmest hand takes.
func (p *planner) goOn(order []int, care float64) {
	for k, u := range order {
		g := &p.groups[u]
		until := p.latest()
		if k+1 < len(order) {
			until = math.Min(until, p.groups[order[k+1]].start-shortPause)
		}
		most := g.end
		switch first := &p.pieces[g.pieces[0]]; {
		case first.Change != nil && len(g.pieces) == 1 && g.fixed > 0:
			most = g.start + longSlide*g.fixed
		case g.movable && g.tail == 0 && g.flex > 0 && g.fixed == 0:
			most = g.start + care*g.calmest()*g.flex
		}
		g.end = math.Max(math.Min(most, until), g.end)
	}
}

// oneFrame is the least that is worth a change, in seconds.
const oneFrame = 1.0 / 30

const (
	tenSeconds = 1.0 / 3 // ten frames of thirty a second …
	tenMost    = 0.14    // … in which so much of a scene's ink comes, at most: a hand leaves no more than 0.15 …
	tenTries   = 5       // … looked for so often
	hastySpeed = 1800    // design units a second above which a line is not followed …
	keptLeast  = 0.78    // of its time that what has least in the scene keeps of it
	fewHasty   = 0.05    // of the length of a scene's lines, at most, is faster for that than is followed …
	calmMore   = 1.05    // times as much time, for what is drawn hastily, …
	calmTries  = 9       // … tried so often, until …
	calmed     = 0.12    // … no more of the length of lines is, …
	tenCalm    = 0.145   // … and no more of the ink comes in ten frames
	tenMore    = 1.12    // times as much time, at least, for what leaves more
)

// spreadInk has what would leave too much of the scene's ink in ten frames want more of the scene's
// time, as long as that helps and takes little from others.
func (p *planner) spreadInk(order []int, best Schedule) Schedule {
	share, from := p.densest(best.Turns)
	ten := p.tenFrames()
	hasty := math.Max(p.hasty(best.Turns), fewHasty)
	kept, wanted := p.keep(), p.groups
	poorest := p.poorest(wanted)
	more := 1.0 // of what it lacks
	for n := 0; n < tenTries && share > tenMost; n++ {
		times := 1 + more*(math.Max(share/tenMost, tenMore)-1)
		p.wantMore(best.Turns, times, func(_ int, t *Turn) bool { return t.Start < from+ten && from < t.End })
		s := p.again(order)
		now, then := p.densest(s.Turns)
		if now > share || p.poorest(wanted) < keptLeast*poorest || len(s.Warnings) > len(best.Warnings) || p.hasty(s.Turns) > hasty {
			p.restore(kept)
			more /= 2
			continue
		}
		best, share, from, kept = s, now, then, p.keep()
	}
	p.restore(kept)
	return best
}

// calmLines has pieces whose lines are too fast to be followed want more of the scene's time, until they
// are followed and its ink comes evenly all the same.
func (p *planner) calmLines(order []int, was Schedule) Schedule {
	if p.hasty(was.Turns) <= fewHasty {
		return was
	}
	hasty := make([]bool, len(p.pieces))
	for i := range was.Turns {
		hasty[i] = p.linesOf(i, &was.Turns[i]).hasty() > fewHasty
	}
	kept, wanted := p.keep(), p.groups
	poorest := p.poorest(wanted)
	for range calmTries {
		p.wantMore(was.Turns, calmMore, func(i int, _ *Turn) bool { return hasty[i] })
		s := p.again(order)
		if p.poorest(wanted) < keptLeast*poorest || len(s.Warnings) > len(was.Warnings) {
			break // others lack it
		}
		if share, _ := p.densest(s.Turns); p.hasty(s.Turns) < calmed && share <= tenCalm {
			return s
		}
	}
	p.restore(kept)
	return was
}

// placed is where groups are, and what they want.
type placed struct {
	groups []group
	costs  []pieceCost
	late   []float64
}

func (p *planner) keep() placed {
	return placed{slices.Clone(p.groups), slices.Clone(p.costs), slices.Clone(p.late)}
}

func (p *planner) restore(k placed) {
	p.groups, p.costs, p.late = slices.Clone(k.groups), slices.Clone(k.costs), slices.Clone(k.late)
}

// again places the groups by what they want now.
func (p *planner) again(order []int) Schedule {
	p.place(order)
	p.settle(order)
	return p.schedule()
}

// poorest is the least share that a group has of the time that it wanted.
func (p *planner) poorest(wanted []group) float64 {
	least := slowest
	for u := range p.groups {
		if g := &p.groups[u]; wanted[u].flex > 0 {
			least = math.Min(least, (g.end-g.start)/wanted[u].flex)
		}
	}
	return least
}

// wantMore has the pieces that a hand draws in such turns want so many times the time they do.
func (p *planner) wantMore(turns []Turn, times float64, such func(int, *Turn) bool) {
	for i := range turns {
		for t, k := &turns[i], i; t != nil; t, k = t.Later, p.later[i] {
			c, g := &p.costs[k], &p.groups[p.groupOf[k]]
			if c.fixed || !p.pieces[k].drawn() || !such(i, t) {
				continue
			}
			was := c.wanted()
			c.longer = math.Max(c.longer, 1) * times
			more := c.wanted() - was
			g.even *= 1 + more/math.Max(g.flex, 1e-9)
			g.flex += more
		}
	}
}

// lines are how long lines are, and how much of that is drawn faster than is followed with ease.
type lines struct{ all, fast float64 }

func (l lines) hasty() float64 { return l.fast / math.Max(l.all, 1) }

// linesOf are the lines that a hand draws of a piece in a turn.
func (p *planner) linesOf(i int, t *Turn) (l lines) {
	if !p.pieces[i].drawn() || p.pieces[i].Drawing.Beats != nil {
		return l
	}
	for k, times := range t.Strokes {
		for j, b := range times {
			s := &t.Inks[k].Strokes[j]
			if s.Sweep || s.Blank || s.Joined {
				continue
			}
			length := s.Length()
			l.all += length
			if length*float64(p.clock.FPS) > hastySpeed*p.clock.Unit*(b.End-b.Start) {
				l.fast += length
			}
		}
	}
	return l
}

// hasty is the share of the length of a scene's lines that is drawn faster than is followed with ease.
func (p *planner) hasty(turns []Turn) float64 {
	var sum lines
	for i := range turns {
		for t := &turns[i]; t != nil; t = t.Later {
			l := p.linesOf(i, t)
			sum.all, sum.fast = sum.all+l.all, sum.fast+l.fast
		}
	}
	return sum.hasty()
}

const (
	evenTries = 6    // times that strokes are moved …
	evenSwift = 1.18 // … and at most so many times as fast, those that leave little
)

// evenOut has the strokes of a drawing that leave most of the scene's ink take more of the drawing's own time,
// and those that leave little less, where too much comes in ten frames: what a swash lays in a moment,
// letters take all the rest of.
func (p *planner) evenOut(s Schedule) Schedule {
	share, from := p.densest(s.Turns)
	ten := p.tenFrames()
	hasty := math.Max(p.hasty(s.Turns), calmed)
	more := 1.0
	for n := 0; n < evenTries && share > tenMost; n++ {
		i := slices.IndexFunc(s.Turns, func(t Turn) bool { return t.Start < from+ten && from < t.End && t.Later == nil })
		if i < 0 || s.Turns[i].pressed || p.costs[i].fixed || !p.pieces[i].strokeByStroke() {
			break
		}
		was := s.Turns[i].Strokes
		s.Turns[i].Strokes = p.evened(i, &s.Turns[i], more)
		better, then := p.densest(s.Turns)
		if better >= share || p.hasty(s.Turns) > hasty {
			s.Turns[i].Strokes = was
			more /= 2
			continue
		}
		share, from = better, then
	}
	return s
}

// evened is the time of the strokes of a piece's turn where none leave more than tenMost of the scene's ink in
// ten frames, or more of the way there, 0 to 1, as far as the others can do with less.
func (p *planner) evened(i int, t *Turn, more float64) [][]StrokeTime {
	ink := make([]float64, t.End)
	p.leaves(p.pieces[i].Inks, t, ink)
	ten := p.tenFrames()
	// What each frame lacks: as much more time as the fullest ten frames around it are too full.
	lacks := make([]float64, t.End-t.Start)
	sum, all := 0.0, 0.0
	for n := t.Start; n < t.End; n++ {
		sum += ink[n]
		if n >= t.Start+ten {
			sum -= ink[n-ten]
		}
		for m := max(n-ten+1, t.Start); m <= n; m++ {
			lacks[m-t.Start] = math.Max(lacks[m-t.Start], sum/(tenMost*math.Max(p.ink, 1))-1)
		}
	}
	for _, l := range lacks {
		all += l
	}
	frames := float64(len(lacks))
	more = math.Min(more, (evenSwift-1)*frames/math.Max(all, 1e-9))
	begins := make([]float64, len(lacks)+1) // of each frame, later
	for k, l := range lacks {
		begins[k+1] = begins[k] + (1+more*l)*frames/(frames+more*all)
	}
	at := func(m float64) float64 {
		m -= float64(t.Start)
		if k := int(m); m > 0 && k < len(lacks) { // else before the cut, or at the end
			m = begins[k] + (begins[k+1]-begins[k])*(m-float64(k))
		}
		return m + float64(t.Start)
	}
	moved := make([][]StrokeTime, len(t.Strokes))
	for k, times := range t.Strokes {
		moved[k] = make([]StrokeTime, len(times))
		for j, b := range times {
			moved[k][j] = StrokeTime{at(b.Start), at(b.End)}
		}
	}
	return moved
}

// tenFrames is how many frames last as long as ten of thirty a second.
func (p *planner) tenFrames() int { return int(math.Round(tenSeconds * float64(p.clock.FPS))) }

// densest is the largest share of the scene's ink that a hand leaves in ten frames of thirty a second, and
// the first of them.
func (p *planner) densest(turns []Turn) (share float64, from int) {
	ink := make([]float64, p.clock.Frames)
	for i := range turns {
		if !p.pieces[i].strokeByStroke() {
			continue
		}
		for t := &turns[i]; t != nil; t = t.Later {
			p.leaves(p.pieces[i].Inks, t, ink)
		}
	}
	n, run, most := p.tenFrames(), 0.0, 0.0
	for i, v := range ink {
		run += v
		if i >= n {
			run -= ink[i-n]
		}
		if run > most {
			most, from = run, max(i-n+1, 0)
		}
	}
	return most / math.Max(p.ink, 1), from
}

// leaves adds the ink of a turn to that of each frame; what is drawn before the cut comes with the first.
// Of strokes that leave little of the scene's ink it comes as if they left it evenly. own are the inks of the
// turn's piece.
func (p *planner) leaves(own []*trace.Ink, t *Turn, ink []float64) {
	for k, times := range t.Strokes {
		for j, b := range times {
			s := &t.Inks[k].Strokes[j]
			if s.Wash && s.Joined { // counted with the first of its inks
				continue
			}
			parts := p.partsOf(own, t, k, j)
			if parts == nil {
				spread(ink, b, s.Ink)
				continue
			}
			going, sum := motionOf(s, parts, (b.End-b.Start)/float64(p.clock.FPS), p.clock.Unit), 0.0
			for _, v := range parts {
				sum += v
			}
			at := func(i int) float64 {
				return b.Start + (b.End-b.Start)*going.timeAt(float64(i)/float64(len(parts)))
			}
			for i, v := range parts {
				spread(ink, StrokeTime{at(i), at(i + 1)}, s.Ink*v/math.Max(sum, 1e-9))
			}
		}
	}
}

// spread adds ink to that of the frames in which it is left, evenly.
func spread(ink []float64, b StrokeTime, v float64) {
	left := b.Start
	for n := max(int(b.Start), 0); n < len(ink) && left < b.End; n++ {
		now := math.Min(b.End, float64(n+1))
		ink[n] += v * (now - left) / math.Max(b.End-b.Start, 1e-9)
		left = now
	}
}

// heavy is how much of a scene's ink a stroke leaves from which on it is told when it leaves it.
const heavy = 0.08

// partsOf is the ink left in equal parts of the length of a stroke that leaves much of the scene's; else nil.
func (p *planner) partsOf(own []*trace.Ink, t *Turn, k, j int) []float64 {
	s := &t.Inks[k].Strokes[j]
	switch {
	case s.Ink < heavy*p.ink:
		return nil
	case s.Wash && t.simpler != nil:
		return t.simpler[k].washes[uint16(j)].expected()
	case !s.Sweep || s.Passes < 2:
		return nil
	case t.simpler != nil: // it is one of the piece's own, under another number
		j = slices.Index(t.simpler[k].number, uint16(j))
	}
	s = &own[k].Strokes[j]
	parts, found := p.laid[s]
	if !found {
		parts = laidOf(own[k], j)
		p.laid[s] = parts
	}
	return parts
}
