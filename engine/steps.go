package engine

import (
	"context"
	"errors"
	"sync"
	"time"

	"github.com/inkreel/inkreel/engine/asset"
	"github.com/inkreel/inkreel/engine/price"
	"github.com/inkreel/inkreel/engine/queue"
	"github.com/inkreel/inkreel/engine/trail"
	"github.com/inkreel/inkreel/internal/fault"
	"github.com/inkreel/inkreel/internal/span"
	"github.com/inkreel/inkreel/mux"
	"github.com/inkreel/inkreel/plan"
)

// Steps does the tasks of queued jobs with an Engine; it is a queue.Steps.
// Safe for concurrent use.
type Steps struct {
	Engine *Engine
	Assets asset.Config            // what plans may name
	Fetch  func(dir string) Assets // fetches it into a folder; nil: by Assets
	Meter  Meter                   // called with what steps do
	Draws  bool                    // scenes of the plans prepared here are mostly drawn here too

	mu   sync.Mutex
	name string // artifact of the job read last: a worker mostly stays with one
	job  *Job

	preparing map[slots]struct{} // what limits the plans being prepared here
}

var _ queue.Steps = (*Steps)(nil)

// Check implements queue.Steps.
func (s *Steps) Check(id string, data []byte) error {
	p, err := Decode(data)
	if err != nil {
		return err
	}
	return s.Engine.Afford(id, p)
}

// Prepare implements queue.Steps.
func (s *Steps) Prepare(ctx context.Context, id string, data []byte, ahead queue.Ahead) (queue.Prepared, error) {
	var out queue.Prepared
	defer s.Engine.cfg.Trail.At(trail.Place{Doing: "preparing the plan"})()
	p, err := Decode(data)
	if err != nil {
		return out, err
	}
	_, p.JobID = queue.SplitJob(id)
	p.Priority = "" // the record has it; what is made does not depend on it
	from, done, err := s.fetcher(id)
	if err != nil {
		return out, err
	}
	defer done()
	give := func(ctx context.Context, part *Job, scenes []int) error {
		if mux.IsHardware(part.Encoder) {
			return nil // it may fail: then a job begins anew, and must be whole for that
		}
		p, err := s.store(ctx, part)
		if err != nil {
			return err
		}
		return ahead(ctx, p, scenes)
	}
	if ahead == nil {
		give = nil
	}
	free, prepared := s.prepares()
	defer prepared()
	job, err := s.Engine.prepare(ctx, preparation{plan: p, name: id, from: from, slots: free, give: give, keep: s.Draws, limits: s.Engine.limits(id)})
	if err != nil {
		return out, inPlan(err, data)
	}
	s.Meter.work(job.Times)
	return s.store(ctx, job)
}

// fetcher is a fetcher for what a job's plan names, to be used until done is
// called. It fetches as much as the limits accept, and of the store what is the
// job's tenant's.
func (s *Steps) fetcher(job string) (from Assets, done func(), err error) {
	dir, done, err := s.Engine.work.Make("fetch")
	if err != nil {
		return nil, nil, err
	}
	if s.Fetch != nil {
		return s.Fetch(dir), done, nil
	}
	assets := s.Assets
	assets.MaxTotal = s.Engine.limits(job).TotalSourceBytes
	assets.Tenant, _ = queue.SplitJob(job)
	return asset.NewFetcher(dir, assets), done, nil
}

// store stores a prepared job.
func (s *Steps) store(ctx context.Context, job *Job) (queue.Prepared, error) {
	var out queue.Prepared
	var err error
	if out.Name, err = s.Engine.storeJob(ctx, job); err != nil {
		return out, err
	}
	out.Version, out.Scenes = job.Version, len(job.Scenes)
	for _, t := range job.Scenes {
		out.Frames = append(out.Frames, t.Frames)
		if job.Plan.Output.Format != plan.FormatAudio {
			out.Clips = append(out.Clips, t.ClipName())
		}
	}
	for _, v := range job.Plan.Variants {
		out.Variants = append(out.Variants, v.ID)
	}
	out.Sound = soundAlone(job)
	out.Warnings = lines(job.Warnings)
	out.EncoderWhy = job.EncoderWhy
	film := *job.Plan
	film.Variants = nil // jobs of their own
	out.CoreSeconds = price.Of(&film, nil).Amount(price.TotalCoreSeconds).Value
	return out, nil
}

func lines(ws []Warning) []string {
	var out []string
	for _, w := range ws {
		out = append(out, asset.RedactIn(w.Path+": "+w.Message))
	}
	return out
}

// Revise implements queue.Steps.
func (s *Steps) Revise(ctx context.Context, prepared string, r queue.Revision) (queue.Prepared, error) {
	job, err := s.load(ctx, prepared)
	if err != nil {
		return queue.Prepared{}, err
	}
	switch {
	case r.Plan != nil:
		return s.replan(ctx, job, r.Plan)
	case r.Operations != nil:
		doc, err := Revised(job.Plan, r.Operations)
		if err != nil {
			return queue.Prepared{}, err
		}
		return s.replan(ctx, job, doc)
	}
	var now *Job
	if r.Elements != nil {
		from, done, err := s.fetcher(job.ID)
		if err != nil {
			return queue.Prepared{}, err
		}
		defer done()
		if now, err = s.Engine.Edit(ctx, job, r.Scene, r.Elements, from); err != nil {
			return queue.Prepared{}, err
		}
	} else {
		from := map[int]*Job{}
		for i, name := range r.From {
			if from[i], err = s.load(ctx, name); err != nil {
				return queue.Prepared{}, err
			}
		}
		if now, err = s.Engine.Take(job, from, r.Exact); err != nil {
			return queue.Prepared{}, err
		}
	}
	if now.Original == "" {
		now.Original = prepared
	}
	if now, err = s.Engine.usable(ctx, now); err != nil {
		return queue.Prepared{}, err
	}
	return s.store(ctx, now)
}

