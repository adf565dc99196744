package main

import (
	"context"
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/inkreel/inkreel/engine/queue"
)

// queueMeter measures how much lies in the queue. Every process shows the same,
// so dashboards take the greatest, not the sum.
type queueMeter struct {
	q *queue.Queue

	mu      sync.Mutex
	asked   time.Time
	backlog queue.Backlog
}

var (
	pendingDesc = prometheus.NewDesc("inkreel_queue_pending_tasks", "Tasks that wait for a worker, by kind.", []string{"kind"}, nil)
	unackedDesc = prometheus.NewDesc("inkreel_queue_unacked_tasks", "Tasks that workers are at, by kind.", []string{"kind"}, nil)
	deadDesc    = prometheus.NewDesc("inkreel_dead_letters", "Tasks that were given up and wait in INKREEL_DEAD, see inkreel dead list.", nil, nil)
	oldestDesc  = prometheus.NewDesc("inkreel_queue_oldest_task_seconds", "Age of the oldest task in the queue, at work or not; 0 where there is none.", nil, nil)
	upDesc      = prometheus.NewDesc("inkreel_queue_up", "Whether JetStream answered when it was asked last.", nil, nil)
)

// askEvery keeps eager scrapers from the server.
const askEvery = 2 * time.Second

// Describe implements prometheus.Collector.
func (*queueMeter) Describe(to chan<- *prometheus.Desc) {
	for _, d := range []*prometheus.Desc{pendingDesc, unackedDesc, deadDesc, oldestDesc, upDesc} {
		to <- d
	}
}

// Collect implements prometheus.Collector. While the server is away nothing is
// shown but that.
func (m *queueMeter) Collect(to chan<- prometheus.Metric) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if time.Since(m.asked) > askEvery {
		ctx, cancel := context.WithTimeout(context.Background(), 2*time.Second)
		defer cancel()
		backlog, err := m.q.Backlog(ctx)
		if err != nil {
			to <- prometheus.MustNewConstMetric(upDesc, prometheus.GaugeValue, 0)
			return
		}
		m.backlog, m.asked = backlog, time.Now()
	}
	to <- prometheus.MustNewConstMetric(upDesc, prometheus.GaugeValue, 1)
	to <- prometheus.MustNewConstMetric(deadDesc, prometheus.GaugeValue, float64(m.backlog.Dead))
	to <- prometheus.MustNewConstMetric(oldestDesc, prometheus.GaugeValue, m.backlog.Oldest.Seconds())
	for k, d := range m.backlog.Tasks {
		to <- prometheus.MustNewConstMetric(pendingDesc, prometheus.GaugeValue, float64(d.Pending), string(k))
		to <- prometheus.MustNewConstMetric(unackedDesc, prometheus.GaugeValue, float64(d.Unacked), string(k))
	}
}
