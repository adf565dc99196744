package fonts

import (
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/inkreel/inkreel/plan"
)

// A display face sets every letter of the languages it is used in, and says of
// which languages of its scripts it lacks letters.
func TestDisplayFacesWriteTheirLanguages(t *testing.T) {
	for name, l := range displays {
		f, err := openFace(faceKey{stem: l.Regular})
		if err != nil {
			t.Fatal(err)
		}
		for lang, text := range sentences {
			if !slices.Contains(l.scripts, writingOf(lang).script) {
				continue
			}
			var missing strings.Builder
			for _, r := range text {
				if _, ok := f.font.NominalGlyph(r); !ok && unicode.IsLetter(r) {
					missing.WriteRune(r)
				}
			}
			if used := l.writes(lang, writingOf(lang).script); used != (missing.Len() == 0) {
				t.Errorf("%s is used in %s: %v, but it lacks %q", name, lang, used, missing.String())
			}
		}
	}
}

// Every look's pairing works in every language: what the display face cannot
// write, the type's own families do.
func TestDisplayFacesFallBack(t *testing.T) {
	s := NewShaper()
	for _, name := range DisplayFaces() {
		for lang, text := range sentences {
			st := Style{Type: plan.TypeHandwriting, Face: name, Lang: lang, SizePx: 40}
			got, err := s.Layout([]Span{{Text: text}, {Text: " " + text, Strong: true}}, st, 600, plan.AlignStart)
			if err != nil {
				t.Errorf("%s %s: %v", name, lang, err)
				continue
			}
			if got.Clusters < 40 {
				t.Errorf("%s %s: %d clusters", name, lang, got.Clusters)
			}
		}
	}
}

func TestUnknownFaceNamesTheKnown(t *testing.T) {
	_, err := NewShaper().Layout([]Span{{Text: "a"}}, Style{Face: "Caviar", Lang: "en", SizePx: 20}, 0, plan.AlignStart)
	if err == nil || !strings.Contains(err.Error(), `"Caviar"`) || !strings.Contains(err.Error(), "Caveat, Caveat Brush") {
		t.Errorf("got %v", err)
	}
}
