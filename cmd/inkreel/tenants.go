package main

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"

	"github.com/inkreel/inkreel/engine"
	"github.com/inkreel/inkreel/engine/limit"
	"github.com/inkreel/inkreel/engine/queue"
)

// share makes the table of limits the engine's where one is named.
func (f limitFlags) share(ctx context.Context, q *queue.Queue) error {
	if f.Limits == "" {
		return nil
	}
	table, err := f.table()
	if err != nil {
		return err
	}
	return q.SetLimits(ctx, table)
}

// limitsOf are the limits of jobs by the engine's table as it is now; own says
// what that one does not, of all that sources of a plan may have together.
func limitsOf(q *queue.Queue, own limit.Table) func(job string) limit.Job {
	return func(job string) limit.Job {
		table := q.Table()
		table.Job.TotalSourceBytes = cmp.Or(table.Job.TotalSourceBytes, own.Job.TotalSourceBytes)
		tenant, _ := queue.SplitJob(job)
		return table.ForJob(tenant)
	}
}

// readTable reads a table of limits from a file, or standard input for "-".
func readTable(path string, c *console) (limit.Table, error) {
	if path != "-" {
		return limitFlags{Limits: path}.table()
	}
	data, err := readJSON("limits", path, c)
	if err != nil {
		return limit.Table{}, err
	}
	table, err := limit.Parse(data)
	if err != nil {
		return limit.Table{}, &engine.Error{Code: codeUsage, Message: err.Error(), Err: err}
	}
	return table, nil
}

type limitsCmd struct {
	Set  limitsSetCmd  `cmd:"" help:"Make a file the engine's table of limits and tenants."`
	Show limitsShowCmd `cmd:"" default:"withargs" help:"Print the limits that hold, defaults included."`
}

type limitsSetCmd struct {
	File string `arg:"" help:"File with the table, in JSON; - for standard input."`
	busFlags
}

// Run makes a table the engine's.
func (cmd *limitsSetCmd) Run(ctx context.Context, c *console) error {
	table, err := readTable(cmd.File, c)
	if err != nil {
		return err
	}
	q, _, done, err := cmd.open(ctx)
	if err != nil {
		return err
	}
	defer done()
	if err := q.SetLimits(ctx, table); err != nil {
		return err
	}
	fmt.Fprintf(c.out, "%d tenants\n", len(table.Tenants))
	return nil
}

type limitsShowCmd struct {
	Tenant string `arg:"" optional:"" help:"Only what holds for this one."`
	busFlags
}

// Run prints the limits with every field set.
func (cmd *limitsShowCmd) Run(ctx context.Context, c *console) error {
	q, _, done, err := cmd.open(ctx)
	if err != nil {
		return err
	}
	defer done()
	table, err := q.Limits(ctx)
	if err != nil {
		return err
	}
	if cmd.Tenant != "" {
		most, known := table.ForTenant(cmd.Tenant)
		if !known {
			return noTenant(cmd.Tenant)
		}
		return printJSON(c, most)
	}
	full := limit.Table{Job: table.ForJob(""), Tenants: map[string]limit.Tenant{}}
	for name := range table.Tenants {
		full.Tenants[name], _ = table.ForTenant(name)
	}
	return printJSON(c, full)
}

func noTenant(name string) error {
	return &engine.Error{Code: engine.CodeFailed, Message: fmt.Sprintf("no tenant %q", name), Hint: "see inkreel tenants; inkreel limits set adds some"}
}

type tenantsCmd struct {
	JSON bool `help:"Print them as JSON, one a line."`
	busFlags
}

// Run lists the tenants, what they have and may have.
func (cmd *tenantsCmd) Run(ctx context.Context, c *console) error {
	q, _, done, err := cmd.open(ctx)
	if err != nil {
		return err
	}
	defer done()
	all, err := q.Tenants(ctx)
	if err != nil {
		return err
	}
	t := newTable(c.out)
	if !cmd.JSON {
		t.row("TENANT", "WAITING", "RUNNING", "STORED", "EVENTS", "DEAD LETTERS")
	}
	for _, of := range all {
		if cmd.JSON {
			if err := json.NewEncoder(c.out).Encode(of); err != nil {
				return err
			}
			continue
		}
		share := func(n, most any) string { return fmt.Sprintf("%v of %v", n, most) }
		t.row(of.Name, share(of.Waiting, of.Limits.Waiting), share(of.Running, of.Limits.Running),
			share(bytesOf(of.Stored), bytesOf(of.Limits.Stored)), share(of.Events, of.Limits.Events), share(of.Letters, of.Limits.Letters))
	}
	return t.Flush()
}
