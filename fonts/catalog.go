package fonts

import (
	"github.com/go-text/typesetting/language"

	"github.com/inkreel/inkreel/plan"
)

// family is one design in one or two weights.
type family struct {
	regular, bold string // file stems; no bold: the regular is made bolder
	types         []plan.TypeStyle
	scripts       []language.Script // it is made for
	lang          plan.Language     // it is made for this language alone; empty: any of its scripts
	scale         float64           // optical size, so that all look equally large; 0: 1
	weight        float64           // ems by which thin strokes are thickened
}

type (
	styles  = []plan.TypeStyle
	scripts = []language.Script
)

// What families are made for. A Latin hand is no match for Greek, but the
// Latin of an Indic face is drawn to go with its letters.
var (
	hand   = styles{plan.TypeHandwriting}
	marker = styles{plan.TypeMarker}
	byHand = styles{plan.TypeHandwriting, plan.TypeMarker}
	clean  = styles{plan.TypeClean}
	serif  = styles{plan.TypeSerif}
	mono   = styles{plan.TypeMono}
	every  = styles{plan.TypeHandwriting, plan.TypeMarker, plan.TypeClean, plan.TypeSerif}

	latin      = scripts{language.Latin}
	slavic     = scripts{language.Latin, language.Cyrillic}
	greek      = scripts{language.Greek, language.Latin}
	european   = scripts{language.Latin, language.Cyrillic, language.Greek}
	devanagari = scripts{language.Devanagari, language.Latin}
	bengali    = scripts{language.Bengali, language.Latin}
	gujarati   = scripts{language.Gujarati, language.Latin}
	gurmukhi   = scripts{language.Gurmukhi, language.Latin}
	tamil      = scripts{language.Tamil, language.Latin}
	telugu     = scripts{language.Telugu, language.Latin}
	kannada    = scripts{language.Kannada, language.Latin}
	malayalam  = scripts{language.Malayalam, language.Latin}
	thai       = scripts{language.Thai, language.Latin}
	arabic     = scripts{language.Arabic, language.Latin}
	han        = scripts{language.Han, language.Bopomofo}
	chinese    = scripts{language.Han, language.Bopomofo, language.Latin}
	japanese   = scripts{language.Han, language.Hiragana, language.Katakana, language.Latin}
	korean     = scripts{language.Hangul, language.Han, language.Latin}
)

