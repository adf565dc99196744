package span

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"go.opentelemetry.io/otel/sdk/resource"
	sdk "go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/sdk/trace/tracetest"
	pb "go.opentelemetry.io/proto/otlp/trace/v1"
	"google.golang.org/protobuf/proto"
)

// recorded is a tracer and what it has made.
func recorded() (*Tracer, *tracetest.SpanRecorder) {
	r := tracetest.NewSpanRecorder()
	return newTracer(r, resource.Empty(), func(s string) string { return strings.ReplaceAll(s, "secret", "***") }), r
}

// Spans lie below each other across processes, and what a process without network
// has done lies below what asked for it.
func TestTree(t *testing.T) {
	tracer, r := recorded()
	ctx, root := tracer.Begin(t.Context(), "submit", "")
	far, task := tracer.Begin(context.Background(), "scene", Parent(ctx))

	c := NewCollector()
	there, child := c.Begin(context.Background(), "child", Parent(far))
	there, step := Start(there, "draw")
	step.Text(SceneID, "secret intro")
	step.Int(Frames, 3)
	step.Float(Seconds, 2)
	step.Bool(Hit, true)
	Laid(there, "encode", time.Now(), time.Second)
	step.End(errors.New("a secret went wrong"))
	child.End(nil)
	tracer.Adopt(far, c.Take())
	if len(c.Take()) != 0 {
		t.Error("taken twice")
	}
	task.End(nil)
	root.End(nil)

	got := map[string]sdk.ReadOnlySpan{}
	for _, s := range r.Ended() {
		got[s.Name()] = s
	}
	for name, parent := range map[string]string{"scene": "submit", "child": "scene", "draw": "child", "encode": "draw"} {
		if got[name] == nil || got[name].Parent().SpanID() != got[parent].SpanContext().SpanID() || got[name].SpanContext().TraceID() != got["submit"].SpanContext().TraceID() {
			t.Errorf("%s is not below %s", name, parent)
		}
	}
	draw := tracetest.SpanStubFromReadOnlySpan(got["draw"])
	said := map[string]any{}
	for _, a := range draw.Attributes {
		said[string(a.Key)] = a.Value.AsInterface()
	}
	if draw.Status.Description != "a *** went wrong" || said[SceneID] != "*** intro" || said[Frames] != int64(3) || said[Seconds] != 2.0 || said[Hit] != true {
		t.Errorf("%+v, %v", draw.Status, said)
	}
	if d := got["encode"].EndTime().Sub(got["encode"].StartTime()); d != time.Second {
		t.Errorf("laid for %v", d)
	}
}

// What another process says stays within the trace it was asked in.
func TestAdoptBounds(t *testing.T) {
	tracer, r := recorded()
	ctx, s := tracer.Begin(t.Context(), "task", "")
	now := time.Now()
	many := make([]Ended, 2*MostEnded)
	for i := range many {
		many[i] = Ended{Name: strings.Repeat("n", 5000), ID: [8]byte{byte(i), byte(i >> 8), 1}, Start: now, End: now}
	}
	many[0].ID, many[1].Start = [8]byte{}, now.Add(time.Hour)
	tracer.Adopt(ctx, many)
	tracer.Adopt(context.Background(), many)
	(*Tracer)(nil).Adopt(ctx, many)
	s.End(nil)
	all := r.Ended()
	if len(all) != MostEnded-2+1 {
		t.Errorf("%d spans", len(all))
	}
	for _, one := range all {
		if one.SpanContext().TraceID() != all[0].SpanContext().TraceID() || len(one.Name()) > mostText {
			t.Fatalf("%s of %s", one.Name(), one.SpanContext().TraceID())
		}
	}
}

// Without a tracer, and below nothing, nothing is noted.
func TestOff(t *testing.T) {
	var tracer *Tracer
	ctx, s := tracer.Begin(t.Context(), "task", "")
	ctx, below := Start(ctx, "step")
	if s != nil || below != nil || Current(ctx) != nil || Parent(ctx) != "" {
		t.Error("something is noted")
	}
	if err := tracer.Close(ctx); err != nil {
		t.Error(err)
	}
	const unsampled = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-00"
	on, _ := recorded()
	if _, s := on.Begin(t.Context(), "task", unsampled); s != nil {
		t.Error("a trace that is not sampled is")
	}
	for parent, want := range map[string]string{unsampled: unsampled, "": "", "x": "", "00-0-0-00": "", unsampled + "x": ""} {
		if got := Valid(parent); got != want {
			t.Errorf("%q: %q", parent, got)
		}
	}
	if n := testing.AllocsPerRun(100, func() { offOnce(ctx) }); n != 0 {
		t.Errorf("%v allocations where nothing is traced", n)
	}
}

var errSome = errors.New("some")

func offOnce(ctx context.Context) {
	ctx, s := Start(ctx, "step")
	s.Text(SceneID, "intro")
	s.Int(Frames, 3)
	s.Float(Seconds, 2)
	s.Bool(Hit, true)
	Laid(ctx, "encode", time.Time{}, time.Second)
	s.End(errSome)
}

