package provider

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"syscall"
	"time"
)

const (
	// longestWait between two tries that a server may ask for. Who is to wait
	// longer is told so.
	longestWait = time.Minute
	// longestBackoff is that of our own waits.
	longestBackoff = 20 * time.Second
)

// pause returns how long to wait before the next try, and whether there is one.
// Waits double, and are spread over their second half, so that many clients that
// failed together do not come back together.
func (c *Client) pause(try int, o outcome) (wait time.Duration, again bool) {
	if !o.again || try >= c.set.Tries {
		return 0, false
	}
	if o.after > longestWait {
		o.err.Problem += fmt.Sprintf(" (it asks to wait for %s)", o.after.Round(time.Second))
		return 0, false
	}
	wait = min(c.set.Backoff<<min(try-1, 16), longestBackoff)
	wait = wait/2 + rand.N(wait/2+1)
	return max(wait, o.after), true
}

// retryAfter reads for how long a server asks to wait: Retry-After in seconds or
// as a date (RFC 9110, 10.2.3), or the header of some servers in milliseconds.
func retryAfter(h http.Header, now time.Time) time.Duration {
	const most = 365 * 24 * time.Hour // more overflows somewhere
	within := func(n float64, unit time.Duration) time.Duration {
		if !(n > 0) {
			return 0
		}
		return time.Duration(min(n*float64(unit), float64(most)))
	}
	if n, err := strconv.ParseFloat(h.Get("Retry-After-Ms"), 64); err == nil {
		return within(n, time.Millisecond)
	}
	v := h.Get("Retry-After")
	if n, err := strconv.ParseFloat(v, 64); err == nil {
		return within(n, time.Second)
	}
	if at, err := http.ParseTime(v); err == nil {
		return min(max(at.Sub(now), 0), most)
	}
	return 0
}

// sleep waits, unless the context ends before.
func sleep(ctx context.Context, d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-timer.C:
		return nil
	}
}

// broken is the outcome of a try without a whole answer.
func (c *Client) broken(ctx context.Context, err error) outcome {
	var dns *net.DNSError
	var cert *tls.CertificateVerificationError
	fail := func(problem, hint string, again bool) outcome {
		return outcome{err: c.Fail(Unreachable, problem, hint), again: again}
	}
	away := func(problem, hint string, again bool) outcome {
		o := fail(problem, hint, again)
		o.undone = true
		return o
	}
	switch {
	case errors.Is(context.Cause(ctx), errTotal):
		return fail(fmt.Sprintf("did not answer within %s in all", c.set.Total), "try later, or use a smaller or faster model", false)
	case errors.Is(context.Cause(ctx), errFilm):
		return fail("did not answer within the time that is left for the film's models", "raise it with INKREEL_BUDGET_TIME, or use a faster model", false)
	case errors.Is(ctx.Err(), context.DeadlineExceeded):
		return fail(fmt.Sprintf("did not answer within %s", c.set.Try), "try later, allow it more time with its setting TIMEOUT, or use a smaller or faster model", true)
	case errors.As(err, &cert):
		return away("cannot be trusted: its certificate is wrong for this address", "does the address begin with the right name, and is the clock right?", false)
	case errors.As(err, &dns) && dns.IsNotFound:
		return away("cannot be found: there is no host of that name", "is the provider's URL spelt right, and is there a network?", false)
	case errors.Is(err, syscall.ECONNREFUSED):
		return away("does not accept connections", "is the server running, at that port?", true)
	case errors.Is(err, io.ErrUnexpectedEOF), errors.Is(err, io.EOF), errors.Is(err, syscall.ECONNRESET):
		return fail("broke off before its answer was whole", "try later", true)
	}
	var at *url.Error
	if errors.As(err, &at) {
		err = at.Err // without the address
	}
	if strings.Contains(err.Error(), "server gave HTTP response to HTTPS client") {
		return fail("speaks plain http, not https", "let the provider's URL begin with http:, if it is on this machine", false)
	}
	return fail("cannot be reached: "+c.quote(err.Error(), Request{}), "is the provider's URL right, and is there a network?", true)
}
