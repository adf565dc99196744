package engine

import (
	"image"
	"slices"

	"github.com/inkreel/inkreel/audio"
	"github.com/inkreel/inkreel/canvas"
	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/engine/mention"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/sketch"
	"github.com/inkreel/inkreel/sketch/camera"
	"github.com/inkreel/inkreel/styles"
)

// jobScene is one scene of a job.
type jobScene struct {
	job   *Job
	index int
	whole bool // its camera stays at the whole board
}

// scene i of a job.
func (j *Job) scene(i int) jobScene { return jobScene{job: j, index: i} }

// unmoved is the scene as it is without a camera.
func (s jobScene) unmoved() jobScene {
	s.whole = true
	return s
}

// scenes of a job, in order.
func (j *Job) scenes() []jobScene {
	all := make([]jobScene, len(j.Scenes))
	for i := range all {
		all[i] = j.scene(i)
	}
	return all
}

// planned is the scene as the plan has it.
func (s jobScene) planned() *plan.Scene { return &s.job.Plan.Scenes[s.index] }

// task is what preparing made of the scene.
func (s jobScene) task() *SceneTask { return &s.job.Scenes[s.index] }

// before is the scene before; s must not be the first.
func (s jobScene) before() jobScene { return s.job.scene(s.index - 1) }

// lead is how many frames at the start of the scene belong to its transition.
func (s jobScene) lead() int {
	if s.index == 0 {
		return 0
	}
	return sketch.Lead(s.planned().Transition, s.task().Frames, s.job.FPS())
}

// step is the way to the scene's region from that of the scene before, where it
// takes over from it on one large board.
func (s jobScene) step() image.Point {
	if s.planned().Transition != plan.TransitionBoard {
		return image.Point{}
	}
	first := s.boardFrom()
	return camera.Step(s.index-first, s.boardTo()+1-first, s.job.Plan.TextLanguage.RTL())
}

// boardFrom is the first scene of the large board that the scene lies on: itself
// where it takes over from none.
func (s jobScene) boardFrom() int {
	i := s.index
	for i > 0 && s.job.Plan.Scenes[i].Transition == plan.TransitionBoard {
		i--
	}
	return i
}

// boardTo is the last scene of that board.
func (s jobScene) boardTo() int {
	i := s.index + 1
	for i < len(s.job.Plan.Scenes) && s.job.Plan.Scenes[i].Transition == plan.TransitionBoard {
		i++
	}
	return i - 1
}

// showsWhole reports whether the film ends with the scene's large board.
func (s jobScene) showsWhole() bool {
	return s.index == len(s.job.Plan.Scenes)-1 && s.job.Plan.EndsOnBoard()
}

// after is how many frames at the end of the scene belong to that.
func (s jobScene) after() int {
	if !s.showsWhole() {
		return 0
	}
	return sketch.BackFrames(s.job.FPS())
}

// exits reports whether the scene clears its board in its last frames: where things come to
// their places by themselves, and the next scene is cut to.
func (s jobScene) exits() bool {
	p, next := s.job.Plan, s.index+1
	if next >= len(p.Scenes) || p.Scenes[next].Transition != plan.TransitionNone {
		return false
	}
	if s.hasFootage() || s.planned().Pans() || s.looks() || s.showsWhole() {
		return false
	}
	look, err := styles.For(p)
	return err == nil && canvas.Choreographed(p, look)
}

// narratorSeen reports whether a plan shows the speaker where he speaks.
func narratorSeen(p *plan.Plan) bool {
	return p.OwnNarration != nil && p.OwnNarration.Layout != plan.LayoutSoundAlone
}

// showsNarrator reports whether the scene exists and shows the speaker.
func (s jobScene) showsNarrator() bool {
	return narratorSeen(s.job.Plan) && s.index < len(s.job.Scenes) && s.planned().Narration != nil && s.task().Voice != ""
}

// hasFootage reports whether a video plays in the scene, its own or the
// narrator's.
func (s jobScene) hasFootage() bool { return s.showsNarrator() || s.planned().HasFootage() }

// carriesPictures reports whether a picture that fills the frame moves as a whole while the
// scene plays, its own or that of the scene before: all of it changes, as footage does.
func (s jobScene) carriesPictures() bool {
	own := s.planned().Background.Picture()
	if own && (s.looks() || s.showsWhole()) {
		return true
	}
	moved := s.planned().Transition == plan.TransitionBoard || s.planned().Transition == plan.TransitionSlide
	return moved && s.index > 0 && (own || s.before().planned().Background.Picture())
}

