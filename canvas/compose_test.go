package canvas

import (
	"fmt"
	"image"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/fonts"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/styles"
)

// plain answers every source with a picture of one size.
type plain struct{ w, h int }

func (p plain) Picture(string) (*Source, error) {
	return &Source{W: float64(p.w), H: float64(p.h), Bitmap: checkered(p.w/8, p.h/8)}, nil
}

func (p plain) VideoSize(string) (w, h int, err error) { return p.w, p.h, nil }

// dice makes scenes nobody would write and some that somebody would.
type dice struct {
	*rand.Rand
	lang plan.Language
}

var vocabulary = map[plan.Language]string{
	"en": "the light of a small star falls on leaves and water all day long until night comes back over hills",
	"hi": "सूरज समुद्र के पानी को गर्म करता है और बादल बनते हैं फिर बारिश होती है",
	"ar": "تبدأ رحلة القهوة من حبة صغيرة وتنتهي في كوبك كل صباح جديد",
	"ja": "光 は 海 の 水 を 温め 雲 に なり 雨 が 降る",
	"de": "Wasserkreislauf Verdunstung und Niederschlag bestimmen das Wetter auf der Erde",
}

func (d dice) words(n int) string {
	w := strings.Fields(vocabulary[d.lang])
	out := make([]string, n)
	for i := range out {
		out[i] = w[d.IntN(len(w))]
	}
	return strings.Join(out, " ")
}

func one[T any](d dice, of ...T) T { return of[d.IntN(len(of))] }

func (d dice) element(i int, kind plan.Kind) plan.Element {
	e := plan.Element{ID: fmt.Sprintf("e%d", i), Kind: kind}
	switch kind {
	case plan.KindText:
		e.Role = one(d, plan.RoleBody, plan.RoleLabel, plan.RoleQuote, plan.RoleCaption, plan.RoleHeading)
		e.Text = d.words(1 + d.IntN(12))
		if e.Role == plan.RoleHeading || e.Role == plan.RoleLabel {
			e.Text = d.words(1 + d.IntN(3))
		}
		e.Emphasis = one(d, plan.EmphasisNone, plan.EmphasisNone, plan.EmphasisBox, plan.EmphasisUnderline, plan.EmphasisCircle, plan.EmphasisHighlight)
	case plan.KindList:
		for range 1 + d.IntN(5) {
			e.Items = append(e.Items, d.words(1+d.IntN(6)))
		}
		e.Marker = one(d, plan.MarkerBullet, plan.MarkerCheck, plan.MarkerDash, plan.MarkerNumber)
	case plan.KindIcon:
		e.Name = one(d, "sun", "cloud", "leaf", "rocket", "heart")
		if d.IntN(4) > 0 {
			e.Label = d.words(1 + d.IntN(3))
		}
	case plan.KindShape:
		e.Shape = one(d, plan.ShapeRect, plan.ShapeRoundRect, plan.ShapeEllipse, plan.ShapeDiamond, plan.ShapeTriangle,
			plan.ShapeHexagon, plan.ShapeStar, plan.ShapeCloud, plan.ShapeBubble, plan.ShapeBrace, plan.ShapeLine)
		e.FillStyle = one(d, "", plan.FillNone, plan.FillSolid, plan.FillWash, plan.FillHachure, plan.FillCross)
		if d.IntN(3) > 0 {
			e.Label = d.words(1 + d.IntN(2))
		}
	case plan.KindPath:
		e.D, e.ViewBox, e.StrokeWidth = "M5 60C30 5 60 115 95 40", "0 0 100 120", 3
	case plan.KindImage, plan.KindVideo:
		e.Source = "picture"
	case plan.KindChart:
		e.Chart = one(d, plan.ChartBar, plan.ChartColumn, plan.ChartLine, plan.ChartArea, plan.ChartPie, plan.ChartDonut)
		e.Labels = []string{"a", "b", "c"}
		e.Series = []plan.Series{{Name: "n", Values: []float64{3, 1, 2}}}
	case plan.KindTable:
		e.Header, e.Rows = []string{"k", "v"}, [][]string{{"one", "1"}, {"two", "2"}}
	case plan.KindFormula:
		e.Tex = `A = P(1 + \frac{r}{n})^{nt}`
	case plan.KindCode:
		e.Code, e.CodeLanguage = "for i := range 3 {\n\tfmt.Println(i)\n}", "go"
	}
	if d.IntN(12) == 0 && kind != plan.KindVideo {
		e.Rotate = float64(d.IntN(40) - 20)
	}
	return e
}

