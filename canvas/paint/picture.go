package paint

import (
	"image"
	"math"
	"slices"

	"github.com/inkreel/inkreel/canvas/svg"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
)

// Source is a picture that can be placed: a bitmap, or a vector document that
// keeps its own paths. It does not change; any number of scenes may place it.
type Source struct {
	W, H   float64       // natural size, pixels or user units
	Bitmap Bitmap        // nil for a vector document
	Vector *svg.Document // nil for a bitmap
	// Page is all that was drawn on, in the coordinates of W and H, where empty margins
	// were left off; empty: there were none. Parts of the picture are named on it.
	Page geom.Rect
}

// page is all that was drawn on.
func (s *Source) page() geom.Rect {
	if s.Page.Empty() {
		return geom.R(0, 0, s.W, s.H)
	}
	return s.Page
}

// Place fits the picture into box, in board pixels: whole and centred
// (contain), or filling the box with its middle, the rest cut off (cover).
// It is resampled once, from the original. A box without area gives a picture
// without pixels. Pictures of one source may share their pixels: who paints on
// them copies them. The error is of a bitmap that cannot be had any more.
func (s *Source) Place(box geom.Rect, fit plan.Fit, seed int64) (Picture, error) {
	at, view := s.fitted(box, fit)
	if at.Empty() {
		return Picture{Image: &image.RGBA{}, Seed: seed}, nil
	}
	if s.Vector != nil {
		return s.placeVector(at, view, seed), nil
	}
	img, err := s.resample(at, view)
	return Picture{Image: img, Seed: seed}, err
}

// Fitted is where Place would put the picture.
func (s *Source) Fitted(box geom.Rect, fit plan.Fit) image.Rectangle {
	at, _ := s.fitted(box, fit)
	return at
}

// fitted is where the picture lies on the board and which part of it, in its
// own units, is seen there.
func (s *Source) fitted(box geom.Rect, fit plan.Fit) (at image.Rectangle, view geom.Rect) {
	view = geom.R(0, 0, s.W, s.H)
	if box.Empty() || view.Empty() {
		return image.Rectangle{}, view
	}
	if fit == plan.FitCover {
		at = image.Rect(round(box.Min.X), round(box.Min.Y), round(box.Max.X), round(box.Max.Y))
		k := min(s.W/float64(max(at.Dx(), 1)), s.H/float64(max(at.Dy(), 1)))
		w, h := float64(at.Dx())*k, float64(at.Dy())*k
		return at.Intersect(Outermost), geom.R((s.W-w)/2, (s.H-h)/2, w, h)
	}
	k := min(box.W()/s.W, box.H()/s.H)
	w, h := max(round(s.W*k), 1), max(round(s.H*k), 1)
	// Whole pixels, and never outside the box.
	x := int(math.Floor(box.Center().X - float64(w)/2 + 0.5))
	y := int(math.Floor(box.Center().Y - float64(h)/2 + 0.5))
	return image.Rect(x, y, x+w, y+h).Intersect(Outermost), view
}

func round(v float64) int { return int(math.Round(min(max(v, -1e6), 1e6))) }

// resample is the part view of the bitmap in the pixels of at.
func (s *Source) resample(at image.Rectangle, view geom.Rect) (*image.RGBA, error) {
	// The bitmap may be smaller than the natural size.
	size := s.Bitmap.Size()
	k := float64(size.X) / s.W
	part := image.Rect(round(view.Min.X*k), round(view.Min.Y*k), round(view.Max.X*k), round(view.Max.Y*k)).
		Intersect(image.Rectangle{Max: size})
	if part.Empty() {
		return &image.RGBA{}, nil
	}
	img, err := s.Bitmap.Scaled(part, at.Size())
	if err != nil {
		return nil, err
	}
	return &image.RGBA{Pix: img.Pix, Stride: img.Stride, Rect: at}, nil
}

// placeVector renders the document in the pixels of at and gives its outlines
// as lines to follow.
func (s *Source) placeVector(at image.Rectangle, view geom.Rect, seed int64) Picture {
	m := s.shapesTo(at, view)
	p := Picture{Seed: seed}
	p.Image, p.Tops = s.Vector.RenderTops(at, m)
	line := make([]uint16, len(s.Vector.Shapes)+1) // of each shape, from 1
	for i, sh := range s.Vector.Shapes {
		if path := sh.Path.Transform(m); touchesPixels(path, at) {
			p.Trace = append(p.Trace, path)
			line[i+1] = uint16(min(len(p.Trace), math.MaxUint16))
		}
	}
	for i := 0; i < len(p.Tops.Pix); i += 2 {
		n := line[uint16(p.Tops.Pix[i])<<8|uint16(p.Tops.Pix[i+1])]
		p.Tops.Pix[i], p.Tops.Pix[i+1] = uint8(n>>8), uint8(n)
	}
	return p
}

// touchesPixels reports whether anything of the path may be seen in the pixels of at.
func touchesPixels(path geom.Path, at image.Rectangle) bool {
	return path.Bounds().Inset(-1).Overlaps(geom.FromPixels(at))
}

// pictureTo maps the picture's own units to the board where view fills at.
func pictureTo(at image.Rectangle, view geom.Rect) geom.Affine {
	return geom.Translate(geom.Pt(-view.Min.X, -view.Min.Y)).
		Then(geom.Scale(float64(at.Dx())/view.W(), float64(at.Dy())/view.H())).
		Then(geom.Translate(geom.Pt(float64(at.Min.X), float64(at.Min.Y))))
}

// shapesTo maps the document's shapes to the board, by way of its view.
func (s *Source) shapesTo(at image.Rectangle, view geom.Rect) geom.Affine {
	d := s.Vector
	return geom.Translate(geom.Pt(-d.View.Min.X, -d.View.Min.Y)).
		Then(geom.Scale(s.W/d.View.W(), s.H/d.View.H())).
		Then(pictureTo(at, view))
}

// Unguided are marks that nobody sees being drawn: their pictures without what strokes are found by, which takes as much memory again.
func Unguided(marks []Mark) []Mark {
	out := slices.Clone(marks)
	for i, m := range out {
		if p, ok := m.(Picture); ok {
			out[i] = Picture{Image: p.Image, Seed: p.Seed}
		}
	}
	return out
}

// Bounds implements Mark.
func (p Picture) Bounds() image.Rectangle {
	if p.Image == nil {
		return image.Rectangle{}
	}
	return p.Image.Rect
}

func (Picture) mark() {}

// Bounds implements Mark: where the video plays.
func (f Film) Bounds() image.Rectangle { return f.Box }

func (Film) mark() {}
