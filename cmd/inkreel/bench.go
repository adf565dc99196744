package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/inkreel/inkreel/engine"
	"github.com/inkreel/inkreel/engine/artifact"
	"github.com/inkreel/inkreel/internal/bench"
	"github.com/inkreel/inkreel/mux"
)

type benchCmd struct {
	Only []string `help:"Measure only these storyboards." placeholder:"NAME"`
	Runs int      `default:"5" help:"How often each is rendered; medians are reported."`
	Long bool     `help:"Also render films of 1 and of 15 minutes."`
	JSON bool     `help:"Print JSON instead of a page."`
	Out  string   `short:"o" help:"Write the page here instead of printing it." placeholder:"FILE"`
}

// Run measures this machine.
func (cmd *benchCmd) Run(ctx context.Context, c *console) error {
	var names []string
	for _, s := range bench.Storyboards {
		names = append(names, s.Name)
	}
	for _, name := range cmd.Only {
		if !slices.Contains(names, name) {
			return &engine.Error{Code: codeUsage, Message: fmt.Sprintf("--only %s: no such storyboard", name), Hint: "there are " + strings.Join(names, ", ")}
		}
	}
	if cmd.Runs < 1 {
		return &engine.Error{Code: codeUsage, Message: fmt.Sprintf("--runs %d: want 1 or more", cmd.Runs)}
	}
	tools, speaker, err := programs(ctx, mux.Config{})
	if err != nil {
		return err
	}
	self, err := os.Executable()
	if err != nil {
		return fmt.Errorf("find this program: %w", err)
	}
	report, err := bench.Run(ctx, bench.Config{
		Tools: tools, Speaker: speaker, Only: cmd.Only, Runs: cmd.Runs, Long: cmd.Long, Program: self,
		Told: func(line string) { fmt.Fprintln(c.err, line) },
	})
	if err != nil {
		return err
	}
	return cmd.show(c, report)
}

func (cmd *benchCmd) show(c *console, report bench.Report) error {
	write := report.Markdown
	if cmd.JSON {
		write = func(w io.Writer) error {
			enc := json.NewEncoder(w)
			enc.SetIndent("", "  ")
			return enc.Encode(report)
		}
	}
	if cmd.Out == "" {
		return write(c.out)
	}
	r, w := io.Pipe()
	go func() { w.CloseWithError(write(w)) }()
	if err := artifact.WriteFile(cmd.Out, r); err != nil {
		return fmt.Errorf("write %s: %w", cmd.Out, err)
	}
	return nil
}
