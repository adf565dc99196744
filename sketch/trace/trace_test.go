package trace

import (
	"fmt"
	"image"
	"image/color"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/fonts"
	"github.com/inkreel/inkreel/internal/cputest"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/internal/tracetest"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/styles"
)

// faults lists what is wrong with ink as a promise to those who play it.
func faults(k *Ink, slack float64) []string {
	var out []string
	add := func(format string, args ...any) {
		if len(out) < 8 {
			out = append(out, fmt.Sprintf(format, args...))
		}
	}
	if len(k.Strokes) > MaxStrokes {
		add("%d strokes", len(k.Strokes))
	}
	for i, s := range k.Strokes {
		if len(s.Spine) < 2 || !(s.Length() > 0) || !(s.Width > 0) {
			add("stroke %d: %d points, length %g, width %g", i, len(s.Spine), s.Length(), s.Width)
		}
		if i > 0 && s.Object < k.Strokes[i-1].Object {
			add("stroke %d goes back to object %d", i, s.Object)
		}
	}
	r := k.Layer.Rect
	if len(k.At) != r.Dx()*r.Dy() {
		add("%d arrivals for %v", len(k.At), r)
		return out
	}
	brings := make([]int, len(k.Strokes))
	e := &builder{}
	for _, s := range k.Strokes {
		e.addStroke(s)
	}
	for i, a := range k.At {
		x, y := r.Min.X+i%r.Dx(), r.Min.Y+i/r.Dx()
		alpha := k.Layer.RGBAAt(x, y).A
		if (alpha == 0) != (a == Never) {
			add("pixel %d,%d: alpha %d, arrival %x", x, y, alpha, a)
			continue
		}
		if a == Never {
			continue
		}
		n := a.Stroke()
		if n >= len(k.Strokes) {
			add("pixel %d,%d: stroke %d of %d", x, y, n, len(k.Strokes))
			continue
		}
		brings[n]++
		s := k.Strokes[n]
		reach := s.reach() + slack
		if s.Sweep {
			reach = 2.5*s.Width + 6
		}
		if s.Blank {
			continue
		}
		if d := e.tipAt(a).Dist(geom.Pt(float64(x)+0.5, float64(y)+0.5)); d > reach {
			add("pixel %d,%d arrives %.1f px from the tip of stroke %d, width %.1f, sweep %v", x, y, d, n, s.Width, s.Sweep)
		}
	}
	for i, n := range brings {
		if n == 0 {
			add("stroke %d (width %.1f, sweep %v) brings nothing", i, k.Strokes[i].Width, k.Strokes[i].Sweep)
		}
	}
	return out
}

// check traces a mark twice and reports what is wrong.
func check(t *testing.T, m paint.Mark, o Options) *Ink {
	t.Helper()
	k, err := Mark(m, o)
	if err != nil {
		t.Fatal(err)
	}
	if k == nil {
		for _, a := range paint.Render(m).Pix {
			if a != 0 {
				t.Fatal("no ink for a mark that leaves pixels")
			}
		}
		return nil
	}
	for _, f := range faults(k, 6) {
		t.Error(f)
	}
	again, _ := Mark(m, o)
	if !slices.Equal(k.At, again.At) || !slices.EqualFunc(k.Strokes, again.Strokes, sameStroke) {
		t.Error("traced again the ink differs")
	}
	return k
}

func sameStroke(a, b Stroke) bool {
	return a.Width == b.Width && a.Object == b.Object && slices.Equal(a.Spine, b.Spine)
}

func TestPicturesArriveWhole(t *testing.T) {
	for name, m := range tracetest.Pictures() {
		for board, c := range map[string]color.RGBA{"white": tracetest.White, "slate": tracetest.Slate} {
			t.Run(name+" on "+board, func(t *testing.T) {
				check(t, paint.Picture{Image: m}, Options{Board: c})
			})
		}
	}
}

func TestPlacedPictureKeepsBoardPixels(t *testing.T) {
	m := tracetest.Pictures()["face"]
	there := *m
	there.Rect = m.Rect.Add(image.Pt(500, 300))
	a := check(t, paint.Picture{Image: m}, Options{})
	b := check(t, paint.Picture{Image: &there}, Options{})
	if !slices.Equal(a.At, b.At) {
		t.Error("arrivals depend on where the picture lies")
	}
	if d := b.Strokes[0].Spine[0].Sub(a.Strokes[0].Spine[0]); d.Dist(geom.Pt(500, 300)) > 1e-9 {
		t.Errorf("spine moved by %v, want 500,300", d)
	}
}

