package queue

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/inkreel/inkreel/engine/artifact"
	"github.com/inkreel/inkreel/internal/fault"
)

// deadLetter is what is kept of a task given up.
type deadLetter struct {
	Task     string    `json:"task"`
	Error    *Failure  `json:"error"`
	Attempts int       `json:"attempts"`
	Worker   string    `json:"worker"`
	At       time.Time `json:"at"`
	Payload  []byte    `json:"payload,omitempty"` // base64
}

// DeadLetter is a task given up, as it lies in the dead letters.
type DeadLetter struct {
	Seq      uint64    `json:"seq"` // in the stream
	Job      string    `json:"job_id"`
	Kind     Kind      `json:"kind"`
	Scene    int       `json:"scene"` // of a scene's task, from 0
	Error    *Failure  `json:"error"`
	Attempts int       `json:"attempts"`
	Worker   string    `json:"worker"`
	At       time.Time `json:"at"`
	payload  []byte
}

// Dead calls f with every dead letter, of one job or of all where job is
// empty, oldest first. What is no letter is passed over.
func (q *Queue) Dead(ctx context.Context, job string, f func(DeadLetter) error) error {
	filter := job
	if job == "" {
		filter = ">"
	} else if err := CheckJob(job); err != nil {
		return err
	}
	stream, err := q.letters(ctx)
	if err != nil {
		return fmt.Errorf("read dead letters: %w", err)
	}
	for seq := uint64(1); ; seq++ {
		var msg *jetstream.RawStreamMsg
		err := retry(ctx, func(ctx context.Context) (err error) {
			msg, err = stream.GetMsg(ctx, seq, jetstream.WithGetMsgSubject(q.names.deadLetter("*", filter)))
			return err
		})
		if errors.Is(err, jetstream.ErrMsgNotFound) {
			return nil
		}
		if err != nil {
			return fmt.Errorf("read dead letters: %w", err)
		}
		seq = msg.Sequence
		if l, ok := q.names.letter(msg.Data); ok {
			l.Seq = seq
			if err := f(l); err != nil {
				return err
			}
		}
	}
}

// letters is the stream of dead letters.
func (q *Queue) letters(ctx context.Context) (stream jetstream.Stream, err error) {
	err = retry(ctx, func(ctx context.Context) (err error) {
		stream, err = q.js.Stream(ctx, q.names.dead())
		return err
	})
	return stream, err
}

// lettersOf counts the dead letters of a tenant.
func (q *Queue) lettersOf(ctx context.Context, tenant string) (n int, err error) {
	var info *jetstream.StreamInfo
	err = retry(ctx, func(ctx context.Context) error {
		stream, err := q.js.Stream(ctx, q.names.dead())
		if err == nil {
			info, err = stream.Info(ctx, jetstream.WithSubjectFilter(q.names.deadLetter("*", JobName(tenant, "*"))))
		}
		return err
	})
	if err != nil {
		return 0, fmt.Errorf("count dead letters of tenant %s: %w", tenant, err)
	}
	for _, letters := range info.State.Subjects {
		n += int(letters)
	}
	return n, nil
}

// keepsLetters reports whether a further dead letter of a job is kept: of a
// tenant's jobs so many are that he cannot push out those of others.
func (q *Queue) keepsLetters(ctx context.Context, job string) (bool, error) {
	tenant, _ := SplitJob(job)
	if tenant == "" {
		return true, nil
	}
	most, _ := q.Table().ForTenant(tenant)
	n, err := q.lettersOf(ctx, tenant)
	return n < most.Letters, err
}

// letter reads a dead letter.
func (n Names) letter(data []byte) (DeadLetter, bool) {
	var d deadLetter
	if json.Unmarshal(data, &d) != nil || d.Error == nil {
		return DeadLetter{}, false
	}
	kind, job, scene, ok := n.taskOf(d.Task)
	if !ok {
		kind, job = n.unknownTask(d.Task)
	}
	return DeadLetter{Job: job, Kind: kind, Scene: scene, Error: d.Error, Attempts: d.Attempts, Worker: d.Worker, At: d.At, payload: d.Payload}, true
}

