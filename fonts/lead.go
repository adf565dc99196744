package fonts

import (
	"maps"
	"slices"

	"github.com/go-text/typesetting/language"

	"github.com/inkreel/inkreel/plan"
)

// lead is a family with a character of its own, which a look may name. It
// leads the chain of every language it can write whole; in the others the
// type's own families take over, so that no word is set in two faces.
type lead struct {
	family
	lacks []plan.Language // of its scripts, those with letters it has not got
}

// leads are the lead faces by name.
var leads = map[string]*lead{
	"Amatic SC":    {family{"AmaticSC_700Bold", "", hand, slavic, "", 1.36, 0.006}, nil},
	"Caveat":       {family{"Caveat_500Medium", "Caveat_700Bold", hand, slavic, "", 1.27, 0}, []plan.Language{"vi"}},
	"Caveat Brush": {family{"CaveatBrush_400Regular", "", marker, latin, "", 1.24, 0}, []plan.Language{"vi"}},
	"Kalam":        {family{"Kalam_400Regular", "Kalam_700Bold", hand, latin, "", 1, 0}, []plan.Language{"nl", "vi"}},
	"Mali":         {family{"Mali_700Bold", "", hand, latin, "", 0.96, 0}, nil},
	"Sofia Sans":   {family{"SofiaSansSemiCondensed_600SemiBold", "SofiaSansSemiCondensed_900Black", clean, european, "", 1.06, 0}, []plan.Language{"vi"}},
}

// Leads are the names of the lead faces, sorted.
func Leads() []string { return slices.Sorted(maps.Keys(leads)) }

// leads reports whether the face sets texts of a language, which is written
// in the script own.
func (l *lead) leads(lang plan.Language, own language.Script) bool {
	return slices.Contains(l.scripts, own) && !slices.Contains(l.lacks, lang)
}
