package queue

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
)

// variantMessage is the message that begins a variant, published by us alone.
type variantMessage struct {
	Of *VariantOf `json:"variant_of"`
}

// variantOf is the film a plan message begins a variant of, nil for others.
func variantOf(body []byte) *VariantOf {
	const most = 1024
	var m variantMessage
	if len(body) > most || json.Unmarshal(body, &m) != nil {
		return nil
	}
	return m.Of
}

// announce makes the records of a job's variants: they wait for its film. An
// id that is another job's already is a fault of the plan.
func (w *Worker) announce(ctx context.Context, film *Record, p Prepared) error {
	for i, id := range p.Variants {
		rec := newRecord(id, digestOf([]byte(film.Digest+"/"+id)))
		rec.State, rec.Variant = QueuedForVariant, &VariantOf{film.ID, p.Name}
		there, err := w.q.records.create(ctx, rec)
		switch {
		case err != nil:
			return fmt.Errorf("record variant %s: %w", id, err)
		case there == nil:
			w.q.publishState(ctx, rec)
		case there.Digest != rec.Digest:
			w.q.endAll(ctx, p.Variants[:i], Failed)
			return &Failure{Code: "plan", Path: fmt.Sprintf("variants[%d].id", i), Message: fmt.Sprintf("%q is the id of another job", id), Hint: "choose another id for the variant"}
		}
	}
	return nil
}

// endUnknown ends the variants of a job that ended while it was prepared,
// before its record named them.
func (w *Worker) endUnknown(ctx context.Context, job string, variants []string) {
	if len(variants) == 0 {
		return
	}
	if rec, err := w.q.Get(ctx, job); err == nil && rec.State.Terminal() {
		w.q.endAll(ctx, variants, rec.State)
	}
}

// startVariants publishes the plans of a job's variants. One that has begun
// already goes on as it is.
func (w *Worker) startVariants(ctx context.Context, rec *Record) error {
	for _, id := range rec.Variants {
		if err := w.q.startVariant(ctx, id, &VariantOf{rec.ID, rec.Prepared}); err != nil {
			return err
		}
	}
	return nil
}

func (q *Queue) startVariant(ctx context.Context, id string, of *VariantOf) error {
	body, err := json.Marshal(variantMessage{of})
	if err != nil {
		return err
	}
	if _, err := q.publish(ctx, q.names.task(KindPlan, id, 0), "", body); err != nil {
		return fmt.Errorf("begin variant %s: %w", id, err)
	}
	return nil
}

// restoreVariant begins a variant whose film is finished, and ends one whose
// film has failed or was cancelled, where that got lost.
func (q *Queue) restoreVariant(ctx context.Context, rec *Record) error {
	film, err := q.Get(ctx, rec.Variant.Job)
	switch {
	case errors.Is(err, ErrNoJob):
		_, err = q.end(ctx, rec.ID, Failed, &Failure{Code: "variant", Message: "the film it is a variant of is gone"})
	case err != nil:
	case film.State == Completed:
		err = q.startVariant(ctx, rec.ID, rec.Variant)
	case film.State.Terminal():
		_, err = q.end(ctx, rec.ID, film.State, filmFailed(film.State))
	}
	return err
}

// filmFailed is why a variant fails with its film; nil where it was cancelled.
func filmFailed(s State) *Failure {
	if s != Failed {
		return nil
	}
	return &Failure{Code: "variant", Message: "the film it is a variant of failed"}
}

// planVariant prepares a variant and publishes its scenes.
func (w *Worker) planVariant(ctx context.Context, t *task, of *VariantOf) error {
	rec, err := w.q.Get(ctx, t.job)
	if err != nil || rec.Variant == nil || rec.Variant.Job != of.Job {
		return errJobEnded // nobody announced it
	}
	return w.begin(ctx, t, func(ctx context.Context) (Prepared, error) {
		return w.cfg.Steps.PrepareVariant(ctx, of.Prepared, t.job)
	})
}
