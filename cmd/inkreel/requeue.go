package main

import (
	"context"
	"fmt"

	"github.com/inkreel/inkreel/engine/queue"
)

type requeueCmd struct {
	jobFlags
	busFlags
}

// Run makes jobs go on from what the artifact store holds.
func (cmd *requeueCmd) Run(ctx context.Context, c *console) error {
	if err := cmd.check(); err != nil {
		return err
	}
	if err := cmd.needStore("requeue"); err != nil {
		return err
	}
	q, store, done, err := cmd.open(ctx)
	if err != nil {
		return err
	}
	defer done()
	jobs := cmd.Jobs
	if cmd.All {
		err := queue.Backups(ctx, store, func(job string) error {
			jobs = append(jobs, job)
			return nil
		})
		if err != nil {
			return err
		}
	}
	return each(c, jobs, func(job string) error {
		r, err := q.Requeue(ctx, job, store)
		if err != nil {
			return err
		}
		fmt.Fprint(c.out, job, " ", r.State)
		if r.Restored {
			fmt.Fprint(c.out, ", record restored")
		}
		if r.Due {
			fmt.Fprint(c.out, ", its tasks are queued")
		}
		fmt.Fprintln(c.out)
		return nil
	})
}