// ErrNotFailed says that only failed jobs can be tried again.
var ErrNotFailed = errors.New("job has not failed")

// Retry opens a failed job again: its tasks begin with no attempts counted and
// another day of time, scenes that are drawn stay drawn, and its dead letters
// are dropped. It is the one way out of a terminal state. store may be nil
// where plans came in messages.
func (q *Queue) Retry(ctx context.Context, job string, store artifact.Store) (*Record, error) {
	plan, err := q.deadPlan(ctx, job)
	if err != nil {
		return nil, err
	}
	rec, err := q.Get(ctx, job)
	if err != nil {
		return nil, err
	}
	if rec.State != Failed {
		return rec, fmt.Errorf("%s is %s: %w", job, rec.State, ErrNotFailed)
	}
	lost, err := preparedLost(ctx, store, rec)
	if err != nil {
		return rec, err
	}
	if lost && rec.Variant == nil {
		// Nothing is opened that could not go on.
		there, err := planStored(ctx, store, rec.Digest)
		if err != nil {
			return rec, err
		}
		if !there && plan == nil {
			again := "submit it again under another id"
			if rec.free() {
				again = "submit it again"
			}
			return rec, fmt.Errorf("%s: %w; %s", job, errNoPlan, again)
		}
		if there {
			plan = nil
		}
	}
	rec, err = q.update(ctx, job, func(r *Record) error {
		if r.State != Failed {
			return errUnchanged // another opened it
		}
		if lost {
			r.unprepare()
		}
		r.reopen()
		return nil
	})
	if err != nil {
		return nil, err
	}
	if rec.Prepared == "" && rec.Variant == nil && plan != nil {
		_, err = q.publish(ctx, q.planSubject(rec), "", plan)
	} else {
		err = q.publishDue(ctx, rec, store)
	}
	if err != nil {
		return rec, fmt.Errorf("retry %s: %w", job, err)
	}
	return rec, q.Drop(ctx, job)
}

// deadPlan is the plan's message among a job's dead letters, if it is there.
func (q *Queue) deadPlan(ctx context.Context, job string) (plan []byte, err error) {
	err = q.Dead(ctx, job, func(l DeadLetter) error {
		if l.Kind == KindPlan && len(l.payload) > 0 {
			plan = l.payload
		}
		return nil
	})
	return plan, err
}

// Drop removes a job's dead letters; the job stays as it is.
func (q *Queue) Drop(ctx context.Context, job string) error {
	if err := CheckJob(job); err != nil {
		return err
	}
	stream, err := q.letters(ctx)
	if err == nil {
		err = retry(ctx, func(ctx context.Context) error {
			return stream.Purge(ctx, jetstream.WithPurgeSubject(q.names.deadLetter("*", job)))
		})
	}
	if err != nil {
		return fmt.Errorf("drop dead letters of %s: %w", job, err)
	}
	return nil
}

// keepLetter publishes a task's dead letter, unless its tenant has as many as he
// may.
func (w *Worker) keepLetter(ctx context.Context, t *task, f *Failure) error {
	letter := deadLetter{t.subject, f.bounded(), t.begun, w.cfg.Name, time.Now().UTC(), t.data}
	data, err := json.Marshal(letter)
	if err == nil && len(data) > int(w.q.nc.MaxPayload()) {
		letter.Payload = nil // as base64 it is a third larger than it came
		data, err = json.Marshal(letter)
	}
	if err != nil {
		return err
	}
	if err := fault.At(fault.DeadMail); err != nil {
		return err
	}
	keep, err := w.q.keepsLetters(ctx, t.job)
	if err != nil || !keep {
		return err
	}
	return retry(ctx, func(ctx context.Context) error {
		// The id keeps a failure that is published twice, for one delivery after another, from being stored twice.
		_, err := w.q.js.Publish(ctx, w.q.names.deadLetter(t.kind, t.job), data, jetstream.WithMsgID(fmt.Sprintf("dead-%s-%s-%d", t.job, t.id(), t.seq)))
		return err
	})
}
