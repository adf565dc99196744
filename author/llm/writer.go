// Package llm is the writer that asks a language model. In goes a source, out come
// a script and a storyboard whose words the model chose and which are judged like
// a stranger's: numbers are those of the source, cues are said, pictures exist,
// lengths hold. What is wrong is sent back twice at most; what then is wrong still,
// and what a model that fails leaves open, is written by the built-in writer, scene
// by scene. Documents are material to the model, fenced and never instructions:
// whatever one talks a model into, nothing but words of its own film can change.
//
// The package touches neither network nor files: the model, its prompts and
// pictures come in through Tools.
package llm

import (
	"context"
	"errors"
	"fmt"

	"github.com/inkreel/inkreel/author/llm/question"
	"github.com/inkreel/inkreel/author/story"
)

// Step is what is being asked for.
type Step string

// The steps, in order.
const (
	Reading   Step = "reading"   // a long source, part by part
	Writing   Step = "writing"   // the script
	Picturing Step = "picturing" // the storyboard, some scenes at a time
)

// Progress is how far a step has come.
type Progress struct {
	Step Step
	Done int // of Of: parts read, scripts written, scenes pictured
	Of   int
	// Note is a sentence for the user on what the model did not do, and what was done
	// instead; mostly empty.
	Note string
}

// Tools are what the writer writes with.
type Tools struct {
	Model question.Model
	// Builtin writes what the model does not, and decides of every scene what is not
	// a model's to choose: its id, part, media.
	Builtin story.Writer
	Prompts Prompts        // the zero value: those built in
	Context int            // tokens the model takes in at a time; 0: 16000
	Tell    func(Progress) // hears of every step; may be nil
	// Look returns the file of a picture of the source's problem, for a model that sees;
	// nil: it is not shown any.
	Look func(ctx context.Context, m story.Media) ([]byte, error)
}

// defaultContext is what models on one's own machine are mostly started with, and
// less than hosted ones take.
const defaultContext = 16_000

// smallestContext leaves room for a prompt, some material and an answer.
const smallestContext = 4_000

// Writer writes with a model. It is for concurrent use.
type Writer struct{ Tools }

var _ story.Writer = (*Writer)(nil)

// New returns a writer, or what is wrong with its tools.
func New(t Tools) (*Writer, error) {
	switch {
	case t.Model == nil || t.Builtin == nil:
		return nil, errors.New("a writer needs a model and a built-in writer")
	case t.Context == 0:
		t.Context = defaultContext
	case t.Context < smallestContext:
		return nil, fmt.Errorf("the model's context is %d tokens, want %d at least", t.Context, smallestContext)
	}
	if t.Tell == nil {
		t.Tell = func(Progress) {}
	}
	return &Writer{t}, nil
}

// again words the request to answer once more.
func (w *Writer) again(faults string) string {
	return w.Prompts.fill("repair.md", repairValues{faults})
}

// failed is a sentence on a model that did not do something, for the user.
func failed(what string, err error) string {
	return fmt.Sprintf("The language model did not %s, so the built-in writer did: %v.", what, err)
}
