package sketch

import (
	"image"
	"sync"

	"github.com/inkreel/inkreel/internal/pixels"
	"github.com/inkreel/inkreel/sketch/trace"
)

// reveal plays one ink: for each frame the runs of pixels that arrive in it,
// found once, so that a frame costs what it changes.
type reveal struct {
	layer *image.RGBA
	first int      // frame of the first index
	index []uint32 // runs[index[i]:index[i+1]] arrive in frame first+i
	runs  []run
	boxes []image.Rectangle // dirty rectangles, some strokes' per frame
	boxAt []uint32          // as index, into boxes
}

// run is pixels x0 to x1−1 of row y, from the layer's top left.
type run struct{ y, x0, x1 uint16 }

// runInFrame is a run with the frame it arrives in, from the first of its reveal.
type runInFrame struct {
	frame uint32
	run
}

// unsorted keeps lists of runs as they are found, for the next reveal.
var unsorted = sync.Pool{New: func() any { return new([]runInFrame) }}

// newReveal sorts the pixels of ink by the frame they are first seen in,
// within the board's bounds. Pixels that have ink but never arrive come with
// the last stroke: the finished picture is complete whatever the map says.
func newReveal(ink *trace.Ink, times []StrokeTime, t Turn, motions []strokeMotion, board image.Rectangle) *reveal {
	r := &reveal{layer: ink.Layer, first: t.Start}
	frames := arrivalFrames{layer: ink.Layer, at: ink.At, times: times, motions: motions, first: t.Start, last: t.End - 1}
	n := t.End - t.Start
	r.index = make([]uint32, n+1)
	list := unsorted.Get().(*[]runInFrame)
	all := (*list)[:0]
	frames.each(board, func(frame int, u run) {
		all = append(all, runInFrame{uint32(frame - t.Start), u})
		r.index[frame-t.Start+1]++
	})
	for i := range n {
		r.index[i+1] += r.index[i]
	}
	r.runs = make([]run, r.index[n])
	next := append([]uint32(nil), r.index[:n]...)
	for _, f := range all {
		r.runs[next[f.frame]] = f.run
		next[f.frame]++
	}
	*list = all
	unsorted.Put(list)
	r.box(n)
	return r
}

// arrivalFrames finds the frame of every pixel of an ink.
type arrivalFrames struct {
	layer       *image.RGBA
	at          []trace.Arrival // as Ink.At
	times       []StrokeTime
	motions     []strokeMotion
	first, last int
}

// frame of an arrival.
func (f *arrivalFrames) frame(a trace.Arrival) int {
	k := a.Stroke()
	if k >= len(f.times) {
		return f.last
	}
	b := f.times[k]
	t := f.motions[k].tempo.timeAt(a.Share())
	return min(max(int(b.Start+t*(b.End-b.Start)), f.first), f.last)
}

// each calls found for every run of pixels of one row that arrive together.
func (f *arrivalFrames) each(board image.Rectangle, found func(frame int, u run)) {
	l := f.layer
	clip := l.Rect.Intersect(board).Sub(l.Rect.Min)
	w := l.Rect.Dx()
	for y := clip.Min.Y; y < clip.Max.Y; y++ {
		at := f.at[y*w : (y+1)*w]
		pix := l.Pix[y*l.Stride:]
		was, start := -1, 0
		prev, prevFrame := trace.Never, -1
		for x := clip.Min.X; x < clip.Max.X; x++ {
			frame := -1
			if pix[x*4+3] != 0 {
				if a := at[x]; a != prev {
					prev, prevFrame = a, f.frame(a)
				} else if prevFrame < 0 {
					prevFrame = f.last
				}
				frame = prevFrame
			}
			if frame == was {
				continue
			}
			if was >= 0 {
				found(was, run{uint16(y), uint16(start), uint16(x)})
			}
			was, start = frame, x
		}
		if was >= 0 {
			found(was, run{uint16(y), uint16(start), uint16(clip.Max.X)})
		}
	}
}

// boxGap is how far apart, in pixels, parts of one frame's ink may lie and
// still share a dirty rectangle.
const boxGap = 24

// box finds the dirty rectangles of every frame. Runs come in rows from the
// top, so a run mostly joins one of the boxes begun last.
func (r *reveal) box(n int) {
	r.boxAt = make([]uint32, n+1)
	for i := range n {
		begin := len(r.boxes)
		for _, u := range r.runs[r.index[i]:r.index[i+1]] {
			p := image.Rect(int(u.x0), int(u.y), int(u.x1), int(u.y)+1)
			r.join(begin, p)
		}
		r.boxAt[i+1] = uint32(len(r.boxes))
	}
	for i := range r.boxes {
		r.boxes[i] = r.boxes[i].Add(r.layer.Rect.Min)
	}
}

func (r *reveal) join(begin int, p image.Rectangle) {
	near := p.Inset(-boxGap)
	for j := len(r.boxes) - 1; j >= max(begin, len(r.boxes)-8); j-- {
		if r.boxes[j].Overlaps(near) {
			r.boxes[j] = r.boxes[j].Union(p)
			return
		}
	}
	r.boxes = append(r.boxes, p)
}

// draw paints the ink of frame n, as far as dst holds it.
func (r *reveal) draw(dst *image.RGBA, n int) {
	clip := dst.Rect.Sub(r.layer.Rect.Min)
	for _, u := range r.runsOf(n) {
		y, x0, x1 := int(u.y), max(int(u.x0), clip.Min.X), min(int(u.x1), clip.Max.X)
		if x0 >= x1 || y < clip.Min.Y || y >= clip.Max.Y {
			continue
		}
		src := r.layer.Pix[y*r.layer.Stride+x0*4 : y*r.layer.Stride+x1*4]
		pixels.Over(dst.Pix[(y-clip.Min.Y)*dst.Stride+(x0-clip.Min.X)*4:], src)
	}
}

// runsOf are the runs of pixels that arrive in frame n.
func (r *reveal) runsOf(n int) []run {
	i := n - r.first
	if i < 0 || i+1 >= len(r.index) {
		return nil
	}
	return r.runs[r.index[i]:r.index[i+1]]
}

// drawn is where frame n changes the board.
func (r *reveal) drawn(n int) []image.Rectangle { return r.dirty(n) }

func (r *reveal) dirty(n int) []image.Rectangle {
	i := n - r.first
	if i < 0 || i+1 >= len(r.index) {
		return nil
	}
	return r.boxes[r.boxAt[i]:r.boxAt[i+1]]
}
