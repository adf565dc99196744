package plan

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"unicode"

	"github.com/inkreel/inkreel/internal/locale"
	"github.com/inkreel/inkreel/internal/near"
)

// form is what texts of some fields must look like.
type form struct {
	// check says what is wrong with a text, nothing when it is right.
	check func(string) (problem, accept string)
	// pattern says the same to other readers, as a regular expression of
	// ECMA-262, as far as one can.
	pattern string
}

// The forms.
var (
	formID       = &form{checkID, `^[A-Za-z0-9_-]{1,64}$`}
	formColor    = &form{checkColor, `^(ink|muted|accent[1-4]|board|#[0-9A-Fa-f]{6})$`}
	formGround   = &form{checkBackground, backgroundPattern()}
	formHex      = &form{checkHex, `^#[0-9A-Fa-f]{6}$`}
	formLanguage = &form{checkLanguage, languagePattern()}
	formSource   = &form{checkSource, `^(https?://[^/\s]\S*|(s3|object)://[^/\s]+/[^\n]+|data:[^,\n]*,[^\n]*|[^/\\:\s][^:\n]*)$`}
	formFilled   = &form{checkFilled, "[^\\s" + inClass(unseen) + "]"}
	formViewBox  = &form{checkViewBox, viewBox.String()}
	formSize     = &form{checkSize, sizePattern.String()}
	formPath     = &form{checkPathStart, `^[\t\n\r ]*[Mm]`}
)

// languagePattern accepts every name of a language, and pairs of them.
func languagePattern() string {
	var codes, names []string
	for _, l := range locale.Languages {
		codes = append(codes, l.Code)
		names = append(append(names, strings.ToLower(l.Name)), l.Aliases...)
	}
	any := "(" + strings.Join(append(codes, names...), "|") + ")"
	return "^" + any + "(-" + any + ")?$"
}

// inClass writes what a table holds beyond ASCII as a part of a character
// class; \s stands for the rest.
func inClass(t *unicode.RangeTable) string {
	var b strings.Builder
	for _, r := range t.R16[t.LatinOffset-2:] {
		b.WriteRune(rune(r.Lo))
		if r.Hi > r.Lo {
			b.WriteString("-" + string(rune(r.Hi)))
		}
	}
	return b.String()
}

func checkID(s string) (problem, accept string) {
	ok := 0 < len(s) && len(s) <= 64
	for i := range len(s) {
		c := s[i]
		ok = ok && ('a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' || c == '_' || c == '-')
	}
	if ok {
		return "", ""
	}
	return excerpt(s) + " cannot be an id", "accepted: 1 to 64 letters a-z A-Z, digits, _ and -"
}

// colorRoles are the names of a palette's colours.
var colorRoles = []string{"ink", "muted", "accent1", "accent2", "accent3", "accent4", "board"}

func checkColor(s string) (problem, accept string) {
	if isHex(s) {
		return "", ""
	}
	for _, role := range colorRoles {
		if s == role {
			return "", ""
		}
	}
	return excerpt(s) + " is not a colour", oneOf(s, colorRoles) + ", or #rrggbb"
}

func checkHex(s string) (problem, accept string) {
	if isHex(s) {
		return "", ""
	}
	return excerpt(s) + " is not a colour", "accepted: #rrggbb, such as #1f6feb"
}

func isHex(s string) bool {
	if len(s) != 7 || s[0] != '#' {
		return false
	}
	for i := 1; i < 7; i++ {
		if strings.IndexByte("0123456789abcdefABCDEF", s[i]) < 0 {
			return false
		}
	}
	return true
}

func checkLanguage(s string) (problem, accept string) {
	if _, ok := ParseLanguage(s); ok {
		return "", ""
	}
	first, _, pair := strings.Cut(s, "-")
	codes, names := languageNames()
	if _, known := locale.Find(first); known && pair {
		return excerpt(s) + " is not a language", "a pair names two of the languages, such as hi-en; they have no regions"
	}
	alike := near.Names(s, names)
	return excerpt(s) + " is not a language", didYouMean(alike) + "accepted: the codes " + strings.Join(codes, " ") +
		", their English names in lower case, or a pair such as hi-en"
}

