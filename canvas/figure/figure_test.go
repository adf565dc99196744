package figure_test

import (
	"image"
	"image/color"
	"image/draw"
	"math"
	"reflect"
	"slices"
	"testing"

	"github.com/inkreel/inkreel/canvas/element"
	"github.com/inkreel/inkreel/canvas/figure"
	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/canvas/picture"
	"github.com/inkreel/inkreel/internal/elementtest"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/styles"
)

var box = geom.R(200, 150, 380, 380)

var (
	red   = color.RGBA{0xf8, 0x31, 0x2f, 255}
	white = color.RGBA{255, 255, 255, 255}
	black = color.RGBA{0x1c, 0x1c, 0x1c, 255}
)

// flag is two squares side by side, one red, one of another colour.
func flag(other color.RGBA) figure.Drawing {
	return figure.Drawing{View: geom.R(0, 0, 2, 1), Shapes: []figure.Shape{
		{Path: geom.Rectangle(geom.R(0, 0, 1, 1)), Color: red},
		{Path: geom.Rectangle(geom.R(1, 0, 1, 1)), Color: other},
	}}
}

func drawn(t *testing.T, ctx *element.Context, d figure.Drawing) figure.Figure {
	t.Helper()
	return figure.Draw(ctx, &plan.Element{ID: "p"}, d, geom.FitRect(d.View, box))
}

func parts(f figure.Figure) (strokes []paint.Stroke, fills []paint.Fill) {
	for _, m := range f.Marks {
		switch m := m.(type) {
		case paint.Stroke:
			strokes = append(strokes, m)
		case paint.Fill:
			fills = append(fills, m)
		}
	}
	return strokes, fills
}

func named(t *testing.T, name string) figure.Drawing {
	t.Helper()
	p, ok := picture.Get(name)
	if !ok {
		t.Fatalf("there is no picture %s", name)
	}
	return p.Drawing(figure.Complexion{})
}

// everyLook calls do in every look of both engines, with colour and without.
func everyLook(t *testing.T, do func(t *testing.T, ctx *element.Context)) {
	for _, engine := range []plan.Engine{plan.EngineSketch, plan.EngineCanvas} {
		for _, name := range styles.Names(engine) {
			for _, colour := range []bool{true, false} {
				ctx := elementtest.Context(t, name, engine, "en")
				run := string(engine) + " " + name
				if !colour {
					p := &plan.Plan{Engine: engine, EnableColor: &colour, CanvasStyle: name}
					if engine == plan.EngineSketch {
						p.SketchStyle, p.CanvasStyle = name, ""
					}
					look, err := styles.For(p)
					if err != nil {
						t.Fatal(err)
					}
					ctx.Look, ctx.Colour = look, false
					run += " grey"
				}
				t.Run(run, func(t *testing.T) { do(t, ctx) })
			}
		}
	}
}

// Where two areas touch there is one line, and one around both.
func TestAnEdgeIsDrawnOnce(t *testing.T) {
	ctx := elementtest.Context(t, "professional_clean", plan.EngineSketch, "en")
	strokes, fills := parts(drawn(t, ctx, flag(color.RGBA{0x00, 0xa6, 0xed, 255})))
	if len(strokes) != 2 || len(fills) != 2 {
		t.Fatalf("two squares are %d lines and %d areas, want 2 and 2", len(strokes), len(fills))
	}
	around, between := strokes[0].Path.Length(1), strokes[1].Path.Length(1)
	if math.Abs(around-6*box.W()/2) > 30 || math.Abs(between-box.W()/2) > 15 {
		t.Errorf("the lines are %.0f and %.0f px long, want %.0f and %.0f", around, between, 6*box.W()/2, box.W()/2)
	}
	if strokes[1].Width >= strokes[0].Width {
		t.Errorf("the inner line is %.1f px broad, the silhouette %.1f px", strokes[1].Width, strokes[0].Width)
	}
}

// Areas of nearly one colour are one to a pen.
func TestShadesAreNotParted(t *testing.T) {
	ctx := elementtest.Context(t, "classic", plan.EngineSketch, "en")
	strokes, _ := parts(drawn(t, ctx, flag(color.RGBA{0xf0, 0x38, 0x30, 255})))
	if len(strokes) != 1 {
		t.Errorf("two reds that hardly differ are parted by %d lines", len(strokes)-1)
	}
}

