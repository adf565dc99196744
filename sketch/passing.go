package sketch

import (
	"image"
	"slices"

	"github.com/inkreel/inkreel/canvas/paint"
)

// Passing is a piece of a line where words will be written: it is drawn with
// the line and goes when they come, as if they lay on paper of their own. It is
// no part of the finished picture.
type Passing struct {
	Layer *image.RGBA     // premultiplied, its Rect in board pixels
	At    []Arrival       // as Ink.At
	Words image.Rectangle // where they will be written, with the white about them
}

// lend takes what the ink has in r out of the finished picture.
func (k *Ink) lend(r image.Rectangle) {
	if k == nil {
		return
	}
	b, words := k.Layer.Rect, r
	r = r.Intersect(b)
	if r.Empty() {
		return
	}
	p := Passing{Words: words, Layer: image.NewRGBA(r), At: make([]Arrival, 0, r.Dx()*r.Dy())}
	copyRect(p.Layer, k.Layer, r)
	clearRect(k.Layer, r)
	for y := r.Min.Y; y < r.Max.Y; y++ {
		row := k.At[(y-b.Min.Y)*b.Dx()+r.Min.X-b.Min.X:][:r.Dx()]
		p.At = append(p.At, row...)
		for x := range row {
			row[x] = Never
		}
	}
	if slices.ContainsFunc(p.At, func(a Arrival) bool { return a != Never }) {
		k.Passing = append(k.Passing, p)
	}
}

// passingOut is how long what passes takes to go, in seconds.
const passingOut = 0.25

// passing shows a Passing over the board, which it never touches.
type passing struct {
	reveal *reveal
	seen   plate // of it so far
	at     int   // the frame seen shows; −1: none
	leave  int   // the first frame in which it is weaker
	gone   int   // the first frame without it
	alpha  uint32
	where  [1]image.Rectangle
}

// passings are what passes of a piece that is drawn, each until the words in
// its place begin.
func (s *Script) passings(p *Piece, t Turn, moves [][]move) []overlay {
	var out []overlay
	for k, ink := range p.Inks {
		if ink == nil {
			continue
		}
		for _, l := range ink.Passing {
			from, found := wordsOver(p, t, k+1, l.Words)
			last := s.config.Frames - 1 // which is the finished picture
			gone := min(from+max(int(passingOut*float64(s.config.FPS)+0.5), 1), last)
			if !found || gone <= t.Start {
				continue
			}
			drawn := &Ink{Layer: l.Layer, At: l.At, Strokes: ink.Strokes}
			out = append(out, &passing{
				reveal: newReveal(drawn, t.Strokes[k], t, moves[k], s.board.Rect),
				seen:   plate{RGBA: image.NewRGBA(l.Layer.Rect)},
				at:     -1, leave: min(from, gone-1), gone: gone,
				where: [1]image.Rectangle{l.Layer.Rect},
			})
		}
	}
	return out
}

// wordsOver is the frame in which the first writing over r begins, among the
// inks of a piece from the k-th on.
func wordsOver(p *Piece, t Turn, k int, r image.Rectangle) (frame int, found bool) {
	for ; k < min(len(p.Inks), len(p.Drawing.Marks)); k++ {
		_, word := p.Drawing.Marks[k].(paint.Writing)
		if word && p.Inks[k] != nil && p.Inks[k].Layer.Rect.Overlaps(r) && len(t.Strokes[k]) > 0 {
			return int(t.Strokes[k][0].Start), true
		}
	}
	return 0, false
}

func (p *passing) pose(n int, _ screen) error {
	p.alpha = 0
	if n >= p.gone {
		return nil
	}
	p.alpha = 256
	if n >= p.leave {
		p.alpha = uint32(256*(1-easeInOut(float64(n-p.leave+1)/float64(p.gone-p.leave+1))) + 0.5)
	}
	if n < p.at {
		clear(p.seen.Pix)
		p.seen.changed(p.seen.Rect)
		p.at = -1
	}
	for p.at < n {
		p.at++
		p.reveal.lay(p.seen.RGBA, p.at)
		for _, r := range p.reveal.laid(p.at) {
			p.seen.changed(r)
		}
	}
	return nil
}

func (p *passing) over(on screen, r image.Rectangle) {
	if p.alpha > 0 {
		on.lay(&p.seen, r, p.alpha)
	}
}

func (p *passing) dirty(n int) []image.Rectangle {
	switch {
	case n > p.gone:
		return nil
	case n >= p.leave:
		return p.where[:]
	}
	return p.reveal.dirty(n)
}
