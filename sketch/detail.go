package sketch

import (
	"math"
	"slices"

	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/sketch/trace"
)

// How much each stroke matters when there is no time for all. Lines count by their
// length in design units; these are lines that matter as much.
const (
	colourShare  = 0.2   // of the side of an area
	passingShare = 0.1   // of the length of a line drawn in passing
	outerShare   = 1.5   // … of one that goes about a quarter of its drawing or more
	outerFrom    = 0.25  // of its drawing's box, at least
	edgeShare    = 0.02  // … of one that goes around the edge of it, beside at least as long others …
	asideFrom    = 0.2   // of a photograph's width, at its sides, where lines matter less …
	asideRank    = 0.4   // … times as much
	edgeNear     = 0.02  // … of its box's sides that the line's box is smaller at most, and the line shorter
	againInk     = 0.15  // of the ink of a line that is left at most where it is gone over again …
	againLonger  = 0.05  // … in a line that is longer or shorter by so much …
	againWithin  = 16    // … and comes so many strokes later, at most
	closedGap    = 1.5   // widths of a line within which strokes go on from one another
	wordsLine    = 260.0 // as long a line matters as much as words …
	wordsTaller  = 1.0   // … and so much longer for each unit of their height
	wordsFall    = 0.3   // of that, by which the last word of a mark matters less than its first
	wordGap      = 0.2   // of a line's height that words are apart at least
	samplePx     = 20.0  // design units between the places a wash is laid over
)

// measured is a stroke of a piece with what the pace asks of it.
type measured struct {
	*trace.Stroke
	ink, index int            // of its piece, and in that
	length     float64        // design units
	box        geom.Rect      // pixels
	dabs       []dab          // along its spine
	rank       float64        // how much it matters; +Inf: it is always drawn
	again      bool           // it goes over lines that are drawn by then
	around     bool           // it is a line about words
	words      *paint.Writing // it belongs to; nil: none
}

// detail is the strokes of a piece in their order, and what can be done without.
type detail struct {
	piece   *Piece
	unit    float64
	strokes []measured
	words   []float64 // seconds that a calm hand writes each ink; 0: it is no writing
	tones   bool      // the hand returns for them: the contours are there
	ranks   []float64 // of strokes that can come under a wash, in rising order, each once
}

// movement is one way of the pen: a stroke of the piece, or a wash over several.
type movement struct {
	*trace.Stroke
	length float64
	ink    int
	words  bool
	wash   *broadWash // nil: it is a stroke
	of     []int      // of a wash: the strokes under it, of the detail
	index  int        // of a stroke: in its ink
	cost   strokeCost
	hurry  float64 // times as fast as is easily followed, at least 1
}

func detailOf(p *Piece, unit float64) *detail {
	d := &detail{piece: p, unit: unit}
	box := geom.Rect{}
	for i, ink := range p.Inks {
		if ink == nil {
			continue
		}
		words, fixed := d.kindOf(i)
		for k := range ink.Strokes {
			s := &ink.Strokes[k]
			m := measured{Stroke: s, ink: i, index: k, length: s.Length() / unit, box: s.Bounds(), words: words, rank: math.Inf(1)}
			m.around = d.framesWords(&m)
			if !fixed && !s.Blank {
				m.rank = m.length
			}
			d.strokes = append(d.strokes, m)
			box = box.Union(m.box)
		}
	}
	d.linesAgain()
	for i := range d.strokes {
		d.strokes[i].matter(box, unit)
	}
	d.closeContours(box)
	d.leaveEdge()
	d.leaveAside(box)
	d.rankWords()
	for i := range d.strokes {
		if r := d.strokes[i].rank; !math.IsInf(r, 1) {
			d.ranks = append(d.ranks, r)
		}
	}
	d.words = make([]float64, len(p.Inks))
	for i, ink := range p.Inks {
		if ink != nil {
			d.words[i] = d.wordsSeconds(i)
		}
	}
	slices.Sort(d.ranks)
	d.ranks = slices.Compact(d.ranks)
	return d
}

// kindOf is the writing that an ink is; fixed says that it can only come as it is:
// it moves by itself.
func (d *detail) kindOf(i int) (words *paint.Writing, fixed bool) {
	if d.piece.Change != nil { // what is wiped off is not simplified
		return nil, true
	}
	switch m := markOf(d.piece.Drawing, i).(type) {
	case paint.Writing:
		return &m, len(m.Text.Lines) == 0
	case paint.Staged, paint.Grown:
		return nil, true
	}
	return nil, false
}

