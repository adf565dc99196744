package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"sync/atomic"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"github.com/inkreel/inkreel/engine"
	"github.com/inkreel/inkreel/engine/queue"
)

// meters is what operators see of a process: /healthz, /readyz and /metrics.
type meters struct {
	reg   *prometheus.Registry
	tasks *prometheus.CounterVec
	took  *prometheus.HistogramVec
	ready atomic.Bool // set once work is taken, cleared when stopping
}

func newMeters() *meters {
	m := &meters{
		reg: prometheus.NewRegistry(),
		tasks: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "inkreel_tasks_total", Help: "Deliveries answered, by kind and outcome.",
		}, []string{"kind", "outcome"}),
		took: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "inkreel_task_seconds", Help: "Time from delivery to answer.", Buckets: prometheus.ExponentialBuckets(0.05, 2, 12),
		}, []string{"kind"}),
	}
	build := prometheus.NewGaugeFunc(prometheus.GaugeOpts{
		Name: "inkreel_build_info", Help: "Always 1; the label tells the version.", ConstLabels: prometheus.Labels{"version": engine.Version},
	}, func() float64 { return 1 })
	m.reg.MustRegister(m.tasks, m.took, build, collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return m
}

func (m *meters) task(k queue.Kind, outcome string, took time.Duration) {
	m.tasks.WithLabelValues(string(k), outcome).Inc()
	m.took.WithLabelValues(string(k)).Observe(took.Seconds())
}

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
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", promhttp.HandlerFor(m.reg, promhttp.HandlerOpts{}))
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, r *http.Request) { answer(w, check(r.Context(), healthy)) })
	mux.HandleFunc("GET /readyz", func(w http.ResponseWriter, r *http.Request) {
		if !m.ready.Load() {
			answer(w, errors.New("not taking work"))
			return
		}
		answer(w, check(r.Context(), healthy))
	})
	s := &http.Server{Handler: mux, ReadHeaderTimeout: 5 * time.Second}
	go func() { _ = s.Serve(l) }() // ends with Close below
	context.AfterFunc(ctx, func() { s.Close() })
	return nil
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
