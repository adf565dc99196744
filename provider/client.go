// Package provider is what the clients of outside models share: an address, a
// key, tries, time and budget. What goes in are requests in the OpenAI-compatible
// HTTP forms, which hosted and local servers speak; what comes out are answers of
// bounded size, or an Error that says in a sentence what would help. It neither
// logs nor returns keys, headers or what was sent.
//
// The forms themselves are in the packages below: chat, speech, transcribe,
// image. It speaks net/http by itself: four requests are all that is needed, and
// the official client library made a small program 26 MB larger.
package provider

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"time"
)

// Client asks one provider. It is for concurrent use.
type Client struct {
	set    Settings
	name   string
	base   *url.URL
	http   *http.Client
	budget *Budget
	tell   func(Attempt)
}

// Options are what a client may be given beside its settings.
type Options struct {
	Budget *Budget       // shared by the clients of a film; nil: without limits
	Tell   func(Attempt) // hears of every try, for logs and progress; may be nil
	// Transport carries requests, for tests; nil: the network.
	Transport http.RoundTripper
}

// Attempt is one try of a request as it may be logged.
type Attempt struct {
	Provider string        // its host
	Path     string        // such as chat/completions
	Try      int           // from 1
	Took     time.Duration // of this try
	Sent     int           // bytes
	Received int           // bytes
	Err      error         // nil, an *Error, or the context's
	Wait     time.Duration // before the next try; 0: there is none
}

// Request is one call of a provider.
type Request struct {
	Path     string // below the base address
	Query    string // beside that of the base address; may be empty
	Type     string // of the body
	Body     []byte
	Most     Cost                     // that it may cost, reserved before it is sent
	Cost     func(answer []byte) Cost // that it did cost, by the answer; nil: as Most
	Optional []string                 // fields that the call could do without, see Error.Params
}

// Answer is a successful one.
type Answer struct {
	Type string // of the body, as the server says
	Body []byte
}

// New returns a client, or what is wrong with its settings.
func New(s Settings, o Options) (*Client, error) {
	base, err := s.base()
	if err != nil {
		return nil, err
	}
	if o.Budget != nil && o.Budget.limits.Money > 0 && !s.Price.Known {
		return nil, fmt.Errorf("%s has no price, so that a budget in money cannot be held: set its PRICE, 0 where it costs nothing", base.Host)
	}
	c := &Client{set: s.filled(), name: base.Host, base: base, budget: o.Budget, tell: o.Tell}
	if c.tell == nil {
		c.tell = func(Attempt) {}
	}
	transport := o.Transport
	if transport == nil {
		transport = network
	}
	c.http = &http.Client{Transport: transport, CheckRedirect: c.sameServer}
	return c, nil
}

// network is shared by all clients, and with it connections.
var network = func() *http.Transport {
	t := http.DefaultTransport.(*http.Transport).Clone()
	t.MaxIdleConnsPerHost = 4
	return t
}()

// Settings returns those of the client, with defaults.
func (c *Client) Settings() Settings { return c.set }

// Format prints the client as its name: printed field by field it would show
// its key.
func (c *Client) Format(f fmt.State, _ rune) { fmt.Fprint(f, c.name) }

// Name is the provider's host, as messages name it.
func (c *Client) Name() string { return c.name }

// maxRedirects of one request.
const maxRedirects = 3

// sameServer follows a redirection that stays on the server and sends the request
// again; any other would carry key or text elsewhere, or become a GET.
func (c *Client) sameServer(req *http.Request, via []*http.Request) error {
	if len(via) > maxRedirects || req.Method != via[0].Method || origin(req.URL) != origin(c.base) {
		return http.ErrUseLastResponse
	}
	return nil
}

// The causes of contexts: all tries together took too long, or all that is asked
// for a film.
var (
	errTotal = errors.New("time limit of all tries")
	errFilm  = errors.New("time limit of the film")
)

