package fonts

import (
	"maps"
	"slices"

	"github.com/go-text/typesetting/language"

	"github.com/inkreel/inkreel/internal/locale"
	"github.com/inkreel/inkreel/plan"
)

// lead is a family with a character of its own, which a look may name.
type lead struct {
	family
	lacks []string // languages of its scripts with letters it has not got
}

// leads are the lead faces by name.
var leads = func() map[string]*lead {
	m := make(map[string]*lead, len(locale.Leads))
	for _, l := range locale.Leads {
		m[l.Name] = &lead{familyOf(l.Family), l.Lacks}
	}
	return m
}()

// Leads are the names of the lead faces, sorted.
func Leads() []string { return slices.Sorted(maps.Keys(leads)) }

// leads reports whether the face sets texts of a language, which is written
// in the script own.
func (l *lead) leads(lang plan.Language, own language.Script) bool {
	return slices.Contains(l.scripts, own) && !slices.Contains(l.lacks, string(lang))
}
