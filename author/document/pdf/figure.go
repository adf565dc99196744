package pdf

import (
	"bytes"
	"image"
	"image/jpeg"
	"image/png"
	"math"
	"slices"

	"github.com/inkreel/inkreel/author/document/pdf/pdfium"
)

// picture is one of a page, or a drawing of lines and areas.
type picture struct {
	box  pdfium.Box
	data []byte
	kind string // MIME type
}

// What makes a picture one that shows something, rather than a sign or a ground.
const (
	smallest  = 48.0 // points each way
	fewPixels = 64   // each way
	slimmest  = 8.0  // times as long as it is wide
	ground    = 0.7  // of the page: text lies on it
	mostText  = 200  // letters on it; a ground has more

	mostSide   = 1600 // pixels of one that is painted
	sharpest   = 4.0  // pixels a point
	drawnScale = 2.5  // of a drawing, which has no pixels of its own
)

// sight is what is seen on a page besides its letters.
type sight struct {
	pictures []*picture
	covered  bool // one picture lies over the whole page, as of a scan
	painted  bool // there is anything at all
}

// look finds the pictures and drawings of a page and takes the letters that lie
// on them away, as they are part of them. size is that of the page's letters.
func look(p *pdfium.Page, objects []pdfium.Object, letters *[]*span, grids []*grid, size float64) sight {
	page := pdfium.Box{X1: p.Width, Y1: p.Height}
	out := sight{painted: len(objects) > 0}
	var tiles []tile
	var paths []pdfium.Object
	for _, o := range objects {
		if !o.Picture {
			paths = append(paths, o)
			continue
		}
		box := crop(o.Box, page)
		if box.W()*box.H() > ground*page.W()*page.H() {
			out.covered = true
			continue
		}
		tiles = add(tiles, tile{box: box, one: o, parts: 1, x: o.PixelsX, y: o.PixelsY})
	}
	for _, t := range tiles {
		if t.box.W() < smallest || t.box.H() < smallest || t.x < fewPixels || t.y < fewPixels ||
			t.box.W() > slimmest*t.box.H() || t.box.H() > slimmest*t.box.W() {
			continue
		}
		n := on(*letters, t.box)
		if n > mostText {
			continue
		}
		pic := &picture{box: t.box}
		if n == 0 && t.parts == 1 {
			pic.file(p, t.one)
		}
		if pic.data == nil {
			pic.paint(p, min(max(float64(t.x)/t.box.W(), 1), sharpest))
		}
		out.keep(pic, letters)
	}
	for _, box := range drawings(paths, *letters, grids, page, size) {
		pic := &picture{box: box}
		pic.paint(p, drawnScale)
		out.keep(pic, letters)
	}
	return out
}

// keep keeps a picture and takes the letters on it away.
func (s *sight) keep(pic *picture, letters *[]*span) {
	if pic.data == nil {
		return
	}
	s.pictures = append(s.pictures, pic)
	*letters = slices.DeleteFunc(*letters, func(l *span) bool { return within(l.box, pic.box) })
}

// tile is a picture, or several that were cut from one.
type tile struct {
	box   pdfium.Box
	one   pdfium.Object
	parts int
	x, y  int // pixels
}

// add adds a tile, to the one before if they were cut from one picture.
func add(of []tile, t tile) []tile {
	if n := len(of); n > 0 {
		last := &of[n-1]
		const near = 1.0
		side := math.Abs(last.box.X0-t.box.X0) < near && math.Abs(last.box.X1-t.box.X1) < near &&
			(math.Abs(last.box.Y1-t.box.Y0) < near || math.Abs(last.box.Y0-t.box.Y1) < near)
		if side {
			last.box, last.parts, last.y = union(last.box, t.box), last.parts+1, last.y+t.y
			return of
		}
	}
	return append(of, t)
}

func crop(b, page pdfium.Box) pdfium.Box {
	return pdfium.Box{X0: max(b.X0, page.X0), Y0: max(b.Y0, page.Y0), X1: min(b.X1, page.X1), Y1: min(b.Y1, page.Y1)}
}

// within reports whether the middle of a lies in b.
func within(a, b pdfium.Box) bool {
	x, y := (a.X0+a.X1)/2, (a.Y0+a.Y1)/2
	return x >= b.X0 && x <= b.X1 && y >= b.Y0 && y <= b.Y1
}

