package paint

import (
	"github.com/inkreel/inkreel/internal/drawtest"

	"image"
	"image/color"
	"math"
	"slices"
	"testing"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
)

var brushes = []plan.Brush{"", plan.BrushPen, plan.BrushMarker, plan.BrushChalk, plan.BrushCrayon, plan.BrushBrush, plan.BrushPencil}

func marksOf(t testing.TB) map[string]Mark {
	t.Helper()
	wave := geom.Polyline{geom.Pt(40, 60), geom.Pt(120, 20), geom.Pt(200, 90), geom.Pt(300, 50)}.CatmullRom()
	marks := map[string]Mark{}
	for _, b := range brushes {
		marks["stroke "+string(b)] = Stroke{Path: wave, Width: 7, Color: color.RGBA{200, 30, 60, 255}, Brush: b, Seed: 3}
		marks["fill "+string(b)] = Fill{Path: geom.Ellipse(geom.R(30, 20, 200, 120)), Color: color.RGBA{60, 30, 10, 90}, Brush: b}
		marks["writing "+string(b)] = Writing{Text: drawtest.Written(t, "Ink, reel", plan.TypeHandwriting, 48), At: geom.Pt(20, 30), Color: color.RGBA{1, 2, 3, 255}, Strong: color.RGBA{9, 9, 9, 255}, Rotate: 0.2, Brush: b}
	}
	return marks
}

func TestInkStaysWithinBoundsAndIsPremultiplied(t *testing.T) {
	for name, m := range marksOf(t) {
		img := Render(m)
		if !img.Rect.In(m.Bounds()) {
			t.Errorf("%s: pixels of %v reach out of %v", name, img.Rect, m.Bounds())
		}
		inked := 0
		for i := 0; i < len(img.Pix); i += 4 {
			a := img.Pix[i+3]
			if max(img.Pix[i], img.Pix[i+1], img.Pix[i+2]) > a {
				t.Fatalf("%s: colour above alpha %v", name, img.Pix[i:i+4])
			}
			if a > 0 {
				inked++
			}
		}
		if inked < 300 {
			t.Errorf("%s: only %d pixels of ink", name, inked)
		}
	}
}

func TestRenderIsRepeatable(t *testing.T) {
	again := marksOf(t)
	for name, m := range marksOf(t) {
		a, b := Render(m), Render(again[name])
		if a.Rect != b.Rect || string(a.Pix) != string(b.Pix) {
			t.Errorf("%s: two renderings differ", name)
		}
	}
}

// A mark painted is the mark rendered and laid over, whatever was painted before.
func TestPaintedAsRendered(t *testing.T) {
	board := image.NewRGBA(image.Rect(0, 0, 340, 160))
	for i := range board.Pix {
		board.Pix[i] = 255
	}
	direct := image.NewRGBA(board.Rect)
	copy(direct.Pix, board.Pix)
	for name, m := range marksOf(t) {
		Over(board, Render(m))
		Paint(direct, m)
		if !slices.Equal(board.Pix, direct.Pix) {
			t.Fatalf("%s is painted otherwise than rendered", name)
		}
	}
}

func TestMarkerLineIsAsWideAsAsked(t *testing.T) {
	for _, width := range []float64{0.4, 1, 2.5, 6, 20} {
		img := Render(Stroke{Path: geom.Polyline{geom.Pt(10.3, 50.4), geom.Pt(210, 50.4)}.Path(), Width: width, Color: color.RGBA{0, 0, 0, 255}, Brush: plan.BrushMarker})
		var sum float64
		for y := img.Rect.Min.Y; y < img.Rect.Max.Y; y++ {
			sum += float64(img.RGBAAt(110, y).A) / 255
		}
		if math.Abs(sum-width) > 0.03+0.01*width+0.1*max(1-width, 0) {
			t.Errorf("width %.1f: a cut through the line holds %.3f pixels of ink", width, sum)
		}
	}
}

func TestSlantedLineIsAsWideAsLevel(t *testing.T) {
	// The area of a capsule does not depend on its direction.
	want := 6*100 + math.Pi*9
	for deg := 0; deg < 180; deg += 7 {
		m := geom.RotateAbout(float64(deg)*math.Pi/180, geom.Pt(100, 100))
		mask := image.NewAlpha(image.Rect(0, 0, 200, 200))
		stamp(mask, []dab{{m.Apply(geom.Pt(50, 100)), 3, 1}, {m.Apply(geom.Pt(150, 100)), 3, 1}}, 1)
		var got float64
		for _, a := range mask.Pix {
			got += float64(a) / 255
		}
		if math.Abs(got-want) > 0.012*want {
			t.Errorf("%d°: covers %.1f pixels, want %.1f", deg, got, want)
		}
	}
}

