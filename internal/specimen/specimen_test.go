package specimen_test

import (
	"image/color"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/canvas/atlas"
	"github.com/inkreel/inkreel/canvas/picture"
	"github.com/inkreel/inkreel/internal/locale"
	"github.com/inkreel/inkreel/internal/specimen"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/styles"
)

func TestFindInAnyLanguage(t *testing.T) {
	for _, c := range []struct {
		words, want string
		lang        plan.Language
	}{
		{"dog", "dog", ""}, {"car", "automobile", ""}, {"doctor", "health-worker", "en"}, {"rocket", "rocket", ""},
		{"Schmetterling", "butterfly", ""}, {"Hund", "dog", "de"}, {"火山", "volcano", ""}, {"слон", "elephant", "ru"}, {"Germany", "flag-germany", "en"},
	} {
		found, err := specimen.Ask{Words: c.words, Language: c.lang}.Find()
		if err != nil {
			t.Errorf("%s: %v", c.words, err)
			continue
		}
		var names []string
		for _, p := range found[:min(len(found), 3)] {
			names = append(names, p.Name)
		}
		if !strings.Contains(strings.Join(names, " "), c.want) {
			t.Errorf("%q finds %v, want %s among the first", c.words, names, c.want)
		}
	}
}

// The flag of a country is found by its name in every language, alone and with a word
// for a flag.
func TestFlagsInEveryLanguage(t *testing.T) {
	for _, l := range locale.Languages {
		lang := plan.Language(l.Code)
		for key, want := range map[string]string{"DE": "flag-germany", "JP": "flag-japan", "KE": "flag-kenya"} {
			name := atlas.Name(key, l.Code)
			found, err := specimen.Ask{Words: name, Language: lang}.Find()
			if err != nil {
				t.Errorf("%s: %q: %v", l.Code, name, err)
			} else if !slices.ContainsFunc(found[:min(len(found), 4)], func(p picture.Picture) bool { return p.Name == want }) {
				t.Errorf("%s: %q finds %s first, not %s", l.Code, name, found[0].Name, want)
			}
		}
	}
	for phrase, want := range map[string]string{
		"de Flagge Ägypten": "flag-egypt", "fr drapeau du Mexique": "flag-mexico", "en flag of the United States": "flag-united-states",
		"en turkey": "turkey", "en DEU": "flag-germany", "es bandera de España": "flag-spain",
	} {
		lang, words, _ := strings.Cut(phrase, " ")
		if found, err := (specimen.Ask{Words: words, Language: plan.Language(lang)}).Find(); err != nil || found[0].Name != want {
			t.Errorf("%s: %v, want %s first", phrase, err, want)
		}
	}
	if found, err := (specimen.Ask{Words: "it", Language: "en"}).Find(); err == nil && found[0].Category == "flags" {
		t.Error("it is a country")
	}
}

func TestFindSaysWhatWouldDo(t *testing.T) {
	for _, c := range []struct {
		ask  specimen.Ask
		want string
	}{
		{specimen.Ask{Words: "rokcet"}, "rocket"},
		{specimen.Ask{Category: "beasts"}, "animals"},
		{specimen.Ask{Words: "dog", Language: "xx"}, `"xx"`},
		{specimen.Ask{Words: "dog", Category: "flags"}, "no picture"},
	} {
		if _, err := c.ask.Find(); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%+v: got %v, want an error that says %s", c.ask, err, c.want)
		}
	}
}

func TestCategoriesAreThoseOfTheLibrary(t *testing.T) {
	if got := strings.Join(picture.Categories(), ", "); got != specimen.Categories {
		t.Errorf("the library has %s", got)
	}
	if all, err := (specimen.Ask{Category: "animals"}).Find(); err != nil || len(all) != len(picture.In("animals")) {
		t.Errorf("%d animals: %v", len(all), err)
	}
}

func TestSheetShowsPictures(t *testing.T) {
	found, err := specimen.Ask{Words: "dog"}.Find()
	if err != nil {
		t.Fatal(err)
	}
	look, err := styles.Named("crayon", plan.EngineSketch)
	if err != nil {
		t.Fatal(err)
	}
	img := specimen.Sheet(found, look)
	colours := map[color.RGBA]bool{}
	for i := 0; i < len(img.Pix); i += 4 {
		colours[color.RGBA{img.Pix[i], img.Pix[i+1], img.Pix[i+2], 255}] = true
	}
	if len(colours) < 50 {
		t.Errorf("the sheet has %d colours", len(colours))
	}
	if err := specimen.Save(filepath.Join(t.TempDir(), "a.png"), found, "technical"); err != nil {
		t.Errorf("in a style of canvas: %v", err)
	}
	if err := specimen.Save(filepath.Join(t.TempDir(), "a.png"), found, "nonsense"); err == nil {
		t.Error("there is a sheet in no style")
	}
}

func TestPagesHoldAllPictures(t *testing.T) {
	all, err := specimen.Ask{}.Find()
	if err != nil {
		t.Fatal(err)
	}
	if first := specimen.Page(all, 0); len(first) != specimen.Most || first[0].Name != all[0].Name {
		t.Errorf("the first sheet has %d pictures", len(first))
	}
	if last := specimen.Page(all, 1000); last[len(last)-1].Name != all[len(all)-1].Name || len(last) > specimen.Most {
		t.Errorf("the last sheet has %d pictures", len(last))
	}
	if second := specimen.Page(all, 2); second[0].Name != all[specimen.Most].Name {
		t.Errorf("the second sheet begins with %s", second[0].Name)
	}
	if none := specimen.Page(nil, 1); len(none) > 0 {
		t.Errorf("%d of no pictures", len(none))
	}
}
