// Package turn holds the rules of whose turn it is: which lane of the queue a
// worker asks first, how many scenes of a job lie there at once, and how many
// jobs of a tenant. They are pure, so that workers and the simulation go by the
// same.
package turn

import (
	"fmt"
	"slices"
	"strings"
)

// Priority of a job among others.
type Priority string

// The priorities, the most urgent first.
const (
	Interactive Priority = "interactive" // somebody waits for it
	Normal      Priority = "normal"
	Batch       Priority = "batch" // it is done when there is nothing else, and a little always
)

// Priorities are all there are, the most urgent first.
var Priorities = []Priority{Interactive, Normal, Batch}

// ParsePriority reads a priority; the empty one is Normal.
func ParsePriority(s string) (Priority, error) {
	p := Priority(s).OrNormal()
	if !slices.Contains(Priorities, p) {
		return Normal, fmt.Errorf("priority %q: accepted: %s", s, Names())
	}
	return p, nil
}

// Names lists the priorities for messages.
func Names() string {
	var names []string
	for _, p := range Priorities {
		names = append(names, string(p))
	}
	return strings.Join(names, ", ")
}

// OrNormal is the priority itself, Normal where none is said.
func (p Priority) OrNormal() Priority {
	if p == "" {
		return Normal
	}
	return p
}

// OfVariant is the priority of a film's variants: who waits for a film does not
// wait for all its languages.
func (p Priority) OfVariant() Priority {
	if p == Batch {
		return Batch
	}
	return Normal
}
