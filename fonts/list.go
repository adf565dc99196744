package fonts

import (
	"fmt"
	"slices"

	"github.com/go-text/typesetting/language"

	"github.com/inkreel/inkreel/internal/locale"
	"github.com/inkreel/inkreel/plan"
)

// Types are the types of text that looks have, in the order lists show them in.
var Types = []plan.TypeStyle{plan.TypeHandwriting, plan.TypeMarker, plan.TypeClean, plan.TypeSerif, plan.TypeMono}

// Setting is how a type of text is set in a language.
type Setting struct {
	Type          plan.TypeStyle
	Regular, Bold string // file stems; no bold: the regular is made bolder
	Installed     bool   // not bundled
	Licence       string // SPDX
	// Other is a family that may be installed in its place; nil: none is known.
	Other *locale.Optional
}

// SettingOf is the face that most of a text is set in.
func SettingOf(t plan.TypeStyle, lang plan.Language) Setting {
	lang = lang.Primary()
	f := candidates(t, "", lang)[0]
	out := Setting{Type: t, Regular: f.Regular, Bold: f.Bold, Licence: "OFL-1.1"}
	if in, ok := installed[f.Regular]; ok {
		out.Installed, out.Licence = true, in.Licence
	}
	if out.Installed {
		return out
	}
	for i, o := range locale.Optionals {
		if o.Lang == string(lang) && slices.Contains(o.Types, string(t)) {
			out.Other = &locale.Optionals[i]
		}
	}
	return out
}

// Coverage is how many letters of a language's script a face has, and how many
// characters of its sample it lacks.
func Coverage(stem string, lang plan.Language) (letters, lacking int, err error) {
	t, err := typeface(stem)
	if err != nil {
		return 0, 0, err
	}
	own := writingOf(lang).script
	for it := t.Cmap.Iter(); it.Next(); {
		if r, _ := it.Char(); language.LookupScript(r) == own {
			letters++
		}
	}
	for _, r := range locale.Of(lang).Sample {
		if _, ok := t.NominalGlyph(r); !ok && language.LookupScript(r) == own {
			lacking++
		}
	}
	return letters, lacking, nil
}

// Advice says what may be installed in place of the bundled face, and how;
// empty: nothing.
func (s Setting) Advice(lang plan.Language) string {
	if s.Other == nil {
		return ""
	}
	help := "inkreel fonts install FILE"
	if s.Other.Debian != "" {
		help = fmt.Sprintf("install the Debian package %s, then: inkreel fonts install FOLDER", s.Other.Debian)
	}
	return fmt.Sprintf("%s in %s is set in %s; %s may be instead: %s", s.Type, locale.Of(lang).Name, s.Regular, s.Other.Names[0], help)
}
