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

// mostColumns keep a sheet within what marks are drawn on, paint.Outermost.
const mostColumns = 13

// Most is how many pictures a sheet shows; those beyond are left out.
const Most = 120

// Save draws pictures on a sheet in a style of either engine and writes it as PNG. The
// error is of the style, or of the file.
func Save(path string, pictures []picture.Picture, style string) error {
	return save(path, style, func(look styles.Look) *image.RGBA { return Sheet(pictures, look) })
}

func save(path, style string, sheet func(styles.Look) *image.RGBA) error {
	look, err := styles.Named(style, plan.EngineSketch)
	if err != nil {
		var other error
		if look, other = styles.Named(style, plan.EngineCanvas); other != nil {
			return err
		}
	}
	img := sheet(look)
	r, w := io.Pipe()
	go func() { w.CloseWithError(png.Encode(w, img)) }()
	return artifact.WriteFile(path, r)
}

// Sheet shows pictures in a look, their names beneath them.
func Sheet(pictures []picture.Picture, look styles.Look) *image.RGBA {
	var all []shown
	for _, p := range pictures[:min(len(pictures), Most)] {
		all = append(all, shown{p.Name, p.Drawing(figure.Complexion{})})
	}
	return sheet(all, look)
}

// shown is a drawing on a sheet with its name.
type shown struct {
	name    string
	drawing figure.Drawing
}

func sheet(all []shown, look styles.Look) *image.RGBA {
	columns := min(max(int(math.Ceil(math.Sqrt(float64(len(all))*1.4))), 1), mostColumns)
	rows := (len(all) + columns - 1) / columns
	frame := paint.Frame{W: columns*(side+air) + air, H: max(rows, 1)*(side+air+below) + air}
	ctx := &element.Context{Look: look, Frame: frame, Unit: 1, Lang: "en", Shaper: fonts.NewShaper(), Seed: 1, Colour: !look.Grey}
	img := image.NewRGBA(image.Rect(0, 0, frame.W, frame.H))
	draw.Draw(img, img.Rect, image.NewUniform(look.Palette.Board), image.Point{}, draw.Src)
	for i, s := range all {
		at := geom.R(float64(air+i%columns*(side+air)), float64(air+i/columns*(side+air+below)), side, side)
		d := s.drawing
		e := &plan.Element{ID: s.name}
		for _, m := range figure.Draw(ctx, e, d, geom.FitRect(d.View, at)).Marks {
			paint.Paint(img, m)
		}
		words := s.name
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