// videoStarts is the first frame of every video by its element, where the
// scene has so many frames.
func (s jobScene) videoStarts(pieces []sketch.Piece, frames int) map[int]int {
	clock := sketch.Clock{FPS: s.job.FPS(), Frames: frames, Unit: s.frame().Unit(), Spoken: s.lastWord()}
	if s.index > 0 {
		clock.Lead = plan.Seconds(sketch.Lead(s.planned().Transition, frames, s.job.FPS()), s.job.FPS())
	}
	starts := map[int]int{}
	for j, turn := range sketch.Pace(pieces, clock).Turns {
		if f := pieces[j].Film; f != nil && f.Pan == nil {
			starts[pieces[j].Drawing.Element] = turn.Start
		}
	}
	return starts
}

// videoFrames is how many frames of the film a video lasts.
func (j *Job) videoFrames(source string) int {
	return plan.FramesFor(j.Sources[source].Seconds, j.FPS())
}

// said is the text of what is spoken in the scene, empty where the plan has none.
func (s jobScene) said() string {
	if n := s.planned().Narration; n != nil {
		return n.Said()
	}
	return ""
}

// lastWord is how many seconds it takes until the last word of the scene is said; 0: there are none.
func (s jobScene) lastWord() float64 {
	if words := s.task().Words; len(words) > 0 {
		return words[len(words)-1].End
	}
	return 0
}

// captions of the scene in seconds from its start.
func (s jobScene) captions() []audio.Caption {
	p := s.job.Plan
	if p.Orientation == plan.Vertical {
		return audio.NarrowCaptions(s.task().Words, s.said(), p.Language)
	}
	return audio.Captions(s.task().Words, s.said(), p.Language)
}

// aheadOfWord is how many seconds before the word that says it something begins: what is
// seen as it is heard has begun a moment sooner.
const aheadOfWord = 0.1

// follow resolves the cues of the scene (plan.Scene.Cues) to seconds, -1 for none, and
// finds when its elements are spoken of. The plan has been checked, so phrases are
// found. An element without a cue begins at the word that says it, and a title at once.
func (s jobScene) follow() {
	t := s.task()
	texts := make([]string, len(t.Words))
	for i, w := range t.Words {
		texts[i] = w.Text
	}
	elements := s.planned().Elements
	fixed := make(mention.Fixed, len(elements))
	t.Cues, t.Said, t.Strong, t.Parts = s.stated(texts, fixed), nil, nil, nil
	if len(t.Words) == 0 || len(elements) == 0 {
		return
	}
	begins := func(word int) float64 { return max(t.Words[word].Start-aheadOfWord, 0) }
	said := mention.NewTranscript(s.job.Plan.Language, texts)
	for i, word := range said.Words(s.planned(), fixed) {
		if word != mention.None && !elements[i].Cue.Set {
			t.Cues[i] = begins(word)
		}
	}
	if first := &elements[0]; !first.Cue.Set && mention.Heads(first) {
		t.Cues[0] = 0
	}
	spoken := said.Said(s.planned())
	strong := strongWords(s.planned().Narration, texts)
	named := said.Strong(s.planned(), strong)
	times := func(words []int) (out []float64) {
		for _, word := range words {
			out = append(out, begins(word))
		}
		return out
	}
	for i := range elements {
		stated := len(elements[i].PartCues()) > 0 // the plan says when
		if stated && elements[i].EntryCues == nil {
			continue
		}
		parts, ok := said.Parts(&elements[i], strong)
		for k, word := range parts.Begin {
			if word == mention.None {
				continue
			}
			if !stated {
				t.Parts = append(t.Parts, ToldPart{Element: i, Part: k, At: begins(word), Said: times(parts.Said[k]), Strong: times(parts.Strong[k])})
			}
			spoken[i] = slices.DeleteFunc(spoken[i], func(word int) bool { return slices.Contains(parts.Said[k], word) })
			named[i] = slices.DeleteFunc(named[i], func(word int) bool { return slices.Contains(parts.Strong[k], word) })
		}
		switch {
		case elements[i].Cue.Set:
		case stated: // what entries stand in is there before them
			t.Cues[i] = min(t.Cues[i], t.Cues[s.planned().CueOf(i, 1)])
		case ok && !slices.Contains(parts.Begin, mention.None) && s.opens(i):
			t.Cues[i] = -1 // its parts are waited for on what they stand in
		}
	}
	t.Said = make([][]float64, len(elements))
	for i := range spoken {
		t.Said[i] = times(spoken[i])
	}
	if len(strong) > 0 {
		t.Strong = make([][]float64, len(elements))
		for i := range named {
			t.Strong[i] = times(named[i])
		}
	}
}

// strongWords are the strong words of a narration among those that are heard.
func strongWords(n *plan.Narration, heard []string) (out []int) {
	for _, phrase := range n.Strong() {
		if first, last, ok := (plan.Cue{Set: true, Phrase: phrase}).Span(heard); ok {
			for word := first; word <= last; word++ {
				out = append(out, word)
			}
		}
	}
	return out
}

