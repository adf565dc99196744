package main

import (
	"io"

	"github.com/alecthomas/kong"

	"github.com/inkreel/inkreel/internal/cli"
)

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
