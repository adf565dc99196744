package sketch

import (
	"bytes"
	"image"
	"image/color"
	"math"
	"testing"

	"github.com/inkreel/inkreel/canvas/figure"
	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/canvas/person"
	"github.com/inkreel/inkreel/canvas/picture"
	"github.com/inkreel/inkreel/internal/elementtest"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/internal/tracetest"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/sketch/trace"
)

// Of every picture of the corpus the last frame is the original, and the pen
// draws each line itself, without jumps.
func TestCorpusPlaysHonestly(t *testing.T) {
	tracetest.EachPicture(t, "../testdata/plans/assets", drawsHonestly)
}

// The same over what strangers drew.
func TestClipArtPlaysHonestly(t *testing.T) { tracetest.EachClipArt(t, drawsHonestly) }

// The same over every format that is read.
func TestFormatsPlayHonestly(t *testing.T) {
	for _, format := range []string{"png", "jpg", "webp", "gif", "svg"} {
		t.Run(format, func(t *testing.T) {
			drawsHonestly(t, tracetest.FittedIn(t, "trace/testdata/formats/house."+format, 240, 200))
		})
	}
}

// The same over built-in pictures in a look: every line of theirs, every feature, every
// area that is coloured beneath them.
func TestBuiltInPicturesPlayHonestly(t *testing.T) {
	for _, look := range []string{"classic", "crayon", "chalkboard_black_on_white"} {
		ctx := elementtest.Context(t, look, plan.EngineSketch, "en")
		for _, name := range []string{"strawberry", "bicycle", "man-running", "flag-brazil"} {
			t.Run(look+"/"+name, func(t *testing.T) {
				p, ok := picture.Get(name)
				if !ok {
					t.Fatal("there is no such picture")
				}
				d := p.Drawing(figure.Complexion{})
				for _, m := range figure.Draw(ctx, &plan.Element{ID: "p"}, d, geom.FitRect(d.View, geom.R(10, 10, 220, 220))).Marks {
					k, err := trace.Mark(m, trace.Options{Board: ctx.Look.Palette.Board})
					if err != nil {
						t.Fatal(err)
					}
					if k != nil {
						playsHonestly(t, k)
					}
				}
			})
		}
	}
}

// And over persons, whose lines are their own.
func TestPersonsPlayHonestly(t *testing.T) {
	for look, e := range map[string]plan.Element{
		"classic":                   {ID: "p", Kind: plan.KindPerson, Role: "scientist", Pose: "sitting"},
		"crayon":                    {ID: "p", Kind: plan.KindPerson, Role: "child", Pose: "writing"},
		"chalkboard_black_on_white": {ID: "p", Kind: plan.KindPerson, Role: "worker"},
	} {
		t.Run(look, func(t *testing.T) {
			ctx := elementtest.Context(t, look, plan.EngineSketch, "en")
			d := person.Of(&e, 0).Drawing(color.RGBA{})
			for _, m := range figure.Draw(ctx, &e, d, geom.FitRect(d.View, geom.R(10, 10, 180, 240))).Marks {
				k, err := trace.Mark(m, trace.Options{Board: ctx.Look.Palette.Board})
				if err != nil {
					t.Fatal(err)
				}
				if k != nil {
					playsHonestly(t, k)
				}
			}
		})
	}
}

// Persons as tall as the board are drawn in a few seconds of a calm hand, however much
// there is about them.
func TestPersonsTakeSeconds(t *testing.T) {
	for pose, most := range map[plan.Pose]float64{"standing": 5.6, "explaining": 5.6, "typing": 5.6, "cycling": 6, "in_wheelchair": 6} {
		ctx := elementtest.Context(t, "classic", plan.EngineSketch, "en")
		e := plan.Element{ID: "p", Kind: plan.KindPerson, Pose: pose}
		d := person.Of(&e, 0).Drawing(color.RGBA{})
		f := figure.Draw(ctx, &e, d, geom.FitRect(d.View, geom.R(0, 0, 1300, 880)))
		p := Piece{Drawing: &paint.Drawing{ID: "p", Kind: plan.KindPerson, Motion: plan.MotionSketch, Marks: f.Marks, Bounds: f.Bounds}, Cue: -1}
		for _, m := range f.Marks {
			k, err := trace.Mark(m, trace.Options{Board: ctx.Look.Palette.Board})
			if err != nil {
				t.Fatal(err)
			}
			p.Inks = append(p.Inks, k)
		}
		if s := Need([]Piece{p}, 1) - firstSeconds - holdSeconds; s < 2 || s > most {
			t.Errorf("%s takes %.1f s, want 2 to %.1f", pose, s, most)
		}
	}
}

