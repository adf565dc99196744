package sketch

import (
	"math"

	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/plan"
)

const (
	bodyRate     = 11.0   // clusters written in a second, in lines as high as bodyHeight or less …
	titleRate    = 7.5    // … and as titleHeight or more
	bodyHeight   = 48.0   // design units
	titleHeight  = 90.0   // design units
	hastyWriting = 0.5    // of that time, at least, is for writing that is short of time
	writingMost  = 1400.0 // design units a second of large letters and full characters
	fadeSeconds  = 0.5
	showSeconds  = 0.2  // of a piece shown whole: a breath before the next
	longDrawing  = 3.0  // seconds from which more ink is drawn faster
	longPicture  = 1.9  // … of built-in pictures and persons, whose colour nobody has to follow
	longestTotal = 12.0 // seconds of the densest picture
	longestWho   = 5.5  // … of a person, however much there is about them
	longestMap   = 5.5  // … and of a map, whose coasts are known: its marks are what is followed
	photoTones   = 0.5  // of a photograph's ink that is tones, at least
	showsShare   = 0.38 // of the length of its lines with which a picture shows what it is …
	showsNearly  = 0.9  // … or an icon, or a person
	linesPart    = 0.8  // of the time without ways is for lines where they are many
	linesLeast   = 0.4  // seconds of the simplest drawing: less is a flash
	wordsLeast   = 0.5  // seconds of the shortest writing …
	textLeast    = 1.0  // … and of an element that is nothing else
)

// pieceCost is how long a piece takes a calm hand, and how that time is shared by
// its strokes.
type pieceCost struct {
	seconds float64
	slow    float64 // seconds of the calmest hand, which takes no stroke slower than slowest
	fixed   bool    // neither stretched nor weighed: fades, films, draw_for
	tail    float64 // seconds that it goes on while what follows it begins
	detail  *detail
	all     []movement // of the whole drawing
	ink     float64    // that its strokes leave
	perInk  float64    // seconds that a movement takes at least for each unit of ink
	wordy   bool       // its lines are words for the most part
	asks    float64    // of one of two parts of a piece: seconds that it wants; 0: it is whole
	tones   bool       // it is the second of them
	longer  float64    // times the time it wants, where its ink would come at once; 0: once
}

// pieceCostOf measures a piece.
func pieceCostOf(p *Piece, unit float64) pieceCost {
	d := detailOf(p, unit)
	c := pieceCost{detail: d, all: d.movements(math.Inf(-1), laying{washes: 1})}
	lines, words, followed := d.cost(c.all)
	clusters := 0
	for i := range p.Inks {
		if p.Inks[i] != nil {
			clusters += clustersOf(p.Drawing, i)
		}
	}
	for i := range c.all {
		c.ink += c.all[i].Ink
	}
	c.wordy = c.writes()
	calm := calmSeconds(lines, words, followed, clusters, p.Drawing.Kind)
	switch d := p.Drawing; {
	case p.Film != nil:
		c.seconds, c.fixed = fadeSeconds, true
	case p.leavesNothing():
		c.fixed = true
	case d.DrawFor > 0:
		c.seconds, c.fixed = d.DrawFor, true
	case d.Beats != nil:
		c.seconds, c.fixed = paint.Ends(d.Beats), true
		if d.Next > 0 && d.Next < c.seconds {
			c.seconds, c.tail = d.Next, c.seconds-d.Next
		}
	case d.Motion == plan.MotionNone:
		c.seconds, c.fixed = showSeconds, true
	case !p.drawn():
		c.seconds, c.fixed = fadeSeconds, true
	default:
		c.seconds, c.slow = calm, slowest*(lines+words)
	}
	return c
}

// cost finds what each movement costs, and sums up the calm seconds of lines and of
// words, and the least time in which the lines can be followed.
func (d *detail) cost(ms []movement) (lines, words, followed float64) {
	var h paceState
	for from := 0; from < len(ms); {
		to, sum := from, 0.0
		i := ms[from].ink
		h.practice = nil
		for ; to < len(ms) && ms[to].ink == i; to++ {
			m := &ms[to]
			m.cost = h.cost(m, to == from, d.unit)
			sum += m.cost.draw + m.cost.travel
			followed += m.cost.leastTravel
			if d.piece.Drawing.Kind != plan.KindPerson || !m.Sweep { // nobody follows their colour
				followed += m.cost.leastDraw / linesPart
			}
		}
		want := d.words[i]
		if _, staged := markOf(d.piece.Drawing, i).(paint.Staged); staged {
			want = stagedSeconds
		}
		if want > 0 && sum > 0 && !ms[from].Wash {
			for k := from; k < to; k++ {
				ms[k].cost.draw *= want / sum
				ms[k].cost.travel *= want / sum
				if ms[k].words {
					ms[k].cost.leastDraw = math.Max(ms[k].cost.leastDraw, hastyWriting*ms[k].cost.draw)
				}
			}
			words += want
		} else {
			lines += sum
		}
		from = to
	}
	return lines, words, followed
}

