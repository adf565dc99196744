package sketch

import (
	"image"
	"math"
	"slices"

	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/internal/yuv"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/sketch/trace"
)

// stay is a piece that lies whole in one place of the board for some time.
type stay struct {
	piece  int
	begins int // the frame in which it begins to come there,
	from   int // … that from which it is whole …
	until  int // … and the first in which it does not belong there any more
	layers []layer
	bounds image.Rectangle
}

// forever is after every frame.
const forever = 1 << 30

// there reports whether the piece lies whole on the board in frame n.
func (s *stay) there(n int) bool { return s.from <= n && n < s.until }

// blend puts the part of the piece in r over what is there.
func (s *stay) blend(on screen, r image.Rectangle) {
	for i := range s.layers {
		if s.layers[i].Rect.Overlaps(r) {
			on.blend(&s.layers[i], r, 256)
		}
	}
}

// findStays finds when every piece lies where, in the order they are stacked in.
func (s *Script) findStays() {
	pieces, turns := s.config.Pieces, s.turns
	s.stays = make([][]*stay, len(pieces))
	for i := range pieces {
		if pieces[i].Change == nil {
			s.stays[i] = []*stay{s.newStay(i, image.Point{}, turns[i].Start, max(turns[i].End-1, s.heldUntil(i)))}
		}
	}
	for _, i := range s.changesByTurn() {
		c := pieces[i].Change
		for _, k := range c.Of {
			last := s.stays[k][len(s.stays[k])-1]
			last.until = turns[i].Start
			if c.By != (image.Point{}) {
				s.stays[k] = append(s.stays[k], s.newStay(k, c.At.Add(c.By), turns[i].Start, turns[i].End-1))
			}
		}
	}
}

// changesByTurn are the pieces that are changes, in the order they happen in.
func (s *Script) changesByTurn() []int {
	var out []int
	for i := range s.config.Pieces {
		if s.config.Pieces[i].Change != nil {
			out = append(out, i)
		}
	}
	slices.SortStableFunc(out, func(a, b int) int { return s.turns[a].Start - s.schedule.Turns[b].Start })
	return out
}

// newStay is piece k so far from where it is drawn.
func (s *Script) newStay(k int, at image.Point, begins, from int) *stay {
	p := &s.config.Pieces[k]
	t := &stay{piece: k, begins: begins, from: from, until: forever, bounds: boundsOf(p).Add(at)}
	if t.bounds.Empty() {
		return t
	}
	if !p.drawn() { // it comes as one layer
		t.layers = []layer{{RGBA: slid(s.whole(k), at)}}
		return t
	}
	for _, ink := range inksOf(p) {
		t.layers = append(t.layers, layer{RGBA: slid(ink.Layer, at)})
	}
	return t
}

// staysIn are those that meet r, in the order they are stacked in.
func (s *Script) staysIn(r image.Rectangle) []*stay {
	var out []*stay
	for _, of := range s.stays {
		for _, t := range of {
			if t.bounds.Overlaps(r) {
				out = append(out, t)
			}
		}
	}
	return out
}

// clearInk takes all ink off r of the board, or of what lies over a film, and
// returns the first piece whose ink belongs there.
func (s *Script) clearInk(on colours, r image.Rectangle) (first int) {
	for _, f := range s.films {
		if f.upper.RGBA == on.RGBA {
			clearRect(on.RGBA, r)
			return f.piece
		}
	}
	on.copy(&s.ground, r, 0)
	return 0
}

// restacked is a part of the board that is put together anew from what lies there:
// something went, or came from elsewhere to its place in the stack.
type restacked struct {
	script *Script
	near   []*stay
	rect   image.Rectangle
	frames []int   // in which all of rect is
	wiped  *reveal // pixels that are one by one, in the frames they arrive in; nil: none
	where  []image.Rectangle
}

