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
	"github.com/inkreel/inkreel/fonts"
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

// A contour that is closed by several strokes is drawn whole or not at all, and
// goes before the lines by which a loose hand goes over it again.
func TestContoursAreClosedBeforeTheyAreGoneOver(t *testing.T) {
	half := func(flip float64) geom.Polyline {
		var way geom.Polyline
		for k := range 21 {
			sin, cos := math.Sincos(math.Pi * float64(k) / 20)
			way = append(way, geom.Pt(150+flip*100*cos, 150+flip*100*sin))
		}
		return way
	}
	ink := &trace.Ink{Strokes: []trace.Stroke{
		{Spine: half(1), Width: 8, Ink: 1500},
		{Spine: half(-1), Width: 8, Ink: 1500},
		{Spine: half(1), Width: 8, Ink: 30},
		{Spine: geom.Polyline{geom.Pt(120, 150), geom.Pt(180, 150)}, Width: 8, Ink: 300},
	}}
	d := detailOf(&Piece{Drawing: &paint.Drawing{Marks: []paint.Mark{paint.Fill{}}}, Inks: []*trace.Ink{ink}}, 1)
	if a, b := d.strokes[0].rank, d.strokes[1].rank; a != b {
		t.Errorf("the halves of a circle matter %.0f and %.0f", a, b)
	}
	if again, line := d.strokes[2].rank, d.strokes[3].rank; again >= line {
		t.Errorf("the second pass matters %.0f, a line within %.0f", again, line)
	}
}

// The edge around a picture matters less than what the picture shows, unless it is
// nearly all that there is; a line about words is told from others.
func TestEdgesAndFramesOfWords(t *testing.T) {
	edge := trace.Stroke{Spine: geom.Polyline{geom.Pt(0, 0), geom.Pt(300, 0), geom.Pt(300, 200), geom.Pt(0, 200), geom.Pt(0, 0)}, Width: 4, Ink: 2000}
	strokes := []trace.Stroke{edge}
	for k := range 6 {
		y := 20 + 30*float64(k)
		strokes = append(strokes, trace.Stroke{Spine: geom.Polyline{geom.Pt(20, y), geom.Pt(280, y)}, Width: 4, Ink: 500})
	}
	for _, with := range []int{1, 7} {
		d := detailOf(&Piece{Drawing: &paint.Drawing{Marks: []paint.Mark{paint.Picture{}}}, Inks: []*trace.Ink{{Strokes: strokes[:with]}}}, 1)
		if m := &d.strokes[0]; (m.rank < m.length) != (with > 1) {
			t.Errorf("beside %d lines an edge of %.0f matters %.0f", with-1, m.length, m.rank)
		}
	}
	words := paint.Writing{Text: &fonts.Text{W: 100, H: 20}, At: geom.Pt(100, 90)}
	d := detailOf(&Piece{
		Drawing: &paint.Drawing{Marks: []paint.Mark{paint.Stroke{}, paint.Stroke{}, words}},
		Inks:    []*trace.Ink{{Strokes: []trace.Stroke{edge}}, {Strokes: []trace.Stroke{edge}}, {}},
	}, 1)
	if d.strokes[0].around || !d.strokes[1].around {
		t.Errorf("lines before words stand around them: %v and %v", d.strokes[0].around, d.strokes[1].around)
	}
}

// However little time there is, what is drawn simpler has no line that is a flash: long lines
// that do not fit leave room for shorter ones.
func TestSimplerLinesAreFollowed(t *testing.T) {
	const fastest = 3600 // design units a second
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