// isLine reports whether a stroke is a line that can come under a wash, of no words.
func (m *measured) isLine() bool {
	return !m.Sweep && !m.Swift && m.words == nil && !math.IsInf(m.rank, 1) && len(m.Spine) > 0
}

// linesAgain finds the lines that a loose hand goes over a second time: of these
// hardly anything is seen that is not there.
func (d *detail) linesAgain() {
	for i := range d.strokes {
		m := &d.strokes[i]
		for k := max(i-againWithin, 0); k < i && m.isLine() && !m.again; k++ {
			m.again = m.goesOver(&d.strokes[k])
		}
	}
}

// goesOver reports whether a line has the course of another and leaves little beside it.
func (m *measured) goesOver(o *measured) bool {
	if !o.isLine() || o.ink != m.ink || m.Ink > againInk*o.Ink || math.Abs(m.length-o.length) > againLonger*o.length {
		return false
	}
	near := closedGap * m.Width
	return m.Spine[0].Dist(o.Spine[0]) < near && m.Spine[len(m.Spine)-1].Dist(o.Spine[len(o.Spine)-1]) < near
}

// closeContours has contours that are closed by several strokes matter as one line: a
// part of one would stand open until its colour comes. The drawing lies in a box.
func (d *detail) closeContours(of geom.Rect) {
	for i := 0; i < len(d.strokes); i++ {
		first := &d.strokes[i]
		if !first.isLine() || first.again {
			continue
		}
		near := closedGap * first.Width
		length, box := first.length, first.box
		for k := i + 1; k < len(d.strokes); k++ {
			m, last := &d.strokes[k], &d.strokes[k-1]
			if !m.isLine() || m.again || m.ink != first.ink || m.Spine[0].Dist(last.Spine[len(last.Spine)-1]) > near {
				break
			}
			length, box = length+m.length, box.Union(m.box)
			if m.Spine[len(m.Spine)-1].Dist(first.Spine[0]) > near {
				continue
			}
			for j := i; j <= k; j++ {
				d.strokes[j].rank = lineRank(length, box, of)
			}
			i = k
			break
		}
	}
}

// matter finds how much a stroke matters in a drawing that lies in a box.
func (m *measured) matter(box geom.Rect, unit float64) {
	switch {
	case math.IsInf(m.rank, 1):
	case m.words != nil:
		m.rank = wordsLine + wordsTaller*m.words.Text.H/float64(len(m.words.Text.Lines))/unit
	case m.Sweep:
		m.rank = colourShare * math.Sqrt(m.length*m.Width/unit)
	case m.Swift || m.again:
		m.rank *= passingShare
	default:
		m.rank = lineRank(m.length, m.box, box)
	}
}

// leaveEdge has a line around the edge of a picture, which shows nothing of it, matter
// little beside as many lines that do.
func (d *detail) leaveEdge() {
	var box geom.Rect
	lines := 0.0
	for i := range d.strokes {
		if m := &d.strokes[i]; m.isLine() {
			box, lines = box.Union(m.box), lines+m.length
		}
	}
	near, around := edgeNear*math.Max(box.W(), box.H()), 2*(box.W()+box.H())/d.unit
	for i := range d.strokes {
		m := &d.strokes[i]
		if m.isLine() && box.W()-m.box.W() < near && box.H()-m.box.H() < near && math.Abs(m.length-around) < edgeNear*around && lines >= 2*m.length {
			m.rank = edgeShare * m.length
		}
	}
}

// leaveAside has lines at the left and right of a photograph matter less than those in the middle of it, where
// what it is of is.
func (d *detail) leaveAside(box geom.Rect) {
	if !d.inLayers() || box.W() <= 0 {
		return
	}
	for i := range d.strokes {
		m := &d.strokes[i]
		if x := (m.box.Center().X - box.Min.X) / box.W(); m.isLine() && (x < asideFrom || x > 1-asideFrom) {
			m.rank *= asideRank
		}
	}
}

// framesWords reports whether a line stands around words that are written next, as that of
// a bubble does.
func (d *detail) framesWords(m *measured) bool {
	if m.Sweep || m.words != nil || m.ink+1 >= len(d.piece.Inks) || d.piece.Inks[m.ink+1] == nil {
		return false
	}
	w, ok := markOf(d.piece.Drawing, m.ink+1).(paint.Writing)
	return ok && m.box.Contains(geom.R(w.At.X, w.At.Y, w.Text.W, w.Text.H))
}

