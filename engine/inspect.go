package engine

import (
	"context"
	"errors"
	"fmt"
	"image"
	"slices"

	"golang.org/x/sync/errgroup"

	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/sketch"
)

// Inspect does with a plan and its variants all that rendering does before a frame
// is drawn, and returns what drawing would warn of, in the plan's order. The
// error is that of rendering; faults of all variants come together. The plan must
// come from plan.Decode.
func (e *Engine) Inspect(ctx context.Context, p *plan.Plan, from Assets) ([]Warning, error) {
	film, err := e.Prepare(ctx, p, from)
	if err != nil {
		return nil, err
	}
	warnings, err := e.pressed(ctx, film, func(SceneTask) bool { return true })
	if err != nil {
		return nil, err
	}
	warnings = slices.Concat(film.Warnings, warnings)
	var faults plan.Faults
	for i, v := range p.Variants {
		path := fmt.Sprintf("variants[%d]", i)
		job, err := e.PrepareVariant(ctx, film, v.ID, from)
		var own plan.Faults
		if errors.As(err, &own) {
			for _, f := range own {
				faults = append(faults, plan.Fault{Path: path, Problem: f.Path + ": " + f.Problem, Found: f.Found, Accept: f.Accept})
			}
			continue
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
		more, err := e.pressed(ctx, job, func(t SceneTask) bool { // what the film has was warned of
			return t.Of == "" && !slices.ContainsFunc(film.Scenes, func(s SceneTask) bool { return s.Key == t.Key })
		})
		if err != nil {
			return nil, err
		}
		for _, w := range more {
			w.Path, w.Place = path, v.ID+", "+w.Place
			warnings = append(warnings, w)
		}
	}
	return warnings, faults.Err()
}

// pressed is what drawing some of a job's scenes would warn of.
func (e *Engine) pressed(ctx context.Context, job *Job, drawn func(SceneTask) bool) ([]Warning, error) {
	if job.Plan.Output.Format == plan.FormatAudio {
		return nil, nil
	}
	found := make([][]Warning, len(job.Scenes))
	slots := make(slots, e.cfg.Slots)
	g, gctx := errgroup.WithContext(ctx)
	for i, t := range job.Scenes {
		if !drawn(t) {
			continue
		}
		slots.do(gctx, g, func() error {
			r := e.newRun(job.scene(i), nil)
			defer r.close()
			err := r.do(gctx, tracedSteps())
			if err == nil {
				found[i] = r.warnings()
			}
			return r.located(gctx, err)
		})
	}
	err := g.Wait()
	return slices.Concat(found...), err
}

// Turn is when an element of a scene is drawn, in seconds from the scene's start.
type Turn struct {
	Element    int // of the plan's scene
	Start, End float64
}

// Turns is when what scene i of a prepared job shows is drawn, in the order of its
// drawings. Nothing is drawn for it.
func (e *Engine) Turns(ctx context.Context, job *Job, i int) ([]Turn, error) {
	r := e.newRun(job.scene(i), nil)
	defer r.close()
	if err := r.do(ctx, tracedSteps()); err != nil {
		return nil, r.located(ctx, err)
	}
	c := r.clock()
	fps := c.FPS
	var out []Turn
	for k, t := range sketch.Pace(r.pieces, c).Turns {
		if r.pieces[k].Drawing.Element == paint.Place {
			continue
		}
		out = append(out, Turn{r.pieces[k].Drawing.Element, plan.Seconds(t.Start, fps), plan.Seconds(t.Done(), fps)})
	}
	return out, nil
}

// Scripted calls look with the script of scene i of a prepared job and with what is
// drawn in it, both good until look returns. Pen, captions, logos and a narrator are
// left out. A transition takes its time, but from a blank picture: the scene before
// is not laid out.
func (e *Engine) Scripted(ctx context.Context, job *Job, i int, look func(*sketch.Script, []sketch.Piece) error) error {
	r := e.newRun(job.scene(i), nil)
	r.bare = true
	defer r.close()
	if i > 0 {
		r.config.Transition, r.config.Before, r.config.Move.Step = r.planned().Transition, image.NewRGBA(job.Frame.Bounds()), r.step()
	}
	if err := r.do(ctx, bareSteps()); err != nil {
		return r.located(ctx, err)
	}
	return look(r.script, r.pieces)
}
