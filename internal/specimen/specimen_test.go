package specimen_test

import (
	"image/color"
	"path/filepath"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/canvas/picture"
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
