package provider

import (
	"bytes"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"unicode"
)

const (
	// longestQuote is how many characters of a server's message are quoted.
	longestQuote = 200
	// searched is how many bytes of it are looked at.
	searched = 1000
	// echo is how many bytes of a message in a row may stand in what was sent. A
	// server that repeats more of it quotes a prompt.
	echo = 24
)

// tokens look like keys: of the forms that providers use, after the word that
// announces one in a header, or of a length that no word has.
var tokens = regexp.MustCompile(`\b(?:sk|pk|gsk|hf|xai)[-_][A-Za-z0-9*_-]{6,}|\b(?:Bearer|Basic)[ :=]+[A-Za-z0-9*_.+/=-]{6,}|[A-Za-z0-9_-]{32,}`)

// addresses may hold passwords and signatures.
var addresses = regexp.MustCompile(`[A-Za-z][A-Za-z0-9+.-]*://[^\s"'<>\\]+`)

// Quote returns what may be shown of a text that a server answered with: a line,
// cut, without keys, addresses and what it repeats of the request.
func (c *Client) Quote(text string, r Request) string { return c.quote(text, r) }

func (c *Client) quote(text string, r Request) string {
	key := string(c.set.Key)
	// What cannot be shown goes first: without it, what stood on both sides of it
	// could join to the key after the key was looked for. And it is looked for before anything is cut: half a key
	// would not be found.
	text = hide(shown(text), key)
	text = withoutEcho(text[:min(len(text), searched)], r.Body)
	text = addresses.ReplaceAllString(text, hidden)
	text = tokens.ReplaceAllString(text, hidden)
	text = hide(shown(text), key)
	if runes := []rune(text); len(runes) > longestQuote {
		text = string(runes[:longestQuote-1]) + hidden
	}
	return text
}

// shown is a text on one line, without what is no character and what is not
// printed.
func shown(text string) string {
	return strings.Join(strings.FieldsFunc(strings.ToValidUTF8(text, ""), func(r rune) bool {
		return unicode.IsSpace(r) || !unicode.IsPrint(r)
	}), " ")
}

// hide puts the mark of what is hidden where a key stands.
func hide(text, key string) string {
	if key == "" {
		return text
	}
	return strings.ReplaceAll(text, key, hidden)
}

// withoutEcho cuts out what a text repeats of a request's body.
func withoutEcho(text string, body []byte) string {
	var out strings.Builder
	for i := 0; i < len(text); {
		if i+echo > len(text) || !bytes.Contains(body, []byte(text[i:i+echo])) {
			out.WriteByte(text[i])
			i++
			continue
		}
		end := i + echo
		for end < len(text) && bytes.Contains(body, []byte(text[i:end+1])) {
			end++
		}
		out.WriteString(" " + hidden + " ")
		i = end
	}
	return strings.ToValidUTF8(out.String(), "")
}

// locationHost is the host that a redirection leads to.
func locationHost(header http.Header) string {
	u, err := url.Parse(header.Get("Location"))
	if err != nil {
		return ""
	}
	return u.Hostname()
}
