package queue

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/inkreel/inkreel/engine/queue/turn"
)

// variantMessage begins a variant. It is no more than a sign: what the variant is
// made of stands in records, since who may publish plans may publish this too.
type variantMessage struct {
	Of *variantFilm `json:"variant_of"`
}

type variantFilm struct {
	Job string `json:"job_id"`
}

// isVariant reports whether a plan's message begins a variant.
func isVariant(body []byte) bool {
	const most = 1024
	var m variantMessage
	return len(body) <= most && json.Unmarshal(body, &m) == nil && m.Of != nil
}

// announce makes the records of a job's variants: they wait for its film. An
// id that is another job's already is a fault of the plan.
func (w *Worker) announce(ctx context.Context, film *Record, p Prepared) error {
	for i, id := range p.Variants {
		rec := newRecord(film.beside(id), digestOf([]byte(film.Digest+"/"+id)))
		rec.State, rec.Variant, rec.Priority = QueuedForVariant, &VariantOf{film.ID, p.Name}, film.Priority.OfVariant()
		rec.Trace = film.Trace
		there, err := w.q.claimVariant(ctx, rec)
		switch {
		case err != nil:
			return fmt.Errorf("record variant %s: %w", id, err)
		case there == nil:
			if rec.Tenant != "" { // it comes with its film; what fails here the reconciler does
				_, _ = w.q.occupy(ctx, rec.Name(), nil, rec.Priority)
			}
			w.q.publishState(ctx, rec)
		case there.Digest != rec.Digest && there.Variant != nil && there.Variant.Job == film.ID:
			if err := w.announceAgain(ctx, rec); err != nil { // of the film's former plan
				return err
			}
		case there.Digest != rec.Digest:
			w.q.endAll(ctx, film, p.Variants[:i], Failed)
			return &Failure{Code: codePlan, Path: fmt.Sprintf("variants[%d].id", i), Message: fmt.Sprintf("%q is the id of another job", id), Hint: "choose another id for the variant"}
		}
	}
	return nil
}

// announceAgain makes the record of a variant whose film has another plan by now
// that of one which waits for its film.
func (w *Worker) announceAgain(ctx context.Context, fresh *Record) error {
	_, err := w.q.update(ctx, fresh.Name(), func(r *Record) error {
		if r.Digest == fresh.Digest {
			return errUnchanged
		}
		r.beginAgain(fresh)
		return nil
	})
	if err != nil {
		return fmt.Errorf("record variant %s: %w", fresh.ID, err)
	}
	return nil
}

// claimVariant makes the record of a variant, also where one failed with its film
// before it was begun; there is the one that has its id instead.
func (q *Queue) claimVariant(ctx context.Context, rec *Record) (there *Record, err error) {
	there, err = q.records.create(ctx, rec)
	if err != nil || there == nil || there.Variant == nil || there.Variant.Job != rec.Variant.Job ||
		there.State != Failed || there.Error == nil || there.Error.Code != codeVariant || there.Prepared != "" {
		return there, err
	}
	now, rev, err := q.records.get(ctx, rec.Name())
	if err != nil {
		return there, err
	}
	if done, err := q.records.renew(ctx, now, rec, rev); err != nil || done {
		return nil, err
	}
	return there, nil
}

// codeVariant is the code of a variant that failed with its film.
const codeVariant = "variant"

// endUnknown ends the variants of a job that ended while it was prepared,
// before its record named them.
func (w *Worker) endUnknown(ctx context.Context, job string, variants []string) {
	if len(variants) == 0 {
		return
	}
	if rec, err := w.q.Get(ctx, job); err == nil && rec.State.Terminal() {
		w.q.endAll(ctx, rec, variants, rec.State)
	}
}

// startVariants publishes the plans of a job's variants. One that has begun
// already goes on as it is.
func (w *Worker) startVariants(ctx context.Context, rec *Record) error {
	for _, id := range rec.Variants {
		if err := w.q.startVariant(ctx, rec.beside(id), rec.ID, rec.Priority.OfVariant()); err != nil {
			return err
		}
	}
	return nil
}

// startVariant publishes the plan of a variant; film is the id of its film.
func (q *Queue) startVariant(ctx context.Context, variant, film string, p turn.Priority) error {
	body, err := json.Marshal(variantMessage{&variantFilm{film}})
	if err != nil {
		return err
	}
	tenant, _ := SplitJob(variant)
	if _, err := q.publish(ctx, q.names.taskIn(turn.Plans(p, tenant != ""), variant, 0), "", body); err != nil {
		return fmt.Errorf("begin variant %s: %w", variant, err)
	}
	return nil
}

// restoreVariant begins a variant whose film is finished, and ends one whose
// film has failed or was cancelled, where that got lost.
func (q *Queue) restoreVariant(ctx context.Context, rec *Record) error {
	film, err := q.Get(ctx, rec.beside(rec.Variant.Job))
	switch {
	case errors.Is(err, ErrNoJob):
		_, err = q.end(ctx, rec.Name(), Failed, &Failure{Code: codeVariant, Message: "the film it is a variant of is gone"})
	case err != nil:
	case film.State == Completed:
		err = q.startVariant(ctx, rec.Name(), rec.Variant.Job, rec.Priority)
	case film.State.Terminal():
		_, err = q.end(ctx, rec.Name(), film.State, filmFailed(film.State))
	}
	return err
}

// filmFailed is why a variant fails with its film; nil where it was cancelled.
func filmFailed(s State) *Failure {
	if s != Failed {
		return nil
	}
	return &Failure{Code: codeVariant, Message: "the film it is a variant of failed"}
}

// planVariant prepares a variant and publishes its scenes. It is made of what its
// film's record names: of that alone, and as it was begun anew meanwhile.
func (w *Worker) planVariant(ctx context.Context, t *task) error {
	rec, err := w.q.Get(ctx, t.job)
	if errors.Is(err, ErrNoJob) || err == nil && rec.Variant == nil {
		return errJobEnded // nobody announced it
	}
	if err != nil {
		return err
	}
	prepared := rec.Variant.Prepared
	film, err := w.q.Get(ctx, rec.beside(rec.Variant.Job))
	switch {
	case errors.Is(err, ErrNoJob): // it ended long ago and is forgotten
	case err != nil:
		return err
	case film.Prepared != "":
		prepared = film.Prepared
		if err := w.draws(t, film.Version); err != nil && rec.Prepared == "" {
			return err // its clips are shared
		}
	}
	return w.begin(ctx, t, func(ctx context.Context) (Prepared, error) {
		return w.cfg.Steps.PrepareVariant(ctx, prepared, t.job)
	})
}