// lineRank is how much a line of a length matters that lies in a box, in a drawing that lies
// in another.
func lineRank(length float64, box, of geom.Rect) float64 {
	if box.W()*box.H() >= outerFrom*of.W()*of.H() {
		return outerShare * length
	}
	return length
}

// rankWords has the first words of a mark matter most: where there is no time for all, those are
// written, and the pen is pulled along the others.
func (d *detail) rankWords() {
	for from, to := 0, 0; from < len(d.strokes); from = to {
		t := d.strokes[from].words
		for to = from; to < len(d.strokes) && d.strokes[to].words == t; to++ {
		}
		if t == nil || t.Rotate != 0 || len(t.Text.Lines) == 0 {
			continue
		}
		high := t.Text.H / float64(len(t.Text.Lines))
		number, n, end := make([]int, to-from), 0, math.Inf(-1)
		for i := range number {
			box := d.strokes[from+i].box
			low, far := box.Min.X, box.Max.X
			if t.Text.RTL {
				low, far = -far, -low
			}
			if i > 0 && (low > end+wordGap*high || far < end-high) { // the next word, or the next line
				n, end = n+1, math.Inf(-1)
			}
			number[i], end = n, math.Max(end, far)
		}
		for i, k := range number {
			d.strokes[from+i].rank *= 1 - wordsFall*float64(k)/float64(n+1)
		}
	}
}

// laying is how strokes come under washes: of what is laid at one time so many at most, one
// beside the other, and of a photograph so many layers, one after the other; with a tip so many times
// as broad as usual, 0: as usual.
type laying struct {
	washes, layers int
	tip            float64
}

// movements are those of a piece of which strokes that matter less than least come
// under washes: one after the contours that lie near them, and for words one along
// each line.
func (d *detail) movements(least float64, by laying) []movement {
	return d.shortOnes(least, by, math.Inf(1))
}

// shortOnes are the movements of which lines longer than longest, in design units, come under
// washes too.
func (d *detail) shortOnes(least float64, by laying, longest float64) []movement {
	var out []movement
	var under waiting
	flush := func() {
		out = d.lay(out, under.strokes, by)
		under = waiting{}
	}
	for i := range d.strokes {
		m := &d.strokes[i]
		if m.rank >= least && (m.Sweep || m.words != nil || m.length <= longest || math.IsInf(m.rank, 1)) {
			if !m.Blank && under.parted(m, d.unit) {
				flush()
			}
			out = append(out, m.movement())
			continue
		}
		if !under.takes(m, d.strokes) {
			flush()
		}
		under.strokes, under.box = append(under.strokes, i), under.box.Union(m.box)
	}
	flush()
	return out
}

// waiting are strokes that wait for a wash.
type waiting struct {
	strokes []int
	box     geom.Rect
}

// parted reports whether what waits comes before a stroke is drawn: that is of
// something else, or lies over it.
func (w *waiting) parted(m *measured, unit float64) bool {
	return len(w.strokes) > 0 && (m.words != nil || m.around || m.Sweep || !w.box.Inset(-washApart*unit).Overlaps(m.box))
}

// takes reports whether a stroke may wait with the others: with words those of the
// same line, or of the same mark.
func (w *waiting) takes(m *measured, all []measured) bool {
	if len(w.strokes) == 0 {
		return true
	}
	last := &all[w.strokes[len(w.strokes)-1]]
	a, b := last.words, m.words
	switch {
	case a == nil || b == nil:
		return a == b
	case a == b:
		return true
	case len(a.Text.Lines) > 1 || len(b.Text.Lines) > 1 || a.Rotate != b.Rotate || a.Text.RTL != b.Text.RTL:
		return false
	}
	const apart = 0.3 // of a line's height
	return a.Rotate == 0 && math.Abs(a.At.Y-b.At.Y) < apart*a.Text.H && math.Abs(a.Text.H-b.Text.H) < apart*a.Text.H
}

