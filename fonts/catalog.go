package fonts

import (
	"slices"

	"github.com/go-text/typesetting/language"
	"github.com/inkreel/inkreel/plan"
)

// family is one design in one or two weights.
type family struct {
	regular, bold string // file stems; no bold: the regular serves
	types         []plan.TypeStyle
	scripts       []language.Script // it is made for
	lang          plan.Language     // it is made for this language; empty: for any of its scripts
	scale         float64           // optical size: makes x-heights of one text agree; 0: 1
}

// Script sets of families.
var (
	latin      = []language.Script{language.Latin}
	european   = []language.Script{language.Latin, language.Cyrillic, language.Greek}
	slavic     = []language.Script{language.Latin, language.Cyrillic}
	devanagari = []language.Script{language.Devanagari, language.Latin}
	arabic     = []language.Script{language.Arabic}
)

func types(t ...plan.TypeStyle) []plan.TypeStyle { return t }

// catalog lists the families; of those fit for a text the earlier is taken.
var catalog = []family{
	{"PatrickHand_400Regular", "", types(plan.TypeHandwriting), latin, "", 1},
	{"ShantellSans_400Regular", "ShantellSans_700Bold", types(plan.TypeHandwriting), slavic, "", 1},
	{"PermanentMarker_400Regular", "", types(plan.TypeMarker), latin, "", 1},
	{"ShantellSans_700Bold", "", types(plan.TypeMarker), slavic, "", 1},
	{"Inter_400Regular", "Inter_700Bold", types(plan.TypeClean), european, "", 1},
	{"SourceSerif4_400Regular", "SourceSerif4_700Bold", types(plan.TypeSerif), european, "", 1},
	{"JetBrainsMono_400Regular", "JetBrainsMono_700Bold", types(plan.TypeMono), european, "", 1},
	{"Kalam_400Regular", "Kalam_700Bold", types(plan.TypeHandwriting), devanagari, "", 1},
	{"Kalam_700Bold", "", types(plan.TypeMarker), devanagari, "", 1},
	{"NotoSansDevanagari_400Regular", "NotoSansDevanagari_700Bold", types(plan.TypeClean), devanagari, "", 1},
	{"BalooBhaijaan2_400Regular", "BalooBhaijaan2_700Bold", types(plan.TypeHandwriting), arabic, "", 1},
	{"BalooBhaijaan2_700Bold", "", types(plan.TypeMarker), arabic, "", 1},
	{"NotoSansArabic_400Regular", "NotoSansArabic_700Bold", types(plan.TypeClean), arabic, "", 1},
	{"NotoNastaliqUrdu_400Regular", "NotoNastaliqUrdu_700Bold", types(plan.TypeHandwriting, plan.TypeMarker, plan.TypeClean, plan.TypeSerif), arabic, "ur", 1},
}

// symbols is asked last, for any script.
var symbols = family{regular: "NotoSansMath_400Regular"}

func (f *family) stem(bold bool) string {
	if bold && f.bold != "" {
		return f.bold
	}
	return f.regular
}

// chain is the families to ask for a text, best first: those of the type made
// for the language, those for its script, all others of the type, then clean
// faces in the same order, then symbols.
func chain(t plan.TypeStyle, lang plan.Language) []*family {
	var out []*family
	own := scriptOf(lang)
	for _, want := range []plan.TypeStyle{t, plan.TypeClean} {
		for rank := range 3 {
			for i := range catalog {
				f := &catalog[i]
				if slices.Contains(f.types, want) && f.rank(lang, own) == rank && !slices.Contains(out, f) {
					out = append(out, f)
				}
			}
		}
	}
	return append(out, &symbols)
}

// rank is 0 for a family made for the language, 1 for its script, else 2.
func (f *family) rank(lang plan.Language, own language.Script) int {
	switch {
	case f.lang == lang:
		return 0
	case f.lang == "" && slices.Contains(f.scripts, own):
		return 1
	}
	return 2
}

// serves reports whether f is to be asked for a character of script s; one of
// no script of its own (digits, signs) is asked of every family.
func (f *family) serves(s language.Script) bool {
	return f.scripts == nil || !s.Strong() || slices.Contains(f.scripts, s)
}
