package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"strconv"
	"sync/atomic"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"github.com/inkreel/inkreel/engine"
	"github.com/inkreel/inkreel/engine/queue"
	"github.com/inkreel/inkreel/internal/drawn"
)

// endpoints are what serve opens, for the help of --http.
const endpoints = "/healthz, /readyz and /metrics"

// meters is what operators see of a process: its endpoints.
type meters struct {
	reg       *prometheus.Registry
	tasks     *prometheus.CounterVec
	took      *prometheus.HistogramVec
	work      *prometheus.HistogramVec
	scenes    *prometheus.CounterVec
	frames    *prometheus.CounterVec
	changed   prometheus.Counter
	jobs      *prometheus.CounterVec
	films     prometheus.Counter
	hits      prometheus.Counter
	fallbacks *prometheus.CounterVec
	failures  *prometheus.CounterVec
	slots     prometheus.Gauge
	swept     *prometheus.CounterVec
	sweptSize prometheus.Counter
	sweptAt   prometheus.Gauge
	ready     atomic.Bool // set once work is taken, cleared when stopping
}

// The names follow prometheus.io/docs/practices/naming: base units, _total on
// what only grows. docs/operations.md lists them.
func newMeters() *meters {
	counters := func(name, help string, labels ...string) *prometheus.CounterVec {
		return prometheus.NewCounterVec(prometheus.CounterOpts{Namespace: "inkreel", Name: name, Help: help}, labels)
	}
	counter := func(name, help string) prometheus.Counter {
		return prometheus.NewCounter(prometheus.CounterOpts{Namespace: "inkreel", Name: name, Help: help})
	}
	gauge := func(name, help string) prometheus.Gauge {
		return prometheus.NewGauge(prometheus.GaugeOpts{Namespace: "inkreel", Name: name, Help: help})
	}
	seconds := func(name, help string, from float64, labels ...string) *prometheus.HistogramVec {
		return prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Namespace: "inkreel", Name: name, Help: help, Buckets: prometheus.ExponentialBuckets(from, 2, 14),
		}, labels)
	}
	m := &meters{
		reg:       prometheus.NewRegistry(),
		tasks:     counters("tasks_total", "Deliveries answered, by kind and outcome.", "kind", "outcome"),
		took:      seconds("task_duration_seconds", "Time from delivery to answer.", 0.05, "kind"),
		work:      seconds("work_duration_seconds", "Time one task spent on one kind of work.", 0.005, "work"),
		scenes:    counters("scenes_drawn_total", "Scenes drawn and encoded, by encoder.", "encoder"),
		frames:    counters("frames_total", "Frames of the clips that were encoded, by encoder.", "encoder"),
		changed:   counter("frames_changed_total", "Frames drawn in which something changed; the others were held."),
		jobs:      counters("jobs_total", "Jobs that have ended, by state; each is counted by one process.", "state"),
		films:     counter("film_seconds_total", "Seconds of the films that were joined."),
		hits:      counter("clip_cache_hits_total", "Scenes whose clip was in the store already."),
		fallbacks: counters("encoder_fallbacks_total", "Jobs begun again in software because an encoder in hardware failed.", "encoder"),
		failures:  counters("failures_total", "Steps that failed, by code; final where trying again is of no use.", "code", "final"),
		slots:     gauge("slots", "Tasks this process does at once."),
		swept:     counters("swept_total", "Things a sweep removed, by kind: job, artifact, leftover.", "kind"),
		sweptSize: counter("swept_bytes_total", "Bytes that sweeps removed."),
		sweptAt:   gauge("last_sweep_timestamp_seconds", "When this process last swept the store, as Unix time; 0 for never."),
	}
	build := prometheus.NewGaugeFunc(prometheus.GaugeOpts{
		Name: "inkreel_build_info", Help: "Always 1; the labels tell the version and the drawing version.", ConstLabels: prometheus.Labels{"version": engine.Version, "drawing": drawn.Version()},
	}, func() float64 { return 1 })
	m.reg.MustRegister(m.tasks, m.took, m.work, m.scenes, m.frames, m.changed, m.jobs, m.films, m.hits, m.fallbacks, m.failures, m.slots,
		m.swept, m.sweptSize, m.sweptAt, build,
		collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return m
}

