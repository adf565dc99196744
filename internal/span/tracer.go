package span

import (
	"context"
	"os"

	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/exporters/otlp/otlptrace"
	"go.opentelemetry.io/otel/sdk/resource"
	sdk "go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/sdk/trace/tracetest"
	"go.opentelemetry.io/otel/trace"
)

// Tracer begins traces, or goes on with them; nil traces nothing.
type Tracer struct {
	provider *sdk.TracerProvider
	sink     sdk.SpanProcessor // of spans that ended elsewhere
	redact   func(string) string
}

// FromEnv is a tracer that sends spans where the standard variables of
// OpenTelemetry say (OTEL_EXPORTER_OTLP_ENDPOINT and its kin, over HTTP); nil where
// they name no endpoint, or turn traces off. redact is applied to every text
// of a span before it leaves.
func FromEnv(ctx context.Context, version string, redact func(string) string) (*Tracer, error) {
	cfg, on, err := configOf(os.Getenv)
	if err != nil || !on {
		return nil, err
	}
	exporter, err := otlptrace.New(ctx, newClient(cfg))
	if err != nil {
		return nil, err
	}
	about, err := resource.New(ctx,
		resource.WithAttributes(attribute.String("service.name", "inkreel"), attribute.String("service.version", version)),
		resource.WithHost(), resource.WithFromEnv(), // the last wins
	)
	if err != nil {
		return nil, err
	}
	return newTracer(sdk.NewBatchSpanProcessor(exporter), about, redact), nil
}

// newTracer hands spans that have ended to sink. What is traced is said by the
// parent, else by OTEL_TRACES_SAMPLER.
func newTracer(sink sdk.SpanProcessor, about *resource.Resource, redact func(string) string) *Tracer {
	t := &Tracer{sink: sink, redact: redact}
	t.provider = sdk.NewTracerProvider(sdk.WithSpanProcessor(redactor{sink, t}), sdk.WithResource(about))
	return t
}

// Begin begins a span, below the one of a traceparent where that is one. It must be
// ended.
func (t *Tracer) Begin(ctx context.Context, name, parent string) (context.Context, *Span) {
	if t == nil {
		return ctx, nil
	}
	ctx, s := t.provider.Tracer(scope).Start(below(ctx, parent), name)
	if !s.IsRecording() {
		return ctx, nil
	}
	return ctx, &Span{s}
}

// BeginOwn begins a trace of its own, linked to the one of a traceparent where that
// is one: of a stranger's, who says neither what is traced here nor under which id. It
// must be ended.
func (t *Tracer) BeginOwn(ctx context.Context, name, stranger string) (context.Context, *Span) {
	if t == nil {
		return ctx, nil
	}
	options := []trace.SpanStartOption{trace.WithNewRoot()}
	if theirs := trace.SpanContextFromContext(below(context.Background(), stranger)); theirs.IsValid() {
		options = append(options, trace.WithLinks(trace.Link{SpanContext: theirs}))
	}
	ctx, s := t.provider.Tracer(scope).Start(ctx, name, options...)
	if !s.IsRecording() {
		return ctx, nil
	}
	return ctx, &Span{s}
}

// Close sends what has not been sent.
func (t *Tracer) Close(ctx context.Context) error {
	if t == nil {
		return nil
	}
	return t.provider.Shutdown(ctx)
}

// redactor passes spans on with their texts redacted.
type redactor struct {
	sdk.SpanProcessor
	t *Tracer
}

// OnEnd implements sdk.SpanProcessor.
func (r redactor) OnEnd(s sdk.ReadOnlySpan) {
	stub := tracetest.SpanStubFromReadOnlySpan(s)
	if r.t.redact != nil {
		stub.Status.Description = r.t.redact(stub.Status.Description)
		for i, a := range stub.Attributes {
			if a.Value.Type() == attribute.STRING {
				stub.Attributes[i] = a.Key.String(r.t.redact(a.Value.AsString()))
			}
		}
	}
	r.SpanProcessor.OnEnd(stub.Snapshot())
}

// Adopt takes spans that ended in another process, below the span of ctx. What
// they say is that process's word: they become part of that trace and no
// other, and texts are as long as they may be.
func (t *Tracer) Adopt(ctx context.Context, ended []Ended) {
	above := trace.SpanContextFromContext(ctx)
	if t == nil || !above.IsSampled() {
		return
	}
	current, _ := trace.SpanFromContext(ctx).(sdk.ReadOnlySpan)
	if current == nil {
		return
	}
	for _, e := range ended[:min(len(ended), MostEnded)] {
		parent := trace.SpanID(e.Parent)
		if !parent.IsValid() {
			parent = above.SpanID()
		}
		if !trace.SpanID(e.ID).IsValid() || e.End.Before(e.Start) {
			continue
		}
		of := func(id trace.SpanID) trace.SpanContext {
			return trace.NewSpanContext(trace.SpanContextConfig{TraceID: above.TraceID(), SpanID: id, TraceFlags: above.TraceFlags()})
		}
		stub := tracetest.SpanStub{
			Name: cut(e.Name), SpanContext: of(e.ID), Parent: of(parent), SpanKind: trace.SpanKindInternal, StartTime: e.Start, EndTime: e.End,
			Resource: current.Resource(), InstrumentationScope: current.InstrumentationScope(),
		}
		if e.Failed {
			stub.Status = sdk.Status{Code: codes.Error, Description: cut(e.Error)}
		}
		for k, v := range e.Texts {
			stub.Attributes = append(stub.Attributes, attribute.String(cut(k), cut(v)))
		}
		for k, v := range e.Ints {
			stub.Attributes = append(stub.Attributes, attribute.Int64(cut(k), v))
		}
		for k, v := range e.Floats {
			stub.Attributes = append(stub.Attributes, attribute.Float64(cut(k), v))
		}
		for k, v := range e.Flags {
			stub.Attributes = append(stub.Attributes, attribute.Bool(cut(k), v))
		}
		redactor{t.sink, t}.OnEnd(stub.Snapshot())
	}
}
