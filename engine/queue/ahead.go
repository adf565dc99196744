package queue

import (
	"context"
	"slices"

	"github.com/inkreel/inkreel/internal/fault"
)

// Ahead hands out scenes while the rest of their job is still prepared. p names
// an artifact they can be drawn from, and says how many scenes there are and
// the lengths of those known, 0 for the others. Where handing out fails, the
// scenes are handed out with all the others.
type Ahead func(ctx context.Context, p Prepared, scenes []int) error

// preparedFor is the artifact a scene can be drawn from; empty: it is not known
// yet. The record alone says which: others may publish messages.
func (r *Record) preparedFor(scene int) string {
	switch {
	case scene >= len(r.Done):
		return ""
	case r.Prepared != "":
		return r.Prepared
	case len(r.PreparedAhead) == 0 || scene >= len(r.Frames) || r.Frames[scene] == 0:
		return ""
	}
	return r.PreparedAhead[len(r.PreparedAhead)-1]
}

// ahead hands out scenes of a job that is being prepared. The record holds
// their bits like those of others; it stays in its stage, and unprepared, until
// all is known.
func (w *Worker) ahead(t *task) Ahead {
	return func(ctx context.Context, p Prepared, scenes []int) error {
		rec, err := w.q.records.update(ctx, t.job, func(r *Record) error {
			switch {
			case t.ended(r), r.State.Terminal():
				return errJobEnded
			case r.Prepared != "":
				return errUnchanged // by another worker
			}
			if err := w.mayTake(t, r); err != nil {
				return err
			}
			r.redrawnIn(p.Version)
			r.expect(p)
			r.PreparedAhead = []string{p.Name} // the scenes of those before are in it
			return nil
		})
		if err != nil || rec.Prepared != "" {
			return err
		}
		due, err := w.q.dueNow(ctx, rec)
		if err != nil {
			return err
		}
		due = slices.DeleteFunc(due, func(i int) bool { return !slices.Contains(scenes, i) }) // the others are there
		return w.q.publishScenes(ctx, rec, due, fault.Ahead)
	}
}

// expect notes how many scenes there are, and their lengths.
func (r *Record) expect(p Prepared) {
	r.Scenes, r.Frames = p.Scenes, p.Frames
	if len(r.Done) != p.Scenes {
		r.Done = make([]bool, p.Scenes)
	}
}
