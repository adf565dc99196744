package asset

import (
	"net/url"
	"strings"
)

// longest is how much of a source is quoted in messages, in bytes.
const longest = 96

// Redact is a source as it may stand in records, events and logs: without user
// name, password and query, which may hold keys and signatures, and cut where
// it is long, as data: sources are.
func Redact(source string) string {
	scheme, rest, ok := strings.Cut(source, "://")
	if ok {
		if u, err := url.Parse(source); err == nil {
			u.User, u.RawQuery, u.Fragment = nil, "", ""
			hidden := u.String()
			if strings.Contains(rest, "?") {
				hidden += "?…"
			}
			source = hidden
		} else { // not to be read: by hand
			rest, _, _ = strings.Cut(rest, "?")
			rest, _, _ = strings.Cut(rest, "#")
			if at := strings.LastIndexByte(rest, '@'); at >= 0 {
				rest = rest[at+1:]
			}
			source = scheme + "://" + rest
		}
	}
	if len(source) > longest {
		source = strings.ToValidUTF8(source[:longest-3], "") + "…"
	}
	return source
}
