package look

import (
	"slices"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/internal/locale"
	"github.com/inkreel/inkreel/plan"
)

// Every language of films has names of the plain colours, and each is understood
// as that colour.
func TestColorsOfAllLanguages(t *testing.T) {
	x := known()
	for _, l := range locale.Languages[1:] {
		i := slices.IndexFunc(x.foreign, func(t tongue) bool { return t.code == l.Code })
		if i < 0 {
			t.Errorf("%s has no colours", l.Name)
			continue
		}
		of := &x.foreign[i]
		named := map[string]bool{}
		for stem, color := range of.stems {
			named[color] = true
			if _, ok := x.colors[color]; !ok {
				t.Errorf("%s: %s is no colour", l.Name, color)
			}
			got := x.terms(strings.ReplaceAll(stem, "-", " "), plan.Language(l.Code))
			if len(got) != 1 || got[0].kind != colorWord || got[0].color != x.colors[color] {
				t.Errorf("%s: %s is %+v, want %s", l.Name, stem, got, color)
			}
		}
		shades := map[string]bool{}
		for _, n := range of.others {
			shades[n.shade] = true
		}
		if !shades["dark"] || !shades["light"] {
			t.Errorf("%s has no dark and light", l.Name)
		}
		for _, c := range []string{"red", "orange", "yellow", "green", "blue", "purple", "pink", "brown", "black", "white", "grey", "gold", "silver"} {
			if !named[c] {
				t.Errorf("%s has no name for %s", l.Name, c)
			}
		}
	}
}

// All that words.json says can be said in a plan.
func TestWords(t *testing.T) {
	for word, e := range known().entries {
		if e.Paper != "" && !slices.Contains(plan.Papers(), e.Paper) || e.Brush != "" && !slices.Contains(plan.Brushes(), e.Brush) ||
			e.Type != "" && !slices.Contains(plan.TypeStyles(), e.Type) || e.Fill != "" && !slices.Contains(plan.FillStyles(), e.Fill) {
			t.Errorf("%s: %+v", word, e)
		}
		for _, hex := range append([]string{e.Board, e.Ink}, e.Accents...) {
			if _, ok := parseHex(hex); hex != "" && !ok {
				t.Errorf("%s: %q is no colour", word, hex)
			}
		}
		if n := strings.Count(word, " "); n >= mostWords || word != strings.ToLower(word) {
			t.Errorf("%q is never found", word)
		}
	}
}
