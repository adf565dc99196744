package llm

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/inkreel/inkreel/author/language"
	"github.com/inkreel/inkreel/author/llm/question"
	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/author/timing"
	"github.com/inkreel/inkreel/internal/locale"
	"github.com/inkreel/inkreel/internal/words"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/provider"
)

// scriptAnswer is the script as a model writes it. Of story.Script it has what is
// the model's to choose.
type scriptAnswer struct {
	Title  string        `json:"title" doc:"of the film, at most eight words"`
	Scenes []sceneAnswer `json:"scenes"`
}

type sceneAnswer struct {
	Chapter   string   `json:"chapter" doc:"heading of the chapter that begins here, else empty"`
	Sentences []string `json:"sentences" doc:"what is said, one whole sentence each"`
	Block     int      `json:"block" doc:"number of the material's block that is shown, else 0"`
	Image     int      `json:"image" doc:"number of the user's picture, else 0"`
	Video     int      `json:"video" doc:"number of the user's video, else 0"`
}

// Script is what the film says: the user's own script word for word, as the built-in
// writer divides it; else what the model writes of the source. Where the model
// fails the built-in writer writes, and a note says why.
func (w *Writer) Script(ctx context.Context, src *story.Source, set *story.Settings) (*story.Script, error) {
	if strings.TrimSpace(src.Script) != "" {
		return w.Builtin.Script(ctx, src, set)
	}
	out, err := w.written(ctx, src, set)
	if err == nil {
		return out, nil
	}
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	fallback, failure := w.Builtin.Script(ctx, src, set)
	if failure != nil {
		return nil, fmt.Errorf("the language model did not write a script: %w; and without it: %w", err, failure)
	}
	note := failed("write the script", err)
	w.Tell(Progress{Step: Writing, Done: 1, Of: 1, Note: note})
	fallback.Notes = append(fallback.Notes, note)
	return fallback, nil
}

// task is a script to be written.
type task struct {
	w       *Writer
	src     *story.Source
	set     *story.Settings
	mat     *material
	lang    plan.Language
	speech  timing.Speech
	known   numbers // of the source; nil where any may be said
	seconds float64 // the film is to last; at most, where auto
	auto    bool
	notes   []string
}

// Lengths of films whose timing is auto, in seconds: the model is given the room
// and says when it is done.
const (
	autoMost      = 240
	autoLeast     = 30
	secondsOfWord = 0.15 // of the material's: so much of a film one is worth
)

// mostSpelled is how many bytes of a material numbers in words are looked for in:
// some 30 pages, which take a quarter of a second.
const mostSpelled = 100_000

// newTask is what is known before a model is asked.
func (w *Writer) newTask(src *story.Source, set *story.Settings) *task {
	t := &task{w: w, src: src, set: set, mat: materialOf(src)}
	if t.lang = set.Language; t.lang == "" {
		t.lang = language.Of(src)
	}
	t.speech = timing.SpeechOf(set, t.lang, words.Of(t.lang))
	text := t.mat.text()
	if seconds, ok := set.Timing.Seconds(); ok {
		t.seconds = seconds
	} else {
		t.auto = true
		t.seconds = 60
		if n, _ := length(text, t.lang); n > 0 {
			t.seconds = min(max(autoLeast, secondsOfWord*float64(n)/float64(atMost(1, t.lang))), autoMost)
		}
	}
	if text != "" {
		given := []string{text, src.Prompt, set.Title}
		for _, m := range slices.Concat(src.Images, src.Videos) {
			given = append(given, m.Description)
		}
		t.known = numbersOf(given...)
		read := 0
		for _, p := range t.mat.pieces {
			if read += len(p.text); read > mostSpelled {
				break
			}
			t.known.spelled(p.text, t.lang)
		}
	}
	return t
}

// written is the script that the model writes.
func (w *Writer) written(ctx context.Context, src *story.Source, set *story.Settings) (*story.Script, error) {
	t := w.newTask(src, set)
	if w.isProblem(src) {
		return t.solved(ctx)
	}
	if strings.TrimSpace(src.Prompt) == "" && t.mat.text() == "" {
		return nil, errors.New("there is nothing to write of: no prompt, and no text in the documents")
	}
	text, err := t.condensed(ctx)
	if err != nil {
		return nil, err
	}
	w.Tell(Progress{Step: Writing, Of: 1})
	media := t.media()
	fence := question.NewFence(text, media)
	values := scriptValues{
		Prompt: src.Prompt, Tone: set.Instructions, Seconds: int(math.Round(t.seconds)),
		SceneLength: t.lengthOf(set.Pacing.Limit() * 0.8),
	}
	_, values.Unit = length("", t.lang)
	if values.Most = t.lengthOf(t.seconds); !t.auto {
		values.Length = values.Most
	}
	if text != "" {
		values.Material = fence.Around("document", text)
	}
	if media != "" {
		values.Media = fence.Around("descriptions", media)
	}
	q := question.Question{
		Name:      "script",
		System:    w.Prompts.fill("system.md", systemValues{t.lang.Name(), fence.Code()}),
		User:      w.Prompts.fill("script.md", values),
		MaxTokens: t.answerTokens(), Again: w.again,
	}
	answer, _, err := question.Ask(ctx, w.Model, q, t.judge)
	if err != nil {
		return nil, err
	}
	out, err := t.script(ctx, answer)
	if err == nil {
		w.Tell(Progress{Step: Writing, Done: 1, Of: 1})
	}
	return out, err
}

// lengthOf is how many words, or characters, are said in so many seconds of film:
// by how long a sample of the language takes, with its share of the stillness
// between scenes.
func (t *task) lengthOf(seconds float64) int {
	const stillness = 1.08
	sample := locale.Of(t.lang).Sample
	n, _ := length(sample, t.lang)
	took := t.speech.Seconds(sample)
	if n == 0 || took <= 0 {
		return int(seconds * 2.4)
	}
	return max(1, int(seconds*float64(n)/(took*stillness)))
}

// answerTokens is how long an answer may be: that of a script with all around its
// words, and not more than half of the context.
func (t *task) answerTokens() int {
	const perSecond, around = 20, 2500 // models that reason count their thoughts too
	return min(int(t.seconds)*perSecond+around, t.w.Context/2)
}

// media lists the user's pictures and videos by number.
func (t *task) media() string {
	var lines []string
	for i, m := range t.src.Images {
		lines = append(lines, fmt.Sprintf("image %d: %s", i+1, plain(m.Description)))
	}
	for i, m := range t.src.Videos {
		lines = append(lines, fmt.Sprintf("video %d: %s", i+1, plain(m.Description)))
	}
	return strings.Join(lines, "\n")
}

// room is how many tokens of material one request has room for.
func (t *task) room() int {
	const around = 1200 // prompts, schema
	return max(500, t.w.Context-t.answerTokens()-around-provider.EstimateTokens(t.src.Prompt+t.media()))
}
