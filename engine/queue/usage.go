package queue

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/inkreel/inkreel/engine/limit"
	"github.com/inkreel/inkreel/engine/queue/turn"
)

// What a tenant has of an engine is noted under a key of his own, changed by
// compare-and-set when a job of his is taken up and when one ends. Jobs are named
// there, not counted: doing either again after a crash changes nothing. What got
// lost between a record and this, the reconciler puts right.

// usageKeys begins the keys of usages.
const usageKeys = "usage."

// usage is what a tenant has now.
type usage struct {
	Running map[string]time.Time `json:"running,omitempty"`      // ids of jobs that have not ended, and when they were taken up
	Stored  int64                `json:"stored_bytes,omitempty"` // of the results of all his jobs
	// Priorities are those of running jobs that are not normal.
	Priorities map[string]turn.Priority `json:"priorities,omitempty"`
}

// maxRunning bounds the jobs of a tenant that are named, whatever his limit is: a
// usage must fit into a message.
const maxRunning = 5000

// free reports whether a tenant may have a further job of a priority taken up.
// Of normal ones no more are than are his share: the others wait with him, or they
// would stand in the way of other tenants'.
func (u usage) free(most limit.Tenant, p turn.Priority, share int) bool {
	return len(u.Running) < min(most.Running, maxRunning) && u.Stored < most.Stored &&
		(p != turn.Normal || len(u.Running)-len(u.Priorities) < share)
}

// priorityFor is the priority that a further job gets which asks for p.
func (u usage) priorityFor(p turn.Priority, most limit.Tenant) turn.Priority {
	interactive := 0
	for _, is := range u.Priorities {
		if is == turn.Interactive {
			interactive++
		}
	}
	if p == turn.Interactive && interactive >= most.Interactive {
		return turn.Normal
	}
	return p
}

// begin notes a job, end takes it out.
func (u *usage) begin(id string, p turn.Priority) {
	u.Running[id] = time.Now().UTC()
	if p.OrNormal() != turn.Normal {
		if u.Priorities == nil {
			u.Priorities = map[string]turn.Priority{}
		}
		u.Priorities[id] = p
	}
}

func (u *usage) end(id string) {
	delete(u.Running, id)
	delete(u.Priorities, id)
}

func (q *Queue) usage(ctx context.Context, tenant string) (u usage, rev uint64, err error) {
	var e jetstream.KeyValueEntry
	err = retry(ctx, func(ctx context.Context) (err error) {
		e, err = q.records.kv.Get(ctx, usageKeys+tenant)
		return err
	})
	if errors.Is(err, jetstream.ErrKeyNotFound) {
		return usage{}, 0, nil
	}
	if err != nil {
		return usage{}, 0, fmt.Errorf("read what tenant %s has: %w", tenant, err)
	}
	if json.Unmarshal(e.Value(), &u) != nil {
		u = usage{} // the reconciler fills it in again
	}
	return u, e.Revision(), nil
}

// usages are those of all tenants, by name.
func (q *Queue) usages(ctx context.Context) (map[string]usage, error) {
	all := map[string]usage{}
	err := q.records.entries(ctx, usageKeys+"*", func(e jetstream.KeyValueEntry) error {
		var u usage
		if json.Unmarshal(e.Value(), &u) == nil {
			all[strings.TrimPrefix(e.Key(), usageKeys)] = u
		}
		return nil
	})
	return all, err
}

// use changes a tenant's usage by compare-and-set until it holds. change may see
// several versions; errUnchanged from it ends without a write.
func (q *Queue) use(ctx context.Context, tenant string, change func(*usage) error) error {
	for {
		u, rev, err := q.usage(ctx, tenant)
		if err != nil {
			return err
		}
		if u.Running == nil {
			u.Running = map[string]time.Time{}
		}
		if err := change(&u); errors.Is(err, errUnchanged) {
			return nil
		} else if err != nil {
			return err
		}
		data, err := json.Marshal(u)
		if err != nil {
			return err
		}
		err = retry(ctx, func(ctx context.Context) error {
			_, err := q.records.kv.Update(ctx, usageKeys+tenant, data, rev)
			return err
		})
		if err == nil || !errors.Is(err, jetstream.ErrKeyRevisionMismatch) {
			return err
		}
		// Where an answer got lost, change finds its own work done.
		if err := ctx.Err(); err != nil {
			return err
		}
	}
}

