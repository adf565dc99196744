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
func (w *Worker) plan(ctx context.Context, t task) error {
	body, err := w.planBytes(ctx, t.msg.Data())
	if err != nil {
		return err
	}
	// A producer with nothing but a NATS client has left the record to us.
	fresh := newRecord(t.job, digestOf(body))
	if _, err := w.q.records.create(ctx, fresh); err != nil {
		return err
	}
	rec, err := w.attempt(ctx, t)
	if err != nil {
		return err
	}
	if rec.Digest != fresh.Digest {
		return errOver // the id belongs to another plan, whose job goes on
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

func (w *Worker) prepare(ctx context.Context, t task, body []byte) (*Record, error) {
	if err := w.enter(ctx, t.job, Preparing); err != nil {
		return nil, err
	}
	p, err := w.cfg.Steps.Prepare(ctx, t.job, body)
	if err != nil {
		return nil, err
	}
	rec, err := w.q.records.update(ctx, t.job, func(r *Record) error {
		if r.State.Terminal() {
			return errOver
		}
		if r.Prepared != "" {
			return errUnchanged
		}
		r.Prepared, r.Scenes, r.Done = p.Name, p.Scenes, make([]bool, p.Scenes)
		r.State, r.Warnings = Drawing, p.Warnings
		r.Seq++
		return nil
	})
	if err == nil {
		w.q.tell(ctx, rec)
	}
	return rec, err
}

// enter moves a job on to a state it has not reached yet.
func (w *Worker) enter(ctx context.Context, job string, s State) error {
	changed := false
	rec, err := w.q.records.update(ctx, job, func(r *Record) error {
		if r.State.Terminal() {
			return errOver
		}
		if changed = r.State != s; !changed {
			return errUnchanged
		}
		r.State = s
		r.Seq++
		return nil
	})
	if err == nil && changed {
		w.q.tell(ctx, rec)
	}
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
	return w.q.publish(ctx, w.q.names.task(k, job, scene), "", []byte("{}"))
}

// scene draws one scene and, if it was the last, asks for the film.
func (w *Worker) scene(ctx context.Context, t task, rec *Record) error {
	if rec.Prepared == "" || t.scene >= rec.Scenes {
		return errOver
	}
	if !rec.Done[t.scene] {
		news := w.progress(t.job, rec, t.scene)
		clip, err := w.cfg.Steps.Draw(ctx, rec.Prepared, t.scene, news)
		if err != nil {
			return errors.Join(err, context.Cause(ctx))
		}
		rec, err = w.q.records.update(ctx, t.job, func(r *Record) error {
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
			r.Seq++
			return nil
		})
		if err != nil {
			return err
		}
		w.q.tell(ctx, rec)
	}
	if rec.allDone() {
		return w.publishTask(ctx, KindFilm, t.job, 0)
	}
	return nil
}

// progressEvery keeps progress news at four a second.
const progressEvery = 250 * time.Millisecond

// progress publishes how a scene goes on over core NATS, never stored.
func (w *Worker) progress(job string, rec *Record, scene int) func(int) {
	var mu sync.Mutex
	var last time.Time
	frames := 0
	return func(n int) {
		mu.Lock()
		defer mu.Unlock()
		frames += n
		if time.Since(last) < progressEvery {
			return
		}
		last = time.Now()
		data, err := json.Marshal(Progress{
			Job: job, Stage: Drawing, ScenesDone: rec.ScenesDone(), Scenes: rec.Scenes, Scene: scene, FramesDone: frames, SecondsLeft: -1,
		})
		if err == nil {
			_ = w.q.nc.Publish(w.q.names.progress(job), data)
		}
	}
}

// film joins the clips. One found missing is drawn again first.
func (w *Worker) film(ctx context.Context, t task, rec *Record) error {
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
		return errors.Join(err, context.Cause(ctx))
	}
	rec, err = w.q.records.update(ctx, t.job, func(r *Record) error {
		if r.State.Terminal() {
			return errOver
		}
		r.State, r.Film, r.Files = Completed, film.Name, film.Files
		r.Seq++
		return nil
	})
	if err != nil {
		return err
	}
	w.q.tell(ctx, rec)
	return nil
}

// redraw clears the bits of missing clips and asks for them again. The scenes'
// attempts begin anew: it was the store that lost them.
func (w *Worker) redraw(ctx context.Context, job string, missing []int) error {
	rec, err := w.q.records.update(ctx, job, func(r *Record) error {
		if r.State.Terminal() {
			return errOver
		}
		for _, i := range missing {
			r.Done[i] = false
			delete(r.Attempts, fmt.Sprintf("scene-%d", i))
		}
		r.State = Drawing
		r.Seq++
		return nil
	})
	if err != nil {
		return err
	}
	return w.fanOut(ctx, rec)
}
