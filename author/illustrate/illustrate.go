// Package illustrate has pictures drawn for scenes that the library has none for:
// of a storyboard it says which scenes those are and what is to be drawn, and puts
// what a painter makes of it where the film shows figures, so that the film's own pen
// draws it. Scenes for which there is no picture stay as they are.
package illustrate

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"

	"golang.org/x/sync/errgroup"

	"github.com/inkreel/inkreel/author/document"
	"github.com/inkreel/inkreel/author/story"
)

// Painter draws pictures, such as a model.
type Painter interface {
	// Paint returns the file of a picture of what a prompt says, in colours or
	// without. It is called by several at once.
	Paint(ctx context.Context, prompt string, colours bool) (document.Image, error)
}

// Illustrator has pictures drawn for storyboards.
type Illustrator struct {
	Painter Painter
	Most    int // pictures a film; 0: none
}

const (
	atOnce       = 4 // pictures asked for side by side
	mostFailures = 2 // after so many no more are asked for
)

// Illustrate puts pictures into the scenes of a storyboard that lack one. Notes say
// what was not drawn and why; the one error is the context's.
func (il Illustrator) Illustrate(ctx context.Context, board *story.Storyboard, set *story.Settings) (notes []string, err error) {
	orders := Orders(board, set, il.Most)
	colours := coloured(set)
	var mu sync.Mutex
	var failures []error
	drawn := 0
	var g errgroup.Group
	g.SetLimit(atOnce)
	for _, o := range orders {
		g.Go(func() error {
			mu.Lock()
			enough := len(failures) >= mostFailures
			mu.Unlock()
			if enough || ctx.Err() != nil {
				return nil
			}
			picture, err := il.Painter.Paint(ctx, o.Prompt, colours)
			mu.Lock()
			defer mu.Unlock()
			if err != nil {
				failures = append(failures, err)
				return nil
			}
			picture.Alt = o.Label
			board.Scenes[o.Scene].Figure = &picture
			drawn++
			return nil
		})
	}
	_ = g.Wait() // none returns an error
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if len(failures) > 0 {
		notes = append(notes, fmt.Sprintf("%d of %d pictures that the library lacks were not drawn, and their scenes show what there is: %v", len(orders)-drawn, len(orders), failures[0]))
	}
	return notes, nil
}

// Order is a picture to be drawn.
type Order struct {
	Scene  int    // whose it is, from 0
	Label  string // what may stand under it: words of the narration; empty: none
	Prompt string
}

// Orders are the pictures that a storyboard lacks, in its order: of scenes that have
// neither a relation nor a picture that is surely meant, at most so many. Those
// that would show nothing at all come before those with a doubtful picture.
func Orders(board *story.Storyboard, set *story.Settings, most int) []Order {
	if set.Podcast {
		return nil
	}
	var bare, weak []Order
	for i := range board.Scenes {
		s := &board.Scenes[i]
		if !lacks(s) {
			continue
		}
		o := Order{Scene: i}
		var subject string
		subject, o.Label = subjectOf(s)
		if subject == "" {
			continue
		}
		o.Prompt = prompt(subject, s.Narration, set)
		if len(s.Things) == 0 {
			bare = append(bare, o)
		} else {
			weak = append(weak, o)
		}
	}
	all := slices.Concat(bare, weak)
	all = all[:min(len(all), max(most, 0))]
	slices.SortFunc(all, func(a, b Order) int { return cmp.Compare(a.Scene, b.Scene) })
	return all
}

// sure is the least score of a picture that stays: below are words that only mean
// something alike.
const sure = 0.7

// lacks reports whether a scene shows nothing of its own that is surely meant. Title
// and closing have a form of their own, and a relation is what its scene shows.
func lacks(s *story.Scene) bool {
	if s.Part != story.Body && s.Part != story.Chapter || s.Relation.Kind != story.None {
		return false
	}
	if s.Image > 0 || s.Video > 0 || s.Figure != nil {
		return false
	}
	return !slices.ContainsFunc(s.Things, func(t story.Thing) bool { return t.Icon != "" && t.Words != "" && t.Score >= sure })
}

// subjectOf is what a scene's picture is to show, and what may be written under it:
// what the narration names, else what the scene claims, else all it says.
func subjectOf(s *story.Scene) (subject, label string) {
	for _, t := range s.Things {
		if w := plain(t.Words, mostSubject); w != "" {
			return w, w
		}
	}
	if c := plain(s.Claim, mostSubject); c != "" {
		return c, c
	}
	return plain(s.Narration, mostSubject), ""
}

// The most characters of a document that go into a prompt.
const (
	mostSubject = 120
	mostContext = 400
	mostLook    = 300
)

// prompt words what is to be drawn: one subject, in lines that a pen can follow.
func prompt(subject, narration string, set *story.Settings) string {
	ink := "Black lines alone, no colours, no grey."
	if coloured(set) {
		ink = "Black outlines; a few flat colours where they help."
	}
	text := fmt.Sprintf(`A simple line drawing of one subject: %q.
It illustrates this sentence: %q.
Clear, even lines of one thickness, as drawn with a marker by a teacher. %s
Plain white background. No text, no letters, no numbers, no shading, no hatching, no frame. The whole subject in the middle, large.`,
		subject, plain(narration, mostContext), ink)
	if look := plain(set.Visual, mostLook); look != "" {
		text += "\nThe film looks like this: " + look
	}
	return text
}

// coloured reports whether a film may have colours.
func coloured(set *story.Settings) bool { return set.EnableColor == nil || *set.EnableColor }

// plain is a text in one line of at most so many characters, cut at a word.
func plain(text string, most int) string {
	text = strings.Join(strings.Fields(strings.ToValidUTF8(text, "")), " ")
	r := []rune(text)
	if len(r) <= most {
		return text
	}
	text = string(r[:most])
	if i := strings.LastIndexByte(text, ' '); i > 0 {
		text = text[:i]
	}
	return text
}
