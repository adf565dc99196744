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
	"github.com/inkreel/inkreel/sketch/camera"
	"github.com/inkreel/inkreel/sketch/pen"
	"github.com/inkreel/inkreel/sketch/trace"
	"github.com/inkreel/inkreel/styles"
)

// beginPage begins to draw the scene's page.
func (r *sceneRun) beginPage(context.Context) error {
	look := r.look
	if look.Trim.Frames() && (r.unframed || r.looks()) {
		look.Trim = ""
	}
	if r.planned().Background.Picture() {
		img, err := r.picturePage()
		if err != nil {
			return err
		}
		ground := &paint.Ground{RGBA: img}
		r.page = func() *paint.Ground { return ground }
		return nil
	}
	r.page = r.e.page(r.job.Plan, look, r.frame())
	return nil
}

// page begins to draw a page and returns the function that waits for it: its
// grain takes as long as composing the scene.
func (e *Engine) page(p *plan.Plan, look styles.Look, f paint.Frame) func() *paint.Ground {
	page := sync.OnceValue(func() *paint.Ground { return e.pages.Page(canvas.PageOf(p, look, f)) })
	go func() {
		defer func() { _ = recover() }() // who waits panics too, and reports it
		page()
	}()
	return page
}

// centered is the focus of a video that a plan names none for, in percent of its
// width.
const centered = 50

// openFootage opens the videos that play inside the scene.
func (r *sceneRun) openFootage(ctx context.Context) error {
	for j := range r.pieces {
		f, ok := film(*r.pieces[j].Drawing)
		if !ok || f.Still != nil {
			continue
		}
		v, err := r.openVideo(ctx, f.Source, mux.VideoSpec{Width: f.Box.Dx(), Height: f.Box.Dy(), FPS: r.job.FPS(), Fit: f.Fit, FocusX: centered})
		if err != nil {
			return err
		}
		r.pieces[j].Film.Footage = v
	}
	if !r.planned().Background.Video() {
		return nil
	}
	return r.openBackdrop(ctx)
}

// openBackdrop opens the video that plays behind the scene: anew when it has ended, or its
// last picture stays.
func (r *sceneRun) openBackdrop(ctx context.Context) error {
	bg, back := r.planned().Background, canvas.BackdropOf(r.job.Plan, r.index, r.frame(), r.look)
	v, err := r.openVideo(ctx, bg.Source, mux.VideoSpec{
		Width: back.Box.Dx(), Height: back.Box.Dy(), FPS: r.job.FPS(), Fit: plan.FitCover, FocusX: int(bg.Middle()), Blur: back.Blur,
		Grey: !r.job.Plan.Coloured(),
	})
	if err != nil {
		return err
	}
	long := max(v.Frames(), 1)
	film := sketch.Film{Box: back.Box, Frames: min(long, r.task().Frames), FPS: r.job.FPS()}
	film.Footage = sketch.Veiled(v, back.Scrim.Veil, back.Scrim.Share)
	if !bg.Hold && long < r.task().Frames {
		film.Footage, film.Frames = sketch.Looped(film.Footage, long), r.task().Frames
	}
	r.config.Backdrop = &film
	return nil
}

// openVideo opens a video that is closed with the run.
func (r *sceneRun) openVideo(ctx context.Context, source string, spec mux.VideoSpec) (*mux.Video, error) {
	path, err := r.sources.file(ctx, source)
	if err != nil {
		return nil, err
	}
	info, err := r.e.probe(ctx, r.job.Sources[source].SHA256, path)
	if err != nil {
		return nil, err
	}
	spec.MaxPixels = r.e.cfg.Limits.FootagePixels
	v, err := r.e.cfg.Tools.OpenVideo(ctx, path, info, spec)
	if err != nil {
		return nil, err
	}
	r.onClose(func() { v.Close() })
	return v, nil
}