func TestLinesBeforeColour(t *testing.T) {
	k := check(t, paint.Picture{Image: tracetest.Pictures()["face"]}, Options{})
	swept := false
	for i, s := range k.Strokes {
		if swept && !s.Sweep {
			t.Errorf("line %d of %d after colour", i, len(k.Strokes))
		}
		swept = swept || s.Sweep
	}
	if !swept {
		t.Error("nothing swept")
	}
	// The eye, blue, is colour; the outline, black, is line.
	if eye := k.At[165*400+150]; !k.Strokes[eye.Stroke()].Sweep {
		t.Error("the eye is not swept")
	}
	if rim := k.At[190*400+60]; k.Strokes[rim.Stroke()].Sweep {
		t.Error("the outline is swept")
	}
}

// TestLinesTakeNoColourAlong looks at a face between its lines and its colour:
// no pixel of skin is there yet, not even beside a line.
func TestLinesTakeNoColourAlong(t *testing.T) {
	m := tracetest.Pictures()["face"]
	k := check(t, paint.Picture{Image: m}, Options{})
	skin := color.RGBA{250, 210, 160, 255}
	early := 0
	for i, a := range k.At {
		if c := m.RGBAAt(i%400, i/400); channelGap(c, skin) <= likeness && !k.Strokes[a.Stroke()].Sweep {
			early++
		}
	}
	if early > 0 {
		t.Errorf("%d pixels of skin come with a line", early)
	}
}

func TestCrossingGoesStraight(t *testing.T) {
	k := check(t, paint.Picture{Image: tracetest.Pictures()["crossing"]}, Options{})
	lines := 0
	for _, s := range k.Strokes {
		if s.Sweep {
			continue
		}
		lines++
		a, b := s.Spine[0], s.Spine[len(s.Spine)-1]
		if s.Length() > 40 && s.Length() > 1.05*a.Dist(b) {
			t.Errorf("stroke from %v to %v is %.0f long for a distance of %.0f", a, b, s.Length(), a.Dist(b))
		}
	}
	if lines > 6 {
		t.Errorf("%d strokes for four crossing lines", lines)
	}
}

func TestHollowInkIsOutlinedThenFilled(t *testing.T) {
	k := check(t, paint.Picture{Image: tracetest.Pictures()["silhouette"]}, Options{})
	middle, rim := k.At[150*400+200], k.At[150*400+42]
	if !k.Strokes[middle.Stroke()].Sweep || k.Strokes[rim.Stroke()].Sweep || rim > middle {
		t.Errorf("middle arrives at %x, rim at %x", middle, rim)
	}
}

// The noise of a JPEG about the edges of an area as dark as the lightest ink is
// not taken for lines.
func TestNoiseOfDarkAreasIsNoInk(t *testing.T) {
	look, err := styles.Named("professional_clean", plan.EngineSketch)
	if err != nil {
		t.Fatal(err)
	}
	k := check(t, tracetest.FittedIn(t, "../../testdata/plans/assets/house.jpg", 800, 800).Stylize(look, 1), Options{Board: tracetest.White})
	lines := 0
	for _, s := range k.Strokes {
		if !s.Sweep {
			lines++
		}
	}
	if lines > 250 {
		t.Errorf("%d lines", lines)
	}
}

func TestBlankPaperCostsLittle(t *testing.T) {
	m := tracetest.Drawn(1000, 800, tracetest.White, tracetest.Line("M100 100L300 120", 6, tracetest.BlackInk))
	k := check(t, paint.Picture{Image: m}, Options{})
	if w := k.Work(); w > 260 {
		t.Errorf("work %.0f px for a line of 200 px on white paper", w)
	}
}

func TestStrokeFollowsItsPath(t *testing.T) {
	for _, b := range []plan.Brush{plan.BrushPen, plan.BrushMarker, plan.BrushChalk, plan.BrushCrayon, plan.BrushBrush, plan.BrushPencil} {
		t.Run(string(b), func(t *testing.T) {
			s := tracetest.Line("M40 100C100 20 200 20 260 100M300 40V160M340 50L341 50", 9, tracetest.BlackInk)
			s.Brush = b
			k := check(t, s, Options{})
			if len(k.Strokes) != 3 {
				t.Fatalf("%d strokes for three subpaths", len(k.Strokes))
			}
			if a := k.Strokes[0].Spine[0]; a.Dist(geom.Pt(40, 100)) > 0.01 {
				t.Errorf("begins at %v", a)
			}
		})
	}
}

