package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/alecthomas/kong"

	"github.com/inkreel/inkreel/canvas/icon"
	"github.com/inkreel/inkreel/engine"
	"github.com/inkreel/inkreel/engine/schema"
	"github.com/inkreel/inkreel/internal/cli"
	"github.com/inkreel/inkreel/internal/drawn"
	"github.com/inkreel/inkreel/internal/notices"
	"github.com/inkreel/inkreel/plan"
)

type schemaCmd struct {
	Document string `arg:"" optional:"" default:"plan" enum:"${documents}" help:"Of plans, or of what travels over NATS: ${enum}."`
}

// Run prints the schema.
func (cmd *schemaCmd) Run(c *console) error {
	data := schema.Of(cmd.Document)
	if cmd.Document == "plan" {
		data = plan.Schema()
	}
	_, err := c.out.Write(data)
	return err
}

type iconsCmd struct {
	Words []string `arg:"" optional:"" help:"Words to search names and tags for; none lists all."`
}

// nearIcon is what else to search for.
func nearIcon(words []string) string {
	if near := (icon.Set{}).Near(strings.Join(words, "-")); len(near) > 0 {
		return "names near it: " + strings.Join(near, ", ") + "; or try a simpler English word"
	}
	return "try a simpler English word"
}

// Run prints the names of the icons found, best first.
func (cmd *iconsCmd) Run(c *console) error {
	names := icon.Names()
	if len(cmd.Words) > 0 {
		names = icon.Search(strings.Join(cmd.Words, " "))
	}
	if len(names) == 0 {
		return &engine.Error{Code: engine.CodeFailed, Message: fmt.Sprintf("no icon matches %q", strings.Join(cmd.Words, " ")), Hint: nearIcon(cmd.Words)}
	}
	for _, n := range names {
		fmt.Fprintln(c.out, n)
	}
	return nil
}

type stylesCmd struct{}

// Run prints the styles of both engines.
func (*stylesCmd) Run(c *console) error {
	fmt.Fprintln(c.out, "sketch (sketch_style_variant):")
	for _, n := range plan.SketchStyles() {
		fmt.Fprintln(c.out, "  "+n)
	}
	fmt.Fprintln(c.out, "canvas (canvas_style_variant):")
	for _, n := range plan.CanvasStyles() {
		fmt.Fprintln(c.out, "  "+n)
	}
	return nil
}

type versionCmd struct{}

// Run prints the version.
func (*versionCmd) Run(c *console) error {
	_, err := fmt.Fprintf(c.out, "inkreel %s, drawing version %s\n", engine.Version, drawn.Version())
	return err
}

type licencesCmd struct {
	Full bool `help:"Print the texts too, as whoever passes the program on has to."`
	JSON bool `name:"json" help:"Print a list of objects: kind, name, version, licences, with --full texts."`
}

// Run prints what others made of the program, and under which licences.
func (cmd *licencesCmd) Run(c *console) error {
	all, err := notices.All()
	if err != nil {
		return err
	}
	if cmd.JSON {
		return notices.JSON(c.out, all, cmd.Full)
	}
	return notices.Print(c.out, all, cmd.Full)
}

type completionCmd struct {
	Shell string `arg:"" enum:"bash,zsh,fish" help:"Shell to complete in: ${enum}."`
}

// Run prints the script by which a shell completes commands, flags and their
// values.
func (cmd *completionCmd) Run(k *kong.Context, c *console) error {
	scripts := map[string]func(io.Writer, *kong.Application) error{"bash": cli.Bash, "zsh": cli.Zsh, "fish": cli.Fish}
	return scripts[cmd.Shell](c.out, k.Model)
}

type manCmd struct{}

// Run prints the manual page.
func (*manCmd) Run(k *kong.Context, c *console) error { return cli.Man(c.out, k.Model) }
