package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/inkreel/inkreel/engine"
	"github.com/inkreel/inkreel/engine/price"
	"github.com/inkreel/inkreel/plan"
)

type checkCmd struct {
	Plans []string `arg:"" name:"plan" help:"Plan files, or - for standard input."`
	Deep  bool     `help:"Find what only rendering tells, without drawing: fetch sources, speak the narration, lay out every scene and give it its pace."`
	Price bool     `help:"Print what a plan costs, beside what is accepted."`
	JSON  bool     `help:"Print an object a plan, each in a line of its own: file, ok, faults, warnings, and the price of what can be read."`
	fetchFlags
	speechFlags
}

// verdict is what check finds of a plan, for programs.
type verdict struct {
	File     string           `json:"file"`
	OK       bool             `json:"ok"`     // it has no faults
	Faults   plan.Faults      `json:"faults"` // empty of a good plan
	Warnings []locatedWarning `json:"warnings"`
	Error    string           `json:"error,omitempty"`  // what kept it from being checked
	Speech   []spokenBy       `json:"speech,omitempty"` // who is to speak it, in each of its languages
	*price.Sheet

	plan   *plan.Plan // nil: it cannot be read
	data   []byte
	failed error // kept it from being checked
}

// locatedWarning is a warning with its place in the file, both from 1.
type locatedWarning struct {
	engine.Warning
	Line   int `json:"line"`
	Column int `json:"column"`
}

// Run prints what is wrong with each plan, or that all is well. Plans with faults
// exit with 2; that one could not be checked weighs more and exits with 1.
func (cmd *checkCmd) Run(ctx context.Context, c *console) error {
	code := 0
	for _, file := range cmd.Plans {
		v, err := cmd.check(ctx, c, file)
		if err == nil {
			err = cmd.print(c, v)
		}
		if err != nil {
			return err
		}
		switch {
		case v.failed != nil:
			code = exitFailed
		case !v.OK && code == 0:
			code = exitPlan
		}
	}
	return exitStatus(code).err()
}

// check finds what is wrong with a plan. The error is for all plans.
func (cmd *checkCmd) check(ctx context.Context, c *console, file string) (*verdict, error) {
	table, err := cmd.table()
	if err != nil {
		return nil, err
	}
	v := &verdict{File: file, Faults: plan.Faults{}, Warnings: []locatedWarning{}}
	v.plan, v.data, err = decodePlan(file, c)
	if err == nil {
		cost, limits := price.Of(v.plan, nil), table.ForJob("")
		sheet := cost.Sheet(limits)
		v.Sheet, err = &sheet, cost.Judge(limits).Err()
	}
	if err == nil {
		v.Speech, err = cmd.speakersOf(v.plan)
	}
	if err == nil && cmd.Deep {
		err = cmd.inspect(ctx, v)
	}
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	v.take(err)
	return v, nil
}

// take adds a failure to what is found: the faults it tells, or that the plan could
// not be checked.
func (v *verdict) take(err error) {
	if v.OK = err == nil; v.OK {
		return
	}
	found := engine.Describe(err)
	if len(found.Faults) == 0 || v.data == nil {
		v.failed, v.Error = found, found.Error()
		return
	}
	var placed *planFaults
	errors.As(inPlanFile(err, v.File, v.data), &placed)
	v.Faults = placed.Faults
}

// inspect prepares a plan's film and its variants as rendering does, and notes
// what drawing them would warn of.
func (cmd *checkCmd) inspect(ctx context.Context, v *verdict) error {
	e, err := (&renderCmd{Plan: v.File, encoderFlags: encoderFlags{Encoder: "inkreel", EncoderSessions: 1}, fetchFlags: cmd.fetchFlags, speechFlags: cmd.speechFlags}).engine(ctx)
	if err != nil {
		return err
	}
	defer e.close()
	if v.plan.JobID == "" {
		v.plan.JobID = baseName(v.File)
	}
	warnings, err := e.Inspect(ctx, v.plan, e.fetcher())
	if err != nil {
		return e.Explain(ctx, err)
	}
	v.warn(warnings...)
	return nil
}

// warn adds warnings, with their places in the file.
func (v *verdict) warn(warnings ...engine.Warning) {
	for _, w := range warnings {
		at := plan.Faults{{Path: w.Path}}
		at.Locate(v.data)
		v.Warnings = append(v.Warnings, locatedWarning{w, at[0].Line, at[0].Column})
	}
}

// print prints a verdict: faults and warnings as editors read them, file, line and
// column first.
func (cmd *checkCmd) print(c *console, v *verdict) error {
	switch {
	case cmd.JSON:
		if err := json.NewEncoder(c.out).Encode(v); err != nil {
			return err
		}
	case cmd.Price && v.Sheet != nil:
		printPrice(c.out, *v.Sheet)
	}
	if v.failed != nil {
		exitCode(context.Background(), c, v.failed)
	}
	for _, f := range v.Faults {
		fmt.Fprintln(c.err, inFile(v.File, f))
	}
	for _, w := range v.Warnings {
		fmt.Fprintf(c.err, "%s:%d:%d: warning: %v\n", v.File, w.Line, w.Column, w)
	}
	if !v.OK || cmd.JSON {
		return nil
	}
	scenes := "1 scene"
	if n := len(v.plan.Scenes); n != 1 {
		scenes = fmt.Sprintf("%d scenes", n)
	}
	fmt.Fprintf(c.out, "%s: a good plan: %s, %s\n", v.File, scenes, v.plan.Style())
	for _, s := range v.Speech {
		fmt.Fprintf(c.out, "%s: %v\n", v.File, s)
	}
	return nil
}

// printPrice prints what a plan asks for, beside what is accepted and where most
// of it is.
func printPrice(w io.Writer, s price.Sheet) {
	t := newTable(w)
	t.row("limit", "plan", "accepted", "most in")
	for _, line := range s.Lines {
		most := ""
		if len(line.Places) > 0 {
			most = line.Places[0].Path
		}
		t.row(line.Name, price.Number(line.Value), price.Number(line.Accepted), most)
	}
	t.Flush()
	if s.Unknown > 0 {
		fmt.Fprintf(w, "not counted before they are fetched: %d sources\n", s.Unknown)
	}
}
