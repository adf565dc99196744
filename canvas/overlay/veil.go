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

// A veil fades out over veilReach of the frame's shorter side from what needs it, and goes on to an edge of
// the frame that is no farther away than veilEdge of that.
const (
	veilReach = 0.55
	veilEdge  = 0.6
)

// veiling is a scene's backdrop while what is shown before it is gone through.
type veiling struct {
	page  *image.RGBA // the backdrop as it is dimmed; of a video the worst there may be
	scrim element.Scrim
	large float64   // pixels of type from which less contrast is enough
	piece float64   // pixels of a line that are looked at together
	share float64   // of the veil that is needed …
	where geom.Rect // … and where
	solid []image.Rectangle
}

// Veil is what lies over the backdrop of a scene where words before it would not keep a contrast
// of 4.5:1, large ones and lines 3:1: the look's dark colour, even over all of these together and fading
// out straight, so that the picture darkens to a side and has no patches about words. The page is what page
// paints; of a scene before a video it is not asked for. ok is false where nothing would be lost.
func Veil(p *plan.Plan, scene int, spec paint.PageSpec, page func() (*image.RGBA, error), shown []paint.Drawing) (d paint.Drawing, ok bool, err error) {
	s := &p.Scenes[scene]
	if s.Background.Source == "" || s.Background.Dim == nil && onlyIn(shown, spec.Look.Palette.Ink) {
		return d, false, nil
	}
	back := BackdropOf(p, scene, spec.Frame, spec.Look)
	v := veiling{scrim: back.Scrim, large: paint.LargeType * spec.Frame.Unit(), piece: 24 * spec.Frame.Unit()}
	if s.Background.Video() {
		v.page = image.NewRGBA(spec.Frame.Bounds())
		draw.Draw(v.page, v.page.Rect, image.NewUniform(back.Scrim.Through(color.RGBA{255, 255, 255, 255})), image.Point{}, draw.Src)
	} else if v.page, err = page(); err != nil {
		return d, false, err
	}
	for i := range shown {
		v.marks(shown[i].Marks)
		if shown[i].Moved != (image.Point{}) {
			v.marks(paint.TurnedMarks(shown[i].Marks, geom.Translate(geom.Pt(float64(shown[i].Moved.X), float64(shown[i].Moved.Y))), 0))
		}
	}
	if v.share == 0 {
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
	for _, line := range s.Path.Flatten(1) {
		box := geom.Rect{Min: line[0], Max: line[0]}
		for i := 1; i < len(line); i++ {
			n := math.Ceil(line[i-1].Dist(line[i]) / v.piece)
			for k := range int(n) {
				to := line[i-1].Lerp(line[i], float64(k+1)/n)
				box = box.Union(geom.Rect{Min: to, Max: to})
				if last := i == len(line)-1 && k == int(n)-1; last || math.Max(box.W(), box.H()) >= v.piece {
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
	v.share = math.Max(v.share, s.Share)
	if v.where.Empty() {
		v.where = geom.FromPixels(part)
	}
	v.where = v.where.Union(geom.FromPixels(part))
}

// image is the veil over a backdrop's box: of the two ways in which it can fade out, down and across, the
// one that leaves more of the picture as it is.
func (v *veiling) image(box image.Rectangle) *image.RGBA {
	all := geom.FromPixels(box)
	reach := veilReach * math.Min(all.W(), all.H())
	across := fading(v.where.Min.X, v.where.Max.X, all.Min.X, all.Max.X, reach)
	down := fading(v.where.Min.Y, v.where.Max.Y, all.Min.Y, all.Max.Y, reach)
	img := image.NewRGBA(box)
	lies := func(k float64) (c [4]uint8) {
		k *= v.share
		for i, level := range [4]uint8{v.scrim.Veil.R, v.scrim.Veil.G, v.scrim.Veil.B, 255} {
			c[i] = uint8(k*float64(level) + 0.5)
		}
		return c
	}
	if mean(across) <= mean(down) {
		row := img.Pix[:4*len(across)]
		for x, k := range across {
			c := lies(k)
			copy(row[4*x:], c[:])
		}
		for y := 1; y < box.Dy(); y++ {
			copy(img.Pix[y*img.Stride:], row)
		}
		return img
	}
	for y, k := range down {
		c := lies(k)
		for x := range box.Dx() {
			copy(img.Pix[y*img.Stride+4*x:], c[:])
		}
	}
	return img
}

// fading is how strong a veil is at every pixel from low to high that is needed in full from one place to
// another: as far as an edge that is near, and less and less towards one that is not.
func fading(from, to, low, high, reach float64) []float64 {
	if from-low < veilEdge*reach {
		from = low
	}
	if high-to < veilEdge*reach {
		to = high
	}
	out := make([]float64, int(high-low))
	for i := range out {
		at := low + float64(i) + 0.5
		t := math.Max(1-math.Max(math.Max(from-at, at-to), 0)/math.Max(reach, 1), 0)
		out[i] = t * t * (3 - 2*t)
	}
	return out
}

// mean is the mean of numbers.
func mean(all []float64) (sum float64) {
	for _, v := range all {
		sum += v
	}
	return sum / float64(max(len(all), 1))
}
