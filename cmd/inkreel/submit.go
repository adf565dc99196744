package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/nats-io/nuid"
	"go.uber.org/zap"

	"github.com/inkreel/inkreel/engine"
	"github.com/inkreel/inkreel/engine/artifact"
	"github.com/inkreel/inkreel/engine/queue"
	"github.com/inkreel/inkreel/internal/span"
	"github.com/inkreel/inkreel/plan"
)

type submitCmd struct {
	Plan string `arg:"" help:"Plan file, or - for standard input."`
	Wait bool   `help:"Wait for the film, showing how it goes."`
	Out  string `short:"o" help:"Wait, then fetch the film, captions and poster to this place; - writes the film to standard output. The name's ending says the film's format." placeholder:"FILE"`
	// Replace makes the plan that of a job which has another.
	Replace bool `help:"Put the plan in the place of that of the job of the same job_id: a film is revised, with the scenes that stay; a job that failed, was cancelled or is under way begins again."`

	Priority string `enum:",interactive,normal,batch" default:"" help:"Place among other jobs: interactive goes first, batch last. Left out: as the plan says, else normal." placeholder:"PRIORITY"`
	limitFlags
	tenantFlags
}

// Run hands a plan over, and with --wait stays until its film is there.
func (cmd *submitCmd) Run(ctx context.Context, c *console) error {
	p, data, err := decodePlan(cmd.Plan, c) // faults are the producer's to see before anything is queued
	if err != nil {
		return err
	}
	if cmd.Out != "" {
		cmd.Wait = true
		if p, data, err = inFormat(p, data, cmd.Out); err != nil {
			return err
		}
	}
	if err := cmd.afford(p); err != nil {
		return err
	}
	if cmd.Priority != "" && cmd.Priority != string(p.Priority) {
		if data, err = withPriority(data, cmd.Priority); err != nil {
			return err
		}
	}
	id := p.JobID
	if id == "" {
		id = nuid.Next()
	}
	trace, untrace, err := startTrace(ctx, zap.NewNop())
	if err != nil {
		return err
	}
	defer untrace()
	ctx, noted := trace.Begin(ctx, "submit", "")
	noted.Text(span.Job, queue.JobName(cmd.Tenant, id))
	q, store, rec, done, err := cmd.submit(ctx, id, data)
	noted.End(err)
	if done != nil {
		defer done()
	}
	change := ""
	if cmd.Replace && (errors.Is(err, queue.ErrConflict) || err == nil && (rec.State == queue.Failed || rec.State == queue.Cancelled)) {
		change, err = q.Ask(ctx, id, queue.ChangeRequest{Revise: &queue.ReviseRequest{Plan: data}}, store)
		err = inWords(id, err)
	}
	if err != nil {
		if errors.Is(err, queue.ErrConflict) {
			return &engine.Error{Code: engine.CodePlan, Path: "job_id", Message: fmt.Sprintf("%q is taken by another plan", id), Hint: "choose another job_id, or put this one in its place with --replace", Err: err}
		}
		return err
	}
	if !cmd.Wait {
		if change != "" {
			fmt.Fprintln(c.out, id)
			return nil
		}
		switch rec.State { // the same plan, submitted before
		case queue.Failed:
			fmt.Fprintf(c.err, "inkreel: %s failed before; inkreel dead retry %s opens it again\n", id, id)
		case queue.Cancelled:
			fmt.Fprintf(c.err, "inkreel: %s was cancelled before; --replace makes the film\n", id)
		}
		fmt.Fprintln(c.out, id)
		return nil
	}
	if change != "" { // of a film, it is all there is to wait for
		if _, err := followBy(c, id, nil, func(see func(queue.Update) error) error {
			_, err := q.Await(ctx, id, change, see)
			return err
		}); err != nil {
			return err
		}
	}
	if rec, err = follow(ctx, c, q, id); err != nil || cmd.Out == "" {
		return err
	}
	from := source(store)
	if store == nil {
		if from, err = handedOver(ctx, q, id); err != nil {
			return err
		}
	}
	return download{from, c.out}.film(ctx, rec, cmd.Out)
}

// inFormat is a plan for a film that is to be at out, and its bytes.
func inFormat(p *plan.Plan, data []byte, out string) (*plan.Plan, []byte, error) {
	if out != stdout {
		if err := engine.CanWrite(out); err != nil {
			return nil, nil, err
		}
	}
	before := p.Output.Format
	p, err := formatOfName(p, out)
	if err == nil && p.Output.Format != before {
		data, err = plan.Encode(p)
	}
	return p, data, err
}

// withPriority is a plan that asks for a priority and is the same otherwise.
func withPriority(plan []byte, priority string) ([]byte, error) {
	var doc map[string]json.RawMessage
	if err := json.Unmarshal(plan, &doc); err != nil {
		return nil, err
	}
	value, err := json.Marshal(priority)
	if err != nil {
		return nil, err
	}
	doc["priority"] = value
	return json.Marshal(doc)
}

// submit hands the plan over, as a tenant where one is named.
func (cmd *submitCmd) submit(ctx context.Context, id string, plan []byte) (producer, artifact.Store, *queue.Record, func(), error) {
	if cmd.Tenant != "" {
		t, done, err := cmd.tenant()
		if err != nil {
			return nil, nil, nil, nil, err
		}
		rec, err := t.Submit(ctx, id, plan)
		return t, nil, rec, done, inWords(id, quota(cmd.Tenant, err))
	}
	q, store, done, err := cmd.open(ctx)
	if err != nil {
		return nil, nil, nil, nil, err
	}
	rec, err := q.Submit(ctx, id, plan, store)
	return q, store, rec, done, err
}