// disc is a white disc on a darker one, as flat drawings show white things.
func disc(r float64, under color.RGBA) figure.Drawing {
	return figure.Drawing{View: geom.R(-1, -1, 2, 2), Shapes: []figure.Shape{
		{Path: geom.Ellipse(geom.R(-1, -1, 2, 2)), Color: under}, {Path: geom.Ellipse(geom.R(-r, -r, 2*r, 2*r)), Color: white},
	}}
}

// A band of grey around white is its author's line: ours takes its place. A broad
// one, or one of colour, is a part of the thing.
func TestRimsOfWhiteAreLeftOut(t *testing.T) {
	grey := color.RGBA{0x9b, 0x9b, 0x9b, 255}
	ctx := elementtest.Context(t, "professional_clean", plan.EngineSketch, "en")
	for name, c := range map[string]struct {
		drawing figure.Drawing
		lines   int
	}{
		"a rim": {disc(0.94, grey), 1}, "a broad band": {disc(0.7, grey), 2}, "a red band": {disc(0.94, red), 2},
	} {
		if strokes, _ := parts(drawn(t, ctx, c.drawing)); len(strokes) != c.lines {
			t.Errorf("%s around white: %d lines, want %d", name, len(strokes), c.lines)
		}
	}
}

// Gleams and rows of small things alike have no lines around them.
func TestNoLineGoesAroundGleams(t *testing.T) {
	ctx := elementtest.Context(t, "professional_clean", plan.EngineSketch, "en")
	d := flag(red)
	for i := range 4 {
		d.Shapes = append(d.Shapes, figure.Shape{Path: geom.Ellipse(geom.R(0.3+0.4*float64(i), 0.3, 0.1, 0.15)), Color: white})
	}
	strokes, fills := parts(drawn(t, ctx, d))
	if len(strokes) != 1 || len(fills) == 0 {
		t.Errorf("a red square with gleams has %d lines and %d areas", len(strokes), len(fills))
	}
}

// On a dark board eyes are left bare, on a light one they are as dark as they are.
func TestEyesAreSeen(t *testing.T) {
	skin, brown := color.RGBA{0xee, 0xbf, 0xaa, 255}, color.RGBA{0x4b, 0x2a, 0x20, 255}
	d := figure.Drawing{View: geom.R(-1, -1, 2, 2), Shapes: []figure.Shape{{Path: geom.Ellipse(geom.R(-1, -1, 2, 2)), Color: skin}}}
	for _, x := range []float64{-0.4, 0.3} {
		d.Shapes = append(d.Shapes, figure.Shape{Path: geom.Ellipse(geom.R(x, -0.2, 0.06, 0.06)), Color: brown})
	}
	for look, engine := range map[string]plan.Engine{"chalkboard_color": plan.EngineCanvas, "classic": plan.EngineSketch} {
		ctx := elementtest.Context(t, look, engine, "en")
		board := ctx.Look.Palette.Board
		img := image.NewRGBA(image.Rect(0, 0, 800, 700))
		draw.Draw(img, img.Rect, image.NewUniform(board), image.Point{}, draw.Src)
		for _, m := range drawn(t, ctx, d).Marks {
			paint.Paint(img, m)
		}
		to := geom.FitRect(d.View, box)
		at := func(x, y float64) color.RGBA { p := to.Apply(geom.Pt(x, y)); return img.RGBAAt(int(p.X), int(p.Y)) }
		if eye, cheek := at(-0.37, -0.17), at(0, 0.02); paint.Contrast(eye, cheek) < 1.7 && cheek != board {
			t.Errorf("%s: an eye is %v in %v", look, eye, cheek)
		}
	}
}

// In a look of one colour a person's skin is skin beside clothes of any hue.
func TestSkinIsNeverGrey(t *testing.T) {
	ctx := elementtest.Context(t, "modern_minimal", plan.EngineCanvas, "en")
	skin := color.RGBA{0xee, 0xbf, 0xaa, 255}
	for name, clothes := range map[string]color.RGBA{"green": {0, 0xd2, 0x6a, 255}, "violet": {0x8d, 0x65, 0xc5, 255}} {
		d := flag(clothes)
		d.Shapes[0].Color, d.Shapes[0].Part = skin, figure.Skin
		_, fills := parts(drawn(t, ctx, d))
		if !slices.ContainsFunc(fills, func(f paint.Fill) bool { return f.Color.R > f.Color.B+15 && f.Color.R > f.Color.G }) {
			t.Errorf("beside %s there is no skin: %v", name, fills[0].Color)
		}
	}
}

