package compose

import (
	"strings"
	"unicode"

	"github.com/inkreel/inkreel/plan"
)

// writable is a text without what no face of the film's looks has: pictures among
// letters, scripts that are not bundled.
func (r *ruler) writable(text string) string {
	if kept, ok := r.kept[text]; ok {
		return kept
	}
	kept := r.withoutMissing(strings.TrimSpace(text))
	r.kept[text] = kept
	return kept
}

// withoutMissing is writable, of a text that was not asked for before.
func (r *ruler) withoutMissing(text string) string {
	if text == "" || r.has(text) {
		return text
	}
	kept := strings.Map(func(c rune) rune {
		if unicode.IsSpace(c) || r.has(string(c)) {
			return c
		}
		return -1
	}, text)
	kept = strings.Join(strings.Fields(kept), " ")
	if !r.has(kept) || len(plan.Words(kept)) == 0 {
		return ""
	}
	return kept
}

// writableLines is a listing without what no face has; its lines stay.
func (r *ruler) writableLines(text string) string {
	if r.has(text) {
		return text
	}
	return strings.Map(func(c rune) rune {
		if unicode.IsSpace(c) || r.has(string(c)) {
			return c
		}
		return -1
	}, text)
}

// has reports whether there are faces for all of a text, as words and as titles.
func (r *ruler) has(text string) bool {
	for _, role := range []plan.Role{plan.RoleBody, plan.RoleHeading} {
		if _, err := r.ctx.Extent(text, r.ctx.Style(role, r.ctx.Size(role, 1)), 0); err != nil {
			return false
		}
	}
	return true
}
