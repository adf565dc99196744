package sketch

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/sketch/trace"
)

// Piece is one drawing of a scene with what is needed to make it appear.
type Piece struct {
	Drawing *paint.Drawing
	Inks    []*trace.Ink // of its marks in their order; nil entries are skipped
	Cue     float64      // seconds from the scene's start at which it begins; negative: the pace decides
	Told    bool         // its cue is nobody's wish but where its words are said: it yields where time is short
	Said    []float64    // seconds from the scene's start at which it is spoken of
	Strong  []float64    // … and at which that is a strong word
	Firm    bool         // it never steps back: words over all else, a line of a drawing in several parts
	Joins   bool         // it is a line between others
	After   []int        // indexes of pieces that must be finished first: the source of an arrow, or both its ends
	Before  []int        // indexes of pieces that come after it where it has no cue: what an arrow points to
	Film    *Film        // plays inside the scene from the moment the piece begins; nil: nothing plays
	Camera  plan.Camera  // what a Camera does when it comes; empty: it stays
	Change  *Change      // what it makes of other pieces; nil: it is drawn
	rest    bool         // it is the second part of the piece before it
}

// Clock is the time a scene has.
type Clock struct {
	FPS    int     // frames a second, at least 1
	Frames int     // of the scene, at least 1
	Lead   float64 // seconds at the start in which nothing may be drawn: the transition
	Unit   float64 // pixels per design unit, paint.Frame.Unit; 0 means 1
	Spoken float64 // seconds until the last word is said; 0: nothing is
}

// Schedule says when everything of a scene is drawn. Turns are parallel to the
// pieces.
type Schedule struct {
	Turns    []Turn
	Warnings []Warning // in the order of the pieces
	Still    Stillness // of what is left as the plan has it
}

// Turn is the time of one piece: frames Start to End−1. Strokes holds the time
// of every stroke of every ink, in order. Of a piece that is drawn in two parts, contours first,
// it has those of the first part, and Later the rest.
type Turn struct {
	Start, End int
	Inks       []*trace.Ink // as they are drawn in that time: the piece's own, or simpler ones
	Strokes    [][]StrokeTime
	Later      *Turn        // of what the hand returns for; nil: it is drawn in one go
	pressed    bool         // what is drawn cannot be followed, simpler as it is
	simpler    []simplerInk // parallel to the inks; nil: these are the piece's own
}

// StrokeTime is the time of one stroke, in frames from the scene's start: what it
// leaves at moment t is seen from frame ⌊t⌋ on.
type StrokeTime struct{ Start, End float64 }

// Warning is a drawing that has too little time to be drawn well. It is
// drawn nevertheless.
type Warning struct {
	Element        int
	ID             string
	MissingSeconds float64 // that a calm hand would need beyond what it has
	LateSeconds    float64 // that it begins after its cue, because others are still being drawn
	EarlySeconds   float64 // that it begins before its cue, because the scene ends before that
	Change         bool    // what is late is that it goes or moves: it is drawn until then
}

// String is the sentence a person reads.
func (w Warning) String() string {
	var says []string
	if w.MissingSeconds > 0 {
		says = append(says, fmt.Sprintf("has %.1f s too little to be drawn calmly", w.MissingSeconds))
	}
	switch {
	case w.LateSeconds > 0 && w.Change:
		says = append(says, fmt.Sprintf("is still being drawn when it is to go or move, which it does %.1f s later", w.LateSeconds))
	case w.LateSeconds > 0:
		says = append(says, fmt.Sprintf("begins %.1f s after its cue", w.LateSeconds))
	}
	if w.EarlySeconds > 0 {
		says = append(says, fmt.Sprintf("begins %.1f s before its cue, at which the scene is over", w.EarlySeconds))
	}
	name := w.ID
	if name == "" {
		name = fmt.Sprintf("element %d", w.Element+1)
	}
	return name + " " + strings.Join(says, " and ")
}

const (
	pauseSeconds = 0.25 // between two objects, for the pen's way
	holdSeconds  = 0.6  // of stillness when all is drawn
	firstSeconds = 0.45 // that a scene as long as it needs has besides, for its first drawing
	penSeconds   = 0.06 // from a cut to the first stroke: a board is not left empty for longer than it is noticed
	oneMoment    = 0.3  // seconds between cues that are practically one
	drawForSlack = 0.95 // times draw_for below which one is due
	lateFrom     = 0.1  // seconds after a cue from which one is due
	seenSeconds  = 0.2  // of the finished picture, when there is no time for a hold …
	seenShare    = 0.1  // … or this share of a short scene
	holdShare    = 0.2  // of a short scene, at most, is the hold
	groupPause   = 0.1  // of a piece's time, at most, is for the pen's way to the next of its group
	fewestFrames = 2    // for a drawing whose cue is at the end of the scene
)

