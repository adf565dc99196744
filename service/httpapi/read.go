package httpapi

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime"
	"net"
	"net/http"
	"time"

	"github.com/inkreel/inkreel/author/request/field"
	"github.com/inkreel/inkreel/service"
)

// What is read of a JSON body: how much, in how long, and how much of all bodies
// together before further ones wait.
const (
	mostJSON    = 5 << 20
	jsonTime    = 30 * time.Second
	mostReading = 128 << 20
	readingTurn = 10 * time.Second
)

// Values reads the body by the route's table. The error is that nothing could be
// read; faults of fields are among the values.
func (c *Call) Values() (field.Values, error) {
	if err := c.isJSON(); err != nil {
		return field.Values{}, err
	}
	if c.R.ContentLength > mostJSON {
		return field.Values{}, tooLarge()
	}
	weight := c.R.ContentLength
	if weight < 0 {
		weight = mostJSON
	}
	ctx, cancel := context.WithTimeout(c.R.Context(), readingTurn)
	defer cancel()
	if err := c.api.reading.Acquire(ctx, weight); err != nil {
		return field.Values{}, &service.Error{Kind: service.Unavailable, Message: "Too many large bodies arrive at once; try again.", RetryAfter: 1}
	}
	defer c.api.reading.Release(weight)
	data, err := io.ReadAll(http.MaxBytesReader(c.W, c.R.Body, mostJSON))
	if err != nil {
		return field.Values{}, unread(err)
	}
	hasten(c.W, 0)
	return c.route.Body.Read(data), nil
}

// Into reads the body into a struct with the table's names; any fault is an error.
func (c *Call) Into(to any) error {
	v, err := c.Values()
	if err != nil {
		return err
	}
	if len(v.Faults) > 0 {
		return &service.Error{Kind: service.Invalid, Faults: v.Faults}
	}
	return Fill(to, v.Is)
}

// Fill gives a struct the values that are there, by its names in JSON.
func Fill(to any, is map[string]any) error {
	data, err := json.Marshal(is)
	if err != nil {
		return err
	}
	return json.Unmarshal(data, to)
}

func (c *Call) isJSON() error {
	if enc := c.R.Header.Get("Content-Encoding"); enc != "" && enc != "identity" {
		return &Problem{Status: http.StatusUnsupportedMediaType, Detail: "Bodies are read as they are: leave Content-Encoding out."}
	}
	given := c.R.Header.Get("Content-Type")
	if given == "" {
		return nil
	}
	kind, _, err := mime.ParseMediaType(given)
	if err != nil || kind != "application/json" {
		return &Problem{Status: http.StatusUnsupportedMediaType, Detail: "Send JSON, with Content-Type: application/json."}
	}
	return nil
}

// hasten bounds how long the body may take from now on; 0: no longer. A deadline that
// passes once the body is there would end the request's context; where it is not, the
// server reads what is left before it sends the answer, and must not wait for it.
func hasten(w http.ResponseWriter, d time.Duration) {
	var until time.Time
	if d > 0 {
		until = time.Now().Add(d)
	}
	_ = http.NewResponseController(w).SetReadDeadline(until) // a writer of a test's has none
}

func tooLarge() error {
	return &service.Error{Kind: service.TooLarge, Message: fmt.Sprintf("A JSON body may have %d MB.", mostJSON>>20)}
}

// unread is why a body could not be read to its end.
func unread(err error) error {
	var most *http.MaxBytesError
	switch {
	case errors.As(err, &most):
		return tooLarge()
	case late(err):
		return &Problem{Status: http.StatusRequestTimeout, Detail: "The body came too slowly."}
	}
	return &Problem{Status: http.StatusBadRequest, Detail: "The body ended before its length."}
}

// late reports whether a connection's deadline has passed.
func late(err error) bool {
	var of net.Error
	return errors.As(err, &of) && of.Timeout()
}
