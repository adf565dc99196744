package specimen

import (
	"image"
	"image/draw"
	"image/png"
	"io"
	"math"
	"strings"

	"github.com/inkreel/inkreel/canvas/element"
	"github.com/inkreel/inkreel/canvas/figure"
	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/canvas/picture"
	"github.com/inkreel/inkreel/engine/artifact"
	"github.com/inkreel/inkreel/fonts"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/styles"
)

// Measures of a sheet, in pixels.
const (
	side    = 220 // of a picture
	air     = 26  // about it
	caption = 17  // type of its name
	below   = 40  // room of its name

	longName = 26 // letters that a line holds
)

// Most is how many pictures a sheet shows; those beyond are on further sheets.
const Most = 120

// Page is the pictures of a sheet, counted from 1; before the first is the first, after
// the last the last.
func Page(pictures []picture.Picture, n int) []picture.Picture {
	last := (len(pictures) + Most - 1) / Most
	first := max(min(n, last)-1, 0) * Most
	return pictures[first:min(first+Most, len(pictures))]
}

// Save draws pictures on a sheet in a style of either engine and writes it as PNG. The
// error is of the style, or of the file.
func Save(path string, pictures []picture.Picture, style string) error {
	look, err := styles.Named(style, plan.EngineSketch)
	if err != nil {
		var other error
		if look, other = styles.Named(style, plan.EngineCanvas); other != nil {
			return err
		}
	}
	img := Sheet(pictures, look)
	r, w := io.Pipe()
	go func() { w.CloseWithError(png.Encode(w, img)) }()
	return artifact.WriteFile(path, r)
}

// Sheet shows pictures in a look, their names beneath them.
func Sheet(pictures []picture.Picture, look styles.Look) *image.RGBA {
	columns := max(int(math.Ceil(math.Sqrt(float64(len(pictures))*1.4))), 1)
	rows := (len(pictures) + columns - 1) / columns
	frame := paint.Frame{W: columns*(side+air) + air, H: max(rows, 1)*(side+air+below) + air}
	ctx := &element.Context{Look: look, Frame: frame, Unit: 1, Lang: "en", Shaper: fonts.NewShaper(), Seed: 1, Colour: !look.Grey}
	img := image.NewRGBA(image.Rect(0, 0, frame.W, frame.H))
	draw.Draw(img, img.Rect, image.NewUniform(look.Palette.Board), image.Point{}, draw.Src)
	for i, p := range pictures {
		at := geom.R(float64(air+i%columns*(side+air)), float64(air+i/columns*(side+air+below)), side, side)
		d := p.Drawing(figure.Complexion{})
		e := &plan.Element{ID: p.Name, Name: p.Name}
		for _, m := range figure.Draw(ctx, e, d, geom.FitRect(d.View, at)).Marks {
			paint.Paint(img, m)
		}
		words := p.Name
		if len(words) > longName {
			words = strings.ReplaceAll(words, "-", " ") // it breaks there
		}
		label, _, err := ctx.FitText(words, fonts.Style{Type: plan.TypeClean, Lang: "en", SizePx: caption, Balance: true}, geom.Pt(side+air, below), plan.AlignCenter)
		if err != nil {
			continue // too long a name to be read there
		}
		paint.Paint(img, paint.Writing{Text: label, At: geom.Pt(at.Center().X-label.W/2, at.Max.Y+6), Color: look.Palette.Muted})
	}
	return img
}