// errNoRoom says that a tenant has all that he may.
var errNoRoom = errors.New("the tenant has as much running or stored as he may")

// occupy notes that a job of a tenant's is taken up, which asks for a priority,
// and returns the one it gets; errNoRoom: he may not have one more. With no limits
// it is noted in any case.
func (q *Queue) occupy(ctx context.Context, job string, most *limit.Tenant, p turn.Priority) (gets turn.Priority, err error) {
	tenant, id := SplitJob(job)
	share := q.census().JobsOfTenant(tenant)
	err = q.use(ctx, tenant, func(u *usage) error {
		gets = p.OrNormal()
		if _, is := u.Running[id]; is {
			gets = u.Priorities[id].OrNormal()
			return errUnchanged
		}
		if most != nil {
			if gets = u.priorityFor(gets, *most); !u.free(*most, gets, share) {
				return errNoRoom
			}
		}
		u.begin(id, gets)
		return nil
	})
	return gets, err
}

// release notes that a job of a tenant's has ended, and what it has stored. What
// fails here the reconciler does.
func (q *Queue) release(ctx context.Context, rec *Record) {
	_ = q.use(ctx, rec.Tenant, func(u *usage) error {
		if _, is := u.Running[rec.ID]; !is {
			return errUnchanged
		}
		u.end(rec.ID)
		u.Stored += rec.stored()
		return nil
	})
}

// stored is how many bytes a record's results have.
func (r *Record) stored() (bytes int64) {
	seen := map[string]bool{}
	add := func(name string, size int64) {
		if !seen[name] {
			seen[name] = true
			bytes += size
		}
	}
	for _, f := range r.Files {
		add(f.Name, f.Size)
	}
	for _, s := range r.Clips {
		for _, v := range s.Versions {
			add(v.URL, v.Size)
		}
	}
	return bytes
}

// census is what records say of tenants, taken while they are looked over.
type census struct {
	began  time.Time
	jobs   map[string]map[string]bool // by tenant and id, whether it is at work
	stored map[string]int64           // by tenant
	// priorities of jobs, by their names.
	priorities map[string]turn.Priority
}

func newCensus() *census {
	return &census{time.Now(), map[string]map[string]bool{}, map[string]int64{}, map[string]turn.Priority{}}
}

func (c *census) note(rec *Record) {
	if rec.Tenant == "" {
		return
	}
	if c.jobs[rec.Tenant] == nil {
		c.jobs[rec.Tenant] = map[string]bool{}
	}
	c.jobs[rec.Tenant][rec.ID] = !rec.State.Terminal()
	c.priorities[rec.Name()] = rec.Priority.OrNormal()
	c.stored[rec.Tenant] += rec.stored()
}

// settle puts right what is noted of tenants.
func (q *Queue) settle(ctx context.Context, c *census) error {
	held, err := q.usages(ctx)
	if err != nil {
		return err
	}
	for tenant := range c.jobs {
		if _, known := held[tenant]; !known {
			held[tenant] = usage{}
		}
	}
	var failed []error
	for tenant, u := range held {
		var missing []string
		for id, running := range c.jobs[tenant] {
			if _, noted := u.Running[id]; !running || noted {
				continue
			}
			// It may have ended since the records were read.
			if rec, err := q.Get(ctx, JobName(tenant, id)); err == nil && !rec.State.Terminal() {
				missing = append(missing, id)
			}
		}
		failed = append(failed, q.use(ctx, tenant, func(u *usage) error { return c.correct(u, tenant, missing) }))
	}
	return errors.Join(failed...)
}

// correct adds the jobs that are missing in a usage and takes out those that have
// ended, or that a worker died over before they had a record.
func (c *census) correct(u *usage, tenant string, missing []string) error {
	changed := u.Stored != c.stored[tenant]
	u.Stored = c.stored[tenant]
	for id, since := range u.Running {
		if running, known := c.jobs[tenant][id]; !running && (known || c.began.Sub(since) > reconcileEvery) {
			u.end(id)
			changed = true
		}
	}
	for _, id := range missing {
		if _, noted := u.Running[id]; !noted && len(u.Running) < maxRunning {
			u.begin(id, c.priorities[JobName(tenant, id)])
			changed = true
		}
	}
	if !changed {
		return errUnchanged
	}
	return nil
}
