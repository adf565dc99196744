package span

import (
	"bytes"
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"strconv"
	"strings"
	"time"

	pb "go.opentelemetry.io/proto/otlp/trace/v1"
	"google.golang.org/protobuf/proto"
)

// config is where spans go, as the variables of the OTLP exporter's specification
// say it.
type config struct {
	url     string
	headers http.Header
	timeout time.Duration
	ca      *x509.CertPool // nil: the system's
}

// configOf reads the variables; those for traces alone go before those for all
// signals. on is whether an endpoint is named.
func configOf(env func(string) string) (c config, on bool, err error) {
	of := func(name string) string {
		if v := env("OTEL_EXPORTER_OTLP_TRACES_" + name); v != "" {
			return v
		}
		return env("OTEL_EXPORTER_OTLP_" + name)
	}
	wrong := func(name, want string) error {
		return fmt.Errorf("OTEL_EXPORTER_OTLP_%s: want %s", name, want)
	}
	if of("ENDPOINT") == "" || env("OTEL_SDK_DISABLED") == "true" || env("OTEL_TRACES_EXPORTER") == "none" {
		return c, false, nil
	}
	if p := of("PROTOCOL"); p != "" && p != "http/protobuf" {
		return c, false, wrong("PROTOCOL", "http/protobuf, the only one there is here; collectors take it on port 4318")
	}
	u, err := url.Parse(of("ENDPOINT"))
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" {
		return c, false, wrong("ENDPOINT", "http://HOST:PORT or https://HOST:PORT")
	}
	if env("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT") == "" {
		u = u.JoinPath("v1", "traces")
	}
	c = config{url: u.String(), headers: http.Header{"Content-Type": {"application/x-protobuf"}}, timeout: 10 * time.Second}
	for pair := range strings.SplitSeq(of("HEADERS"), ",") {
		k, v, ok := strings.Cut(strings.TrimSpace(pair), "=")
		v, bad := url.PathUnescape(strings.TrimSpace(v))
		if pair != "" && (!ok || bad != nil || strings.TrimSpace(k) == "") {
			return c, false, wrong("HEADERS", "name=value, more of them after commas") // values are secrets
		}
		if ok {
			c.headers.Set(strings.TrimSpace(k), v)
		}
	}
	if t := of("TIMEOUT"); t != "" {
		ms, err := strconv.Atoi(t)
		if err != nil || ms <= 0 {
			return c, false, wrong("TIMEOUT", "milliseconds")
		}
		c.timeout = time.Duration(ms) * time.Millisecond
	}
	if file := of("CERTIFICATE"); file != "" {
		pem, err := os.ReadFile(file)
		if err != nil {
			return c, false, fmt.Errorf("OTEL_EXPORTER_OTLP_CERTIFICATE: %w", err)
		}
		if c.ca = x509.NewCertPool(); !c.ca.AppendCertsFromPEM(pem) {
			return c, false, wrong("CERTIFICATE", "a file with certificates in PEM")
		}
	}
	return c, true, nil
}

// client sends spans by OTLP over HTTP; it is an otlptrace.Client. The library's own
// brings gRPC with it, which makes the program a tenth larger.
type client struct {
	config
	http *http.Client
}

func newClient(c config) *client {
	t := http.DefaultTransport.(*http.Transport).Clone() //nolint:forcetypeassert // it is one
	if c.ca != nil {
		t.TLSClientConfig = &tls.Config{RootCAs: c.ca, MinVersion: tls.VersionTLS12}
	}
	return &client{c, &http.Client{Transport: t}}
}

// Start implements otlptrace.Client.
func (c *client) Start(context.Context) error { return nil }

// Stop implements otlptrace.Client.
func (c *client) Stop(context.Context) error {
	c.http.CloseIdleConnections()
	return nil
}

// sendTries is how often spans are sent to a collector that is busy or away.
const sendTries = 4

// UploadTraces implements otlptrace.Client. TracesData is an
// ExportTraceServiceRequest in all but its name.
func (c *client) UploadTraces(ctx context.Context, spans []*pb.ResourceSpans) error {
	body, err := proto.Marshal(&pb.TracesData{ResourceSpans: spans})
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, c.timeout)
	defer cancel()
	wait := 200 * time.Millisecond
	for try := 1; ; try++ {
		again, err := c.post(ctx, body)
		if err == nil || !again || try == sendTries || ctx.Err() != nil {
			return err
		}
		t := time.NewTimer(wait)
		select {
		case <-ctx.Done():
		case <-t.C:
		}
		t.Stop()
		wait *= 2
	}
}

// post sends once; again says that it may be of use to try again.
func (c *client) post(ctx context.Context, body []byte) (again bool, err error) {
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, c.url, bytes.NewReader(body))
	if err != nil {
		return false, err
	}
	r.Header = c.headers.Clone()
	resp, err := c.http.Do(r)
	if err != nil {
		var u *url.Error // its own words would show the address
		if errors.As(err, &u) {
			err = u.Err
		}
		return true, fmt.Errorf("send spans: %w", err)
	}
	defer resp.Body.Close()
	_, _ = io.Copy(io.Discard, io.LimitReader(resp.Body, 1<<20)) // so that the connection can be used again
	switch resp.StatusCode {
	case http.StatusTooManyRequests, http.StatusBadGateway, http.StatusServiceUnavailable, http.StatusGatewayTimeout:
		again = true
	}
	if resp.StatusCode/100 != 2 {
		return again, fmt.Errorf("send spans: the collector says %s", resp.Status)
	}
	return false, nil
}
