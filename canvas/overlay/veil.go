package overlay

import (
	"image"
	"image/color"
	"image/draw"
	"math"
	"slices"

	"github.com/inkreel/inkreel/canvas/element"
	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/styles"
)

// A veil is worked out in cells of veilCell design units. Gaps of up to twice veilClose cells in what
// needs it are closed, so that its edge follows no single line of words; its middle is veilReach cells from
// there. Three means over veilPass cells to either side fade it, which takes a little of it at the edge of
// what needs it: that much more is laid.
const (
	veilCell  = 8
	veilClose = 8
	veilReach = 9
	veilPass  = 5
	veilMore  = 1.06
)

// veiling is a scene's backdrop while what is shown before it is gone through.
type veiling struct {
	page   *image.RGBA // the backdrop as it is dimmed; of a video the worst there may be
	scrim  element.Scrim
	large  float64 // pixels of type from which less contrast is enough
	cell   int
	cols   int
	shares []float64 // of the veil, by cell
	solid  []image.Rectangle
}

// Veil is what lies over the backdrop of a scene where words before it would not keep a contrast
// of 4.5:1, large ones and lines 3:1: the look's dark colour, about them alone. ok is false where none
// would be lost.
func Veil(p *plan.Plan, scene int, page paint.PageSpec, assets element.Assets, shown []paint.Drawing) (d paint.Drawing, ok bool, err error) {
	s := &p.Scenes[scene]
	if s.Background.Source == "" || s.Background.Dim == nil && onlyIn(shown, page.Look.Palette.Ink) {
		return d, false, nil
	}
	back := BackdropOf(p, scene, page.Frame, page.Look)
	v := veiling{scrim: back.Scrim, large: paint.LargeType * page.Frame.Unit()}
	if s.Background.Video() {
		v.page = image.NewRGBA(page.Frame.Bounds())
		draw.Draw(v.page, v.page.Rect, image.NewUniform(back.Scrim.Through(color.RGBA{255, 255, 255, 255})), image.Point{}, draw.Src)
	} else if v.page, err = PicturePage(p, scene, page, assets); err != nil {
		return d, false, err
	}
	v.cell = max(int(math.Round(veilCell*page.Frame.Unit())), 2)
	v.cols = (page.Frame.W + v.cell - 1) / v.cell
	v.shares = make([]float64, v.cols*((page.Frame.H+v.cell-1)/v.cell))
	for i := range shown {
		v.marks(shown[i].Marks)
		if shown[i].Moved != (image.Point{}) {
			v.marks(paint.TurnedMarks(shown[i].Marks, geom.Translate(geom.Pt(float64(shown[i].Moved.X), float64(shown[i].Moved.Y))), 0))
		}
	}
	if slices.Max(v.shares) == 0 {
		return d, false, nil
	}
	img := v.image(back.Box)
	return paint.Drawing{
		Element: paint.Place, Motion: plan.MotionNone, Bounds: geom.FromPixels(img.Rect), Marks: []paint.Mark{paint.Picture{Image: img}},
	}, true, nil
}

// onlyIn reports whether all words and lines are in one colour.
func onlyIn(shown []paint.Drawing, ink color.RGBA) bool {
	var only func(marks []paint.Mark) bool
	only = func(marks []paint.Mark) bool {
		for _, m := range marks {
			switch m := m.(type) {
			case paint.Writing:
				if m.Color != ink || m.Strong != ink && m.Strong != (color.RGBA{}) {
					return false
				}
			case paint.Counted:
				if m.Color != ink {
					return false
				}
			case paint.Stroke:
				if m.Color != ink {
					return false
				}
			case paint.Grown:
				if !only(m.Marks) {
					return false
				}
			case paint.Swung:
				if !only(m.Marks) {
					return false
				}
			}
		}
		return true
	}
	for i := range shown {
		if !only(shown[i].Marks) {
			return false
		}
	}
	return true
}

// marks veils what words and lines need.
func (v *veiling) marks(marks []paint.Mark) {
	for _, m := range marks {
		switch m := m.(type) {
		case paint.Writing:
			v.writing(m)
		case paint.Counted:
			v.writing(m.Writing)
		case paint.Stroke:
			v.stroke(m)
		case paint.Grown:
			v.marks(m.Marks)
		case paint.Swung:
			v.marks(m.Marks)
		case paint.Fill:
			if m.Color.A == 255 {
				v.solid = append(v.solid, m.Bounds())
			}
		case paint.Picture:
			if m.Image != nil && m.Image.Opaque() {
				v.solid = append(v.solid, m.Image.Rect)
			}
		}
	}
}

// writing veils what lies behind words, line by line.
func (v *veiling) writing(w paint.Writing) {
	want := paint.ContrastText
	if w.Text.Size >= v.large {
		want = paint.ContrastLarge
	}
	inks := []color.RGBA{w.Color}
	if w.Strong != (color.RGBA{}) {
		inks = append(inks, w.Strong)
	}
	for i := range w.Text.Lines {
		box := w.LineBox(i)
		if w.Rotate != 0 {
			box = geom.FromPixels(w.Bounds())
		}
		for _, ink := range inks {
			v.need(box.Pixels(), ink, want)
		}
	}
}

