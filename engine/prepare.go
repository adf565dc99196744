package engine

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/inkreel/inkreel/audio"
	"github.com/inkreel/inkreel/audio/music"
	"github.com/inkreel/inkreel/audio/tempo"
	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/engine/beat"
	"github.com/inkreel/inkreel/engine/limit"
	"github.com/inkreel/inkreel/engine/price"
	"github.com/inkreel/inkreel/internal/drawn"
	"github.com/inkreel/inkreel/internal/span"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/sketch"
)

// Prepare makes a plan definite: sources fetched, narration spoken and
// measured, every scene laid out once so that its faults come now and not
// after minutes of drawing, frame counts and keys fixed. The plan must come
// from plan.Decode.
func (e *Engine) Prepare(ctx context.Context, p *plan.Plan, from Assets) (*Job, error) {
	return e.PrepareAhead(ctx, p, from, nil)
}

// PrepareAhead is Prepare that hands out scenes on the way; give may be nil.
// That fails nothing: the job that is returned holds them all.
func (e *Engine) PrepareAhead(ctx context.Context, p *plan.Plan, from Assets, give Ahead) (*Job, error) {
	return e.prepare(ctx, preparation{plan: p, from: from, slots: make(slots, e.cfg.Slots), give: give, limits: e.limits(p.JobID)})
}

// preparation is a plan on its way to a prepared job.
type preparation struct {
	plan  *plan.Plan
	name  string // of the job; empty: the plan's
	from  Assets
	slots slots // bound how many scenes are settled at once
	give  Ahead // may be nil
	most  int   // scenes to give; 0: all but the last
	keep  bool  // the compositions, for drawing the scenes in this process

	limits limit.Job // of what it may cost

	e       *Engine
	job     *Job
	sources *sourceCache
}

// prepare does a preparation.
func (e *Engine) prepare(ctx context.Context, p preparation) (*Job, error) {
	p.plan = p.plan.Calm()
	_, noted := span.Start(ctx, "price")
	err := price.Of(p.plan, nil).Judge(p.limits).Err()
	if noted.End(err); err != nil {
		return nil, err
	}
	dir, remove, err := e.work.Make("prepare")
	if err != nil {
		return nil, err
	}
	defer remove()
	p.e = e
	p.job = &Job{ID: cmp.Or(p.name, p.plan.JobID), Version: drawn.Version(), Build: Version, Plan: p.plan, Frame: paint.FrameOf(p.plan), Scenes: make([]SceneTask, len(p.plan.Scenes)), Times: Times{}}
	p.sources = e.newSourceCache(ctx, p.job, dir)
	p.sources.limits = p.limits // a variant's are its film's
	for _, step := range []func(context.Context) error{p.gather, p.settle, p.cut, p.address} {
		if err := step(ctx); err != nil {
			return nil, err
		}
	}
	return p.job, nil
}

// gather fetches what the plan names.
func (p *preparation) gather(ctx context.Context) (err error) {
	ctx, noted := span.Start(ctx, "fetch")
	defer func() { noted.End(err) }()
	clock := time.Now()
	if p.job.Sources, err = p.e.gather(ctx, p.plan, p.from, p.sources); err != nil {
		return err
	}
	p.job.Times.since(WorkFetch, clock)
	for _, u := range price.Uses(p.plan) {
		for _, note := range p.job.Sources[u.Source].Notes {
			p.job.Warnings = append(p.job.Warnings, Warning{Path: u.Path, Message: note})
		}
	}
	return nil
}

// unpaired warns of narrations in which a mark of strong words stands alone.
func unpaired(p *plan.Plan) (out []Warning) {
	for i := range p.Scenes {
		if after, alone := p.Scenes[i].Narration.Unpaired(); alone {
			out = append(out, Warning{
				Path:    fmt.Sprintf("scenes[%d].narration.text", i),
				Message: fmt.Sprintf("the ** before %q has no second one after it, so no word is strong there; put ** on both sides of a word that is to stand out, or leave it out", after),
			})
		}
	}
	return out
}

// nearEnd is by how many seconds a part may be said to end after its recording: lengths
// are rounded where they are written down.
const nearEnd = 0.1

