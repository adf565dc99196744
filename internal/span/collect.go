package span

import (
	"context"
	"sync"
	"time"

	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/sdk/resource"
	sdk "go.opentelemetry.io/otel/sdk/trace"
)

// What a process may say of its work that has no network of its own, for each
// time it is asked: so many spans, with texts of so many bytes.
const (
	MostEnded = 2000
	mostText  = 1000
	mostSaid  = 16 // attributes of each kind
)

func cut(s string) string { return s[:min(len(s), mostText)] }

// Ended is a span that has ended, to be sent by another process.
type Ended struct {
	Name   string             `json:"name"`
	ID     [8]byte            `json:"id"`
	Parent [8]byte            `json:"parent"`
	Start  time.Time          `json:"start"`
	End    time.Time          `json:"end"`
	Failed bool               `json:"failed,omitempty"`
	Error  string             `json:"error,omitempty"`
	Texts  map[string]string  `json:"texts,omitempty"`
	Ints   map[string]int64   `json:"ints,omitempty"`
	Floats map[string]float64 `json:"floats,omitempty"`
	Flags  map[string]bool    `json:"flags,omitempty"`
}

// Collector keeps the spans of its Tracer for another process to send.
type Collector struct {
	*Tracer
	mu    sync.Mutex
	ended []Ended
}

// NewCollector collects spans below traceparents that are sampled.
func NewCollector() *Collector {
	c := &Collector{}
	c.Tracer = newTracer(c, resource.Empty(), nil)
	return c
}

// Take is what has been collected since it was called last.
func (c *Collector) Take() []Ended {
	c.mu.Lock()
	defer c.mu.Unlock()
	all := c.ended
	c.ended = nil
	return all
}

// OnEnd implements sdk.SpanProcessor.
func (c *Collector) OnEnd(s sdk.ReadOnlySpan) {
	e := Ended{Name: cut(s.Name()), ID: s.SpanContext().SpanID(), Parent: s.Parent().SpanID(), Start: s.StartTime(), End: s.EndTime()}
	if st := s.Status(); st.Code == codes.Error {
		e.Failed, e.Error = true, cut(st.Description)
	}
	all := s.Attributes()
	for _, a := range all[:min(len(all), mostSaid)] {
		switch a.Value.Type() {
		case attribute.STRING:
			put(&e.Texts, a, cut(a.Value.AsString()))
		case attribute.BOOL:
			put(&e.Flags, a, a.Value.AsBool())
		case attribute.INT64:
			put(&e.Ints, a, a.Value.AsInt64())
		case attribute.FLOAT64:
			put(&e.Floats, a, a.Value.AsFloat64())
		}
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.ended) < MostEnded {
		c.ended = append(c.ended, e)
	}
}

func put[T any](m *map[string]T, a attribute.KeyValue, v T) {
	if *m == nil {
		*m = map[string]T{}
	}
	(*m)[string(a.Key)] = v
}

// OnStart implements sdk.SpanProcessor.
func (c *Collector) OnStart(context.Context, sdk.ReadWriteSpan) {}

// Shutdown implements sdk.SpanProcessor.
func (c *Collector) Shutdown(context.Context) error { return nil }

// ForceFlush implements sdk.SpanProcessor.
func (c *Collector) ForceFlush(context.Context) error { return nil }