func TestFillIsSwept(t *testing.T) {
	for name, p := range map[string]geom.Path{
		"ellipse": geom.Ellipse(geom.R(20, 30, 400, 200)),
		"speck":   geom.Ellipse(geom.R(20, 30, 2, 2)),
		"sliver":  geom.Rectangle(geom.R(20, 30, 500, 3)),
		"ring":    append(geom.Ellipse(geom.R(20, 30, 300, 300)), geom.Ellipse(geom.R(270, 80, -200, 200))...),
	} {
		t.Run(name, func(t *testing.T) {
			k := check(t, tracetest.Area(p, color.RGBA{200, 40, 40, 255}), Options{})
			for _, s := range k.Strokes {
				if !s.Sweep {
					t.Error("not a sweep")
				}
			}
		})
	}
}

func writing(t testing.TB, text string, lang plan.Language, size float64) paint.Writing {
	t.Helper()
	style := plan.TypeHandwriting
	if lang == "zh" { // that hand runs, and joins strokes; the other one prints them
		style = plan.TypeMarker
	}
	return styledWriting(t, text, lang, style, size)
}

func styledWriting(t testing.TB, text string, lang plan.Language, style plan.TypeStyle, size float64) paint.Writing {
	t.Helper()
	l, err := fonts.NewShaper().Layout([]fonts.Span{{Text: text}}, fonts.Style{Type: style, Lang: lang, SizePx: size}, 0, plan.AlignStart)
	if err != nil {
		t.Fatal(err)
	}
	return paint.Writing{Text: l, At: geom.Pt(30, 20), Color: tracetest.BlackInk, Strong: tracetest.BlackInk}
}

func TestWritingGoesInReadingOrder(t *testing.T) {
	for _, c := range []struct {
		text string
		lang plan.Language
		rtl  bool
	}{
		{"Illustrate it", "en", false},
		{"Ещё чашку", "ru", false},
		{"जल चक्र", "hi", false},
		{"水循环", "zh", false},
		{"القهوة تنمو", "ar", true},
		{"اردو میں", "ur", true},
	} {
		for _, size := range []float64{22, 60, 140} {
			t.Run(fmt.Sprintf("%s %g", c.text, size), func(t *testing.T) {
				k := check(t, writing(t, c.text, c.lang, size), Options{Lang: c.lang})
				// The mean place of each part of the ink moves in reading
				// direction.
				parts := 4
				if c.lang == "ur" || c.lang == "hi" { // whole words: marks and headline after the letters
					parts = 2
				}
				var sum, n [4]float64
				for i, a := range k.At {
					if a != Never {
						q := a.Stroke() * parts / len(k.Strokes)
						sum[q] += float64(i % k.Layer.Rect.Dx())
						n[q]++
					}
				}
				for q := 1; q < parts; q++ {
					if step := sum[q]/n[q] - sum[q-1]/n[q-1]; (step < 0) != c.rtl {
						t.Errorf("part %d of the strokes lies %.0f px after the one before", q, step)
					}
				}
			})
		}
	}
}

// Letters that go up and down are written from where reading begins, and of
// two strokes the one that begins there is the first.
func TestLettersGoSideways(t *testing.T) {
	for _, letter := range []string{"N", "W", "m", "И"} {
		k := check(t, writing(t, letter, "ru", 120), Options{Lang: "ru"})
		first, last := k.Strokes[0].Spine, k.Strokes[len(k.Strokes)-1].Spine
		if middle := bounds(slices.Concat(first, last)).Center().X; first[0].X > middle || letter != "m" && last[len(last)-1].X < middle {
			t.Errorf("%s is written from %.0f to %.0f, its middle being %.0f", letter, first[0].X, last[len(last)-1].X, middle)
		}
	}
}

func TestTurnedWriting(t *testing.T) {
	w := writing(t, "Slant", "en", 60)
	w.Rotate = 0.4
	check(t, w, Options{Lang: "en"})
}

func TestGlyphsAreTracedOnce(t *testing.T) {
	g := &GlyphCache{}
	a := check(t, writing(t, "banana", "en", 60), Options{Lang: "en", Glyphs: g})
	b := check(t, writing(t, "banana", "en", 60), Options{Lang: "en"})
	if !slices.Equal(a.At, b.At) {
		t.Error("ink depends on what was traced before")
	}
	if len(g.known) != 3 {
		t.Errorf("%d letters known after banana, want 3", len(g.known))
	}
}

