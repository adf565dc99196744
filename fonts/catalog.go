package fonts

import (
	"github.com/go-text/typesetting/language"

	"github.com/inkreel/inkreel/internal/locale"
	"github.com/inkreel/inkreel/plan"
)

// family is one design in one or two weights, made for some scripts.
type family struct {
	locale.Family
	scripts []language.Script
}

// catalog is the families, of which the earlier is taken where two are fit for
// a text; symbols are tried last, for any script.
var catalog, symbols = families(locale.Families), families(locale.Symbols)

func families(list []locale.Family) []family {
	out := make([]family, len(list))
	for i, f := range list {
		out[i] = familyOf(f)
	}
	return out
}

func familyOf(f locale.Family) family {
	var scripts []language.Script
	for _, s := range f.Scripts {
		scripts = append(scripts, scriptNamed(s))
	}
	return family{f, scripts}
}

// scriptNamed is a script by its ISO 15924 name; the table holds no other.
func scriptNamed(name string) language.Script {
	s, err := language.ParseScript(name)
	if err != nil {
		panic("fonts: " + err.Error())
	}
	return s
}

// writing is how a language is written.
type writing struct {
	locale.Writing
	script language.Script
}

var latinWriting = writingOf("en")

// writingOf is how lang is written; of a code-switch pair ("hi-en") the first.
func writingOf(lang plan.Language) writing {
	w := locale.Of(lang).Writing
	return writing{w, scriptNamed(w.Script)}
}
