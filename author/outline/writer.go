// Package outline is the built-in writer. It makes a script of documents and of
// texts by choosing among their sentences, and a storyboard of a script by
// recognising how what is said hangs together: steps, causes, sides that are set
// against each other, amounts, dates. Nothing is invented: what it says and what
// it writes on the board are the source's own words. It needs no network and no
// model, and the same source and settings give the same answer.
//
//	source → units → those that are told → scenes      (read, refer, rank, choose, scenes)
//	scene  → facts → what each recogniser claims → the best
package outline

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/inkreel/inkreel/author/language"
	"github.com/inkreel/inkreel/author/script"
	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/author/timing"
	"github.com/inkreel/inkreel/internal/words"
	"github.com/inkreel/inkreel/plan"
)

// Writer is the built-in writer. Its zero value is ready for use, by several
// goroutines at a time.
type Writer struct {
	Heard *timing.Heard // what has been spoken of the film; nil: nothing
}

var _ story.Writer = Writer{}

// ErrNothing is returned for a source that holds no sentence to be told.
var ErrNothing = errors.New("there is nothing to tell in what was given: no sentence was found; give a script, a document with text, or a text of several sentences as prompt")

// errTopic is returned for a prompt that names a topic alone.
const errTopic = "the prompt %q names a topic, and without a language model only what is given can be told; give a script, a document or a text of several sentences, or name a model with INKREEL_LLM_URL"

// A prompt is a text rather than a topic from so many sentences and words on.
const (
	fewestSentences = 2
	fewestWords     = 20
)

// The lengths of films whose timing is auto, in seconds.
const (
	wholeUpTo    = 150 // what takes no longer is told whole
	shortestAuto = 30
	longestAuto  = 240
	perChapter   = 25
	perSentence  = 1.5 // of a sentence of the source, for those beyond its chapters
)

// Script is what the film says: the source's own script word for word, or else
// what is worth telling of its documents or its prompt, in the time there is.
func (wr Writer) Script(ctx context.Context, src *story.Source, set *story.Settings) (*story.Script, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	lang := languageOf(src, set)
	w := words.Of(lang)
	speech := timing.SpeechOf(set, lang, w)
	speech.Heard = wr.Heard
	if strings.TrimSpace(src.Script) != "" || isProblem(src) {
		out, err := given(src, set, speech)
		if err != nil {
			return nil, err
		}
		showMedia(src, out)
		return out, ctx.Err()
	}
	if len(src.Documents) == 0 {
		if err := isText(src.Prompt, w); err != nil {
			return nil, err
		}
	}
	t := read(src, w)
	t.refer()
	t.count()
	if len(t.units) == 0 {
		return nil, ErrNothing
	}
	out := t.told(src, set, speech)
	out.Language = lang
	out.Title = cmp.Or(set.Title, out.Title, t.named())
	showMedia(src, out)
	return out, ctx.Err()
}

// isText is an error where a prompt is not what a film can be made of.
func isText(prompt string, w *words.Words) error {
	prompt = strings.TrimSpace(prompt)
	if prompt == "" {
		return ErrNothing
	}
	if len(w.Sentences(prompt)) < fewestSentences || len(w.Tokens(prompt)) < fewestWords {
		return fmt.Errorf(errTopic, prompt)
	}
	return nil
}

// automatic is how long a film is that may be as long as its source needs.
func (t *text) automatic(whole float64) float64 {
	chapters := map[int]bool{}
	for _, u := range t.units {
		chapters[u.section] = true
	}
	return min(whole, longestAuto, max(shortestAuto, perChapter*float64(len(chapters))+perSentence*float64(len(t.units))))
}

// told is the script of what is told in the time there is: all where it fits.
func (t *text) told(src *story.Source, set *story.Settings, speech timing.Speech) *story.Script {
	all := make([]int, len(t.units))
	whole := 0.0
	for i := range all {
		all[i] = i
		t.units[i].seconds = speech.Seconds(t.units[i].text)
		whole += t.units[i].seconds
	}
	seconds, asked := set.Timing.Seconds()
	if !asked && whole <= wholeUpTo {
		return t.script(all, 0, speech)
	}
	if !asked {
		seconds = t.automatic(whole / speechOf)
	}
	focus := ""
	if len(src.Documents) > 0 {
		focus = src.Prompt
	}
	if whole > seconds*(1+tolerance) {
		return t.fitted(seconds, focus, speech)
	}
	out := t.script(all, 0, speech)
	if speech.Film(out.Scenes, nil) > seconds*(1+tolerance) {
		return t.fitted(seconds, focus, speech)
	}
	if asked {
		out = t.script(all, seconds, speech)
		if note := short(out, seconds, speech); note != "" {
			out.Notes = append(out.Notes, note)
		}
	}
	return out
}

// named is a title for a text without one: its first heading, or what the claim
// of its first sentence is.
func (t *text) named() string {
	for _, s := range t.sections {
		if isGeneric(s.title) {
			break // what comes later is not what the text is about
		}
		if s.title != "" && !isMenu(s.title) {
			return s.title
		}
	}
	return claim(t.words, t.units[0].text)
}

// languageOf is that of the film: the one asked for, else that of the source.
func languageOf(src *story.Source, set *story.Settings) plan.Language {
	if set.Language != "" {
		return set.Language
	}
	return language.Of(src)
}

// given is a script of the user's, spoken word for word. The prompt that comes
// with pictures of a problem is one: it states the problem and solves it.
func given(src *story.Source, set *story.Settings, speech timing.Speech) (*story.Script, error) {
	spoken := *src
	if isProblem(src) {
		spoken.Script = src.Prompt
	}
	out, err := script.Read(&spoken, set.Timing, speech)
	if err != nil {
		return nil, err
	}
	out.Title = cmp.Or(set.Title, out.Title)
	return out, nil
}

// isProblem reports whether a source is a problem whose prompt is all that is
// said of it.
func isProblem(src *story.Source) bool {
	return src.Script == "" && len(src.Problem) > 0 && len(src.Documents) == 0 && src.Prompt != ""
}
