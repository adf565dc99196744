package story

import (
	"fmt"
	"strings"
)

// FaultKind says what sort of thing is wrong, by the names that services written
// in Python have made known.
type FaultKind string

// The kinds of faults.
const (
	FaultMissing   FaultKind = "missing"         // what is required is not there
	FaultString    FaultKind = "string_type"     // want a text
	FaultBool      FaultKind = "bool_type"       // want true or false
	FaultInteger   FaultKind = "int_type"        // want a whole number
	FaultNumber    FaultKind = "float_type"      // want a number
	FaultList      FaultKind = "list_type"       // want a list
	FaultObject    FaultKind = "dict_type"       // want an object
	FaultJSON      FaultKind = "json_invalid"    // no JSON at all
	FaultLiteral   FaultKind = "literal_error"   // none of the values there are
	FaultValue     FaultKind = "value_error"     // a value that a rule speaks against
	FaultDuplicate FaultKind = "duplicate"       // a language that the film is made in already
	FaultExtra     FaultKind = "extra_forbidden" // no field of this name
)

// Fault is one thing wrong with what was asked for: where, what, and what would do.
type Fault struct {
	Kind    FaultKind `json:"type"`
	Path    string    `json:"path"`     // of the request's field: custom_images[0]; empty: all of it
	Problem string    `json:"message"`  // what is wrong with it, with the value where there is one
	Accept  string    `json:"accepted"` // what would be accepted
}

// String is the one line a person reads: "path: problem; accepted: …".
func (f Fault) String() string {
	if f.Path == "" {
		return f.Message()
	}
	return f.Path + ": " + f.Message()
}

// Message is the fault without its place.
func (f Fault) Message() string {
	if f.Accept == "" {
		return f.Problem
	}
	return f.Problem + "; accepted: " + f.Accept
}

// Faults are all things wrong with what was asked for, in the order of its fields.
// It is an error.
type Faults []Fault

// Error is every fault on a line of its own.
func (fs Faults) Error() string {
	lines := make([]string, len(fs))
	for i, f := range fs {
		lines[i] = f.String()
	}
	return strings.Join(lines, "\n")
}

// Err is fs as an error, nil where there is none.
func (fs Faults) Err() error {
	if len(fs) == 0 {
		return nil
	}
	return fs
}

// Add appends a fault.
func (fs *Faults) Add(kind FaultKind, path, accept, format string, args ...any) {
	*fs = append(*fs, Fault{Kind: kind, Path: path, Problem: fmt.Sprintf(format, args...), Accept: accept})
}
