// Package span notes what a job's time goes into, across processes, as spans of
// OpenTelemetry. Spans are begun below others alone, so that nothing needs to be
// handed about but contexts: where a job is not traced, all calls do nothing
// and allocate nothing.
package span

import (
	"context"
	"time"

	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/propagation"
	"go.opentelemetry.io/otel/trace"
)

// scope names the instrumentation in every span.
const scope = "github.com/inkreel/inkreel"

// Header is the header of messages that holds the context of a trace, as W3C
// Trace Context has it.
const Header = "traceparent"

// Span is a piece of work that is noted; nil where it is not. Not for concurrent
// use.
type Span struct{ of trace.Span }

// Start begins a span below the one of ctx; there is none where that has none.
func Start(ctx context.Context, name string) (context.Context, *Span) {
	above := trace.SpanFromContext(ctx)
	if !above.IsRecording() {
		return ctx, nil
	}
	ctx, s := above.TracerProvider().Tracer(scope).Start(ctx, name)
	return ctx, &Span{s}
}

// Current is the span of ctx, to say more of.
func Current(ctx context.Context) *Span {
	if s := trace.SpanFromContext(ctx); s.IsRecording() {
		return &Span{s}
	}
	return nil
}

// Laid notes work below the span of ctx that was done in pieces, as one span of
// all its time from a moment on.
func Laid(ctx context.Context, name string, from time.Time, took time.Duration) {
	if above := trace.SpanFromContext(ctx); above.IsRecording() {
		_, s := above.TracerProvider().Tracer(scope).Start(ctx, name, trace.WithTimestamp(from))
		s.End(trace.WithTimestamp(from.Add(took)))
	}
}

// End ends a span, with why the work failed where it did.
func (s *Span) End(err error) {
	if s == nil {
		return
	}
	if err != nil {
		s.of.SetStatus(codes.Error, err.Error())
	}
	s.of.End()
}

// Text says something of the work.
func (s *Span) Text(key, value string) {
	if s != nil && value != "" {
		s.of.SetAttributes(attribute.String(key, value))
	}
}

// Int says a number.
func (s *Span) Int(key string, value int) {
	if s != nil {
		s.of.SetAttributes(attribute.Int(key, value))
	}
}

// Float says a number.
func (s *Span) Float(key string, value float64) {
	if s != nil {
		s.of.SetAttributes(attribute.Float64(key, value))
	}
}

// Bool says whether something is so.
func (s *Span) Bool(key string, value bool) {
	if s != nil {
		s.of.SetAttributes(attribute.Bool(key, value))
	}
}

// The keys of attributes. Frames and seconds are those of a clip or a film.
const (
	Job     = "inkreel.job"
	Scene   = "inkreel.scene" // from 0
	SceneID = "inkreel.scene_id"
	Version = "inkreel.version" // of the engine
	Frames  = "inkreel.frames"
	Seconds = "inkreel.seconds"
	Hit     = "inkreel.cache_hit" // the clip was there
	Outcome = "inkreel.outcome"   // of a task
	Tries   = "inkreel.delivery"  // of a task, from 1
	Host    = "inkreel.source_host"
	Bytes   = "inkreel.bytes"
)

// w3c reads and writes traceparent.
var w3c propagation.TraceContext

// carrier is a traceparent alone: what else could come with it is not passed on.
type carrier string

func (c *carrier) Get(key string) string {
	if key == Header {
		return string(*c)
	}
	return ""
}

func (c *carrier) Set(key, value string) {
	if key == Header {
		*c = carrier(value)
	}
}

func (c *carrier) Keys() []string { return []string{Header} }

// Parent is the traceparent of the span of ctx, empty where it has none.
func Parent(ctx context.Context) string {
	if !trace.SpanContextFromContext(ctx).IsValid() {
		return ""
	}
	var c carrier
	w3c.Inject(ctx, &c)
	return string(c)
}

// below is ctx with a traceparent as its span, as far as it is one.
func below(ctx context.Context, parent string) context.Context {
	c := carrier(parent)
	return w3c.Extract(ctx, &c)
}

// Valid is a traceparent as it came from elsewhere, empty where it is none.
func Valid(parent string) string { return Parent(below(context.Background(), parent)) }
