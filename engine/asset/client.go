package asset

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"syscall"
	"time"
)

// How long a server may take to be connected to and to begin its answer, within
// the time of the whole fetch, and how many connections to it are kept, and how
// long, for a plan's further sources.
const (
	connectTimeout  = 10 * time.Second
	headerTimeout   = 20 * time.Second
	idleConnections = 4
	idleTimeout     = 10 * time.Second
)

// maxRedirects bounds how far an address may send us on.
const maxRedirects = 5

var (
	// errPrivate says that an address is not one of the public Internet, where a
	// stranger's plan could otherwise reach services of the operator.
	errPrivate = errors.New("address is in a private network")
	// errDenied says that the operator's lists do not let an address be fetched from.
	errDenied = errors.New("address may not be fetched from here")
)

// newClient is an HTTP client that checks every address it connects to after
// name resolution, so that neither redirects nor DNS can lead inside. It goes
// through a proxy only where the configuration names one: a proxy connects by
// itself, so the environment must not bring one in. With a proxy the hosts are
// checked by name, their addresses by the proxy.
func newClient(cfg Config) *http.Client {
	transport := &http.Transport{
		DialContext: func(ctx context.Context, network, address string) (net.Conn, error) {
			host, _, err := net.SplitHostPort(address)
			if err != nil {
				return nil, err
			}
			dialer := &net.Dialer{Timeout: connectTimeout}
			if cfg.Proxy == nil {
				dialer.Control = func(_, address string, _ syscall.RawConn) error {
					ap, err := netip.ParseAddrPort(address)
					if err != nil {
						return err
					}
					return cfg.Rules.verdict(host, ap.Addr(), cfg.AllowPrivate)
				}
			}
			return dialer.DialContext(ctx, network, address)
		},
		TLSHandshakeTimeout:   connectTimeout,
		ResponseHeaderTimeout: headerTimeout,
		IdleConnTimeout:       idleTimeout,
		MaxIdleConnsPerHost:   idleConnections,
	}
	if cfg.Proxy != nil {
		transport.Proxy = http.ProxyURL(cfg.Proxy)
	}
	return &http.Client{
		Transport: transport,
		CheckRedirect: func(req *http.Request, via []*http.Request) error {
			if len(via) > maxRedirects {
				return fmt.Errorf("more than %d redirects", maxRedirects)
			}
			if req.URL.Scheme != "https" && !cfg.AllowHTTP {
				return fmt.Errorf("redirected to %s", req.URL.Scheme)
			}
			return cfg.mayFetch(req.URL)
		},
	}
}

// mayFetch checks a host by its name, and by its address where that is written
// out: behind a proxy nothing else is seen of it.
func (c Config) mayFetch(u *url.URL) error {
	if why := c.Rules.refusal(u); why != "" {
		return fmt.Errorf("%s: %w", why, errDenied)
	}
	if a, err := written(u.Hostname()); err == nil {
		return c.Rules.verdict(u.Hostname(), a, c.AllowPrivate)
	}
	return nil
}

func (f *Fetcher) openHTTP(ctx context.Context, source string) (io.ReadCloser, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, source, nil)
	if err != nil {
		return nil, &Error{Source: source, Problem: "not an address"} // err would quote it whole
	}
	if req.URL.Scheme == "http" && !f.cfg.AllowHTTP {
		return nil, &Error{Source: source, Problem: "plain http is refused here", Hint: "use https:, or let the operator start with --allow-http"}
	}
	if err := f.cfg.mayFetch(req.URL); err != nil {
		return nil, refused(source, err)
	}
	resp, err := f.client.Do(req)
	if err != nil {
		var at *url.Error
		if errors.As(err, &at) {
			err = at.Err // without the address, which may hold a password or a signature
		}
		if errors.Is(err, errPrivate) || errors.Is(err, errDenied) {
			return nil, refused(source, err)
		}
		return nil, &Error{Source: source, Problem: "cannot be reached: " + away(err), Temporary: true, Err: err}
	}
	if resp.StatusCode != http.StatusOK {
		resp.Body.Close()
		return nil, &Error{Source: source, Problem: "the server answered " + resp.Status, Temporary: resp.StatusCode >= 500 || resp.StatusCode == http.StatusTooManyRequests}
	}
	if resp.ContentLength > f.cfg.MaxBytes {
		resp.Body.Close()
		return nil, f.tooLarge(source)
	}
	return resp.Body, nil
}

// away says why a server cannot be reached, without the address of whoever looks
// names up for us: strangers are told.
func away(err error) string {
	var name *net.DNSError
	if errors.As(err, &name) {
		return fmt.Sprintf("lookup %s: %s", name.Name, name.Err)
	}
	return err.Error()
}

// refused is the error for an address that rules forbid.
func refused(source string, err error) *Error {
	if errors.Is(err, errPrivate) {
		return &Error{Source: source, Problem: "leads into a private network", Hint: "let the operator start with --allow-private-addresses, or name the address with --asset-allow, if that is meant", Err: err}
	}
	return &Error{Source: source, Problem: err.Error(), Hint: "let the operator change --asset-allow and --asset-deny if that is meant", Err: err}
}
