package sketch

import (
	"image"
	"math"
	"slices"

	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/sketch/trace"
)

// A hand that has no time for all of a picture before the next thing is due draws its
// contours, goes on, and returns to it when it is free: the picture is drawn in two
// parts, with a time each.

const (
	returnFrom  = 0.5  // share of its time below which a piece is drawn in two parts …
	returnGain  = 1.1  // … if that gives it so many times as long, at least …
	returnMore  = 1.15 // … or so many times what gets least in the scene …
	othersLeast = 0.45 // … and leaves others this share of their time
	returnTries = 4    // times less time, at most, for which contours are looked for

	mostBold = 4.0 // times the ink that lines leave on average for their length, with which one counts

	linesEase    = 0.42 // of the time they want in which contours are just followed
	tonesSeconds = 3.0  // in which a scene's ink comes evenly under washes, with the ways between them …
	toneEase     = 1.05 // … times which tones want …
	toneLeast    = 0.5  // … but no less seconds than this …
	laidEase     = 1.3  // … nor less than washes take that are so many times as fast as usual
)

// noPart is the number of a stroke that belongs to another part of its piece.
const noPart = math.MaxUint16

// Done is the frame in which all of the piece has come, counted from the scene's start.
func (t *Turn) Done() int {
	if t.Later != nil {
		return t.Later.End
	}
	return t.End
}

// returns has the hand return to pieces that would be hurried, and returns the order with
// their second parts.
func (p *planner) returns(order []int) []int {
	if slices.ContainsFunc(p.pieces, func(q Piece) bool { return q.Camera != "" }) {
		return order // it looks at one thing
	}
	for {
		q, poorest, least := p.place(order), -1, returnFrom
		for i, u := range order {
			if q.share[i] < least && p.mayReturn(u) {
				poorest, least = u, q.share[i]
			}
		}
		if poorest < 0 {
			return order
		}
		p.tried[poorest] = true
		if with, ok := p.inTwoParts(order, poorest); ok {
			order = with
		}
	}
}

// mayReturn reports whether a group is a picture that can be drawn in two parts.
func (p *planner) mayReturn(u int) bool {
	g := &p.groups[u]
	if p.tried[u] || len(g.pieces) != 1 || g.fixed > 0 || p.costs[g.pieces[0]].asks > 0 {
		return false
	}
	q := &p.pieces[g.pieces[0]]
	d := q.Drawing
	if !q.strokeByStroke() || q.Film != nil || d.DrawFor > 0 || d.Part > 0 {
		return false
	}
	if share, _ := contoursShow(d); share == 0 {
		return false
	}
	for i := range d.Marks {
		switch d.Marks[i].(type) {
		case paint.Staged, paint.Grown:
			return false
		}
	}
	return true
}

// inTwoParts has the hand return to the picture of group u where that leaves it more
// time; false: there is none.
func (p *planner) inTwoParts(order []int, u int) (with []int, ok bool) {
	q := p.place(order)
	i, at := p.groups[u].pieces[0], slices.Index(order, u)
	was := planner{pieces: p.pieces, costs: slices.Clone(p.costs), groups: slices.Clone(p.groups), groupOf: p.groupOf, late: slices.Clone(p.late)}
	whole, has := p.costs[i], p.groups[u].end-p.groups[u].start
	others, least := q.poorestOf(u), q.least()
	n, v := len(p.pieces), len(p.groups)
	p.pieces, p.costs = append(slices.Clip(p.pieces), p.pieces[i]), append(slices.Clip(p.costs), pieceCost{})
	p.groups, p.groupOf, p.late = append(p.groups, group{}), append(slices.Clip(p.groupOf), v), append(p.late, 0)
	p.later[i] = n
	for seconds := has; ; {
		lines, tones, any := whole.parted(seconds)
		if !any {
			break
		}
		even, toned := evenSeconds*lines.ink/math.Max(p.ink, 1), tonesSeconds*tones.ink/math.Max(p.ink, 1)
		slow, laid := tones.wanted(), tones.underWashes()
		lines.asks, tones.asks = lines.needed(lines.all, seconds)/linesEase, math.Max(math.Max(toneEase*toned, laid), toneLeast)
		p.costs[i], p.costs[n] = lines, tones
		g := &p.groups[u]
		g.flex, g.slow, g.even = lines.asks, lines.slow, math.Min(even, lines.asks)
		p.groups[v] = group{pieces: []int{n}, cue: -1, movable: true, flex: tones.asks, even: toned, slow: slow}
		if with = p.returnsWhere(order, at, i, v); with == nil {
			break
		}
		left := p.groups[u].end - p.groups[u].start
		if lines.needed(lines.all, left) > left && returnTries*left > seconds && left < seconds {
			seconds = left // fewer of them
			continue
		}
		after := p.place(with)
		tone := p.groups[v].end - p.groups[v].start
		if left+tone < returnGain*has && after.least() < returnMore*least || tone < toneLeast || after.poorestOf(u) < math.Min(others, othersLeast) {
			break
		}
		p.whole[i] = whole
		return with, true
	}
	delete(p.later, i)
	p.pieces, p.costs, p.groups, p.groupOf, p.late = was.pieces, was.costs, was.groups, was.groupOf, was.late
	return order, false
}

