package compose

import (
	"context"
	"fmt"

	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/canvas"
	"github.com/inkreel/inkreel/canvas/icon"
	drawn "github.com/inkreel/inkreel/canvas/picture"
	"github.com/inkreel/inkreel/plan"
)

// Composer makes plans of storyboards. Its zero value is of use; the fields are
// what it cannot know by itself.
type Composer struct {
	// Assets keeps pictures of documents that are too large to be written into a
	// plan; nil: those are left out.
	Assets Assets
	// Speech is how long a text takes to speak, in seconds; nil: an estimate by
	// the number of its letters.
	Speech func(text string, lang plan.Language, voice plan.Voice) float64
	// Fits says what of a plan's scene finds no room, nil: nothing. A scene that
	// does not fit is composed in the next best way. A nil func: not tried.
	Fits func(p *plan.Plan, scene int) error
}

// Assets keeps a file where plans can name it, and returns the source that does.
type Assets interface {
	Asset(data []byte, mediaType string) (source string, err error)
}

// Compose makes the plan of a storyboard. It has a scene for each of the
// storyboard's, holds to the settings and passes plan.Decode. An error is either
// the context's, or a fault of settings such as a style that there is none of.
func (c *Composer) Compose(ctx context.Context, src *story.Source, board *story.Storyboard, set *story.Settings) (*plan.Plan, error) {
	if len(board.Scenes) == 0 {
		return nil, fmt.Errorf("the storyboard has no scenes")
	}
	f, err := newFilm(c, src, board, set)
	if err != nil {
		return nil, err
	}
	for i := range board.Scenes {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		f.compose(i)
	}
	f.dismiss()
	return decoded(f.plan)
}

// decoded is a plan with its defaults filled in, checked as that of a stranger.
func decoded(p *plan.Plan) (*plan.Plan, error) {
	data, err := plan.Encode(p)
	if err != nil {
		return nil, err
	}
	out, err := plan.Decode(data, plan.Options{Icons: icon.Set{}, Pictures: drawn.Set{}, Notation: canvas.Notation})
	if err == nil && !out.Watermark && out.Logo == "" {
		out.LogoPosition = "" // stated, it would be a fault of who reads the plan again
	}
	return out, err
}