// openNarrator adds the speaker's picture where the plan shows it.
func (r *sceneRun) openNarrator(ctx context.Context) error {
	next := r.job.scene(r.index + 1)
	if !r.showsNarrator() || r.bare && next.showsNarrator() {
		return nil
	}
	n := r.job.Plan.OwnNarration
	w, h, err := r.sources.VideoSize(n.Source)
	if err != nil {
		return err
	}
	view, _ := canvas.NarratorView(r.job.Plan, r.job.Frame, r.look, image.Pt(w, h))
	spec := mux.VideoSpec{Width: view.Box.Dx(), Height: view.Box.Dy(), FPS: r.job.FPS(), From: r.task().From, Fit: view.Fit, FocusX: *n.Focus}
	v, err := r.openVideo(ctx, n.Source, spec)
	if err != nil {
		return err
	}
	// The picture stops with the words: what comes after belongs to the next scene.
	frames := min(v.Frames(), plan.FramesFor(r.task().Seconds, r.job.FPS()))
	r.config.Overlays = append(r.config.Overlays, sketch.Film{Box: view.Box, Footage: v, Frames: frames, FPS: r.job.FPS(), Mask: view.Mask})
	if view.Frame != nil {
		r.config.Logos = append(r.config.Logos, view.Frame)
	}
	return nil
}

// addOverlays adds what lies over the scene or leads into it, unless it is
// bare.
func (r *sceneRun) addOverlays(ctx context.Context) error {
	if r.bare {
		return nil
	}
	r.config.Pen, r.config.Hand = r.job.Plan.Pen, r.job.Plan.Hand
	logo, err := canvas.Logo(r.job.Plan, r.job.Frame, r.look, r.sources)
	if err != nil {
		return err
	}
	if logo != nil {
		r.config.Logos = append(r.config.Logos, logo)
	}
	shaper := fonts.NewShaper()
	for _, b := range r.burnedIn() {
		if b.Words != nil {
			if err := r.addSpokenCaption(shaper, b); err != nil {
				return err
			}
			continue
		}
		layer, err := canvas.Caption(r.job.Plan, r.job.Frame, r.look, shaper, b.Text)
		if err != nil {
			return err
		}
		r.config.Captions = append(r.config.Captions, sketch.Caption{Start: b.From, End: b.To, Layer: layer})
	}
	if kind := r.planned().Transition; kind != plan.TransitionNone && r.index > 0 {
		last := r.e.lastPicture
		if kind == plan.TransitionBoard {
			last = r.e.regionPicture
		}
		before, err := last(ctx, r.before(), r.sources)
		if err != nil {
			return fmt.Errorf("picture before the transition: %w", err)
		}
		r.config.Transition, r.config.Before = kind, before.picture
		if kind == plan.TransitionBoard {
			r.config.Move = sketch.BoardMove{
				Step: r.step(), PaperBefore: r.paper(r.e, before.look), Paper: r.paper(r.e, r.look), Frame: r.boardFrame(), From: before.shot,
			}
		}
	}
	if r.showsWhole() {
		r.config.Whole, err = r.whole(ctx)
	}
	return err
}

// boardFrame is what stands around the board wherever a camera looks, over the film's
// frame; nil: nothing does.
func (r *sceneRun) boardFrame() *image.RGBA {
	if !r.look.Trim.Frames() || r.job.Plan.Output.Matte != "" {
		return nil
	}
	page := r.e.pages.Page(canvas.PageOf(r.job.Plan, r.look, r.job.Frame))
	return sketch.BoardFrame(page.RGBA, r.paper(r.e, r.look))
}

// paper is what goes on around a page on a large board: the same without what
// trims its edges.
func (s jobScene) paper(e *Engine, look styles.Look) *image.RGBA {
	look.Trim = ""
	return e.pages.Page(canvas.PageOf(s.job.Plan, look, s.job.Frame)).RGBA
}

// whole is the large board that the scene lies on last. Its regions are laid out
// anew, as small as they are shown.
func (r *sceneRun) whole(ctx context.Context) (*camera.Overview, error) {
	first := r.boardFrom()
	o := camera.NewOverview(r.job.Frame.Bounds(), r.index+1-first, r.job.Plan.TextLanguage.RTL())
	small := *r.job
	small.Frame = smaller(r.job.Frame, o.Scale())
	for i := first; i <= r.index; i++ {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		s := small.scene(i).unmoved()
		last, err := r.e.regionPicture(ctx, s, r.sources)
		if err != nil {
			return nil, fmt.Errorf("picture of scene %s on the whole board: %w", s.planned().ID, err)
		}
		o.Add(camera.Region{Picture: last.picture, Paper: s.paper(r.e, last.look)})
	}
	return o, nil
}

// smallest is the least short side, in pixels, that scenes are laid out on for
// a picture that is made smaller yet: below, type has no shape any more.
const smallest = 256

