package httpapi

import (
	"crypto/rand"
	"errors"
	"net/http"
	"regexp"
	"strconv"
	"time"

	"github.com/go-chi/chi/v5"
	"github.com/prometheus/client_golang/prometheus"
	"go.uber.org/zap"
	"go.uber.org/zap/zapcore"

	"github.com/inkreel/inkreel/internal/span"
	"github.com/inkreel/inkreel/service/account"
)

// note is what is written down of a request: its answer passes through it.
type note struct {
	http.ResponseWriter
	a      *api
	r      *http.Request
	id     string
	began  time.Time
	routed *chi.Context
	span   *span.Span
	caller account.Caller
	status int // 0: nothing was answered yet
	bytes  int64
	err    error // ours, or of the connection
}

// requestID is what ids of requests from elsewhere look like; others are replaced.
var requestID = regexp.MustCompile(`^[A-Za-z0-9._:/+=-]{1,128}$`)

// note begins one. Contexts are made here, so that the route's pattern can be read
// when all is done.
func (a *api) note(w http.ResponseWriter, r *http.Request) *note {
	id := r.Header.Get("X-Request-Id")
	if !requestID.MatchString(id) {
		id = "r_" + rand.Text()
	}
	n := &note{ResponseWriter: w, a: a, id: id, began: time.Now(), routed: chi.NewRouteContext()}
	w.Header().Set("X-Request-Id", id)
	begin := a.Tracer.BeginOwn
	if a.TrustTraces {
		begin = a.Tracer.Begin
	}
	ctx, s := begin(r.Context(), r.Method, r.Header.Get(span.Header))
	n.span = s
	n.r = r.WithContext(contextWith(ctx, n.routed))
	return n
}

// noted is the note that an answer passes through.
func noted(w http.ResponseWriter) *note {
	n, ok := w.(*note)
	if !ok {
		panic("httpapi: the answer is not noted")
	}
	return n
}

// WriteHeader implements http.ResponseWriter.
func (n *note) WriteHeader(status int) {
	if n.status == 0 && status >= http.StatusOK {
		n.status = status
	}
	n.ResponseWriter.WriteHeader(status)
}

// Write implements http.ResponseWriter.
func (n *note) Write(p []byte) (int, error) {
	if n.status == 0 {
		n.status = http.StatusOK
	}
	written, err := n.ResponseWriter.Write(p)
	n.bytes += int64(written)
	return written, err
}

// Unwrap is for http.ResponseController.
func (n *note) Unwrap() http.ResponseWriter { return n.ResponseWriter }

// end writes it down: never a key, nor what stands in a query.
func (n *note) end() {
	status := n.status
	if status == 0 {
		status = http.StatusOK
	}
	took := time.Since(n.began)
	route := n.routed.RoutePattern()
	if route == "" || route == "/*" {
		route = "other"
	}
	n.a.meter.request(route, n.r.Method, status, n.caller.Workspace.Plan, took)
	n.span.Text("http.request.method", n.r.Method)
	n.span.Text("http.route", route)
	n.span.Int("http.response.status_code", status)
	n.span.End(n.ours(status))
	level := zapcore.InfoLevel
	switch {
	case status >= http.StatusInternalServerError:
		level = zapcore.ErrorLevel
	case probe(n.r):
		level = zapcore.DebugLevel // every few seconds, from each who looks after the server
	}
	entry := n.a.Log.Check(level, "request")
	if entry == nil {
		return
	}
	fields := []zap.Field{
		zap.String("request", n.id), zap.String("method", n.r.Method), zap.String("route", route), zap.Int("status", status),
		zap.Duration("took", took), zap.Int64("bytes", n.bytes),
	}
	if id := firstID(n.routed); id != "" {
		fields = append(fields, zap.String("id", id))
	}
	if n.caller.Workspace.ID != "" {
		fields = append(fields, zap.String("workspace", n.caller.Workspace.ID), zap.String("key", n.caller.KeyID))
	}
	if n.err != nil {
		fields = append(fields, zap.Error(n.err))
	}
	entry.Write(fields...)
}

// ours is the error of a request that failed by our fault.
func (n *note) ours(status int) error {
	if status < http.StatusInternalServerError {
		return nil
	}
	if n.err != nil {
		return n.err
	}
	return errors.New(http.StatusText(status))
}

// firstID is the id a request was about, as far as it looks like one.
func firstID(c *chi.Context) string {
	for i, key := range c.URLParams.Keys {
		if key != "*" && requestID.MatchString(c.URLParams.Values[i]) {
			return c.URLParams.Values[i]
		}
	}
	return ""
}

// meter counts requests.
type meter struct {
	took    *prometheus.HistogramVec
	classes *prometheus.CounterVec
}

func newMeter(reg prometheus.Registerer) *meter {
	m := &meter{
		took: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Namespace: "inkreel", Name: "http_request_duration_seconds", Help: "Time from a request's headers to the end of its answer, by route and status.",
			Buckets: []float64{.001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5, 10, 30, 60},
		}, []string{"route", "method", "status"}),
		classes: prometheus.NewCounterVec(prometheus.CounterOpts{
			Namespace: "inkreel", Name: "http_requests_total", Help: "Requests, by route and plan of the workspace; without one where nobody was known.",
		}, []string{"route", "plan"}),
	}
	if reg != nil {
		reg.MustRegister(m.took, m.classes)
	}
	return m
}

// request counts one. Methods are those there are: others would be series of a
// stranger's making.
func (m *meter) request(route, method string, status int, plan string, took time.Duration) {
	known := "other"
	for _, k := range append(methods, http.MethodOptions) {
		if k == method {
			known = k
		}
	}
	m.took.WithLabelValues(route, known, strconv.Itoa(status)).Observe(took.Seconds())
	m.classes.WithLabelValues(route, plan).Inc()
}
