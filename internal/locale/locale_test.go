package locale_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/go-text/typesetting/language"

	"github.com/inkreel/inkreel/audio"
	"github.com/inkreel/inkreel/fonts"
	"github.com/inkreel/inkreel/internal/locale"
	"github.com/inkreel/inkreel/plan"
)

// Every language holds all that a room reads of it: a plan its names, media
// files their tags, charts their numbers, captions their lines.
func TestEveryLanguageIsWhole(t *testing.T) {
	taken := map[string]string{}
	for _, l := range locale.Languages {
		for _, name := range append([]string{l.Code, strings.ToLower(l.Name)}, l.Aliases...) {
			if other := taken[name]; other != "" || name != strings.ToLower(name) || strings.Contains(name, "-") {
				t.Errorf("%s: the name %q is taken by %q, or is not of one word in lower case", l.Code, name, other)
			}
			taken[name] = l.Code
			if code, ok := plan.ParseLanguage(name); !ok || string(code) != l.Code {
				t.Errorf("%s: a plan reads %q as %q", l.Code, name, code)
			}
		}
		if len(l.Code) != 2 || len(l.Alpha3) != 3 || l.Name == "" || l.Own == "" || l.Sample == "" {
			t.Errorf("%s lacks a code, a name or a sample: %+v", l.Code, l)
		}
		w, n := l.Writing, l.Numbers
		if w.LineHeight < 1 || w.CaptionLine < 10 || w.Reach == "" || w.Small == "" || w.Big == "" || len(w.Script) != 4 {
			t.Errorf("%s: its writing lacks a measure: %+v", l.Code, w)
		}
		if n.Group == "" || n.Point == "" || n.Group == n.Point || n.Comma == "" || n.GroupFrom < 4 {
			t.Errorf("%s: its numbers lack a sign: %+v", l.Code, n)
		}
		script, err := language.ParseScript(w.Script)
		if err != nil {
			t.Errorf("%s: %v", l.Code, err)
		}
		for name, of := range map[string]string{"own name": l.Own, "sample": l.Sample} {
			if !strings.ContainsFunc(of, func(r rune) bool { return language.LookupScript(r) == script }) {
				t.Errorf("%s: its %s %q is not in its script", l.Code, name, of)
			}
		}
	}
}

// Every type of every language is set in a face, and by a family made for its
// script where the type is not mono.
func TestEveryLanguageIsSet(t *testing.T) {
	s := fonts.NewShaper()
	for _, l := range locale.Languages {
		for _, ty := range []plan.TypeStyle{plan.TypeHandwriting, plan.TypeMarker, plan.TypeClean, plan.TypeSerif, plan.TypeMono} {
			st := fonts.Style{Type: ty, Lang: plan.Language(l.Code), SizePx: 40}
			if _, err := s.Layout([]fonts.Span{{Text: l.Sample}}, st, 600, plan.AlignStart); err != nil {
				t.Errorf("%s %s: %v", l.Code, ty, err)
			}
		}
		if !slices.ContainsFunc(locale.Families, func(f locale.Family) bool { return slices.Contains(f.Scripts, l.Writing.Script) }) {
			t.Errorf("%s: no family is made for the script %s", l.Code, l.Writing.Script)
		}
	}
}

// Captions of every language keep to its lines.
func TestEveryLanguageIsCaptioned(t *testing.T) {
	for _, l := range locale.Languages {
		pcm := make(audio.PCM, 2*10*audio.Rate)
		for i := range pcm {
			pcm[i] = 0.5
		}
		var heard audio.Activity
		heard.Add(pcm)
		words := heard.Words(l.Sample)
		for _, c := range audio.Captions(words, l.Sample, plan.Language(l.Code)) {
			if strings.Contains(c.Text, " ") && l.Writing.Unspaced && !strings.Contains(l.Sample, " ") {
				t.Errorf("%s: a caption has spaces that the sample has not: %q", l.Code, c.Text)
			}
			if lines := strings.Count(c.Text, "\n") + 1; lines > 2 {
				t.Errorf("%s: a caption of %d lines", l.Code, lines)
			}
		}
	}
}

func TestOf(t *testing.T) {
	for code, want := range map[string]string{"hi": "hi", "hi-en": "hi", "hindi": "hi", "mandarin": "zh", "": "en", "xx": "en"} {
		if got := locale.Of(code).Code; got != want {
			t.Errorf("%q: got %s, want %s", code, got, want)
		}
	}
}

// The families name what a plan calls a type, and languages there are.
func TestFamiliesAreAskedFor(t *testing.T) {
	types := []string{string(plan.TypeHandwriting), string(plan.TypeMarker), string(plan.TypeClean), string(plan.TypeSerif), string(plan.TypeMono)}
	families := slices.Clone(locale.Families)
	for _, l := range locale.Displays {
		families = append(families, l.Family)
		for _, code := range l.Lacks {
			if _, ok := locale.Find(code); !ok {
				t.Errorf("%s lacks letters of %q, which is no language", l.Name, code)
			}
		}
	}
	for _, f := range families {
		if _, ok := locale.Find(f.Lang); f.Lang != "" && !ok {
			t.Errorf("%s is made for %q, which is no language", f.Regular, f.Lang)
		}
		for _, ty := range f.Types {
			if !slices.Contains(types, ty) {
				t.Errorf("%s is for %q, which is no type of a plan", f.Regular, ty)
			}
		}
	}
}
