package sketch

import (
	"bytes"
	"image"
	"math"
	"slices"
	"testing"

	"github.com/inkreel/inkreel/canvas/figure"
	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/canvas/picture"
	"github.com/inkreel/inkreel/internal/elementtest"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/internal/tracetest"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/sketch/trace"
)

// hurriedPicture is a scene in which a built-in picture of many inks has too little time.
func hurriedPicture(t *testing.T, look, name string) ScriptConfig {
	t.Helper()
	ctx := elementtest.Context(t, look, plan.EngineSketch, "en")
	p, ok := picture.Get(name)
	if !ok {
		t.Fatal("there is no such picture")
	}
	drawn := p.Drawing(figure.Complexion{})
	f := figure.Draw(ctx, &plan.Element{ID: "p"}, drawn, geom.FitRect(drawn.View, geom.R(10, 10, 300, 300)))
	d := &paint.Drawing{ID: "p", Kind: plan.KindPicture, Motion: plan.MotionSketch, Marks: f.Marks, Bounds: f.Bounds}
	inks, err := trace.Drawing(d, trace.Options{Board: ctx.Look.Palette.Board})
	if err != nil {
		t.Fatal(err)
	}
	return ScriptConfig{FPS: 30, Frames: 60, Ground: tracetest.Drawn(360, 360, ctx.Look.Palette.Board), Pieces: []Piece{{Drawing: d, Inks: inks, Cue: -1}}}
}

// What is drawn simpler ends as the same picture, to the last bit, whatever lies over
// one another; its washes come where a broad tip is, and its lines at a pace that
// is followed.
func TestSimplerDrawingsEndTheSame(t *testing.T) {
	for _, look := range []string{"classic", "crayon", "infographics"} {
		for _, name := range []string{"man-running", "bicycle"} {
			t.Run(look+"/"+name, func(t *testing.T) {
				c := hurriedPicture(t, look, name)
				s := newTestScript(t, c)
				turn := s.schedule.Turns[0]
				if turn.simpler == nil {
					t.Fatal("it is not drawn simpler")
				}
				board := paint.NewSurface(image.NewRGBA(c.Ground.Rect))
				for n := range c.Frames {
					advance(t, s, board, n)
				}
				if want := Finished(c.Ground, slices.Values(c.Pieces)); !bytes.Equal(board.Image.Pix, want.Pix) {
					t.Error("the last frame is not the finished drawing")
				}
				for i, ink := range turn.Inks {
					for k := range turn.Strokes[i] {
						if ink.Strokes[k].Wash {
							washIsHonest(t, ink, k, turn.Strokes[i][k], s.unit)
						}
					}
				}
			})
		}
	}
}

// washIsHonest: every pixel of a wash comes when its tip is beside it.
func washIsHonest(t *testing.T, ink *trace.Ink, k int, b StrokeTime, unit float64) {
	t.Helper()
	if b.End-b.Start < 1 {
		return // it comes in one frame
	}
	l := timedStroke{StrokeTime: b, stroke: &ink.Strokes[k], strokeMotion: strokeMotions(&trace.Ink{Strokes: ink.Strokes[k : k+1]}, []StrokeTime{b}, 30, unit)[0]}
	r := ink.Layer.Rect
	for i, a := range ink.At {
		if a == trace.Never || a.Stroke() != k {
			continue
		}
		p := geom.Pt(float64(r.Min.X+i%r.Dx())+0.5, float64(r.Min.Y+i/r.Dx())+0.5)
		at := b.Start + l.tempo.timeAt(a.Share())*(b.End-b.Start)
		near := math.Inf(1)
		for step := -4; step <= 4; step++ { // within a frame
			near = math.Min(near, l.point(min(max(at+float64(step)/4, b.Start), b.End)).Dist(p))
		}
		if reach := 1.5*l.stroke.Width + 24*unit; near > reach {
			t.Fatalf("%v comes %.0f px from the tip of a wash %.0f px broad", p, near, l.stroke.Width)
		}
	}
}

// However little time there is, what is drawn simpler has no line that is not followed, and long
// lines that do not fit leave room for shorter ones.
func TestSimplerLinesAreFollowed(t *testing.T) {
	const fastest = 1800 // design units a second
	for frames := 30; frames <= 90; frames += 30 {
		c := hurriedPicture(t, "classic", "bicycle")
		c.Frames = frames
		s := newTestScript(t, c)
		turn := s.schedule.Turns[0]
		for i, times := range turn.Strokes {
			for k, b := range times {
				l := &turn.Inks[i].Strokes[k]
				if seconds := (b.End - b.Start) / float64(c.FPS); !l.Sweep && !l.Blank && l.Length()/s.unit > fastest*seconds {
					t.Errorf("in %d frames a line of %.0f is drawn in %.2f s", frames, l.Length()/s.unit, seconds)
				}
			}
		}
	}
}
