package engine

import (
	"context"
	"fmt"
	"image"
	"sync"
	"time"

	"github.com/inkreel/inkreel/canvas"
	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/engine/mention"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/sketch"
	"github.com/inkreel/inkreel/sketch/trace"
)

// composition is a scene laid out. It belongs to one run at a time: opening
// footage writes into its pieces.
type composition struct {
	drawings []paint.Drawing
	behind   *image.RGBA    // the page of a scene before a picture; nil: not painted yet, or there is none
	pieces   []sketch.Piece // nil: not traced yet
}

// canvasScene is what the canvas needs to compose the scene.
func (r *sceneRun) canvasScene() canvas.Scene {
	return canvas.Scene{
		Plan: r.toldPlan(), Index: r.index, Look: r.filmLook, Frame: r.frame(), Assets: r.sources,
		Reserved: canvas.Reserve(r.job.Plan, r.index, r.frame(), r.filmLook),
		Page:     r.picturePage,
		At:       func(element int) (left func()) { return r.at(element, "laying it out") },
	}
}

// compose lays the scene out, unless the composition it was prepared with is
// still there.
func (r *sceneRun) compose(context.Context) (err error) {
	there := false
	if !r.bare { // that one is somebody else's
		var c composition
		if c, there = r.e.compositions.take(r.jobScene); there {
			r.composition = c
		}
	}
	if !there {
		if r.drawings, err = canvas.Compose(r.canvasScene()); err != nil {
			return err
		}
	}
	if r.planned().Background.Picture() {
		_, err = r.picturePage()
	}
	return err
}

// picturePage is the page of a scene before a picture, painted once.
func (r *sceneRun) picturePage() (_ *image.RGBA, err error) {
	if r.behind == nil {
		r.behind, err = canvas.PicturePage(r.job.Plan, r.index, canvas.PageOf(r.job.Plan, r.look, r.frame()), r.sources)
	}
	return r.behind, err
}

// check finds the faults of a scene that is drawn later, at less cost than
// compose unless what that makes is to be kept.
func (r *sceneRun) check(context.Context) (err error) {
	if r.keep && r.e.compositions.open() {
		r.drawings, err = canvas.Compose(r.canvasScene())
		return err
	}
	return canvas.Check(r.canvasScene())
}

// trace finds the strokes of every drawing. Films have their length but no
// footage yet.
func (r *sceneRun) trace(ctx context.Context) error {
	if r.pieces != nil {
		return nil
	}
	elements := r.planned().Elements
	var glyphs trace.GlyphCache
	o := trace.Options{Board: r.look.Palette.Board, Lang: r.job.Plan.TextLanguage, Glyphs: &glyphs}
	pieces := make([]sketch.Piece, len(r.drawings))
	at := map[string]int{} // piece by element id
	for j := range r.drawings {
		if err := ctx.Err(); err != nil {
			return err
		}
		d := &r.drawings[j]
		pieces[j] = sketch.Piece{Drawing: d, Cue: r.cueOf(d), Told: r.told(d)}
		if f, ok := film(*d); ok {
			pieces[j].Film = &sketch.Film{Box: f.Box, FPS: r.job.FPS(), Mask: canvas.CornerMask(f.Box.Size(), f.Corner)}
			if f.Still != nil {
				pieces[j].Film.Pan = &sketch.Pan{Picture: f.Still, Seed: f.Seed}
			} else {
				pieces[j].Film.Frames = r.job.videoFrames(f.Source)
			}
		}
		left := r.at(d.Element, "tracing its strokes")
		inks, err := trace.Drawing(d, o)
		left()
		if err != nil {
			return fmt.Errorf("%s: %w", plan.ElementPath(r.index, d.Element), err)
		}
		pieces[j].Inks = sketch.Together(d, inks, r.frame().Bounds())
		if d.Element == paint.Place {
			continue
		}
		if id := elements[d.Element].ID; id != "" && d.Part == 0 {
			at[id] = j
		}
	}
	for j := range pieces {
		if pieces[j].Drawing.Element == paint.Place {
			continue
		}
		el := &elements[pieces[j].Drawing.Element]
		pieces[j].Camera, pieces[j].Firm, pieces[j].Joins = el.Camera, mention.Heads(el) || el.D != "", mention.Joins(el)
		if said := r.task().Said; pieces[j].Drawing.Part == 0 && len(said) > 0 {
			pieces[j].Said = said[pieces[j].Drawing.Element]
			if strong := r.task().Strong; len(strong) > 0 {
				pieces[j].Strong = strong[pieces[j].Drawing.Element]
			}
		} else if t, ok := r.toldPart(pieces[j].Drawing.Element, pieces[j].Drawing.Part); ok {
			pieces[j].Said, pieces[j].Strong = t.Said, t.Strong
		}
		if k, ok := at[el.ID]; ok && pieces[j].Drawing.Part > 0 {
			pieces[j].After = append(pieces[j].After, k)
		}
		if el.Kind != plan.KindArrow {
			continue
		}
		if k, ok := at[el.From]; ok {
			pieces[j].After = append(pieces[j].After, k)
		}
		if k, ok := at[el.To]; ok {
			if el.Cue.Set {
				pieces[j].After = append(pieces[j].After, k)
			} else {
				pieces[j].Before = append(pieces[j].Before, k)
			}
		}
	}
	r.pieces = r.withChanges(pieces, at)
	return nil
}