// scene is a plan of one scene of up to most elements.
func (d dice) scene(most int) *plan.Plan {
	p := &plan.Plan{
		Version: 1, Engine: plan.EngineCanvas, Language: d.lang, TextLanguage: d.lang,
		Orientation: one(d, plan.Horizontal, plan.Vertical), Watermark: d.IntN(3) == 0,
		LogoPosition: one(d, plan.TopLeft, plan.TopRight, plan.BottomLeft, plan.BottomRight),
		Captions:     one(d, plan.CaptionsSidecar, plan.CaptionsBurnIn),
	}
	if d.IntN(8) == 0 {
		p.OwnNarration = &plan.OwnNarration{
			Layout: one(d, "round_overlay", "side_by_side"), Split: one(d, "25%", "35%"),
			Position: one(d, "left-top", "right-top", "left-bottom", "right-bottom"),
		}
		most = min(most, 4)
	}
	s := plan.Scene{
		Narration: &plan.Narration{Text: "x"},
		Layout: one(d, plan.LayoutAuto, plan.LayoutAuto, plan.LayoutTitle, plan.LayoutHero, plan.LayoutColumns, plan.LayoutGrid, plan.LayoutList,
			plan.LayoutFlow, plan.LayoutCycle, plan.LayoutCompare, plan.LayoutTimeline, plan.LayoutFree),
	}
	kinds := []plan.Kind{
		plan.KindIcon, plan.KindIcon, plan.KindIcon, plan.KindText, plan.KindText, plan.KindList, plan.KindShape, plan.KindPath,
		plan.KindImage, plan.KindVideo, plan.KindChart, plan.KindTable, plan.KindFormula, plan.KindCode,
	}
	// Most scenes are of few kinds.
	for range d.IntN(len(kinds) - 1) {
		i := d.IntN(len(kinds))
		kinds = append(kinds[:i:i], kinds[i+1:]...)
	}
	if d.IntN(3) > 0 {
		s.Elements = append(s.Elements, plan.Element{ID: "t", Kind: plan.KindText, Role: plan.RoleTitle, Text: d.words(1 + d.IntN(5))})
	}
	n := 1 + d.IntN(most)
	for i := range n {
		s.Elements = append(s.Elements, d.element(i, one(d, kinds...)))
		if d.IntN(9) == 0 && i > 1 {
			s.Elements[len(s.Elements)-1].Group, s.Elements[len(s.Elements)-2].Group = "g", "g"
		}
	}
	if n > 2 && d.IntN(3) == 0 {
		for i := 1; i < n; i++ {
			s.Elements = append(s.Elements, plan.Element{
				Kind: plan.KindArrow, From: fmt.Sprintf("e%d", i-1), To: fmt.Sprintf("e%d", i),
				Curve: one(d, plan.CurveStraight, plan.CurveArc, plan.CurveElbow), Heads: plan.HeadsEnd, Label: one(d, "", "", "yes"),
			})
		}
	}
	p.Scenes = []plan.Scene{s}
	return p
}

