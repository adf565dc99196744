package sketch

import (
	"image"
	"math"
	"slices"
	"sort"

	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/sketch/trace"
)

const (
	usualTravel = 0.12 // of a drawing's time, at most, is for the pen's ways …
	mostTravel  = 0.4  // … where they are too long to be followed in that …
	hurryTravel = 0.2  // … and where it has half of its calm time or less …
	mostHops    = 0.15 // … and in a table, or what else is words: from cell to cell nobody has to follow
	scrapInk    = 2.5  // times as long as its ink asks for that a wash takes at most in a hurry

	atOnceSeconds = 2.2 // in which the ink of a scene comes at 15 % in ten frames if it comes evenly …
	evenSeconds   = 3.0 // … as it is drawn, not quite evenly …
	inkSeconds    = 3.0 // … and in which it is no flash

	fitShare    = 0.99 // of its time that a drawing is made to fit
	leastDrawn  = 0.18 // of the length of its lines that are drawn as such, where broader washes allow it
	longLine    = 0.35 // of a drawing's time that a line takes at most where there is none for longer ones
	wellDrawn   = 0.7  // … for which colour comes in a little hurry, before lines come under it
	enoughDrawn = 1200 // design units of lines with which a drawing shows what it is
)

// hurry is what is done where there is no time for contours: washes are so many times
// as fast as usual, and lines up to what is just followed; ink asks for so much of the time in
// which it comes evenly, and for no more than a share of its drawing's.
type hurry struct {
	wash, line, ink, most float64
	by                    laying
}

// hurries are what is tried in turn.
// The last ones are for what would otherwise have no contour at all: it is drawn faster than is
// followed with ease, never as a flash, and warned of.
var hurries = []hurry{
	{1.6, 1, 1, 0.85, laying{washes: 3, layers: 4}}, {1.6, 1, 1, 0.85, laying{washes: 3, layers: 3}}, {1.6, 1, 1, 0.85, laying{washes: 3, layers: 2}},
	{1, 1, 1, 0.85, laying{washes: 3}}, {1.25, followed, 0.88, 0.8, laying{washes: 2}}, {1.6, followed, 0.85, 0.75, laying{washes: 1}},
	{2, followed, 0.84, 0.75, laying{washes: 1}}, {2, followed, 0.8, 0.75, laying{washes: 1, tip: 1.8}}, {2, followed, 0.775, 0.75, laying{washes: 1, tip: 2.4}},
	{2, 1.25, 0.8, 0.75, laying{washes: 1, tip: 1.8}}, {2, 1.5, 0.8, 0.75, laying{washes: 1, tip: 1.8}}, {2, 1.9, 0.8, 0.75, laying{washes: 1, tip: 1.8}},
}

// toneHurries are tried first for what a hand lays over contours that are there.
var toneHurries = []hurry{
	{1.6, 1, 1, 0.85, laying{washes: 3, layers: 3}}, {2, 1, 1, 0.85, laying{washes: 3, layers: 3}}, {2, 1, 1, 0.85, laying{washes: 3, layers: 2}},
}

// followed is how many times as fast as usual a line is still followed with ease.
const followed = 1.04

// hurriedMost is the share of the time in which it is followed that what cannot be
// simplified has without a warning.
const hurriedMost = 0.67

// least is the time in which a movement can be followed: what leaves much of the
// scene's ink takes longer, so that it does not come at once.
func (c *pieceCost) least(m *movement) float64 {
	if m.Blank {
		return 0
	}
	ink, draw := c.perInk*m.Ink, m.cost.leastDraw/m.hurry
	if m.Wash && m.hurry > 1 { // nobody follows scraps
		draw = math.Min(draw, math.Max(washLeast/m.hurry, scrapInk*ink))
	}
	return math.Max(draw, ink)
}

// wanted is the time that a piece asks of its scene: that of a calm hand, and of one
// that leaves most of the scene's ink enough for that not to come at once.
func (c *pieceCost) wanted() float64 {
	longer := math.Max(c.longer, 1)
	switch {
	case c.fixed:
		return c.seconds
	case c.asks > 0:
		return longer * c.asks
	}
	return longer * math.Max(c.seconds, c.needed(c.all, c.seconds))
}

