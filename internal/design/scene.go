package main

import (
	"image"
	"image/color"
	"math"
	"slices"

	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/engine"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/sketch"
	"github.com/inkreel/inkreel/styles"
)

// scene is what is measured of one scene in one look. Pixels are those of a frame whose
// short side has 1024.
type scene struct {
	Plan  string `json:"plan"`
	Scene string `json:"scene"`
	Look  string `json:"look"`

	Placed bool     `json:"placed"` // the plan places all elements itself
	Spoken int      `json:"spoken"` // frames until the last word ends; of a silent scene, until all is there
	Still  int      `json:"still"`  // of them, in which nothing moves
	Blank  int      `json:"blank"`  // frames at its beginning in which nothing is seen; 0 with a transition or a camera
	Hull   float64  `json:"hull"`   // share of the frame within the smallest convex form around all that is shown
	Type   float64  `json:"type"`   // size of the smallest words in pixels; 0: there are none
	Small  string   `json:"small"`  // the element they are of
	Labels []string `json:"labels"` // faults of words
	Arrows []string `json:"arrows"` // faults of arrows
}

// measure measures scene i of a job.
func measure(job *engine.Job, i int, s *sketch.Script, pieces []sketch.Piece) (scene, error) {
	planned, unit := &job.Plan.Scenes[i], job.DrawnFrame(i).Unit()
	m := scene{Scene: planned.ID, Placed: placed(planned)}
	turns := s.Schedule().Turns
	if words := job.Scenes[i].Words; len(words) > 0 {
		m.Spoken = int(math.Ceil(words[len(words)-1].End * float64(job.FPS())))
	} else {
		for _, t := range turns {
			m.Spoken = max(m.Spoken, t.Done())
		}
	}
	m.Spoken = min(m.Spoken, s.Frames())
	for n := range m.Spoken {
		if s.Still(n) {
			m.Still++
		}
	}
	if planned.Transition == "" || planned.Transition == plan.TransitionNone || i == 0 {
		var err error
		if m.Blank, err = blank(s, len(planned.Elements)); err != nil {
			return m, err
		}
	}

	shown := slices.DeleteFunc(slices.Clone(pieces), func(p sketch.Piece) bool { return p.Drawing.Element == paint.Place })
	var films []image.Rectangle
	for _, p := range shown {
		if p.Film != nil {
			films = append(films, p.Film.Box)
		}
	}
	board, composed := grounds(s.Ground(), planned, pieces)
	m.Hull = hull(board, sketch.Finished(board, slices.Values(composed)), films)
	drawings := make([]*paint.Drawing, len(shown))
	for k, p := range shown {
		drawings[k] = p.Drawing
	}
	m.Type, m.Small = smallest(planned, drawings, unit)
	if !m.Placed {
		frame := geom.Rect{Max: geom.Pt(float64(s.Ground().Rect.Dx()), float64(s.Ground().Rect.Dy()))}
		m.Labels = labelFaults(planned, drawings, frame)
		m.Arrows = arrowFaults(planned, drawings, unit)
	}
	return m, nil
}

// placed reports whether a plan places all elements of a scene.
func placed(s *plan.Scene) bool {
	free := func(e plan.Element) bool { return e.Box == nil && e.From == "" && len(e.Points) == 0 }
	return len(s.Elements) > 0 && !slices.ContainsFunc(s.Elements, free)
}

// blankLonger is how many frames of emptiness are counted at most, and seen how many
// pixels of ten thousand differ from the board where something is seen.
const (
	blankLonger = 60
	seen        = 2
)

// blank is how many frames pass until something is seen on the board. It is not looked for
// where a camera moves, whose pictures are not the board's.
func blank(s *sketch.Script, elements int) (int, error) {
	ground := s.Ground()
	if elements == 0 || ground.Rect != s.Frame() {
		return 0, nil
	}
	board := paint.NewSurface(ground)
	least := ground.Rect.Dx() * ground.Rect.Dy() * seen / 10000
	for n := range min(blankLonger, s.Frames()) {
		if _, err := s.Advance(board, n); err != nil {
			return 0, err
		}
		if differing(ground, board.Image) >= least {
			return n, nil
		}
	}
	return min(blankLonger, s.Frames()), nil
}

// standOut is by how many levels of 255 ink differs from the board at least.
const standOut = 16

func differ(a, b color.RGBA) bool { return styles.Apart(a, b) >= standOut }

// differing is how many pixels of a picture differ from the board.
func differing(board, picture *image.RGBA) (n int) {
	b := board.Rect.Intersect(picture.Rect)
	for y := b.Min.Y; y < b.Max.Y; y++ {
		for x := b.Min.X; x < b.Max.X; x++ {
			if differ(board.RGBAAt(x, y), picture.RGBAAt(x, y)) {
				n++
			}
		}
	}
	return n
}

// grounds are a scene's pieces without places, and the board they are seen on: a ground of
// colour behind a part of a scene is as much of its composition as what stands on it, one
// behind all of it is the board.
func grounds(board *image.RGBA, planned *plan.Scene, pieces []sketch.Piece) (*image.RGBA, []sketch.Piece) {
	var under, seen []sketch.Piece
	for _, p := range pieces {
		switch {
		case p.Drawing.Element != paint.Place:
			seen = append(seen, p)
		case planned.Place() != "":
		case board.Rect.In(p.Drawing.Bounds.Pixels()):
			under = append(under, p)
		default:
			seen = append(seen, p)
		}
	}
	if len(under) > 0 {
		board = sketch.Finished(board, slices.Values(under))
	}
	return board, seen
}

// hull is the share of the board within the smallest convex form around all that differs
// from it and around the films.
func hull(board, finished *image.RGBA, films []image.Rectangle) float64 {
	var edge geom.Polyline
	b := board.Rect
	for y := b.Min.Y; y < b.Max.Y; y++ {
		x0, x1 := b.Min.X, b.Max.X-1
		for x0 <= x1 && !differ(board.RGBAAt(x0, y), finished.RGBAAt(x0, y)) {
			x0++
		}
		for x1 > x0 && !differ(board.RGBAAt(x1, y), finished.RGBAAt(x1, y)) {
			x1--
		}
		if x0 <= x1 {
			edge = append(edge, corners(image.Rect(x0, y, x1+1, y+1))...)
		}
	}
	for _, f := range films {
		edge = append(edge, corners(f)...)
	}
	return areaOf(edge.Hull()) / float64(b.Dx()*b.Dy())
}

func corners(r image.Rectangle) geom.Polyline {
	x0, y0, x1, y1 := float64(r.Min.X), float64(r.Min.Y), float64(r.Max.X), float64(r.Max.Y)
	return geom.Polyline{geom.Pt(x0, y0), geom.Pt(x1, y0), geom.Pt(x1, y1), geom.Pt(x0, y1)}
}

// areaOf is the area of a polygon (the shoelace formula).
func areaOf(p geom.Polyline) float64 {
	sum := 0.0
	for i, a := range p {
		sum += a.Cross(p[(i+1)%len(p)])
	}
	return math.Abs(sum) / 2
}