// Do sends a request until it is answered, at most as often and as long as the
// settings say: again after connections that break, 429 and 5xx, never after
// other refusals. Errors are *Error, or the context's.
func (c *Client) Do(ctx context.Context, r Request) (Answer, error) {
	parent := ctx
	most, cause := c.budget.left(c.set.Total), errTotal
	if most < c.set.Total {
		cause = errFilm
	}
	ctx, cancel := context.WithTimeoutCause(ctx, most, cause)
	defer cancel()
	for try := 1; ; try++ {
		if err := c.budget.reserve(r.Most); err != nil {
			return Answer{}, c.Fail(OverBudget, "was not asked: the film's budget would be passed: "+err.Error(), "raise it with INKREEL_BUDGET_REQUESTS, _TOKENS, _TIME or _MONEY")
		}
		begun := time.Now()
		c.budget.begin()
		a, outcome := c.try(ctx, r)
		c.budget.end()
		if errors.Is(context.Cause(ctx), errFilm) {
			c.budget.useUp()
		}
		c.settle(r, a, outcome)
		seen := Attempt{Provider: c.name, Path: r.Path, Try: try, Took: time.Since(begun), Sent: len(r.Body), Received: len(a.Body)}
		if outcome.err == nil {
			c.tell(seen)
			return a, nil
		}
		seen.Err = outcome.err
		if parent.Err() != nil {
			seen.Err = parent.Err()
			c.tell(seen)
			return Answer{}, parent.Err()
		}
		wait, again := c.pause(try, outcome)
		if until, ok := ctx.Deadline(); ok && again && time.Until(until) <= wait {
			again = false
		}
		if again {
			seen.Wait = wait
		}
		c.tell(seen)
		if !again {
			return Answer{}, tried(outcome.err, try)
		}
		if err := sleep(ctx, wait); err != nil {
			if parent.Err() != nil {
				return Answer{}, parent.Err()
			}
			return Answer{}, tried(outcome.err, try)
		}
	}
}

// tried says how often a call was tried.
func tried(e *Error, tries int) *Error {
	if tries == 1 {
		return e
	}
	told := *e
	told.Problem += fmt.Sprintf(" (tried %d times)", tries)
	return &told
}

// outcome is how a try ended.
type outcome struct {
	err    *Error
	again  bool          // whether another try may help
	after  time.Duration // which the server asks to wait for; 0: it says nothing
	undone bool          // nothing was done for certain: the server said so, or was not reached
}

// settle puts the true cost of a try in its budget: none where the server
// refused or was not reached, all that was reserved where nobody knows.
func (c *Client) settle(r Request, a Answer, o outcome) {
	switch {
	case o.err != nil && o.undone:
		c.budget.settle(r.Most, Cost{})
	case o.err == nil && r.Cost != nil:
		c.budget.settle(r.Most, r.Cost(a.Body))
	}
}

// try sends a request once.
func (c *Client) try(ctx context.Context, r Request) (Answer, outcome) {
	ctx, cancel := context.WithTimeout(ctx, c.set.Try)
	defer cancel()
	at := c.base.JoinPath(r.Path)
	if r.Query != "" {
		at.RawQuery = strings.TrimPrefix(at.RawQuery+"&"+r.Query, "&")
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, at.String(), bytes.NewReader(r.Body))
	if err != nil {
		return Answer{}, outcome{err: c.Fail(Refused, "cannot be asked: its address and the path make none", "")}
	}
	req.Header.Set("Content-Type", r.Type)
	req.Header.Set("User-Agent", "inkreel")
	switch {
	case c.set.Key == "":
	case c.set.KeyHeader != "":
		req.Header.Set(c.set.KeyHeader, string(c.set.Key))
	default:
		req.Header.Set("Authorization", "Bearer "+string(c.set.Key))
	}
	resp, err := c.http.Do(req)
	if err != nil {
		return Answer{}, c.broken(ctx, err)
	}
	defer resp.Body.Close()
	success := resp.StatusCode >= 200 && resp.StatusCode < 300
	limit := c.set.MaxAnswer
	if !success {
		limit = maxFault
	}
	body, err := io.ReadAll(io.LimitReader(resp.Body, limit+1))
	switch {
	case success && err != nil:
		return Answer{}, c.broken(ctx, err)
	case success && int64(len(body)) > limit:
		return Answer{}, outcome{err: c.Fail(BadAnswer, fmt.Sprintf("answered with more than %d bytes", limit), "")}
	case success:
		return Answer{Type: resp.Header.Get("Content-Type"), Body: body}, outcome{}
	}
	e := c.refusal(r, resp.StatusCode, resp.Header, body)
	return Answer{}, outcome{
		err: e, undone: true, after: retryAfter(resp.Header, time.Now()),
		again: e.Failure == RateLimited || e.Failure == Unreachable,
	}
}

// maxFault bounds what is read of an error's body.
const maxFault = 64 << 10
