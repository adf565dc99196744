package client

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"
)

// Client calls one service with one key.
type Client struct {
	base     string // without a slash at its end
	key      string
	api      *http.Client // follows no redirect: the key is for this service alone
	files    *http.Client // carries no key
	attempts int
	backoff  time.Duration
	poll     time.Duration
	agent    string
}

// Option changes how a Client calls.
type Option func(*Client)

// WithHTTPClient sends requests by h, of which Transport and Timeout count; the
// default waits a minute for a connection's answer to begin, and for its end as
// long as the context allows.
func WithHTTPClient(h *http.Client) Option {
	return func(c *Client) { c.files = h }
}

// WithAttempts sets how often a request is sent at the most, 1 or more; 6 where not
// said.
func WithAttempts(n int) Option { return func(c *Client) { c.attempts = max(1, n) } }

// WithBackoff sets the pause before the second attempt, which doubles with each up
// to 30 seconds and varies by a quarter; half a second where not said. What
// Retry-After says is waited where it is longer.
func WithBackoff(first time.Duration) Option { return func(c *Client) { c.backoff = first } }

// WithPollInterval sets how often Wait and WaitEdit ask; 2 seconds where not said.
func WithPollInterval(every time.Duration) Option { return func(c *Client) { c.poll = every } }

// WithUserAgent sets what the caller is called in the header User-Agent.
func WithUserAgent(name string) Option { return func(c *Client) { c.agent = name } }

// answerTime is how long a request may wait for its answer to begin: frames are drawn
// while one waits for a still.
const answerTime = time.Minute

// New is a client of the service at an address such as https://films.example.com,
// without /api. An address of another machine must be https: the key is in every
// request.
func New(base, key string, options ...Option) (*Client, error) {
	u, err := url.Parse(strings.TrimRight(base, "/"))
	if err != nil || u.Host == "" || u.RawQuery != "" || u.Fragment != "" || u.User != nil {
		return nil, fmt.Errorf("%q is not the address of a service; accepted: https://HOST", base)
	}
	if u.Scheme != "https" && (u.Scheme != "http" || !loopback(u.Hostname())) {
		return nil, fmt.Errorf("%s would send the key unencrypted; accepted: https, and http on this machine alone", base)
	}
	if key == "" {
		return nil, errors.New("the API key is empty")
	}
	c := &Client{base: u.String(), key: key, attempts: 6, backoff: 500 * time.Millisecond, poll: 2 * time.Second, agent: "inkreel-go"}
	for _, o := range options {
		o(c)
	}
	if c.files == nil {
		t := http.DefaultTransport.(*http.Transport).Clone()
		t.ResponseHeaderTimeout = answerTime
		c.files = &http.Client{Transport: t}
	}
	c.api = &http.Client{Transport: c.files.Transport, Timeout: c.files.Timeout, CheckRedirect: func(*http.Request, []*http.Request) error {
		return http.ErrUseLastResponse
	}}
	return c, nil
}

func loopback(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

// call is one request of the API.
type call struct {
	method string
	path   string // below /api/v2, escaped
	query  url.Values
	body   any    // sent as JSON; nil: none
	form   []byte // sent instead, as multipart/form-data
	kind   string // of form
	header http.Header
	again  bool // whether it may be sent twice, also where it may have been followed
}

// get is the call of what may be read at a path.
func get(path string) call { return call{method: http.MethodGet, path: path, again: true} }

// at is a path of which parts are escaped: at("videos", id).
func at(parts ...string) string {
	var b strings.Builder
	for _, p := range parts {
		b.WriteString("/" + url.PathEscape(p))
	}
	return b.String()
}

// answered sends a call and decodes its answer.
func answered[T any](ctx context.Context, c *Client, it call) (*T, error) {
	data, err := c.bytes(ctx, it)
	if err != nil {
		return nil, err
	}
	out := new(T)
	if err := json.Unmarshal(data, out); err != nil {
		return nil, fmt.Errorf("%s %s: the answer is not of this API: %w", it.method, it.path, err)
	}
	return out, nil
}

// mostAnswer is far more than an answer has, in bytes.
const mostAnswer = 64 << 20

// bytes sends a call and reads its answer.
func (c *Client) bytes(ctx context.Context, it call) (data []byte, err error) {
	err = c.attempt(ctx, it.again, func() error {
		res, err := c.send(ctx, it)
		if err != nil {
			return err
		}
		defer res.Body.Close()
		if data, err = io.ReadAll(io.LimitReader(res.Body, mostAnswer)); err != nil {
			return &lost{err}
		}
		return nil
	})
	return data, err
}

// send sends a call once. Its answer is one of success.
func (c *Client) send(ctx context.Context, it call) (*http.Response, error) {
	body, kind, err := it.content()
	if err != nil {
		return nil, err
	}
	at := c.base + "/api/v2" + it.path
	if len(it.query) > 0 {
		at += "?" + it.query.Encode()
	}
	req, err := http.NewRequestWithContext(ctx, it.method, at, body)
	if err != nil {
		return nil, err
	}
	for name, values := range it.header {
		req.Header[name] = values
	}
	if kind != "" {
		req.Header.Set("Content-Type", kind)
	}
	req.Header.Set("User-Agent", c.agent)
	req.Header.Set("X-Api-Key", c.key)
	res, err := c.api.Do(req)
	if err != nil {
		return nil, &lost{err}
	}
	if res.StatusCode >= 200 && res.StatusCode < 300 {
		return res, nil
	}
	defer res.Body.Close()
	return nil, refusal(res)
}

// content is a call's body and its kind.
func (it *call) content() (io.Reader, string, error) {
	if it.form != nil {
		return strings.NewReader(string(it.form)), it.kind, nil
	}
	if it.body == nil {
		return http.NoBody, "", nil
	}
	text, err := json.Marshal(it.body)
	return strings.NewReader(string(text)), "application/json", err
}

// page is the query of a part of a list.
func page(limit, offset int) url.Values {
	q := url.Values{}
	if limit != 0 {
		q.Set("limit", strconv.Itoa(limit))
	}
	if offset != 0 {
		q.Set("offset", strconv.Itoa(offset))
	}
	return q
}
