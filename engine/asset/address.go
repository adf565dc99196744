package asset

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"syscall"
	"time"
)

// maxRedirects bounds how far an address may send us on.
const maxRedirects = 5

// How long a server may take to be connected to and to begin its answer, within
// the time of the whole fetch, and how many connections to it are kept for a
// plan's further sources.
const (
	connectTimeout  = 10 * time.Second
	headerTimeout   = 20 * time.Second
	idleConnections = 4
)

// errPrivate says that an address points into a private network, where a
// stranger's plan could otherwise reach services of the operator.
var errPrivate = errors.New("address is in a private network")

// newClient is an HTTP client that checks every address it connects to after
// name resolution, so that neither redirects nor DNS can lead inside.
func newClient(cfg Config) *http.Client {
	dialer := &net.Dialer{Timeout: connectTimeout}
	if !cfg.AllowPrivate {
		dialer.Control = func(_, address string, _ syscall.RawConn) error {
			ap, err := netip.ParseAddrPort(address)
			if err != nil {
				return err
			}
			if !public(ap.Addr()) {
				return fmt.Errorf("%s: %w", ap.Addr(), errPrivate)
			}
			return nil
		}
	}
	return &http.Client{
		Transport: &http.Transport{
			Proxy:                 http.ProxyFromEnvironment,
			DialContext:           dialer.DialContext,
			TLSHandshakeTimeout:   connectTimeout,
			ResponseHeaderTimeout: headerTimeout,
			MaxIdleConnsPerHost:   idleConnections,
		},
		CheckRedirect: func(req *http.Request, via []*http.Request) error {
			if len(via) > maxRedirects {
				return fmt.Errorf("more than %d redirects", maxRedirects)
			}
			if req.URL.Scheme != "https" && !cfg.AllowHTTP {
				return fmt.Errorf("redirected to %s", req.URL.Scheme)
			}
			return nil
		},
	}
}

// shared is the carrier-grade NAT range of RFC 6598, which netip does not
// count as private.
var shared = netip.MustParsePrefix("100.64.0.0/10")

func public(a netip.Addr) bool {
	a = a.Unmap()
	return a.IsGlobalUnicast() && !a.IsPrivate() && !a.IsLoopback() && !a.IsLinkLocalUnicast() && !shared.Contains(a)
}

func (f *Fetcher) openHTTP(ctx context.Context, source string) (io.ReadCloser, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, source, nil)
	if err != nil {
		return nil, &Error{Source: source, Problem: "not an address", Err: err}
	}
	if req.URL.Scheme == "http" && !f.cfg.AllowHTTP {
		return nil, &Error{Source: source, Problem: "plain http is refused here", Hint: "use https:, or let the operator start with --allow-http"}
	}
	resp, err := f.client.Do(req)
	if err != nil {
		if errors.Is(err, errPrivate) {
			return nil, &Error{Source: source, Problem: "leads into a private network", Hint: "let the operator start with --allow-private-addresses if that is meant", Err: err}
		}
		return nil, &Error{Source: source, Problem: "cannot be reached: " + err.Error(), Temporary: true, Err: err}
	}
	if resp.StatusCode != http.StatusOK {
		resp.Body.Close()
		return nil, &Error{Source: source, Problem: "the server answered " + resp.Status, Temporary: resp.StatusCode >= 500 || resp.StatusCode == http.StatusTooManyRequests}
	}
	if resp.ContentLength > f.cfg.MaxBytes {
		resp.Body.Close()
		return nil, f.tooLarge(source)
	}
	return struct {
		io.Reader
		io.Closer
	}{resp.Body, resp.Body}, nil
}
