package engine

import (
	"context"
	"fmt"
	"image"
	"slices"
	"time"

	"go.uber.org/zap"

	"github.com/inkreel/inkreel/canvas"
	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/engine/artifact"
	"github.com/inkreel/inkreel/engine/shortage"
	"github.com/inkreel/inkreel/engine/trail"
	"github.com/inkreel/inkreel/internal/fault"
	"github.com/inkreel/inkreel/internal/span"
	"github.com/inkreel/inkreel/mux"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/sketch"
	"github.com/inkreel/inkreel/styles"
)

// step is a named step of a scene's run.
type step struct {
	name string
	work string // kind of work its time counts as; empty: the step counts by itself
	do   func(*sceneRun, context.Context) error
}

// doing is what a step is at, in words.
func (s step) doing() string {
	switch s.name {
	case "narrate":
		return "making its narration"
	case "measure", "place", "compose":
		return "laying it out"
	case "trace":
		return "tracing its strokes"
	case "footage", "narrator":
		return "opening its footage"
	case "clip", "extend hold", "store":
		return "making its clip"
	}
	return "getting it ready"
}

// span is what the step is called in traces; empty: it takes no time to speak of.
func (s step) span() string {
	switch s.name {
	case "narrate":
		return "speech"
	case "measure", "place", "compose":
		return "compose"
	case "trace", "clip", "store":
		return s.name
	case "footage", "narrator":
		return "footage"
	case "extend hold":
		return "clip"
	}
	return ""
}

// settleSteps make a scene of a plan definite: its voice, its cues, its length.
func settleSteps() []step {
	return []step{
		{"open", WorkSpeech, (*sceneRun).open},
		{"narrate", WorkSpeech, (*sceneRun).narrate},
		{"measure", WorkLayout, (*sceneRun).measure},
		{"carry", WorkLayout, (*sceneRun).carry},
	}
}

// editSteps do so with a scene that keeps its voice and its length.
func editSteps() []step {
	return []step{
		{"open", WorkLayout, (*sceneRun).open},
		{"place", WorkLayout, (*sceneRun).place},
	}
}

// scriptSteps bring a prepared scene to where it can be played.
func scriptSteps() []step {
	return []step{
		{"open", WorkTrace, (*sceneRun).open},
		{"page", WorkTrace, (*sceneRun).beginPage},
		{"compose", WorkTrace, (*sceneRun).compose},
		{"trace", WorkTrace, (*sceneRun).trace},
		{"footage", WorkTrace, (*sceneRun).openFootage},
		{"narrator", WorkTrace, (*sceneRun).openNarrator},
		{"overlays", WorkTrace, (*sceneRun).addOverlays},
		{"script", WorkTrace, (*sceneRun).writeScript},
	}
}

// bareSteps do so without what lies over the drawing.
func bareSteps() []step {
	return slices.DeleteFunc(scriptSteps(), func(s step) bool { return s.name == "narrator" || s.name == "overlays" })
}

// pictureSteps lay a scene out that is only looked at finished.
func pictureSteps() []step {
	return []step{
		{"open", WorkTrace, (*sceneRun).open},
		{"page", WorkTrace, (*sceneRun).beginPage},
		{"compose", WorkTrace, (*sceneRun).compose},
	}
}

// tracedSteps bring a prepared scene to where its pace is known.
func tracedSteps() []step {
	return []step{
		{"open", WorkTrace, (*sceneRun).open},
		{"compose", WorkTrace, (*sceneRun).compose},
		{"trace", WorkTrace, (*sceneRun).trace},
	}
}

// clipSteps make a prepared scene a clip in the store.
func clipSteps() []step {
	return slices.Concat(scriptSteps(), []step{
		{"clip", "", (*sceneRun).encodeClip},
		{"store", WorkStore, (*sceneRun).storeClip},
	})
}

// holdSteps make it from the clip it is with another length.
func holdSteps() []step {
	return []step{
		{"open", WorkStore, (*sceneRun).open},
		{"extend hold", WorkStore, (*sceneRun).extendHold},
		{"store", WorkStore, (*sceneRun).storeClip},
	}
}