// cueOf is when a drawing begins; negative: the pace decides. A place is there, or begins to be
// drawn, as the scene does.
func (r *sceneRun) cueOf(d *paint.Drawing) float64 {
	cues := r.task().Cues
	if at, ok := r.partAt(d.Element, d.Part); ok && d.Part > 0 {
		return at
	}
	if d.Element != paint.Place {
		return cues[r.planned().CueOf(d.Element, d.Part)]
	}
	return 0
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

// carry keeps the composition for the run that draws the scene.
func (r *sceneRun) carry(context.Context) error {
	if !r.keep || r.drawings == nil {
		return nil
	}
	return r.e.compositions.put(r.jobScene, r.composition)
}

// Compositions are kept up to a size, where most films' fit whole, and not for
// longer than anybody draws: those of scenes that other workers draw stay
// behind.
const (
	maxCompositions  = 64 << 20 // bytes of pixels
	compositionsIdle = time.Minute
)

// compositions keeps scenes composed while they were prepared for who draws
// them in the same process, each for one. Once they are full, scenes are
// composed again where they are drawn. The zero value is ready; safe for
// concurrent use.
type compositions struct {
	mu    sync.Mutex
	byKey map[string]composition
	bytes int
	idle  *time.Timer // runs out when none was put or taken for long
}

// open reports whether there is space for another one.
func (c *compositions) open() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.bytes < maxCompositions
}

// put keeps a settled scene's composition, where there is space for it.
func (c *compositions) put(s jobScene, made composition) error {
	key, err := s.compositionKey()
	if err != nil {
		return err
	}
	size := made.size()
	c.mu.Lock()
	defer c.mu.Unlock()
	if _, there := c.byKey[key]; there || c.bytes+size > maxCompositions {
		return nil
	}
	if c.byKey == nil {
		c.byKey = map[string]composition{}
		c.idle = time.AfterFunc(compositionsIdle, c.clear)
	}
	c.byKey[key] = made
	c.bytes += size
	c.idle.Reset(compositionsIdle)
	return nil
}

// take removes a scene's composition and returns it.
func (c *compositions) take(s jobScene) (composition, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.byKey) == 0 {
		return composition{}, false
	}
	key, err := s.compositionKey()
	made, ok := c.byKey[key]
	if err != nil || !ok {
		return composition{}, false
	}
	delete(c.byKey, key)
	c.bytes -= made.size()
	c.idle.Reset(compositionsIdle)
	return made, true
}

// clear drops all.
func (c *compositions) clear() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.byKey, c.bytes = nil, 0
}

// markBytes is what a mark is counted as that is no picture: a line of some
// hundred points, or the places of as many letters, whose shapes are shared.
const markBytes = 16 << 10

// size is about how many bytes a composition holds.
func (c composition) size() int {
	n := 0
	if c.behind != nil {
		n += len(c.behind.Pix)
	}
	for _, d := range c.drawings {
		for _, m := range d.Marks {
			n += markBytes
			switch m := m.(type) {
			case paint.Picture:
				n += 2 * len(m.Image.Pix) // with what guides its strokes
			case paint.Film:
				if m.Still != nil {
					n += len(m.Still.Pix)
				}
			}
		}
	}
	for _, p := range c.pieces {
		for _, k := range p.Inks {
			if k != nil {
				n += len(k.Layer.Pix) + 4*len(k.At)
			}
		}
	}
	return n
}
