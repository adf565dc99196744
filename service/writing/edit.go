package writing

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/inkreel/inkreel/engine/price"
	"github.com/inkreel/inkreel/internal/revision"
	"github.com/inkreel/inkreel/internal/workshop"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/service"
)

// Edit implements service.Author: by a model where there is one, else by the words
// of the prompt.
func (w *Writer) Edit(ctx context.Context, e service.SceneEdit) (json.RawMessage, error) {
	r, err := w.begin(e.Workspace, "")
	if err != nil {
		return nil, err
	}
	defer r.close()
	for _, u := range price.Uses(e.Plan) {
		r.named[u.Source] = u.Path
	}
	media, err := r.pictures(ctx, e.Pictures, "reference_images")
	if err != nil {
		return nil, err
	}
	references, err := workshop.References(ctx, media, r.open)
	if err != nil {
		return nil, problem(ctx, err)
	}
	shop, err := workshop.Open(r.cfg.Lookup, nil)
	if err != nil {
		return nil, err
	}
	ops, _, err := revision.Prompted(ctx, shop.Editor(), e.Plan, revision.Prompt{Scene: e.Scene, Text: e.Prompt, References: references})
	var wrong *revision.Wrong
	if errors.As(err, &wrong) {
		return nil, &service.Problem{Code: "prompt", Message: wrong.Problem, Hint: wrong.Accept}
	}
	if err != nil {
		return nil, err
	}
	return r.elements(e.Plan, ops)
}

// elements are those that operations on one scene leave it with.
func (r *run) elements(p *plan.Plan, ops []plan.Operation) (json.RawMessage, error) {
	doc, err := plan.Revise(p, ops)
	if err != nil {
		return nil, err
	}
	var now plan.Plan
	if err := json.Unmarshal(doc, &now); err != nil {
		return nil, err
	}
	if err := guard(&now, r.named); err != nil {
		return nil, &service.Problem{Code: "prompt", Message: err.Error()}
	}
	for _, op := range ops {
		var set struct {
			Elements json.RawMessage `json:"elements"`
		}
		if op.Set != nil && json.Unmarshal(op.Set, &set) == nil && set.Elements != nil {
			return set.Elements, nil
		}
	}
	return nil, fmt.Errorf("an edit changed no elements: %d operations", len(ops))
}
