package main

import (
	"fmt"

	"github.com/inkreel/inkreel/engine"
)

type checkCmd struct {
	Plan string `arg:"" help:"Plan file, or - for standard input."`
}

// Run prints the plan's faults through the exit code's way out, or one line
// that all is well.
func (cmd *checkCmd) Run(c *console) error {
	data, err := readPlan(cmd.Plan, c)
	if err != nil {
		return err
	}
	p, err := engine.Decode(data)
	if err != nil {
		return err
	}
	fmt.Fprintf(c.out, "%s: a good plan: %d scenes, %s\n", cmd.Plan, len(p.Scenes), p.Style())
	return nil
}