// on counts the letters that lie in box.
func on(letters []*span, box pdfium.Box) int {
	n := 0
	for _, s := range letters {
		if within(s.box, box) {
			n += len(s.chars)
		}
	}
	return n
}

// file takes the picture as it is stored, if that is how it is shown.
func (pic *picture) file(p *pdfium.Page, o pdfium.Object) {
	const most = 16 << 20
	data := p.JPEG(o, most)
	if data == nil {
		return
	}
	// A picture of four inks may have them any way round.
	config, kind, err := image.DecodeConfig(bytes.NewReader(data))
	if err == nil && kind == "jpeg" && !isCMYK(config) {
		pic.data, pic.kind = data, "image/jpeg"
	}
}

// paint paints what lies in the picture's box at so many pixels a point.
func (pic *picture) paint(p *pdfium.Page, scale float64) {
	scale = min(scale, mostSide/max(pic.box.W(), pic.box.H()))
	shown := p.Render(pic.box, scale, mostSide*mostSide)
	if shown == nil {
		return
	}
	pic.data, pic.kind = encode(shown)
}

// encode writes a picture as PNG where it has few colours, as a drawing has, and
// otherwise as JPEG. One of a single colour shows nothing: it is nil.
func encode(m *image.RGBA) ([]byte, string) {
	const few, step = 512, 7
	colours := map[[3]byte]bool{}
	for i := 0; i+3 < len(m.Pix) && len(colours) <= few; i += 4 * step {
		colours[[3]byte(m.Pix[i:])] = true
	}
	if len(colours) < 2 {
		return nil, ""
	}
	var b bytes.Buffer
	if len(colours) <= few {
		if png.Encode(&b, m) != nil {
			return nil, ""
		}
		return b.Bytes(), "image/png"
	}
	const quality = 88
	if jpeg.Encode(&b, m, &jpeg.Options{Quality: quality}) != nil {
		return nil, ""
	}
	return b.Bytes(), "image/jpeg"
}

// drawings returns where paths make a picture: many of them near each other,
// some of them more than rules and frames, and little text on it.
func drawings(paths []pdfium.Object, letters []*span, grids []*grid, page pdfium.Box, size float64) []pdfium.Box {
	const mostPaths = 3000 // that are told apart one by one
	var near []pdfium.Object
	for _, o := range paths {
		inGrid := slices.ContainsFunc(grids, func(g *grid) bool { return within(o.Box, g.box) })
		whole := o.Box.W() > 0.9*page.W() || o.Box.H() > 0.9*page.H()
		if o.Box = crop(o.Box, page); !inGrid && !whole && o.Box.X1 >= o.Box.X0 && o.Box.Y1 >= o.Box.Y0 && len(near) < mostPaths {
			near = append(near, o)
		}
	}
	type cluster struct {
		box           pdfium.Box
		parts, shapes int
	}
	var found []*cluster
	const apart = 10.0 // points between parts of one drawing
	for _, o := range near {
		c := &cluster{box: o.Box, parts: 1}
		if o.Segments > 5 { // a rectangle has five at most
			c.shapes = 1
		}
		for again := true; again; {
			again = false
			found = slices.DeleteFunc(found, func(f *cluster) bool {
				if !touch(f.box, c.box, apart) {
					return false
				}
				c.box, c.parts, c.shapes, again = union(c.box, f.box), c.parts+f.parts, c.shapes+f.shapes, true
				return true
			})
		}
		found = append(found, c)
	}
	var out []pdfium.Box
	for _, c := range found {
		const fewParts, fewShapes = 6, 3
		if c.box.W() < 1.5*smallest || c.box.H() < smallest || c.parts < fewParts || c.shapes < fewShapes {
			continue
		}
		// Words along the axes belong to it.
		box := c.box
		for _, s := range letters {
			if touch(s.box, c.box, apart/2) && s.size < 1.05*size && len(s.chars) < 40 {
				box = union(box, s.box)
			}
		}
		if on(letters, box) <= mostText {
			const margin = 4
			out = append(out, crop(pdfium.Box{X0: box.X0 - margin, Y0: box.Y0 - margin, X1: box.X1 + margin, Y1: box.Y1 + margin}, page))
		}
	}
	return out
}