// restack puts r together in some frames of the turn of piece i, a change or one that was
// drawn out of order, and again when what else is drawn there meanwhile, in a hurry,
// is done.
func (s *Script) restack(r image.Rectangle, i int, frames ...int) *restacked {
	out := &restacked{script: s, near: s.staysIn(r), rect: r.Intersect(s.board.Rect), frames: frames}
	t, later, own := s.turns[i], 0, []int{i}
	if c := s.config.Pieces[i].Change; c != nil {
		own = c.Of
	}
	for _, n := range out.near {
		if n.begins < t.End && n.from >= t.Start && !slices.Contains(own, n.piece) {
			later = max(later, min(n.from+1, s.config.Frames-1))
		}
	}
	if later > 0 {
		out.frames = append(out.frames, later)
	}
	return out
}

func (a *restacked) draw(dst *image.RGBA, n int) {
	if a.wiped != nil {
		at := a.wiped.layer.Rect.Min
		for _, u := range a.wiped.runsOf(n) {
			a.stack(dst, image.Rect(at.X+int(u.x0), at.Y+int(u.y), at.X+int(u.x1), at.Y+int(u.y)+1), n)
		}
	}
	if slices.Contains(a.frames, n) {
		a.stack(dst, a.rect, n)
	}
}

func (a *restacked) stack(dst *image.RGBA, r image.Rectangle, n int) {
	if r = r.Intersect(dst.Rect); r.Empty() {
		return
	}
	on := colours{dst}
	first := a.script.clearInk(on, r)
	for _, t := range a.near {
		if t.piece >= first && t.there(n) {
			t.blend(on, r)
		}
	}
}

func (a *restacked) drawn(n int) []image.Rectangle {
	a.where = a.where[:0]
	if a.wiped != nil {
		a.where = append(a.where, a.wiped.dirty(n)...)
	}
	if slices.Contains(a.frames, n) {
		a.where = append(a.where, a.rect)
	}
	return a.where
}

func (a *restacked) dirty(n int) []image.Rectangle { return a.drawn(n) }

// lifted is what has been taken off the board and is still seen: it fades, or is on its
// way to where it is put down. It keeps its place in the stack.
type lifted struct {
	script     *Script
	piece      int // whose place in the stack it has
	picture    *image.RGBA
	start, end int         // frames; in the last of them it is gone, or on the board again
	by         image.Point // how far it goes; zero: it fades
	calm       bool        // it does not go its way, but fades from the one place to the other
	smeared    bool        // of what a hand wipes off, a trace that fades
	rise       float64     // pixels by which its way bows upwards

	near  []*stay // all on its way
	now   int     // the frame posed
	alpha uint32
	seen  layer
}

// What an eraser leaves: so much of the ink, until this share of its time is gone by.
const (
	wipeSmear = 0.07
	smearFrom = 0.6
)

// How a slide bows: a hand that pushes turns about its wrist.
const (
	bowShare = 0.08 // of its length …
	bowMost  = 45   // … in design units at most
)

// offset is how far it has come in frame n.
func (l *lifted) offset(n int) image.Point {
	if n < l.start || l.by == (image.Point{}) {
		return image.Point{}
	}
	e := easeInOut(l.share(n))
	if l.calm {
		e = math.Floor(l.share(n) + 0.5)
	}
	x, y := float64(l.by.X)*e, float64(l.by.Y)*e-4*e*(1-e)*l.rise
	return image.Pt(int(math.Round(x)), int(math.Round(y)))
}

// share is the share of its time gone by at the end of frame n.
func (l *lifted) share(n int) float64 { return float64(n-l.start+1) / float64(l.end-l.start) }

func (l *lifted) pose(n int, _ screen) error {
	l.now, l.alpha = n, 0
	if n < l.start || n >= l.end-1 {
		l.seen = layer{}
		return nil
	}
	l.alpha = 256
	switch {
	case l.smeared:
		l.alpha = uint32(256*wipeSmear*(1-easeInOut((l.share(n)-smearFrom)/(1-smearFrom))) + 0.5)
	case l.calm && l.by != (image.Point{}): // gone halfway, and there at the end
		l.alpha = uint32(256*easeInOut(math.Abs(2*l.share(n)-1)) + 0.5)
	case l.by == (image.Point{}):
		l.alpha = uint32(256*(1-easeInOut(l.share(n))) + 0.5)
	}
	if at := slid(l.picture, l.offset(n)); l.seen.RGBA == nil || l.seen.Rect != at.Rect {
		l.seen = layer{RGBA: at}
	}
	return nil
}