// stroke veils what lies behind a line, piece by piece.
func (v *veiling) stroke(s paint.Stroke) {
	if s.Aid || s.Swift || s.Color.A < 255 {
		return
	}
	most := float64(3 * v.cell) // of a piece
	for _, line := range s.Path.Flatten(1) {
		box := geom.Rect{Min: line[0], Max: line[0]}
		for i := 1; i < len(line); i++ {
			n := math.Ceil(line[i-1].Dist(line[i]) / most)
			for k := range int(n) {
				to := line[i-1].Lerp(line[i], float64(k+1)/n)
				box = box.Union(geom.Rect{Min: to, Max: to})
				if last := i == len(line)-1 && k == int(n)-1; last || math.Max(box.W(), box.H()) >= most {
					v.need(box.Inset(-s.Width).Pixels(), s.Color, paint.ContrastLarge)
					box = geom.Rect{Min: to, Max: to}
				}
			}
		}
	}
}

// need veils a part of the backdrop as much as an ink needs there, unless it stands on something
// else or no veil helps it.
func (v *veiling) need(part image.Rectangle, ink color.RGBA, contrast float64) {
	part = part.Intersect(v.page.Rect)
	if part.Empty() || ink.A < 255 || slices.ContainsFunc(v.solid, part.In) {
		return
	}
	if contrast *= element.ScrimSpare; paint.Contrast(ink, v.scrim.Veil) < contrast {
		contrast = paint.Contrast(ink, v.scrim.Veil) * 0.99
	}
	if dark := styles.Luminance(v.scrim.Ink) < styles.Luminance(v.scrim.Veil); styles.Luminance(ink) < styles.Luminance(v.scrim.Veil) != dark {
		return
	}
	s := element.Scrim{Veil: v.scrim.Veil, Ink: ink}.Enough(v.page, contrast, part)
	if s.Share == 0 {
		return
	}
	for y := part.Min.Y / v.cell; y <= (part.Max.Y-1)/v.cell; y++ {
		for x := part.Min.X / v.cell; x <= (part.Max.X-1)/v.cell; x++ {
			v.shares[y*v.cols+x] = math.Max(v.shares[y*v.cols+x], math.Min(veilMore*s.Share, 1))
		}
	}
}

// image is the veil over a backdrop's box.
func (v *veiling) image(box image.Rectangle) *image.RGBA {
	rows := len(v.shares) / v.cols
	along := func(pass func(at func(i int) *float64, n int)) {
		for y := range rows {
			pass(func(i int) *float64 { return &v.shares[y*v.cols+i] }, v.cols)
		}
		for x := range v.cols {
			pass(func(i int) *float64 { return &v.shares[i*v.cols+x] }, rows)
		}
	}
	along(func(at func(i int) *float64, n int) { ranked(at, n, veilReach+veilClose, slices.Max[[]float64]) })
	along(func(at func(i int) *float64, n int) { ranked(at, n, veilClose, slices.Min[[]float64]) })
	for range 3 {
		along(meaned)
	}
	share := func(x, y float64) float64 { // between the middles of four cells
		x, y = x/float64(v.cell)-0.5, y/float64(v.cell)-0.5
		i, j := math.Floor(x), math.Floor(y)
		at := func(i, j float64) float64 {
			return v.shares[max(min(int(j), rows-1), 0)*v.cols+max(min(int(i), v.cols-1), 0)]
		}
		top := at(i, j) + (at(i+1, j)-at(i, j))*(x-i)
		low := at(i, j+1) + (at(i+1, j+1)-at(i, j+1))*(x-i)
		return top + (low-top)*(y-j)
	}
	img := image.NewRGBA(box)
	for y := box.Min.Y; y < box.Max.Y; y++ {
		for x := box.Min.X; x < box.Max.X; x++ {
			if k := share(float64(x)+0.5, float64(y)+0.5); k > 0 {
				q := img.Pix[img.PixOffset(x, y):][:4:4]
				for c, level := range [4]uint8{v.scrim.Veil.R, v.scrim.Veil.G, v.scrim.Veil.B, 255} {
					q[c] = uint8(k*float64(level) + 0.5)
				}
			}
		}
	}
	return img
}

// ranked is the most or the least within reach of every cell of a row.
func ranked(at func(i int) *float64, n, reach int, of func([]float64) float64) {
	was := make([]float64, n)
	for i := range was {
		was[i] = *at(i)
	}
	for i := range was {
		*at(i) = of(was[max(i-reach, 0):min(i+reach+1, n)])
	}
}

// meaned is the mean about every cell of a row; beyond its ends it goes on as there.
func meaned(at func(i int) *float64, n int) {
	was := make([]float64, n)
	for i := range was {
		was[i] = *at(i)
	}
	for i := range was {
		sum := 0.0
		for k := i - veilPass; k <= i+veilPass; k++ {
			sum += was[max(min(k, n-1), 0)]
		}
		*at(i) = sum / (2*veilPass + 1)
	}
}
