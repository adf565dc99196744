// Package question asks a language model for a value of a Go type. In go texts and
// who judges the answer; out comes the value, and what is still wrong with it. The
// form is asked for by a JSON Schema made of the type, an answer's faults are sent
// back with their places, twice at most, and what the type does not have is
// dropped unseen. Texts of strangers are fenced, see Fence.
package question

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/inkreel/inkreel/provider/chat"
)

// Model answers conversations. *chat.Client is one.
type Model interface {
	Complete(ctx context.Context, r chat.Request) (chat.Answer, error)
}

// Question is what a model is asked.
type Question struct {
	Name      string // of the schema, in letters and _
	System    string
	User      string
	Images    []chat.Image
	MaxTokens int // of an answer; 0: the model's default
	// Options are the values that texts of a type may have, by the type's name; types
	// that are not listed are open.
	Options map[string][]string
	// Again words the request to answer once more, by the faults in lines; nil: as
	// Repair does.
	Again func(faults string) string
}

// Fault is something wrong with an answer.
type Fault struct {
	Path    string // such as scenes[2].claim; empty: the whole
	Problem string // what is wrong, and what would be right
}

// String is the fault in a line.
func (f Fault) String() string { return cmp.Or(f.Path, "the whole answer") + ": " + f.Problem }

// Repairs is how often faults are sent back.
const Repairs = 2

// mostFaults are sent back at a time: more than a model takes in.
const mostFaults = 30

// NoAnswerError says that a model gave no answer of the form asked for.
type NoAnswerError struct{ Fault Fault }

// Error is the sentence for the user.
func (e *NoAnswerError) Error() string {
	return fmt.Sprintf("the model's answer could not be used, and %d times put right it could not either (%s); a larger model may do better", Repairs, e.Fault)
}

// Repair is how an answer is asked for again.
func Repair(faults string) string {
	return "That answer has faults:\n" + faults + "\nAnswer once more, the whole of it, with these put right and the rest as it was."
}

// Ask asks for a T. judge lists the faults of an answer, and may put right in it
// what needs no model. The answer with the fewest faults is returned with those that
// remain; the error is the model's, or a *NoAnswerError.
func Ask[T any](ctx context.Context, m Model, q Question, judge func(*T) []Fault) (*T, []Fault, error) {
	again := q.Again
	if again == nil {
		again = Repair
	}
	schema, err := Schema[T](q.Options)
	if err != nil {
		return nil, nil, err
	}
	r := chat.Request{
		Messages: []chat.Message{{Role: chat.System, Text: q.System}, {Role: chat.User, Text: q.User, Images: q.Images}},
		Schema:   schema, Name: q.Name, MaxTokens: q.MaxTokens,
	}
	var best *T
	var left []Fault
	first := r.Messages
	for try := 0; ; try++ {
		said, err := m.Complete(ctx, r)
		if err != nil {
			if best != nil && ctx.Err() == nil {
				return best, left, nil // something is better than nothing
			}
			return nil, nil, err
		}
		answer, faults := read[T](said)
		if answer != nil {
			faults = append(faults, judge(answer)...)
			if best == nil || len(faults) <= len(left) {
				best, left = answer, faults
			}
		}
		switch {
		case len(faults) == 0:
			return answer, nil, nil
		case try == Repairs && best == nil:
			return nil, nil, &NoAnswerError{faults[0]}
		case try == Repairs:
			return best, left, nil
		}
		r.Messages = slices.Concat(first, []chat.Message{
			{Role: chat.Assistant, Text: cmp.Or(shortened(said.Text), "{}")},
			{Role: chat.User, Text: again(list(faults))},
		})
		if said.Cut && r.MaxTokens > 0 {
			r.MaxTokens *= 2
		}
	}
}

// list is faults in lines.
func list(faults []Fault) string {
	var b strings.Builder
	for _, f := range faults[:min(len(faults), mostFaults)] {
		fmt.Fprintf(&b, "- %s\n", f)
	}
	if more := len(faults) - mostFaults; more > 0 {
		fmt.Fprintf(&b, "- and %d more\n", more)
	}
	return b.String()
}

// shortened is an answer as it is shown to its model again: all of any that is
// near what was asked for.
func shortened(text string) string {
	const longest = 64 << 10
	if len(text) > longest {
		return strings.ToValidUTF8(text[:longest], "") + " …"
	}
	return text
}