// BenchmarkOff is what a step costs more where nothing is traced.
func BenchmarkOff(b *testing.B) {
	ctx, cancel := context.WithCancel(b.Context())
	defer cancel()
	b.ReportAllocs()
	for b.Loop() {
		offOnce(ctx)
	}
}

// The variables of the specification are heeded, and wrong ones named without
// their values.
func TestConfig(t *testing.T) {
	type env map[string]string
	for _, c := range []struct {
		env  env
		on   bool
		url  string
		want string // in the error
	}{
		{env{}, false, "", ""},
		{env{"ENDPOINT": "http://h:4318"}, true, "http://h:4318/v1/traces", ""},
		{env{"ENDPOINT": "https://h/base/"}, true, "https://h/base/v1/traces", ""},
		{env{"TRACES_ENDPOINT": "http://h:4318/x", "ENDPOINT": "http://other"}, true, "http://h:4318/x", ""},
		{env{"ENDPOINT": "http://h", "HEADERS": "authorization=Bearer%20secret, x=y", "TIMEOUT": "500", "PROTOCOL": "http/protobuf"}, true, "http://h/v1/traces", ""},
		{env{"ENDPOINT": "h:4317"}, false, "", "ENDPOINT"},
		{env{"ENDPOINT": "http://h", "PROTOCOL": "grpc"}, false, "", "4318"},
		{env{"ENDPOINT": "http://h", "HEADERS": "secret"}, false, "", "HEADERS"},
		{env{"ENDPOINT": "http://h", "TIMEOUT": "secret"}, false, "", "milliseconds"},
		{env{"ENDPOINT": "http://h", "CERTIFICATE": "/nowhere"}, false, "", "CERTIFICATE"},
	} {
		got, on, err := configOf(func(name string) string { return c.env[strings.TrimPrefix(name, "OTEL_EXPORTER_OTLP_")] })
		if on != c.on || got.url != c.url && on || (err != nil) != (c.want != "") || err != nil && (!strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "secret")) {
			t.Errorf("%v: %+v, %v, %v", c.env, got, on, err)
		}
		if c.env["TIMEOUT"] == "500" && (got.timeout != 500*time.Millisecond || got.headers.Get("authorization") != "Bearer secret" || got.headers.Get("x") != "y") {
			t.Errorf("%+v", got)
		}
	}
	for name, value := range map[string]string{"OTEL_SDK_DISABLED": "true", "OTEL_TRACES_EXPORTER": "none"} {
		_, on, err := configOf(func(n string) string {
			return map[string]string{name: value, "OTEL_EXPORTER_OTLP_ENDPOINT": "http://h"}[n]
		})
		if on || err != nil {
			t.Errorf("%s: %v, %v", name, on, err)
		}
	}
}

// A collector that is busy is tried again, one that refuses is not; errors show
// no address.
func TestSending(t *testing.T) {
	answers := []int{http.StatusServiceUnavailable, http.StatusOK, http.StatusForbidden}
	var got pb.TracesData
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		if err := proto.Unmarshal(body, &got); err != nil || r.Header.Get("Content-Type") != "application/x-protobuf" {
			t.Errorf("%v, %v", err, r.Header)
		}
		w.WriteHeader(answers[0])
		answers = answers[1:]
	}))
	c := newClient(config{url: srv.URL, headers: http.Header{"Content-Type": {"application/x-protobuf"}}, timeout: time.Minute})
	spans := []*pb.ResourceSpans{{SchemaUrl: "x"}}
	if err := c.UploadTraces(t.Context(), spans); err != nil || len(got.ResourceSpans) != 1 || len(answers) != 1 {
		t.Errorf("%v, %v, %d answers left", err, &got, len(answers))
	}
	if err := c.UploadTraces(t.Context(), spans); err == nil || !strings.Contains(err.Error(), "403") || len(answers) != 0 {
		t.Error(err)
	}
	srv.Close()
	if again, err := c.post(t.Context(), nil); err == nil || !again || strings.Contains(err.Error(), "http://") {
		t.Errorf("%v, %v", again, err)
	}
	if err := c.Stop(t.Context()); err != nil {
		t.Error(err)
	}
}

// A stranger's trace is a link of one of our own.
func TestStrangers(t *testing.T) {
	tracer, r := recorded()
	_, s := tracer.BeginOwn(t.Context(), "GET", "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01")
	s.End(nil)
	_, s = tracer.BeginOwn(t.Context(), "GET", "rubbish")
	s.End(nil)
	all := r.Ended()
	if len(all) != 2 || len(all[0].Links()) != 1 || len(all[1].Links()) != 0 {
		t.Fatalf("%d spans", len(all))
	}
	theirs := all[0].Links()[0].SpanContext
	if theirs.SpanID().String() != "00f067aa0ba902b7" || all[0].SpanContext().TraceID() == theirs.TraceID() || all[0].Parent().IsValid() {
		t.Errorf("linked to %v, below %v", theirs, all[0].Parent())
	}
	if ctx, s := (*Tracer)(nil).BeginOwn(t.Context(), "GET", ""); s != nil || ctx != t.Context() {
		t.Error("nobody traces, and there is a span")
	}
}
