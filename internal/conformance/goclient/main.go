// Command goclient is the engine's Go client as a client under test: a command
// a line comes in, an answer a line goes out, as docs/conformance.md says.
package main

import (
	"bufio"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io"
	"log"
	"os"

	"github.com/nats-io/nats.go"

	"github.com/inkreel/inkreel/engine/artifact"
	"github.com/inkreel/inkreel/engine/queue"
)

// producer is what can be done with jobs, of a tenant or of none.
type producer interface {
	Get(ctx context.Context, id string) (*queue.Record, error)
	Watch(ctx context.Context, id string, f func(queue.Update) error) error
	Ask(ctx context.Context, id string, c queue.ChangeRequest, store artifact.Store) (string, error)
	Await(ctx context.Context, id, change string, f func(queue.Update) error) (*queue.Record, error)
	Cancel(ctx context.Context, id string) (*queue.Record, error)
	Jobs(ctx context.Context, f func(*queue.Record) error) error
}

// command is what comes in.
type command struct {
	Do     string
	Tenant string
	Job    string `json:"job_id"`
	Plan   string
	Change queue.ChangeRequest
	Name   string
}

type answer map[string]any

func main() {
	log.SetFlags(0)
	url := os.Getenv("NATS_URL")
	if url == "" {
		url = nats.DefaultURL
	}
	nc, err := nats.Connect(url, nats.MaxReconnects(-1))
	if err != nil {
		log.Fatal(err)
	}
	defer nc.Close()
	if err := serve(context.Background(), nc); err != nil {
		log.Print(err)
	}
}

// serve does what each line says until there are no more.
func serve(ctx context.Context, nc *nats.Conn) error {
	q, err := queue.Open(ctx, nc, queue.Options{})
	if err != nil {
		return err
	}
	store, err := q.ObjectStore(ctx)
	if err != nil {
		return err
	}
	in, out := bufio.NewReader(os.Stdin), json.NewEncoder(os.Stdout)
	for {
		line, err := in.ReadBytes('\n')
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		var c command
		if err := json.Unmarshal(line, &c); err != nil {
			return err
		}
		if err := out.Encode(do(ctx, c, side{nc, q, store})); err != nil {
			return err
		}
	}
}

// side is this side of the bus.
type side struct {
	nc    *nats.Conn
	queue *queue.Queue
	store *artifact.ObjectStore
}

// do returns the answer to a command.
func do(ctx context.Context, c command, s side) answer {
	a, err := answer{}, error(nil)
	var jobs producer = s.queue
	if c.Tenant != "" {
		if jobs, err = queue.OpenTenant(s.nc, queue.Options{}, c.Tenant); err != nil {
			return said(a, err)
		}
	}
	switch c.Do {
	case "submit":
		err = submit(ctx, c, s, a)
	case "follow":
		err = follow(ctx, c.Job, jobs, a)
	case "record":
		a["record"], err = jobs.Get(ctx, c.Job)
		if errors.Is(err, queue.ErrNoJob) {
			a["record"], err = nil, nil
		}
	case "jobs":
		ids := []string{}
		err = jobs.Jobs(ctx, func(r *queue.Record) error {
			ids = append(ids, r.ID)
			return nil
		})
		a["jobs"] = ids
	case "cancel":
		_, err = jobs.Cancel(ctx, c.Job)
	case "change":
		var id string
		if id, err = jobs.Ask(ctx, c.Job, c.Change, s.store); err == nil {
			var r *queue.Record
			if r, err = jobs.Await(ctx, c.Job, id, nil); err == nil {
				a["change"] = r.Change(id)
			}
		}
	case "fetch":
		a["size"], a["sha256"], err = fetch(ctx, c.Name, s.store)
	default:
		err = errors.New("there is no command " + c.Do)
	}
	return said(a, err)
}

func submit(ctx context.Context, c command, s side, a answer) error {
	sum := sha256.Sum256([]byte(c.Plan))
	a["digest"] = hex.EncodeToString(sum[:])
	job := queue.JobName(c.Tenant, c.Job)
	there, err := s.queue.Get(ctx, job)
	if err != nil && !errors.Is(err, queue.ErrNoJob) {
		return err
	}
	a["duplicate"] = there != nil
	_, err = s.queue.Submit(ctx, job, []byte(c.Plan), s.store)
	return err
}

// errEnded says that a job has ended without a film.
type errEnded struct{ *queue.Record }

func (e errEnded) Error() string {
	if e.Record.Error != nil {
		return e.Record.Error.Message
	}
	return string(e.State)
}

func follow(ctx context.Context, id string, jobs producer, a answer) error {
	updates := []answer{}
	seq := -1
	var last *queue.Record
	err := jobs.Watch(ctx, id, func(u queue.Update) error {
		if u.Record == nil || u.Record.Seq <= seq {
			return nil // nothing that would be told in an event
		}
		last, seq = u.Record, u.Record.Seq
		updates = append(updates, answer{"state": last.State, "seq": seq})
		return nil
	})
	a["updates"] = updates
	if err == nil && last.State != queue.Completed {
		err = errEnded{last}
	}
	return err
}

func fetch(ctx context.Context, name string, store *artifact.ObjectStore) (size int64, sum string, err error) {
	r, _, err := store.Open(ctx, name)
	if err != nil {
		return 0, "", err
	}
	defer r.Close()
	h := sha256.New()
	size, err = io.Copy(h, r)
	return size, hex.EncodeToString(h.Sum(nil)), err
}

// said is an answer with the error there is.
func said(a answer, err error) answer {
	if err == nil {
		return a
	}
	fault := answer{"code": "broken", "message": err.Error()}
	var failure *queue.Failure
	var ended errEnded
	switch {
	case errors.Is(err, queue.ErrConflict):
		fault["code"] = "conflict"
	case errors.Is(err, queue.ErrQuota):
		fault["code"] = "full"
	case errors.As(err, &ended):
		fault["code"], fault["failure"] = ended.State, ended.Record.Error
	case errors.As(err, &failure):
		fault["code"], fault["failure"] = "refused", failure
	}
	a["error"] = fault
	return a
}
