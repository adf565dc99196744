package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/inkreel/inkreel/engine"
	"github.com/inkreel/inkreel/engine/artifact"
	"github.com/inkreel/inkreel/engine/queue"
	"github.com/inkreel/inkreel/engine/transfer"
)

// busFlags are what every client of the queue takes.
type busFlags struct {
	natsFlags
	Store  string `default:"" env:"INKREEL_STORE" help:"Where artifacts lie: ${store}. Without it films come from whoever keeps them." placeholder:"${stores}"`
	Prefix string `default:"inkreel" help:"Prefix of all subjects and buckets."`
}

// open joins the queue; store is nil where none was named. done is called at the
// end.
func (f *busFlags) open(ctx context.Context) (q *queue.Queue, store artifact.Store, done func(), err error) {
	q, store, nc, err := f.join(ctx, "inkreel client", f.Store, queue.Options{Prefix: f.Prefix}, func(err error) {
		fmt.Fprintln(newPlainWriter(os.Stderr), "inkreel:", err)
	})
	if err != nil {
		return nil, nil, nil, err
	}
	if err := f.agree(ctx, q, store); err != nil {
		nc.Close()
		return nil, nil, nil, err
	}
	return q, store, nc.Close, nil
}

// agree fails where artifacts would be looked for in another store than workers
// use. One that cannot be read is left to what reads it.
func (f *busFlags) agree(ctx context.Context, q *queue.Queue, store artifact.Store) error {
	if store == nil {
		return nil
	}
	at, err := q.Place(ctx)
	if err != nil || at.ID == "" {
		return err
	}
	if err := same(ctx, store, f.Store, at); errors.Is(err, errOtherStore) {
		return err
	}
	return nil
}

// needStore fails where artifacts are to be fetched from nobody knows where.
func (f *busFlags) needStore(what string) error {
	if f.Store != "" {
		return nil
	}
	return &engine.Error{Code: codeUsage, Message: what + " needs to know where artifacts lie", Hint: "add --store object, --store s3://BUCKET/PREFIX, or --store DIR/artifacts with the --data DIR of inkreel serve"}
}

// tenantFlags are what commands take that a tenant's own user may use.
type tenantFlags struct {
	Tenant string `env:"INKREEL_TENANT" help:"Whose job it is; with the NATS user of a tenant, that tenant." placeholder:"NAME"`
	busFlags
}

// producer is what can be done with jobs from outside: with all of the engine's,
// or with those of a tenant alone.
type producer interface {
	Get(ctx context.Context, job string) (*queue.Record, error)
	Jobs(ctx context.Context, f func(*queue.Record) error) error
	Watch(ctx context.Context, job string, f func(queue.Update) error) error
	Ask(ctx context.Context, job string, c queue.ChangeRequest, store artifact.Store) (id string, err error)
	Await(ctx context.Context, job, change string, f func(queue.Update) error) (*queue.Record, error)
	Cancel(ctx context.Context, job string) (*queue.Record, error)
	Results(job string) (*transfer.Client, error)
}

// produce joins the queue as a tenant where one is named, else as busFlags.open
// does; store is nil for tenants, who have none.
func (f *tenantFlags) produce(ctx context.Context) (p producer, store artifact.Store, done func(), err error) {
	if f.Tenant == "" {
		return f.open(ctx)
	}
	t, done, err := f.tenant()
	return t, nil, done, err
}

// tenant joins the queue as the tenant named, which asks nothing of the server.
func (f *tenantFlags) tenant() (*queue.Tenant, func(), error) {
	nc, err := f.connect("inkreel client", reportTo(func(err error) {
		fmt.Fprintln(newPlainWriter(os.Stderr), "inkreel:", err)
	}))
	if err != nil {
		return nil, nil, err
	}
	t, err := queue.OpenTenant(nc, queue.Options{Prefix: f.Prefix}, f.Tenant)
	if err != nil {
		nc.Close()
		return nil, nil, &engine.Error{Code: codeUsage, Message: "--" + err.Error(), Err: err}
	}
	return t, nc.Close, nil
}

// source is where results of jobs are read: a store, or processes that have it.
type source interface {
	Open(ctx context.Context, name string) (io.ReadCloser, artifact.Object, error)
}

// results joins the queue for what a job has made. It is read from the store that
// is named, else handed over.
func (f *tenantFlags) results(ctx context.Context, job string) (p producer, from source, done func(), err error) {
	if f.Store != "" {
		q, store, done, err := f.open(ctx)
		if err != nil && f.Tenant != "" {
			err = &engine.Error{Code: engine.CodeSetup, Message: err.Error(), Err: err, Hint: "the user of a tenant reads no store: without --store films are handed over"}
		}
		return q, store, done, err
	}
	if p, _, done, err = f.produce(ctx); err != nil {
		return nil, nil, nil, err
	}
	if from, err = handedOver(ctx, p, job); err != nil {
		done()
		return nil, nil, nil, err
	}
	return p, from, done, nil
}

// handedOver is where a job's results are read by who was told of no store: the
// server's own where the engine's artifacts lie there, else processes that have
// them.
func handedOver(ctx context.Context, p producer, job string) (source, error) {
	if q, ok := p.(*queue.Queue); ok {
		at, err := q.Place(ctx)
		if err != nil {
			return nil, err
		}
		if at.Store == "object" {
			return q.ObjectStore(ctx)
		}
	}
	from, err := p.Results(job)
	return from, inWords(job, err)
}

// quota words that a tenant's queue is full.
func quota(tenant string, err error) error {
	if !errors.Is(err, queue.ErrQuota) {
		return err
	}
	return &engine.Error{Code: engine.CodeFailed, Message: fmt.Sprintf("the queue of tenant %s is full", tenant), Hint: "submit again when some of its jobs have been taken up", Err: err}
}

// inWords turns the queue's errors about a job into those of the command line.
func inWords(id string, err error) error {
	var f *queue.Failure
	wrong := queue.CheckJob(id)
	switch {
	case err != nil && wrong != nil:
		return &engine.Error{Code: codeUsage, Message: wrong.Error(), Err: err}
	case errors.Is(err, queue.ErrNoJob):
		return &engine.Error{Code: engine.CodeFailed, Message: fmt.Sprintf("no job %q", id), Hint: "see inkreel jobs, or name another engine with --nats", Err: err}
	case errors.As(err, &f):
		return failure(f)
	}
	return err
}

// codeChange is the code of a change asked for wrongly: as much a fault of the
// command line as a plan's.
const codeChange = "change"

// failure words what a job or a change failed of.
func failure(f *queue.Failure) error {
	return &engine.Error{Code: engine.Code(f.Code), Path: f.Path, Scene: f.Scene, Element: f.Element, Message: f.Message, Hint: f.Hint, Tail: f.Tail}
}

// printJSON writes v for a program.
func printJSON(c *console, v any) error {
	enc := json.NewEncoder(c.out)
	enc.SetIndent("", "  ")
	return enc.Encode(v)
}
