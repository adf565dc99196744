package queue

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// State of a job. Completed, failed and cancelled never change again.
type State string

// The states, as docs/jobs.md draws them.
const (
	Queued    State = "queued"
	Preparing State = "preparing"
	Drawing   State = "drawing"
	Joining   State = "joining"
	Completed State = "completed"
	Failed    State = "failed"
	Cancelled State = "cancelled"
)

// Terminal reports whether a state is an end.
func (s State) Terminal() bool { return s == Completed || s == Failed || s == Cancelled }

// Record is everything known of a job. It is changed by compare-and-set only.
type Record struct {
	ID       string         `json:"job_id"`
	State    State          `json:"state"`
	Digest   string         `json:"plan_sha256"`        // of the plan's bytes
	Prepared string         `json:"prepared,omitempty"` // artifact of the prepared job
	Scenes   int            `json:"scenes"`
	Done     []bool         `json:"done,omitempty"`   // by scene
	Frames   []int          `json:"frames,omitempty"` // by scene
	Attempts map[string]int `json:"attempts,omitempty"`
	Film     string         `json:"film,omitempty"`      // artifact
	Files    []Artifact     `json:"artifacts,omitempty"` // film, captions, poster, manifest
	Error    *Failure       `json:"error,omitempty"`
	Warnings []string       `json:"warnings,omitempty"`
	Encoder  string         `json:"encoder,omitempty"`
	Created  time.Time      `json:"created"`
	Updated  time.Time      `json:"updated"`
	Deadline time.Time      `json:"deadline"`
	Seq      int            `json:"seq"` // of the last event
}

// Artifact is one published result.
type Artifact struct {
	Name   string `json:"name"`
	Kind   string `json:"kind"` // film, clip, captions, poster, manifest
	Scene  string `json:"scene,omitempty"`
	Size   int64  `json:"size"`
	SHA256 string `json:"sha256"`
}

// Failure is why a job failed, for its owner.
type Failure struct {
	Code    string `json:"code"`
	Message string `json:"message"`
	Path    string `json:"path,omitempty"`
	Scene   string `json:"scene,omitempty"`
	Hint    string `json:"hint,omitempty"`
	Tail    string `json:"tail,omitempty"`
}

// Error implements error.
func (f *Failure) Error() string { return f.Message }

// ScenesDone counts the finished scenes.
func (r *Record) ScenesDone() int {
	n := 0
	for _, d := range r.Done {
		if d {
			n++
		}
	}
	return n
}

// allDone reports whether every scene is drawn.
func (r *Record) allDone() bool { return r.Scenes > 0 && r.ScenesDone() == r.Scenes }

// ErrNoJob says that no job has that id.
var ErrNoJob = errors.New("no such job")

// errUnchanged lets an update leave the record as it is.
var errUnchanged = errors.New("unchanged")

// records keeps job records in a key-value bucket.
type records struct{ kv jetstream.KeyValue }

func key(job string) string { return "job." + job }

func (r records) get(ctx context.Context, job string) (rec *Record, rev uint64, err error) {
	var e jetstream.KeyValueEntry
	err = patiently(ctx, func(ctx context.Context) (err error) {
		e, err = r.kv.Get(ctx, key(job))
		return err
	})
	if errors.Is(err, jetstream.ErrKeyNotFound) {
		return nil, 0, fmt.Errorf("%s: %w", job, ErrNoJob)
	}
	if err != nil {
		return nil, 0, fmt.Errorf("read record of %s: %w", job, err)
	}
	rec = &Record{}
	if err := json.Unmarshal(e.Value(), rec); err != nil {
		return nil, 0, fmt.Errorf("record of %s: %w", job, err)
	}
	return rec, e.Revision(), nil
}

// create stores a new record; exists answers the one already there instead.
func (r records) create(ctx context.Context, rec *Record) (exists *Record, err error) {
	data, err := json.Marshal(rec)
	if err != nil {
		return nil, err
	}
	err = patiently(ctx, func(ctx context.Context) error {
		_, err := r.kv.Create(ctx, key(rec.ID), data)
		return err
	})
	if errors.Is(err, jetstream.ErrKeyExists) {
		exists, _, err = r.get(ctx, rec.ID)
	}
	return exists, err
}

// update changes a record by compare-and-set until it holds. change may see
// several versions, even one that has the change already where an answer got
// lost; errUnchanged from it ends without a write.
func (r records) update(ctx context.Context, job string, change func(*Record) error) (*Record, error) {
	for {
		rec, rev, err := r.get(ctx, job)
		if err != nil {
			return nil, err
		}
		if err := change(rec); err != nil {
			if errors.Is(err, errUnchanged) {
				err = nil
			}
			return rec, err
		}
		rec.Updated = time.Now().UTC()
		data, err := json.Marshal(rec)
		if err != nil {
			return nil, err
		}
		err = patiently(ctx, func(ctx context.Context) error {
			_, err := r.kv.Update(ctx, key(job), data, rev)
			return err
		})
		if err == nil {
			return rec, nil
		}
		if !errors.Is(err, jetstream.ErrKeyRevisionMismatch) {
			return nil, fmt.Errorf("write record of %s: %w", job, err)
		}
		// Another worker was first; a random moment keeps many from meeting again.
		pause(ctx, time.Duration(rand.Int64N(int64(5*time.Millisecond))))
		if err := ctx.Err(); err != nil {
			return nil, err
		}
	}
}
