// Package work does what takes longer than a request: tasks that are rows of an
// outbox first, written in the transaction of what they are about, then messages
// of a stream, each taken by one of the service's processes, with heartbeats while
// it is at it, again when it fails or its process dies, and not at all once it is
// cancelled.
//
// A task may be done twice: whoever does it looks first at what is done already.
package work

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// Kind of a task. Each has a line of its own, so that none waits for another kind.
type Kind string

// Task is something to be done about a row.
type Task struct {
	Row     string          `json:"-"` // in the outbox
	Kind    Kind            `json:"kind"`
	Subject string          `json:"subject"` // id of the row it is about
	Body    json.RawMessage `json:"body,omitempty"`
	Starts  int             `json:"-"` // how often it was begun, this time with it
}

// Options of a Queue.
type Options struct {
	Prefix   string        // of stream and subjects. Defaults to "inkreel"
	Replicas int           // of the stream where it is made here. Defaults to 1
	Silence  time.Duration // after which a task whose process says nothing goes to another. Defaults to 30 s
	Pause    time.Duration // before a failed task is begun again; four, nine, sixteen times as long later. Defaults to 1 s
}

// Queue is the tasks' stream. Safe for concurrent use.
type Queue struct {
	nc    *nats.Conn
	js    jetstream.JetStream
	o     Options
	kinds []Kind
}

// most is how much the stream holds: a task is a few hundred bytes.
const (
	mostTasks = 1_000_000
	mostBytes = 256 << 20
)

// Open makes the stream and a consumer for each kind where they are missing.
func Open(ctx context.Context, nc *nats.Conn, kinds []Kind, o Options) (*Queue, error) {
	if o.Prefix == "" {
		o.Prefix = "inkreel"
	}
	o.Replicas = max(o.Replicas, 1)
	if o.Silence <= 0 {
		o.Silence = 30 * time.Second
	}
	if o.Pause <= 0 {
		o.Pause = time.Second
	}
	js, err := jetstream.New(nc)
	if err != nil {
		return nil, fmt.Errorf("tasks: %w", err)
	}
	q := &Queue{nc: nc, js: js, o: o, kinds: slices.Clone(kinds)}
	if err := q.ensure(ctx); err != nil {
		return nil, err
	}
	return q, nil
}

// ensure makes what is missing; what is there stays as an operator has set it.
func (q *Queue) ensure(ctx context.Context) error {
	_, err := q.js.CreateStream(ctx, jetstream.StreamConfig{
		Name: q.stream(), Subjects: []string{q.o.Prefix + ".work.*.*"}, Retention: jetstream.WorkQueuePolicy,
		MaxMsgsPerSubject: 1, Discard: jetstream.DiscardNew, DiscardNewPerSubject: true,
		MaxMsgs: mostTasks, MaxBytes: mostBytes, Replicas: q.o.Replicas, Duplicates: 10 * time.Minute,
	})
	if err != nil && !errors.Is(err, jetstream.ErrStreamNameAlreadyInUse) {
		return fmt.Errorf("make stream %s: %w", q.stream(), err)
	}
	for _, k := range q.kinds {
		_, err := q.js.CreateConsumer(ctx, q.stream(), jetstream.ConsumerConfig{
			Durable: string(k), FilterSubject: q.subject(k, "*"), AckPolicy: jetstream.AckExplicitPolicy,
			AckWait: q.o.Silence, MaxDeliver: -1, MaxAckPending: 4096,
		})
		if err != nil && !errors.Is(err, jetstream.ErrConsumerExists) {
			return fmt.Errorf("make consumer %s of %s: %w", k, q.stream(), err)
		}
	}
	return nil
}

func (q *Queue) stream() string { return strings.ToUpper(q.o.Prefix) + "_WORK" }

func (q *Queue) subject(k Kind, subject string) string {
	return q.o.Prefix + ".work." + string(k) + "." + subject
}

// cancelled is where it is told that a row's tasks are to be given up.
func (q *Queue) cancelled(subject string) string { return q.o.Prefix + ".workcancel." + subject }

// Publish puts a task into its line. One of its kind that is about the same row
// and has not been done yet is as good.
func (q *Queue) Publish(ctx context.Context, t Task) error {
	body, err := json.Marshal(t)
	if err != nil {
		return fmt.Errorf("task %s of %s: %w", t.Kind, t.Subject, err)
	}
	_, err = q.js.Publish(ctx, q.subject(t.Kind, t.Subject), body)
	var refused *jetstream.APIError
	if errors.As(err, &refused) && refused.ErrorCode == storeFailed && refused.Description == "maximum messages per subject exceeded" {
		return nil
	}
	if err != nil {
		return fmt.Errorf("publish task %s of %s: %w", t.Kind, t.Subject, err)
	}
	return nil
}

// storeFailed is the server's code for what a stream does not take; its
// description says why.
const storeFailed jetstream.ErrorCode = 10077

// Cancel tells whoever is at tasks about a row to give them up. A task that is
// begun later looks at the row itself.
func (q *Queue) Cancel(subject string) error {
	if err := q.nc.Publish(q.cancelled(subject), nil); err != nil {
		return fmt.Errorf("cancel tasks of %s: %w", subject, err)
	}
	return nil
}

// Waiting counts the tasks of each kind that are not done.
func (q *Queue) Waiting(ctx context.Context) (map[Kind]int, error) {
	n := map[Kind]int{}
	for _, k := range q.kinds {
		c, err := q.js.Consumer(ctx, q.stream(), string(k))
		if err != nil {
			return nil, fmt.Errorf("count tasks of %s: %w", q.stream(), err)
		}
		info := c.CachedInfo()
		n[k] = int(info.NumPending) + info.NumAckPending
	}
	return n, nil
}
