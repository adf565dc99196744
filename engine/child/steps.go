package child

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"sync"

	"go.uber.org/zap"

	"github.com/inkreel/inkreel/engine"
	"github.com/inkreel/inkreel/engine/artifact"
	"github.com/inkreel/inkreel/engine/asset"
	"github.com/inkreel/inkreel/engine/limit"
	"github.com/inkreel/inkreel/engine/queue"
	"github.com/inkreel/inkreel/internal/span"
	"github.com/inkreel/inkreel/mux"
)

var _ queue.Steps = (*Pool)(nil)

// Check implements queue.Steps.
func (p *Pool) Check(job string, plan []byte) error {
	_, err := p.do(context.Background(), job, step{Op: opCheck, Job: job, Plan: plan}, host{})
	return err
}

// Prepare implements queue.Steps.
func (p *Pool) Prepare(ctx context.Context, job string, plan []byte, ahead queue.Ahead) (queue.Prepared, error) {
	return p.prepare(ctx, job, step{Op: opPrepare, Job: job, Plan: plan, Ahead: ahead != nil}, host{ahead: ahead})
}

// Revise implements queue.Steps.
func (p *Pool) Revise(ctx context.Context, prepared string, r queue.Revision) (queue.Prepared, error) {
	may, err := p.writes.of(ctx, p.cfg.Store, prepared)
	if err != nil {
		return queue.Prepared{}, err
	}
	return p.prepare(ctx, may.Job, step{Op: opRevise, Prepared: prepared, Revision: revision(r)}, host{})
}

// PrepareVariant implements queue.Steps.
func (p *Pool) PrepareVariant(ctx context.Context, prepared, variant string) (queue.Prepared, error) {
	may, err := p.writes.of(ctx, p.cfg.Store, prepared)
	if err != nil {
		return queue.Prepared{}, err
	}
	return p.prepare(ctx, may.Job, step{Op: opVariant, Prepared: prepared, Variant: variant}, host{})
}

// prepare does a step whose result is a prepared job.
func (p *Pool) prepare(ctx context.Context, job string, s step, h host) (queue.Prepared, error) {
	h.scope = scope{op: s.Op, prepared: s.Prepared}
	out, err := p.do(ctx, job, s, h)
	if err == nil {
		err = checkPrepared(out.Prepared)
	}
	if err != nil {
		return queue.Prepared{}, err
	}
	return out.Prepared, nil
}

// Draw implements queue.Steps. An encoder in hardware has room for so many clips,
// whichever children they are drawn in.
func (p *Pool) Draw(ctx context.Context, prepared string, scene int, frames func(int)) (queue.Clip, error) {
	may, err := p.writes.of(ctx, p.cfg.Store, prepared)
	if err != nil {
		return queue.Clip{}, err
	}
	if scene >= len(may.Scenes) {
		return queue.Clip{}, fmt.Errorf("%s has no scene %d: %w", prepared, scene, artifact.ErrCorrupt)
	}
	names := may.Scenes[scene]
	if mux.IsHardware(may.Encoder) {
		if err := p.sessions.Acquire(ctx, 1); err != nil {
			return queue.Clip{}, err
		}
		defer p.sessions.Release(1)
	}
	h := host{scope: scope{op: opDraw, prepared: prepared, scenes: len(may.Scenes), drawn: names}, frames: frames}
	out, err := p.do(ctx, may.Job, step{Op: opDraw, Prepared: prepared, Scene: scene}, h)
	if err != nil {
		return queue.Clip{}, err
	}
	if c := out.Clip; c.Name != "" && (c.Name != names[0] || c.Size < 0 || len(c.Encoder) > maxText) {
		return queue.Clip{}, fmt.Errorf("%w: a clip that cannot be", errProtocol)
	}
	return out.Clip, nil
}

// Sound implements queue.Steps.
func (p *Pool) Sound(ctx context.Context, prepared string) error {
	may, err := p.writes.of(ctx, p.cfg.Store, prepared)
	if err != nil {
		return err
	}
	_, err = p.do(ctx, may.Job, step{Op: opSound, Prepared: prepared}, host{scope: scope{op: opSound, prepared: prepared}})
	return err
}

