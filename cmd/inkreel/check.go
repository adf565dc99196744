package main

import (
	"errors"
	"fmt"
	"io"

	"github.com/inkreel/inkreel/engine/price"
	"github.com/inkreel/inkreel/plan"
)

type checkCmd struct {
	Plan  string `arg:"" help:"Plan file, or - for standard input."`
	Price bool   `help:"Print what the plan costs, beside what is accepted."`
	JSON  bool   `help:"Print the faults, and the price of a plan that can be read, as JSON."`
	limitFlags
}

// verdict is what check finds of a plan, for programs.
type verdict struct {
	Faults plan.Faults `json:"faults"` // empty of a good plan
	*price.Sheet
}

// Run prints the plan's faults through the exit code's way out, or one line
// that all is well. The price is printed in either case, where the plan has one.
func (cmd *checkCmd) Run(c *console) error {
	table, err := cmd.table()
	if err != nil {
		return err
	}
	v := verdict{Faults: plan.Faults{}}
	p, data, err := decodePlan(cmd.Plan, c)
	if err == nil {
		cost, limits := price.Of(p, nil), table.ForJob("")
		sheet, dear := cost.Sheet(limits), cost.Judge(limits)
		dear.Locate(data)
		v.Sheet, err = &sheet, dear.Err()
	}
	if err != nil && !errors.As(err, &v.Faults) {
		return err // there is no such file
	}
	switch {
	case cmd.JSON:
		if failed := printJSON(c, v); failed != nil {
			return failed
		}
	case cmd.Price && v.Sheet != nil:
		printPrice(c.out, *v.Sheet)
	}
	if err != nil || cmd.JSON {
		return err
	}
	scenes := "1 scene"
	if n := len(p.Scenes); n != 1 {
		scenes = fmt.Sprintf("%d scenes", n)
	}
	fmt.Fprintf(c.out, "%s: a good plan: %s, %s\n", cmd.Plan, scenes, p.Style())
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
