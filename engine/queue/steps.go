package queue

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/inkreel/inkreel/engine/artifact"
)

// maxPlan bounds a plan that travels through the store.
const maxPlan = 16 << 20

// plan prepares a job and publishes its scenes.
func (w *Worker) plan(ctx context.Context, t *task) error {
	body, err := w.planBytes(ctx, t.data)
	if err != nil {
		return err
	}
	// A producer with nothing but a NATS client has left the record to us.
	fresh := newRecord(t.job, digestOf(body))
	rec, err := w.q.records.create(ctx, fresh)
	switch {
	case err != nil:
		return err
	case rec == nil:
		w.q.tell(ctx, fresh)
	case rec.Digest != fresh.Digest:
		w.q.tellConflict(ctx, t.job, fresh.Digest)
		return fmt.Errorf("%w: %w", errOver, ErrConflict)
	}
	if rec, err = w.attempt(ctx, t); err != nil {
		return err
	}
	if rec.Prepared == "" {
		if rec, err = w.prepare(ctx, t, body); err != nil {
			return err
		}
	}
	return w.fanOut(ctx, rec)
}

func (w *Worker) planBytes(ctx context.Context, body []byte) ([]byte, error) {
	var ref planRef
	if len(body) > 256 || json.Unmarshal(body, &ref) != nil || ref.Ref == "" {
		return body, nil
	}
	if w.cfg.Store == nil {
		return nil, errors.New("plan lies in a store that this worker has not")
	}
	data, err := artifact.ReadAll(ctx, w.cfg.Store, planName(ref.Ref), maxPlan)
	if err != nil {
		return nil, fmt.Errorf("read plan: %w", err)
	}
	return data, nil
}

func (w *Worker) prepare(ctx context.Context, t *task, body []byte) (*Record, error) {
	if err := w.enter(ctx, t.job, Preparing); err != nil {
		return nil, err
	}
	p, err := w.cfg.Steps.Prepare(ctx, t.job, body)
	if err != nil {
		return nil, err
	}
	return w.q.change(ctx, t.job, func(r *Record) error {
		if r.State.Terminal() {
			return errOver
		}
		if r.Prepared != "" {
			return errUnchanged
		}
		r.Prepared, r.Scenes, r.Done, r.Frames = p.Name, p.Scenes, make([]bool, p.Scenes), p.Frames
		r.State, r.Warnings = Drawing, p.Warnings
		return nil
	})
}

// enter moves a job on to a state it has not reached yet.
func (w *Worker) enter(ctx context.Context, job string, s State) error {
	_, err := w.q.change(ctx, job, func(r *Record) error {
		if r.State.Terminal() {
			return errOver
		}
		if r.State == s {
			return errUnchanged
		}
		r.State = s
		return nil
	})
	return err
}

// fanOut publishes a task for every scene not drawn, or the film's when none
// is left. A task already waiting is not added twice.
func (w *Worker) fanOut(ctx context.Context, rec *Record) error {
	if rec.allDone() {
		return w.publishTask(ctx, KindFilm, rec.ID, 0)
	}
	for i, done := range rec.Done {
		if done {
			continue
		}
		if err := w.publishTask(ctx, KindScene, rec.ID, i); err != nil {
			return err
		}
	}
	return nil
}

// publishTask stores a task. No message id: the stream's one message a subject
// already keeps it from being there twice, and a later round must get through.
func (w *Worker) publishTask(ctx context.Context, k Kind, job string, scene int) error {
	_, err := w.q.publish(ctx, w.q.names.task(k, job, scene), "", []byte("{}"))
	return err
}

// scene draws one scene and, if it was the last, asks for the film.
func (w *Worker) scene(ctx context.Context, t *task, rec *Record) error {
	if rec.Prepared == "" || t.scene >= len(rec.Done) {
		return errOver
	}
	if !rec.Done[t.scene] {
		clip, err := w.cfg.Steps.Draw(ctx, rec.Prepared, t.scene, w.progress(rec, t.scene))
		if err != nil {
			return err
		}
		rec, err = w.q.change(ctx, t.job, func(r *Record) error {
			if r.State.Terminal() {
				return errOver
			}
			if r.Done[t.scene] {
				return errUnchanged
			}
			r.Done[t.scene] = true
			if clip.Encoder != "" {
				r.Encoder = clip.Encoder
			}
			r.Warnings = append(r.Warnings, clip.Warnings...)
			return nil
		})
		if err != nil {
			return err
		}
	}
	if rec.allDone() {
		return w.publishTask(ctx, KindFilm, t.job, 0)
	}
	return nil
}

// progressEvery keeps progress news at four a second.
const progressEvery = 250 * time.Millisecond

// progress publishes how a scene goes on over core NATS, never stored.
func (w *Worker) progress(rec *Record, scene int) func(int) {
	p := Progress{Job: rec.ID, Stage: Drawing, ScenesDone: rec.ScenesDone(), Scenes: rec.Scenes, Scene: scene}
	if scene < len(rec.Frames) {
		p.Frames = rec.Frames[scene]
	}
	var mu sync.Mutex
	var last time.Time
	began := time.Now()
	return func(n int) {
		mu.Lock()
		defer mu.Unlock()
		p.FramesDone += n
		if time.Since(last) < progressEvery {
			return
		}
		last = time.Now()
		p.SecondsLeft = -1
		if p.Frames > 0 && p.FramesDone > 0 {
			p.SecondsLeft = last.Sub(began).Seconds() / float64(p.FramesDone) * float64(max(p.Frames-p.FramesDone, 0))
		}
		data, err := json.Marshal(p)
		if err == nil {
			_ = w.q.nc.Publish(w.q.names.progress(rec.ID), data)
		}
	}
}

// film joins the clips. One found missing is drawn again first.
func (w *Worker) film(ctx context.Context, t *task, rec *Record) error {
	if rec.Prepared == "" {
		return errOver
	}
	if !rec.allDone() {
		return w.fanOut(ctx, rec)
	}
	missing, err := w.cfg.Steps.Missing(ctx, rec.Prepared)
	if err != nil {
		return err
	}
	if len(missing) > 0 {
		return w.redraw(ctx, t.job, missing)
	}
	if err := w.enter(ctx, t.job, Joining); err != nil {
		return err
	}
	film, err := w.cfg.Steps.Join(ctx, rec.Prepared)
	if err != nil {
		return err
	}
	_, err = w.q.change(ctx, t.job, func(r *Record) error {
		if r.State == Completed && r.Film == film.Name {
			return errUnchanged
		}
		if r.State.Terminal() {
			return errOver
		}
		r.State, r.Film, r.Files = Completed, film.Name, film.Files
		return nil
	})
	return err
}

// redraw clears the bits of missing clips and asks for them again. The scenes'
// attempts begin anew: it was the store that lost them.
func (w *Worker) redraw(ctx context.Context, job string, missing []int) error {
	rec, err := w.q.change(ctx, job, func(r *Record) error {
		if r.State.Terminal() {
			return errOver
		}
		for _, i := range missing {
			r.Done[i] = false
			delete(r.Attempts, fmt.Sprintf("scene-%d", i))
		}
		r.State = Drawing
		return nil
	})
	if err != nil {
		return err
	}
	return w.fanOut(ctx, rec)
}
