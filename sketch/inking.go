package sketch

import (
	"image"
	"iter"
	"slices"

	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/sketch/trace"
)

// inking leaves something on the board for good.
type inking interface {
	// draw paints what frame n adds, as far as dst holds it.
	draw(dst *image.RGBA, n int)
	// drawn is where it paints in frame n.
	drawn(n int) []image.Rectangle
	// dirty is where frame n differs from the one before because of it; a
	// function of n alone.
	dirty(n int) []image.Rectangle
}

// overlay lies over the board without staying on it.
type overlay interface {
	// pose prepares over for frame n on a screen, whichever frame came before.
	pose(n int, on screen) error
	// over paints the part of the overlay that lies in r.
	over(on screen, r image.Rectangle)
	dirty(n int) []image.Rectangle
}

// instant puts a layer on the board all at once.
type instant struct {
	picture *image.RGBA
	frame   int
	where   [1]image.Rectangle
}

func newInstant(img *image.RGBA, frame int) *instant {
	return &instant{img, frame, [1]image.Rectangle{img.Rect}}
}

func (s *instant) draw(dst *image.RGBA, n int) {
	if n == s.frame {
		blendLayer(dst, s.picture, s.picture.Rect, 256)
	}
}

func (s *instant) drawn(n int) []image.Rectangle {
	if n != s.frame {
		return nil
	}
	return s.where[:]
}

func (s *instant) dirty(n int) []image.Rectangle { return s.drawn(n) }

// fade lets a layer appear evenly, then leaves it on the board.
type fade struct {
	instant
	picture layer
	start   int
	alpha   uint32 // of the frame posed, of 256
}

// releasedFrom is how many bytes a layer has at least that is converted again where
// a scene is played again, rather than kept converted until its end.
const releasedFrom = 1 << 20

// newFade appears over frames start to end−1.
func newFade(img *image.RGBA, start, end int) *fade {
	return &fade{instant: *newInstant(img, max(end-1, start)), picture: layer{RGBA: img}, start: start}
}

func (f *fade) pose(n int, _ screen) error {
	f.alpha = 0
	if n > f.frame && len(f.picture.Pix) > releasedFrom {
		f.picture.converted = nil // it is on the board
	}
	if n >= f.start && n < f.frame {
		f.alpha = uint32(256*easeEarly(float64(n-f.start+1)/float64(f.frame-f.start+1)) + 0.5)
	}
	return nil
}

func (f *fade) over(on screen, r image.Rectangle) {
	if f.alpha > 0 {
		on.blend(&f.picture, r, f.alpha)
	}
}

func (f *fade) dirty(n int) []image.Rectangle {
	if n < f.start || n > f.frame {
		return nil
	}
	return f.where[:]
}

// inkingsOf are what piece i does in its turn.
func (s *Script) inkingsOf(i int, t Turn, motions [][]strokeMotion) []inking {
	p := &s.config.Pieces[i]
	if len(inksOf(p)) == 0 {
		return nil
	}
	switch {
	case p.Drawing.Motion == plan.MotionNone:
		return []inking{newInstant(s.whole(i), t.Start)}
	case !p.drawn():
		return []inking{newFade(s.whole(i), t.Start, t.End)}
	}
	var out []inking
	if p.comes() {
		out = s.landings(i)
	}
	for k, ink := range p.Inks {
		if ink != nil && ink.Layer != nil {
			if p.entersBy(k) != nil {
				continue
			}
			if b := t.Strokes[k]; len(ink.Strokes) == 0 && len(b) > 0 { // it fades in, in its beat
				out = append(out, newFade(ink.Layer, min(int(b[0].Start), t.End-1), min(int(b[0].End), t.End)))
				continue
			}
			out = append(out, newReveal(ink, t.Strokes[k], t, motions[k], s.board.Rect))
		}
	}
	return out
}

// inksOf are the inks of a piece that hold anything; a change leaves none.
func inksOf(p *Piece) []*trace.Ink {
	if p.Change != nil {
		return nil
	}
	var out []*trace.Ink
	for _, ink := range p.Inks {
		if ink != nil && ink.Layer != nil && !ink.Layer.Rect.Empty() {
			out = append(out, ink)
		}
	}
	return out
}

