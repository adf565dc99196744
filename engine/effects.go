package engine

import (
	"context"
	"slices"

	"github.com/inkreel/inkreel/audio"
	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/sketch"
	"github.com/inkreel/inkreel/sketch/pen"
)

// penTools are the tools by how they sound.
var penTools = map[pen.Tool]audio.Tool{
	pen.ToolBallpoint: audio.Pen, pen.ToolStylus: audio.Pen, pen.ToolPencil: audio.Pencil, pen.ToolMarker: audio.Marker,
	pen.ToolChalk: audio.Chalk, pen.ToolCrayon: audio.Crayon, pen.ToolCharcoal: audio.Crayon, pen.ToolBrush: audio.Brush,
}

// effects adds what is heard of a film's drawing and of its picture's moves, as far as the
// plan asks for it. Where strokes are heard, scenes are laid out and paced once more, and
// nothing is drawn: sound is made beside the pictures and cannot wait for them.
func (e *Engine) effects(ctx context.Context, m *audio.MixSpec, job *Job) error {
	p := job.Plan
	if p.Output.Format == plan.FormatAudio || p.ReducedMotion || !p.PenSound && !p.Effects {
		return nil
	}
	for i, s := range job.scenes() {
		if p.Effects && i > 0 {
			m.Sweeps = append(m.Sweeps, s.takenOver()...)
		}
		if !p.PenSound && !slices.ContainsFunc(s.planned().Elements, func(el plan.Element) bool { return el.Camera != "" }) {
			continue
		}
		of, err := e.drawnAs(ctx, s)
		if err != nil {
			return err
		}
		strokes, moves, err := e.heard(ctx, of)
		if err != nil {
			return err
		}
		t := s.task()
		start, end := plan.Seconds(t.Start, job.FPS()), plan.Seconds(t.Start+t.Frames, job.FPS())
		for _, one := range strokes {
			if one.At, one.End = one.At+start, one.End+start; p.PenSound && one.At < end { // else its clip has been cut off
				m.Strokes = append(m.Strokes, one)
			}
		}
		for _, one := range moves {
			if one.At, one.End = one.At+start, one.End+start; p.Effects && one.End < end {
				m.Sweeps = append(m.Sweeps, one)
			}
		}
	}
	return nil
}

// drawnAs is the scene that a scene's clip was drawn of: a variant may share its film's.
func (e *Engine) drawnAs(ctx context.Context, s jobScene) (jobScene, error) {
	if s.task().Of != "" {
		film, err := e.readJob(ctx, s.job.Film)
		if err != nil {
			return jobScene{}, err
		}
		return film.scene(s.index), nil
	}
	owner, err := e.keyOwner(ctx, s)
	if err != nil {
		return jobScene{}, err
	}
	return owner.scene(s.index), nil
}

// heard are the strokes of a scene, and the moves of its camera, in seconds from its start.
func (e *Engine) heard(ctx context.Context, s jobScene) (strokes []audio.Stroke, moves []audio.Sweep, err error) {
	r := e.newRun(s, nil)
	defer r.close()
	if err := r.do(ctx, tracedSteps()); err != nil {
		return nil, nil, r.located(ctx, err)
	}
	c := r.clock()
	fps := float64(c.FPS)
	turns := sketch.Pace(r.pieces, c).Turns
	tool := penTools[toolOf(s.job.Plan.Pen, r.look)]
	for _, h := range sketch.Hear(r.pieces, turns, c, r.frame().Bounds()) {
		strokes = append(strokes, audio.Stroke{At: h.Start / fps, End: h.End / fps, Tool: tool, Speeds: h.Speeds, Across: h.Across})
	}
	gone := -1
	for i, t := range turns {
		el := r.pieces[i].Drawing.Element
		if el == paint.Place || el == gone || s.planned().Elements[el].Camera == "" {
			continue
		}
		gone = el // once, however many pieces it has
		if at := float64(t.Start)/fps - focusSeconds/2; at > c.Lead {
			moves = append(moves, audio.Sweep{At: at, End: at + focusSeconds})
		}
	}
	return strokes, moves, nil
}

// clock is the time that a scene's drawing has.
func (r *sceneRun) clock() sketch.Clock {
	fps, frames := r.job.FPS(), r.task().Frames-r.after()
	c := sketch.Clock{FPS: fps, Frames: frames, Unit: r.frame().Unit()}
	if r.index > 0 {
		c.Lead = plan.Seconds(sketch.Lead(r.planned().Transition, frames, fps), fps)
	}
	return c
}

// focusSeconds is how long a camera takes from view to view; it is there when what it goes
// to begins to be drawn.
const focusSeconds = 0.9

// takenOver is what is heard of the transition to a scene: of one in which the picture moves
// or is wiped.
func (s jobScene) takenOver() []audio.Sweep {
	left, right := float32(-1), float32(1)
	if s.job.Plan.TextLanguage.RTL() {
		left, right = right, left
	}
	start, lead := plan.Seconds(s.task().Start, s.job.FPS()), plan.Seconds(s.lead(), s.job.FPS())
	if lead == 0 {
		return nil
	}
	one := audio.Sweep{At: start, End: start + lead}
	switch s.planned().Transition {
	case plan.TransitionSlide, plan.TransitionBoard: // what comes pushes what goes to where one reads from
		one.From, one.To = right, left
	case plan.TransitionWipe:
		one.From, one.To = left, right
	case plan.TransitionErase:
		one.From, one.To, one.Wiped = left, right, true
	default:
		return nil
	}
	return []audio.Sweep{one}
}