// needed is the time in which movements can be followed, where they have so many
// seconds with the pen's ways.
func (c *pieceCost) needed(ms []movement, seconds float64) float64 {
	var draw, travel float64
	for i := range ms {
		draw += c.least(&ms[i])
		travel += ms[i].cost.leastTravel
	}
	return draw + math.Min(math.Max(travel, usualTravel/2*seconds), c.mostTravel(seconds)*seconds)
}

// mostTravel is the share of so many seconds that is for the pen's ways, at most: a hand in a hurry is
// quicker in the air than on the board.
func (c *pieceCost) mostTravel(seconds float64) float64 {
	if c.wordy {
		return mostHops
	}
	return math.Max(math.Min(mostTravel, mostTravel*seconds/math.Max(c.seconds, 1e-9)), hurryTravel)
}

// fit is the movements of a piece that can be followed in so many seconds: as many
// strokes as there is time for, those that matter most, and washes over the others.
// Where even washes leave too little for contours they get broader. pressed says that
// not even that is enough for what is drawn to be followed.
func (c *pieceCost) fit(seconds float64) (best []movement, pressed bool) {
	unhurried := c.perInk
	defer func() { c.perInk = unhurried }()
	c.perInk = math.Min(unhurried, hurries[0].most*seconds/math.Max(c.ink, 1e-9))
	if c.needed(c.all, seconds) <= seconds || len(c.detail.ranks) == 0 {
		return c.all, c.needed(c.all, seconds) > 1/hurriedMost*seconds
	}
	enough, most := math.Min(leastDrawn*contourLength(c.all), enoughDrawn), -1.0
	if c.tones || c.wordy || c.detail.piece.Drawing.Element == paint.Place {
		enough = 0
	}
	photo := c.detail.inLayers()
	well := 0.0
	if enough > 0 && !photo {
		well = wellDrawn * contourLength(c.all)
	}
	tries := hurries
	if c.tones {
		tries = slices.Concat(toneHurries, hurries)
	}
	var shown []movement // the most contours that are followed with ease, and how long they are
	known := -1.0
	for _, h := range tries {
		if h.by.layers > 1 && !photo {
			continue
		}
		if h.by.tip > 0 || h.line > followed { // no more for the sake of more lines than enough
			if known >= enough {
				return shown, false
			}
			well = 0
		}
		c.perInk = math.Min(h.ink*unhurried, h.most*seconds/math.Max(c.ink, 1e-9))
		for _, longest := range []float64{math.Inf(1), longLine * lineSpeed * seconds} {
			ms, fits := c.simplest(seconds, longest, h)
			drawn := contourLength(ms)
			switch {
			case fits && drawn >= math.Max(enough, well):
				return ms, h.line > followed
			case fits && drawn > known && h.line <= followed:
				shown, known = ms, drawn
			}
			if fits && drawn > most {
				best, most = ms, drawn
			}
			if most < 0 {
				best = ms // all under washes
			}
		}
	}
	return best, true
}

// simplest finds as many strokes as there is time for in a hurry, the others under
// washes, and lines longer than longest; false: even washes alone cannot be followed.
func (c *pieceCost) simplest(seconds, longest float64, h hurry) (best []movement, fits bool) {
	ranks := c.detail.ranks
	sort.Search(len(ranks)+1, func(i int) bool {
		under := math.Inf(1)
		if i < len(ranks) {
			under = ranks[i]
		}
		ms := c.detail.shortOnes(under, h.by, longest)
		c.detail.cost(ms)
		for k := range ms {
			m := &ms[k]
			switch {
			case m.Wash:
				m.hurry = h.wash
			case !m.words:
				m.hurry = h.line
			}
			m.cost.draw /= m.hurry
		}
		enough := c.needed(ms, seconds) <= fitShare*seconds
		if enough || !fits { // what is tried last is the simplest
			best, fits = ms, enough
		}
		return enough
	})
	return best, fits
}

