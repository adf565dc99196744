package engine

import (
	"image"

	"github.com/inkreel/inkreel/canvas"
	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/sketch"
	"github.com/inkreel/inkreel/sketch/camera"
)

// DrawnFrame is what scene i is drawn on: the film's frame, or as much larger as
// its camera comes near.
func (j *Job) DrawnFrame(i int) paint.Frame { return j.scene(i).frame() }

// frame is what the scene is drawn on.
func (s jobScene) frame() paint.Frame {
	if !s.looks() {
		return s.job.Frame
	}
	return larger(s.job.Frame, s.planned().Nearest())
}

// looks reports whether a camera moves in the scene.
func (s jobScene) looks() bool {
	return !s.whole && s.job.Plan.Output.Format != plan.FormatAudio && s.planned().Nearest() > 1
}

// larger is a frame of the same form and nearly so many times as large, no more,
// with even sides.
func larger(f paint.Frame, by float64) paint.Frame {
	best, off := f, 1.0
	for w := int(float64(f.W)*by) &^ 1; float64(w) > float64(f.W)*(by-largerLess*(by-1)); w -= 2 {
		exact := float64(w) * float64(f.H) / float64(f.W)
		h := int(exact/2+0.5) * 2
		if d := max(exact-float64(h), float64(h)-exact); d < off && float64(h) <= float64(f.H)*by {
			best, off = paint.Frame{W: w, H: h}, d
		}
	}
	return best
}

// largerLess is the share of how much nearer a camera comes that a frame of whole
// pixels may lack.
const largerLess = 0.1

// camera is how the scene is looked at; nil: the whole of it is seen, as it is
// drawn.
func (r *sceneRun) camera() *sketch.Camera {
	if !r.looks() {
		return nil
	}
	p, f := r.job.Plan, r.job.Frame
	var edge *image.RGBA
	if !r.unframed {
		edge = r.boardFrame()
	}
	return &sketch.Camera{
		Edge:   edge,
		Sight:  camera.Sight{Frame: f.Bounds(), Window: window(canvas.Reserve(p, r.index, f, r.filmLook), f), Nearest: r.planned().Nearest()},
		PushIn: r.planned().Camera == plan.CameraPushIn,
	}
}

// window is the part of a frame beside what is reserved along a whole side of it:
// captions, a narrator beside the scene. Logos and round narrators lie over what
// the camera sees.
func window(reserved []geom.Rect, f paint.Frame) image.Rectangle {
	all := geom.FromPixels(f.Bounds())
	for _, r := range reserved {
		switch r = r.Intersect(all); {
		case r.W() > all.W()/2 && r.Min.Y > all.Center().Y:
			all.Max.Y = r.Min.Y
		case r.W() > all.W()/2 && r.Max.Y < all.Center().Y:
			all.Min.Y = r.Max.Y
		case r.H() > all.H()/2 && r.Center().X > all.Center().X:
			all.Max.X = r.Min.X
		case r.H() > all.H()/2:
			all.Min.X = r.Max.X
		}
	}
	return all.Pixels()
}
