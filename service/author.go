package service

import (
	"context"
	"encoding/json"

	"github.com/inkreel/inkreel/plan"
)

// Author writes what films are drawn from. It is asked again where a process died:
// then it may answer otherwise. An error that is a *Problem is the request's, and
// final; any other is tried again, a *Passing so that its problem is told in the end.
type Author interface {
	Write(ctx context.Context, o Order, tell func(Progress)) (Written, error)
	// Translate gives those variants of a caller's own plan their words, in place.
	Translate(ctx context.Context, p *plan.Plan, variants []int) ([]WrittenVariant, error)
	// Inspect finds what there is to know of a plan before it is drawn. What is wrong
	// with the plan is an error that engine.Describe has faults of.
	Inspect(ctx context.Context, p *plan.Plan) (Inspected, error)
	// Look reads a look out of what a style names.
	Look(ctx context.Context, workspace string, s NewStyle) (plan.CustomStyle, error)
	// Edit returns the elements that a scene has from now on.
	Edit(ctx context.Context, e SceneEdit) (elements json.RawMessage, err error)
}

// SceneEdit asks for a scene to be otherwise.
type SceneEdit struct {
	Workspace string
	Plan      *plan.Plan // of the film as it is
	Scene     string     // id
	Prompt    string
	Pictures  []string // addresses
}

// Inspected is what there is to know of a plan before it is drawn.
type Inspected struct {
	Seconds  []float64 // of each scene, with the words spoken
	Warnings []string  // of what drawing will do otherwise than asked
}

// Order is a film to be written.
type Order struct {
	JobID     string // of the plan
	Workspace string
	Request   Generation
	Style     *plan.CustomStyle // in the place of a built-in one; nil: none
	Variants  []string          // ids, in the order of Request.LanguageVariants
}

// Written is what became of an order.
type Written struct {
	Title    string
	Language plan.Language
	Script   string   // what is said, a paragraph a scene
	Plan     []byte   // JSON; nil where only a script was asked for
	Seconds  float64  // about how long it is to last
	Notes    []string // what whoever asked should know
	Variants []WrittenVariant
}

// WrittenVariant is a further language of what was written.
type WrittenVariant struct {
	Script  string
	Problem *Problem // why there is none; nil: there is
}