// writes reports whether the lines of a piece are words for the most part: what stands around
// them need not be seen.
func (c *pieceCost) writes() bool {
	words := 0.0
	for i := range c.all {
		if c.all[i].words {
			words += c.all[i].length
		}
	}
	return words > contourLength(c.all)
}

// contourLength is how long the lines among movements are that write no words, in design units.
func contourLength(ms []movement) (sum float64) {
	for i := range ms {
		if !ms[i].Sweep && !ms[i].words {
			sum += ms[i].length
		}
	}
	return sum
}

// times shares the frames from start to end among movements. The pen's ways take
// their part, and shrink where time is short, but long ones not so much that the pen
// jumps. Every movement then has the time to be followed, and calm ones what is left.
func (c *pieceCost) times(ms []movement, start, end, fps float64) []StrokeTime {
	var draw, travel, leastTravel float64
	for i := range ms {
		draw += ms[i].cost.draw
		travel += ms[i].cost.travel
		leastTravel += ms[i].cost.leastTravel
	}
	out := make([]StrokeTime, len(ms))
	if draw == 0 {
		for i := range out {
			out[i] = StrokeTime{end, end}
		}
		return out
	}
	has := (end - start) / fps
	most := c.mostTravel(has)
	unhurried := c.perInk
	defer func() { c.perInk = unhurried }()
	least := c.allotInk(ms, has-math.Max(usualTravel/2*has, math.Min(leastTravel, most*has)))
	r := has / (draw + travel)
	perTravel := math.Min(r*r, math.Min(r, 1))
	perLeastTravel := math.Min(most*has/math.Max(leastTravel, 1e-9), 1)
	way := func(m *movement) float64 {
		return math.Max(perTravel*m.cost.travel, perLeastTravel*m.cost.leastTravel)
	}
	travels := 0.0
	for i := range ms {
		travels += way(&ms[i])
	}
	spare := math.Min(usualTravel*has, math.Max(has-least, usualTravel/2*has))
	shrink := math.Min(math.Max(spare, math.Min(leastTravel, most*has))/math.Max(travels, 1e-9), 1)
	travels *= shrink
	room := math.Max(has-travels, 0)
	perLeast := math.Min(room/math.Max(least, 1e-9), 1)
	perDraw := c.calmShare(ms, room, perLeast)
	t := start
	for i := range ms {
		m := &ms[i]
		a := t + shrink*way(m)*fps
		b := math.Min(a+math.Max(perDraw*m.cost.draw, perLeast*c.least(m))*fps, end)
		out[i] = StrokeTime{math.Min(a, b), b}
		t = b
	}
	return out
}

// allotInk has ink ask for no more than there is in so many seconds beside the time in which
// lines can be followed, so that as little as can be comes at once. It returns the time
// in which all can be followed.
func (c *pieceCost) allotInk(ms []movement, seconds float64) float64 {
	sum := func() (s float64) {
		for i := range ms {
			s += c.least(&ms[i])
		}
		return s
	}
	all := sum()
	if all <= seconds {
		return all
	}
	low, high := 0.0, c.perInk
	for range fairSteps {
		c.perInk = (low + high) / 2
		if sum() > seconds {
			high = c.perInk
		} else {
			low = c.perInk
		}
	}
	return sum()
}

// calmShare is the share of its calm time each movement gets so that all of them,
// none with less than the share least of the time it needs to be followed,
// take room seconds.
func (c *pieceCost) calmShare(ms []movement, room, least float64) float64 {
	k := math.Inf(1)
	for {
		var calm, kept float64
		for i := range ms {
			if l := least * c.least(&ms[i]); k*ms[i].cost.draw < l {
				kept += l
			} else {
				calm += ms[i].cost.draw
			}
		}
		if calm == 0 {
			return 0
		}
		next := math.Max(room-kept, 0) / calm
		if next >= k {
			return k
		}
		k = next
	}
}