func (m *meters) task(k queue.Kind, outcome string, took time.Duration) {
	m.tasks.WithLabelValues(string(k), outcome).Inc()
	m.took.WithLabelValues(string(k)).Observe(took.Seconds())
}

func (m *meters) job(end queue.State) { m.jobs.WithLabelValues(string(end)).Inc() }

// meter is what steps report to.
func (m *meters) meter() engine.Meter {
	return engine.Meter{
		Work: func(t engine.Times) {
			for work, s := range t {
				m.work.WithLabelValues(work).Observe(s)
			}
		},
		Scene: func(d engine.Drawn, frames int) {
			if d.Encoder == "" {
				m.hits.Inc()
				return
			}
			m.scenes.WithLabelValues(d.Encoder).Inc()
			m.frames.WithLabelValues(d.Encoder).Add(float64(frames))
			m.changed.Add(float64(d.Frames))
		},
		Film:     m.films.Add,
		Fallback: func(encoder string) { m.fallbacks.WithLabelValues(encoder).Inc() },
		Failed: func(code engine.Code, final bool) {
			m.failures.WithLabelValues(string(code), strconv.FormatBool(final)).Inc()
		},
	}
}

// sweep notes what a sweep removed.
func (m *meters) sweep(r engine.SweepResult) {
	for kind, n := range map[string]int{"job": r.Jobs, "artifact": r.Artifacts, "leftover": r.Leftovers} {
		m.swept.WithLabelValues(kind).Add(float64(n))
	}
	m.sweptSize.Add(float64(r.Bytes))
	m.sweptAt.SetToCurrentTime()
}

// How long a client may take with a request, which is headers alone, and with
// its answer, how long a connection is kept for the next one (a scraper asks
// every 15 to 60 s), and how large headers may be, in bytes. Without them, whoever
// reaches the port could take all of our descriptors.
const (
	httpHeaderTime = 5 * time.Second
	httpAnswerTime = 30 * time.Second
	httpIdleTime   = 2 * time.Minute
	httpHeaderSize = 16 << 10
)

// serve answers on addr until ctx ends; empty addr: nothing is opened. healthy
// is asked whether JetStream answers.
func (m *meters) serve(ctx context.Context, addr string, healthy func(context.Context) error) error {
	if addr == "" {
		return nil
	}
	l, err := net.Listen("tcp", addr)
	if err != nil {
		return &engine.Error{Code: engine.CodeSetup, Message: fmt.Sprintf("cannot listen on %s: %v", addr, err), Hint: "choose another --http HOST:PORT", Err: err}
	}
	s := newHTTPServer(m.handler(healthy))
	go func() { _ = s.Serve(l) }() // ends with Close below
	context.AfterFunc(ctx, func() { s.Close() })
	return nil
}

// handler answers at the endpoints.
func (m *meters) handler(healthy func(context.Context) error) http.Handler {
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", promhttp.HandlerFor(m.reg, promhttp.HandlerOpts{}))
	// Whoever ends a process that is not alive would end one that only waits for NATS.
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) { answer(w, nil) })
	mux.HandleFunc("GET /readyz", func(w http.ResponseWriter, r *http.Request) {
		if !m.ready.Load() {
			answer(w, errors.New("not taking work"))
			return
		}
		answer(w, check(r.Context(), healthy))
	})
	return mux
}

// newHTTPServer is a server that nobody can hold on to.
func newHTTPServer(h http.Handler) *http.Server {
	return &http.Server{
		Handler: h, ReadHeaderTimeout: httpHeaderTime, ReadTimeout: httpHeaderTime, WriteTimeout: httpAnswerTime,
		IdleTimeout: httpIdleTime, MaxHeaderBytes: httpHeaderSize,
	}
}

func check(ctx context.Context, healthy func(context.Context) error) error {
	ctx, cancel := context.WithTimeout(ctx, 2*time.Second)
	defer cancel()
	return healthy(ctx)
}

func answer(w http.ResponseWriter, err error) {
	if err != nil {
		http.Error(w, err.Error(), http.StatusServiceUnavailable)
		return
	}
	fmt.Fprintln(w, "ok")
}
