package translate

import (
	"context"
	"fmt"
	"slices"

	"github.com/inkreel/inkreel/author/timing"
	"github.com/inkreel/inkreel/plan"
)

// Wanted is a variant that is asked for.
type Wanted struct {
	ID       string
	Language plan.Language
	Visuals  plan.VisualsMode
}

// Variant translates what a plan says, the names of the film and its chapters where they
// can be, and where every language has visuals of its own, what it writes. Every scene's
// words must have room in it, as speech foresees; those that have not are asked for
// shorter. Notes say what stays in the plan's language.
func Variant(ctx context.Context, p *plan.Plan, w Wanted, t Translator, speech timing.Speech) (v plan.Variant, notes []string, err error) {
	v = plan.Variant{ID: w.ID, Language: w.Language, Visuals: w.Visuals, Scenes: map[string]plan.VariantScene{}}
	own := w.Visuals == plan.VisualsPerLanguage
	said := map[string]string{} // what is said, by scene
	var spoken, written []string
	for i := range p.Scenes {
		s := &p.Scenes[i]
		if n := s.Narration; n != nil && n.Text != "" {
			said[s.ID] = n.Text
			spoken = append(spoken, n.Text)
		}
		if own {
			for j := range s.Elements {
				for _, text := range words(&s.Elements[j]) {
					written = append(written, *text)
				}
			}
		}
	}
	// Apart, as the user's own text is known for what is said alone.
	to, err := translated(ctx, t, p.Language, w.Language, spoken)
	if err != nil {
		return v, nil, err
	}
	onScreen, err := translated(ctx, t, p.TextLanguage, w.Language, written)
	if err != nil {
		return v, nil, err
	}
	named, err := translated(ctx, t, p.TextLanguage, w.Language, names(p))
	switch {
	case ctx.Err() != nil:
		return v, nil, ctx.Err()
	case err != nil: // a film needs no names to be understood
		notes = append(notes, fmt.Sprintf("The names of the film and its chapters stay in %s: %v.", p.TextLanguage.Name(), err))
	}
	v.Title = named[p.Title]
	f := fitting{t: t, speech: speech}
	f.speech.Language, f.speech.Voice, f.speech.Pacing = w.Language, p.Voice, p.Pacing
	for i := range p.Scenes {
		s := &p.Scenes[i]
		scene := plan.VariantScene{Title: named[s.Title]}
		if text, ok := said[s.ID]; ok {
			text, err := f.fit(ctx, s, to[text])
			if err != nil {
				return v, nil, err
			}
			scene.Narration = &plan.Narration{Text: text, PauseAfter: f.pause(s, text)}
		}
		if own {
			scene.Elements = elements(s, onScreen)
		}
		if scene.Title != "" || scene.Narration != nil || len(scene.Elements) > 0 {
			v.Scenes[s.ID] = scene
		}
	}
	if own && slices.ContainsFunc(p.Scenes, hasFigures) {
		notes = append(notes, fmt.Sprintf("Charts and tables keep their words in %s.", p.TextLanguage.Name()))
	}
	return v, notes, nil
}

// names are those of a film and its chapters.
func names(p *plan.Plan) (out []string) {
	if p.Title != "" {
		out = append(out, p.Title)
	}
	for i := range p.Scenes {
		if title := p.Scenes[i].Title; title != "" {
			out = append(out, title)
		}
	}
	return out
}

// words are the texts of an element that a variant can write anew.
func words(e *plan.Element) []*string {
	var out []*string
	for _, text := range []*string{&e.Text, &e.Label} {
		if *text != "" {
			out = append(out, text)
		}
	}
	return append(out, e.ItemLabels()...)
}

// elements are the words of a scene's elements, translated.
func elements(s *plan.Scene, to map[string]string) map[string]plan.VariantElement {
	out := map[string]plan.VariantElement{}
	for i := range s.Elements {
		e := &s.Elements[i]
		w := plan.VariantElement{Text: to[e.Text], Label: to[e.Label]}
		for _, item := range e.ItemLabels() {
			w.Items = append(w.Items, to[*item])
		}
		if w.Text != "" || w.Label != "" || len(w.Items) > 0 {
			out[e.ID] = w
		}
	}
	return out
}

// hasFigures reports whether a scene has words that a variant cannot write anew.
func hasFigures(s plan.Scene) bool {
	return slices.ContainsFunc(s.Elements, func(e plan.Element) bool { return len(figures(&e)) > 0 })
}

// figures are the words of charts and tables.
func figures(e *plan.Element) []*string {
	var out []*string
	for _, list := range append([][]string{e.Labels, e.Header}, e.Rows...) {
		for i := range list {
			out = append(out, &list[i])
		}
	}
	for i := range e.Series {
		out = append(out, &e.Series[i].Name)
	}
	for i := range e.Flows {
		out = append(out, &e.Flows[i].From, &e.Flows[i].To)
	}
	return out
}

// fitting sees to it that what is said has room in its scene.
type fitting struct {
	t      Translator
	speech timing.Speech
}

// Of fitting: by how much a scene may take longer than foreseen, how often a shorter
// wording is asked for, and how much shorter than needed, as few keep to a length.
const (
	margin   = 1.05
	tries    = 3
	somewhat = 0.95
)

// room is how long the words of a scene may take; no end to it in one with a video.
func (f fitting) room(s *plan.Scene) (seconds float64, bounded bool) {
	return f.speech.Pacing.Limit() / margin, !s.HasVideo()
}

// fit is a text that has room in its scene.
func (f fitting) fit(ctx context.Context, s *plan.Scene, text string) (string, error) {
	room, bounded := f.room(s)
	short, can := f.t.(Shortener)
	for i := 0; bounded && f.speech.Seconds(text) > room; i++ {
		if !can || i == tries {
			return "", f.tooLong(s, text, room)
		}
		next, err := short.Shorter(ctx, f.speech.Language, text, somewhat*room/f.speech.Seconds(text))
		if err != nil || !hasWords(next) {
			return "", f.tooLong(s, text, room)
		}
		if lost := lostNumber(text, next); lost != "" {
			continue
		}
		text = next
	}
	return text, nil
}

func (f fitting) tooLong(s *plan.Scene, text string, room float64) error {
	return fmt.Errorf("scene %s takes %.0f seconds to say in %s, %.0f are the most: give a shorter text for it", s.ID, f.speech.Seconds(text), f.speech.Language.Name(), room)
}

// pause is the silence after a scene that still has room.
func (f fitting) pause(s *plan.Scene, text string) float64 {
	room, bounded := f.room(s)
	if !bounded {
		return s.Narration.PauseAfter
	}
	return max(min(s.Narration.PauseAfter, room-f.speech.Seconds(text)), 0)
}