// catalog lists the families; of those fit for a text the earlier is taken.
var catalog = []family{
	{"PatrickHand_400Regular", "", hand, latin, "", 1.1, 0},
	{"ShantellSans_400Regular", "ShantellSans_700Bold", hand, slavic, "", 1, 0},
	{"Mynerve_400Regular", "", hand, greek, "", 1.08, 0.008},
	{"ShantellSans_700Bold", "ShantellSans_800ExtraBold", marker, slavic, "", 1, 0},
	{"PlaypenSans_700Bold", "", marker, greek, "", 0.94, 0},
	{"Inter_400Regular", "Inter_700Bold", clean, european, "", 1, 0},
	{"SourceSerif4_400Regular", "SourceSerif4_700Bold", serif, european, "", 1.05, 0},
	{"JetBrainsMono_400Regular", "JetBrainsMono_700Bold", mono, european, "", 1, 0},

	{"Kalam_400Regular", "Kalam_700Bold", hand, devanagari, "", 1, 0},
	{"Kalam_700Bold", "", marker, devanagari, "", 1, 0},
	{"NotoSansDevanagari_400Regular", "NotoSansDevanagari_700Bold", clean, devanagari, "", 1, 0},
	{"BalooDa2_400Regular", "BalooDa2_700Bold", hand, bengali, "", 1.14, 0},
	{"BalooDa2_700Bold", "", marker, bengali, "", 1.14, 0},
	{"NotoSansBengali_400Regular", "NotoSansBengali_700Bold", clean, bengali, "", 1, 0},
	{"BalooBhai2_400Regular", "BalooBhai2_700Bold", hand, gujarati, "", 1.14, 0},
	{"BalooBhai2_700Bold", "", marker, gujarati, "", 1.14, 0},
	{"NotoSansGujarati_400Regular", "NotoSansGujarati_700Bold", clean, gujarati, "", 1, 0},
	{"BalooPaaji2_400Regular", "BalooPaaji2_700Bold", hand, gurmukhi, "", 1.14, 0},
	{"BalooPaaji2_700Bold", "", marker, gurmukhi, "", 1.14, 0},
	{"NotoSansGurmukhi_400Regular", "NotoSansGurmukhi_700Bold", clean, gurmukhi, "", 1, 0},
	{"BalooThambi2_400Regular", "BalooThambi2_700Bold", hand, tamil, "", 1.14, 0},
	{"BalooThambi2_700Bold", "", marker, tamil, "", 1.14, 0},
	{"NotoSansTamil_400Regular", "NotoSansTamil_700Bold", clean, tamil, "", 1, 0},
	{"BalooTammudu2_400Regular", "BalooTammudu2_700Bold", hand, telugu, "", 1.14, 0},
	{"BalooTammudu2_700Bold", "", marker, telugu, "", 1.14, 0},
	{"NotoSansTelugu_400Regular", "NotoSansTelugu_700Bold", clean, telugu, "", 1, 0},
	{"BalooTamma2_400Regular", "BalooTamma2_700Bold", hand, kannada, "", 1.14, 0},
	{"BalooTamma2_700Bold", "", marker, kannada, "", 1.14, 0},
	{"NotoSansKannada_400Regular", "NotoSansKannada_700Bold", clean, kannada, "", 1, 0},
	{"Chilanka_400Regular", "", hand, malayalam, "", 1.1, 0.01},
	{"Chilanka_400Regular", "", marker, malayalam, "", 1.1, 0.045},
	{"NotoSansMalayalam_400Regular", "NotoSansMalayalam_700Bold", clean, malayalam, "", 1, 0},
	{"Mali_500Medium", "Mali_700Bold", hand, thai, "", 0.92, 0},
	{"Itim_400Regular", "", marker, thai, "", 1.15, 0},
	{"NotoSansThai_400Regular", "NotoSansThai_700Bold", clean, thai, "", 1, 0},

	{"BalooBhaijaan2_400Regular", "BalooBhaijaan2_700Bold", hand, arabic, "", 1.14, 0},
	{"BalooBhaijaan2_700Bold", "", marker, arabic, "", 1.14, 0},
	{"NotoSansArabic_400Regular", "NotoSansArabic_700Bold", clean, arabic, "", 1, 0},
	{"NotoNastaliqUrdu_400Regular", "NotoNastaliqUrdu_700Bold", every, arabic, "ur", 0.9, 0},

	{"ZCOOLKuaiLe_400Regular", "", byHand, han, "zh", 1, 0},
	{"ShantellSans_700Bold", "", byHand, latin, "zh", 1, 0}, // as heavy as KuaiLe, whose own Latin is hard to read
	{"NotoSansSC_400Regular", "", clean, chinese, "", 1, 0},
	{"Yomogi_400Regular", "", hand, japanese, "ja", 1, 0.022},
	{"ZenMaruGothic_500Medium", "", every, japanese, "ja", 1, 0},
	{"Gaegu_400Regular", "Gaegu_700Bold", hand, korean, "", 1.28, 0.006},
	{"Jua_400Regular", "", marker, korean, "", 1, 0},
	{"NanumGothic_400Regular", "NanumGothic_700Bold", clean, korean, "", 1, 0},
}

// signs are asked last, for any script.
var signs = []family{
	{regular: "NotoSansMath_400Regular"},
	{regular: "NotoSansSymbols_400Regular"},
	{regular: "NotoSansSymbols2_400Regular"},
	{regular: "NotoEmoji_400Regular"},
}
