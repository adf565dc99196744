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
	reach      string  // text as tall and as deep as lines usually get
	small, big string  // a small letter and a capital, or both the plain letter
}

var latinWriting = writing{language.Latin, false, 1.25, "dp", "x", "H"}

// writings lists the languages not written like English.
var writings = map[plan.Language]writing{
	"ru": {language.Cyrillic, false, 1.25, "бр", "х", "Н"},
	"el": {language.Greek, false, 1.25, "δφ", "ν", "Η"},
	"hi": {language.Devanagari, false, 1.4, "र्की कु", "क", "क"},
	"mr": {language.Devanagari, false, 1.4, "र्की कु", "क", "क"},
	"bn": {language.Bengali, false, 1.4, "র্কি কু", "ক", "ক"},
	"gu": {language.Gujarati, false, 1.4, "ર્કી કુ", "ક", "ક"},
	"pa": {language.Gurmukhi, false, 1.4, "ਕੀਂ ਕੁ", "ਕ", "ਕ"},
	"ta": {language.Tamil, false, 1.4, "கி கு", "க", "க"},
	"te": {language.Telugu, false, 1.5, "కీ క్షు", "క", "క"},
	"kn": {language.Kannada, false, 1.5, "ಕೀ ಕ್ಷು", "ಕ", "ಕ"},
	"ml": {language.Malayalam, false, 1.4, "കി ക്കു", "ക", "ക"},
	"th": {language.Thai, false, 1.55, "กี่ กู", "ก", "ก"},
	"ar": {language.Arabic, true, 1.45, "لأ جي", "د", "ل"},
	"ur": {language.Arabic, true, 1.6, "کی پیچ", "د", "ل"},
	"zh": {language.Han, false, 1.35, "国", "国", "国"},
	"ja": {language.Han, false, 1.4, "国", "国", "国"},
	"ko": {language.Hangul, false, 1.35, "한", "한", "한"},
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
