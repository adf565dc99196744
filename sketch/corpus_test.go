package sketch

import (
	"bytes"
	"image"
	"image/color"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"

	"github.com/inkreel/inkreel/canvas/paint"
)

// clipArt is where Debian's package openclipart-svg keeps its public domain
// drawings.
const clipArt = "/usr/share/openclipart/svg"

// clips are drawings of many hands: outlines, flat colour, gradients, maps,
// signs, text.
var clips = []string{
	"animals/architetto_francesco_ro_01.svg", "animals/mascot_enrique_meza_c_01.svg", "animals/skoynk_peterm_.svg",
	"food/apple_bitten_dan_gerhard_01.svg", "food/galette_01.svg", "food/perogies_bw.svg", "food/toque_01.svg",
	"people/a_boy_plays_soccer_01.svg", "people/blue_eye_alex_fernandez_01.svg", "people/donna_incinta_architetto_01.svg",
	"people/head1.svg", "people/kid_01.svg",
	"transportation/Evel_Knievel.svg", "transportation/bus2_jarno_vasamaa_01.svg", "transportation/grain_elevator_ganson.svg",
	"buildings/brick_frouke_01.svg", "plants/albero_architetto_france_01.svg", "plants/mushroom.svg",
	"tools/airbrush_alejandro_tejad_.svg", "tools/cog_01.svg", "tools/magnifing_glass_gino_riv_01.svg",
	"signs_and_symbols/danger_general_yves_guil_01.svg", "signs_and_symbols/battery_snuatautisticido_01.svg",
	"office/folder1.svg", "office/note.svg", "recreation/cartoon_tree_01.svg",
}

// fitted reads a picture from a file and fits it on a board.
func fitted(t *testing.T, file string) paint.Picture { return fittedIn(t, file, 320, 320) }

// fittedIn fits it into a box of w×h pixels.
func fittedIn(t *testing.T, file string, w, h float64) paint.Picture {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	s, err := paint.DecodePicture(data, 50e6)
	if err != nil {
		t.Fatal(err)
	}
	return s.Place(geom.R(20, 20, w, h), plan.FitContain, 1)
}

// TestCorpus holds every picture to what the tracer promises: traced again it
// is the same, every pixel arrives, the last frame is the original, and the
// pen draws each line itself.
func TestCorpus(t *testing.T) {
	corpus := pictures()
	corpus["line art"], corpus["hatching"] = lineArt(), hatching()
	corpus["still"] = still(480, 320)
	if n := strokePixels(corpus["hatching"]); n < 50_000 {
		t.Errorf("the densest picture has %d stroke pixels, want 50,000", n)
	}
	n := 0
	for name, m := range corpus {
		n++
		t.Run(name, func(t *testing.T) { keepsPromises(t, paint.Picture{Image: m}) })
	}
	for _, file := range []string{"coffee.png", "crayfish.png", "tulips.png", "house.jpg", "earth.svg", "logo.svg"} {
		n++
		t.Run(file, func(t *testing.T) { keepsPromises(t, fitted(t, filepath.Join("../testdata/plans/assets", file))) })
	}
	if n < 30 {
		t.Errorf("%d pictures, want at least 30", n)
	}
}

// TestClipArt is TestCorpus over what strangers drew.
func TestClipArt(t *testing.T) {
	if testing.Short() {
		t.Skip("many pictures")
	}
	if _, err := os.Stat(clipArt); err != nil {
		t.Skipf("NOT TESTED: %d drawings of %s, which is not there; install Debian's openclipart-svg", len(clips), clipArt)
	}
	for _, name := range clips {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".svg"), func(t *testing.T) {
			keepsPromises(t, fitted(t, filepath.Join(clipArt, name)))
		})
	}
}

func keepsPromises(t *testing.T, p paint.Picture) {
	t.Helper()
	k := check(t, p, TraceOptions{})
	if k == nil {
		return
	}
	again, err := Trace(p, TraceOptions{})
	if err != nil {
		t.Fatal(err)
	}
	for i, s := range k.Strokes {
		if o := again.Strokes[i]; s.Width != o.Width || s.Object != o.Object || !slices.Equal(s.Spine, o.Spine) {
			t.Fatalf("traced again stroke %d differs", i)
		}
	}
	playsHonestly(t, k)
	canBeFollowed(t, k)
}

// strokePixels counts the dark ones.
func strokePixels(m *image.RGBA) int {
	n := 0
	for i := 0; i < len(m.Pix); i += 4 {
		if m.Pix[i+3] > 0 && m.Pix[i] < 128 {
			n++
		}
	}
	return n
}

