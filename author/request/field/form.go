package field

import (
	"regexp"
	"strings"

	"github.com/inkreel/inkreel/internal/locale"
	"github.com/inkreel/inkreel/internal/near"
	"github.com/inkreel/inkreel/plan"
)

// Language is a language's name or code, in lower case, or a pair of them.
var Language = &Form{Name: "language", Type: LiteralError, Pattern: "^[a-z]+(-[a-z]+)?$", Wrong: func(s string) string {
	if _, ok := plan.ParseLanguage(s); ok && s == strings.ToLower(s) {
		return ""
	}
	if low := strings.ToLower(s); low != s {
		if _, ok := plan.ParseLanguage(low); ok {
			return "must be in lower case: " + Quoted(low)
		}
	}
	said := ""
	if meant := near.Names(clip(strings.ToLower(s)), languages()); len(meant) > 0 {
		said = "; did you mean " + Quoted(meant[0]) + "?"
	}
	return "must be a language's code or English name in lower case, such as es or hindi, or a pair such as hi-en; got " + Quoted(s) + said
}}

func languages() (names []string) {
	for _, l := range locale.Languages {
		names = append(names, l.Code, strings.ToLower(l.Name))
		names = append(names, l.Aliases...)
	}
	return names
}

// Matching is a form of what a pattern matches whole.
func Matching(name, pattern, accepts string) *Form {
	re := regexp.MustCompile(pattern)
	return &Form{Name: name, Type: "string_pattern_mismatch", Pattern: pattern, Wrong: func(s string) string {
		if re.MatchString(s) {
			return ""
		}
		return "must be " + accepts + "; got " + Quoted(s)
	}}
}

// Spoken is text that says something: not white space alone.
var Spoken = &Form{Name: "text", Type: ValueError, Wrong: func(s string) string {
	if strings.TrimSpace(s) == "" {
		return "is white space alone"
	}
	return ""
}}
