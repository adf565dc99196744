package element_test

import (
	"fmt"
	"image"
	"math"
	"testing"

	"github.com/inkreel/inkreel/canvas"
	"github.com/inkreel/inkreel/canvas/element"
	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/internal/drawtest"
	"github.com/inkreel/inkreel/internal/elementtest"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/styles"
)

// stressed is a text element with an emphasis on a board, alone.
func stressed(t *testing.T, name string, lang plan.Language, e plan.Element) (styles.Look, paint.Drawing) {
	t.Helper()
	l := drawtest.Look(t, name, plan.EngineSketch)
	e.Kind, e.Box = plan.KindText, &plan.Box{X: 0.1, Y: 0.1, W: 0.36, H: 0.7}
	p := &plan.Plan{
		Version: 1, Engine: plan.EngineSketch, Language: lang, TextLanguage: lang,
		Scenes: []plan.Scene{{ID: "s1", Elements: []plan.Element{e}}},
	}
	ds, err := canvas.Compose(canvas.Scene{Plan: p, Look: l, Frame: paint.FrameOf(p), Assets: elementtest.Plain{W: 640, H: 480}})
	if err != nil {
		t.Fatal(err)
	}
	return l, ds[0]
}

// wordsApart are the words of a drawing and what emphasises them.
func wordsApart(d paint.Drawing) (words []paint.Writing, marks []paint.Mark) {
	for _, m := range d.Marks {
		if w, ok := m.(paint.Writing); ok {
			words = append(words, w)
		} else {
			marks = append(marks, m)
		}
	}
	return words, marks
}

// cover is where marks leave ink on a board, 0..255.
func cover[M paint.Mark](marks []M) *image.Alpha {
	out := image.NewAlpha(image.Rect(0, 0, 1536, 1024))
	for _, m := range marks {
		l := paint.Render(m)
		for y := l.Rect.Min.Y; y < l.Rect.Max.Y; y++ {
			for x := l.Rect.Min.X; x < l.Rect.Max.X; x++ {
				if a := l.RGBAAt(x, y).A; image.Pt(x, y).In(out.Rect) {
					i := out.PixOffset(x, y)
					out.Pix[i] = max(out.Pix[i], a)
				}
			}
		}
	}
	return out
}

// Emphasis of every kind, over lines that wrap and in both directions of
// writing, in every look: it is where it belongs, does not cross the words it
// surrounds, and no two are alike.
func TestEmphasisIsDrawnByHand(t *testing.T) {
	texts := map[plan.Language]string{
		"en": "Roots drink by night, long after the leaves have gone quiet",
		"ar": "القهوة تنمو في الجبال العالية حيث يكون الهواء باردا",
		"hi": "सूरज पानी को गर्म करता है और वह भाप बनकर उड़ जाता है",
		"de": "Fünfzig junge Pyrgopolyniken jagen Typographen quer durch Gipsgyps",
	}
	for _, name := range styles.Names(plan.EngineSketch) {
		for lang, words := range texts {
			for _, how := range []plan.Emphasis{plan.EmphasisUnderline, plan.EmphasisCircle, plan.EmphasisBox, plan.EmphasisHighlight} {
				if how != plan.EmphasisUnderline && lang != "en" && lang != "ar" {
					continue // the others are for their tails
				}
				t.Run(fmt.Sprintf("%s/%s/%s", name, lang, how), func(t *testing.T) {
					_, d := stressed(t, name, lang, plan.Element{ID: "one", Text: words, Emphasis: how})
					ws, marks := wordsApart(d)
					if len(ws) == 0 || len(marks) == 0 {
						t.Fatalf("%d writings and %d marks of emphasis", len(ws), len(marks))
					}
					switch how {
					case plan.EmphasisUnderline:
						underlined(t, ws, marks, lang.RTL())
					case plan.EmphasisHighlight:
						highlighted(t, ws, marks)
						if _, first := d.Marks[0].(paint.Writing); !first {
							t.Error("a swipe is there before the words")
						}
					default:
						surrounded(t, ws, marks)
						wavers(t, marks[0].(paint.Stroke).Path, how)
					}
					_, other := stressed(t, name, lang, plan.Element{ID: "two", Text: words, Emphasis: how})
					if _, m := wordsApart(other); how != plan.EmphasisHighlight && samePath(marks[0].(paint.Stroke).Path, m[0].(paint.Stroke).Path) {
						t.Error("two of them are alike")
					}
				})
			}
		}
	}
}

func samePath(p, q geom.Path) bool {
	a, b := p.Flatten(1), q.Flatten(1)
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if math.Abs(a[i].Length()-b[i].Length()) > 1e-6 {
			return false
		}
	}
	return true
}