func drawsHonestly(t *testing.T, p paint.Picture) {
	t.Helper()
	k, err := trace.Mark(p, trace.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if k == nil {
		return
	}
	playsHonestly(t, k)
	canBeFollowed(t, k)
}

// canBeFollowed looks at the pen in the time a calm hand takes: it goes over
// the board without jumps, on the ink while it draws a line.
func canBeFollowed(t *testing.T, k *trace.Ink) {
	t.Helper()
	const fps = 30
	ground := tracetest.Drawn(k.Layer.Rect.Max.X+20, k.Layer.Rect.Max.Y+20, tracetest.White)
	unit := paint.Frame{W: ground.Rect.Dx(), H: ground.Rect.Dy()}.Unit()
	piece := Piece{Drawing: &paint.Drawing{ID: "p", Motion: plan.MotionSketch, Bounds: geom.FromPixels(k.Layer.Rect)}, Inks: []*trace.Ink{k}, Cue: -1}
	frames := int(Need([]Piece{piece}, unit)*fps) + 1
	s := newTestScript(t, ScriptConfig{FPS: fps, Frames: frames, Ground: ground, Pieces: []Piece{piece}, Pen: plan.PenPen})
	poses := cursorOf(s).way
	far, all := 0, 0
	for n := 1; n < frames; n++ {
		a, b := poses[n-1], poses[n]
		if !a.On || !b.On {
			continue
		}
		all++
		// 240 units a frame is what an eased way across the board takes.
		if math.Hypot(float64(b.X-a.X), float64(b.Y-a.Y)) > 240*unit {
			far++
		}
	}
	way, last := 0.0, geom.Point{}
	for _, l := range s.strokes {
		way += last.Dist(l.stroke.Spine[0])
		if last = l.stroke.Spine[len(l.stroke.Spine)-1]; !l.stroke.Sweep {
			way += l.stroke.Length()
		}
	}
	// Some pictures, such as nothing but dots, hold more than any hand draws.
	if crammed := way > 80*unit*float64(frames); far > 3+all/15 && !crammed {
		t.Errorf("the pen jumps in %d of %d frames", far, all)
	}
	for i := range s.strokes {
		l := &s.strokes[i]
		n := int(l.End) - 1 // the last whole frame of the stroke
		if l.stroke.Sweep || float64(n) < l.Start || n < 0 || n >= frames {
			continue
		}
		p := geom.Pt(float64(poses[n].X), float64(poses[n].Y))
		if d := p.Dist(l.point(float64(n + 1))); poses[n].On && d > 0.2 {
			t.Errorf("frame %d: the tip is %.1f px from where stroke %d is drawn", n, d, i)
			return
		}
	}
}

// playsHonestly plays the ink on a white board, as fast as a scene of three
// seconds needs, and looks at every pixel of every frame.
func playsHonestly(t *testing.T, k *trace.Ink) {
	t.Helper()
	const frames = 90
	ground := tracetest.Drawn(k.Layer.Rect.Max.X+20, k.Layer.Rect.Max.Y+20, color.RGBA{254, 250, 240, 255})
	piece := Piece{Drawing: &paint.Drawing{ID: "p", Motion: plan.MotionSketch, Bounds: geom.FromPixels(k.Layer.Rect)}, Inks: []*trace.Ink{k}, Cue: -1}
	c := ScriptConfig{FPS: 30, Frames: frames, Ground: ground, Pieces: []Piece{piece}}
	s := newTestScript(t, c)
	k = s.schedule.Turns[0].Inks[0] // as it is drawn in that time
	// The pen hides ink, so its way is taken from a script of its own.
	c.Pen = plan.PenPen
	strokes := newTestScript(t, c).strokes
	board := paint.NewSurface(image.NewRGBA(ground.Rect))
	was := image.NewRGBA(ground.Rect)
	for n := range frames {
		dirty := advance(t, s, board, n)
		if n > 0 {
			honestFrame(t, k, wayIn(strokes, n), [2]*image.RGBA{was, board.Image}, n)
		}
		for _, r := range dirty {
			copyRect(was, board.Image, r)
		}
		if t.Failed() {
			return
		}
	}
	want := tracetest.Drawn(ground.Rect.Dx(), ground.Rect.Dy(), color.RGBA{254, 250, 240, 255})
	paint.Over(want, k.Layer)
	if db := tracetest.Psnr(board.Image, want, k.Layer.Rect); db < 40 {
		t.Errorf("the finished drawing is %.1f dB from the original, want 40", db)
	}
}

// frameWay is where the tip goes in a frame: places on its way, and how far it goes from
// one to the next, at most.
type frameWay struct {
	tips []geom.Point
	gap  float64
}

func wayIn(strokes []timedStroke, n int) frameWay {
	w := frameWay{tips: tipsIn(strokes, n)}
	for i := range strokes {
		l := &strokes[i]
		if a, b := math.Max(l.Start, float64(n)), math.Min(l.End, float64(n+1)); a < b {
			w.gap = math.Max(w.gap, (l.drawn(b)-l.drawn(a))/tipsAFrame)
		}
	}
	return w
}

// honestFrame looks for pixels that changed from one of the pictures to the other out of
// the pen's reach: of lines, and of colour, which the hand lays in bands.
func honestFrame(t *testing.T, k *trace.Ink, way frameWay, pictures [2]*image.RGBA, n int) {
	t.Helper()
	was, is := pictures[0], pictures[1]
	r := k.Layer.Rect
	for y := r.Min.Y; y < r.Max.Y; y++ {
		a, b := was.Pix[was.PixOffset(r.Min.X, y):][:4*r.Dx()], is.Pix[is.PixOffset(r.Min.X, y):][:4*r.Dx()]
		if bytes.Equal(a, b) {
			continue
		}
		for x := range r.Dx() {
			if bytes.Equal(a[4*x:4*x+4], b[4*x:4*x+4]) {
				continue
			}
			at := k.At[(y-r.Min.Y)*r.Dx()+x]
			if at == trace.Never {
				t.Errorf("frame %d: pixel %d,%d changed without ink", n, x, y-r.Min.Y)
				return
			}
			st := &k.Strokes[at.Stroke()]
			reach := st.Width + 6
			switch {
			case st.Blank, st.Sweep && (x+y)%5 != 0: // some of an area's pixels will do
				continue
			case st.Sweep: // bands have ends that fray, by the breadth of the next
				reach = 2*math.Max(st.Width, st.Pitch) + 6 + way.gap/2
			}
			if d := distance(geom.Pt(float64(r.Min.X+x)+0.5, float64(y)+0.5), way.tips); d > reach {
				t.Errorf("frame %d: pixel %d,%d of stroke %d, %.1f px wide, comes %.1f px from the pen's way", n, x, y-r.Min.Y, at.Stroke(), st.Width, d)
				return
			}
		}
	}
}
