package httpapi

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"testing"

	"go.uber.org/zap"
	"go.uber.org/zap/zaptest/observer"

	"github.com/inkreel/inkreel/internal/span"
)

// A caller's traceparent neither has a request traced nor keeps it from being traced,
// and is no parent of its span, unless callers are trusted.
func TestTracesOfCallers(t *testing.T) {
	const theirs = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-"
	for _, c := range []struct {
		trusted       bool
		flags         string
		traced, below bool
	}{
		{false, "01", true, false}, {false, "00", true, false}, {false, "", true, false},
		{true, "01", true, true}, {true, "00", false, false},
	} {
		spans := span.NewCollector()
		r := httptest.NewRequest(http.MethodGet, "/healthz", nil)
		if c.flags != "" {
			r.Header.Set(span.Header, theirs+c.flags)
		}
		New(Config{Tracer: spans.Tracer, TrustTraces: c.trusted}).ServeHTTP(httptest.NewRecorder(), r)
		got := spans.Take()
		if len(got) != map[bool]int{true: 1}[c.traced] || c.traced && (got[0].Parent != [8]byte{}) != c.below {
			t.Errorf("trusted %v, flags %q: %+v", c.trusted, c.flags, got)
		}
	}
	// Also where all that is traced is what callers ask for.
	t.Setenv("OTEL_TRACES_SAMPLER", "parentbased_always_off")
	spans := span.NewCollector()
	r := httptest.NewRequest(http.MethodGet, "/healthz", nil)
	r.Header.Set(span.Header, theirs+"01")
	New(Config{Tracer: spans.Tracer}).ServeHTTP(httptest.NewRecorder(), r)
	if got := spans.Take(); len(got) != 0 {
		t.Errorf("a stranger had a request traced: %+v", got)
	}
}

// Requests are logged, and probes of health only where something is wrong.
func TestProbesAreNotLogged(t *testing.T) {
	core, logs := observer.New(zap.InfoLevel)
	ill := errors.New("the database is away")
	var health error
	api := New(Config{Log: zap.New(core), Ready: func(context.Context) error { return health }})
	for _, c := range []struct {
		path   string
		health error
		logged int
	}{{"/healthz", nil, 0}, {"/readyz", nil, 0}, {"/readyz", ill, 1}, {"/nothing", nil, 1}} {
		health = c.health
		api.ServeHTTP(httptest.NewRecorder(), httptest.NewRequest(http.MethodGet, c.path, nil))
		if got := logs.TakeAll(); len(got) != c.logged {
			t.Errorf("%s, %v: %+v", c.path, c.health, got)
		}
	}
}
