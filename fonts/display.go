package fonts

import (
	"maps"
	"slices"

	"github.com/go-text/typesetting/language"

	"github.com/inkreel/inkreel/internal/locale"
	"github.com/inkreel/inkreel/plan"
)

// display is a family with a character of its own, which a look may name.
type display struct {
	family
	lacks []string // languages of its scripts with letters it has not got
}

// displays are the display faces by name.
var displays = func() map[string]*display {
	m := make(map[string]*display, len(locale.Displays))
	for _, l := range locale.Displays {
		m[l.Name] = &display{familyOf(l.Family), l.Lacks}
	}
	return m
}()

// DisplayFaces are the names of the display faces, sorted.
func DisplayFaces() []string { return slices.Sorted(maps.Keys(displays)) }

// writes reports whether the face sets texts of a language, which is written
// in the script own.
func (l *display) writes(lang plan.Language, own language.Script) bool {
	return slices.Contains(l.scripts, own) && !slices.Contains(l.lacks, string(lang))
}
