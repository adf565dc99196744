package layout

import (
	"errors"
	"fmt"
	"image"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/canvas/icon"
	"github.com/inkreel/inkreel/fonts"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/styles"

	"github.com/inkreel/inkreel/canvas/paint"

	"github.com/inkreel/inkreel/canvas/element"
	"github.com/inkreel/inkreel/canvas/overlay"
	"github.com/inkreel/inkreel/internal/elementtest"
)

// onBoard is a scene of the given elements in the whiteboard look, composed without
// templates.
func onBoard(t *testing.T, lang plan.Language, layout plan.Layout, elements ...plan.Element) Scene {
	t.Helper()
	look, err := styles.Named("whiteboard", plan.EngineCanvas)
	if err != nil {
		t.Fatal(err)
	}
	look.Templates = styles.Templates{}
	p := &plan.Plan{
		Version: 1, Engine: plan.EngineCanvas, Language: lang, TextLanguage: lang,
		Scenes: []plan.Scene{{ID: "s1", Layout: layout, Elements: elements}},
	}
	return Scene{Plan: p, Look: look, Frame: paint.FrameOf(p), Assets: elementtest.Plain{W: 640, H: 480}, Shaper: faces}
}

// faces sets the type of scenes on boards: the faces it has read are read once.
var faces = fonts.NewShaper()

// built is a scene's composition after placing and building.
func built(t *testing.T, sc Scene) *composition {
	t.Helper()
	c := newComposition(sc, false)
	c.layOut()
	if len(c.faults) > 0 {
		t.Fatal(c.faults)
	}
	return c
}

func text(role plan.Role, s string) plan.Element {
	return plan.Element{Kind: plan.KindText, Role: role, Text: s}
}

func sign(id, name, label string) plan.Element {
	return plan.Element{ID: id, Kind: plan.KindIcon, Name: name, Label: label}
}

func arrow(from, to, label string) plan.Element {
	return plan.Element{Kind: plan.KindArrow, From: from, To: to, Label: label, Heads: plan.HeadsEnd, Curve: plan.CurveStraight}
}

func TestAutoPicksByContent(t *testing.T) {
	title := text(plan.RoleTitle, "a title")
	picture := plan.Element{Kind: plan.KindImage, Source: "p"}
	list := plan.Element{Kind: plan.KindList, Items: plan.Items("one", "two")}
	chart := plan.Element{Kind: plan.KindChart}
	a, b, d := sign("a", "sun", ""), sign("b", "leaf", ""), sign("c", "cloud", "")
	for _, c := range []struct {
		name     string
		elements []plan.Element
		want     plan.Layout
	}{
		{"title alone", []plan.Element{title}, plan.LayoutTitle},
		{"title and picture", []plan.Element{title, picture}, plan.LayoutHero},
		{"a statement", []plan.Element{text(plan.RoleQuote, "so it is")}, plan.LayoutTitle},
		{"a list", []plan.Element{title, list}, plan.LayoutList},
		{"list beside a picture", []plan.Element{title, picture, list}, plan.LayoutColumns},
		{"one chart", []plan.Element{title, chart}, plan.LayoutColumns},
		{"icons", []plan.Element{title, a, b, d}, plan.LayoutGrid},
		{"icons and arrows", []plan.Element{title, a, b, d, arrow("a", "b", ""), arrow("b", "c", "")}, plan.LayoutFlow},
		{"arrows in a ring", []plan.Element{a, b, d, arrow("a", "b", ""), arrow("b", "c", ""), arrow("c", "a", "")}, plan.LayoutCycle},
		{"two pictures", []plan.Element{picture, picture}, plan.LayoutColumns},
	} {
		comp := newComposition(onBoard(t, "en", plan.LayoutAuto, c.elements...), false)
		if got := comp.sort().pick(); got != c.want {
			t.Errorf("%s: got %s, want %s", c.name, got, c.want)
		}
	}
}

