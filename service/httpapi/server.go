package httpapi

import (
	"context"
	"net/http"
	"strconv"
	"time"

	"github.com/go-chi/chi/v5"
)

// How long a client may take with its headers, how long a connection is kept for the
// next request, and how large headers may be. Bodies and answers have times of their
// own, by what they are.
const (
	headerTime = 10 * time.Second
	idleTime   = 2 * time.Minute
	headerSize = 32 << 10
)

// Server is an http.Server that no client holds for long by being slow.
func Server(h http.Handler) *http.Server {
	return &http.Server{Handler: h, ReadHeaderTimeout: headerTime, IdleTimeout: idleTime, MaxHeaderBytes: headerSize}
}

// contextWith is a context in which the router notes what it found.
func contextWith(ctx context.Context, routed *chi.Context) context.Context {
	return context.WithValue(ctx, chi.RouteCtxKey, routed)
}

func megabytes(n int64) string { return strconv.FormatInt(n>>20, 10) + " MB" }