// beyond warns of parts of recordings that are said to end after these do.
func beyond(job *Job) (out []Warning) {
	for _, s := range job.scenes() {
		source, _, ok := s.excerpt()
		if n := s.planned().Narration; ok && n.To != nil && *n.To > job.Sources[source].Seconds+nearEnd {
			out = append(out, Warning{
				Path:    fmt.Sprintf("scenes[%d].narration.to", s.index),
				Message: fmt.Sprintf("%g s is after the end of the recording, %.2f s, so the part ends there; leave it out, or give a moment before", *n.To, job.Sources[source].Seconds),
			})
		}
	}
	return out
}

// settle gives every scene its voice, its cues and its length. All scenes' faults are
// returned, in the plan's order.
func (p *preparation) settle(ctx context.Context) error {
	all, err := p.settleAll(ctx)
	if err != nil {
		return err
	}
	var faults plan.Faults
	noted := map[string]bool{} // once a film
	for i, s := range all {
		faults = append(faults, s.faults...)
		p.job.Times.add(s.times)
		for _, note := range []string{s.instead, s.caution} {
			if note != "" && !noted[note] {
				noted[note] = true
				p.job.Warnings = append(p.job.Warnings, Warning{Path: fmt.Sprintf("scenes[%d].narration.text", i), Message: note})
			}
		}
	}
	p.job.Warnings = append(p.job.Warnings, unpaired(p.plan)...)
	p.job.Warnings = append(p.job.Warnings, beyond(p.job)...)
	if err := faults.Err(); err != nil {
		return err
	}
	for _, s := range all {
		if s.silent != nil {
			return s.silent
		}
	}
	return nil
}

// settled is what is told of a scene beside its voice, cues and length.
type settled struct {
	faults           plan.Faults
	times            Times
	instead, caution string // of who speaks
	silent           error  // nobody could
}

// settleAll settles the scenes side by side as there are slots, and has those drawn
// ahead that may be. Until it returns the job is read for that: only its scenes change.
func (p *preparation) settleAll(ctx context.Context) ([]settled, error) {
	a := p.e.newAhead(ctx, p)
	defer a.end()
	scenes := p.job.scenes()
	all := make([]settled, len(scenes))
	g, gctx := errgroup.WithContext(ctx)
	recordings := p.e.newRecordings(gctx, scenes, p.sources)
	defer recordings.close()
	for i, s := range scenes {
		p.slots.do(gctx, g, func() error {
			r, of := p.e.newRun(s, p.sources), &all[i]
			r.keep, r.recordings = p.keep, recordings
			of.times = r.stats.times
			err := r.settle(gctx)
			of.instead, of.caution = r.instead, r.caution
			if err == nil {
				a.note(i)
			}
			if unspoken := (*UnspokenError)(nil); errors.As(err, &unspoken) { // what others say is kept, for when this is tried again
				of.silent, err = err, nil
			}
			return collect(&of.faults, err)
		})
	}
	return all, g.Wait()
}

// cut moves the cuts onto beats, where the plan asks for it, and judges how long the film is.
func (p *preparation) cut(ctx context.Context) error {
	if !p.plan.Paced() {
		return checkLength(p.limits, p.job)
	}
	if err := checkLength(p.limits, p.job); err != nil {
		return err
	}
	scenes := make([]beat.Scene, len(p.job.Scenes))
	longest := 0
	for i, t := range p.job.Scenes {
		s := &scenes[i]
		s.Frames = t.Frames
		s.Least, s.Most = p.plan.CutRange(i, t.Frames, t.Seconds)
		longest += s.Most
	}
	last := &scenes[len(scenes)-1]
	var heard beat.Music
	if p.plan.Music != "" {
		own, err := p.hearBeats(ctx, longest)
		if own == nil || err != nil {
			return err
		}
		heard, last.Least, last.Most = own, last.Frames, last.Frames
	} else {
		piece, err := music.Named(string(p.plan.Track))
		if err != nil {
			return err
		}
		heard = piece
		if last.Most > last.Frames { // the music ends with it, wherever its beats are
			last.Least, last.Most = last.Frames, max(last.Frames, plan.Frames(p.plan.Pacing.Limit(), p.job.FPS()))
		}
	}
	for i, frames := range beat.Lengths(heard, p.job.FPS(), scenes) {
		p.job.Scenes[i].Frames = frames
	}
	return checkLength(p.limits, p.job)
}

