package provider

import (
	"encoding"
	"fmt"
	"math"
	"net"
	"net/netip"
	"net/url"
	"strconv"
	"strings"
	"time"
)

// Kind is what a model is asked for. Its settings are variables of the
// environment that begin with INKREEL_ and its name.
type Kind string

// The kinds.
const (
	Chat       Kind = "LLM"
	Speech     Kind = "SPEECH"
	Transcribe Kind = "TRANSCRIBE"
	Image      Kind = "IMAGE"
)

// Settings say where a model is and how it is asked.
type Settings struct {
	// URL is the address that paths such as chat/completions are below,
	// mostly ending in /v1.
	URL   string
	Key   Secret // empty: the server asks for none
	Model string // empty: the server has but one

	// KeyHeader is the header that the key is sent in, as it is; empty: as bearer in
	// Authorization.
	KeyHeader string

	// AllowHTTP permits plain http to hosts that are not this machine.
	AllowHTTP bool

	Try   time.Duration // one request and its answer may take; 0: 2 minutes
	Total time.Duration // all tries of a call and the waits between; 0: 5 minutes
	Tries int           // of a call; 0: 4
	// Backoff is how long to wait before the second try; every further wait is
	// twice as long. 0: half a second.
	Backoff time.Duration

	MaxAnswer int64 // bytes of an answer; 0: 8 MiB
	Price     Price

	// Context is how many tokens a chat's model takes in at a time; 0: not known.
	Context int
	// Most is how many pictures a film may have drawn.
	Most int
}

// The settings of those who choose none. A model on one's own machine takes
// minutes for a long answer.
const (
	defaultTry     = 2 * time.Minute
	defaultTotal   = 5 * time.Minute
	defaultTries   = 4
	defaultBackoff = 500 * time.Millisecond
	defaultAnswer  = 8 << 20
	defaultMost    = 8
)

// Secret is a text that is never printed: all ways of formatting and encoding
// show dots.
type Secret string

// hidden is what is shown of a secret.
const hidden = "…"

// String hides the secret, if there is one.
func (s Secret) String() string {
	if s == "" {
		return ""
	}
	return hidden
}

// Format hides the secret under every verb.
func (s Secret) Format(f fmt.State, _ rune) { fmt.Fprint(f, s.String()) }

// MarshalText hides the secret in JSON and the like.
func (s Secret) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

var _ encoding.TextMarshaler = Secret("")

// FromEnv returns the settings of a kind: INKREEL_<kind>_URL, _KEY, _MODEL,
// _PRICE, _TIMEOUT (of one try, as 90s or 3m) and _ALLOW_HTTP, of a chat _CONTEXT,
// of pictures _MOST (a film, 8).
// lookup is os.LookupEnv or its like. ok is false where no URL is set. An error
// names the variable and what it may be, never a key.
func FromEnv(kind Kind, lookup func(string) (string, bool)) (s Settings, ok bool, err error) {
	name := func(end string) string { return "INKREEL_" + string(kind) + "_" + end }
	get := func(end string) string {
		v, _ := lookup(name(end))
		return strings.TrimSpace(v)
	}
	s = Settings{URL: get("URL"), Key: Secret(get("KEY")), Model: get("MODEL")}
	if s.URL == "" {
		if s.Key != "" {
			return Settings{}, false, fmt.Errorf("%s is set, but %s is not: set it to the address of the model's server, such as https://api.example.com/v1", name("KEY"), name("URL"))
		}
		return Settings{}, false, nil
	}
	if v := get("ALLOW_HTTP"); v != "" {
		if s.AllowHTTP, err = strconv.ParseBool(v); err != nil {
			return Settings{}, false, fmt.Errorf("%s is %q, want 1 or 0", name("ALLOW_HTTP"), v)
		}
	}
	if v := get("TIMEOUT"); v != "" {
		if s.Try, err = time.ParseDuration(v); err != nil || s.Try < time.Second || s.Try > time.Hour {
			return Settings{}, false, fmt.Errorf("%s is %q, want a time such as 90s or 3m, from 1s to 1h", name("TIMEOUT"), v)
		}
		s.Total = 2*s.Try + defaultBackoff
	}
	if v := get("CONTEXT"); v != "" && kind == Chat {
		if s.Context, err = strconv.Atoi(v); err != nil || s.Context < 1 {
			return Settings{}, false, fmt.Errorf("%s is %q, want a number of tokens such as 32000", name("CONTEXT"), v)
		}
	}
	if kind == Image {
		s.Most = defaultMost
		if v := get("MOST"); v != "" {
			if s.Most, err = strconv.Atoi(v); err != nil || s.Most < 0 {
				return Settings{}, false, fmt.Errorf("%s is %q, want a number of pictures such as 8", name("MOST"), v)
			}
		}
	}
	if v := get("PRICE"); v != "" {
		if s.Price, err = parsePrice(kind, v); err != nil {
			return Settings{}, false, fmt.Errorf("%s is %q, %w", name("PRICE"), v, err)
		}
	}
	if _, err := s.base(); err != nil {
		return Settings{}, false, fmt.Errorf("%s: %w", name("URL"), err)
	}
	return s, true, nil
}

