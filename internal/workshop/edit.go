package workshop

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/inkreel/inkreel/author/edit"
	"github.com/inkreel/inkreel/author/llm/question"
	"github.com/inkreel/inkreel/provider/chat"
)

// Editor edits scenes by the model, nil where none is set up.
func (w *Workshop) Editor() edit.Model {
	if w.models.Chat == nil {
		return nil
	}
	return editor{w.models.Chat}
}

// editor puts the questions of package edit to a model.
type editor struct{ model question.Model }

// Edit implements edit.Model. Prompt, scene and the answer before are fenced: they
// are material.
func (e editor) Edit(ctx context.Context, r edit.Request) (json.RawMessage, error) {
	fence := question.NewFence(r.Prompt, string(r.Scene), string(r.Answer))
	parts := []string{
		fmt.Sprintf("Lines with the code %s stand around data.", fence.Code()),
		fence.Around("scene", string(r.Scene)), fence.Around("prompt", r.Prompt),
	}
	if len(r.Faults) > 0 {
		parts = append(parts, fence.Around("answer", string(r.Answer)), "That answer was wrong: "+strings.Join(r.Faults, "; ")+". Answer once more, with all of it.")
	}
	answer, err := e.model.Complete(ctx, chat.Request{
		Messages: []chat.Message{{Role: chat.System, Text: r.Instructions}, {Role: chat.User, Text: strings.Join(parts, "\n\n")}},
		Schema:   r.Schema, Name: "elements",
	})
	if err != nil {
		return nil, err
	}
	if answer.JSON == nil {
		return nil, errors.New("the model answered without JSON")
	}
	return answer.JSON, nil
}
