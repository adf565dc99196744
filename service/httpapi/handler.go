package httpapi

import (
	"context"
	"errors"
	"net/http"
	"path"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	"github.com/go-chi/chi/v5"
	"github.com/prometheus/client_golang/prometheus"
	"go.uber.org/zap"
	"golang.org/x/sync/semaphore"

	"github.com/inkreel/inkreel/internal/span"
	"github.com/inkreel/inkreel/service"
	"github.com/inkreel/inkreel/service/account"
)

// Keys knows whose a key is. Its error is a *service.Error where the key is none
// that may be used.
type Keys interface {
	Authenticate(ctx context.Context, key string) (account.Caller, error)
}

// Limits counts requests. An error is that they cannot be counted: the request is
// then let through.
type Limits interface {
	Take(ctx context.Context, c account.Caller) (Allowance, error)
}

// Allowance is how often a caller may ask.
type Allowance struct {
	OK         bool
	Limit      int           // requests a minute; 0: any number
	Remaining  int           // that may come at once
	Reset      time.Duration // until all of Limit may come again
	RetryAfter time.Duration // until the next one may come, where OK is false
}

// Config is what a handler needs besides the versions.
type Config struct {
	Keys   Keys
	Limits Limits // nil: nobody is limited
	// Gallery lists the public films.
	Gallery func(ctx context.Context, limit, offset int) (service.Page, error)
	// Ready fails while requests should go elsewhere; nil: never.
	Ready   func(context.Context) error
	Log     *zap.Logger             // nil: nothing is noted
	Metrics prometheus.Registerer   // nil: nothing is counted
	Tracer  *span.Tracer            // nil: nothing is traced
	Mounts  map[string]http.Handler // by path prefix, which ends with a slash: what is served beside the API, without keys

	Origins     []string      // that pages may call from; "*": all; none: no page may
	BehindProxy bool          // X-Forwarded-Proto says how the request came
	TrustTraces bool          // callers' traceparent is gone on with; else it is a link
	MaxUpload   int64         // bytes a file must have less than; 0: 10 MiB
	BodyTime    time.Duration // a body that is no file may take; 0: 30 s
}

// maxUpload is what files must be smaller than.
const maxUpload = 10 << 20

// api is the handler.
type api struct {
	Config
	versions []Version
	routes   chi.Router
	meter    *meter
	reading  *semaphore.Weighted
}

// New is the handler of all versions, with /docs, /gallery, /healthz and /readyz.
func New(cfg Config, versions ...Version) http.Handler {
	if cfg.Log == nil {
		cfg.Log = zap.NewNop()
	}
	if cfg.MaxUpload == 0 {
		cfg.MaxUpload = maxUpload
	}
	if cfg.BodyTime == 0 {
		cfg.BodyTime = jsonTime
	}
	a := &api{Config: cfg, versions: versions, routes: chi.NewRouter(), meter: newMeter(cfg.Metrics), reading: semaphore.NewWeighted(mostReading)}
	for i := range versions {
		v := &versions[i]
		for k := range v.Routes {
			r := &v.Routes[k]
			a.handle(r.Method, Base(v.Name)+r.Path, a.endpoint(v, r))
		}
		a.page(Base(v.Name)+"/openapi.json", a.document(v))
	}
	a.page("/docs", a.docs())
	a.page("/gallery", http.HandlerFunc(a.galleryPage))
	a.page("/healthz", http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		_ = answer(w, http.StatusOK, map[string]string{"status": "ok"})
	}))
	a.page("/readyz", http.HandlerFunc(a.ready))
	for prefix, h := range cfg.Mounts {
		a.routes.Mount(prefix, h)
	}
	a.routes.NotFound(a.unknown)
	a.routes.MethodNotAllowed(a.unknown)
	return a
}

// Base is where a version's paths begin.
func Base(version string) string { return "/api/" + version }

// handle adds a route. What may be read may be asked for by HEAD.
func (a *api) handle(method, pattern string, h http.Handler) {
	a.routes.Method(method, pattern, h)
	if method == http.MethodGet {
		a.routes.Method(http.MethodHead, pattern, h)
	}
}

func (a *api) page(pattern string, h http.Handler) { a.handle(http.MethodGet, pattern, h) }