// lay appends the washes that bring some strokes.
func (d *detail) lay(out []movement, under []int, by laying) []movement {
	if len(under) == 0 {
		return out
	}
	wash, n := d.parted(under, by)
	for k := range n {
		w := movement{ink: len(d.piece.Inks), hurry: 1}
		var places []dab
		var inks []float64
		ink := 0.0
		for i, u := range under {
			if wash[i] != k {
				continue
			}
			m := &d.strokes[u]
			w.of, w.ink = append(w.of, u), min(w.ink, m.ink)
			dabs := m.sampled(d.unit)
			places = append(places, dabs...)
			for range dabs {
				inks = append(inks, m.Ink/float64(len(dabs)))
			}
			ink += m.Ink
		}
		if len(places) == 0 {
			continue
		}
		first := &d.strokes[w.of[0]]
		tip := washTip * d.unit
		if len(w.of) > 1 { // one area is laid as it asks
			tip *= math.Max(by.tip, 1)
		}
		along := washAlong(places, tip)
		layered := by.layers > 1 && first.words == nil && d.inLayers()
		if layered {
			tip *= layerTip
			if d.tones {
				tip *= tonesTip
			}
			along = layerAlong(places, tip)
		}
		if t := first.words; t != nil {
			w.words = true
			sin, cos := math.Sincos(t.Rotate)
			if along = geom.Pt(cos, sin); t.Text.RTL {
				along = along.Mul(-1)
			}
			tip = 10 * t.Text.H // one pass
		}
		w.wash = washOver(places, along, tip)
		if layered {
			w.wash.hatches()
		}
		w.wash.places, w.wash.inks = places, inks
		s := w.wash.stroke()
		s.Object, s.Ink = first.Object, ink
		w.Stroke, w.length = &s, w.wash.length/d.unit
		if d.drawnSooner(&w) {
			for _, u := range w.of {
				out = append(out, d.strokes[u].movement())
			}
			continue
		}
		out = append(out, w)
	}
	return out
}

// drawnSooner reports whether the few small strokes under a wash are drawn in the time of the
// smallest wash.
func (d *detail) drawnSooner(w *movement) bool {
	lines := 0.0
	for _, u := range w.of {
		m := d.strokes[u].movement()
		lines += leastSeconds(&m, d.unit)
	}
	return lines <= washLeast
}

// parted says with which of n washes each of some strokes comes.
func (d *detail) parted(under []int, by laying) (wash []int, n int) {
	if t := d.strokes[under[0]].words; t != nil && len(t.Text.Lines) == 1 {
		return make([]int, len(under)), 1
	} else if t != nil {
		// A line of words each: the pen is pulled along it.
		wash, n = make([]int, len(under)), len(t.Text.Lines)
		sin, cos := math.Sincos(-t.Rotate)
		mid := t.At.Add(geom.Pt(t.Text.W/2, t.Text.H/2))
		for i, u := range under {
			v := d.strokes[u].box.Center().Sub(mid)
			y := v.X*sin + v.Y*cos + t.Text.H/2
			for wash[i] < n-1 && y > t.Text.Lines[wash[i]].Bot {
				wash[i]++
			}
		}
		return wash, n
	}
	if by.layers > 1 && d.inLayers() {
		return d.layered(under, by.layers)
	}
	boxes := make([]geom.Rect, len(under))
	for i, u := range under {
		boxes[i] = d.strokes[u].box.Inset(-d.strokes[u].Width / 2)
	}
	return apart(boxes, washApart*d.unit, by.washes)
}

// layered says with which of n layers each of some strokes of a photograph comes: in their order,
// a tone or a hatching after the other, each layer with about as much ink. All of them under one
// wash would be the finished picture, uncovered.
func (d *detail) layered(under []int, most int) (layer []int, n int) {
	layer = make([]int, len(under))
	all, sum := 0.0, 0.0
	for _, u := range under {
		all += d.strokes[u].Ink
	}
	now, begun := 0, -1
	for i, u := range under {
		s := &d.strokes[u]
		// What hangs together is laid together.
		if first := i == 0 || s.Object != d.strokes[under[i-1]].Object || s.ink != d.strokes[under[i-1]].ink; first {
			if k := min(int(float64(most)*sum/math.Max(all, 1e-9)), most-1); k != begun {
				now, begun = n, k
				n++
			}
		}
		layer[i] = now
		sum += s.Ink
	}
	return layer, n
}

// movement is the stroke drawn as it is.
func (m *measured) movement() movement {
	return movement{Stroke: m.Stroke, length: m.length, ink: m.ink, words: m.words != nil, index: m.index, hurry: 1}
}

// sampled are places along a stroke's spine, some way apart, that cover it.
func (m *measured) sampled(unit float64) []dab {
	if m.dabs == nil {
		far := math.Inf(1)
		for i, p := range m.Spine {
			if i > 0 {
				far += p.Dist(m.Spine[i-1])
			}
			if far >= samplePx*unit || i == len(m.Spine)-1 {
				m.dabs, far = append(m.dabs, dab{p, m.Width / 2}), 0
			}
		}
	}
	return m.dabs
}
