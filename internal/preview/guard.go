package preview

import (
	"crypto/subtle"
	"net"
	"net/http"
	"net/netip"
	"strings"
)

// A page of ours loads from its own server alone, runs only its own scripts, and
// is shown in no other page's frame.
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; media-src 'self'; connect-src 'self'; " +
	"base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// Guard lets through to h who knows the token, which is the first part of every
// path, and who asks from a page of this server. Other pages in the same browser
// may neither guess it nor, by a name of theirs that leads here (DNS rebinding),
// come in with it. host is the host the server listens on.
func Guard(h http.Handler, token, host string) http.Handler {
	prefix := "/" + token + "/"
	inside := http.StripPrefix("/"+token, h)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		head := w.Header()
		head.Set("Content-Security-Policy", policy)
		head.Set("X-Content-Type-Options", "nosniff")
		head.Set("Referrer-Policy", "no-referrer") // the token is in the address
		head.Set("Cross-Origin-Resource-Policy", "same-origin")
		head.Set("Cross-Origin-Opener-Policy", "same-origin")
		head.Set("Cache-Control", "no-cache")
		switch origin := r.Header.Get("Origin"); {
		case !ours(r.Host, host):
			http.Error(w, "this host is not served here", http.StatusForbidden)
		case origin != "" && origin != "http://"+r.Host:
			http.Error(w, "only the page itself may ask", http.StatusForbidden)
		case len(r.URL.Path) < len(prefix) || subtle.ConstantTimeCompare([]byte(r.URL.Path[:len(prefix)]), []byte(prefix)) != 1:
			http.NotFound(w, r)
		default:
			inside.ServeHTTP(w, r)
		}
	})
}

// ours reports whether a request's host is one that nobody else can have lead
// here: the one listened on, an address instead of a name, or localhost. Who
// listens on loopback alone is addressed by that.
func ours(asked, listens string) bool {
	name, _, err := net.SplitHostPort(asked)
	if err != nil {
		name = asked // the default port
	}
	name = strings.Trim(name, "[]")
	if name != "" && strings.EqualFold(name, listens) || strings.EqualFold(name, "localhost") {
		return true
	}
	ip, err := netip.ParseAddr(name)
	return err == nil && (ip.IsLoopback() || !Loopback(listens))
}

// Loopback reports whether a host to listen on is reached from this machine alone.
func Loopback(host string) bool {
	ip, err := netip.ParseAddr(host)
	return strings.EqualFold(host, "localhost") || err == nil && ip.IsLoopback()
}
