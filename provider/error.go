package provider

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
)

// Failure says what kind of failure an Error is: errors.Is(err,
// provider.Refused).
type Failure string

// The kinds of failure.
const (
	Refused     Failure = "refused"      // the server does not do what it was asked: asking again is of no use
	RateLimited Failure = "rate limited" // it does too much already: later
	Unreachable Failure = "unreachable"  // no answer, or failures of its own: later, perhaps
	BadAnswer   Failure = "bad answer"   // an answer that is none
	OverBudget  Failure = "over budget"  // it was not asked
)

// Error makes a Failure one that errors.Is finds.
func (f Failure) Error() string { return string(f) }

// Error is a failed call in words for whoever set the provider up. It holds no
// key and no more of what was sent than a few words.
type Error struct {
	Failure  Failure
	Provider string // its host
	Problem  string // what went wrong
	Hint     string // what would help
	Status   int    // of HTTP; 0: no answer
	Code     string // the server's own word for it, such as content_filter
	// Params are those of the request's fields that the server's message names,
	// among Request.Optional.
	Params []string
}

// Error is one sentence: who, what, and what would help.
func (e *Error) Error() string {
	s := e.Provider + " " + e.Problem
	if e.Hint != "" {
		s += "; " + e.Hint
	}
	return s
}

// Is reports whether the error is of a kind of failure.
func (e *Error) Is(target error) bool { return target == e.Failure }

// fault is the body of an error in the OpenAI-compatible form, and in those that
// some servers answer instead.
type fault struct {
	Error   json.RawMessage `json:"error"`
	Message string          `json:"message"`
	Detail  json.RawMessage `json:"detail"`
}

// faultOf reads an error's body: the server's message, its code, and the field
// it is about. Whatever is no such form is a message itself.
func faultOf(body []byte) (message, code, param string) {
	var f fault
	if json.Unmarshal(body, &f) != nil {
		return string(body), "", ""
	}
	var text string
	var inner struct {
		Message string `json:"message"`
		Type    string `json:"type"`
		Code    any    `json:"code"`
		Param   any    `json:"param"`
	}
	var detail struct {
		Message string `json:"message"`
		Status  string `json:"status"`
	}
	switch {
	case json.Unmarshal(f.Error, &text) == nil && text != "":
		return text, "", ""
	case json.Unmarshal(f.Error, &inner) == nil && (inner.Message != "" || inner.Code != nil || inner.Type != ""):
		code, _ = inner.Code.(string)
		if code == "" {
			code = inner.Type
		}
		param, _ = inner.Param.(string)
		return inner.Message, code, param
	case f.Message != "":
		return f.Message, "", ""
	case json.Unmarshal(f.Detail, &text) == nil && text != "":
		return text, "", ""
	case json.Unmarshal(f.Detail, &detail) == nil && detail.Message != "":
		return detail.Message, detail.Status, ""
	case len(f.Detail) > 0:
		return string(f.Detail), "", ""
	}
	return string(body), "", ""
}

// refusal makes an Error of an answer that is no success.
func (c *Client) refusal(r Request, status int, header http.Header, body []byte) *Error {
	message, code, param := faultOf(body)
	e := &Error{Failure: Refused, Provider: c.name, Status: status, Code: word(code)}
	own := withoutEcho(message[:min(len(message), searched)], r.Body)
	for _, p := range r.Optional {
		if p == param || strings.Contains(own, p) {
			e.Params = append(e.Params, p)
		}
	}
	said := c.quote(message, r)
	e.Problem = fmt.Sprintf("answered %d %s", status, strings.ToLower(http.StatusText(status)))
	if said != "" {
		e.Problem += ": " + said
	}
	switch {
	case status >= 300 && status < 400:
		e.Problem = fmt.Sprintf("answered %d: it sends on to another address", status)
		if to := locationHost(header); to != "" {
			e.Problem += ", of " + c.quote(to, r)
		}
		e.Hint = "neither key nor text is sent there; set the provider's URL to that address if it is meant"
	case status == http.StatusUnauthorized && code != "quota_exceeded":
		e.Hint = "is the provider's key right, and set?"
	case code == "insufficient_quota" || code == "quota_exceeded" || status == http.StatusPaymentRequired:
		e.Hint = "the account has no credit left"
	case status == http.StatusForbidden:
		e.Hint = "may the key use this model, and from here?"
	case status == http.StatusNotFound:
		e.Hint = "does the provider's URL end as its documentation says, mostly in /v1, and is there a model of that name?"
	case status == http.StatusRequestEntityTooLarge:
		e.Hint = "it was sent more than it takes"
	case status == http.StatusTooManyRequests:
		e.Failure, e.Hint = RateLimited, "try later, or ask the provider for a higher limit"
	case code == "context_length_exceeded":
		e.Hint = "the text is longer than the model's context; use a model with a larger one, or say how large it is by INKREEL_LLM_CONTEXT"
	case Filtered(code):
		e.Hint = "the provider's rules for contents do not let it answer; word it otherwise, or use another model"
	case status == http.StatusNotImplemented:
		e.Hint = "the server does not do this"
	case status >= 500 || status == http.StatusRequestTimeout:
		e.Failure, e.Hint = Unreachable, "the failure is the provider's; try later"
	}
	return e
}

// Filtered reports whether a code of a server or the end of an answer says that
// its rules for contents were applied.
func Filtered(code string) bool {
	return slices.Contains([]string{"content_filter", "content_policy_violation", "moderation_blocked", "responsibleAIPolicyViolation"}, code)
}

// Fail is an Error of this client's provider. What it quotes of an answer must have
// gone through Quote.
func (c *Client) Fail(f Failure, problem, hint string) *Error {
	return &Error{Failure: f, Provider: c.name, Problem: problem, Hint: hint}
}

// word is a server's code, where it is one: letters, digits, _ and -.
func word(s string) string {
	const longest = 64
	if len(s) > longest || strings.Trim(s, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-.") != "" {
		return ""
	}
	return s
}
