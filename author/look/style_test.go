package look_test

import (
	"errors"
	"fmt"
	"image"
	"image/color"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/author/look"
	"github.com/inkreel/inkreel/author/look/frames"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/styles"
)

// looked is the look of a picture of testdata/looks.
func looked(t testing.TB, name string) look.Found {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("../../testdata/looks", name))
	if err != nil {
		t.Fatal(err)
	}
	img, err := frames.OfPicture(data)
	if err != nil {
		t.Fatal(err)
	}
	f, err := look.FromPicture(img)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// drawn is the look of a scene in a style that was found.
func drawn(t testing.TB, f look.Found, e plan.Engine) styles.Look {
	t.Helper()
	p := &plan.Plan{Engine: e, CustomStyle: &f.Style}
	l, err := styles.For(p)
	if err != nil {
		t.Fatalf("%+v: %v", f.Style, err)
	}
	return l
}

// checkReadable checks that a style can be read, in both engines, and that a plan
// takes it.
func checkReadable(t testing.TB, what string, f look.Found) {
	t.Helper()
	doc, err := plan.Encode(&plan.Plan{Version: 1, CustomStyle: &f.Style, Scenes: []plan.Scene{{Duration: 2}}})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := plan.Decode(doc, plan.Options{}); err != nil {
		t.Fatalf("%s: %v\n%s", what, err, doc)
	}
	for _, e := range []plan.Engine{plan.EngineCanvas, plan.EngineSketch} {
		p := drawn(t, f, e).Palette
		for _, c := range []struct {
			role string
			c    color.RGBA
			want float64
		}{
			{"ink", p.Ink, 4.5}, {"muted", p.Muted, 4.5}, {"accent1", p.Accent1, 3},
			{"accent2", p.Accent2, 3}, {"accent3", p.Accent3, 3}, {"accent4", p.Accent4, 3},
		} {
			if got := styles.Contrast(c.c, p.Board); got < c.want {
				t.Errorf("%s: %s %v stands out from the board %v by %.2f, want %.1f", what, c.role, c.c, p.Board, got, c.want)
			}
		}
		if f.Contrast < 4.5 {
			t.Errorf("%s: contrast %.2f", what, f.Contrast)
		}
	}
}

// What pictures of many kinds are taken for.
func TestPictures(t *testing.T) {
	for _, c := range []struct {
		file  string
		paper plan.Paper
		brush plan.Brush
		dark  bool
		bases string // that will do
	}{
		{"blueprint.jpg", plan.PaperGrid, plan.BrushMarker, true, "technical"},
		{"chalk.jpg", plan.PaperChalkboard, plan.BrushChalk, true, "chalkboard_color"},
		{"comic.jpg", plan.PaperPlain, plan.BrushMarker, false, "modern_minimal illustrations whiteboard"},
		{"crayon.jpg", plan.PaperPlain, plan.BrushCrayon, false, "crayon"},
		{"deco.jpg", plan.PaperPlain, plan.BrushMarker, true, "technical"},
		{"house.jpg", plan.PaperPlain, plan.BrushMarker, false, "modern_minimal illustrations professional_clean"},
		{"kraft.jpg", plan.PaperKraft, plan.BrushMarker, false, "sharpie"},
		{"lake.jpg", plan.PaperPlain, plan.BrushMarker, true, "illustrations technical"},
		{"neon.jpg", plan.PaperPlain, plan.BrushMarker, true, "technical"},
		{"notebook.jpg", plan.PaperRuled, plan.BrushMarker, false, "illustrations notebook_infographic professional_clean"},
		{"pastel.jpg", plan.PaperPlain, plan.BrushMarker, false, "illustrations"},
		{"pencil.jpg", plan.PaperPlain, plan.BrushPencil, false, "improved(beta)"},
		{"sepia.jpg", plan.PaperGrain, plan.BrushMarker, false, "editorial"},
		{"watercolor.jpg", plan.PaperGrain, plan.BrushBrush, false, "creative"},
		{"magazine.jpg", plan.PaperPlain, plan.BrushMarker, false, "illustrations editorial professional_clean"},
	} {
		f := looked(t, c.file)
		l := drawn(t, f, plan.EngineCanvas)
		if l.Paper != c.paper || l.Brush != c.brush || l.Dark() != c.dark || !slices.Contains(strings.Fields(c.bases), f.Style.Base) {
			t.Errorf("%s: paper %s, brush %s, dark %v, base %s; want %s, %s, %v, one of %s", c.file, l.Paper, l.Brush, l.Dark(), f.Style.Base, c.paper, c.brush, c.dark, c.bases)
		}
		checkReadable(t, c.file, f)
	}
}

