package trace

import (
	"image"
	"slices"

	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
)

// Ink is a mark made drawable: its finished pixels and the moment in the
// drawing at which each of them arrives. Playing it copies every pixel of the
// layer exactly once, so the last frame is the finished picture. One that
// nobody sees being drawn has neither arrivals nor strokes.
type Ink struct {
	Layer     *image.RGBA // finished pixels, premultiplied; Rect in board pixels
	At        []Arrival   // one per pixel of Layer.Rect, row by row; Never where nothing is
	Strokes   []Stroke    // pen movements in drawing order, at most MaxStrokes
	Temporary []Temporary // what its strokes draw besides and words take the place of

	board [3]int // colour that it stands out from
}

// Drawing are the inks of a drawing's marks, by mark: traced where its motion
// shows strokes, else whole, which costs no more than painting them. A mark
// that leaves no pixel has nil. Of the drawing's pictures no more is left than
// where they lie: what is needed further is in the inks.
func Drawing(d *paint.Drawing, o Options) ([]*Ink, error) {
	inks := make([]*Ink, len(d.Marks))
	for i, m := range d.Marks {
		if !DrawnByStrokes(d) || d.Beats != nil && (d.Beats[i].Enter != nil || d.Beats[i].Fade && fades(m)) {
			inks[i] = Whole(m)
			continue
		}
		var err error
		if inks[i], err = Mark(m, o); err != nil {
			return nil, err
		}
	}
	d.Marks = slices.Clone(d.Marks)
	for i, m := range d.Marks {
		if p, ok := m.(paint.Picture); ok {
			d.Marks[i] = paint.Picture{Image: &image.RGBA{Rect: p.Bounds()}}
		}
	}
	return inks, nil
}

// fades reports whether a mark of a choreographed drawing can appear evenly: lines run,
// and what moves by itself does so.
func fades(m paint.Mark) bool {
	switch m.(type) {
	case paint.Stroke, paint.Grown, paint.Staged:
		return false
	}
	return true
}

// DrawnByStrokes reports whether a drawing appears bit by bit: its motion shows its
// strokes, or its marks have beats of their own.
func DrawnByStrokes(d *paint.Drawing) bool {
	return d.Motion != plan.MotionNone && (d.Motion != plan.MotionFadeIn || d.Beats != nil)
}

// Whole is the ink of a mark that nobody sees being drawn: its pixels alone,
// nil where there are none.
func Whole(m paint.Mark) *Ink {
	layer := paint.Render(m)
	for y := range layer.Rect.Dy() {
		row := layer.Pix[y*layer.Stride:][:4*layer.Rect.Dx()]
		for x := 3; x < len(row); x += 4 {
			if row[x] != 0 {
				return &Ink{Layer: layer}
			}
		}
	}
	return nil
}

// Arrival is a moment of a drawing: number of the stroke in the high 16 bits,
// share of that stroke's length already drawn in the low 16.
type Arrival uint32

// Never marks pixels without ink.
const Never Arrival = 1<<32 - 1

// MaxStrokes is how many strokes one Ink can hold; an Arrival's high half.
const MaxStrokes = 1<<16 - 1

// ArrivalAt is the moment at which a share 0..1 of stroke i is drawn.
func ArrivalAt(i int, share float64) Arrival {
	return Arrival(uint32(i)<<16 | uint32(min(max(share, 0), 1)*0xffff))
}

// Stroke is the number of the stroke an arrival belongs to.
func (a Arrival) Stroke() int { return int(a >> 16) }

// Share is the share 0..1 of that stroke's length already drawn.
func (a Arrival) Share() float64 { return float64(a&0xffff) / 0xffff }

// Stroke is one pen-down movement. A pixel that arrives with it lies within
// Width/2 + 1 px of the spine at its moment, at corners and ends of broad
// strokes within 3/4 Width + 6 px; in sweeps it lies across the sweep's front, which
// is Width broad.
type Stroke struct {
	Spine  geom.Polyline // where the tip goes, board pixels
	Width  float64       // pixels, the widest
	Object int           // strokes of one object follow each other; a longer pause between objects
	Ruled  bool          // ruled in one quick movement
	Swift  bool          // drawn in passing
	Sweep  bool          // colour swept over an area instead of a line
	Tip    float64       // of sweeps: width in pixels of what they are laid with; Width is no more than bandTips of them
	Pitch  float64       // of sweeps that are lines side by side: pixels from one to the next; 0: they cover the area
	Passes int           // of sweeps that go to and fro: how often the hand goes across the area
	Blank  bool          // a sweep of what looks like the board: no pen is needed to see it come
	Ink    float64       // it leaves: its pixels, each as far as it stands out from the board, 0 to 1
	Wash   bool          // a sweep with a broad tip: pixels come where it goes over them
	Laid   []float64     // of washes: the ink left in equal parts of their length, as Ink
	Joined bool          // the tip's way is that of a wash of the ink before: both are laid at once
}
