package sketch

import "image"

// insertedUnder is a piece drawn after one that lies over it: its cue is later, its
// place in the plan earlier. Its ink slides under what is there already, so
// that a scene ends the same whatever was drawn first.
type insertedUnder struct {
	script *Script
	own    []inking
	fade   *fade // it, if the piece fades in
	seen   layer // of its ink so far
	below  []sheet
	above  []sheet
	now    int // the frame posed
	where  []image.Rectangle
}

// sheet is a whole piece, on the board from a frame on, or a film.
type sheet struct {
	layer // its ink; no picture: none
	piece int
	from  int
	film  *film // plays under its ink; nil: none
}

// insertUnder wraps the inkings of piece i if it is drawn after one that lies
// over it.
func (s *Script) insertUnder(i int, own []inking) []inking {
	pieces, turns := s.config.Pieces, s.schedule.Turns
	at := boundsOf(&pieces[i])
	late := false
	for k := i + 1; k < len(pieces); k++ {
		late = late || turns[k].Start < turns[i].Start && boundsOf(&pieces[k]).Overlaps(at)
	}
	if !late || len(own) == 0 {
		return own
	}
	l := &insertedUnder{script: s, own: own, seen: layer{RGBA: image.NewRGBA(at.Intersect(s.board.Rect))}}
	l.fade, _ = own[0].(*fade)
	for k := range pieces {
		sh := sheet{piece: k, from: turns[k].End - 1}
		if boundsOf(&pieces[k]).Overlaps(at) && k != i {
			sh.RGBA = s.whole(k)
		}
		if k < i { // films above lay themselves over it
			sh.film = s.filmOf(k)
		}
		switch {
		case sh.RGBA == nil && sh.film == nil:
		case k < i:
			l.below = append(l.below, sh)
		default:
			l.above = append(l.above, sh)
		}
	}
	return []inking{l}
}

// whole is piece k as one layer, which all that are inserted under it share.
func (s *Script) whole(k int) *image.RGBA {
	if s.wholes[k] == nil {
		s.wholes[k] = flatten(inksOf(&s.config.Pieces[k]), s.board.Rect)
	}
	return s.wholes[k]
}

// filmOf is the film of piece k, nil if it has none.
func (s *Script) filmOf(k int) *film {
	for _, f := range s.films {
		if f.piece == k {
			return f.film
		}
	}
	return nil
}

// boundsOf is where the finished piece lies.
func boundsOf(p *Piece) image.Rectangle {
	var r image.Rectangle
	for _, ink := range inksOf(p) {
		r = r.Union(ink.Layer.Rect)
	}
	return r
}

func (l *insertedUnder) dirty(n int) []image.Rectangle {
	l.where = l.where[:0]
	for _, a := range l.own {
		l.where = append(l.where, a.dirty(n)...)
	}
	return l.where
}

func (l *insertedUnder) drawn(n int) []image.Rectangle { return l.dirty(n) }

func (l *insertedUnder) draw(dst *image.RGBA, n int) {
	if dst == l.script.board.RGBA {
		if n == 0 { // drawn from scratch
			clear(l.seen.Pix)
		}
		for _, a := range l.own {
			a.draw(l.seen.RGBA, n)
		}
	}
	on := colours{dst}
	for _, r := range l.dirty(n) {
		r = r.Intersect(l.seen.Rect)
		first := l.clearInk(on, r)
		blendSheets(on, l.below, r, n, first)
		on.blend(&l.seen, r, 256)
		blendSheets(on, l.above, r, n, first)
	}
}

// clearInk takes all ink off r of the board, or of what lies over a film, and
// returns the first piece whose ink belongs there.
func (l *insertedUnder) clearInk(on colours, r image.Rectangle) (first int) {
	for _, f := range l.script.films {
		if f.upper.RGBA == on.RGBA {
			clearRect(on.RGBA, r)
			return f.piece
		}
	}
	on.copy(&l.script.ground, r, 0)
	return 0
}

// pose and over let the piece fade in, see overlay.
func (l *insertedUnder) pose(n int, on screen) error {
	l.now = n
	return l.fade.pose(n, on)
}

func (l *insertedUnder) over(on screen, r image.Rectangle) {
	if l.fade.alpha == 0 {
		return
	}
	r = r.Intersect(l.fade.picture.Rect)
	on.copy(&l.script.ground, r, 0)
	for i := range l.below {
		s := &l.below[i]
		if s.film != nil && s.film.alpha > 0 {
			on.blend(s.film.current, r, s.film.alpha)
		}
		s.blend(on, r, l.now)
	}
	on.blend(&l.fade.picture, r, l.fade.alpha)
	blendSheets(on, l.above, r, l.now, 0)
}

// blendSheets blends the parts in r of the sheets that are there in frame n,
// those of the piece first and later.
func blendSheets(on screen, sheets []sheet, r image.Rectangle, n, first int) {
	for i := range sheets {
		if sheets[i].piece >= first {
			sheets[i].blend(on, r, n)
		}
	}
}

// blend adds the ink of the sheet in r, if it is there in frame n.
func (s *sheet) blend(on screen, r image.Rectangle, n int) {
	if s.RGBA != nil && s.from <= n {
		on.blend(&s.layer, r, 256)
	}
}
