package overlay

import (
	"image"
	"image/draw"
	"math"

	"github.com/disintegration/imaging"

	"github.com/inkreel/inkreel/canvas/element"
	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/styles"
)

// Backdrop is how a scene's picture or video lies behind it.
type Backdrop struct {
	Box   image.Rectangle // it fills
	Blur  float64         // in pixels, the standard deviation
	Scrim element.Scrim   // over it
}

// BackdropOf is how the background of a scene lies behind it, in its own look; of a video, or
// of a picture before it is seen, dimmed so that words can be read on any.
func BackdropOf(p *plan.Plan, scene int, f paint.Frame, look styles.Look) Backdrop {
	s := &p.Scenes[scene]
	b := Backdrop{Box: element.EvenRect(sceneArea(p, f)), Blur: s.Background.Blur * f.Unit()}
	b.Scrim = element.Scrim{Veil: look.Palette.Board, Ink: look.Palette.Ink}
	switch {
	case s.Background.Dim != nil:
		b.Scrim.Share = *s.Background.Dim
	case len(s.Elements) > 0:
		b.Scrim = b.Scrim.Worst(paint.ContrastText)
	}
	return b
}

// PicturePage is the page of a scene whose background is a picture: that fills it, blurred
// and dimmed as the plan says, or as little as words need. Beside a narrator the rest is
// plain paper.
func PicturePage(p *plan.Plan, scene int, page paint.PageSpec, assets element.Assets) (*image.RGBA, error) {
	s := &p.Scenes[scene]
	src, err := assets.Picture(s.Background.Source)
	if err != nil {
		return nil, err
	}
	b := BackdropOf(p, scene, page.Frame, page.Look)
	pic, err := src.Place(covering(b.Box, src, s.Background.Middle()), plan.FitContain, 0)
	if err != nil {
		return nil, err
	}
	img := image.NewRGBA(page.Frame.Bounds())
	draw.Draw(img, img.Rect, image.NewUniform(page.Look.Palette.Board), image.Point{}, draw.Src)
	draw.Draw(img, b.Box, pic.Image, b.Box.Min, draw.Over)
	if !p.Coloured() {
		img = paint.Greyed(img)
	}
	if b.Blur > 0 {
		draw.Draw(img, b.Box, blurred(img.SubImage(b.Box).(*image.RGBA), b.Blur), image.Point{}, draw.Src)
	}
	if s.Background.Dim == nil && len(s.Elements) > 0 {
		b.Scrim = b.Scrim.Enough(img, paint.ContrastText, b.Box)
	}
	b.Scrim.Lay(img, b.Box)
	return img, nil
}

// covering is where all of a picture lies so that it covers a box, its middle, 0..100, in the
// box's as far as none of that is left bare.
func covering(box image.Rectangle, src *paint.Source, middle float64) geom.Rect {
	r := geom.FromPixels(box)
	k := math.Max(r.W()/src.W, r.H()/src.H)
	w, h := math.Ceil(src.W*k), math.Ceil(src.H*k)
	return geom.R(r.Min.X-math.Round((w-r.W())*middle/100), r.Min.Y-math.Round((h-r.H())*middle/100), w, h)
}

// blurred is a picture blurred, at the size at which that is cheap and cannot be seen.
func blurred(img *image.RGBA, sigma float64) image.Image {
	const enough = 2 // pixels of the smaller picture
	size := img.Rect.Size()
	if k := sigma / enough; k > 1 {
		small := imaging.Resize(img, max(int(float64(size.X)/k), 1), 0, imaging.Box)
		return imaging.Resize(imaging.Blur(small, enough), size.X, size.Y, imaging.CatmullRom)
	}
	return imaging.Blur(img, sigma)
}