// wordsSeconds is how long a calm hand writes the i-th mark; 0: it is no writing.
// Large letters take longer than small ones, and none are written faster than a pen
// is led.
func (d *detail) wordsSeconds(i int) float64 {
	n := clustersOf(d.piece.Drawing, i)
	if n == 0 {
		return 0
	}
	rate := bodyRate
	if w, ok := markOf(d.piece.Drawing, i).(paint.Writing); ok && len(w.Text.Lines) > 0 {
		tall := w.Text.H / float64(len(w.Text.Lines)) / d.unit
		rate += (titleRate - bodyRate) * math.Min(math.Max((tall-bodyHeight)/(titleHeight-bodyHeight), 0), 1)
	}
	length := 0.0
	for k := range d.strokes {
		if m := &d.strokes[k]; m.ink == i && !m.Sweep {
			length += m.length
		}
	}
	return math.Max(float64(n)/rate, length/writingMost)
}

// calmSeconds is the calm time of a drawing with the given raw seconds of lines and
// words: much ink is drawn at a livelier pace, but not so that the eye loses
// the pen, and little text not in a flash. followed is the least time in which
// the lines can be followed.
func calmSeconds(lines, words, followed float64, clusters int, kind plan.Kind) float64 {
	long, longest := longDrawing, longestTotal
	switch kind {
	case plan.KindPicture:
		long = longPicture
	case plan.KindPerson:
		long, longest = longPicture, longestWho
	case plan.KindMap:
		longest = longestMap
	}
	if lines > long {
		lines = math.Min(math.Max(long*math.Sqrt(lines/long), followed), longest)
	}
	least := 0.0
	if clusters > 0 {
		least = wordsLeast
	}
	if kind == plan.KindText {
		least = textLeast
	}
	return math.Max(math.Max(lines, linesLeast)*sign(lines)+math.Max(words, least), least)
}

// sign is 1 for a positive number and 0 otherwise.
func sign(v float64) float64 {
	if v > 0 {
		return 1
	}
	return 0
}

// clustersOf is how many graphemes the i-th mark of a drawing writes.
func clustersOf(d *paint.Drawing, i int) int {
	switch w := markOf(d, i).(type) {
	case paint.Writing:
		return w.Text.Clusters
	case paint.Counted:
		return w.Text.Clusters
	}
	return 0
}

// markOf is the i-th mark of a drawing; nil: it has none.
func markOf(d *paint.Drawing, i int) paint.Mark {
	if i >= len(d.Marks) {
		return nil
	}
	return d.Marks[i]
}

// inLayers reports whether the piece is laid in layers, one over all of it after the other: a
// photograph, or what a hand that returns lays over the contours of a picture from elsewhere.
func (d *detail) inLayers() bool {
	return d.isPhoto() || d.tones && d.piece.Drawing.Kind == plan.KindImage
}

// contoursShow is the share of the length of its lines with which a drawing shows what it is, so that its
// tones may wait, and a length in design units that is enough; 0: it is drawn in one go.
func contoursShow(d *paint.Drawing) (share, enough float64) {
	switch d.Kind {
	case plan.KindImage:
		return leastDrawn, enoughDrawn
	case plan.KindPicture, plan.KindMap:
		return showsShare, math.Inf(1)
	case plan.KindIcon, plan.KindPerson, plan.KindShape:
		return showsNearly, math.Inf(1)
	}
	if d.Element == paint.Place {
		return showsShare, math.Inf(1)
	}
	return 0, 0
}

// isPhoto reports whether the piece is a picture from elsewhere of which most is tones.
func (d *detail) isPhoto() bool {
	if d.piece.Drawing.Kind != plan.KindImage {
		return false
	}
	tones, all := 0.0, 0.0
	for i := range d.strokes {
		s := &d.strokes[i]
		if all += s.Ink; s.Sweep {
			tones += s.Ink
		}
	}
	return tones > photoTones*all
}