// sceneRun is one scene on its way from plan to clip. Every step fills in what
// later ones need. A run serves one goroutine and must be closed.
type sceneRun struct {
	jobScene
	e       *Engine
	sources *sourceCache // nil: open makes one
	frames  func(int)    // called with every batch of frames drawn
	// bare leaves out what lies over a scene or leads into it: pen, captions,
	// logo, transition, and a narrator who stays for the next scene. The picture a
	// transition starts from is a bare scene's last: what is in both scenes stands
	// still while one takes over from the other.
	bare       bool
	unframed   bool        // the page is without what frames a board
	keep       bool        // compose for drawing too, which follows in this process
	recordings *recordings // shared by the scenes of a plan; nil: narrate reads its own

	filmLook styles.Look          // of the film
	look     styles.Look          // of the scene: the film's on the scene's ground
	page     func() *paint.Ground // waits for what is being drawn
	composition
	config sketch.ScriptConfig
	script *sketch.Script
	clip   mux.ClipInfo
	stored artifact.Object
	stats  playStats

	instead string // who speaks in the place of the engine's speaker, and why; empty: that one
	caution string // what to tell of how the language is spoken; empty: nothing

	closers []func()
}

// newRun is a run of a scene, from the job's sources; nil: from sources of its
// own.
func (e *Engine) newRun(s jobScene, sources *sourceCache) *sceneRun {
	return &sceneRun{jobScene: s, e: e, sources: sources, frames: func(int) {}, stats: playStats{times: Times{}}}
}

// do does steps in order, until one fails or ctx ends.
func (r *sceneRun) do(ctx context.Context, steps []step) error {
	for _, s := range steps {
		if err := ctx.Err(); err != nil {
			return err
		}
		began := time.Now()
		left := r.e.cfg.Trail.At(trail.Place{Path: fmt.Sprintf("scenes[%d]", r.index), Scene: r.planned().ID, Doing: s.doing()})
		err := r.noted(ctx, s, began)
		left()
		if s.work != "" {
			r.stats.times.since(s.work, began)
		}
		r.e.cfg.Log.Debug("scene", zap.String("scene", r.planned().ID), zap.String("step", s.name), zap.Duration("took", time.Since(began)), zap.Error(err))
		if err != nil {
			return err
		}
	}
	return nil
}

// noted does one step, as a span where it is one that may take long.
func (r *sceneRun) noted(ctx context.Context, s step, began time.Time) error {
	name := s.span()
	if name == "" {
		return s.do(r, ctx)
	}
	ctx, noted := span.Start(ctx, name)
	noted.Int(span.Scene, r.index)
	noted.Text(span.SceneID, r.planned().ID)
	err := s.do(r, ctx)
	if name == "clip" { // frames are drawn while the ones before are encoded
		taken := func(work string) time.Duration { return time.Duration(r.stats.times[work] * float64(time.Second)) }
		span.Laid(ctx, "draw", began, taken(WorkDraw))
		span.Laid(ctx, "encode", began, taken(WorkEncode))
	}
	noted.End(err)
	return err
}

// at notes that work on an element of the scene begins, until left is called.
func (r *sceneRun) at(element int, doing string) (left func()) {
	s := r.planned()
	if element < 0 || element >= len(s.Elements) {
		return func() {}
	}
	return r.e.cfg.Trail.At(trail.Place{Path: plan.ElementPath(r.index, element), Scene: s.ID, Element: elementName(s, element), Doing: doing})
}

// onClose has f called when the run is closed.
func (r *sceneRun) onClose(f func()) { r.closers = append(r.closers, f) }

// close ends what steps have begun, in reverse order.
func (r *sceneRun) close() {
	for _, f := range slices.Backward(r.closers) {
		f()
	}
	r.closers = nil
}

// open resolves the scene's look and finds its sources.
func (r *sceneRun) open(ctx context.Context) (err error) {
	if r.filmLook, err = styles.For(r.job.Plan); err != nil {
		return err
	}
	if r.sources == nil {
		dir, remove, err := r.e.work.Make("scene")
		if err != nil {
			return err
		}
		r.onClose(remove)
		r.sources = r.e.newSourceCache(ctx, r.job, dir)
	}
	r.look = canvas.SceneLookOn(r.filmLook, r.planned(), r.job.Plan.Coloured(), r.sources)
	return nil
}

