package workshop

import (
	"context"
	"math"
	"slices"
	"strings"

	"github.com/inkreel/inkreel/audio"
	"github.com/inkreel/inkreel/author/outline"
	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/author/timing"
	"github.com/inkreel/inkreel/engine"
	"github.com/inkreel/inkreel/internal/words"
	"github.com/inkreel/inkreel/plan"
)

// Ear has the words of each scene of a plan spoken, as engine.Spoken does.
type Ear func(ctx context.Context, p *plan.Plan) ([]engine.Spoken, error)

// Hear has scripts spoken before anything is made of them. How long that takes is only
// foreseen while a script is written: one that misses its length, or has a scene that
// is longer than its pacing lets it, is written anew by what was heard.
func (w *Workshop) Hear(ear Ear) { w.ear = ear }

// A script is spoken so often at most, and is good that is so near to the length asked
// for: pauses do the rest.
const (
	mostHearings = 6
	nearEnough   = 0.02
)

// hearing is a writer whose scripts are heard.
type hearing struct {
	story.Writer
	ear   Ear
	heard *timing.Heard
	anew  bool // the built-in writer writes; else scenes are broken, and nothing more
}

// Script implements story.Writer.
func (h hearing) Script(ctx context.Context, src *story.Source, set *story.Settings) (*story.Script, error) {
	s, err := h.Writer.Script(ctx, src, set)
	if err != nil {
		return nil, err
	}
	speech := timing.SpeechOf(set, s.Language, words.Of(s.Language))
	speech.Heard = h.heard
	best, least := s, math.Inf(1)
	for range mostHearings {
		said, err := h.ear(ctx, spoken(s, set))
		if err != nil {
			// Who draws the film meets it again, and tells where.
			return best, ctx.Err()
		}
		for i, scene := range s.Scenes {
			h.heard.Add(speech, scene.Text(), said[i].Seconds, wordsOf(said[i].Words))
		}
		off := missing(s, said, speech, src, set)
		if off < least {
			best, least = s, off
		}
		if least <= nearEnough {
			break
		}
		next, err := h.again(ctx, s, src, set, speech)
		if err != nil && math.IsInf(least, 1) {
			return nil, err
		}
		if err != nil || same(s, next) {
			break
		}
		s = next
	}
	return best, nil
}

// again is a script after it was heard.
func (h hearing) again(ctx context.Context, s *story.Script, src *story.Source, set *story.Settings, speech timing.Speech) (*story.Script, error) {
	if h.anew || s.Given {
		return outline.Writer{Heard: h.heard}.Script(ctx, src, set)
	}
	next := *s
	next.Scenes = speech.Break(s.Scenes)
	return &next, nil
}

// missing is by which part of its length a film misses that, whose scenes' words were
// heard to take so many seconds; infinitely much where one is too long.
func missing(s *story.Script, said []engine.Spoken, speech timing.Speech, src *story.Source, set *story.Settings) float64 {
	for i, scene := range s.Scenes {
		if scene.Video == 0 && said[i].Seconds+scene.Pause > speech.Pacing.Limit() {
			return math.Inf(1)
		}
	}
	target, ok := set.Timing.Seconds()
	if !ok {
		return 0
	}
	return math.Abs(speech.Film(s.Scenes, src.Videos)/target - 1)
}

// same reports whether two scripts are spoken alike.
func same(a, b *story.Script) bool {
	return slices.EqualFunc(a.Scenes, b.Scenes, func(a, b story.ScriptScene) bool { return a.Text() == b.Text() && a.Pause == b.Pause })
}

// spoken is a plan that says what a script says, as the film of it does.
func spoken(s *story.Script, set *story.Settings) *plan.Plan {
	p := &plan.Plan{Language: s.Language, Voice: set.Voice, Instructions: set.Instructions, Scenes: make([]plan.Scene, len(s.Scenes))}
	for i, scene := range s.Scenes {
		if text := scene.Text(); strings.TrimSpace(text) != "" {
			p.Scenes[i].Narration = &plan.Narration{Text: text}
		}
	}
	return p
}

// wordsOf are words as a plan states them.
func wordsOf(heard []audio.Word) []plan.Word {
	out := make([]plan.Word, len(heard))
	for i, w := range heard {
		out[i] = plan.Word{Word: w.Text, Start: w.Start, End: w.End}
	}
	return out
}
