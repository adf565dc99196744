// Package command puts the service together for the command line: what serves the
// REST API, and what operators ask of its records.
package command

import (
	"errors"
	"fmt"
	"net"
	"net/url"
	"strings"
	"time"
)

// Flags say how the REST API is served.
type Flags struct {
	DB          string        `name:"db" env:"INKREEL_DB" help:"Database of records: a file for SQLite, or postgres://USER@HOST/NAME." placeholder:"FILE|URL"`
	URL         string        `name:"url" env:"INKREEL_URL" help:"Address by which callers reach the API, as https://video.example.com. Defaults to where it listens." placeholder:"URL"`
	TLSCert     string        `name:"api-tls-cert" env:"INKREEL_API_TLS_CERT" help:"Certificate of the API, in PEM." placeholder:"FILE"`
	TLSKey      string        `name:"api-tls-key" env:"INKREEL_API_TLS_KEY" help:"The key of --api-tls-cert, in PEM." placeholder:"FILE"`
	BehindProxy bool          `env:"INKREEL_BEHIND_PROXY" help:"A proxy ends TLS: its X-Forwarded-Proto is believed, and what did not come by https is refused."`
	Writers     int           `default:"2" env:"INKREEL_WRITERS" help:"Films written at once by this process; 0: it only answers."`
	MediaFor    time.Duration `default:"24h" env:"INKREEL_MEDIA_FOR" help:"How long addresses of films are good for."`
	Private     bool          `name:"allow-private-webhooks" env:"INKREEL_ALLOW_PRIVATE_WEBHOOKS" help:"Tell webhooks in private networks and over plain HTTP, too."`
	TrustTraces bool          `name:"trust-traceparent" env:"INKREEL_TRUST_TRACEPARENT" help:"Go on with the traces of callers' traceparent, and trace what it says is traced; else it is a link of a trace of our own."`
	Origins     []string      `env:"INKREEL_CORS_ORIGINS" help:"Web origins whose pages may call the API; * for all." placeholder:"ORIGIN,…"`
}

// Validate refuses what cannot be served.
func (f *Flags) Validate() error {
	var err error
	switch {
	case (f.TLSCert == "") != (f.TLSKey == ""):
		err = errors.New("--api-tls-cert and --api-tls-key belong together: one is missing")
	case f.TLSCert != "" && f.BehindProxy:
		err = errors.New("--behind-proxy: a proxy ends TLS, so --api-tls-cert is not used")
	case f.BehindProxy && f.URL == "":
		err = errors.New("--behind-proxy: say with --url by which address callers reach the proxy")
	case f.Writers < 0:
		err = fmt.Errorf("--writers %d: want 0 or more", f.Writers)
	case f.MediaFor < time.Minute:
		err = fmt.Errorf("--media-for %v: want 1m or more", f.MediaFor)
	}
	if u, bad := url.Parse(f.URL); f.URL != "" && (bad != nil || u.Host == "" || u.Scheme != "https" && u.Scheme != "http") {
		err = errors.Join(err, fmt.Errorf("--url %s: want an address such as https://video.example.com", f.URL))
	}
	return err
}

// base is the address by which callers reach what listens at address; it is an error
// to be reached from elsewhere without TLS.
func (f *Flags) base(address string) (string, error) {
	host, port, err := net.SplitHostPort(address)
	if err != nil {
		return "", fmt.Errorf("--api %s: want HOST:PORT, as 127.0.0.1:8080", address)
	}
	ip := net.ParseIP(host)
	if !(host == "localhost" || ip != nil && ip.IsLoopback()) && f.TLSCert == "" && !f.BehindProxy {
		return "", fmt.Errorf("--api %s is reached from other machines, and keys would travel in the clear: give --api-tls-cert and --api-tls-key, or --behind-proxy where a proxy ends TLS", address)
	}
	if f.URL != "" {
		return strings.TrimSuffix(f.URL, "/"), nil
	}
	scheme := "http"
	if f.TLSCert != "" {
		scheme = "https"
	}
	if host == "" || ip != nil && ip.IsUnspecified() {
		return "", fmt.Errorf("--api %s: say with --url by which address callers reach it", address)
	}
	return scheme + "://" + net.JoinHostPort(host, port), nil
}
