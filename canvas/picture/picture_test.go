package picture_test

import (
	"math"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/inkreel/inkreel/canvas/figure"
	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/canvas/picture"
	"github.com/inkreel/inkreel/internal/elementtest"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/sketch"
	"github.com/inkreel/inkreel/sketch/trace"
)

var wellFormed = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)

// There are as many pictures as promised, each of a category, and each can be drawn.
func TestEveryPictureCanBeDrawn(t *testing.T) {
	names := picture.Names()
	if len(names) < 1500 {
		t.Fatalf("%d pictures, want 1500 and more", len(names))
	}
	ctx := elementtest.Context(t, "professional_clean", plan.EngineSketch, "en")
	ids := map[string]string{}
	for _, name := range names {
		p, ok := picture.Get(name)
		if !ok || p.Name != name || !wellFormed.MatchString(name) {
			t.Fatalf("%q is listed and cannot be had: %v", name, p.Name)
		}
		if double := ids[p.ID]; double != "" || p.ID == "" {
			t.Errorf("%s and %s both show %q", name, double, p.ID)
		}
		ids[p.ID] = name
		if got := picture.Of(p.ID); got != name {
			t.Errorf("%s shows %s, which %q shows", name, p.ID, got)
		}
		d := p.Drawing(figure.Complexion{})
		if a := picture.Aspect(name); math.Abs(a-d.View.W()/d.View.H()) > 1e-6 {
			t.Errorf("%s is %.2f times as broad as high, or %v", name, a, d.View)
		}
		if v := d.View; v.W() < 2 || v.H() < 0.5 || v.W() > 33 || v.H() > 33 {
			t.Errorf("%s lies in %v", name, v)
		}
		f := figure.Draw(ctx, &plan.Element{ID: "p"}, d, geom.FitRect(d.View, geom.R(20, 20, 140, 140)))
		if len(f.Marks) == 0 || f.Silhouette == nil {
			t.Errorf("nothing is seen of %s", name)
		}
		if len(f.Marks) > 110 {
			t.Errorf("%s is %d marks", name, len(f.Marks))
		}
	}
}

// Categories are those that help lists, and hold all pictures.
func TestCategoriesHoldAllPictures(t *testing.T) {
	n := 0
	for _, c := range picture.Categories() {
		in := picture.In(c)
		if len(in) == 0 || !slices.IsSorted(in) {
			t.Errorf("%s holds %v", c, in)
		}
		n += len(in)
	}
	if all := len(picture.Names()); n != all {
		t.Errorf("categories hold %d of %d pictures", n, all)
	}
	if picture.In("nonsense") != nil {
		t.Error("a category that is none holds pictures")
	}
}

// What is not looked like a picture on a board is not in the library.
func TestFacesAreLeftOut(t *testing.T) {
	for _, name := range []string{"grinning-face", "face-with-tears-of-joy", "pile-of-poo", "middle-finger", "grinning-cat", "sun-with-face", "man-shrugging", "cool-button", "play-button", "right-arrow", "blue-circle", "ok-hand", "tumbler-glass", "customs"} {
		if (picture.Set{}).Has(name) {
			t.Errorf("there is a picture %s", name)
		}
	}
	for _, name := range picture.Names() {
		for _, end := range []string{"-light", "-medium", "-dark"} {
			if strings.HasSuffix(name, end) {
				t.Errorf("%s is a tone of another picture", name)
			}
		}
	}
}

// A sign is drawn as itself, not as a key of a screen.
func TestSignsHaveNoBoxes(t *testing.T) {
	for name, want := range map[string]float64{"aquarius": 1.7, "latin-cross": 0.6, "wireless": 1.4} {
		if a := picture.Aspect(name); math.Abs(a-want) > 0.25 {
			t.Errorf("%s is %.2f times as broad as high, as a square is", name, a)
		}
	}
	p, _ := picture.Get("star-of-david")
	for _, s := range p.Drawing(figure.Complexion{}).Shapes {
		if s.Color.R == 255 && s.Color.B == 255 {
			t.Error("a star is white")
		}
	}
	if p, _ := picture.Get("no-entry"); len(p.Drawing(figure.Complexion{}).Shapes) < 2 {
		t.Error("a road sign lost its disc")
	}
}

