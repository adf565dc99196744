package engine

import (
	"context"
	"fmt"
	"image"
	"sync"

	"github.com/inkreel/inkreel/canvas"
	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/fonts"
	"github.com/inkreel/inkreel/mux"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/sketch"
	"github.com/inkreel/inkreel/sketch/trace"
	"github.com/inkreel/inkreel/styles"
)

// stage is a scene ready to play: its script and what must be closed after.
type stage struct {
	script *sketch.Script
	videos []*mux.Video
}

func (s *stage) close() {
	for _, v := range s.videos {
		v.Close()
	}
}

// bare leaves out what lies over a scene or leads into it: pen, captions,
// logo, transition, and a narrator who stays for the next scene. The picture a
// transition starts from is a bare scene's last: what is in both scenes stands
// still while one takes over from the other.
type bare bool

// setStage composes, traces and times one scene.
func (e *Engine) setStage(ctx context.Context, job *Job, i int, sh *shelf, plainly bare) (*stage, error) {
	return e.setStageWith(ctx, job, i, nil, sh, plainly)
}

// setStageWith is setStage for pieces that may be known already; nil: they are
// not.
func (e *Engine) setStageWith(ctx context.Context, job *Job, i int, pieces []sketch.Piece, sh *shelf, plainly bare) (*stage, error) {
	st := &stage{}
	if err := e.dress(ctx, job, i, pieces, sh, plainly, st); err != nil {
		st.close()
		return nil, err
	}
	return st, nil
}

func (e *Engine) dress(ctx context.Context, job *Job, i int, pieces []sketch.Piece, sh *shelf, plainly bare, st *stage) error {
	p := job.Plan
	look, err := styles.For(p)
	if err != nil {
		return err
	}
	page := e.page(p, canvas.SceneLook(look, &p.Scenes[i], *p.EnableColor), job.Frame)
	if pieces == nil {
		if pieces, err = e.pieces(job, i, sceneOf(job, i, look, sh)); err != nil {
			return err
		}
	}
	if err := e.footage(ctx, job, sh, pieces, st); err != nil {
		return err
	}
	look = canvas.SceneLook(look, &p.Scenes[i], *p.EnableColor)
	ground := page()
	c := sketch.ScriptConfig{
		Ground: ground.RGBA, Planes: ground.Planes, Frames: job.Scenes[i].Frames, FPS: job.FPS(), Pieces: pieces,
		Look: sketch.PenLook{Ink: look.Palette.Ink, OnDark: look.Dark()}, Pens: &e.pens, Leftward: p.TextLanguage.RTL(),
	}
	if !bool(plainly) || !showsNarrator(job, i+1) {
		if err := e.narrator(ctx, job, i, sh, look, &c, st); err != nil {
			return err
		}
	}
	if !plainly {
		if err := e.surround(ctx, job, i, sh, look, &c); err != nil {
			return err
		}
	}
	st.script, err = sketch.NewScript(c)
	return err
}

// page begins to draw a scene's page and answers the function that waits for
// it: its grain takes as long as composing the scene.
func (e *Engine) page(p *plan.Plan, look styles.Look, f paint.Frame) func() *paint.Ground {
	page := sync.OnceValue(func() *paint.Ground { return e.pages.Page(canvas.PageOf(p, look, f)) })
	go func() {
		defer func() { _ = recover() }() // whoever waits panics too, and tells
		page()
	}()
	return page
}

// footage opens the videos that play inside a scene.
func (e *Engine) footage(ctx context.Context, job *Job, sh *shelf, pieces []sketch.Piece, st *stage) error {
	for j := range pieces {
		f, ok := film(*pieces[j].Drawing)
		if !ok {
			continue
		}
		v, err := e.openVideo(ctx, sh, st, f.Source, mux.VideoSpec{Width: f.Box.Dx(), Height: f.Box.Dy(), FPS: job.FPS(), Fit: f.Fit, FocusX: 50})
		if err != nil {
			return err
		}
		pieces[j].Film.Footage = v
	}
	return nil
}

// film is the video a drawing consists of, if it is one.
func film(d paint.Drawing) (paint.Film, bool) {
	for _, m := range d.Marks {
		if f, ok := m.(paint.Film); ok {
			return f, true
		}
	}
	return paint.Film{}, false
}

// pieces composes a scene and finds the strokes of every drawing. Films have
// their length but no footage yet.
func (e *Engine) pieces(job *Job, i int, sc canvas.Scene) ([]sketch.Piece, error) {
	drawings, err := canvas.Compose(sc)
	if err != nil {
		return nil, err
	}
	elements := job.Plan.Scenes[i].Elements
	board := canvas.SceneLook(sc.Look, &job.Plan.Scenes[i], *job.Plan.EnableColor).Palette.Board
	var glyphs trace.GlyphCache
	o := trace.Options{Board: board, Lang: job.Plan.TextLanguage, Glyphs: &glyphs}
	pieces := make([]sketch.Piece, len(drawings))
	at := map[string]int{} // piece by element id
	for j := range drawings {
		d := &drawings[j]
		pieces[j] = sketch.Piece{Drawing: d, Cue: job.Scenes[i].Cues[d.Element]}
		if f, ok := film(*d); ok {
			pieces[j].Film = &sketch.Film{Box: f.Box, Frames: videoFrames(job, f.Source), FPS: job.FPS(), Mask: canvas.CornerMask(f.Box.Size(), f.Corner)}
		}
		if pieces[j].Inks, err = trace.Drawing(d, o); err != nil {
			return nil, fmt.Errorf("%s: %w", plan.ElementPath(i, d.Element), err)
		}
		if id := elements[d.Element].ID; id != "" {
			at[id] = j
		}
	}
	for j := range pieces {
		el := &elements[pieces[j].Drawing.Element]
		for _, end := range []string{el.From, el.To} {
			if k, ok := at[end]; ok && el.Kind == plan.KindArrow {
				pieces[j].After = append(pieces[j].After, k)
			}
		}
	}
	return pieces, nil
}

