package queue

import (
	"context"
	"encoding/json"
	"slices"

	"github.com/inkreel/inkreel/internal/fault"
)

// Ahead hands out scenes while the rest of their job is still prepared. p names
// an artifact they can be drawn from, and says how many scenes there are and
// the lengths of those known, 0 for the others. Where handing out fails, the
// scenes are handed out with all the others.
type Ahead func(ctx context.Context, p Prepared, scenes []int) error

// soFar is the message of a scene that is handed out ahead. Once the job's
// record names the whole preparation, that one counts.
type soFar struct {
	Prepared string `json:"prepared"` // artifact
}

// preparedSoFar is the artifact a scene's message says it can be drawn from;
// empty: none.
func preparedSoFar(body []byte) string {
	var m soFar
	_ = json.Unmarshal(body, &m) // what else it may be names none
	return m.Prepared
}

// ahead hands out scenes of a job that is being prepared. The record holds
// their bits like those of others; it stays in its stage, and unprepared, until
// all is known.
func (w *Worker) ahead(job string) Ahead {
	return func(ctx context.Context, p Prepared, scenes []int) error {
		rec, err := w.q.records.update(ctx, job, func(r *Record) error {
			switch {
			case r.State.Terminal():
				return errJobEnded
			case r.Prepared != "":
				return errUnchanged // by another worker
			}
			r.expect(p)
			if !slices.Contains(r.PreparedAhead, p.Name) {
				r.PreparedAhead = append(r.PreparedAhead, p.Name)
			}
			return nil
		})
		if err != nil || rec.Prepared != "" {
			return err
		}
		body, err := json.Marshal(soFar{p.Name})
		if err != nil {
			return err
		}
		for _, i := range scenes {
			if rec.Done[i] {
				continue
			}
			if err := fault.At(fault.Ahead); err != nil {
				return err
			}
			if _, err := w.q.publish(ctx, w.q.names.task(KindScene, job, i), "", body); err != nil {
				return err
			}
		}
		return nil
	}
}

// expect notes how many scenes there are, and their lengths.
func (r *Record) expect(p Prepared) {
	r.Scenes, r.Frames = p.Scenes, p.Frames
	if len(r.Done) != p.Scenes {
		r.Done = make([]bool, p.Scenes)
	}
}
