package sketch

import (
	"image"
	"slices"
	"testing"

	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/fonts"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/sketch/trace"
)

// sparedFor is where the line of ruled is left out.
var sparedFor = geom.R(90, 144, 40, 26)

// ruled is a piece of a ruled line and, after it, a word close below it.
func ruled(i int, cue float64) Piece {
	rule := paint.Stroke{
		Path: geom.Polyline{geom.Pt(60, 150), geom.Pt(200, 150)}.Path(), Width: 3, Color: blue,
		Brush: plan.BrushPen, Aid: true, Spared: []geom.Rect{sparedFor},
	}
	line, err := trace.Mark(rule, trace.Options{})
	if err != nil {
		panic(err) // a stroke is a known mark
	}
	word := inkOf(2, red, geom.Polyline{geom.Pt(100, 156), geom.Pt(104, 166)}, geom.Polyline{geom.Pt(112, 156), geom.Pt(120, 166)})
	p := pieceOf(i, cue, plan.MotionSketch, line, word)
	p.Drawing.Marks = []paint.Mark{rule, paint.Writing{Text: &fonts.Text{Clusters: 2}}}
	return p
}

// A line is whole until the word in its place is written, and leaves it out then.
func TestLinesAreWholeUntilWordsCome(t *testing.T) {
	c := ScriptConfig{FPS: 30, Frames: 150, Ground: testGround(384, 256), Pieces: []Piece{ruled(0, 0)}}
	s := newTestScript(t, c)
	times := s.Schedule().Turns[0].Strokes
	before, written := int(times[1][0].Start)-1, int(times[1][0].Start)+c.FPS/2
	if float64(before) < times[0][0].End {
		t.Fatalf("the word begins in frame %d, the line ends at %.1f", before+1, times[0][0].End)
	}
	dst := paint.NewSurface(image.NewRGBA(c.Ground.Rect))
	shown := func(n int) (share float64) {
		advance(t, s, dst, n)
		r := sparedFor.Pixels()
		for x := r.Min.X; x < r.Max.X; x++ {
			if q := dst.Image.RGBAAt(x, 150); q != c.Ground.RGBAAt(x, 150) {
				share += 1 / float64(r.Dx())
			}
		}
		return share
	}
	if got := shown(before); got < 1 {
		t.Errorf("before the word comes %.0f %% of the line is there", 100*got)
	}
	if got := shown(written); got > 0 {
		t.Errorf("when the word has come %.0f %% of the line is still there", 100*got)
	}
	if got := shown(before); got < 1 {
		t.Errorf("gone back to, %.0f %% of the line is there", 100*got)
	}
	advance(t, s, dst, c.Frames-1)
	if !sameIn(dst.Image, Finished(c.Ground, slices.Values(c.Pieces)), c.Ground.Rect) {
		t.Error("the last frame is not the finished picture")
	}
}