// Skin and hair take the colours that are chosen, and nothing else does.
func TestSkinAndHairAreChosen(t *testing.T) {
	p, _ := picture.Get("woman-running")
	if !p.Has(figure.Skin) || !p.Has(figure.Hair) {
		t.Fatal("a running woman has no skin, or no hair")
	}
	a := p.Drawing(figure.Complexion{Skin: plan.SkinLight, Hair: plan.HairBlack})
	b := p.Drawing(figure.Complexion{Skin: plan.SkinDark, Hair: plan.HairRed})
	for i := range a.Shapes {
		if chosen := a.Shapes[i].Part != ""; chosen != (a.Shapes[i].Color != b.Shapes[i].Color) {
			t.Errorf("shape %d, a part %q, is %v and %v", i, a.Shapes[i].Part, a.Shapes[i].Color, b.Shapes[i].Color)
		}
	}
	for _, skin := range plan.Skins() {
		for _, hair := range append(plan.Hairs(), "") {
			for _, s := range p.Drawing(figure.Complexion{Skin: skin, Hair: hair}).Shapes {
				if s.Color.A != 255 {
					t.Errorf("skin %s, hair %s: a part has no colour", skin, hair)
				}
			}
		}
	}
	if p, _ := picture.Get("volcano"); p.Has(figure.Skin) {
		t.Error("a volcano has skin")
	}
	for _, name := range append(picture.In("hands"), picture.In("people")...) {
		if p, _ := picture.Get(name); !p.Has(figure.Skin) && !slices.Contains([]string{"ninja", "person-fencing", "man-in-tuxedo", "writing-hand"}, name) {
			t.Logf("%s shows no skin", name)
		}
	}
}

func TestSearch(t *testing.T) {
	for words, want := range map[string]string{
		"dog": "dog", "Polar bear": "polar-bear", "polar_bear": "polar-bear", "bees": "honeybee", "fire engine": "fire-engine", "plane": "airplane",
		"germany": "flag-germany", "money": "money-bag", "earth": "globe-showing-americas",
	} {
		if got := picture.Search(words); len(got) == 0 || !slices.Contains(got[:min(len(got), 5)], want) {
			t.Errorf("%q finds %v, want %s among the first", words, got[:min(len(got), 5)], want)
		}
	}
	for _, words := range []string{"", "  ", "qqxyzzy", "dog qqxyzzy"} {
		if got := picture.Search(words); len(got) > 0 {
			t.Errorf("%q finds %v", words, got)
		}
	}
}

func TestNear(t *testing.T) {
	for wrote, want := range map[string]string{"rokcet": "rocket", "polarbear": "polar-bear", "Volcnao": "volcano", "germany-flag": "flag-germany"} {
		if got := (picture.Set{}).Near(wrote); !slices.Contains(got, want) {
			t.Errorf("near %q are %v, want %s among them", wrote, got, want)
		}
	}
	if got := (picture.Set{}).Near(strings.Repeat("x", 5000)); got != nil {
		t.Errorf("near a name of 5000 letters are %v", got)
	}
}

// A picture of average detail takes a calm hand two to four seconds.
func TestPicturesAreDrawnInTheirTime(t *testing.T) {
	if testing.Short() {
		t.Skip("traces many pictures")
	}
	for _, look := range []string{"classic", "crayon"} {
		ctx := elementtest.Context(t, look, plan.EngineSketch, "en")
		var took []float64
		names := picture.Names()
		for i := 0; i < len(names); i += 60 {
			p, _ := picture.Get(names[i])
			d := p.Drawing(figure.Complexion{})
			f := figure.Draw(ctx, &plan.Element{ID: "p"}, d, geom.FitRect(d.View, geom.R(300, 200, 420, 420)))
			drawing := paint.Drawing{ID: "p", Kind: plan.KindPicture, Motion: plan.MotionSketch, Bounds: f.Bounds, Marks: f.Marks}
			piece := sketch.Piece{Drawing: &drawing, Cue: -1}
			for _, m := range f.Marks {
				ink, err := trace.Mark(m, trace.Options{Board: ctx.Look.Palette.Board, Lang: "en"})
				if err != nil {
					t.Fatalf("%s: %v", names[i], err)
				}
				piece.Inks = append(piece.Inks, ink)
			}
			const around = 1.1 // seconds before the first stroke and of the hold
			seconds := sketch.Need([]sketch.Piece{piece}, ctx.Unit) - around
			took = append(took, seconds)
			if seconds > 9 { // a Ferris wheel, with all its cabins
				t.Errorf("%s: %s takes %.1f s", look, names[i], seconds)
			}
		}
		slices.Sort(took)
		if mid := took[len(took)/2]; mid < 2 || mid > 4 {
			t.Errorf("%s: half of the pictures take longer than %.1f s, want 2 to 4", look, mid)
		} else {
			t.Logf("%s: %.1f s, half of them %.1f s, at most %.1f s", look, took[0], mid, took[len(took)-1])
		}
	}
}

// Pictures of different groups are read side by side.
func TestReadSideBySide(t *testing.T) {
	names := picture.Names()
	var wg sync.WaitGroup
	for k := range 4 {
		wg.Go(func() {
			for i := k; i < len(names); i += len(names) / 16 {
				if p, ok := picture.Get(names[i]); !ok || p.Name != names[i] || len(p.Drawing(figure.Complexion{}).Shapes) == 0 {
					t.Errorf("%s is not read", names[i])
				}
			}
		})
	}
	wg.Wait()
}
