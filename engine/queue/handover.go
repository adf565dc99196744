package queue

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"go.uber.org/zap"

	"github.com/inkreel/inkreel/engine/artifact"
	"github.com/inkreel/inkreel/engine/transfer"
)

// Results of a job are had by whoever may ask below its name, from any process
// that reads the engine's store: he needs no access to the store himself, and
// gets nothing but what the job's record lists.

// fetch is where a job's artifacts are asked for; id may be *.
func (n Names) fetch(job string) string {
	tenant, id := SplitJob(job)
	return n.below(tenant) + ".fetch." + id
}

// fetchOf is the job whose artifacts are asked for by a subject.
func (n Names) fetchOf(subject string) (job string, ok bool) {
	rest, ok := strings.CutPrefix(subject, n.Prefix+".")
	if of, tenants := strings.CutPrefix(rest, "tenant."); tenants {
		tenant, id, cut := strings.Cut(of, ".fetch.")
		job, ok = JobName(tenant, id), cut && tenant != ""
	} else if ok {
		job, ok = strings.CutPrefix(rest, "fetch.")
	}
	return job, ok && CheckJob(job) == nil && n.fetch(job) == subject
}

// HandOver replies to requests for results of jobs, until the returned function is
// called. The store must be the engine's.
func (q *Queue) HandOver(store artifact.Store, log *zap.Logger) (stop func(), err error) {
	s := &transfer.Server{Store: store, Subjects: []string{q.names.fetch("*"), q.names.fetch("*.*")}, May: q.mayFetch, Log: log}
	return s.Start(q.nc)
}

// mayFetch returns nil where an artifact is a result of the job that a subject
// names.
func (q *Queue) mayFetch(ctx context.Context, subject, name string) error {
	job, ok := q.names.fetchOf(subject)
	if !ok {
		return fmt.Errorf("%s: %w", subject, artifact.ErrNotFound)
	}
	rec, err := q.Get(ctx, job)
	if errors.Is(err, ErrNoJob) {
		return fmt.Errorf("%w: %w", artifact.ErrNotFound, err)
	}
	if err != nil {
		return err
	}
	for _, f := range rec.Files {
		if f.Name == name {
			return nil
		}
	}
	for _, s := range rec.Clips {
		for _, v := range s.Versions {
			if v.URL == name {
				return nil
			}
		}
	}
	return fmt.Errorf("%s is no result of %s: %w", name, job, artifact.ErrNotFound)
}

// Results reads what a job has made, from whoever hands it over.
func (q *Queue) Results(job string) (*transfer.Client, error) {
	return &transfer.Client{Conn: q.nc, Subject: q.names.fetch(job)}, CheckJob(job)
}

// Results reads what a job of the tenant has made, as Queue.Results does.
func (t *Tenant) Results(id string) (*transfer.Client, error) {
	job, err := t.job(id)
	if err != nil {
		return nil, err
	}
	return &transfer.Client{Conn: t.nc, Subject: t.names.fetch(job)}, nil
}
