package workshop

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/inkreel/inkreel/author/edit"
	"github.com/inkreel/inkreel/author/llm/question"
	"github.com/inkreel/inkreel/author/llm/sight"
	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/provider/chat"
)

// Editor edits scenes by the model, nil where none is set up.
func (w *Workshop) Editor() edit.Model {
	if w.models.Chat == nil {
		return nil
	}
	return editor{w.models.Chat}
}

// What a picture that comes with a prompt may have in a plan: a change of a film
// goes to its engine in a message, which has room for about 250 KiB of text.
const (
	referencesHeaviest = 150 << 10 // bytes, of all of them
	referenceLongest   = 1024      // pixels a side
)

// References are pictures as they go into a plan, and as a model is shown them.
func References(ctx context.Context, media []story.Media, open func(context.Context, story.Media) ([]byte, error)) ([]edit.Reference, error) {
	if len(media) > edit.MostReferences {
		return nil, fmt.Errorf("%d pictures are given, want %d at most", len(media), edit.MostReferences)
	}
	var out []edit.Reference
	for _, m := range media {
		data, err := open(ctx, m)
		if err != nil {
			return nil, err
		}
		small, err := sight.Reduce(data, sight.Size{Side: referenceLongest, Bytes: referencesHeaviest / len(media)})
		if err != nil {
			return nil, fmt.Errorf("%s: %w", m.Source, err)
		}
		source := "data:" + small.Type + ";base64," + base64.StdEncoding.EncodeToString(small.Data)
		out = append(out, edit.Reference{Source: source, Description: m.Description, Type: small.Type, Shown: small.Data})
	}
	return out, nil
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
	var pictures []chat.Image
	for _, p := range r.References {
		pictures = append(pictures, chat.Image{Type: p.Type, Data: p.Shown})
	}
	answer, err := e.model.Complete(ctx, chat.Request{
		Messages: []chat.Message{{Role: chat.System, Text: r.Instructions}, {Role: chat.User, Text: strings.Join(parts, "\n\n"), Images: pictures}},
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
