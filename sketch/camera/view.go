package camera

import "image"

// View is what a frame sees of the board.
type View struct {
	X, Y float64 // the middle of it
	Zoom float64 // pixels of the frame for one of the board; above 0
}

// Whole is the view of the region that the frame itself lies on.
func Whole(frame image.Rectangle) View {
	return View{X: float64(frame.Min.X+frame.Max.X) / 2, Y: float64(frame.Min.Y+frame.Max.Y) / 2, Zoom: 1}
}

// Pan goes from the region of the scene before to this scene's and stands back
// from the board a little on its way.
type Pan struct {
	frame    image.Rectangle
	from, to View
}

// farthest is the zoom half-way of a pan: enough to see where one is going.
const farthest = 0.92

// NewPan plans the pan to the region that frame lies on, from the one that lies
// a Step before it.
func NewPan(frame image.Rectangle, step image.Point) Pan {
	to := Whole(frame)
	far := apart(frame, step)
	return Pan{frame: frame, from: View{X: to.X - float64(far.X), Y: to.Y - float64(far.Y), Zoom: 1}, to: to}
}

// At is the view after a share of the way, 0 to 1.
func (p Pan) At(share float64) View {
	mix := func(a, b float64) float64 { return a + (b-a)*share }
	return View{
		X: mix(p.from.X, p.to.X), Y: mix(p.from.Y, p.to.Y),
		Zoom: mix(p.from.Zoom, p.to.Zoom) - (1-farthest)*4*share*(1-share),
	}
}

// Leave has the pan begin with a view of the frame's own region, of the one that
// it leaves. It returns where that region lies.
func (p *Pan) Leave(v View) image.Rectangle {
	far := image.Pt(int(p.to.X-p.from.X), int(p.to.Y-p.from.Y))
	p.from = View{X: v.X - float64(far.X), Y: v.Y - float64(far.Y), Zoom: v.Zoom}
	return p.frame.Sub(far)
}

// gapUnits is how far apart regions lie, in 1024ths of the frame's short side:
// so far that a pan sees none but the two it goes between.
const gapUnits = 96

// gap is gapUnits in pixels, a multiple of four: half of it begins with a block
// of two by two pixels.
func gap(frame image.Rectangle) int {
	return (gapUnits*min(frame.Dx(), frame.Dy())/1024 + 3) &^ 3
}

// apart is the way between two regions that lie a step apart, in the measures of
// Place; even, as blocks of two by two pixels are.
func apart(frame image.Rectangle, step image.Point) image.Point {
	across := step.X * (frame.Dx() + gap(frame)) / 2
	return image.Pt(across-across%2, step.Y*(frame.Dy()+gap(frame)))
}

// Motion is how a picture moves from one frame to the next.
type Motion struct {
	Right, Down float64 // pixels, of its middle or of the one thing that moves
	Grown       float64 // the share of its distance from the middle by which everything moves away from it
	Turned      float64 // by how many radians clockwise the one thing turns besides …
	X, Y        float64 // … about which pixel of now
	All         bool    // all of the picture moves, not a part of it
}

// Moved is how the picture moves that is seen through one view, then through
// another.
func Moved(from, to View) Motion {
	return Motion{Right: (from.X - to.X) * to.Zoom, Down: (from.Y - to.Y) * to.Zoom, Grown: to.Zoom/from.Zoom - 1, All: from != to}
}