// surround adds what lies over a scene or leads into it.
func (e *Engine) surround(ctx context.Context, job *Job, i int, sh *shelf, look styles.Look, c *sketch.ScriptConfig) error {
	c.Pen = job.Plan.Pen
	logo, err := canvas.Logo(job.Plan, job.Frame, look, sh)
	if err != nil {
		return err
	}
	if logo != nil {
		c.Logos = append(c.Logos, logo)
	}
	shaper := fonts.NewShaper()
	for _, b := range burned(job, i) {
		layer, err := canvas.Caption(job.Plan, job.Frame, look, shaper, b.Text)
		if err != nil {
			return err
		}
		c.Captions = append(c.Captions, sketch.Caption{Start: b.From, End: b.To, Layer: layer})
	}
	s := &job.Plan.Scenes[i]
	if s.Transition != plan.TransitionNone && i > 0 {
		before, err := e.lastPicture(ctx, job, i-1, sh)
		if err != nil {
			return fmt.Errorf("picture before the transition: %w", err)
		}
		c.Transition, c.Before = s.Transition, before
	}
	return nil
}

// narratorSeen reports whether a plan shows the speaker where he speaks.
func narratorSeen(p *plan.Plan) bool {
	return p.OwnNarration != nil && p.OwnNarration.Layout != plan.LayoutSoundAlone
}

// showsNarrator reports whether scene i exists and shows the speaker.
func showsNarrator(job *Job, i int) bool {
	return narratorSeen(job.Plan) && i < len(job.Scenes) && job.Plan.Scenes[i].Narration != nil && job.Scenes[i].Voice != ""
}

// narrator adds the speaker's picture where the plan shows it.
func (e *Engine) narrator(ctx context.Context, job *Job, i int, sh *shelf, look styles.Look, c *sketch.ScriptConfig, st *stage) error {
	if !showsNarrator(job, i) {
		return nil
	}
	n := job.Plan.OwnNarration
	w, h, err := sh.VideoSize(n.Source)
	if err != nil {
		return err
	}
	view, _ := canvas.NarratorView(job.Plan, job.Frame, look, image.Pt(w, h))
	spec := mux.VideoSpec{Width: view.Box.Dx(), Height: view.Box.Dy(), FPS: job.FPS(), From: job.Scenes[i].From, Fit: view.Fit, FocusX: *n.Focus}
	v, err := e.openVideo(ctx, sh, st, n.Source, spec)
	if err != nil {
		return err
	}
	// The picture stops with the words: what comes after belongs to the next scene.
	f := sketch.Film{Box: view.Box, Footage: v, Frames: min(v.Frames(), plan.FramesFor(job.Scenes[i].Seconds, job.FPS())), FPS: job.FPS(), Mask: view.Mask}
	c.Overlays = append(c.Overlays, f)
	if view.Frame != nil {
		c.Logos = append(c.Logos, view.Frame)
	}
	return nil
}

// openVideo opens a video that st closes.
func (e *Engine) openVideo(ctx context.Context, sh *shelf, st *stage, source string, spec mux.VideoSpec) (*mux.Video, error) {
	path, err := sh.file(ctx, source)
	if err != nil {
		return nil, err
	}
	info, err := e.probe(ctx, sh.job.Sources[source].SHA256, path)
	if err != nil {
		return nil, err
	}
	v, err := e.Tools.OpenVideo(ctx, path, info, spec)
	if err != nil {
		return nil, err
	}
	st.videos = append(st.videos, v)
	return v, nil
}

// lastPicture is how a scene ends, without pen and captions. Where nothing
// plays in it, that is all it shows on its page: no stroke need be found.
func (e *Engine) lastPicture(ctx context.Context, job *Job, i int, sh *shelf) (*image.RGBA, error) {
	if hasFootage(job, i) {
		st, err := e.setStage(ctx, job, i, sh, true)
		if err != nil {
			return nil, err
		}
		defer st.close()
		return pictureAt(st.script, job.Scenes[i].Frames-1)
	}
	look, err := styles.For(job.Plan)
	if err != nil {
		return nil, err
	}
	page := e.page(job.Plan, canvas.SceneLook(look, &job.Plan.Scenes[i], *job.Plan.EnableColor), job.Frame)
	drawings, err := canvas.Compose(sceneOf(job, i, look, sh))
	if err != nil {
		return nil, err
	}
	pieces := make([]sketch.Piece, len(drawings))
	for j := range drawings {
		pieces[j].Drawing = &drawings[j]
		for _, m := range drawings[j].Marks {
			pieces[j].Inks = append(pieces[j].Inks, trace.Whole(m))
		}
	}
	return sketch.Finished(page().RGBA, pieces), nil
}
