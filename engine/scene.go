package engine

import (
	"context"
	"errors"
	"fmt"
	"image"
	"math"

	"go.uber.org/zap"

	"github.com/inkreel/inkreel/canvas"
	"github.com/inkreel/inkreel/fonts"
	"github.com/inkreel/inkreel/mux"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/sketch"
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
// transition. The picture a transition starts from is a bare scene's last.
type bare bool

// setStage composes, traces and times one scene.
func (e *Engine) setStage(ctx context.Context, job *Job, i int, sh *shelf, plainly bare) (*stage, error) {
	p, t := job.Plan, &job.Scenes[i]
	look, err := styles.For(p)
	if err != nil {
		return nil, err
	}
	sc := sceneOf(job, i, look, sh)
	pieces, err := e.pieces(job, i, sc)
	if err != nil {
		return nil, err
	}
	look = canvas.SceneLook(look, &p.Scenes[i], *p.EnableColor)
	ground := canvas.Paper(look, job.Frame, p.Seed)
	if err := canvas.PaintLogo(ground, p, look, sh); err != nil {
		return nil, err
	}
	c := sketch.ScriptConfig{
		Ground: ground, Frames: t.Frames, FPS: job.FPS(), Pieces: pieces, Pen: p.Pen,
		Look: sketch.PenLook{Ink: look.Palette.Ink, OnDark: dark(look)}, Leftward: p.TextLanguage.RTL(),
	}
	st := &stage{}
	for j := range pieces {
		f, ok := film(*pieces[j].Drawing)
		if !ok {
			continue
		}
		spec := mux.VideoSpec{Width: f.Box.Dx(), Height: f.Box.Dy(), FPS: job.FPS(), Fit: f.Fit, FocusX: 50}
		if pieces[j].Film.Footage, err = e.openVideo(ctx, sh, st, f.Source, spec); err != nil {
			st.close()
			return nil, err
		}
	}
	if err := e.narrator(ctx, job, i, sh, &c, st); err != nil {
		st.close()
		return nil, err
	}
	if plainly {
		c.Pen = plan.PenNone
	} else if err := e.surround(ctx, job, i, sh, look, &c); err != nil {
		st.close()
		return nil, err
	}
	if st.script, err = sketch.NewScript(c); err != nil {
		st.close()
		return nil, err
	}
	return st, nil
}

// dark reports whether a look's board is darker than its ink.
func dark(l styles.Look) bool {
	return styles.Luminance(l.Palette.Board) < styles.Luminance(l.Palette.Ink)
}

// film is the video a drawing consists of, if it is one.
func film(d canvas.Drawing) (canvas.Film, bool) {
	for _, m := range d.Marks {
		if f, ok := m.(canvas.Film); ok {
			return f, true
		}
	}
	return canvas.Film{}, false
}

// pieces composes a scene and finds the strokes of every drawing. Films have
// their length but no footage yet.
func (e *Engine) pieces(job *Job, i int, sc canvas.Scene) ([]sketch.Piece, error) {
	drawings, err := canvas.Compose(sc)
	if err != nil {
		return nil, err
	}
	elements := job.Plan.Scenes[i].Elements
	var glyphs sketch.Glyphs
	o := sketch.TraceOptions{Board: sc.Look.Palette.Board, Lang: job.Plan.TextLanguage, Glyphs: &glyphs}
	pieces := make([]sketch.Piece, len(drawings))
	at := map[string]int{} // piece by element id
	for j := range drawings {
		d := &drawings[j]
		pieces[j] = sketch.Piece{Drawing: d, Cue: job.Scenes[i].Cues[d.Element]}
		if f, ok := film(*d); ok {
			pieces[j].Film = &sketch.Film{Box: f.Box, Frames: videoFrames(job, f.Source), FPS: job.FPS()}
		}
		for _, m := range d.Marks {
			ink, err := sketch.Trace(m, o)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", plan.ElementPath(i, d.Element), err)
			}
			pieces[j].Inks = append(pieces[j].Inks, ink)
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

// narrator adds the speaker's picture where the plan shows it.
func (e *Engine) narrator(ctx context.Context, job *Job, i int, sh *shelf, c *sketch.ScriptConfig, st *stage) error {
	n := job.Plan.OwnNarration
	if n == nil || n.Layout == "" || job.Plan.Scenes[i].Narration == nil || job.Scenes[i].Voice == "" {
		return nil
	}
	box, round := canvas.NarratorBox(job.Plan, job.Frame)
	fit := plan.FitCover
	if n.Fit == "full" && !round {
		fit = plan.FitContain
	}
	spec := mux.VideoSpec{Width: box.Dx(), Height: box.Dy(), FPS: job.FPS(), From: job.Scenes[i].From, Fit: fit, FocusX: *n.Focus}
	v, err := e.openVideo(ctx, sh, st, n.Source, spec)
	if err != nil {
		return err
	}
	// The picture stops with the words: what comes after belongs to the next scene.
	f := sketch.Film{Box: box, Footage: v, Frames: min(v.Frames(), plan.FramesFor(job.Scenes[i].Seconds, job.FPS())), FPS: job.FPS()}
	if round {
		f.Mask = roundMask(box.Dx())
	}
	c.Overlays = append(c.Overlays, f)
	return nil
}

// openVideo opens a video that st closes.
func (e *Engine) openVideo(ctx context.Context, sh *shelf, st *stage, source string, spec mux.VideoSpec) (*mux.Video, error) {
	path, err := sh.file(ctx, source)
	if err != nil {
		return nil, err
	}
	v, err := e.Tools.OpenVideo(ctx, path, spec)
	if err != nil {
		return nil, err
	}
	st.videos = append(st.videos, v)
	return v, nil
}

// roundMask shows the circle in a square, its edge soft over three pixels.
func roundMask(side int) *image.Alpha {
	m := image.NewAlpha(image.Rect(0, 0, side, side))
	r := float64(side) / 2
	for y := range side {
		for x := range side {
			d := r - math.Hypot(float64(x)+0.5-r, float64(y)+0.5-r)
			m.Pix[y*m.Stride+x] = uint8(255 * min(max(d/3, 0), 1))
		}
	}
	return m
}

// lastPicture is how a scene ends, without pen and captions.
func (e *Engine) lastPicture(ctx context.Context, job *Job, i int, sh *shelf) (*image.RGBA, error) {
	st, err := e.setStage(ctx, job, i, sh, true)
	if err != nil {
		return nil, err
	}
	defer st.close()
	return pictureAt(st.script, job.Frame, job.Scenes[i].Frames-1)
}

// drawClip draws scene i and encodes it to the file dst; drawn is told of
// every batch of frames.
func (e *Engine) drawClip(ctx context.Context, job *Job, i int, sh *shelf, dst string, drawn func(frames int)) ([]sketch.Warning, error) {
	st, err := e.setStage(ctx, job, i, sh, false)
	if err != nil {
		return nil, err
	}
	defer st.close()
	err = e.encode(ctx, job, i, st, dst, drawn)
	if errors.Is(err, mux.ErrForm) {
		// This encoder's stream takes no spliced holds. The tools know it now
		// and feed every frame.
		e.Log.Warn("holds are encoded frame by frame", zap.Error(err))
		err = e.encode(ctx, job, i, st, dst, func(int) {})
	}
	return st.script.Warnings(), err
}

func (e *Engine) encode(ctx context.Context, job *Job, i int, st *stage, dst string, drawn func(frames int)) error {
	clip, err := e.Tools.NewClip(ctx, dst, clipSpec(job, job.Scenes[i].Frames))
	if err != nil {
		return err
	}
	defer clip.Abort() // no harm once closed
	if err := record(ctx, st.script, clip, job.Frame, drawn); err != nil {
		return err
	}
	_, err = clip.Close()
	return err
}

// record draws a script frame by frame into a clip; frames in which nothing
// changes are held.
func record(ctx context.Context, script *sketch.Script, clip *mux.Clip, f canvas.Frame, drawn func(int)) error {
	board := canvas.NewSurface(image.NewRGBA(f.Bounds()))
	board.Take()
	yuv := mux.NewFrame(f.W, f.H)
	held := 0
	for n := range script.Frames() {
		if err := ctx.Err(); err != nil {
			return err
		}
		dirty, err := script.Advance(board, n)
		if err != nil {
			return err
		}
		if len(dirty) == 0 && n > 0 {
			held++
			continue
		}
		if err := hold(clip, &held, drawn); err != nil {
			return err
		}
		if err := yuv.Convert(board.Image, dirty); err != nil {
			return err
		}
		if err := clip.Write(yuv); err != nil {
			return err
		}
		drawn(1)
	}
	return hold(clip, &held, drawn)
}

func hold(clip *mux.Clip, held *int, drawn func(int)) error {
	n := *held
	if n == 0 {
		return nil
	}
	*held = 0
	drawn(n)
	return clip.Hold(n)
}