// canBeFollowed looks at the pen in the time a calm hand takes: it goes over
// the board without jumps, on the ink while it draws a line.
func canBeFollowed(t *testing.T, k *Ink) {
	t.Helper()
	const fps = 30
	ground := drawn(k.Layer.Rect.Max.X+20, k.Layer.Rect.Max.Y+20, white)
	unit := paint.Frame{W: ground.Rect.Dx(), H: ground.Rect.Dy()}.Unit()
	piece := Piece{Drawing: &paint.Drawing{ID: "p", Motion: plan.MotionSketch, Bounds: geom.FromPixels(k.Layer.Rect)}, Inks: []*Ink{k}, Cue: -1}
	frames := int(Need([]Piece{piece}, unit)*fps) + 1
	s := newTestScript(t, ScriptConfig{FPS: fps, Frames: frames, Ground: ground, Pieces: []Piece{piece}, Pen: plan.PenPen})
	poses := cursorOf(s).way
	far, all := 0, 0
	for n := 1; n < frames; n++ {
		a, b := poses[n-1], poses[n]
		if !a.on || !b.on {
			continue
		}
		all++
		// 240 units a frame is what an eased way across the board takes.
		if math.Hypot(float64(b.x-a.x), float64(b.y-a.y)) > 240*unit {
			far++
		}
	}
	way, last := 0.0, geom.Point{}
	for _, l := range s.legs {
		way += last.Dist(l.stroke.Spine[0])
		if last = l.stroke.Spine[len(l.stroke.Spine)-1]; !l.stroke.Sweep {
			way += l.stroke.Length()
		}
	}
	// Some pictures, such as nothing but dots, hold more than any hand draws.
	if crammed := way > 80*unit*float64(frames); far > 3+all/20 && !crammed {
		t.Errorf("the pen jumps in %d of %d frames", far, all)
	}
	for i := range s.legs {
		l := &s.legs[i]
		n := int(l.End) - 1 // the last whole frame of the stroke
		if l.stroke.Sweep || float64(n) < l.Start || n < 0 || n >= frames {
			continue
		}
		p := geom.Pt(float64(poses[n].x), float64(poses[n].y))
		if d := p.Dist(l.point(float64(n + 1))); poses[n].on && d > 0.2 {
			t.Errorf("frame %d: the tip is %.1f px from where stroke %d is drawn", n, d, i)
			return
		}
	}
}

// playsHonestly plays the ink on a white board, as fast as a scene of three
// seconds asks, and looks at every pixel of every frame.
func playsHonestly(t *testing.T, k *Ink) {
	t.Helper()
	const frames = 90
	ground := drawn(k.Layer.Rect.Max.X+20, k.Layer.Rect.Max.Y+20, color.RGBA{254, 250, 240, 255})
	piece := Piece{Drawing: &paint.Drawing{ID: "p", Motion: plan.MotionSketch, Bounds: geom.FromPixels(k.Layer.Rect)}, Inks: []*Ink{k}, Cue: -1}
	c := ScriptConfig{FPS: 30, Frames: frames, Ground: ground, Pieces: []Piece{piece}}
	s := newTestScript(t, c)
	// The pen hides ink, so that it is asked where it goes in a script of its own.
	c.Pen = plan.PenPen
	legs := newTestScript(t, c).legs
	board := paint.NewSurface(image.NewRGBA(ground.Rect))
	was := image.NewRGBA(ground.Rect)
	for n := range frames {
		dirty := advance(t, s, board, n)
		if n > 0 {
			honestFrame(t, k, tipsIn(legs, n), was, board.Image, n)
		}
		for _, r := range dirty {
			copyRect(was, board.Image, r)
		}
		if t.Failed() {
			return
		}
	}
	want := drawn(ground.Rect.Dx(), ground.Rect.Dy(), color.RGBA{254, 250, 240, 255})
	paint.Over(want, k.Layer)
	if db := psnr(board.Image, want, k.Layer.Rect); db < 40 {
		t.Errorf("the finished drawing is %.1f dB from the original, want 40", db)
	}
}

// honestFrame looks for pixels of lines that changed out of the pen's reach.
func honestFrame(t *testing.T, k *Ink, tips []geom.Point, was, is *image.RGBA, n int) {
	t.Helper()
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
			if at == Never {
				t.Errorf("frame %d: pixel %d,%d changed without ink", n, x, y-r.Min.Y)
				return
			}
			st := &k.Strokes[at>>16]
			if st.Sweep {
				continue
			}
			if d := distance(geom.Pt(float64(r.Min.X+x)+0.5, float64(y)+0.5), tips); d > st.Width+6 {
				t.Errorf("frame %d: pixel %d,%d of stroke %d, %.1f px wide, comes %.1f px from the pen's way", n, x, y-r.Min.Y, at>>16, st.Width, d)
				return
			}
		}
	}
}

// psnr is the likeness of two pictures within r in decibels, infinite for
// equal ones.
func psnr(a, b *image.RGBA, r image.Rectangle) float64 {
	sum, n := 0.0, 0
	for y := r.Min.Y; y < r.Max.Y; y++ {
		p, q := a.Pix[a.PixOffset(r.Min.X, y):][:4*r.Dx()], b.Pix[b.PixOffset(r.Min.X, y):][:4*r.Dx()]
		for i := range p {
			d := float64(p[i]) - float64(q[i])
			sum += d * d
			n++
		}
	}
	return 10 * math.Log10(255*255*float64(n)/sum)
}
