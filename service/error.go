package service

import (
	"strings"

	"github.com/inkreel/inkreel/author/request/field"
)

// Kind says what sort of problem a request has; each version of the API has a
// status for it.
type Kind int

// The kinds of problem.
const (
	Invalid         Kind = iota // the request breaks a rule: Faults say which
	BadRequest                  // a wrong language list, a wrong kind of file
	Unauthenticated             // no key, a wrong or a revoked one
	Payment                     // not enough credits
	Forbidden                   // the plan of the workspace has it not
	NotFound                    // nothing of the caller's is called so
	Conflict                    // the id is taken by another request
	TooLarge                    // more bytes than are taken
	TooMany                     // requests: try again after RetryAfter
	Unavailable                 // what is needed does not answer for now
)

// Error is a request that is not followed; nothing of it was done.
type Error struct {
	Kind       Kind
	Message    string // a sentence for whoever called; empty where Faults say it all
	Faults     []Fault
	RetryAfter float64 // seconds, of TooMany and Unavailable
	Err        error   // why, for the log; may be nil
}

// invalid is the error of a body with one thing that is wrong.
func invalid(message string, path ...any) *Error {
	return &Error{Kind: Invalid, Faults: []Fault{valueFault(message, path...)}}
}

// Error implements error.
func (e *Error) Error() string {
	if e.Message != "" || len(e.Faults) == 0 {
		return e.Message
	}
	said := make([]string, len(e.Faults))
	for i, f := range e.Faults {
		said[i] = f.Error()
	}
	return strings.Join(said, "; ")
}

// Unwrap is why.
func (e *Error) Unwrap() error { return e.Err }

// Fault is one thing that is wrong with a body, in the names of API v2.
type Fault = field.Fault

// valueFault is one of a value that a rule speaks against.
func valueFault(message string, path ...any) Fault {
	return Fault{Type: field.ValueError, Path: path, Message: message}
}