// hearBeats finds the beats of the plan's own music in a film of at most so many frames; nil: it has none that
// anybody could be sure of, which is told.
func (p *preparation) hearBeats(ctx context.Context, frames int) (*audio.OwnBeats, error) {
	source := p.plan.Music
	b, err := audio.HearBeats(ctx, func(ctx context.Context) (audio.Stream, error) {
		return p.e.sourceSound(ctx, "background_source", source, p.job.Sources[source].Seconds, p.sources)
	}, int(plan.Seconds(frames, p.job.FPS())*audio.Rate))
	if err != nil || b.Found.Confidence >= tempo.Sure {
		return b, err
	}
	p.job.Warnings = append(p.job.Warnings, Warning{
		Path:    "cut_on_beat",
		Message: fmt.Sprintf("no steady beat is heard in background_source (%.2f sure, %.2f are needed): scenes end where they do without it; music with a clear rhythm has beats to cut on, and every background_track", b.Found.Confidence, tempo.Sure),
	})
	return nil, nil
}

// address gives the scenes their places in the film, and the clips their names.
func (p *preparation) address(ctx context.Context) error {
	if p.plan.Output.Format == plan.FormatAudio {
		p.job.place(len(p.job.Scenes))
		return nil
	}
	return p.e.address(ctx, p.job, len(p.job.Scenes))
}

// address gives the first n scenes of a job their places and the names of their
// clips, which follow from the encoder.
func (e *Engine) address(ctx context.Context, job *Job, n int) error {
	job.place(n)
	e.chooseEncoder(ctx, job)
	for _, s := range job.scenes()[:n] {
		if err := s.address(); err != nil {
			return err
		}
	}
	return nil
}

// place puts the first n scenes one after another.
func (j *Job) place(n int) {
	j.Frames = 0
	for i := range n {
		j.Scenes[i].Start = j.Frames
		j.Frames += j.Scenes[i].Frames
	}
}

// collect adds plan faults to fs and returns any other error.
func collect(fs *plan.Faults, err error) error {
	var f plan.Faults
	if errors.As(err, &f) {
		*fs = append(*fs, f...)
		return nil
	}
	return err
}

// settle makes the scene definite. A panic of the drawing rooms comes back as
// an error.
func (r *sceneRun) settle(ctx context.Context) (err error) {
	defer r.close()
	defer func() {
		if p := recover(); p != nil {
			err = r.crash(p)
		}
	}()
	return r.do(ctx, settleSteps())
}

// measure lays the scene out, resolves its cues and fixes its length. Where
// that follows from the drawing or a video, its strokes are found too.
func (r *sceneRun) measure(ctx context.Context) error {
	if err := r.measureDrawn(ctx); err != nil {
		return err
	}
	r.task().Frames += r.after()
	return nil
}

// measureDrawn is measure without what comes after all is drawn.
func (r *sceneRun) measureDrawn(ctx context.Context) (err error) {
	t, s := r.task(), r.planned()
	if r.job.Plan.Output.Format == plan.FormatAudio {
		t.Frames, err = plan.SceneFrames(s, t.Seconds, 0, 0, r.job.Plan)
		return err
	}
	r.follow()
	drawn := t.Seconds == 0 && s.Duration == 0
	if !drawn && !s.HasVideo() {
		if err := r.check(ctx); err != nil {
			return err
		}
		t.Frames, err = plan.SceneFrames(s, t.Seconds, 0, 0, r.job.Plan)
		return err
	}
	if err := r.compose(ctx); err != nil {
		return err
	}
	if err := r.trace(ctx); err != nil {
		return err
	}
	need := sketch.Need(r.pieces, r.frame().Unit())
	drawSeconds, videoSeconds := 0.0, 0.0
	if drawn {
		drawSeconds = need
	}
	if s.HasVideo() {
		// A video begins where a scene with time enough would begin it; its cue
		// keeps it there.
		enough := max(need, t.Seconds+plan.Tail, s.Duration)
		for el, start := range r.videoStarts(r.pieces, plan.FramesFor(enough, r.job.FPS())) {
			t.Cues[el] = plan.Seconds(start, r.job.FPS())
			videoSeconds = max(videoSeconds, t.Cues[el]+r.job.Sources[s.Elements[el].Source].Seconds)
		}
		r.cueAnew()
	}
	if t.Frames, err = plan.SceneFrames(s, t.Seconds, drawSeconds, videoSeconds, r.job.Plan); err != nil {
		return err
	}
	t.Videos = r.videoStarts(r.pieces, t.Frames)
	for el, start := range t.Videos {
		t.Frames = max(t.Frames, start+r.job.videoFrames(s.Elements[el].Source))
	}
	return nil
}