// turn is a piece drawn in the frames from start to end−1.
func (c *pieceCost) turn(start, end int, fps float64) Turn {
	t := Turn{Start: start, End: end}
	p := c.detail.piece
	if p.Drawing.Beats != nil && p.drawn() {
		t.onBeats(p)
		return t
	}
	t.Inks, t.Strokes = p.Inks, make([][]StrokeTime, len(p.Inks))
	ms := c.all
	if !c.fixed || p.Drawing.DrawFor > 0 {
		ms, t.pressed = c.fit(float64(end-start) / fps)
	}
	times := c.times(ms, float64(start), float64(end), fps)
	if c.asks == 0 && !slices.ContainsFunc(ms, func(m movement) bool { return m.Wash }) {
		for i, ink := range p.Inks {
			if ink != nil {
				t.Strokes[i] = make([]StrokeTime, len(ink.Strokes))
			}
		}
		for i := range ms {
			t.Strokes[ms[i].ink][ms[i].index] = times[i]
		}
		return t
	}
	t.Inks, t.simpler = make([]*trace.Ink, len(p.Inks)), make([]simplerInk, len(p.Inks))
	for i, ink := range p.Inks {
		if ink != nil {
			simple := *ink
			simple.At, simple.Strokes, simple.Temporary = nil, nil, nil
			t.Inks[i], t.simpler[i] = &simple, simplerInk{make([]uint16, len(ink.Strokes)), map[uint16]*broadWash{}}
			for k := range ink.Strokes {
				t.simpler[i].number[k] = noPart
			}
		}
	}
	add := func(i int, s trace.Stroke, time StrokeTime) uint16 {
		t.Inks[i].Strokes, t.Strokes[i] = append(t.Inks[i].Strokes, s), append(t.Strokes[i], time)
		return uint16(len(t.Inks[i].Strokes) - 1)
	}
	for k := range ms {
		m := &ms[k]
		if !m.Wash {
			t.simpler[m.ink].number[m.index] = add(m.ink, *m.Stroke, times[k])
			continue
		}
		last, n := -1, uint16(0)
		for _, u := range m.of { // in order of their inks
			s := &c.detail.strokes[u]
			if s.ink != last {
				w := *m.Stroke
				if m.words {
					w.Spine = m.wash.written((times[k].End-times[k].Start)/fps, c.detail.unit)
				}
				w.Joined = last >= 0
				w.Laid = m.wash.parts()
				last, n = s.ink, add(s.ink, w, times[k])
				t.simpler[s.ink].washes[n] = m.wash
			}
			t.simpler[s.ink].number[s.index] = n
		}
	}
	return t
}

// simplerInk is how an ink is drawn with fewer strokes.
type simplerInk struct {
	number []uint16              // by stroke of the piece's own ink: the stroke it comes with
	washes map[uint16]*broadWash // those that are washes
}

// arrivals are those of a layer that lies in r: what a wash brings comes where its tip
// goes over it. weight is how much ink a pixel is, nil: it is none.
func (s *simplerInk) arrivals(own []trace.Arrival, r image.Rectangle, weight func(x, y int) float64) []trace.Arrival {
	out := make([]trace.Arrival, len(own))
	w := r.Dx()
	for i, a := range own {
		if a == trace.Never {
			out[i] = a
			continue
		}
		n := s.number[a.Stroke()]
		wash := s.washes[n]
		if wash == nil {
			out[i] = trace.Arrival(uint32(n)<<16) | a&0xffff
			continue
		}
		x, y := i%w, i/w
		share := wash.share(geom.Pt(float64(r.Min.X+x)+0.5, float64(r.Min.Y+y)+0.5))
		out[i] = trace.ArrivalAt(int(n), share)
		if weight != nil {
			wash.lays(weight(x, y), share)
		}
	}
	return out
}