// surrounded: the words lie inside, and no ink of the line on them.
func surrounded(t *testing.T, ws []paint.Writing, marks []paint.Mark) {
	t.Helper()
	ink, line := cover(ws), cover(marks)
	lines := marks[0].(paint.Stroke).Path.Flatten(0.5)
	var around geom.Polyline
	for _, l := range lines {
		around = append(around, l...)
	}
	crossed, outside := 0, 0
	for y := range 1024 {
		for x := range 1536 {
			i := ink.PixOffset(x, y)
			if ink.Pix[i] < 64 {
				continue
			}
			if line.Pix[i] > 64 {
				crossed++
			}
			if (x+y)%5 == 0 && len(spansAt(around, float64(x)+0.5, float64(y)+0.5)) == 0 {
				outside++
			}
		}
	}
	if crossed > 0 || outside > 0 {
		t.Errorf("%d pixels of the words are crossed, %d lie outside", crossed, outside)
	}
}

// spansAt are the level stretches of the outline's inside that hold a point.
func spansAt(outline geom.Polyline, x, y float64) [][2]float64 {
	var out [][2]float64
	for _, s := range paint.Crossings([]geom.Polyline{outline}, y) {
		if s[0] <= x && x <= s[1] {
			out = append(out, s)
		}
	}
	return out
}

// wavers: the line strays from a ruled box or a perfect round, but not far.
func wavers(t *testing.T, p geom.Path, how plan.Emphasis) {
	t.Helper()
	b := p.Bounds()
	c := b.Center()
	var radii []float64
	for _, l := range p.Flatten(0.5) {
		for _, q := range l {
			switch dx, dy := math.Abs(q.X-c.X)/(b.W()/2), math.Abs(q.Y-c.Y)/(b.H()/2); {
			case how == plan.EmphasisBox && dx > dy:
				radii = append(radii, dx*b.W()/2-b.W()/2)
			case how == plan.EmphasisBox:
				radii = append(radii, dy*b.H()/2-b.H()/2)
			default:
				e := math.Pow(math.Pow(dx, 2.6)+math.Pow(dy, 2.6), 1/2.6)
				radii = append(radii, (e-1)*min(b.W(), b.H())/2)
			}
		}
	}
	lo, hi := math.Inf(1), math.Inf(-1)
	for _, r := range radii {
		lo, hi = min(lo, r), max(hi, r)
	}
	most := 12.0
	if how == plan.EmphasisCircle {
		most = 70 // squarer where words reach into the corners
	}
	if stray := hi - lo; stray < 0.8 || stray > most {
		t.Errorf("strays by %.1f px from the ruled form", stray)
	}
}

// underlined: below every line, over its whole width, begun where one reads
// first, and across no letter.
func underlined(t *testing.T, ws []paint.Writing, marks []paint.Mark, rtl bool) {
	t.Helper()
	var lines []geom.Rect
	for _, w := range ws {
		lines = append(lines, element.LinesOf([]paint.Mark{w}, geom.Rect{})...)
	}
	moves := marks[0].(paint.Stroke).Path.Flatten(0.5)
	if len(moves) < len(lines) {
		t.Fatalf("%d movements under %d lines", len(moves), len(lines))
	}
	if len(lines) < 2 {
		t.Fatal("the words do not wrap")
	}
	for i, l := range lines {
		var b geom.Rect
		ruled, astray := 0.0, false
		for _, m := range moves {
			at := m.Path().Bounds()
			if at.Min.Y > l.Min.Y+0.6*l.H() && at.Max.Y < l.Max.Y+0.5*l.H() {
				b = b.Union(at)
				ruled += at.W()
				astray = astray || (m[0].X > m[len(m)-1].X) != rtl
			}
		}
		if astray || b.W() < 0.9*l.W() || b.W() > 1.1*l.W()+20 || math.Abs(b.Center().X-l.Center().X) > 0.06*l.W() || ruled < 0.6*l.W() {
			t.Errorf("line %d is not underlined as it is read", i)
		}
	}
	letters, line := cover(ws), cover(marks)
	crossed := 0
	for i, a := range letters.Pix {
		if a > 64 && line.Pix[i] > 64 {
			crossed++
		}
	}
	if crossed > 0 {
		t.Errorf("%d pixels of the words are crossed", crossed)
	}
}

// highlighted: nearly all of the words' ink lies on the marker's colour, and
// each line has a swipe of its own.
func highlighted(t *testing.T, ws []paint.Writing, marks []paint.Mark) {
	t.Helper()
	n := 0
	for _, w := range ws {
		n += len(element.LinesOf([]paint.Mark{w}, geom.Rect{}))
	}
	if len(marks) != n || n < 2 {
		t.Errorf("%d swipes for %d lines", len(marks), n)
	}
	ink, dye := cover(ws), cover(marks)
	in, all := 0, 0
	for y := range 1024 {
		for x := range 1536 {
			if ink.Pix[ink.PixOffset(x, y)] < 128 {
				continue
			}
			all++
			if i := ink.PixOffset(x, y); ink.Pix[i] == 255 && dye.Pix[i] > 0 {
				t.Fatalf("the swipe dims the words at %d, %d", x, y)
			}
			for _, m := range marks {
				if image.Pt(x, y).In(m.Bounds()) {
					in++
					break
				}
			}
		}
	}
	if in*100 < all*93 {
		t.Errorf("%d of %d pixels of the words lie on a swipe", in, all)
	}
}
