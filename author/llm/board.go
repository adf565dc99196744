package llm

import (
	"context"
	"fmt"
	"strings"

	"github.com/inkreel/inkreel/author/document"
	"github.com/inkreel/inkreel/author/llm/question"
	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/plan"
)

// boardAnswer is what a model says of some scenes. Of story.Scene it has what is
// the model's to choose.
type boardAnswer struct {
	Scenes []shownAnswer `json:"scenes"`
}

type shownAnswer struct {
	Scene    int            `json:"scene" doc:"its number"`
	Claim    string         `json:"claim" doc:"at most seven words"`
	Things   []thingAnswer  `json:"things"`
	Relation story.Relation `json:"relation"`
}

type thingAnswer struct {
	Words string `json:"words" doc:"exactly as the narration has them"`
	Label string `json:"label" doc:"beside the picture, or empty"`
	Icon  string `json:"icon" doc:"an English noun or two, lower case with hyphens"`

	picture string // of the library, that shows just what the icon is to
}

// How many scenes are asked for at a time, and how many tokens an answer has for
// each.
const (
	mostAtATime = 8
	sceneTokens = 600
)

// Storyboard shows each scene as the model says, where what it says of the scene is
// right, else as the built-in writer does. Ids, parts, chapters, narration and media
// are the built-in writer's always.
func (w *Writer) Storyboard(ctx context.Context, src *story.Source, script *story.Script, set *story.Settings) (*story.Storyboard, error) {
	board, err := w.Builtin.Storyboard(ctx, src, script, set)
	if err != nil {
		return nil, err
	}
	if len(board.Scenes) != len(script.Scenes) {
		return nil, fmt.Errorf("the built-in writer made %d scenes of %d", len(board.Scenes), len(script.Scenes))
	}
	d := newDirector(w, src, script, set, board)
	atATime := min(mostAtATime, max(1, w.Context/2/sceneTokens))
	rounds := (len(board.Scenes) + atATime - 1) / atATime
	left := 0
	for round := range rounds {
		from, to := round*len(board.Scenes)/rounds, (round+1)*len(board.Scenes)/rounds // about as many each
		w.Tell(Progress{Step: Picturing, Done: from, Of: len(board.Scenes)})
		drawn, err := d.direct(ctx, from, to)
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if err != nil {
			w.Tell(Progress{Step: Picturing, Done: from, Of: len(board.Scenes), Note: failed("say what is drawn", err)})
			return board, nil
		}
		left += to - from - drawn
	}
	end := Progress{Step: Picturing, Done: len(board.Scenes), Of: len(board.Scenes)}
	if left > 0 {
		end.Note = fmt.Sprintf("What the language model said of %d of %d scenes could not be used; they are the built-in writer's.", left, len(board.Scenes))
	}
	w.Tell(end)
	return board, nil
}

// director makes scenes of a board as a model says.
type director struct {
	w      *Writer
	script *story.Script
	set    *story.Settings
	board  *story.Storyboard
	lang   plan.Language
	spoken vocabulary // of the whole script
	// stranger is whether the film has material that others wrote: then code,
	// formulas and tables are the material's.
	stranger bool
	text     string // all that is given and said, folded
	raw      string // the same, spaced
	known    numbers
}

func newDirector(w *Writer, src *story.Source, script *story.Script, set *story.Settings, board *story.Storyboard) *director {
	d := &director{w: w, script: script, set: set, board: board, lang: script.Language}
	var all []string
	for i := range board.Scenes {
		all = append(all, board.Scenes[i].Narration)
	}
	narration := strings.Join(all, " ")
	d.spoken = newVocabulary(narration)
	mat := materialOf(src).text()
	d.stranger = mat != ""
	given := strings.Join([]string{mat, src.Script, src.Prompt, narration}, " ")
	d.text, d.raw = folded(given), spaced(given)
	d.known = numbersOf(mat, src.Script, src.Prompt, narration)
	for _, text := range all {
		d.known.spelled(text, d.lang)
	}
	return d
}