// What the pen is too broad for is left out: no scraps, no hairlines.
func TestScrapsAreLeftOut(t *testing.T) {
	ctx := elementtest.Context(t, "crayon", plan.EngineSketch, "en")
	d := flag(red)
	for i := range 40 {
		x := 0.05 * float64(i)
		d.Shapes = append(d.Shapes,
			figure.Shape{Path: geom.Rectangle(geom.R(x, 0.5, 0.01, 0.01)), Color: color.RGBA{0xe0, 0x50, 0x30, 255}},
			figure.Shape{Path: geom.Rectangle(geom.R(x, 0, 0.004, 1)), Color: color.RGBA{0xff, 0x60, 0x40, 255}})
	}
	if f := drawn(t, ctx, d); len(f.Marks) > 3 {
		t.Errorf("a red square with scraps and hairlines is %d marks", len(f.Marks))
	}
}

// In every look all ink lies in the box, lines come before colour, and colour
// leaves lines as they are.
func TestFiguresInEveryLook(t *testing.T) {
	names := []string{"strawberry", "volcano", "penguin", "bicycle", "person-running", "flag-brazil", "ferris-wheel"}
	everyLook(t, func(t *testing.T, ctx *element.Context) {
		for _, name := range names {
			f := drawn(t, ctx, named(t, name))
			if len(f.Marks) == 0 || f.Silhouette == nil {
				t.Fatalf("%s is not drawn", name)
			}
			room := box.Inset(-6 * ctx.Unit) // a loose hand, and the edge of its brush
			coloured := false
			for i, m := range f.Marks {
				if b := geom.FromPixels(m.Bounds()); !b.Empty() && !room.Contains(b) {
					t.Errorf("%s: mark %d at %v leaves the box", name, i, b)
				}
				fill, ok := m.(paint.Fill)
				coloured = coloured || len(fill.Beneath) > 0 // a feature is ink
				if _, line := m.(paint.Stroke); line && coloured {
					t.Errorf("%s: a line is drawn over colour", name)
				}
				if c := fill.Color; ok && ctx.Look.Grey && max(c.R, c.G, c.B)-min(c.R, c.G, c.B) > 2 {
					t.Errorf("%s: %v in a look without colour", name, c)
				}
			}
			if strokes, _ := parts(f); len(strokes) == 0 && name != "bicycle" {
				t.Errorf("%s has no lines", name)
			}
		}
	})
}

// A strawberry is red in every look that has colours.
func TestAStrawberryStaysRed(t *testing.T) {
	d := named(t, "strawberry")
	everyLook(t, func(t *testing.T, ctx *element.Context) {
		if ctx.Look.Grey || !ctx.Look.Tints {
			return
		}
		_, fills := parts(drawn(t, ctx, d))
		body := slices.MaxFunc(fills, func(a, b paint.Fill) int {
			area := func(f paint.Fill) float64 { r := f.Path.Bounds(); return r.W() * r.H() }
			return int(area(a) - area(b))
		})
		hue, chroma := paint.HueAngle(body.Color)
		if math.Abs(hue) > 30 || chroma < 0.35 {
			t.Errorf("a strawberry is %v: hue %.0f°, chroma %.2f", body.Color, hue, chroma)
		}
	})
}

// On a dark board white is chalk and black is the board.
func TestADarkBoardInverts(t *testing.T) {
	ctx := elementtest.Context(t, "chalkboard_color", plan.EngineCanvas, "en")
	_, fills := parts(drawn(t, ctx, flag(white)))
	if len(fills) != 2 {
		t.Fatalf("%d areas of a red and a white one are chalked", len(fills))
	}
	for _, f := range fills {
		if paint.Contrast(paint.Through(f.Color, ctx.Look.Palette.Board), ctx.Look.Palette.Board) < 1.6 {
			t.Errorf("%v hardly shows on the board", f.Color)
		}
	}
	if _, fills = parts(drawn(t, ctx, flag(black))); len(fills) != 1 {
		t.Errorf("%d areas of a red and a black one are chalked", len(fills))
	}
}