// laterInk is how much ink the hand leaves when it returns to a group: others wait for it as if it
// were drawn in one go, so that there is time for contours.
func (p *planner) laterInk(u int) float64 {
	if n, ok := p.later[p.groups[u].pieces[0]]; ok && len(p.groups[u].pieces) == 1 {
		return p.costs[n].ink
	}
	return 0
}

// poorestOf is the least share of its time that a group other than u gets.
func (q *sequence) poorestOf(u int) float64 {
	least := slowest
	for i, v := range q.groups {
		if v != u {
			least = math.Min(least, q.got(i))
		}
	}
	return least
}

// returnsWhere finds when the hand returns for group v to piece i, which is drawn in place at of
// the order: when that leaves most for what gets least, before the piece goes or moves.
func (p *planner) returnsWhere(order []int, at, i, v int) (best []int) {
	until := len(order)
	for k, u := range order {
		if c := p.pieces[p.groups[u].pieces[0]].Change; c != nil && slices.Contains(c.Of, i) {
			until = min(until, k)
		}
	}
	const better = 0.01
	most := -1.0
	for k := at + 2; k <= until; k++ {
		with := slices.Insert(slices.Clone(order), k, v)
		if least := p.place(with).least(); least > most+better {
			best, most = with, least
		}
	}
	if best != nil {
		p.place(best)
	}
	return best
}

// underWashes is how long a hand takes at least that lays all strokes under washes.
func (c *pieceCost) underWashes() float64 {
	ms := c.detail.movements(math.Inf(1), laying{washes: 1})
	c.detail.cost(ms)
	return c.needed(ms, 0) / laidEase
}

// parted is a drawing in two parts: the contours that there is time for in so many seconds, and
// all the rest; false: it is the one or the other alone.
func (c *pieceCost) parted(seconds float64) (lines, tones pieceCost, ok bool) {
	weigh := c.detail.boldness()
	var ranks []float64
	for i := range c.detail.strokes {
		if m := &c.detail.strokes[i]; m.isLine() {
			ranks = append(ranks, weigh(m))
		}
	}
	slices.Sort(ranks)
	ranks = slices.Compact(ranks)
	k, _ := slices.BinarySearchFunc(ranks, seconds, func(rank, seconds float64) int {
		lines = c.part(func(m *measured) bool { return m.inContours(weigh, rank) })
		if lines.needed(lines.all, seconds) > fitShare*seconds {
			return -1
		}
		return 1
	})
	if k == len(ranks) {
		return lines, tones, false
	}
	lines = c.part(func(m *measured) bool { return m.inContours(weigh, ranks[k]) })
	tones = c.part(func(m *measured) bool { return !m.inContours(weigh, ranks[k]) })
	tones.tones, tones.detail.tones = true, true
	return lines, tones, len(tones.all) > 0 && lines.shows(c)
}

// shows reports whether the contours of a drawing show what it is: nobody leaves half of
// an icon, or a person without a head, until later. Of a photograph, or a dense illustration, few do.
func (c *pieceCost) shows(whole *pieceCost) bool {
	length := func(c *pieceCost) (sum float64) {
		for i := range c.detail.strokes {
			if m := &c.detail.strokes[i]; m.isLine() && !m.again {
				sum += m.length
			}
		}
		return sum
	}
	share, enough := contoursShow(whole.detail.piece.Drawing)
	return length(c) >= math.Min(share*length(whole), enough)
}

// inContours reports whether a stroke is a line that matters as much as rank, or one that is drawn
// with these: words, and what is never simplified.
func (m *measured) inContours(weigh func(*measured) float64, rank float64) bool {
	return m.words != nil || math.IsInf(m.rank, 1) || m.isLine() && weigh(m) >= rank
}

// boldness weighs lines by how much they matter, faint ones less than others: of a lighthouse the
// tower comes before its beams.
func (d *detail) boldness() func(*measured) float64 {
	var ink, length float64
	for i := range d.strokes {
		if m := &d.strokes[i]; m.isLine() {
			ink, length = ink+m.Ink, length+m.length
		}
	}
	return func(m *measured) float64 {
		return m.rank * math.Sqrt(math.Min(m.Ink/math.Max(m.length, 1e-9)*length/math.Max(ink, 1e-9), mostBold))
	}
}

// part is the cost of some strokes alone.
func (c *pieceCost) part(of func(*measured) bool) pieceCost {
	d := *c.detail
	d.strokes, d.ranks = nil, nil
	for i := range c.detail.strokes {
		m := c.detail.strokes[i]
		if !of(&m) {
			continue
		}
		d.strokes = append(d.strokes, m)
		if !math.IsInf(m.rank, 1) {
			d.ranks = append(d.ranks, m.rank)
		}
	}
	slices.Sort(d.ranks)
	d.ranks = slices.Compact(d.ranks)
	out := pieceCost{detail: &d, all: d.movements(math.Inf(-1), laying{washes: 1}), perInk: c.perInk}
	lines, words, _ := d.cost(out.all)
	for i := range out.all {
		out.ink += out.all[i].Ink
	}
	out.seconds, out.slow = lines+words, slowest*(lines+words)
	return out
}