// TestScenesAreWellLaidOut composes scenes by the hundred and demands of each
// what a reader would: everything within the margins and off the overlays, no
// element over another, all type large and clear enough to read.
func TestScenesAreWellLaidOut(t *testing.T) {
	looks := styles.Names(plan.EngineCanvas)
	shaper := fonts.NewShaper()
	langs := []plan.Language{"en", "en", "en", "hi", "ar", "ja", "de"}
	var scenes, overfull int
	count := uint64(520)
	if testing.Short() {
		count = 120
	}
	for seed := range count {
		rng := rand.New(rand.NewPCG(seed, 5))
		d := dice{rng, langs[rng.IntN(len(langs))]}
		p := d.scene(8)
		look, err := styles.Named(looks[d.IntN(len(looks))], plan.EngineCanvas)
		if err != nil {
			t.Fatal(err)
		}
		f := FrameOf(p)
		sc := Scene{Plan: p, Look: look, Frame: f, Assets: plain{640, one(d, 360, 640, 900)}, Shaper: shaper, Reserved: Reserve(p, 0, f, look)}
		c := newComposition(sc)
		c.place()
		if len(c.faults) == 0 {
			c.build()
		}
		scenes++
		if len(c.faults) > 0 {
			overfull++
			if testing.Verbose() {
				t.Logf("seed %d %s %s %s n=%d: %v", seed, p.Scenes[0].Layout, p.Orientation, look.Name, len(c.all), c.faults)
			}
			if !strings.Contains(c.faults[0].Problem, "overflows") {
				t.Errorf("seed %d: %v", seed, c.faults)
			}
			continue
		}
		for _, why := range flaws(c) {
			t.Errorf("seed %d, %s, %s, %s, %d elements: %s", seed, p.Scenes[0].Layout, p.Orientation, look.Name, len(c.all), why)
		}
	}
	if overfull*50 > scenes {
		t.Errorf("%d of %d scenes were refused as too full; at most one in fifty should be", overfull, scenes)
	}
}

// flaws are what a reader would object to in a built composition.
func flaws(c *composition) []string {
	var out []string
	k := c.k
	// A loose hand strays from the line.
	stray := (4 + 9*k.Look.Roughness) * k.Unit
	margins := geom.FromPixels(k.Frame.Bounds())
	margins = geom.Rect{
		Min: geom.Pt(margins.W()*0.05, margins.H()*0.05),
		Max: geom.Pt(margins.W()*0.95, margins.H()*0.95),
	}.Inset(-stray)
	for i, l := range c.all {
		r := l.made.covers
		what := fmt.Sprintf("%s %s", l.e.Kind, l.e.ID)
		if l.e.Kind == plan.KindArrow {
			continue
		}
		if !margins.Contains(r) {
			out = append(out, fmt.Sprintf("%s leaves the margins: %.0f", what, r))
		}
		for _, z := range c.sc.Reserved {
			if in := z.Intersect(r); in.W() > stray && in.H() > stray {
				out = append(out, fmt.Sprintf("%s lies on an overlay: %.0f over %.0f", what, r, z))
			}
		}
		for _, o := range c.all[:i] {
			if o.e.Kind == plan.KindArrow {
				continue
			}
			if in := o.made.covers.Intersect(r); in.W() > stray && in.H() > stray {
				out = append(out, fmt.Sprintf("%s overlaps %s %s: %.0f and %.0f", what, o.e.Kind, o.e.ID, r, o.made.covers))
			}
		}
		out = append(out, unreadable(k, l)...)
	}
	return out
}

// unreadable are the words of an element too small or too faint to read.
func unreadable(k *Kit, l *leaf) []string {
	var out []string
	filled := false
	for _, m := range l.made.marks {
		switch m := m.(type) {
		case Fill:
			filled = true
		case Writing:
			for _, line := range m.Text.Lines {
				if len(line.Glyphs) == 0 {
					continue
				}
				// Lines are at least 1.1 sizes high in every script.
				if h := line.Bot - line.Top; h < floorType*k.Unit*1.1 && math.Abs(h) > 0 && l.e.Kind != plan.KindFormula {
					out = append(out, fmt.Sprintf("%s %s has a line %.1f px high", l.e.Kind, l.e.ID, h))
				}
			}
			if got := contrast(m.Color, k.Look.Palette.Board); !filled && got < contrastLarge {
				out = append(out, fmt.Sprintf("%s %s has contrast %.2f", l.e.Kind, l.e.ID, got))
			}
		}
	}
	return out
}

// checkered is a small picture.
func checkered(w, h int) *image.RGBA {
	img := image.NewRGBA(image.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			v := uint8(200 * ((x/9 + y/9) % 2))
			img.SetRGBA(x, y, rgba{R: v, G: v, B: v, A: 255})
		}
	}
	return img
}