// Colour is laid beneath lines that were there before: where a line is whole, the
// picture shows the line, and beside it no gap.
func TestColourLiesBeneathLines(t *testing.T) {
	ctx := elementtest.Context(t, "professional_clean", plan.EngineSketch, "en")
	f := drawn(t, ctx, flag(color.RGBA{0x00, 0xa6, 0xed, 255}))
	img := image.NewRGBA(image.Rect(0, 0, 800, 700))
	for i := range img.Pix {
		img.Pix[i] = 255
	}
	for _, m := range f.Marks {
		paint.Paint(img, m)
	}
	// Across the line between the squares.
	y, ink := int(box.Center().Y), 0
	for x := int(box.Center().X) - 40; x < int(box.Center().X)+40; x++ {
		c := img.RGBAAt(x, y)
		if c == ctx.Look.Palette.Ink {
			ink++
		}
		if min(c.R, c.G, c.B) > 170 {
			t.Errorf("the board shows through at %d,%d: %v", x, y, c)
		}
	}
	if ink < 2 {
		t.Errorf("the line is whole in %d pixels", ink)
	}
}

// The same drawing is drawn the same, whatever was drawn before.
func TestFiguresAreDeterministic(t *testing.T) {
	d := named(t, "ferris-wheel")
	shot := func() []uint8 {
		ctx := elementtest.Context(t, "creative", plan.EngineSketch, "en")
		img := image.NewRGBA(image.Rect(0, 0, 800, 700))
		for _, m := range drawn(t, ctx, d).Marks {
			paint.Paint(img, m)
		}
		return img.Pix
	}
	first := shot()
	for range 4 {
		if !slices.Equal(first, shot()) {
			t.Fatal("one drawing is drawn in two ways")
		}
	}
}

// What has no size, or nothing in it, is no figure.
func TestFiguresOfNothing(t *testing.T) {
	ctx := elementtest.Context(t, "classic", plan.EngineSketch, "en")
	for name, d := range map[string]figure.Drawing{
		"nothing":   {},
		"no shapes": {View: geom.R(0, 0, 1, 1)},
		"far away":  {View: geom.R(0, 0, 1, 1), Shapes: []figure.Shape{{Path: geom.Rectangle(geom.R(1e9, 1e9, 1, 1)), Color: red}}},
		"a line":    {View: geom.R(0, 0, 1, 1), Shapes: []figure.Shape{{Path: geom.Rectangle(geom.R(0, 0, 1, 0)), Color: red}}},
	} {
		to := geom.Identity
		if !d.View.Empty() {
			to = geom.FitRect(d.View, box)
		}
		if f := figure.Draw(ctx, &plan.Element{}, d, to); len(f.Marks) > 0 {
			t.Errorf("%s: %d marks", name, len(f.Marks))
		}
	}
}

// A colour the plan names keeps a drawing in its shades.
func TestOneColourForAll(t *testing.T) {
	ctx := elementtest.Context(t, "classic", plan.EngineSketch, "en")
	d := named(t, "parrot")
	_, fills := parts(figure.Draw(ctx, &plan.Element{ID: "p", Color: "#1d62b8"}, d, geom.FitRect(d.View, box)))
	for _, f := range fills {
		if c := f.Color; c.B < c.R {
			t.Errorf("%v is no shade of blue", c)
		}
	}
}

// What was drawn before leaves nothing in the memory that the next is drawn in.
func TestDrawnAlikeAfterOthers(t *testing.T) {
	ctx := elementtest.Context(t, "crayon", plan.EngineSketch, "en")
	draw := func(name string, side float64) figure.Figure {
		p, ok := picture.Get(name)
		if !ok {
			t.Fatalf("there is no picture %s", name)
		}
		d := p.Drawing(figure.Complexion{})
		return figure.Draw(ctx, &plan.Element{ID: "p", Kind: plan.KindPicture, Name: name}, d, geom.FitRect(d.View, geom.R(100, 100, side, side)))
	}
	first := draw("dove", 120)
	draw("rolled-up-newspaper", 300)
	draw("strawberry", 60)
	if again := draw("dove", 120); !reflect.DeepEqual(first, again) {
		t.Error("a dove after other pictures is another one")
	}
}