// asOne is a turn with all strokes of its two parts.
func (t *Turn) asOne() Turn {
	if t.Later == nil {
		return *t
	}
	l := t.Later
	out := Turn{Start: t.Start, End: l.End, Inks: make([]*trace.Ink, len(t.Inks)), Strokes: make([][]StrokeTime, len(t.Inks)), simpler: make([]simplerInk, len(t.Inks))}
	for k, ink := range t.Inks {
		if ink == nil {
			continue
		}
		one := *ink
		first := uint16(len(ink.Strokes))
		one.Strokes = slices.Concat(ink.Strokes, l.Inks[k].Strokes)
		s := simplerInk{number: slices.Clone(t.simpler[k].number), washes: map[uint16]*broadWash{}}
		for i, n := range l.simpler[k].number {
			if n != noPart {
				s.number[i] = first + n
			}
		}
		for n, w := range t.simpler[k].washes {
			s.washes[n] = w
		}
		for n, w := range l.simpler[k].washes {
			s.washes[first+n] = w
		}
		out.Inks[k], out.Strokes[k], out.simpler[k] = &one, slices.Concat(t.Strokes[k], l.Strokes[k]), s
	}
	return out
}

// split parts a turn of strokes of both parts, whose pixels have their arrivals, at a frame.
func (t *Turn) split(end, from int) (first, second Turn) {
	n := len(t.Inks)
	first = Turn{Start: t.Start, End: end, Inks: make([]*trace.Ink, n), Strokes: make([][]StrokeTime, n)}
	second = Turn{Start: from, End: t.End, Inks: make([]*trace.Ink, n), Strokes: make([][]StrokeTime, n)}
	for k, ink := range t.Inks {
		if ink == nil {
			continue
		}
		later := make([]bool, len(ink.Strokes))
		for i, b := range t.Strokes[k] {
			later[i] = b.Start >= float64(from)
		}
		first.Inks[k], first.Strokes[k] = partOf(ink, t.Strokes[k], later, false)
		second.Inks[k], second.Strokes[k] = partOf(ink, t.Strokes[k], later, true)
	}
	return first, second
}

// partOf is what those strokes of an ink leave that come later, or those that do not; nil:
// nothing.
func partOf(ink *trace.Ink, times []StrokeTime, later []bool, second bool) (*trace.Ink, []StrokeTime) {
	out := *ink
	out.Strokes, out.Temporary = nil, nil
	var own []StrokeTime
	number := make([]int, len(later))
	for i := range later {
		if later[i] == second {
			number[i] = len(out.Strokes)
			out.Strokes, own = append(out.Strokes, ink.Strokes[i]), append(own, times[i])
		}
	}
	if len(own) == 0 {
		return nil, nil
	}
	// What never arrives comes at the end.
	mine := func(a trace.Arrival) bool {
		if k := a.Stroke(); k < len(later) {
			return later[k] == second
		}
		return second
	}
	out.Layer, out.At = cut(ink.Layer, ink.At, mine, number)
	for _, l := range ink.Temporary {
		if l.Layer, l.At = cut(l.Layer, l.At, mine, number); !l.Layer.Rect.Empty() {
			out.Temporary = append(out.Temporary, l)
		}
	}
	return &out, own
}

// cut is the pixels of a layer whose arrivals are of some strokes, which have other numbers there.
func cut(layer *image.RGBA, arrivals []trace.Arrival, mine func(trace.Arrival) bool, number []int) (*image.RGBA, []trace.Arrival) {
	r, w := layer.Rect, layer.Rect.Dx()
	var at image.Rectangle
	for y := range r.Dy() {
		low, high := w, 0
		for x, a := range arrivals[y*w:][:w] {
			if layer.Pix[y*layer.Stride+4*x+3] != 0 && mine(a) {
				low, high = min(low, x), x+1
			}
		}
		at = at.Union(image.Rect(low, y, high, y+1))
	}
	at = at.Add(r.Min)
	out, own := image.NewRGBA(at), make([]trace.Arrival, at.Dx()*at.Dy())
	for y := at.Min.Y; y < at.Max.Y; y++ {
		from := (y-r.Min.Y)*w + at.Min.X - r.Min.X
		src, dst := layer.Pix[layer.PixOffset(at.Min.X, y):], out.Pix[out.PixOffset(at.Min.X, y):]
		to := own[(y-at.Min.Y)*at.Dx():][:at.Dx()]
		for x, a := range arrivals[from:][:at.Dx()] {
			to[x] = trace.Never
			if src[4*x+3] == 0 || !mine(a) {
				continue
			}
			copy(dst[4*x:4*x+4], src[4*x:])
			if a != trace.Never {
				to[x] = trace.Arrival(uint32(number[a.Stroke()])<<16) | a&0xffff
			}
		}
	}
	return out, own
}
