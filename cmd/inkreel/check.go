package main

import "fmt"

type checkCmd struct {
	Plan string `arg:"" help:"Plan file, or - for standard input."`
}

// Run prints the plan's faults through the exit code's way out, or one line
// that all is well.
func (cmd *checkCmd) Run(c *console) error {
	p, _, err := decodePlan(cmd.Plan, c)
	if err != nil {
		return err
	}
	scenes := "1 scene"
	if n := len(p.Scenes); n != 1 {
		scenes = fmt.Sprintf("%d scenes", n)
	}
	fmt.Fprintf(c.out, "%s: a good plan: %s, %s\n", cmd.Plan, scenes, p.Style())
	return nil
}
