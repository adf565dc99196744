package body

import (
	"net"
	"net/url"
	"regexp"
	"strings"

	"github.com/inkreel/inkreel/internal/locale"
	"github.com/inkreel/inkreel/internal/near"
	"github.com/inkreel/inkreel/plan"
)

// Address is where a file lies: https, s3, or a server on this machine, which the
// service itself may be.
var Address = &Form{Name: "uri", Type: valueError, Wrong: func(s string) string {
	u, err := url.Parse(s)
	switch {
	case err != nil || u.Host == "" || u.User != nil || strings.ContainsAny(s, " \t\r\n"):
		return "must be an https or s3 address; " + quoted(s) + " is none: upload the file and give its file_url"
	case u.Scheme == "s3" && strings.Trim(u.Path, "/") == "":
		return "must name an object: s3://BUCKET/KEY"
	case u.Scheme == "https" || u.Scheme == "s3" || u.Scheme == "http" && loopback(u.Hostname()):
		return ""
	}
	return "must be an https or s3 address; " + quoted(s) + " is of " + quoted(u.Scheme)
}}

// Secure is an https address.
var Secure = &Form{Name: "uri", Type: valueError, Pattern: "^https://", Wrong: func(s string) string {
	if u, err := url.Parse(s); err != nil || u.Scheme != "https" || u.Host == "" || u.User != nil {
		return "must be an https address; " + quoted(s) + " is none"
	}
	return ""
}}

func loopback(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

// Language is a language's name or code, in lower case, or a pair of them.
var Language = &Form{Name: "language", Type: literal, Pattern: "^[a-z]+(-[a-z]+)?$", Wrong: func(s string) string {
	if _, ok := plan.ParseLanguage(s); ok && s == strings.ToLower(s) {
		return ""
	}
	if low := strings.ToLower(s); low != s {
		if _, ok := plan.ParseLanguage(low); ok {
			return "must be in lower case: " + quoted(low)
		}
	}
	said := ""
	if meant := near.Names(clip(strings.ToLower(s)), languages()); len(meant) > 0 {
		said = "; did you mean " + quoted(meant[0]) + "?"
	}
	return "must be a language's code or English name in lower case, such as en or hindi, or a pair such as hi-en; got " + quoted(s) + said
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
		return "must be " + accepts + "; got " + quoted(s)
	}}
}

// Spoken is text that says something: not white space alone.
var Spoken = &Form{Name: "text", Type: valueError, Wrong: func(s string) string {
	if strings.TrimSpace(s) == "" {
		return "is white space alone"
	}
	return ""
}}
