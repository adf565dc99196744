package specimen

import (
	"strings"
	"unicode/utf8"

	"github.com/inkreel/inkreel/canvas/picture"
	"github.com/inkreel/inkreel/internal/words"
	"github.com/inkreel/inkreel/plan"
)

// flags is the category of flags.
const flags = "flags"

// most is how many words a phrase has at most for a country to be looked for in it.
const most = 8

// flag is the flag that a phrase of a language asks for: by the name of its country,
// alone or with a word for a flag; empty: none.
func flag(phrase string, lang plan.Language) string {
	if f := picture.Flag(strings.TrimSpace(phrase), string(lang)); f != "" {
		return f
	}
	all := strings.Fields(phrase)
	if len(all) > most {
		return ""
	}
	for n := len(all) - 1; n > 0; n-- {
		for i := 0; i+n <= len(all); i++ {
			if !asksForFlag(append(append([]string{}, all[:i]...), all[i+n:]...), lang) {
				continue
			}
			if f := picture.Flag(strings.Join(all[i:i+n], " "), string(lang)); f != "" {
				return f
			}
		}
	}
	return ""
}

// asksForFlag reports whether words mean a flag, and nothing else but little words.
func asksForFlag(all []string, lang plan.Language) bool {
	const little = 3
	found := false
	for _, w := range all {
		switch {
		case meansFlag(w, lang):
			found = true
		case utf8.RuneCountInString(w) > little:
			return false
		}
	}
	return found
}

// meansFlag reports whether what a word names best is a flag.
func meansFlag(word string, lang plan.Language) bool {
	for _, t := range words.Of(lang).Pictured(word) {
		if p, ok := picture.Get(picture.Of(t.ID)); ok {
			return p.Category == flags
		}
	}
	return false
}
