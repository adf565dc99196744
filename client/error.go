package client

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// Error is a request that the service does not follow.
type Error struct {
	Status     int           // of HTTP
	Detail     string        // a sentence; empty where Faults say it
	Faults     []Fault       // of a body, all at once
	RequestID  string        // for the operator's logs
	RetryAfter time.Duration // when to ask again; 0: not said
}

// Fault is one thing that is wrong with a body or a query.
type Fault struct {
	Type string `json:"type"` // as missing, literal_error, value_error
	Loc  []any  `json:"loc"`  // where: "body", "custom_images", 0
	Msg  string `json:"msg"`
}

// Error implements error.
func (e *Error) Error() string {
	said := e.Detail
	if len(e.Faults) > 0 {
		msgs := make([]string, len(e.Faults))
		for i, f := range e.Faults {
			msgs[i] = f.Msg
		}
		said = strings.Join(msgs, "; ")
	}
	if said == "" {
		said = http.StatusText(e.Status)
	}
	if e.RequestID != "" {
		return fmt.Sprintf("%s (status %d, request %s)", said, e.Status, e.RequestID)
	}
	return fmt.Sprintf("%s (status %d)", said, e.Status)
}

// mostRefusal is how much of an answer is read for why a request is refused.
const mostRefusal = 1 << 20

// refusal is the error of an answer.
func refusal(res *http.Response) *Error {
	e := &Error{Status: res.StatusCode, RequestID: res.Header.Get("X-Request-Id"), RetryAfter: after(res.Header.Get("Retry-After"))}
	text, _ := io.ReadAll(io.LimitReader(res.Body, mostRefusal))
	var said struct {
		Detail json.RawMessage `json:"detail"`
	}
	if json.Unmarshal(text, &said) != nil || said.Detail == nil {
		e.Detail = http.StatusText(res.StatusCode) // of a proxy before the service
		return e
	}
	if json.Unmarshal(said.Detail, &e.Faults) != nil && json.Unmarshal(said.Detail, &e.Detail) != nil {
		e.Detail = string(said.Detail)
	}
	return e
}

// after is what Retry-After says, in seconds or as a date.
func after(said string) time.Duration {
	if seconds, err := strconv.Atoi(said); err == nil {
		return time.Duration(max(0, seconds)) * time.Second
	}
	if when, err := http.ParseTime(said); err == nil {
		return max(0, time.Until(when))
	}
	return 0
}
