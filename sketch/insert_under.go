package sketch

import (
	"image"
	"slices"

	"github.com/inkreel/inkreel/internal/yuv"
	"github.com/inkreel/inkreel/sketch/trace"
)

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

// sheet is a piece that lies on the board for some time, or a film.
type sheet struct {
	*stay // nil: none
	piece int
	film  *film // plays under its ink; nil: none
}

// insertUnder wraps the inkings of piece i if it is drawn after one that lies
// over it.
func (s *Script) insertUnder(i int, own []inking) []inking {
	pieces, begins := s.config.Pieces, s.turns[i].Start
	at := boundsOf(&pieces[i])
	if pieces[i].comes() { // and is seen on its way
		at = reachOf(&pieces[i])
	}
	near := s.staysIn(at)
	late := slices.ContainsFunc(near, func(t *stay) bool {
		return t.piece > i && t.begins < begins && t.until > begins && s.touches(i, t)
	})
	if !late || len(own) == 0 {
		return own
	}
	l := &insertedUnder{script: s, own: own, seen: layer{RGBA: image.NewRGBA(yuv.Even(at).Intersect(s.board.Rect))}}
	if len(own) == 1 {
		l.fade, _ = own[0].(*fade)
	}
	for _, f := range s.films { // those above lay themselves over it
		if f.piece < i {
			l.below = append(l.below, sheet{piece: f.piece, film: f.film})
		}
	}
	for _, t := range near {
		switch {
		case t.piece < i:
			l.below = append(l.below, sheet{stay: t, piece: t.piece})
		case t.piece > i:
			l.above = append(l.above, sheet{stay: t, piece: t.piece})
		}
	}
	slices.SortStableFunc(l.below, func(a, b sheet) int { return a.piece - b.piece })
	return []inking{l}
}

// touches reports whether a stay shares a pixel with piece i. Of what is seen on its way,
// or plays, it is not asked where: it does.
func (s *Script) touches(i int, t *stay) bool {
	p := &s.config.Pieces[i]
	if p.comes() || s.config.Pieces[t.piece].comes() || s.filmOf(i) != nil || s.filmOf(t.piece) != nil {
		return true
	}
	return slices.ContainsFunc(inksOf(p), func(k *trace.Ink) bool {
		return slices.ContainsFunc(t.layers, func(l layer) bool { return share(k.Layer, l.RGBA) })
	})
}

// share reports whether two layers have ink in the same pixel.
func share(a, b *image.RGBA) bool {
	r := a.Rect.Intersect(b.Rect)
	for y := r.Min.Y; y < r.Max.Y; y++ {
		p, q := a.Pix[a.PixOffset(r.Min.X, y):][:4*r.Dx()], b.Pix[b.PixOffset(r.Min.X, y):][:4*r.Dx()]
		for x := 3; x < len(p); x += 4 {
			if p[x] != 0 && q[x] != 0 {
				return true
			}
		}
	}
	return false
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
			l.seen.changed(l.seen.Rect)
		}
		for _, a := range l.own {
			a.draw(l.seen.RGBA, n)
			for _, r := range a.drawn(n) {
				l.seen.changed(r)
			}
		}
	}
	on := colours{dst}
	for _, r := range l.dirty(n) {
		r = r.Intersect(l.seen.Rect)
		first := l.script.clearInk(on, r)
		blendSheets(on, l.below, r, n, first)
		on.blend(&l.seen, r, 256)
		blendSheets(on, l.above, r, n, first)
	}
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
	l.beneath(on, r, l.now, func() { on.blend(&l.fade.picture, r, l.fade.alpha) })
}

// beneath paints r of frame n anew, with what is seen of the piece in its place in the stack.
func (l *insertedUnder) beneath(on screen, r image.Rectangle, n int, paint func()) {
	on.copy(&l.script.ground, r, 0)
	for i := range l.below {
		s := &l.below[i]
		if s.film != nil && s.film.alpha > 0 {
			on.blend(s.film.current, r, s.film.alpha)
		}
		s.blend(on, r, n)
	}
	if l.fade == nil { // else it holds nothing yet
		on.blend(&l.seen, r, 256)
	}
	paint()
	blendSheets(on, l.above, r, n, 0)
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
	if s.stay != nil && s.there(n) {
		s.stay.blend(on, r)
	}
}
