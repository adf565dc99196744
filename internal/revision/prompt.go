package revision

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/inkreel/inkreel/author/edit"
	"github.com/inkreel/inkreel/author/look"
	"github.com/inkreel/inkreel/canvas/icon"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/styles"
)

// icons are the built-in ones.
type icons struct{ icon.Set }

// Search implements edit.Icons.
func (icons) Search(words string) []string { return icon.Search(words) }

// Prompt is what somebody asks for about a scene.
type Prompt struct {
	Scene      string // id, or number from 1
	Text       string
	References []edit.Reference // pictures that come with it
}

// Prompted is what a prompt asks for about a scene of a film, as operations on its
// plan, and what they do, a sentence each. m may be nil: then prompts are followed by
// their words alone. What cannot be followed is a *Wrong.
func Prompted(ctx context.Context, m edit.Model, p *plan.Plan, r Prompt) ([]plan.Operation, []string, error) {
	scene := r.Scene
	i := slices.IndexFunc(p.Scenes, func(s plan.Scene) bool { return s.ID == scene })
	if n, err := strconv.Atoi(scene); i < 0 && err == nil && n >= 1 && n <= len(p.Scenes) {
		i = n - 1
	}
	if i < 0 {
		ids := make([]string, len(p.Scenes))
		for i := range p.Scenes {
			ids[i] = p.Scenes[i].ID
		}
		return nil, nil, &Wrong{fmt.Sprintf("the film has no scene %q", scene), fmt.Sprintf("accepted: an id (%s) or a number from 1 to %d", strings.Join(ids, ", "), len(ids))}
	}
	board, err := boardOf(p, &p.Scenes[i])
	if err != nil {
		return nil, nil, err
	}
	tools := edit.Tools{Icons: icons{}, References: r.References, Color: func(words string) (string, bool) { return look.Color(words, board) }}
	done, err := edit.ByModel(ctx, m, p.Scenes[i], r.Text, tools)
	var wrong *edit.Error
	if errors.As(err, &wrong) {
		return nil, nil, &Wrong{wrong.Problem, wrong.Accept}
	}
	if err != nil {
		return nil, nil, err
	}
	ops, err := done.Operations()
	return ops, done.Did, err
}

// boardOf is the colour that a scene's pictures stand on.
func boardOf(p *plan.Plan, s *plan.Scene) (string, error) {
	l, err := styles.For(p)
	if err != nil {
		return "", err
	}
	role := "board"
	if s.Background.Name != "" && s.Place() == "" {
		role = s.Background.Name
	}
	c, err := l.Color(role)
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B), nil
}