// replan prepares another plan of a film. Variants are films of their own: they
// stay as they are.
func (s *Steps) replan(ctx context.Context, job *Job, doc []byte) (queue.Prepared, error) {
	p, err := s.Prepare(ctx, job.ID, doc, nil)
	if err != nil {
		return queue.Prepared{}, err
	}
	p.Plan, p.Variants = doc, nil
	now, err := s.load(ctx, p.Name)
	if err != nil {
		return queue.Prepared{}, err
	}
	for i := range now.Plan.Scenes {
		p.IDs = append(p.IDs, now.Plan.Scenes[i].ID)
	}
	return p, nil
}

// PrepareVariant implements queue.Steps.
func (s *Steps) PrepareVariant(ctx context.Context, prepared, variant string) (queue.Prepared, error) {
	job, err := s.load(ctx, prepared)
	if err != nil {
		return queue.Prepared{}, err
	}
	from, done, err := s.fetcher(variant)
	if err != nil {
		return queue.Prepared{}, err
	}
	defer done()
	_, id := queue.SplitJob(variant)
	now, err := s.Engine.PrepareVariant(ctx, job, id, from)
	if err != nil {
		return queue.Prepared{}, err
	}
	now.ID = variant
	return s.store(ctx, now)
}

// load reads a prepared job.
func (s *Steps) load(ctx context.Context, name string) (*Job, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.name == name {
		return s.job, nil
	}
	job, err := s.Engine.readJob(ctx, name)
	if err != nil {
		return nil, err
	}
	s.name, s.job = name, job
	return job, nil
}

// Draw implements queue.Steps.
func (s *Steps) Draw(ctx context.Context, prepared string, scene int, frames func(int)) (queue.Clip, error) {
	job, err := s.load(ctx, prepared)
	if err != nil {
		return queue.Clip{}, err
	}
	if job.Plan.Output.Format == plan.FormatAudio {
		return queue.Clip{}, nil
	}
	done := s.prioritize()
	defer done()
	d, err := s.Engine.DrawScene(ctx, job, scene, frames)
	if err := s.restart(ctx, job, err); err != nil {
		return queue.Clip{}, err
	}
	if err == nil {
		s.Meter.scene(d, job.Scenes[scene].Frames)
		span.Current(ctx).Float(span.Seconds, plan.Seconds(job.Scenes[scene].Frames, job.FPS()))
	}
	clip := queue.Clip{Name: d.Clip.Name, Size: d.Clip.Size, SHA256: d.Clip.SHA256, Encoder: d.Encoder, Warnings: lines(d.Warnings)}
	for _, w := range d.Warnings {
		clip.Short = &queue.ShortScene{Path: w.Path, MissingSeconds: w.MissingSeconds} // drawing warns of nothing else
	}
	return clip, err
}

// restart returns a *queue.Restart where an encoder in hardware is to blame
// for err: the same job in software; or its version: the same job in this one.
func (s *Steps) restart(ctx context.Context, job *Job, err error) error {
	var now *Job
	var key *keyError
	if why, ok := blamed(job, err); ok {
		s.Meter.fallback(job.Encoder)
		now, err = s.Engine.inSoftware(job, why)
	} else if errors.As(err, &key) && !key.forged() {
		now, err = s.Engine.renewed(job)
	} else {
		return nil
	}
	if err != nil {
		return err
	}
	p, err := s.store(ctx, now)
	if err != nil {
		return err
	}
	return &queue.Restart{Prepared: p, Why: now.EncoderWhy}
}

// Sound implements queue.Steps. It draws the poster besides, which needs no
// clip either.
func (s *Steps) Sound(ctx context.Context, prepared string) error {
	job, err := s.load(ctx, prepared)
	if err != nil {
		return err
	}
	defer s.Engine.cfg.Trail.At(trail.Place{Doing: "making the film's sound"})()
	if err := fault.At(fault.Sound); err != nil {
		return err
	}
	dir, remove, err := s.Engine.work.Make("sound")
	if err != nil {
		return err
	}
	defer remove()
	times := Times{}
	if _, err := s.Engine.Sound(ctx, job, dir, times); err != nil {
		return err
	}
	if job.Plan.Output.Format != plan.FormatAudio {
		clock := time.Now()
		if _, err := s.Engine.poster(ctx, job, dir); err != nil {
			return err
		}
		times.since(WorkJoin, clock)
	}
	s.Meter.work(times)
	return nil
}

// Judge implements queue.Steps. What it returns goes into records, events and
// dead letters, which more people read than may know the plan's secrets: addresses
// are redacted, also those that programs and libraries quote.
func (s *Steps) Judge(err error) (bool, *queue.Failure) {
	e := Describe(err)
	s.Meter.failed(e.Code, Permanent(err))
	f := &queue.Failure{Code: string(e.Code), Message: asset.RedactIn(e.Message), Path: e.Path, Scene: e.Scene, Element: e.Element, Hint: e.Hint, Tail: asset.RedactIn(e.Tail)}
	for _, fault := range e.Faults {
		f.AddFault(queue.Fault{Path: fault.Path, Found: asset.RedactIn(fault.Found), Accepted: fault.Accepted(), Message: asset.RedactIn(fault.Problem)})
	}
	return Permanent(err), f
}
