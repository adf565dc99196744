package plan

import (
	"encoding/json"
	"fmt"
	"strings"
)

// Fault is one thing wrong with a plan: where, what, and what would do.
type Fault struct {
	Path string `json:"path"` // scenes[2].elements[0].cue; empty: the document
	// Found is what stands there: a text, number, truth value or null as JSON, else
	// "an object" or "a list"; of what is counted the figure. Empty where nothing
	// stands, or it is not known.
	Found   string `json:"found,omitempty"`
	Accept  string `json:"accepted,omitempty"`
	Problem string `json:"message"` // what is wrong with it
	// Line and Column are where in the document that is, both from 1, columns
	// counted in characters; 0 where it is in none.
	Line   int `json:"line,omitempty"`
	Column int `json:"column,omitempty"`
}

// String is the one line a person reads: "path: problem; accept".
func (f Fault) String() string {
	var b strings.Builder
	if f.Path != "" {
		b.WriteString(f.Path + ": ")
	}
	b.WriteString(f.Problem)
	if f.Accept != "" {
		b.WriteString("; " + f.Accept)
	}
	return b.String()
}

// Accepted is what would be accepted, without the word itself.
func (f Fault) Accepted() string { return strings.TrimPrefix(f.Accept, "accepted: ") }

// MarshalJSON writes a fault for programs: its field is called accepted.
func (f Fault) MarshalJSON() ([]byte, error) {
	type fields Fault
	f.Accept = f.Accepted()
	return json.Marshal(fields(f))
}

// Faults are all things wrong with a plan, in document order. It is an error:
// the plan itself must change before trying again is of use.
type Faults []Fault

// Error is every fault on a line of its own.
func (fs Faults) Error() string {
	lines := make([]string, len(fs))
	for i, f := range fs {
		lines[i] = f.String()
	}
	return strings.Join(lines, "\n")
}

// Err is fs as an error, nil when there is none.
func (fs Faults) Err() error {
	if len(fs) == 0 {
		return nil
	}
	return fs
}

// Add appends a fault.
func (fs *Faults) Add(path, accept, format string, args ...any) {
	*fs = append(*fs, Fault{Path: path, Problem: fmt.Sprintf(format, args...), Accept: accept})
}

// ElementPath is the JSON path of an element.
func ElementPath(scene, element int) string {
	return fmt.Sprintf("scenes[%d].elements[%d]", scene, element)
}
