package client_test

import (
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/client"
)

// service is one that answers by a function, without a network.
type service func(*http.Request) (*http.Response, error)

// RoundTrip implements http.RoundTripper.
func (s service) RoundTrip(r *http.Request) (*http.Response, error) { return s(r) }

// client calls it.
func (s service) client(t *testing.T, options ...client.Option) *client.Client {
	t.Helper()
	c, err := client.New("https://films.example.com/", "ink_test", append(options, client.WithHTTPClient(&http.Client{Transport: s}))...)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// answer is one of a service; headers are pairs of name and value.
func answer(status int, body string, headers ...string) *http.Response {
	res := &http.Response{StatusCode: status, Header: http.Header{}, Body: io.NopCloser(strings.NewReader(body))}
	for i := 0; i < len(headers); i += 2 {
		res.Header.Set(headers[i], headers[i+1])
	}
	return res
}
