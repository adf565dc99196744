package sketch

import (
	"image"

	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/sketch/trace"
)

// temporaryFade is how long temporary ink takes to fade, in seconds.
const temporaryFade = 0.25

// temporaryInk shows a Passing over the board, which it never touches.
type temporaryInk struct {
	reveal *reveal
	seen   layer // of it so far
	at     int   // the frame seen shows; −1: none
	leave  int   // the first frame in which it is weaker
	gone   int   // the first frame without it
	alpha  uint32
	where  [1]image.Rectangle
}

// temporaries are the temporary inks of a piece that is drawn, each until the
// words in its place begin.
func (s *Script) temporaries(p *Piece, t Turn, motions [][]strokeMotion) []overlay {
	var out []overlay
	for k, ink := range p.Inks {
		if ink == nil {
			continue
		}
		for _, l := range ink.Temporary {
			from, found := wordsOver(p, t, k+1, l.Words)
			if !found {
				from, found = s.wordsOfParts(p, l.Words)
			}
			last := s.config.Frames - 1 // which is the finished picture
			gone := min(from+max(int(temporaryFade*float64(s.config.FPS)+0.5), 1), last)
			if !found || gone <= t.Start {
				continue
			}
			drawn := &trace.Ink{Layer: l.Layer, At: l.At, Strokes: ink.Strokes}
			out = append(out, &temporaryInk{
				reveal: newReveal(drawn, t.Strokes[k], t, motions[k], s.board.Rect),
				seen:   layer{RGBA: image.NewRGBA(l.Layer.Rect)},
				at:     -1, leave: min(from, gone-1), gone: gone,
				where: [1]image.Rectangle{l.Layer.Rect},
			})
		}
	}
	return out
}

// wordsOfParts is wordsOver for the parts of a piece's element that have a cue of their
// own.
func (s *Script) wordsOfParts(p *Piece, r image.Rectangle) (frame int, found bool) {
	for i := range s.config.Pieces {
		q := &s.config.Pieces[i]
		if q.Drawing.Part == 0 || q.Drawing.Element != p.Drawing.Element || q == p {
			continue
		}
		if frame, found = wordsOver(q, s.turns[i], 0, r); found {
			return frame, true
		}
	}
	return 0, false
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

func (p *temporaryInk) pose(n int, _ screen) error {
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
		p.reveal.draw(p.seen.RGBA, p.at)
		for _, r := range p.reveal.drawn(p.at) {
			p.seen.changed(r)
		}
	}
	return nil
}

func (p *temporaryInk) over(on screen, r image.Rectangle) {
	if p.alpha > 0 {
		on.blend(&p.seen, r, p.alpha)
	}
}

func (p *temporaryInk) dirty(n int) []image.Rectangle {
	switch {
	case n > p.gone:
		return nil
	case n >= p.leave:
		return p.where[:]
	}
	return p.reveal.dirty(n)
}
