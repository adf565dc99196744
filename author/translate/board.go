package translate

import (
	"cmp"
	"context"
	"slices"

	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/plan"
)

// Board is a storyboard with what stands on screen in another language; what is said
// stays, and when things appear with it. Only what said allows is shown; nil: all of
// it. The storyboard given is not changed.
func Board(ctx context.Context, board *story.Storyboard, lang plan.Language, t Translator, said func(string) bool) (*story.Storyboard, error) {
	out := *board
	out.Scenes = slices.Clone(board.Scenes)
	all := []*string{&out.Title}
	for i := range out.Scenes {
		if s := &out.Scenes[i]; s.Claim == "" && len(s.Things) == 0 && s.Relation.Kind == story.None {
			s.Claim = s.Narration // it would stand in its place
		}
		all = append(all, onBoard(&out.Scenes[i])...)
	}
	var texts []string
	for _, text := range all {
		if said != nil && !said(*text) {
			*text = ""
		}
		texts = append(texts, *text)
	}
	to, err := translated(ctx, t, board.Language, lang, texts)
	if err != nil {
		return nil, err
	}
	for _, text := range all {
		*text = to[*text]
	}
	return &out, nil
}

// onBoard are the texts of a scene that stand on screen, in a copy of all that holds
// them. Formulas and code are in no language.
func onBoard(s *story.Scene) []*string {
	all := []*string{&s.Claim, &s.Chapter}
	s.Things = slices.Clone(s.Things)
	for i := range s.Things {
		t := &s.Things[i]
		t.Words = cmp.Or(t.Words, t.Label)
		all = append(all, &t.Label)
	}
	r := &s.Relation
	r.Items = slices.Clone(r.Items)
	for _, it := range append([]*story.Item{&r.Head}, pointers(r.Items)...) {
		it.Cue, it.Label = cmp.Or(it.Cue, it.Label), cmp.Or(it.Label, it.Cue)
		it.Details = slices.Clone(it.Details)
		all = append(append(all, &it.Label, &it.When, &it.Text), pointers(it.Details)...)
	}
	if r.Kind != story.Formula && r.Kind != story.Code {
		all = append(all, &r.Text, &r.By)
	}
	r.Series = slices.Clone(r.Series)
	for i := range r.Series {
		all = append(all, &r.Series[i].Name)
	}
	r.Header, r.Rows = slices.Clone(r.Header), slices.Clone(r.Rows)
	all = append(all, &r.Unit)
	all = append(all, pointers(r.Header)...)
	for i := range r.Rows {
		r.Rows[i] = slices.Clone(r.Rows[i])
		all = append(all, pointers(r.Rows[i])...)
	}
	if s.Figure != nil {
		figure := *s.Figure
		s.Figure = &figure
		all = append(all, &figure.Caption, &figure.Alt)
	}
	return all
}

func pointers[T any](list []T) []*T {
	out := make([]*T, len(list))
	for i := range list {
		out[i] = &list[i]
	}
	return out
}