// simplified are the pieces as they are drawn in their turns, in order, those that are drawn in two
// parts as two. Both lie in the place of the one in the stack.
func simplified(pieces []Piece, turns []Turn) ([]Piece, []Turn) {
	out, at := make([]Piece, 0, len(pieces)), make([]Turn, 0, len(turns))
	now := make([][]int, len(pieces)) // what each has become
	for i, p := range pieces {
		t := turns[i]
		now[i] = append(now[i], len(out))
		if t.simpler == nil {
			out, at = append(out, p), append(at, t)
			continue
		}
		one := t.asOne()
		from := math.Inf(1)
		if t.Later != nil {
			from = float64(t.Later.Start)
		}
		one.lay(p.Inks, from)
		p.Inks = one.Inks
		if t.Later == nil {
			out, at = append(out, p), append(at, one)
			continue
		}
		first, second := one.split(t.End, t.Later.Start)
		again := p
		p.Inks, again.Inks, again.Camera, again.rest = first.Inks, second.Inks, "", true
		now[i] = append(now[i], len(out)+1)
		out, at = append(out, p, again), append(at, first, second)
	}
	if len(out) == len(pieces) {
		return out, at
	}
	for i := range out {
		if c := out[i].Change; c != nil {
			all := *c
			all.Of = nil
			for _, k := range c.Of {
				all.Of = append(all.Of, now[k]...)
			}
			out[i].Change = &all
		}
	}
	return out, at
}

// lay finds the arrivals of inks that are drawn simpler, with strokes of a second part from a frame on.
func (t *Turn) lay(own []*trace.Ink, from float64) {
	for k := len(t.Inks) - 1; k >= 0; k-- {
		ink, whole := t.Inks[k], own[k]
		if ink == nil {
			continue
		}
		ink.At = t.simpler[k].arrivals(whole.At, whole.Layer.Rect, whole.Weight)
		ink.Temporary = slices.Clone(whole.Temporary)
		for j := range ink.Temporary {
			ink.Temporary[j].At = t.simpler[k].arrivals(whole.Temporary[j].At, whole.Temporary[j].Layer.Rect, nil)
		}
		t.comeUnder(k, from)
	}
}

// comeUnder has what of ink k lies under lines of later inks that are drawn before its
// washes, and what comes from a frame on, come with these: inks lie over one another in their
// order, whenever they are drawn.
func (t *Turn) comeUnder(k int, from float64) {
	ink := t.Inks[k]
	first := math.Inf(1) // of these
	for i := range ink.Strokes {
		if ink.Strokes[i].Wash || t.Strokes[k][i].Start >= from {
			first = math.Min(first, t.Strokes[k][i].Start)
		}
	}
	for j := k + 1; j < len(t.Inks) && !math.IsInf(first, 1); j++ {
		over := t.Inks[j]
		if over == nil || !slices.ContainsFunc(t.Strokes[j], func(b StrokeTime) bool { return b.Start < first || b.End < first }) {
			continue
		}
		t.comeWith(k, j)
	}
}

// comeWith has pixels of ink k come with those of ink j over them that come sooner.
func (t *Turn) comeWith(k, j int) {
	ink, over := t.Inks[k], t.Inks[j]
	number := map[int]int{} // of strokes of over, in ink
	r := ink.Layer.Rect.Intersect(over.Layer.Rect)
	for y := r.Min.Y; y < r.Max.Y; y++ {
		at, above := ink.At[rowAt(ink, r.Min.X, y):][:r.Dx()], over.At[rowAt(over, r.Min.X, y):][:r.Dx()]
		for x, b := range above {
			a := at[x]
			if a == trace.Never || b == trace.Never || t.Strokes[k][a.Stroke()].Start <= t.Strokes[j][b.Stroke()].Start {
				continue
			}
			n, known := number[b.Stroke()]
			if !known {
				n = len(ink.Strokes)
				number[b.Stroke()] = n
				s := over.Strokes[b.Stroke()]
				s.Joined = true
				ink.Strokes, t.Strokes[k] = append(ink.Strokes, s), append(t.Strokes[k], t.Strokes[j][b.Stroke()])
			}
			at[x] = trace.Arrival(uint32(n)<<16) | b&0xffff
		}
	}
}

// rowAt is the index of the arrival of a pixel.
func rowAt(k *trace.Ink, x, y int) int {
	r := k.Layer.Rect
	return (y-r.Min.Y)*r.Dx() + x - r.Min.X
}