// drawn reports whether the piece is drawn stroke by stroke.
func (p *Piece) drawn() bool {
	if !trace.DrawnByStrokes(p.Drawing) {
		return false
	}
	for _, ink := range p.Inks {
		if ink != nil && (len(ink.Strokes) > 0 || p.Drawing.Beats != nil) {
			return true
		}
	}
	return false
}

// leavesNothing reports whether nothing of the piece is seen, as of a whole that its parts are all of.
func (p *Piece) leavesNothing() bool {
	return p.Film == nil && p.Change == nil && p.Camera == "" && p.Drawing.Beats == nil && p.Drawing.DrawFor == 0 &&
		!slices.ContainsFunc(p.Inks, func(k *trace.Ink) bool {
			return k != nil && (len(k.Strokes) > 0 || k.Layer != nil && !k.Layer.Rect.Empty())
		})
}

// comes reports whether anything of the piece comes to its place by itself.
func (p *Piece) comes() bool {
	return p.drawn() && slices.ContainsFunc(p.Drawing.Beats, func(b paint.Beat) bool { return b.Enter != nil })
}

// entersBy is how the k-th mark of the piece comes to its place; nil: it appears there.
func (p *Piece) entersBy(k int) *paint.Entrance {
	if k >= len(p.Drawing.Beats) {
		return nil
	}
	return p.Drawing.Beats[k].Enter
}

// reachOf is where anything of a piece is seen at any time.
func reachOf(p *Piece) image.Rectangle {
	r := boundsOf(p)
	for k, ink := range p.Inks {
		if e := p.entersBy(k); e != nil && ink != nil {
			r = r.Union(e.Reach(ink.Layer.Rect))
		}
	}
	return r
}

// flatten is the finished inks as one layer, within the board.
func flatten(inks []*trace.Ink, board image.Rectangle) *image.RGBA {
	if len(inks) == 1 {
		return inks[0].Layer
	}
	var r image.Rectangle
	for _, ink := range inks {
		r = r.Union(ink.Layer.Rect)
	}
	out := image.NewRGBA(r.Intersect(board))
	for _, ink := range inks {
		blendLayer(out, ink.Layer, out.Rect, 256)
	}
	return out
}

// Together are the inks of a drawing as one where it comes whole, as it is seen on
// the board: each of them may be as large as that.
func Together(d *paint.Drawing, inks []*trace.Ink, board image.Rectangle) []*trace.Ink {
	if seen := inksOf(&Piece{Inks: inks}); len(seen) > 1 && !trace.DrawnByStrokes(d) {
		return []*trace.Ink{{Layer: flatten(seen, board)}}
	}
	return inks
}

// Finished is the picture a scene ends with: every piece that stays whole on the
// ground where it has come to lie, in drawing order. Of the inks only the layers are needed, and of no piece any
// longer than until the next.
func Finished(ground *image.RGBA, pieces iter.Seq[Piece]) *image.RGBA {
	dst := image.NewRGBA(ground.Rect)
	copyRect(dst, ground, ground.Rect)
	for p := range pieces {
		inks := inksOf(&p)
		if p.Drawing.Leaves != "" {
			continue
		}
		if len(inks) > 0 && !trace.DrawnByStrokes(p.Drawing) { // it came as one layer
			inks = []*trace.Ink{{Layer: flatten(inks, ground.Rect)}}
		}
		for _, ink := range inks {
			blendLayer(dst, slid(ink.Layer, p.Drawing.Moved), dst.Rect, 256)
		}
	}
	return dst
}

// Arrivals calls found for all that a hand adds to the board in frame n: pixels x0
// to x1−1 of row y of a layer, in board pixels. What comes whole or fades in is not
// among it, nor is what passes over the board. Every finished pixel of a drawing
// comes once, whether or not it is seen under later ones.
func (s *Script) Arrivals(n int, found func(layer *image.RGBA, y, x0, x1 int)) {
	for _, a := range s.inkings {
		arrive(a, n, found)
	}
}

func arrive(a inking, n int, found func(layer *image.RGBA, y, x0, x1 int)) {
	switch a := a.(type) {
	case *insertedUnder:
		for _, own := range a.own {
			arrive(own, n, found)
		}
	case *reveal:
		at := a.layer.Rect.Min
		for _, u := range a.runsOf(n) {
			found(a.layer, at.Y+int(u.y), at.X+int(u.x0), at.X+int(u.x1))
		}
	}
}