// smaller is a frame of about a scale, not below what scenes are laid out on.
func smaller(f paint.Frame, scale float64) paint.Frame {
	scale = min(max(scale, float64(smallest)/float64(min(f.W, f.H))), 1)
	even := func(n int) int { return int(float64(n)*scale/2+0.5) * 2 }
	return paint.Frame{W: even(f.W), H: even(f.H)}
}

// writeScript gives everything in the scene its time.
func (r *sceneRun) writeScript(context.Context) (err error) {
	c, ground := &r.config, r.page()
	c.Ground, c.Planes = ground.RGBA, ground.Planes
	c.Camera, c.Stress, c.Ambient = r.camera(), r.stress(), r.ambient(ground)
	c.Frames, c.FPS, c.Pieces, c.Spoken = r.task().Frames, r.job.FPS(), r.pieces, r.lastWord()
	c.Look = pen.Look{Ink: r.look.Palette.Ink, OnDark: r.look.Dark()}
	c.Pens, c.Tool = &r.e.pens, toolOf(r.job.Plan.Pen, r.look)
	c.Leftward = r.job.Plan.TextLanguage.RTL()
	c.LeftHanded = r.job.Plan.LeftHanded()
	c.Exit, c.Calm = !r.bare && r.exits(), r.job.Plan.ReducedMotion
	r.script, err = sketch.NewScript(*c)
	return err
}

// addSpokenCaption adds a caption in which the word that is heard stands out: its
// sheet, and over it every word, otherwise while it is heard.
func (r *sceneRun) addSpokenCaption(shaper *fonts.Shaper, c caption) error {
	places := make([][2]int, len(c.Words))
	for i, w := range c.Words {
		places[i] = [2]int{w.From, w.To}
	}
	layers, err := canvas.SpokenCaption(r.job.Plan, r.job.Frame, r.look, shaper, canvas.SpokenText{Text: c.Text, Words: places})
	if err != nil {
		return err
	}
	show := func(layer *image.RGBA, from, to int) {
		if from < to && !layer.Rect.Empty() {
			r.config.Captions = append(r.config.Captions, sketch.Caption{Start: from, End: to, Layer: layer})
		}
	}
	show(layers.Sheet, c.From, c.To)
	for i, w := range c.Words {
		show(layers.Words[i].Rest, c.From, w.Start)
		show(layers.Words[i].Heard, w.Start, w.End)
		show(layers.Words[i].Rest, max(w.Start, w.End), c.To)
	}
	return nil
}

// ending is how a scene ends, without pen and captions.
type ending struct {
	picture *image.RGBA
	look    styles.Look  // it is drawn in
	shot    *sketch.Shot // of which the picture is what a camera sees; nil: none does
}

// lastPicture is how a scene ends. Where nothing plays in it, that is all it shows
// on its page: no stroke need be found.
func (e *Engine) lastPicture(ctx context.Context, s jobScene, sources *sourceCache) (ending, error) {
	return e.lastOf(ctx, e.newRun(s, sources))
}

// regionPicture is lastPicture as a large board shows it, whose frame is around all
// of it.
func (e *Engine) regionPicture(ctx context.Context, s jobScene, sources *sourceCache) (ending, error) {
	r := e.newRun(s, sources)
	r.unframed = true
	return e.lastOf(ctx, r)
}

func (e *Engine) lastOf(ctx context.Context, r *sceneRun) (last ending, err error) {
	r.bare = true
	defer r.close()
	if s := r.jobScene; s.hasFootage() || s.planned().Pans() || s.looks() {
		if err := r.do(ctx, scriptSteps()); err != nil {
			return last, err
		}
		last.look = r.look
		last.picture, err = r.pictureAt(r.task().Frames - 1)
		last.shot = r.script.Shot()
		return last, err
	}
	if err := r.do(ctx, pictureSteps()); err != nil {
		return last, err
	}
	return ending{picture: sketch.Finished(r.page().RGBA, r.finished), look: r.look}, nil
}

// finished yields the pieces of the scene as nobody sees them being drawn.
func (r *sceneRun) finished(yield func(sketch.Piece) bool) {
	for j := range r.drawings {
		p := sketch.Piece{Drawing: &r.drawings[j]}
		for _, m := range p.Drawing.Marks {
			p.Inks = append(p.Inks, trace.Whole(m))
		}
		if !yield(p) {
			return
		}
	}
}