// direct asks for the scenes from a number to another, and returns how many of
// them are the model's.
func (d *director) direct(ctx context.Context, from, to int) (drawn int, err error) {
	text := d.told(from, to)
	fence := question.NewFence(text)
	q := question.Question{
		Name:   "storyboard",
		System: d.w.Prompts.fill("system.md", systemValues{d.lang.Name(), fence.Code()}),
		User: d.w.Prompts.fill("storyboard.md", boardValues{
			Title: d.board.Title, Look: d.set.Visual, Scenes: fence.Around("scenes", text), OwnWords: d.set.ScriptText, Kinds: kindsTold(),
		}),
		MaxTokens: (to - from) * sceneTokens, Options: options(), Again: d.w.again,
	}
	answer, _, err := question.Ask(ctx, d.w.Model, q, func(a *boardAnswer) []question.Fault { return d.judge(a, from, to) })
	if err != nil {
		return 0, err
	}
	for _, s := range answer.Scenes {
		scene := &d.board.Scenes[s.Scene-1]
		if len(d.wrong("", scene, &s)) > 0 {
			continue
		}
		d.take(scene, s)
		drawn++
	}
	return drawn, nil
}

// options are the texts that types of an answer may have.
func options() map[string][]string {
	kinds := []string{""}
	for _, k := range story.Kinds() {
		kinds = append(kinds, string(k))
	}
	return map[string][]string{"Kind": kinds, "ChartKind": append([]string{""}, chartKinds...)}
}

// chartKinds are the forms of charts.
var chartKinds = []string{string(plan.ChartBar), string(plan.ChartColumn), string(plan.ChartLine), string(plan.ChartArea), string(plan.ChartPie), string(plan.ChartDonut)}

// told is what a model reads of scenes: their narration, and what of the material
// they tell.
func (d *director) told(from, to int) string {
	const longestBlock = 1500
	var b strings.Builder
	for i := from; i < to; i++ {
		fmt.Fprintf(&b, "scene %d: %s\n", i+1, d.board.Scenes[i].Narration)
		if block := textOf(d.script.Scenes[i].Block); block != "" {
			block = strings.ToValidUTF8(block[:min(len(block), longestBlock)], "")
			fmt.Fprintf(&b, "its material: %s\n", strings.ReplaceAll(strings.TrimSpace(block), "\n", "\n  "))
		}
	}
	return strings.TrimSpace(b.String())
}

// judge puts scenes into order, leaves out those that were not asked for, cleans
// them and lists their faults.
func (d *director) judge(a *boardAnswer, from, to int) (faults []question.Fault) {
	have := map[int]bool{}
	kept := a.Scenes[:0]
	for _, s := range a.Scenes {
		if s.Scene > from && s.Scene <= to && !have[s.Scene] {
			have[s.Scene] = true
			kept = append(kept, s)
		}
	}
	a.Scenes = kept
	for i := range a.Scenes {
		s := &a.Scenes[i]
		scene := &d.board.Scenes[s.Scene-1]
		d.clean(scene, s)
		faults = append(faults, d.wrong(fmt.Sprintf("scenes[%d]", i), scene, s)...)
	}
	for n := from + 1; n <= to; n++ {
		if !have[n] {
			faults = append(faults, question.Fault{Path: "scenes", Problem: fmt.Sprintf("scene %d is missing", n)})
		}
	}
	return faults
}

// take puts what the model says of a scene in the place of what the built-in writer
// does, but for what the material itself shows there. A relation that only the
// built-in writer sees stays: it is stated in so many words.
func (d *director) take(scene *story.Scene, s shownAnswer) {
	if scene.Part != story.Opening || scene.Claim == "" {
		scene.Claim = s.Claim
	}
	scene.Things = scene.Things[:0:0]
	for _, t := range s.Things {
		scene.Things = append(scene.Things, d.thing(t))
	}
	if s.Relation.Kind != story.None && !d.shows(scene) {
		scene.Relation = s.Relation
	}
}

// shows reports whether a scene shows what stands in the material: a table or a
// chart of it, code, a quote, a figure.
func (d *director) shows(scene *story.Scene) bool {
	if scene.Figure != nil {
		return true
	}
	for i := range d.board.Scenes {
		if &d.board.Scenes[i] == scene {
			b := d.script.Scenes[i].Block
			return b != nil && b.Kind != document.List && scene.Relation.Kind != story.None
		}
	}
	return false
}