func TestOrderOfDrawings(t *testing.T) {
	grouped := func(e plan.Element) plan.Element { e.Group = "g"; return e }
	ds, err := Compose(onBoard(t, "en", plan.LayoutAuto,
		arrow("a", "c", ""), sign("a", "sun", ""), grouped(sign("b", "leaf", "")), sign("c", "cloud", ""), grouped(sign("d", "heart", ""))))
	if err != nil {
		t.Fatal(err)
	}
	var got []int
	for _, d := range ds {
		got = append(got, d.Element)
	}
	// The arrow waits for both its ends; the group's second follows its first.
	if want := []int{1, 2, 4, 3, 0}; !reflect.DeepEqual(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

func TestStationsAgree(t *testing.T) {
	for _, layout := range []plan.Layout{plan.LayoutGrid, plan.LayoutFlow, plan.LayoutCycle, plan.LayoutTimeline} {
		c := built(t, onBoard(t, "en", layout,
			sign("a", "sun", "sun"), sign("b", "cloud", "a label of several words"), sign("c", "leaf", ""), sign("d", "heart", "heart")))
		for _, it := range c.all[1:] {
			if got, want := it.cs.Side, c.all[0].cs.Side; got != want {
				t.Errorf("%s: picture of %s has side %.1f, that of a %.1f", layout, it.e.ID, got, want)
			}
			if got, want := it.cs.Size, c.all[0].cs.Size; got != want {
				t.Errorf("%s: label of %s is set in %.1f px, that of a in %.1f", layout, it.e.ID, got, want)
			}
		}
	}
}

func TestReadingDirectionMirrors(t *testing.T) {
	elements := []plan.Element{sign("a", "sun", ""), sign("b", "cloud", ""), sign("c", "leaf", "")}
	for _, layout := range []plan.Layout{plan.LayoutGrid, plan.LayoutFlow, plan.LayoutTimeline} {
		ltr, rtl := built(t, onBoard(t, "en", layout, elements...)), built(t, onBoard(t, "ar", layout, elements...))
		for i := range elements {
			a, b := ltr.all[i].built.anchor.Center(), rtl.all[i].built.anchor.Center()
			if d := a.X + b.X - float64(ltr.ctx.Frame.W); math.Abs(d) > 6 || b.Y-a.Y > 3 { // lines run on past corners, which are not mirrored
				t.Errorf("%s: %s stands at %.0f and at %.0f; not mirrored", layout, elements[i].ID, a, b)
			}
		}
		if ltr.all[0].built.anchor.Min.X >= ltr.all[2].built.anchor.Min.X {
			t.Errorf("%s: the first stands right of the last from left to right", layout)
		}
	}
}

func TestArrowsRunBetween(t *testing.T) {
	shape := func(id string, s plan.Shape) plan.Element {
		return plan.Element{ID: id, Kind: plan.KindShape, Shape: s, Label: id}
	}
	for _, curve := range []plan.Curve{plan.CurveStraight, plan.CurveArc, plan.CurveElbow} {
		one, two := arrow("a", "b", "yes"), arrow("a", "c", "no")
		one.Curve, two.Curve = curve, curve
		c := built(t, onBoard(t, "en", plan.LayoutFlow, shape("a", plan.ShapeDiamond), sign("b", "sun", "sun"), shape("c", plan.ShapeEllipse), one, two))
		for _, it := range c.all[3:] {
			shaft := it.built.marks[0].(paint.Stroke)
			word := it.built.marks[len(it.built.marks)-1].(paint.Writing)
			label := geom.R(word.At.X, word.At.Y, word.Text.W, word.Text.H)
			for _, line := range shaft.Path.Flatten(1) {
				for _, p := range line.Resample(3) {
					for _, o := range c.all[:3] {
						if geom.Inside(o.built.anchor.Inset(shaft.Width*2), p) && o.built.contour == nil {
							t.Errorf("%s: the arrow runs into %s at %.0f", curve, o.e.ID, p)
						}
					}
					if geom.Inside(label, p) {
						t.Errorf("%s: the label %s lies on its arrow at %.0f", curve, it.e.Label, p)
					}
				}
			}
			for _, head := range it.built.heads {
				if geom.Meets(label, head) {
					t.Errorf("%s: the label %s touches the head of its arrow", curve, it.e.Label)
				}
			}
			for _, o := range c.all[:3] {
				if o.built.covers.Overlaps(label) {
					t.Errorf("%s: the label %s lies on %s", curve, it.e.Label, o.e.ID)
				}
			}
		}
	}
}

func TestMotionIsSettled(t *testing.T) {
	no := false
	still := plan.Element{Kind: plan.KindImage, Animate: &no}
	lines := []paint.Mark{paint.Picture{Trace: []geom.Path{nil}}}
	for _, c := range []struct {
		name   string
		engine plan.Engine
		plan   plan.Motion
		e      plan.Element
		want   plan.Motion
	}{
		{"sketch draws all", plan.EngineSketch, plan.MotionAuto, plan.Element{Kind: plan.KindTable, Motion: plan.MotionFadeIn}, plan.MotionSketch},
		{"sketch keeps none", plan.EngineSketch, plan.MotionAuto, plan.Element{Kind: plan.KindText, Motion: plan.MotionNone}, plan.MotionNone},
		{"a still picture fades", plan.EngineSketch, plan.MotionAuto, still, plan.MotionFadeIn},
		{"element before plan", plan.EngineCanvas, plan.MotionFadeIn, plan.Element{Kind: plan.KindIcon, Motion: plan.MotionSketch}, plan.MotionSketch},
		{"plan before kind", plan.EngineCanvas, plan.MotionFadeIn, plan.Element{Kind: plan.KindIcon, Motion: plan.MotionAuto}, plan.MotionFadeIn},
		{"text writes", plan.EngineCanvas, plan.MotionAuto, plan.Element{Kind: plan.KindText}, plan.MotionSketch},
		{"tables fade", plan.EngineCanvas, "", plan.Element{Kind: plan.KindTable}, plan.MotionFadeIn},
		{"line art is drawn", plan.EngineCanvas, plan.MotionAuto, plan.Element{Kind: plan.KindImage}, plan.MotionSketch},
		{"video never draws", plan.EngineCanvas, plan.MotionSketch, plan.Element{Kind: plan.KindVideo}, plan.MotionFadeIn},
	} {
		p := &plan.Plan{Engine: c.engine, VisualMotion: c.plan}
		if got := motion(p, &c.e, lines); got != c.want {
			t.Errorf("%s: got %s, want %s", c.name, got, c.want)
		}
	}
}

func TestOverflowIsAFault(t *testing.T) {
	e := text(plan.RoleBody, strings.Repeat("far too many words ", 60))
	e.ID, e.Box = "long", &plan.Box{X: 0.1, Y: 0.1, W: 0.2, H: 0.1}
	sc := onBoard(t, "en", plan.LayoutAuto, sign("a", "sun", ""), e)
	_, err := Compose(sc)
	if checked := Check(sc); checked == nil || checked.Error() != err.Error() {
		t.Errorf("checked: %v; composed: %v", checked, err)
	}
	var faults plan.Faults
	if !errors.As(err, &faults) || len(faults) != 1 {
		t.Fatalf("got %v, want one fault", err)
	}
	f := faults[0]
	if f.Path != "scenes[0].elements[1].text" || !strings.Contains(f.Problem, "overflows") || !strings.Contains(f.Problem, "long") || f.Accept == "" {
		t.Errorf("the fault does not tell place, element and remedy: %s", f)
	}
}

func TestBoxesAreKept(t *testing.T) {
	box := &plan.Box{X: 0.5, Y: 0.4, W: 0.3, H: 0.3}
	for _, e := range []plan.Element{
		text(plan.RoleBody, "some words in a box"), sign("i", "sun", "sun"), {Kind: plan.KindShape, Shape: plan.ShapeCloud, Label: "cloud"},
		{Kind: plan.KindImage, Source: "p"}, {Kind: plan.KindVideo, Source: "p"}, {Kind: plan.KindPath, D: "M0 0L9 5"},
		{Kind: plan.KindList, Items: plan.Items("one", "two")},
	} {
		for _, turn := range []float64{0, 25} {
			e := e
			e.Box, e.Rotate = box, turn
			c := built(t, onBoard(t, "en", plan.LayoutAuto, text(plan.RoleTitle, "title"), e, sign("b", "leaf", "leaf")))
			room := geom.R(0.5*1536, 0.4*1024, 0.3*1536, 0.3*1024)
			if got := c.all[1].built.covers; !room.Inset(-3).Contains(got) {
				t.Errorf("%s turned by %g leaves its box %.0f: %.0f", e.Kind, turn, room, got)
			}
			for _, o := range []*item{c.all[0], c.all[2]} {
				if o.built.covers.Overlaps(room) {
					t.Errorf("%s lies on the box of %s", o.e.Kind, e.Kind)
				}
			}
		}
	}
}

func TestComposeIsRepeatable(t *testing.T) {
	sc := onBoard(t, "en", plan.LayoutAuto, twelve().Scenes[0].Elements...)
	a, err := Compose(sc)
	if err != nil {
		t.Fatal(err)
	}
	b, err := Compose(sc)
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(a, b) {
		t.Error("the same scene composed twice differs")
	}
}

func TestBackgroundsStayLegible(t *testing.T) {
	for _, name := range styles.Names(plan.EngineCanvas) {
		look, err := styles.Named(name, plan.EngineCanvas)
		if err != nil {
			t.Fatal(err)
		}
		for _, bg := range []string{"board", "ink", "muted", "accent1", "accent3", "#000000", "#ffffff", "#808080", "#ffee00"} {
			l := element.SceneLook(look, &plan.Scene{Background: plan.Background{Name: bg}}, true)
			if got := paint.Contrast(l.Palette.Ink, l.Palette.Board); got < paint.ContrastText {
				t.Errorf("%s on %s: ink has contrast %.2f", name, bg, got)
			}
		}
	}
}

func TestOverlaysKeepApart(t *testing.T) {
	look, err := styles.Named("playful", plan.EngineCanvas)
	if err != nil {
		t.Fatal(err)
	}
	shaper := fonts.NewShaper()
	words := "Interest that earns interest: small sums, long time, large result."
	for _, o := range []plan.Orientation{plan.Horizontal, plan.Vertical} {
		for _, corner := range []plan.Corner{plan.TopLeft, plan.TopRight, plan.BottomLeft, plan.BottomRight} {
			for _, narrator := range []string{"", "round_overlay", "side_by_side"} {
				for _, at := range []string{"left-top", "right-bottom"} {
					p := &plan.Plan{
						Orientation: o, Watermark: true, LogoPosition: corner, Captions: plan.CaptionsBurnIn, Language: "en",
						OwnNarration: &plan.OwnNarration{Layout: narrator, Position: at, Split: "35%"},
						Scenes:       []plan.Scene{{Narration: &plan.Narration{Text: words}}},
					}
					f := paint.FrameOf(p)
					name := fmt.Sprintf("%s, logo %s, %q at %s", o, corner, narrator, at)
					zones := overlay.Reserve(p, 0, f, look)
					layer, err := overlay.Caption(p, f, look, shaper, words)
					if err != nil {
						t.Errorf("%s: %v", name, err)
						continue
					}
					for i, z := range zones {
						if !geom.FromPixels(f.Bounds()).Inset(-9).Contains(z) {
							t.Errorf("%s: zone %.0f leaves the frame", name, z)
						}
						for _, y := range zones[:i] {
							if in := y.Intersect(z); in.W() > 9 && in.H() > 9 {
								t.Errorf("%s: %.0f and %.0f overlap", name, y, z)
							}
						}
					}
					if band := zones[len(zones)-1]; !band.Inset(-4).Contains(geom.FromPixels(layer.Rect)) {
						t.Errorf("%s: the caption %v leaves its band %.0f", name, layer.Rect, band)
					}
				}
			}
		}
	}
}

func TestNarratorBox(t *testing.T) {
	f := paint.Frame{W: 1536, H: 1024}
	for _, c := range []struct {
		layout, position, split string
		frame                   paint.Frame
		want                    image.Rectangle
		round                   bool
	}{
		{"", "left-top", "50%", f, image.Rectangle{}, false},
		{"side_by_side", "left-top", "25%", f, image.Rect(0, 0, 384, 1024), false},
		{"side_by_side", "right-bottom", "50%", f, image.Rect(768, 0, 1536, 1024), false},
		{"side_by_side", "right-bottom", "50%", paint.Frame{W: 1024, H: 1536}, image.Rect(0, 768, 1024, 1536), false},
		{"round_overlay", "right-bottom", "50%", f, image.Rect(1232, 720, 1502, 990), true},
	} {
		p := &plan.Plan{OwnNarration: &plan.OwnNarration{Layout: c.layout, Position: c.position, Split: c.split}}
		if got, round := overlay.NarratorBox(p, c.frame); got != c.want || round != c.round {
			t.Errorf("%s %s %s: got %v %v, want %v %v", c.layout, c.position, c.split, got, round, c.want, c.round)
		}
	}
}

func TestStrongSpans(t *testing.T) {
	for in, want := range map[string][]fonts.Span{
		"plain":        {{Text: "plain"}},
		"a **b** c":    {{Text: "a "}, {Text: "b", Strong: true}, {Text: " c"}},
		"**b**":        {{Text: "b", Strong: true}},
		"2 ** 3":       {{Text: "2 ** 3"}},
		"**a** ** b":   {{Text: "a", Strong: true}, {Text: " ** b"}},
		"x****y":       {{Text: "x"}, {Text: "y"}},
		"one\n**two**": {{Text: "one\n"}, {Text: "two", Strong: true}},
	} {
		if got := element.StrongSpans(in); !reflect.DeepEqual(got, want) {
			t.Errorf("%q: got %v, want %v", in, got, want)
		}
	}
}

// folder serves the pictures of a directory.
type folder struct{ dir string }

// decoded are the pictures of folders by their paths: each is read once for all tests.
var decoded = map[string]*paint.Source{}

func (d folder) Picture(source string) (*paint.Source, error) {
	path := filepath.Join(d.dir, source)
	if s := decoded[path]; s != nil {
		return s, nil
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	s, err := paint.DecodePicture(data, 50_000_000)
	if err == nil {
		decoded[path] = s
	}
	return s, err
}

func (folder) VideoSize(string) (w, h int, err error) { return 640, 360, nil }

func TestExamplePlansCompose(t *testing.T) {
	files, err := filepath.Glob("../../testdata/plans/*.json")
	if err != nil || len(files) == 0 {
		t.Fatal("no example plans", err)
	}
	more, err := filepath.Glob("../../testdata/plans/layouts/*.json")
	if err != nil {
		t.Fatal(err)
	}
	files = append(files, more...)
	shaper := fonts.NewShaper()
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, o := range []plan.Orientation{plan.Horizontal, plan.Vertical} {
			p, err := plan.Decode(data, plan.Options{Icons: icon.Set{}})
			if err != nil {
				t.Fatal(file, err)
			}
			p.Orientation, p.Output.Scale = o, 0.5
			look, err := styles.For(p)
			if err != nil {
				t.Fatal(err)
			}
			f := paint.FrameOf(p)
			for i := range p.Scenes {
				sc := Scene{Plan: p, Index: i, Look: look, Frame: f, Assets: folder{filepath.Dir(file)}, Shaper: shaper, Reserved: overlay.Reserve(p, i, f, look)}
				ds, err := Compose(sc)
				if err != nil {
					t.Errorf("%s %s, scene %d: %v", file, o, i, err)
				}
				for _, d := range ds {
					if len(d.Marks) == 0 || !geom.FromPixels(f.Bounds()).Contains(d.Bounds) {
						t.Errorf("%s %s, scene %d, element %d: %d marks within %.0f", file, o, i, d.Element, len(d.Marks), d.Bounds)
					}
				}
			}
		}
	}
}

// What is only checked lies where what is drawn lies: one has no fault the
// other has not.
func TestCheckingPlacesAsDrawing(t *testing.T) {
	files, err := filepath.Glob("../../testdata/plans/gallery/*.json")
	if err != nil || len(files) == 0 {
		t.Fatal("no plans", err)
	}
	pictures := 0
	shaper := fonts.NewShaper()
	for _, file := range append(files, "../../testdata/plans/everything.json", "../../testdata/plans/photosynthesis.json") {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		p, err := plan.Decode(data, plan.Options{Icons: icon.Set{}})
		if err != nil {
			t.Fatal(file, err)
		}
		p.Output.Scale = 0.4 // what is painted costs by its size
		for turn, style := range []string{"whiteboard", "playful", "notebook_infographic"} {
			look, err := styles.Named(style, plan.EngineCanvas)
			if err != nil {
				t.Fatal(err)
			}
			for i := turn; i < len(p.Scenes); i += 3 { // every scene in one of the looks
				for j := range p.Scenes[i].Elements {
					e := &p.Scenes[i].Elements[j]
					e.KeepOriginal = (i+j)%2 == 0 || e.KeepOriginal
					if e.Kind == plan.KindImage {
						pictures++
					}
				}
				sc := Scene{Plan: p, Index: i, Look: look, Frame: paint.FrameOf(p), Assets: folder{"../../testdata/plans"}, Shaper: shaper}
				drawn, checked := newComposition(sc, false), newComposition(sc, true)
				drawn.layOut()
				checked.layOut()
				if !reflect.DeepEqual(drawn.faults, checked.faults) {
					t.Errorf("%s, %s, scene %d: checked: %v, drawn: %v", file, style, i, checked.faults, drawn.faults)
				}
				for k, it := range drawn.all {
					if c := checked.all[k]; c.built.covers != it.built.covers || c.built.anchor != it.built.anchor {
						t.Errorf("%s, %s, scene %d, element %d: checked at %.1f, drawn at %.1f", file, style, i, k, c.built.covers, it.built.covers)
					}
				}
			}
		}
	}
	if pictures < 7 {
		t.Errorf("only %d pictures were placed", pictures)
	}
}

// TestTurnedWordsKeepTheirSize puts the same words upright and turned into
// boxes with room for both.
func TestTurnedWordsKeepTheirSize(t *testing.T) {
	upright, turned := text(plan.RoleBody, "Mind the gap"), text(plan.RoleBody, "Mind the gap")
	upright.Box = &plan.Box{X: 0.05, Y: 0.05, W: 0.5, H: 0.4}
	turned.Box, turned.Rotate = &plan.Box{X: 0.05, Y: 0.5, W: 0.5, H: 0.4}, -8
	c := built(t, onBoard(t, "en", plan.LayoutFree, upright, turned))
	a, b := c.all[0].built.marks[0].(paint.Writing).Text, c.all[1].built.marks[0].(paint.Writing).Text
	if len(b.Lines) != 1 || math.Abs(a.W-b.W) > 1 {
		t.Errorf("upright the words are %.0f px wide, turned %.0f in %d lines", a.W, b.W, len(b.Lines))
	}
}

// TestElbowsThroughPoints checks that an elbow runs level and upright only, and
// through all points the plan gives.
func TestElbowsThroughPoints(t *testing.T) {
	for _, points := range [][][2]float64{
		{{0.1, 0.9}, {0.9, 0.7}},
		{{0.1, 0.2}, {0.5, 0.1}, {0.9, 0.3}},
		{{0.2, 0.1}, {0.3, 0.8}, {0.3, 0.8}, {0.7, 0.8}, {0.1, 0.4}},
	} {
		bend := plan.Element{Kind: plan.KindArrow, Points: points, Curve: plan.CurveElbow, Heads: plan.HeadsEnd}
		c := built(t, onBoard(t, "en", plan.LayoutFree, bend))
		line := c.all[0].built.shaft
		var skew float64
		for i, p := range line[1:] {
			if d := p.Sub(line[i]); math.Min(math.Abs(d.X), math.Abs(d.Y)) > 0.01 {
				skew += d.Len()
			}
		}
		if corners := 2 * float64(len(points)); skew > corners*2*elbowRadius*c.ctx.Unit {
			t.Errorf("%v: %.0f px run aslant", points, skew)
		}
		for _, p := range points {
			at := geom.Pt(p[0]*float64(c.ctx.Frame.W), p[1]*float64(c.ctx.Frame.H))
			if d := nearest(line, at); d > elbowRadius*c.ctx.Unit {
				t.Errorf("%v: the arrow passes %v at %.0f px", points, p, d)
			}
		}
	}
}

// nearest is how far a line is from p.
func nearest(line geom.Polyline, p geom.Point) float64 {
	d := math.Inf(1)
	for _, q := range line.Resample(2) {
		d = math.Min(d, q.Sub(p).Len())
	}
	return d
}

// TestLongTextTakesTheWidth checks that a page of words is not set in the
// smallest type in a narrow column of a wide board.
func TestLongTextTakesTheWidth(t *testing.T) {
	words := text(plan.RoleBody, strings.Repeat("The quick brown fox jumps over the lazy dog near the river bank. ", 24))
	c := built(t, onBoard(t, "en", plan.LayoutAuto, words))
	box := c.all[0].built.covers
	if w := safeArea(c.ctx).W(); box.W() < 0.6*w {
		t.Errorf("the words take %.0f of %.0f px", box.W(), w)
	}
}