func TestMarksWithoutInk(t *testing.T) {
	far := geom.Polyline{geom.Pt(1e7, 1e7), geom.Pt(1e8, 1e7)}.Path()
	wild := geom.Polyline{geom.Pt(math.NaN(), 1), geom.Pt(math.Inf(1), 7)}.Path()
	for name, m := range map[string]Mark{
		"no path": Stroke{Width: 3}, "no width": Stroke{Path: geom.Ellipse(geom.R(0, 0, 9, 9))},
		"far stroke": Stroke{Path: far, Width: 3}, "wild stroke": Stroke{Path: wild, Width: 3},
		"no fill": Fill{}, "far fill": Fill{Path: far}, "wild fill": Fill{Path: wild},
		"no text": Writing{}, "no picture": Picture{}, "film": Film{Box: image.Rect(0, 0, 9, 9)},
	} {
		if img := Render(m); !img.Rect.Empty() {
			t.Errorf("%s: rendered %v", name, img.Rect)
		}
	}
	// A huge mark costs no more than what is seen of it.
	huge := Render(Fill{Path: geom.Rectangle(geom.R(-1e5, -1e5, 2e5, 2e5)), Color: color.RGBA{1, 1, 1, 255}})
	if huge.Rect != Outermost || huge.RGBAAt(500, 500).A != 255 {
		t.Errorf("huge fill: %v", huge.Rect)
	}
	dot := Render(Stroke{Path: geom.Polyline{geom.Pt(20, 20)}.Path(), Width: 8, Color: color.RGBA{0, 0, 0, 255}})
	if dot.RGBAAt(20, 20).A != 255 {
		t.Error("a dot leaves no ink")
	}
}

func TestGrainIsFixedToTheBoard(t *testing.T) {
	// Two fills that share a region are cut alike there.
	c := color.RGBA{255, 255, 255, 255}
	a := Render(Fill{Path: geom.Rectangle(geom.R(10, 10, 200, 100)), Color: c, Brush: plan.BrushChalk, Seed: 1})
	b := Render(Fill{Path: geom.Rectangle(geom.R(60, 40, 300, 200)), Color: c, Brush: plan.BrushChalk, Seed: 2})
	for y := 45; y < 105; y++ {
		for x := 65; x < 205; x++ {
			if a.RGBAAt(x, y) != b.RGBAAt(x, y) {
				t.Fatalf("grain differs at %d,%d", x, y)
			}
		}
	}
}

func TestRoughStaysNear(t *testing.T) {
	shapes := map[string]geom.Path{
		"line": geom.Polyline{geom.Pt(0, 0), geom.Pt(400, 90)}.Path(), "rect": geom.Rectangle(geom.R(0, 0, 200, 90)),
		"ellipse": geom.Ellipse(geom.R(0, 0, 200, 90)), "tiny": geom.Ellipse(geom.R(0, 0, 4, 4)), "none": nil,
	}
	for name, p := range shapes {
		for _, r := range []float64{0, 0.2, 0.6, 1} {
			q := Rough(p, r, 1, 11)
			if string(pathBytes(q)) != string(pathBytes(Rough(p, r, 1, 11))) {
				t.Errorf("%s: equal seeds draw differently", name)
			}
			if got, most := q.Bounds(), p.Bounds().Inset(-12*r-0.01); len(p) > 0 && !most.Contains(got) {
				t.Errorf("%s at %.1f: %v leaves %v", name, r, got, most)
			}
		}
	}
}

func pathBytes(p geom.Path) []byte {
	var b []byte
	for _, l := range p.Flatten(1) {
		for _, q := range l {
			b = append(b, byte(math.Float64bits(q.X)), byte(math.Float64bits(q.Y)))
		}
	}
	return b
}

func TestHachureStaysInside(t *testing.T) {
	ring := append(geom.Ellipse(geom.R(0, 0, 300, 200)), geom.Ellipse(geom.R(100, 60, 100, 80)).Transform(geom.Affine{A: -1, D: 1, E: 300})...)
	lines := hachure(ring, hatchAngle, 10, 2, 5)
	if len(lines) < 40 {
		t.Fatalf("only %d segments", len(lines))
	}
	mask := NewFilling(image.Rect(-5, -5, 305, 205))
	mask.Add(ring, geom.Identity)
	inside := mask.Mask()
	for _, l := range lines.Flatten(0.5) {
		for _, q := range l.Resample(3) {
			// A line bows by up to a pixel.
			near := false
			for _, d := range []geom.Point{geom.Pt(-1, 0), geom.Pt(1, 0), geom.Pt(0, -1), geom.Pt(0, 1)} {
				at := q.Add(d)
				near = near || inside.AlphaAt(int(math.Floor(at.X)), int(math.Floor(at.Y))).A > 0
			}
			if !near {
				t.Fatalf("a line leaves the ring at %v", q)
			}
		}
	}
}

func BenchmarkRender(b *testing.B) {
	wave := geom.Polyline{geom.Pt(100, 500), geom.Pt(400, 200), geom.Pt(800, 800), geom.Pt(1400, 300)}.CatmullRom()
	for _, brush := range brushes[1:] {
		b.Run("stroke/"+string(brush), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				Render(Stroke{Path: wave, Width: 6, Color: color.RGBA{0, 0, 0, 255}, Brush: brush})
			}
		})
	}
	for _, brush := range []plan.Brush{plan.BrushPen, plan.BrushChalk, plan.BrushBrush} {
		b.Run("fill/"+string(brush), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				Render(Fill{Path: geom.Ellipse(geom.R(100, 100, 300, 200)), Color: color.RGBA{0, 0, 0, 255}, Brush: brush})
			}
		})
		text := drawtest.Written(b, "How plants make food", plan.TypeHandwriting, 96)
		b.Run("writing/"+string(brush), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				Render(Writing{Text: text, At: geom.Pt(100, 100), Color: color.RGBA{0, 0, 0, 255}, Brush: brush})
			}
		})
	}
}
