package main

import (
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"io"

	"github.com/disintegration/imaging"

	"github.com/inkreel/inkreel/fonts"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"

	"github.com/inkreel/inkreel/canvas/paint"
)

// Sizes of a contact sheet, in pixels.
const (
	panelSide = 420 // of the larger side of a panel
	panelGap  = 20
	panelText = 26 // height of the type under a panel
)

// contactSheet shows the drawing with 10, 25, 50, 75 and 100 % of its work
// done, side by side.
func contactSheet(w io.Writer, t *traced) error {
	shares := []int{10, 25, 50, 75, 100}
	size := t.page.Rect.Size()
	k := min(float64(panelSide)/float64(max(size.X, size.Y)), 1)
	pw, ph := max(int(float64(size.X)*k+0.5), 1), max(int(float64(size.Y)*k+0.5), 1)
	column := max(pw, 4*panelText)
	sheet := image.NewRGBA(image.Rect(0, 0, panelGap+len(shares)*(column+panelGap), ph+2*panelGap+2*panelText))
	draw.Draw(sheet, sheet.Rect, image.NewUniform(color.RGBA{236, 236, 232, 255}), image.Point{}, draw.Src)
	shaper := fonts.NewShaper()
	for i, share := range shares {
		x := panelGap + i*(column+panelGap)
		at := image.Rect(0, 0, pw, ph).Add(image.Pt(x+(column-pw)/2, panelGap))
		draw.Draw(sheet, at, imaging.Resize(t.until(float64(share)/100), pw, ph, imaging.Lanczos), image.Point{}, draw.Src)
		l, err := shaper.Layout([]fonts.Span{{Text: fmt.Sprintf("%d %%", share)}}, fonts.Style{Type: plan.TypeClean, Lang: "en", SizePx: panelText}, 0, plan.AlignStart)
		if err != nil {
			return err
		}
		paint.Paint(sheet, paint.Writing{Text: l, At: geom.Pt(float64(x)+(float64(column)-l.W)/2, float64(at.Max.Y+panelText/2)), Color: color.RGBA{60, 60, 60, 255}})
	}
	return (&png.Encoder{CompressionLevel: png.BestSpeed}).Encode(w, sheet)
}