// Pace gives every piece its time. Cues are honoured; pieces without one
// follow the piece before them, spread over the time until the next cue; a
// piece ends before the next begins. All get about the same share of the time
// they want: where that is short, pieces begin up to a second before their cue or
// half a second after it. Slack makes the hand calmer before it becomes
// stillness. Nothing ends after the scene.
func Pace(pieces []Piece, c Clock) Schedule {
	p := newPlanner(pieces, c)
	p.weighInk()
	p.yield()
	order := p.returns(p.order())
	p.settle(order)
	s := p.calmLines(order, p.spreadInk(order, p.schedule()))
	if c.Spoken > 0 && s.Still.Seconds > muchStill*s.Still.Of && !slices.ContainsFunc(pieces, func(q Piece) bool { return q.Film != nil }) {
		s = p.fill(order)
	}
	return p.evenOut(s)
}

// Need is how many seconds a scene needs to draw the pieces at a calm pace,
// cues honoured, the hold at the end included. unit is paint.Frame.Unit.
func Need(pieces []Piece, unit float64) float64 {
	p := newPlanner(pieces, Clock{FPS: 30, Frames: 1 << 20, Unit: unit})
	t := firstSeconds
	end := t
	for _, b := range p.arrange() {
		t = math.Max(t, b.cue)
		for _, u := range b.groups {
			for _, i := range p.groups[u].pieces {
				if f := pieces[i].Film; f != nil && f.FPS > 0 {
					end = math.Max(end, t+float64(f.Frames)/float64(f.FPS))
				}
			}
			t += p.groups[u].flex + p.groups[u].fixed
			t += p.groups[u].tail
			end = math.Max(end, t)
			t += pauseSeconds
		}
	}
	return end + holdSeconds
}

// group is what is drawn without interruption: one piece, or all of one Group.
type group struct {
	pieces      []int
	cue         float64 // negative: none
	told        bool    // that cue is nobody's wish
	flex, fixed float64 // seconds that may be stretched, and that may not
	movable     bool    // it may begin before its cue: it is drawn
	slow        float64 // seconds of flex that the calmest hand takes
	even        float64 // seconds in which its ink does not come at once
	tail        float64 // seconds that it goes on while the next begins; 0: it comes to an end before
	start, end  float64 // seconds, the result
}

// seconds a calm hand takes.
func (b *group) seconds() float64 { return b.flex + b.fixed }

// calmest is the largest share of its calm time that a group gets: more than the usual where
// that is short of what its strokes take, since there are many.
func (b *group) calmest() float64 {
	return math.Max(slowest, b.slow/math.Max(b.flex, 1e-9))
}

// planner turns pieces into a schedule.
type planner struct {
	pieces  []Piece
	clock   Clock
	end     float64                     // seconds, of the scene
	costs   []pieceCost                 // of every piece
	groups  []group                     // in plan order
	groupOf []int                       // of every piece
	ink     float64                     // that a hand leaves in the scene
	late    []float64                   // of every group
	laid    map[*trace.Stroke][]float64 // ink in parts of the heavy sweeps that were looked at
	// Of pieces that are drawn in two parts: what all of it costs, and where among pieces the second is.
	whole map[int]pieceCost
	later map[int]int
	tried map[int]bool // groups that were to be drawn in two parts
}

func newPlanner(pieces []Piece, c Clock) *planner {
	if c.Unit == 0 {
		c.Unit = 1
	}
	p := &planner{
		pieces: pieces, clock: c,
		end:     float64(c.Frames) / float64(c.FPS),
		costs:   make([]pieceCost, len(pieces)),
		groupOf: make([]int, len(pieces)),
		laid:    map[*trace.Stroke][]float64{}, whole: map[int]pieceCost{}, later: map[int]int{}, tried: map[int]bool{},
	}
	byName := map[string]int{}
	for i := range pieces {
		p.costs[i] = pieceCostOf(&pieces[i], c.Unit)
		g := pieces[i].Drawing.Group
		u, seen := byName[g]
		if g == "" || !seen {
			u = len(p.groups)
			byName[g] = u
			p.groups = append(p.groups, group{cue: -1})
		}
		p.groupOf[i] = u
		b := &p.groups[u]
		b.movable = (b.movable || len(b.pieces) == 0) && pieces[i].Film == nil && pieces[i].Change == nil && (pieces[i].drawn() || pieces[i].leavesNothing())
		b.pieces = append(b.pieces, i)
		if cue, told := pieces[i].Cue, pieces[i].Told; cue >= 0 && (b.cue < 0 || b.told && !told || cue < b.cue && b.told == told) {
			b.cue, b.told = cue, told
		}
	}
	for i := range p.costs {
		g := &p.groups[p.groupOf[i]]
		if c := &p.costs[i]; c.fixed {
			g.fixed += c.seconds
			g.tail = math.Max(c.tail, g.tail-c.seconds)
		} else {
			g.flex += c.seconds
			g.slow += c.slow
		}
	}
	p.late = make([]float64, len(p.groups))
	// A cue at or after the end still leaves two frames to appear in.
	last := p.latest() - fewestFrames/float64(c.FPS)
	for u := range p.groups {
		if b := &p.groups[u]; b.cue >= 0 {
			b.cue = math.Max(math.Min(math.Max(b.cue, c.Lead), last), 0)
		}
	}
	return p
}

