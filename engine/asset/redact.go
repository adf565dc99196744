package asset

import (
	"net/url"
	"regexp"
	"strings"
)

// longest is how much of a source is quoted in messages, in bytes.
const longest = 96

// Redact is a source as it may stand in records, events and logs: without user
// name, password and query, which may hold keys and signatures, and cut where
// it is long, as data: sources are.
func Redact(source string) string {
	source = bare(source)
	if len(source) > longest {
		source = strings.ToValidUTF8(source[:longest-3], "") + "…"
	}
	return source
}

// address is what looks like one within a text.
var address = regexp.MustCompile(`[A-Za-z][A-Za-z0-9+.-]*://[^\s"'<>\\]+`)

// RedactIn is a text in which every address is as Redact would have it, but
// for its length: what programs, libraries and plans' faults quote.
func RedactIn(text string) string {
	return address.ReplaceAllStringFunc(text, func(found string) string {
		end := strings.TrimRight(found, ".,:;)]}")
		return bare(end) + found[len(end):]
	})
}

// bare is a source without what may be secret in it, and otherwise as it was
// written.
func bare(source string) string {
	scheme, rest, ok := strings.Cut(source, "://")
	if !ok {
		return source
	}
	_, parsed := url.Parse(source)
	rest, _, _ = strings.Cut(rest, "#")
	rest, _, query := strings.Cut(rest, "?")
	host := rest // with user and password
	if parsed == nil {
		host, _, _ = strings.Cut(rest, "/") // else a password may hold slashes
	}
	if at := strings.LastIndexByte(host, '@'); at >= 0 {
		rest = rest[at+1:]
	} else if name, _, ok := strings.Cut(host, ":"); ok && parsed != nil && !strings.HasPrefix(host, "[") {
		rest = name + ":…" // a password whose end was cut off?
	}
	if query {
		rest += "?…"
	}
	return scheme + "://" + rest
}