// Drawn is one finished scene.
type Drawn struct {
	Clip     artifact.Object
	Encoder  string // empty: the clip was there already, at least with another length
	Warnings []Warning
	Times    Times
	Frames   int       // in which something changed
	Pixels   int64     // area of all changes
	First    time.Time // when the first frame was drawn
	Stored   time.Time // when the clip was in the store
}

// DrawScene makes sure that scene i's clip is in the store, drawing it if it
// is not. frames is called with the number of frames done since its last call.
// A panic of the drawing rooms comes back as an error.
func (e *Engine) DrawScene(ctx context.Context, job *Job, i int, frames func(int)) (d Drawn, err error) {
	r := e.newRun(job.scene(i), nil)
	r.frames = frames
	defer r.close()
	defer func() {
		if p := recover(); p != nil {
			err = r.crash(p)
		}
		err = r.located(ctx, err)
	}()
	t := r.task()
	if o, err := artifact.Claim(ctx, e.cfg.Store, t.ClipName()); err == nil {
		frames(t.Frames)
		return Drawn{Clip: o}, nil
	}
	owner, err := e.keyOwner(ctx, r.jobScene)
	if err != nil {
		return Drawn{}, err
	}
	if owner != job {
		return e.DrawScene(ctx, owner, i, frames)
	}
	if err := fault.At(fault.Draw); err != nil {
		return Drawn{}, err
	}
	steps := clipSteps()
	if t.Of != "" {
		steps = holdSteps()
	}
	if err := r.do(ctx, steps); err != nil {
		return Drawn{}, fmt.Errorf("scene %s: %w", r.planned().ID, err)
	}
	return r.drawn(), nil
}

// drawn is what came of a run whose clip is stored.
func (r *sceneRun) drawn() Drawn {
	d := Drawn{
		Clip: r.stored, Encoder: r.clip.Encoder, Times: r.stats.times, Frames: r.stats.frames, Pixels: r.stats.pixels,
		First: r.stats.first, Stored: time.Now(),
	}
	if r.script != nil && (len(r.script.Warnings()) > 0 || r.script.Schedule().Still.Much()) {
		d.Warnings = r.warnings()
	}
	return d
}

// warnings are what is to be said of a traced scene: that it has too little time, or too much.
func (r *sceneRun) warnings() []Warning {
	short, is := shortage.Of(shortage.Scene{
		Plan: r.job.Plan, Index: r.index, Pieces: r.pieces, Narration: r.task().Seconds, Frames: r.task().Frames - r.after(), Unit: r.frame().Unit(), Spoken: r.lastWord(),
	})
	if !is {
		return nil
	}
	return []Warning{{
		Path: fmt.Sprintf("scenes[%d]", r.index), Place: r.planned().Name(r.index),
		MissingSeconds: short.Seconds, Message: short.Message,
	}}
}

// Play draws scene i frame by frame for to, as DrawScene does for a clip.
func (e *Engine) Play(ctx context.Context, job *Job, i int, to Recorder) error {
	r := e.newRun(job.scene(i), nil)
	defer r.close()
	if err := r.do(ctx, scriptSteps()); err != nil {
		return err
	}
	return r.play(ctx, new(mux.Buffers), r.script.Frames(), to)
}

// Still draws scene i as it is at seconds from its start; while its board is cleared, as it was
// before.
func (e *Engine) Still(ctx context.Context, job *Job, i int, seconds float64) (*image.RGBA, error) {
	if job.Plan.Output.Format == plan.FormatAudio {
		return nil, &Error{Code: CodePlan, Path: "output.format", Message: "audio has no picture", Hint: "accepted: mp4, webm, gif"}
	}
	r := e.newRun(job.scene(i), nil)
	defer r.close()
	if err := r.do(ctx, scriptSteps()); err != nil {
		return nil, err
	}
	return r.pictureAt(min(max(plan.Frames(seconds, job.FPS()), 0), r.script.Finished()))
}

// pictureAt plays the script to frame n and returns the board.
func (r *sceneRun) pictureAt(n int) (*image.RGBA, error) {
	board := paint.NewSurface(image.NewRGBA(r.script.Frame()))
	if _, err := r.script.Advance(board, n); err != nil {
		return nil, err
	}
	return board.Image, nil
}
