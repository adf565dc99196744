package sketch_test

import (
	"bytes"
	"image"
	"image/color"
	"math"
	"slices"
	"testing"

	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/sketch"
	"github.com/inkreel/inkreel/sketch/trace"
)

// Any path and any picture, at any cue, is drawn by the scene's last frame as it
// is when it is finished at once, and every frame stays within the board.
func FuzzScript(f *testing.F) {
	f.Add("M20 20L220 20", []byte{255, 0, 0, 9, 9, 200}, 0.5, uint8(30))
	f.Add("M0 0C1e3 0 0 1e3 9 9zM5 5", []byte{}, -1e9, uint8(1))
	f.Fuzz(func(t *testing.T, d string, pixels []byte, cue float64, frames uint8) {
		path, err := geom.ParseSVG(d)
		b := path.Bounds()
		if err != nil || len(d) > 500 || len(pixels) > 1500 || frames == 0 || math.IsNaN(cue) ||
			len(path) > 0 && !geom.R(-300, -300, 900, 900).Contains(b) {
			return // plans are refused that go so far
		}
		picture := image.NewRGBA(image.Rect(30, 60, 50, 80))
		for i, v := range pixels {
			picture.Set(30+i/3%20, 60+i/60, color.RGBA{v, pixels[(i+1)%len(pixels)], 0, 255})
		}
		marks := []paint.Mark{
			paint.Stroke{Path: path, Width: 4, Color: color.RGBA{0, 0, 0, 255}, Brush: plan.BrushPen},
			paint.Picture{Image: picture},
		}
		var pieces []sketch.Piece
		for i, m := range marks {
			drawing := &paint.Drawing{Motion: plan.MotionSketch, Marks: []paint.Mark{m}}
			inks, err := trace.Drawing(drawing, trace.Options{})
			if err != nil {
				t.Fatal(err)
			}
			pieces = append(pieces, sketch.Piece{Drawing: drawing, Inks: inks, Cue: []float64{cue, -cue}[i]})
		}
		script, err := sketch.NewScript(sketch.ScriptConfig{FPS: 24, Frames: int(frames), Ground: page(), Pieces: pieces})
		if err != nil {
			return
		}
		board := paint.NewSurface(image.NewRGBA(script.Ground().Rect))
		for n := range script.Frames() {
			if _, err := script.Advance(board, n); err != nil {
				t.Fatal(err)
			}
		}
		if !bytes.Equal(board.Image.Pix, sketch.Finished(page(), slices.Values(pieces)).Pix) {
			t.Errorf("%q with cue %g is another picture in %d frames than at once", d, cue, frames)
		}
	})
}