func (l *lifted) over(on screen, r image.Rectangle) {
	if l.alpha == 0 || !r.Overlaps(l.seen.Rect) {
		return
	}
	r = r.Intersect(yuv.Even(l.seen.Rect))
	covered := func(t *stay) bool { return t.piece > l.piece && t.there(l.now) && t.bounds.Overlaps(r) }
	played := func(f placedFilm) bool { return f.Box.Overlaps(r) }
	if l.smeared || !slices.ContainsFunc(l.near, covered) || slices.ContainsFunc(l.script.films, played) {
		on.blend(&l.seen, r, l.alpha)
		return
	}
	on.copy(&l.script.ground, r, 0)
	laid := false
	for _, t := range l.near {
		if !laid && t.piece > l.piece {
			on.blend(&l.seen, r, l.alpha)
			laid = true
		}
		if t.there(l.now) {
			t.blend(on, r)
		}
	}
}

func (l *lifted) dirty(n int) []image.Rectangle {
	if n < l.start || n >= l.end || l.smeared && n > l.start && l.share(n) <= smearFrom {
		return nil
	}
	was, is := l.picture.Rect.Add(l.offset(n-1)), l.picture.Rect.Add(l.offset(n))
	return []image.Rectangle{was.Intersect(l.script.board.Rect), is.Intersect(l.script.board.Rect)}
}

// assembleChange makes what plays change i, see assemble.
func (s *Script) assembleChange(i int, motions [][]strokeMotion, inked *paint.Damage) {
	p, t := &s.config.Pieces[i], s.turns[i]
	c := p.Change
	var all []*trace.Ink
	var bounds image.Rectangle
	for _, k := range c.Of {
		all = append(all, inksOf(&s.config.Pieces[k])...)
		bounds = bounds.Union(boundsOf(&s.config.Pieces[k]))
		if f := s.filmOf(k); f != nil {
			f.leave(t)
		}
	}
	if bounds.Empty() {
		return
	}
	from := bounds.Add(c.At)
	l := &lifted{script: s, piece: slices.Max(c.Of), picture: slid(flatten(all, bounds), c.At), start: t.Start, end: t.End, by: c.By, smeared: p.drawn(), calm: s.config.Calm}
	if p.drawn() {
		a := s.restack(from, i)
		a.wiped = newReveal(p.Inks[0], t.Strokes[0], t, motions[0], s.board.Rect)
		s.inkings = append(s.inkings, a)
		if s.config.seenDrawing() {
			s.strokes = append(s.strokes, timedStrokes(p, t, motions, &s.config)...)
		}
		// No smear is seen under what lies over it.
		if !slices.ContainsFunc(a.near, func(o *stay) bool { return o.piece > l.piece && o.there(t.Start) }) {
			s.overlays = append(s.overlays, l)
		}
		return
	}
	s.inkings = append(s.inkings, s.restack(from, i, t.Start))
	path := from
	if c.By != (image.Point{}) {
		if !l.calm {
			l.rise = math.Min(bowShare*math.Hypot(float64(c.By.X), float64(c.By.Y)), bowMost*s.unit)
		}
		to := from.Add(c.By)
		s.inkings = append(s.inkings, s.restack(to, i, t.End-1))
		inked.Dirty(yuv.Even(to))
		path = from.Union(to)
		path.Min.Y -= int(l.rise) + 1
	} else if p.Drawing.Motion == plan.MotionNone {
		return
	}
	l.near = s.staysIn(yuv.Even(path))
	s.overlays = append(s.overlays, l)
}
