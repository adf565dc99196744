package look

import (
	"errors"
	"image"

	"github.com/inkreel/inkreel/plan"
)

// leastSide is how many pixels a side of a picture must have that tells a look.
const leastSide = 16

// mostPixels of a picture that is looked at: what Fit gives is far smaller.
const mostPixels = 16 << 20

// measured is what is known of a picture or of several.
type measured struct {
	palette palette
	ground  ground
	strokes strokes
	texture texture
}

// FromPicture reads the look of a picture, best in the size that Fit gives.
func FromPicture(img *image.RGBA) (Found, error) {
	if err := checkSize(img); err != nil {
		return Found{}, err
	}
	g := newGrid(img)
	var s survey
	s.count(g, img)
	m := read(&s)
	m.measure(g, &s)
	return m.found()
}

func checkSize(img *image.RGBA) error {
	size := img.Rect.Size()
	switch {
	case size.X < leastSide || size.Y < leastSide:
		return errors.New("the picture is too small to tell a look from: want 16 pixels a side at least")
	case size.X*size.Y > mostPixels:
		return errors.New("the picture has too many pixels: want it reduced first, to 16 million at most")
	}
	return nil
}

// read takes the colours from what was counted.
func read(s *survey) measured {
	var m measured
	m.palette, m.ground = roles(s)
	return m
}

// measure looks at lines and board of a picture.
func (m *measured) measure(g *grid, s *survey) {
	ink := m.palette.inkOn(*m.palette.board)
	m.strokes = g.measure(m.ground.lab, ink, s)
	m.texture = g.texture(m.ground.lab, s)
}

// found is the look as a style.
func (m *measured) found() (Found, error) {
	h := m.hand()
	t := traits{
		paper: h.paper, brush: h.brush, kind: h.kind, fill: h.fill,
		width: h.width, roughness: h.roughness, palette: m.palette,
	}
	f := t.found()
	if m.ground.even < drawnOn {
		f.Notes = append(f.Notes, "no board was found in the picture: it is made of its largest quiet colour")
	}
	if m.palette.ink == nil {
		f.Notes = append(f.Notes, "no colour of the picture can be read on the board: the ink is made")
	}
	if m.strokes.count < leastLine {
		f.Notes = append(f.Notes, "too few lines were found to measure: their width is that of the nearest built-in style")
	}
	return f, nil
}

// hand is how a picture was made, as a plan tells it.
type hand struct {
	paper     plan.Paper
	brush     plan.Brush
	kind      plan.TypeStyle
	fill      plan.FillStyle
	width     float64 // px of a frame 1024 high; 0: not known
	roughness float64
}
