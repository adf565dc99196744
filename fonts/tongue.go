package fonts

import (
	"strings"

	"github.com/go-text/typesetting/language"
	"github.com/inkreel/inkreel/plan"
)

// writing is how a language is written.
type writing struct {
	script     language.Script
	rtl        bool
	lineHeight float64 // times the size
}

var latinWriting = writing{language.Latin, false, 1.25}

// writings lists the languages not written like English.
var writings = map[plan.Language]writing{
	"ru": {language.Cyrillic, false, 1.25},
	"el": {language.Greek, false, 1.25},
	"hi": {language.Devanagari, false, 1.4},
	"mr": {language.Devanagari, false, 1.4},
	"bn": {language.Bengali, false, 1.4},
	"gu": {language.Gujarati, false, 1.4},
	"pa": {language.Gurmukhi, false, 1.4},
	"ta": {language.Tamil, false, 1.4},
	"te": {language.Telugu, false, 1.5},
	"kn": {language.Kannada, false, 1.5},
	"ml": {language.Malayalam, false, 1.4},
	"th": {language.Thai, false, 1.45},
	"ar": {language.Arabic, true, 1.45},
	"ur": {language.Arabic, true, 1.6},
	"zh": {language.Han, false, 1.35},
	"ja": {language.Han, false, 1.4},
	"ko": {language.Hangul, false, 1.35},
}

// written is how lang is written; of a code-switch pair ("hi-en") the first.
func written(lang plan.Language) writing {
	if w, ok := writings[primary(lang)]; ok {
		return w
	}
	return latinWriting
}

func primary(lang plan.Language) plan.Language {
	first, _, _ := strings.Cut(string(lang), "-")
	return plan.Language(first)
}

func scriptOf(lang plan.Language) language.Script { return written(lang).script }