// parsePrice reads prices: of a chat "2.5/10", of the others a single number.
func parsePrice(kind Kind, text string) (Price, error) {
	p := Price{Known: true}
	number := func(s string) (float64, bool) {
		f, err := strconv.ParseFloat(strings.TrimSpace(s), 64)
		return f, err == nil && f >= 0 && !math.IsInf(f, 0)
	}
	if kind != Chat {
		var ok bool
		if p.Unit, ok = number(text); !ok {
			return Price{}, fmt.Errorf("want a number such as 0.04")
		}
		return p, nil
	}
	in, out, _ := strings.Cut(text, "/")
	var okIn, okOut bool
	p.In, okIn = number(in)
	p.Out, okOut = number(out)
	if !okIn || !okOut {
		return Price{}, fmt.Errorf("want the prices of a million tokens sent and of a million answered, such as 2.5/10")
	}
	return p, nil
}

// filled returns the settings with defaults where nothing is chosen.
func (s Settings) filled() Settings {
	if s.Try <= 0 {
		s.Try = defaultTry
	}
	if s.Total <= 0 {
		s.Total = defaultTotal
	}
	if s.Tries <= 0 {
		s.Tries = defaultTries
	}
	if s.Backoff <= 0 {
		s.Backoff = defaultBackoff
	}
	if s.MaxAnswer <= 0 {
		s.MaxAnswer = defaultAnswer
	}
	return s
}

// base parses and judges the address. Errors do not quote it: it may hold a
// password.
func (s Settings) base() (*url.URL, error) {
	u, err := url.Parse(s.URL)
	switch {
	case err != nil || u.Host == "" || u.Opaque != "":
		return nil, fmt.Errorf("not an address; want one such as https://api.example.com/v1 or http://127.0.0.1:8080/v1")
	case u.User != nil:
		return nil, fmt.Errorf("the address holds a user or a password; give the key on its own")
	case u.Fragment != "":
		return nil, fmt.Errorf("the address has a part after #, which servers never see")
	case u.Scheme == "https":
		return u, nil
	case u.Scheme != "http":
		return nil, fmt.Errorf("the address begins with %s:, want https:, or http: of this machine", u.Scheme)
	case !loopback(u.Hostname()) && !s.AllowHTTP:
		return nil, fmt.Errorf("plain http to %s would send key and texts readable for everyone on the way; use https, or allow it with the setting ALLOW_HTTP", u.Hostname())
	}
	return u, nil
}

// loopback reports whether a host is this machine by its name or address alone:
// nobody's name server is asked.
func loopback(host string) bool {
	if strings.EqualFold(host, "localhost") {
		return true
	}
	a, err := netip.ParseAddr(host)
	return err == nil && a.Unmap().IsLoopback()
}

// origin is scheme, host and port of an address, for comparing.
func origin(u *url.URL) string {
	port := u.Port()
	if port == "" {
		port = map[string]string{"http": "80", "https": "443"}[u.Scheme]
	}
	return u.Scheme + "://" + net.JoinHostPort(strings.ToLower(u.Hostname()), port)
}
