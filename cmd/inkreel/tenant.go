package main

import (
	"context"
	"errors"
	"fmt"
	"os"

	"github.com/inkreel/inkreel/engine"
	"github.com/inkreel/inkreel/engine/artifact"
	"github.com/inkreel/inkreel/engine/queue"
)

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

// openStored joins the queue for what lies in the store, which a tenant's own user
// has no rights to.
func (f *tenantFlags) openStored(ctx context.Context) (q *queue.Queue, store artifact.Store, done func(), err error) {
	q, store, done, err = f.open(ctx)
	if err != nil && f.Tenant != "" {
		err = &engine.Error{
			Code: engine.CodeSetup, Message: err.Error(), Err: err,
			Hint: "films are fetched by whoever runs the engine: the user of a tenant reads no store",
		}
	}
	return q, store, done, err
}

// quota words that a tenant's queue is full.
func quota(tenant string, err error) error {
	if !errors.Is(err, queue.ErrQuota) {
		return err
	}
	return &engine.Error{Code: engine.CodeFailed, Message: fmt.Sprintf("the queue of tenant %s is full", tenant), Hint: "submit again when some of its jobs have been taken up", Err: err}
}