var sourceScheme = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9+.-]*:`)

func checkSource(s string) (problem, accept string) {
	const accepted = "accepted: https://…, http://…, s3://bucket/key, object://bucket/key, data:…, or a path relative to the plan"
	scheme := sourceScheme.FindString(s)
	rest := s[len(scheme):]
	whole := false
	switch scheme {
	case "http:", "https:":
		host, found := strings.CutPrefix(rest, "//")
		whole = found && host != "" && host[0] != '/' && !strings.ContainsAny(host, asciiSpace)
	case "s3:", "object:":
		place, found := strings.CutPrefix(rest, "//")
		bucket, key, _ := strings.Cut(place, "/")
		whole = found && bucket != "" && key != "" && !strings.ContainsAny(bucket, asciiSpace) && !strings.Contains(key, "\n")
	case "data:":
		whole = strings.Contains(rest, ",") && !strings.Contains(rest, "\n")
	case "":
		switch {
		case strings.HasPrefix(s, "/") || strings.HasPrefix(s, `\`):
			return excerpt(s) + " is an absolute path", accepted
		case s == "" || strings.IndexByte(asciiSpace, s[0]) >= 0 || strings.ContainsAny(s, ":\n"):
			return excerpt(s) + " is not a source", accepted
		}
		return "", ""
	default:
		return excerpt(s) + " names a scheme that sources do not have", accepted
	}
	if !whole {
		return excerpt(s) + " is not a whole source", accepted
	}
	return "", ""
}

// asciiSpace is what \s matches in the schema's patterns.
const asciiSpace = " \t\n\f\r"

// unseen is what leaves nothing on the board: spaces, joiners, marks of
// direction. It is what the schema's pattern leaves out.
var unseen = &unicode.RangeTable{
	R16: []unicode.Range16{
		{0x09, 0x0a, 1}, {0x0c, 0x0d, 1}, {' ', ' ', 1}, {0xa0, 0xa0, 1}, {0xad, 0xad, 1}, {0x1680, 0x1680, 1}, {0x2000, 0x200f, 1},
		{0x2028, 0x202f, 1}, {0x205f, 0x206f, 1}, {0x3000, 0x3000, 1}, {0xfe00, 0xfe0f, 1}, {0xfeff, 0xfeff, 1},
	},
	LatinOffset: 5,
}

func checkFilled(s string) (problem, accept string) {
	if !strings.ContainsFunc(s, func(r rune) bool { return !unicode.Is(unseen, r) }) {
		return "is empty", "accepted: at least one character that can be seen"
	}
	return "", ""
}

var viewBox = regexp.MustCompile(`^ *-?[0-9]+(\.[0-9]+)?([ ,]+-?[0-9]+(\.[0-9]+)?){3} *$`)

func checkViewBox(s string) (problem, accept string) {
	if !viewBox.MatchString(s) {
		return excerpt(s) + " is not a view box", "accepted: four numbers, min-x min-y width height, such as 0 0 100 100"
	}
	return "", ""
}

func checkPathStart(s string) (problem, accept string) {
	if t := strings.TrimLeft(s, " \t\n\r"); t == "" || t[0] != 'M' && t[0] != 'm' {
		return excerpt(s) + " is not SVG path data", "it begins with a move, such as M10 20"
	}
	return "", ""
}

// excerpt quotes what was found, shortened to a line's worth.
func excerpt(s string) string {
	if runes := []rune(s[:min(len(s), 400)]); len(runes) > 60 || len(s) > 400 {
		return strconv.Quote(string(runes[:min(len(runes), 57)]) + "…")
	}
	return quote(s)
}

// quote is s in double quotes with what cannot be seen escaped.
func quote(s string) string { return fmt.Sprintf("%q", s) }
