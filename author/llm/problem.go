package llm

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"strings"

	"github.com/inkreel/inkreel/author/document"
	"github.com/inkreel/inkreel/author/llm/question"
	"github.com/inkreel/inkreel/author/llm/sight"
	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/author/timing"
	"github.com/inkreel/inkreel/canvas/tex"
)

// problemAnswer is a problem solved: what its pictures ask, how it is solved and
// what comes out.
type problemAnswer struct {
	Codes     []string     `json:"codes" doc:"the five digits above each picture, in order"`
	Title     string       `json:"title" doc:"of the film, at most eight words"`
	Statement stepAnswer   `json:"statement"`
	Steps     []stepAnswer `json:"steps"`
	Answer    stepAnswer   `json:"answer"`
}

type stepAnswer struct {
	Sentences []string `json:"sentences" doc:"what is said, one whole sentence each"`
	Formula   string   `json:"formula" doc:"the line that is written meanwhile, in TeX without $, or empty"`
	Picture   int      `json:"picture" doc:"number of the picture that is looked at, else 0"`
	Left      float64  `json:"left" doc:"of the part that is looked at, in per cent of the picture's width"`
	Top       float64  `json:"top" doc:"in per cent of its height"`
	Width     float64  `json:"width" doc:"in per cent; 0 where it is the whole picture"`
	Height    float64  `json:"height"`
}

// Bounds of a solution.
const (
	mostSteps      = 24
	longestFormula = 300 // bytes of TeX
)

// isProblem reports whether a source is a problem in pictures that a model can be
// shown.
func (w *Writer) isProblem(src *story.Source) bool { return w.Look != nil && len(src.Problem) > 0 }

// solved is the script of a problem's solution, by a model that sees its pictures.
func (t *task) solved(ctx context.Context) (*story.Script, error) {
	shown, err := t.look(ctx)
	if err != nil {
		return nil, err
	}
	text, err := t.condensed(ctx)
	if err != nil {
		return nil, err
	}
	t.w.Tell(Progress{Step: Writing, Of: 1})
	fence := question.NewFence(text)
	v := problemValues{
		Prompt: t.src.Prompt, Tone: t.set.Instructions, Pictures: len(shown), Seconds: int(math.Round(t.seconds)),
		SceneLength: t.lengthOf(t.set.Pacing.Limit() * 0.8),
	}
	_, v.Unit = length("", t.lang)
	if v.Most = t.lengthOf(t.seconds); !t.auto {
		v.Length = v.Most
	}
	if text != "" {
		v.Material = fence.Around("document", text)
	}
	q := question.Question{
		Name: "solution", System: t.w.Prompts.fill("system.md", systemValues{t.lang.Name(), fence.Code()}),
		User: t.w.Prompts.fill("problem.md", v), MaxTokens: t.answerTokens(), Again: t.w.again,
	}
	for _, s := range shown {
		q.Images = append(q.Images, s.Image)
	}
	a, _, err := question.Ask(ctx, t.w.Model, q, func(a *problemAnswer) []question.Fault { return t.judgeSolution(a, shown) })
	switch {
	case err != nil:
		return nil, err
	case !seen(a.Codes, shown):
		return nil, ErrBlind
	}
	out, err := t.solution(ctx, a, shown)
	if err == nil {
		t.w.Tell(Progress{Step: Writing, Done: 1, Of: 1})
	}
	return out, err
}

// look prepares the pictures of a problem.
func (t *task) look(ctx context.Context) (out []sight.Shown, err error) {
	for i := range t.src.Problem {
		data, err := t.w.Look(ctx, t.src.Problem[i])
		var s sight.Shown
		if err == nil {
			s, err = sight.Show(data)
		}
		if err != nil {
			return nil, fmt.Errorf("the picture of the problem: %w", err)
		}
		out = append(out, s)
	}
	return out, nil
}

// seen reports whether a model that says these digits has seen the pictures: the
// most of them, as one may be taken for another.
func seen(codes []string, shown []sight.Shown) bool {
	n := 0
	for i, s := range shown {
		if i < len(codes) && s.Seen(codes[i]) {
			n++
		}
	}
	return n > 0 && 2*n >= len(shown)
}

// parts are what is told, in order.
func (a *problemAnswer) parts() []*stepAnswer {
	out := []*stepAnswer{&a.Statement}
	for i := range a.Steps {
		out = append(out, &a.Steps[i])
	}
	return append(out, &a.Answer)
}