func TestGivenLinesComeFirst(t *testing.T) {
	outline := geom.Rectangle(geom.R(50, 60, 180, 120))
	hidden := geom.Rectangle(geom.R(90, 90, 20, 20)) // under the rectangle
	k := check(t, paint.Picture{Image: tracetest.Pictures()["coloured rectangle"], Trace: []geom.Path{hidden, outline}}, Options{})
	first := k.Strokes[0]
	if first.Sweep || math.Abs(first.Length()-600) > 12 || first.Spine[0].Dist(geom.Pt(50, 60)) > 3 {
		t.Errorf("first stroke: sweep %v, length %.0f, from %v", first.Sweep, first.Length(), first.Spine[0])
	}
}

func TestHugePicture(t *testing.T) {
	if testing.Short() {
		t.Skip("8,000 px")
	}
	m := tracetest.Drawn(8000, 3000, tracetest.White)
	paint.Paint(m, tracetest.Line("M200 1500C1000 100 2000 100 3000 1500", 30, tracetest.BlackInk))
	k := traceSoon(t, m)
	for _, f := range faults(k, 24) {
		t.Error(f)
	}
	// All of it drawn is the picture.
	board := tracetest.Drawn(8000, 3000, color.RGBA{254, 250, 240, 255})
	paint.Over(board, k.Until(Never-1))
	if db := tracetest.Psnr(board, m, m.Rect); db < 40 {
		t.Errorf("the finished drawing is %.1f dB from the original", db)
	}
}

// TestMoreDotsThanStrokes has more specks than an Ink can number.
func TestMoreDotsThanStrokes(t *testing.T) {
	if testing.Short() {
		t.Skip("measures time")
	}
	m := tracetest.Painted(1000, 1000, func(x, y int) color.RGBA {
		if x%3 == 1 && y%3 == 1 {
			return tracetest.BlackInk
		}
		return tracetest.White
	})
	k := traceSoon(t, m)
	if n := len(k.Strokes); n > MaxStrokes {
		t.Errorf("%d strokes", n)
	}
	for i, a := range k.At {
		if a == Never || a.Stroke() >= len(k.Strokes) {
			t.Fatalf("pixel %d arrives at %x of %d strokes", i, a, len(k.Strokes))
		}
	}
}

// traceSoon traces a picture, which must not take a minute.
func traceSoon(t *testing.T, m *image.RGBA) *Ink {
	t.Helper()
	var k *Ink
	var err error
	took := cputest.Took(t, func() { k, err = Mark(paint.Picture{Image: m}, Options{}) })
	if err != nil {
		t.Fatal(err)
	}
	if took > time.Minute {
		t.Errorf("took %v", took)
	}
	return k
}

func TestUnknownMark(t *testing.T) {
	if _, err := Mark(nil, Options{}); err == nil {
		t.Error("no error for no mark")
	}
	if k, err := Mark(paint.Film{}, Options{}); k != nil || err != nil {
		t.Errorf("film: %v, %v", k, err)
	}
}

// TestThinKeepsShape thins random blobs and looks at what is left: as many
// pieces as before, nothing thick.
func TestThinKeepsShape(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 40 {
		f := newGrid(60, 50)
		mask := f.newSet()
		for range 9 {
			x, y, w, h := r.IntN(50), r.IntN(40), 1+r.IntN(12), 1+r.IntN(12)
			for v := y; v < min(y+h, f.h); v++ {
				for u := x; u < min(x+w, f.w); u++ {
					mask.add(f.index(u, v))
				}
			}
		}
		before := pieces(f, mask)
		f.thin(mask)
		if after := pieces(f, mask); after != before {
			t.Fatalf("%d pieces became %d", before, after)
		}
		for p := range mask.all() {
			if f.code(mask, p) == 0xff {
				t.Fatal("a thick place is left")
			}
		}
	}
}

func pieces(f grid, mask set) int {
	mask = slices.Clone(mask)
	n := 0
	for p := range mask.all() {
		if !mask.has(p) {
			continue
		}
		n++
		stack := []int{p}
		mask.drop(p)
		for len(stack) > 0 {
			q := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			for _, s := range f.around() {
				if mask.has(q + s) {
					mask.drop(q + s)
					stack = append(stack, q+s)
				}
			}
		}
	}
	return n
}

func TestDepths(t *testing.T) {
	f := newGrid(81, 81)
	mask := f.newSet()
	for y := range 81 {
		for x := range 81 {
			if math.Hypot(float64(x-40), float64(y-40)) < 30 {
				mask.add(f.index(x, y))
			}
		}
	}
	if got := radius(f.depths(mask, nil)[f.index(40, 40)]); math.Abs(got-29.5) > 1 {
		t.Errorf("a disc of 30 px has radius %.2f in its middle", got)
	}
}