// weighInk has what leaves much of a scene's ink take its time.
func (p *planner) weighInk() {
	for u := range p.groups {
		p.ink += p.inkOf([]int{u})
	}
	for i := range p.costs {
		p.costs[i].perInk = inkSeconds / math.Max(p.ink, 1)
	}
	for u := range p.groups {
		for _, i := range p.groups[u].pieces {
			if c := &p.costs[i]; !c.fixed {
				p.groups[u].flex += c.wanted() - c.seconds
			}
		}
		p.groups[u].even = math.Min(evenSeconds*p.inkOf([]int{u})/math.Max(p.ink, 1), p.groups[u].flex)
	}
}

// latest is the last moment a drawing may end: a moment of the hold is kept
// even when time is short, so that the finished picture is seen.
func (p *planner) latest() float64 { return p.end - math.Min(seenSeconds, seenShare*p.end) }

// schedule is the result in frames.
func (p *planner) schedule() Schedule {
	s := Schedule{Turns: make([]Turn, len(p.pieces))}
	for u := range p.groups {
		p.turns(&p.groups[u], s.Turns)
	}
	p.underWay(s.Turns)
	for i, n := range p.later {
		s.Turns[i].Later = &s.Turns[n]
	}
	s.Turns = s.Turns[:len(p.pieces)-len(p.later)]
	s.Still = p.stillness(s.Turns)
	for i := range s.Turns {
		if w, ok := p.warning(i, s.Turns[i]); ok {
			s.Warnings = append(s.Warnings, w)
		}
	}
	return s
}

// turns shares the time of a group among its pieces.
func (p *planner) turns(b *group, turns []Turn) {
	fps := float64(p.clock.FPS)
	total := math.Max(b.seconds(), 1e-9)
	t, k := b.start, (b.end-b.start)/total
	for j, i := range b.pieces {
		d := p.costs[i].wanted() * k
		start := min(max(int(math.Round(t*fps)), 0), p.clock.Frames-1)
		end := t + d + p.costs[i].tail
		if !p.headed(b.pieces, j) {
			t += d
		}
		if j+1 < len(b.pieces) && p.costs[i].tail == 0 {
			end -= math.Min(pauseSeconds, groupPause*d) // the pen's way to the next of the group
		}
		stop := min(max(int(math.Round(end*fps)), start+1), p.clock.Frames)
		turns[i] = p.costs[i].turn(start, stop, fps)
	}
}

// headed reports whether what follows piece j of a group is the heading of its picture, and both come by
// themselves: they belong together, and begin together.
func (p *planner) headed(group []int, j int) bool {
	if j+1 == len(group) || p.costs[group[j]].tail == 0 || p.costs[group[j+1]].tail == 0 {
		return false
	}
	a, b := p.pieces[group[j]].Drawing, p.pieces[group[j+1]].Drawing
	return a.Kind.Pictured() && b.Kind.Words() == "text"
}

// inkShare is the share of its scene's ink that a piece leaves.
func (p *planner) inkShare(i int) float64 { return p.costs[i].ink / math.Max(p.ink, 1) }

func (p *planner) warning(i int, t Turn) (Warning, bool) {
	if p.pieces[i].Drawing.Element == paint.Place {
		return Warning{}, false // nobody waits for it, and nothing is said of it
	}
	e, seconds := p.costs[i], func(t *Turn) float64 { return float64(t.End-t.Start) / float64(p.clock.FPS) }
	has, pressed := seconds(&t), t.pressed
	w := Warning{Element: p.pieces[i].Drawing.Element, ID: p.pieces[i].Drawing.ID, Change: p.pieces[i].Change != nil}
	// However evenly it comes, ink that has less than this comes at once.
	atOnce := p.pieces[i].drawn() && !e.fixed && has < atOnceSeconds*p.inkShare(i)
	if l := t.Later; l != nil {
		atOnce = atOnce || seconds(l) < atOnceSeconds*p.inkShare(p.later[i])
		e, has, pressed = p.whole[i], has+seconds(l), pressed || l.pressed
	}
	pressed = (pressed || atOnce) && has < e.seconds
	if p.pieces[i].Drawing.DrawFor > 0 {
		pressed = has < drawForSlack*e.seconds-1/float64(p.clock.FPS)
	}
	if pressed && !w.Change {
		w.MissingSeconds = e.seconds - has
	}
	if u := p.groupOf[i]; p.groups[u].pieces[0] == i && !p.groups[u].told && p.late[u] > lateFrom {
		w.LateSeconds = p.late[u]
	}
	if over := float64(p.clock.Frames) / float64(p.clock.FPS); p.pieces[i].Cue >= over && !p.pieces[i].Told {
		w.EarlySeconds = p.pieces[i].Cue - float64(t.Start)/float64(p.clock.FPS)
	}
	return w, w.MissingSeconds > 0 || w.LateSeconds > 0 || w.EarlySeconds > 0
}
