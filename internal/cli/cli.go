// Package cli writes what a shell's user has beside --help, from the same table
// of commands: scripts that complete commands, flags and values in bash, zsh and
// fish, and the manual page.
package cli

import (
	"slices"
	"strings"

	"github.com/alecthomas/kong"
)

// A command is one that can be given, with all that can follow it.
type command struct {
	path  string // its words, as "dead retry"; empty for the program itself
	help  string
	subs  []*kong.Node
	flags []*kong.Flag
	args  []*kong.Positional
}

// commandsOf lists a program's commands, each before those below it.
func commandsOf(app *kong.Application) (all []command) {
	var walk func(n *kong.Node, path []string)
	walk = func(n *kong.Node, path []string) {
		c := command{path: strings.Join(path, " "), help: n.Help, args: n.Positional}
		for _, group := range n.AllFlags(true) {
			c.flags = append(c.flags, group...)
		}
		for _, sub := range n.Children {
			if !sub.Hidden {
				c.subs = append(c.subs, sub)
			}
		}
		all = append(all, c)
		for _, sub := range c.subs {
			walk(sub, append(slices.Clone(path), sub.Name))
		}
	}
	walk(app.Node, nil)
	return all
}

// values are what a flag or argument can be; none where that is open.
func values(v *kong.Value) []string {
	if v.Enum == "" {
		return nil
	}
	return slices.Sorted(slices.Values(v.EnumSlice()))
}

// summary is the first sentence of a help text.
func summary(help string) string {
	first, _, _ := strings.Cut(help, ". ")
	return strings.TrimSuffix(first, ".")
}
