package look_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/author/look"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/styles"
)

// What descriptions are read as. Fields of the palette that are empty are not
// looked at.
func TestDescriptions(t *testing.T) {
	for _, c := range []struct {
		text        string
		board, ink  string
		accent1     string
		paper       plan.Paper
		brush       plan.Brush
		roleOfBoard string // dark or light
	}{
		{text: "dark green board with white chalk", ink: "#ffffff", paper: plan.PaperChalkboard, brush: plan.BrushChalk, roleOfBoard: "dark"},
		{text: "white and yellow chalk on black", board: "#141414", ink: "#ffffff", accent1: "#f4c430", paper: plan.PaperChalkboard, brush: plan.BrushChalk},
		{text: "#12395b background, #ffcb66 lines", board: "#12395b", ink: "#ffcb66"},
		{text: "background: #fff, text is #333", board: "#ffffff", ink: "#333333"},
		{text: "navy text on cream paper", board: "#fff6e0", ink: "#14264f"},
		{text: "black and gold", board: "#141414", accent1: "#c9971c"},
		{text: "kraft paper with a thick black marker", ink: "#141414", paper: plan.PaperKraft, brush: plan.BrushMarker},
		{text: "blueprint", board: "#12395b", paper: plan.PaperGrid},
		{text: "green blueprint", paper: plan.PaperGrid, roleOfBoard: "dark"},
		{text: "pencil sketch on grid paper", paper: plan.PaperGrid, brush: plan.BrushPencil, roleOfBoard: "light"},
		{text: "playful watercolour", paper: plan.PaperGrain, brush: plan.BrushBrush, roleOfBoard: "light"},
		{text: "retro 80s neon", paper: plan.PaperPlain, roleOfBoard: "dark", accent1: "#ff4fa3"},
		{text: "neon green lines on a black background", board: "#141414"},
		{text: "art deco", roleOfBoard: "dark", accent1: "#d9ae4e"},
		{text: "victorian engraving", paper: plan.PaperGrain, brush: plan.BrushPen},
		{text: "calm", board: "#f4f8f6", ink: "#25404a"},
		{text: "serious and calm", board: "#fdfdfb"},
		{text: "crayons, no kraft paper", paper: plan.PaperPlain, brush: plan.BrushCrayon},
		{text: "purple accents", accent1: "#7b3fb5", roleOfBoard: "light"},
		{text: "weiße Kreide auf dunkelgrüner Tafel", ink: "#ffffff", roleOfBoard: "dark"},
		{text: "fond bleu foncé, texte blanc", ink: "#ffffff", roleOfBoard: "dark"},
		{text: "tiza blanca sobre pizarra verde oscuro", ink: "#ffffff", roleOfBoard: "dark"},
		{text: "黑板，白色粉笔", ink: "#ffffff", roleOfBoard: "dark"},
		{text: "corporate look in our blue #0052cc", accent1: "#0052cc"},
		{text: "sepia", paper: plan.PaperGrain},
		{text: "blaue Linien, rote Akzente", ink: "#1f5fc4", accent1: "#d62828"},
		{text: "красный и синий", accent1: "#d62828"},
		{text: "红色", accent1: "#d62828"},
		{text: "赤と白", board: "#ffffff", accent1: "#d62828"},
		{text: "أحمر", accent1: "#d62828"},
	} {
		f, err := look.FromText(c.text, "")
		if err != nil {
			t.Errorf("%s: %v", c.text, err)
			continue
		}
		checkReadable(t, c.text, f)
		l := drawn(t, f, plan.EngineSketch)
		for role, want := range map[string]string{"board": c.board, "ink": c.ink, "accent1": c.accent1} {
			if got := f.Style.Palette[role]; want != "" && got != want {
				t.Errorf("%s: %s %s, want %s", c.text, role, got, want)
			}
		}
		if c.paper != "" && l.Paper != c.paper || c.brush != "" && l.Brush != c.brush {
			t.Errorf("%s: paper %s, brush %s; want %s, %s", c.text, l.Paper, l.Brush, c.paper, c.brush)
		}
		if dark := l.Dark(); c.roleOfBoard != "" && dark != (c.roleOfBoard == "dark") {
			t.Errorf("%s: dark %v, want a %s board", c.text, dark, c.roleOfBoard)
		}
	}
}

// Dark and light are those of the colour beside them, in one word or two.
func TestShadesAbroad(t *testing.T) {
	luminance := func(text string) float64 {
		f, err := look.FromText(text, "")
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		c, err := styles.Look{}.Color(f.Style.Palette["accent1"])
		if err != nil {
			t.Fatal(err)
		}
		return styles.Luminance(c)
	}
	for _, c := range [][2]string{
		{"dunkelrot", "rot"}, {"rouge foncé", "rouge"}, {"rojo oscuro", "rojo"}, {"тёмно-красный", "красный"}, {"深红", "红"}, {"濃い赤", "赤"}, {"koyu kırmızı", "kırmızı"}, {"गहरा लाल", "लाल"},
	} {
		if luminance(c[0]) >= luminance(c[1]) {
			t.Errorf("%s is not darker than %s", c[0], c[1])
		}
	}
}

// What is not wanted is nowhere.
func TestNot(t *testing.T) {
	for text, blue := range map[string]bool{"calm": true, "calm, no blue": false, "blueprint without blue": false, "chalk, no blue or green": false} {
		f, err := look.FromText(text, "")
		if err != nil {
			t.Fatal(err)
		}
		found := false
		for role := range f.Style.Palette {
			c, err := styles.Look{}.Color(f.Style.Palette[role])
			if err != nil {
				t.Fatal(err)
			}
			if int(c.B) > int(c.R)+24 && int(c.B) > int(c.G)+10 {
				found = true
			}
		}
		if found != blue {
			t.Errorf("%s: a blue in %v: %v", text, f.Style.Palette, found)
		}
	}
}

// A description of which nothing is known says what is.
func TestUnknownWords(t *testing.T) {
	for _, text := range []string{"", " , ", "xyzzy plugh", "a very with"} {
		_, err := look.FromText(text, "")
		var unknown *look.UnknownError
		if !errors.As(err, &unknown) || !strings.Contains(unknown.Accept(), "moods (calm") {
			t.Errorf("%q: %v", text, err)
		}
	}
	f, err := look.FromText("wobblesome red", "")
	if err != nil || len(f.Notes) != 1 || !strings.Contains(f.Notes[0], "wobblesome") {
		t.Errorf("%v, %v", f.Notes, err)
	}
}

func FuzzFromText(f *testing.F) {
	for _, text := range []string{"dark green board with white chalk, no blue", "#12395b background", "赤と白", "no no and , on #", "light light light red", ""} {
		f.Add(text, "")
	}
	f.Add("rote Kreide", "de")
	f.Fuzz(func(t *testing.T, text, lang string) {
		found, err := look.FromText(text, plan.Language(lang))
		if err == nil {
			checkReadable(t, text, found)
		}
	})
}