// judgeSolution cleans a solution and lists its faults. What is true nobody judges.
func (t *task) judgeSolution(a *problemAnswer, shown []sight.Shown) (faults []question.Fault) {
	a.Title = t.titled(a.Title)
	a.Steps = a.Steps[:min(len(a.Steps), mostSteps)]
	if !seen(a.Codes, shown) {
		faults = append(faults, question.Fault{Path: "codes", Problem: "other digits stand above the pictures: look at them"})
	}
	if len(a.Steps) == 0 {
		faults = append(faults, question.Fault{Path: "steps", Problem: "there is none"})
	}
	for i, s := range a.parts() {
		at := fmt.Sprintf("steps[%d]", i-1)
		switch i {
		case 0:
			at = "statement"
		case len(a.Steps) + 1:
			at = "answer"
		}
		faults = append(faults, t.judgeStep(at, s, len(shown))...)
	}
	return append(faults, t.whole(a.script())...)
}

func (t *task) judgeStep(at string, s *stepAnswer, pictures int) (faults []question.Fault) {
	s.Sentences = t.cleaned(s.Sentences)
	if len(s.Sentences) == 0 {
		faults = append(faults, question.Fault{Path: at + ".sentences", Problem: "nothing is said"})
	}
	kept := s.Sentences[:0]
	for k, text := range s.Sentences {
		if isPlace(text) || len([]rune(text)) > longestSentence {
			faults = append(faults, question.Fault{Path: fmt.Sprintf("%s.sentences[%d]", at, k), Problem: "it holds an address, or is too long to be said"})
			continue
		}
		kept = append(kept, text)
	}
	s.Sentences = kept
	if s.Formula = strings.Trim(strings.TrimSpace(s.Formula), "$ "); s.Formula != "" {
		if why := wrongFormula(s.Formula); why != "" {
			faults = append(faults, question.Fault{Path: at + ".formula", Problem: why})
			s.Formula = ""
		}
	}
	if s.Picture < 0 || s.Picture > pictures {
		s.Picture = 0
	}
	return faults
}

// wrongFormula says what is wrong with TeX; empty: nothing.
func wrongFormula(text string) string {
	if len(text) > longestFormula {
		return fmt.Sprintf("it has %d bytes, want %d at most", len(text), longestFormula)
	}
	if _, err := tex.Parse(text); err != nil {
		return fmt.Sprintf("it is no TeX that can be set: %v", err)
	}
	return ""
}

// script is all that is said, as other scripts have it.
func (a *problemAnswer) script() *scriptAnswer {
	out := &scriptAnswer{Title: a.Title}
	for _, s := range a.parts() {
		out.Scenes = append(out.Scenes, sceneAnswer{Sentences: s.Sentences})
	}
	return out
}

// solution is the script of an answer: nothing of it is left out, whatever its
// length. Scenes show the picture that they are about, and where; those that
// name none show the one before.
func (t *task) solution(ctx context.Context, a *problemAnswer, shown []sight.Shown) (*story.Script, error) {
	var all []timing.Passage
	picture := 1
	for i, s := range a.parts() {
		if len(s.Sentences) == 0 {
			continue
		}
		p := timing.Passage{Text: strings.Join(s.Sentences, " "), Section: i}
		if picture = cmp.Or(s.Picture, picture); s.Picture > 0 {
			p.Area = shown[picture-1].Area(s.Left, s.Top, s.Width, s.Height)
		}
		p.Image = len(t.src.Images) + picture
		if s.Formula != "" {
			p.Block = &document.Block{Kind: document.Code, Language: "tex", Text: s.Formula}
		}
		all = append(all, p)
	}
	if len(all) == 0 {
		return nil, errors.New("nothing of what it wrote could be used")
	}
	out := &story.Script{Title: cmp.Or(t.set.Title, a.Title, t.titled(t.src.Prompt)), Language: t.lang, Notes: t.notes, Scenes: t.speech.Scenes(all)}
	out.Notes = append(out.Notes, "The solution is a language model's: check its steps and its answer.")
	if film := t.speech.Film(out.Scenes, t.src.Videos); !t.auto && math.Abs(film-t.seconds) > tolerance*t.seconds {
		out.Notes = append(out.Notes, fmt.Sprintf("The solution takes about %.0f of the %.0f seconds asked for: none of its steps is left out, and none is added.", film, t.seconds))
	}
	return out, ctx.Err()
}
