package choreography_test

import (
	"fmt"
	"image"
	"math"
	"testing"

	"github.com/inkreel/inkreel/canvas/choreography"
	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/fonts"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/styles"
)

var names = []styles.Choreography{
	styles.ChoreographyCrisp, styles.ChoreographyMeasured, styles.ChoreographyLively, styles.ChoreographyBouncy,
	styles.ChoreographyExact, styles.ChoreographySoft, styles.ChoreographyStill,
}

func writing(t *testing.T, words string, lang plan.Language, at geom.Point) paint.Writing {
	t.Helper()
	text, err := fonts.NewShaper().Layout([]fonts.Span{{Text: words}}, fonts.Style{Type: plan.TypeClean, SizePx: 40, Lang: lang}, 420, plan.AlignStart)
	if err != nil {
		t.Fatal(err)
	}
	return paint.Writing{Text: text, At: at}
}

// The words of a text are cut apart without a pixel left over or shown twice, and come in
// reading order, within about 1.2 seconds however many they are.
func TestWordsComeOneByOne(t *testing.T) {
	long := ""
	for range 30 {
		long += "so many words "
	}
	for _, c := range []struct {
		words string
		lang  plan.Language
		n     int // words; 0: lines
	}{
		{"The quick brown fox jumps over the lazy dog", "en", 9}, {"Honey", "en", 1}, {long, "en", 0},
		{"النحل يصنع العسل من رحيق الأزهار", "ar", 6}, {"पानी समुद्र से उठता है", "hi", 5}, {"水从海里升起来变成云", "zh", -1},
	} {
		for _, name := range names[:6] {
			how, ok := choreography.Of(name)
			if !ok {
				t.Fatalf("there is no %s", name)
			}
			w := writing(t, c.words, c.lang, geom.Pt(31, 47))
			s := choreography.Stage{Choreography: how, Unit: 1, Frame: image.Pt(1536, 1024), Leftward: c.lang.RTL()}
			b := s.Beats(choreography.Words, []paint.Mark{w}, 0)[0]
			if c.n > 0 && len(b.Parts) != c.n || c.n == 0 && len(b.Parts) != len(w.Text.Lines) {
				t.Errorf("%s: %.20q comes in %d parts of %d lines", name, c.words, len(b.Parts), len(w.Text.Lines))
			}
			bounds := w.Bounds()
			cover := make([]int, bounds.Dx()*bounds.Dy())
			for i, p := range b.Parts {
				if i > 0 && p.Start <= b.Parts[i-1].Start {
					t.Errorf("%s: part %d does not come after the one before", name, i)
				}
				for y := p.Rect.Min.Y; y < p.Rect.Max.Y; y++ {
					for x := p.Rect.Min.X; x < p.Rect.Max.X; x++ {
						cover[(y-bounds.Min.Y)*bounds.Dx()+x-bounds.Min.X]++
					}
				}
			}
			for i, n := range cover {
				if n != 1 {
					t.Fatalf("%s: %.20q: pixel %v is in %d parts", name, c.words, image.Pt(i%bounds.Dx(), i/bounds.Dx()), n)
				}
			}
			if b.End > 1.25 {
				t.Errorf("%s: %.20q takes %.2f s", name, c.words, b.End)
			}
		}
	}
}

// No two steps of an entrance are alike where anything moves: it sets out at once and comes to rest, at its place
// and at its size, after it has gone beyond that as far as it is to.
func TestNothingMovesEvenly(t *testing.T) {
	for _, name := range names {
		how, _ := choreography.Of(name)
		for part, m := range map[string]choreography.Move{"words": how.Words, "thing": how.Thing, "panel": how.Panel, "photo": how.Photo} {
			label := fmt.Sprintf("%s %s", name, part)
			n := int(math.Round(m.Seconds * 30))
			most := 0.0
			var steps []float64
			was := m.At(0, m.Ease)
			for k := 1; k <= n; k++ {
				p := m.At(float64(k)/float64(n), m.Ease)
				most = math.Max(most, p.Scale)
				steps = append(steps, was.By.Y-p.By.Y+p.By.X-was.By.X+100*(p.Scale-was.Scale)+10*(p.Alpha-was.Alpha)+10*(p.Bare-was.Bare))
				was = p
			}
			if was.By != (geom.Point{}) || math.Abs(was.Scale-1) > 1e-9 || was.Alpha != 1 || was.Bare != 1 {
				t.Errorf("%s ends at %+v", label, was)
			}
			if m.Scale > 0 && m.Scale < 1 && math.Abs(most-1-m.Over) > 0.004 {
				t.Errorf("%s grows to %.3f, want %.3f", label, most, 1+m.Over)
			}
			for i := 1; i < len(steps); i++ {
				if math.Abs(steps[i]) > 0.05 && math.Abs(steps[i]-steps[i-1]) < 1e-3*math.Abs(steps[i]) {
					t.Errorf("%s moves evenly in frames %d and %d", label, i-1, i)
				}
			}
			if steps[0] == 0 {
				t.Errorf("%s does not set out at once", label)
			}
		}
	}
}

// What lies over something comes when that is there, and a label comes after what it is
// the label of.
func TestThingsWaitForWhatTheyLieOn(t *testing.T) {
	how, _ := choreography.Of(styles.ChoreographyCrisp)
	s := choreography.Stage{Choreography: how, Unit: 1, Frame: image.Pt(1536, 1024)}
	card := paint.Fill{Path: geom.Rectangle(geom.R(20, 20, 500, 200))}
	word, apart := writing(t, "on the card", "en", geom.Pt(60, 60)), writing(t, "below it", "en", geom.Pt(60, 400))
	line := paint.Stroke{Path: geom.Polyline{geom.Pt(60, 120), geom.Pt(300, 120)}.Path(), Width: 4}
	b := s.Beats(choreography.Words, []paint.Mark{card, word, apart, line}, 0)
	if b[1].Parts[0].End < b[0].End {
		t.Errorf("a word is there at %.2f s, its card at %.2f s", b[1].Parts[0].End, b[0].End)
	}
	if b[3].Enter != nil || b[3].Start < b[1].End-0.2 {
		t.Errorf("the line under words runs from %.2f s on, which come until %.2f s", b[3].Start, b[1].End)
	}
	icon := s.Beats(choreography.Things, []paint.Mark{card, line, apart}, 0)
	if icon[0].One == 0 || icon[0].One != icon[1].One || icon[2].Start <= icon[0].Start || icon[2].Start > 0.2 {
		t.Errorf("an icon and its label come as %+v", icon)
	}
}