// opens reports whether nothing that is said comes before an element: a title at most.
func (s jobScene) opens(element int) bool {
	for i := range element {
		if s.task().Cues[i] > 0 {
			return false
		}
	}
	return true
}

// stated are the cues that the plan states, in seconds, and at which words those of
// elements are.
func (s jobScene) stated(texts []string, fixed mention.Fixed) []float64 {
	words := s.task().Words
	all := s.planned().Cues()
	cues := make([]float64, len(all))
	for i, c := range all {
		cues[i] = -1
		at := mention.None
		switch {
		case c.Set && c.Phrase == "":
			cues[i] = c.Seconds
			for k := range words { // the word that is being said then
				if words[k].Start <= c.Seconds {
					at = k
				}
			}
		case c.Set:
			if first, ok := c.Locate(texts); ok {
				cues[i], at = words[first].Start, first
			}
		}
		if i < len(fixed) {
			fixed[i] = at
		}
	}
	return cues
}

// stress is how what is spoken of stands out in the scene's look: looks that compose
// rather than draw let the rest step back. Where motion is reduced nothing does.
func (r *sceneRun) stress() sketch.Stress {
	if r.job.Plan.ReducedMotion {
		return sketch.Stress{}
	}
	p := r.look.Palette
	return sketch.Stress{
		Pulse: r.look.Pulse, Recede: r.look.Engine == plan.EngineCanvas && r.look.Choreography != "",
		Board: p.Board, Accent: p.Accent1, Brush: r.look.Brush,
	}
}

// ambient is what moves on a ground where nothing comes and no pen or hand is seen; nil: nothing. What was drawn does
// not breathe: its grain would crawl.
func (r *sceneRun) ambient(ground *paint.Ground) *sketch.Ambient {
	p := r.job.Plan
	if p.Engine != plan.EngineCanvas || p.ReducedMotion || p.AmbientMotion == plan.AmbientNone || r.looks() || p.Pen != plan.PenNone || p.Hand.Shown() {
		return nil
	}
	a := &sketch.Ambient{Ambient: ground.Ambient, Strength: r.look.Ambient, Breathes: canvas.Choreographed(p, r.look)}
	if len(a.Drifts) > 0 {
		page := canvas.PageOf(p, r.look, r.frame())
		page.Bare = true
		a.Bare = r.e.pages.Page(page).RGBA
	}
	return a
}

// ToldPart is a part of an element that begins at the word that says it.
type ToldPart struct {
	Element int       `json:"element"`
	Part    int       `json:"part"`             // among plan.Element.PartWords
	At      float64   `json:"at"`               // seconds from the scene's start
	Said    []float64 `json:"said,omitempty"`   // … at which it is spoken of
	Strong  []float64 `json:"strong,omitempty"` // … and at which that is a strong word
}

// toldPlan is the plan with cues of the scene's parts that are told: what is drawn by
// itself depends on which have one.
func (s jobScene) toldPlan() *plan.Plan {
	told := s.task().Parts
	if len(told) == 0 {
		return s.job.Plan
	}
	p := *s.job.Plan
	p.Scenes = slices.Clone(p.Scenes)
	scene := &p.Scenes[s.index]
	scene.Elements = slices.Clone(scene.Elements)
	cues := map[int][]plan.Cue{}
	for _, t := range told {
		if cues[t.Element] == nil {
			cues[t.Element] = make([]plan.Cue, len(scene.Elements[t.Element].PartWords()))
		}
		cues[t.Element][t.Part] = plan.Cue{Set: true, Seconds: t.At}
	}
	for i, c := range cues {
		scene.Elements[i] = scene.Elements[i].WithPartCues(c)
	}
	return &p
}

// partAt is when the n-th told part of an element begins, from 1; false: none is told.
func (s jobScene) partAt(element, n int) (at float64, ok bool) {
	t, ok := s.toldPart(element, n)
	return t.At, ok
}

// toldPart is the n-th told part of an element, from 1; false: none is told.
func (s jobScene) toldPart(element, n int) (ToldPart, bool) {
	for _, t := range s.task().Parts {
		if t.Element == element {
			if n--; n == 0 {
				return t, true
			}
		}
	}
	return ToldPart{}, false
}

// told reports whether a drawing's cue is none of the plan's: it follows the words.
func (r *sceneRun) told(d *paint.Drawing) bool {
	if d.Element == paint.Place || r.cueOf(d) < 0 {
		return false
	}
	if d.Part > 0 {
		_, ok := r.partAt(d.Element, d.Part)
		return ok
	}
	_, plays := film(*d)
	return !plays && !r.planned().Elements[d.Element].Cue.Set
}