// Join implements queue.Steps.
func (p *Pool) Join(ctx context.Context, prepared, encoder string, begin func() error, frames func(int)) (queue.Film, error) {
	may, err := p.writes.of(ctx, p.cfg.Store, prepared)
	if err != nil {
		return queue.Film{}, err
	}
	h := host{scope: scope{op: opJoin, prepared: prepared, scenes: len(may.Scenes)}, begin: begin, frames: frames}
	out, err := p.do(ctx, may.Job, step{Op: opJoin, Prepared: prepared, Encoder: encoder}, h)
	if err == nil {
		err = h.scope.checkFilm(out.Film)
	}
	if err != nil {
		return queue.Film{}, err
	}
	return out.Film, nil
}

// do does a step in a child. Where that dies, it is done once more, in a new one
// that does all one by one: whatever befell the first from outside befalls the
// second hardly ever, and what it does to itself it is found out by.
func (p *Pool) do(ctx context.Context, job string, s step, h host) (result, error) {
	s.Limits = p.limits(job)
	if p.cfg.Trace != nil {
		s.Trace = span.Parent(ctx)
	}
	frames, told := h.frames, 0
	for again := false; ; again = true {
		drawn := 0
		if frames != nil { // those drawn again are not told of again
			h.frames = func(n int) {
				if drawn += n; drawn > told {
					frames(drawn - told)
					told = drawn
				}
			}
		}
		out, err := p.once(ctx, job, s, h, again)
		var death *Death
		if !errors.As(err, &death) || ctx.Err() != nil {
			return out, err
		}
		p.cfg.Log.Warn("a child process died at its step", zap.String("step", s.Op), zap.Int("scene", s.Scene), zap.Bool("again", again), zap.Error(death), zap.String("tail", death.tail))
		if again {
			death.again = true
			return out, death
		}
	}
}

// limits are those of a job.
func (p *Pool) limits(job string) limit.Job {
	if p.cfg.LimitsOf == nil {
		return p.cfg.Setup.Limits
	}
	return p.cfg.LimitsOf(job)
}

// once does a step in one child.
func (p *Pool) once(ctx context.Context, job string, s step, h host, alone bool) (result, error) {
	c, err := p.take(job, alone)
	if err != nil {
		return result{}, err
	}
	defer p.giveBack(c)
	if s.Op == opPrepare || s.Op == opRevise || s.Op == opVariant {
		assets := p.cfg.Assets
		assets.MaxTotal = s.Limits.TotalSourceBytes
		assets.Tenant, _ = queue.SplitJob(job)
		h.fetch = asset.NewFetcher(filepath.Join(c.dir, fetchName), assets)
	}
	if speaks(s.Op) {
		h.voice = voice{p.cfg.Speaker, p.cfg.Own, s.Limits.WithDefaults().SpokenCharacters}
	}
	return c.do(ctx, s, h)
}

// Judge implements queue.Steps.
func (p *Pool) Judge(err error) (bool, *queue.Failure) {
	var f queue.Failure
	permanent := false
	var judged *stepError
	var death *Death
	switch {
	case errors.As(err, &judged):
		permanent, f = judged.permanent, judged.verdict
	case errors.As(err, &death):
		permanent, f = death.verdict()
	default:
		return p.judge.Judge(err)
	}
	if p.cfg.Meter.Failed != nil {
		p.cfg.Meter.Failed(engine.Code(f.Code), permanent)
	}
	return permanent, &f
}

// writes remembers of the jobs worked at last what their scenes may bring into
// the store.
type writes struct {
	mu    sync.Mutex
	names []string // of prepared jobs, the last last
	known map[string]engine.JobWrites
}

// maxWrites is how many jobs are remembered: more than are worked at, at once, on
// most machines, and some kilobytes each.
const maxWrites = 32

// of is what the scenes of a prepared job may bring into the store.
func (w *writes) of(ctx context.Context, store artifact.Store, prepared string) (engine.JobWrites, error) {
	w.mu.Lock()
	may, ok := w.known[prepared]
	w.mu.Unlock()
	if ok {
		return may, nil
	}
	may, err := engine.WritesOf(ctx, store, prepared)
	if err != nil {
		return may, err
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	if _, ok := w.known[prepared]; !ok {
		if w.known == nil {
			w.known = map[string]engine.JobWrites{}
		}
		w.known[prepared] = may
		w.names = append(w.names, prepared)
		if len(w.names) > maxWrites {
			delete(w.known, w.names[0])
			w.names = w.names[1:]
		}
	}
	return may, nil
}