// The same picture gives the same style.
func TestSameAgain(t *testing.T) {
	if a, b := looked(t, "chalk.jpg"), looked(t, "chalk.jpg"); fmt.Sprint(a.Line(), a.Notes) != fmt.Sprint(b.Line(), b.Notes) {
		t.Errorf("%s\n%s", a.Line(), b.Line())
	}
}

// noisy is a picture of areas, lines and noise in colours of chance.
func noisy(r *rand.Rand) *image.RGBA {
	w, h := 16+r.IntN(200), 16+r.IntN(200)
	img := image.NewRGBA(image.Rect(0, 0, w, h))
	paint := func(x0, y0, x1, y1 int) {
		c := color.RGBA{uint8(r.IntN(256)), uint8(r.IntN(256)), uint8(r.IntN(256)), 255}
		for y := max(y0, 0); y < min(y1, h); y++ {
			for x := max(x0, 0); x < min(x1, w); x++ {
				img.SetRGBA(x, y, c)
			}
		}
	}
	paint(0, 0, w, h)
	for range r.IntN(12) {
		x, y := r.IntN(w), r.IntN(h)
		if r.IntN(2) == 0 {
			paint(x, y, x+r.IntN(w), y+r.IntN(h))
		} else {
			paint(x, y, x+1+r.IntN(4), y+r.IntN(h))
		}
	}
	if amount := r.IntN(60) - 20; amount > 0 {
		for i := range img.Pix {
			if i%4 != 3 {
				img.Pix[i] = uint8(min(max(int(img.Pix[i])+r.IntN(2*amount)-amount, 0), 255))
			}
		}
	}
	return img
}

// Whatever a picture shows, its style can be read.
func TestContrastOfAnyPicture(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for i := range 100 {
		f, err := look.FromPicture(noisy(r))
		if err != nil {
			t.Fatal(err)
		}
		checkReadable(t, "picture "+strconv.Itoa(i), f)
	}
}

// vocabulary are words that descriptions of chance are made of.
var vocabulary = strings.Fields(`red orange yellow green blue purple pink brown black white gray teal navy gold cream beige #123456 #fe0 #808080 #777777 dark light pale
	pastel neon deep chalk board paper ink on with and no without or accents lines background kraft blueprint notebook watercolor pencil marker crayon wood calm playful serious
	warm cold vintage 1950s victorian modern thin thick rough clean serif typewriter hatched , . rot bleu 红 желтый xyzzy`)

func TestContrastOfAnyWords(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 1000 {
		var words []string
		for range 1 + r.IntN(9) {
			words = append(words, vocabulary[r.IntN(len(vocabulary))])
		}
		text := strings.Join(words, " ")
		f, err := look.FromText(text, "")
		var unknown *look.UnknownError
		if errors.As(err, &unknown) {
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		checkReadable(t, text, f)
	}
}

func TestTooSmall(t *testing.T) {
	if _, err := look.FromPicture(image.NewRGBA(image.Rect(0, 0, 15, 400))); err == nil || !strings.Contains(err.Error(), "16 pixels") {
		t.Error(err)
	}
	if _, err := look.FromFrames(nil); err == nil {
		t.Error("no frames give no look")
	}
}
