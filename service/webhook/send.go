package webhook

import (
	"bytes"
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/inkreel/inkreel/engine/asset"
)

const (
	// attemptTime is how long a receiver may take, from name resolution to the end of
	// its answer.
	attemptTime = 10 * time.Second
	// mostAnswer is how much of an answer is read, so that the connection can be used
	// again, in bytes.
	mostAnswer = 16 << 10
	// longestURL is how long an address may be, in bytes.
	longestURL = 2048
)

// errPrivate says that an address leads into a private network.
var errPrivate = errors.New("the address leads into a private network")

// CheckURL returns a sentence about an address that nothing would be delivered to,
// nil for one that may do: an address is judged again by where its name leads.
func (s *Sender) CheckURL(address string) error {
	u, err := url.Parse(address)
	switch {
	case len(address) > longestURL:
		return fmt.Errorf("a webhook's address may have %d bytes", longestURL)
	case err != nil || u.Hostname() == "" || u.Scheme != "https" && !(s.private && u.Scheme == "http"):
		return errors.New("a webhook's address must be https:// and a host")
	case u.User != nil || u.Fragment != "":
		return errors.New("a webhook's address may have neither user nor fragment")
	}
	if a, err := netip.ParseAddr(u.Hostname()); err == nil && !s.private && !asset.Public(a) {
		return errPrivate
	}
	return nil
}

// Sender makes attempts. Safe for concurrent use.
type Sender struct {
	client  *http.Client
	private bool
	now     func() time.Time
	time    time.Duration // of an attempt
}

// NewSender makes a client that connects to public addresses alone, whatever names
// lead to, follows no redirect, and knows no proxy: one would connect by itself.
// With private set, addresses of private networks and plain HTTP will do as well:
// for receivers beside the service, and for tests.
func NewSender(private bool) *Sender {
	dialer := &net.Dialer{Timeout: attemptTime}
	if !private {
		dialer.Control = func(_, address string, _ syscall.RawConn) error {
			ap, err := netip.ParseAddrPort(address)
			if err == nil && !asset.Public(ap.Addr()) {
				err = errPrivate
			}
			return err
		}
	}
	transport := &http.Transport{
		DialContext: dialer.DialContext, ForceAttemptHTTP2: true, TLSHandshakeTimeout: attemptTime,
		TLSClientConfig: &tls.Config{MinVersion: tls.VersionTLS12}, MaxResponseHeaderBytes: mostAnswer,
		MaxIdleConns: 32, MaxIdleConnsPerHost: 2, IdleConnTimeout: 30 * time.Second,
	}
	client := &http.Client{Transport: transport, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	return &Sender{client: client, private: private, now: now, time: attemptTime}
}

// errFinal wraps the reason of a delivery that is not tried again.
var errFinal = errors.New("given up")

// Deliver makes one attempt, signed with each of the secrets: one, or while it is
// replaced two. nil: the receiver answered with a status of success. Errors hold
// neither address nor secret.
func (s *Sender) Deliver(ctx context.Context, d Delivery, secrets []string) error {
	if err := s.CheckURL(d.URL); err != nil {
		return fmt.Errorf("%w: %w", errFinal, err)
	}
	if len(secrets) == 0 {
		return errors.New("there is no secret to sign with")
	}
	at := s.now()
	signatures := make([]string, len(secrets))
	for i, secret := range secrets {
		var err error
		if signatures[i], err = Sign(secret, d.ID, at, d.Body); err != nil {
			return err
		}
	}
	ctx, cancel := context.WithTimeout(ctx, s.time)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, d.URL, bytes.NewReader(d.Body))
	if err != nil {
		return fmt.Errorf("%w: not an address", errFinal)
	}
	for name, value := range map[string]string{
		"Content-Type": "application/json", "User-Agent": "inkreel-webhook",
		headerID: d.ID, headerTimestamp: strconv.FormatInt(at.Unix(), 10), headerSignature: strings.Join(signatures, " "),
	} {
		req.Header.Set(name, value)
	}
	resp, err := s.client.Do(req)
	if err != nil {
		return reason(err)
	}
	defer resp.Body.Close()
	_, _ = io.CopyN(io.Discard, resp.Body, mostAnswer) // what it says is nothing to us
	switch {
	case resp.StatusCode >= 200 && resp.StatusCode < 300:
		return nil
	case resp.StatusCode == http.StatusGone: // by the specification: it wants no more
		return fmt.Errorf("%w: the receiver answered 410", errFinal)
	case resp.StatusCode >= 300 && resp.StatusCode < 400:
		return fmt.Errorf("the receiver answered %d; redirects are not followed", resp.StatusCode)
	}
	return fmt.Errorf("the receiver answered %d", resp.StatusCode)
}

// reason is why nothing was delivered, without the address, which may hold a secret.
func reason(err error) error {
	var at *url.Error
	if errors.As(err, &at) {
		err = at.Err
	}
	var unnamed *net.DNSError
	switch {
	case errors.Is(err, errPrivate):
		return fmt.Errorf("%w: %w", errFinal, errPrivate)
	case errors.Is(err, context.DeadlineExceeded):
		return errors.New("the receiver did not answer in time")
	case errors.As(err, &unnamed):
		return errors.New("the receiver's name is not known")
	}
	return errors.New(asset.RedactIn(err.Error()))
}
