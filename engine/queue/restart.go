package queue

import (
	"context"
	"errors"
	"slices"
	"strings"
)

// errRestarted says that a job began again while a task of it was worked on:
// what it made belongs to the former beginning.
var errRestarted = errors.New("the job began again meanwhile")

// orRestart lets a job begin again where that is what err asks for, else
// returns err. Of several scenes that ask at once the first counts; all ask for
// the same. The scenes' attempts begin anew: it was no fault of theirs.
func (w *Worker) orRestart(ctx context.Context, rec *Record, err error) error {
	var again *Restart
	if !errors.As(err, &again) || rec.Prepared == "" {
		return err // of a job that is not prepared nothing has begun
	}
	rec, err = w.q.update(ctx, rec.Name(), func(r *Record) error {
		if r.State.Terminal() {
			return errJobEnded
		}
		if r.Prepared != rec.Prepared {
			return errUnchanged
		}
		p := again.Prepared
		if err := r.beginIn(p.Version); err != nil {
			return err
		}
		r.Prepared, r.Done, r.EncoderWhy, r.Encoder = p.Name, make([]bool, p.Scenes), again.Why, ""
		r.Reused, r.ReusedFrames, r.FramesAhead = 0, 0, 0
		clear(r.Attempts)
		clear(r.Returned)
		r.enter(Drawing)
		return nil
	})
	if err != nil {
		return err
	}
	return w.q.fanOut(ctx, rec)
}

// withEncoder adds an encoder to those a film's clips were made by: in software
// there may be two.
func withEncoder(encoders, one string) string {
	all := strings.Split(encoders, ", ")
	if encoders == "" {
		all = nil
	}
	if !slices.Contains(all, one) {
		all = append(all, one)
	}
	slices.Sort(all)
	return strings.Join(all, ", ")
}
