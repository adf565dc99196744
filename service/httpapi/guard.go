package httpapi

import (
	"math"
	"net"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/inkreel/inkreel/service"
)

// tell puts an allowance into headers; the error is that there is none.
func (a Allowance) tell(h http.Header) error {
	whole := func(d time.Duration) string { return strconv.Itoa(int(math.Ceil(max(0, d.Seconds())))) }
	if a.Limit > 0 {
		h.Set("RateLimit-Limit", strconv.Itoa(a.Limit))
		h.Set("RateLimit-Remaining", strconv.Itoa(max(0, a.Remaining)))
		h.Set("RateLimit-Reset", whole(a.Reset))
	}
	if a.OK {
		return nil
	}
	return &service.Error{
		Kind: service.TooMany, RetryAfter: max(1, a.RetryAfter.Seconds()),
		Message: "Too many requests: this key may make " + strconv.Itoa(a.Limit) + " a minute. Wait as long as Retry-After says, and longer each time.",
	}
}

// secure lets a request through that came encrypted, or from this machine to an
// address of it; what it refuses is answered. Probes of health come as they like.
func (a *api) secure(w http.ResponseWriter, r *http.Request) bool {
	h := w.Header()
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Referrer-Policy", "no-referrer")
	encrypted := r.TLS != nil || a.BehindProxy && forwarded(r) == "https"
	if encrypted {
		h.Set("Strict-Transport-Security", "max-age=31536000")
	}
	if encrypted || probe(r) || !a.BehindProxy && here(r) {
		return true
	}
	how := "Requests must use HTTPS."
	if a.BehindProxy {
		how = "Requests must use HTTPS, which the proxy says in X-Forwarded-Proto."
	}
	a.refuse(w, r, &Problem{Status: http.StatusForbidden, Detail: how})
	return false
}

// probe reports whether a request only asks how the server is.
func probe(r *http.Request) bool { return r.URL.Path == "/healthz" || r.URL.Path == "/readyz" }

// forwarded is how the request came to the proxy that is nearest to us.
func forwarded(r *http.Request) string {
	all := strings.Split(strings.Join(r.Header.Values("X-Forwarded-Proto"), ","), ",")
	return strings.ToLower(strings.TrimSpace(all[len(all)-1]))
}

// here reports whether the connection ends at a loopback address.
func here(r *http.Request) bool {
	local, ok := r.Context().Value(http.LocalAddrContextKey).(net.Addr)
	if !ok {
		return true // no connection: whoever calls is in this process
	}
	host, _, err := net.SplitHostPort(local.String())
	if err != nil {
		return false
	}
	ip := net.ParseIP(host)
	return ip != nil && ip.IsLoopback()
}

// What pages of other origins may send and see, and for how long browsers may
// remember it.
const (
	corsHeaders = "content-type, x-api-key, idempotency-key, x-request-id, last-event-id"
	corsExposed = "x-request-id, ratelimit-limit, ratelimit-remaining, ratelimit-reset, retry-after"
	corsTime    = "600"
)

// crossOrigin tells browsers which pages may call; it reports whether the request
// was that question alone and is answered.
func (a *api) crossOrigin(w http.ResponseWriter, r *http.Request) bool {
	origin := r.Header.Get("Origin")
	if origin == "" || len(a.Origins) == 0 {
		return false
	}
	h := w.Header()
	h.Add("Vary", "Origin")
	if !slices.Contains(a.Origins, "*") && !slices.Contains(a.Origins, origin) {
		return false
	}
	h.Set("Access-Control-Allow-Origin", origin)
	h.Set("Access-Control-Expose-Headers", corsExposed)
	if r.Method != http.MethodOptions || r.Header.Get("Access-Control-Request-Method") == "" {
		return false
	}
	there := a.allowed(r.URL.Path)
	if len(there) == 0 {
		return false
	}
	h.Set("Access-Control-Allow-Methods", strings.Join(there, ", "))
	h.Set("Access-Control-Allow-Headers", corsHeaders)
	h.Set("Access-Control-Max-Age", corsTime)
	w.WriteHeader(http.StatusNoContent)
	return true
}