// ServeHTTP implements http.Handler.
func (a *api) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	n := a.note(w, r)
	defer func() {
		if what := recover(); what != nil {
			if err, ok := what.(error); ok && errors.Is(err, http.ErrAbortHandler) {
				n.end()
				panic(what)
			}
			a.Log.Error("panic", zap.String("request", n.id), zap.Any("panic", what), zap.ByteString("stack", debug.Stack()))
			if n.status == 0 {
				p, _ := problemOf(errPanic, n.id)
				_ = p.write(n, false)
			}
		}
		n.end()
	}()
	var until time.Time // whoever is mounted has times of its own
	if !a.mounted(r.URL.Path) {
		until = n.began.Add(uploadTime + answerTime)
		if r.ContentLength != 0 {
			hasten(n, a.BodyTime)
		}
	}
	_ = http.NewResponseController(w).SetWriteDeadline(until) // a writer of a test's has none
	if !a.secure(n, n.r) || a.crossOrigin(n, n.r) {
		return
	}
	if clean := path.Clean(r.URL.Path); clean != r.URL.Path && !a.mounted(r.URL.Path) {
		a.unknown(n, n.r)
		return
	}
	a.routes.ServeHTTP(n, n.r)
}

var errPanic = errors.New("panic")

// mounted reports whether a path is of what is served beside the API, which has its
// own opinion of slashes.
func (a *api) mounted(at string) bool {
	for prefix := range a.Mounts {
		if strings.HasPrefix(at, prefix) {
			return true
		}
	}
	return false
}

// methods are those of all routes.
var methods = []string{http.MethodGet, http.MethodHead, http.MethodPost, http.MethodPut, http.MethodPatch, http.MethodDelete}

// allowed are the methods that a path has.
func (a *api) allowed(at string) (there []string) {
	for _, m := range methods {
		if a.routes.Match(chi.NewRouteContext(), m, at) {
			there = append(there, m)
		}
	}
	if len(there) > 0 {
		there = append(there, http.MethodOptions)
	}
	return there
}

// unknown answers what is no route, or has not the method.
func (a *api) unknown(w http.ResponseWriter, r *http.Request) {
	there := a.allowed(r.URL.Path)
	if len(there) == 0 {
		a.refuse(w, r, &Problem{Status: http.StatusNotFound, Detail: "There is nothing at this address; /docs lists what there is."})
		return
	}
	w.Header().Set("Allow", strings.Join(there, ", "))
	if r.Method == http.MethodOptions {
		w.WriteHeader(http.StatusNoContent)
		return
	}
	a.refuse(w, r, &Problem{Status: http.StatusMethodNotAllowed, Detail: "This address takes " + strings.Join(there, ", ") + "."})
}

// refuse answers with a problem, in the shape of the version the path is of.
func (a *api) refuse(w http.ResponseWriter, r *http.Request, err error) {
	n := noted(w)
	p, ours := problemOf(err, n.id)
	if ours {
		n.err = err
	}
	named := slices.ContainsFunc(a.versions, func(v Version) bool { return v.Named && strings.HasPrefix(r.URL.Path, Base(v.Name)+"/") })
	if err := p.write(w, named); err != nil && n.err == nil {
		n.err = err
	}
}

// answerTime is how long a client may take with an answer, once its body is read.
const answerTime = time.Minute

// endpoint is a route's handler.
func (a *api) endpoint(v *Version, route *Route) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Cache-Control", "no-store")
		c := &Call{W: w, R: r, route: route, api: a}
		err := a.admit(c)
		if err == nil {
			err = route.Do(c)
		}
		if err == nil {
			return
		}
		n := noted(w)
		if gone := (errGone{}); errors.As(err, &gone) || n.status != 0 {
			n.err = err // the answer has begun: there is no other
			return
		}
		a.refuse(w, r, err)
	})
}

// admit finds out who calls and whether they may do so now.
func (a *api) admit(c *Call) error {
	if c.route.Open {
		return nil
	}
	key := c.R.Header.Get("x-api-key")
	if key == "" {
		if c.route.Keyless == http.StatusForbidden {
			return &Problem{Status: http.StatusForbidden, Detail: "API v2 needs authentication by API key: send yours in the header x-api-key."}
		}
		return &service.Error{Kind: service.Unauthenticated, Message: "Send your API key in the header x-api-key."}
	}
	const longestKey = 512
	if len(key) > longestKey {
		return &service.Error{Kind: service.Unauthenticated}
	}
	caller, err := a.Keys.Authenticate(c.R.Context(), key)
	if err != nil {
		return err
	}
	c.Caller = caller
	noted(c.W).caller = caller
	if a.Limits == nil {
		return nil
	}
	left, err := a.Limits.Take(c.R.Context(), caller)
	if err != nil {
		a.Log.Error("rate limit", zap.Error(err))
		return nil
	}
	return left.tell(c.W.Header())
}

func (a *api) ready(w http.ResponseWriter, r *http.Request) {
	if a.Ready != nil {
		if err := a.Ready(r.Context()); err != nil {
			noted(w).err = err
			_ = answer(w, http.StatusServiceUnavailable, map[string]string{"status": "not ready"})
			return
		}
	}
	_ = answer(w, http.StatusOK, map[string]string{"status": "ready"})
}
