package cli

import (
	"errors"
	"fmt"
	"strings"

	"github.com/alecthomas/kong"
)

// Group is commands or flags that help lists together, under a title.
type Group struct {
	Title string
	Names []string // of commands, or of flags; one that ends in * is the beginning of several
}

// has reports whether a command or flag is of the group.
func (g Group) has(name string) bool {
	for _, n := range g.Names {
		if start, several := strings.CutSuffix(n, "*"); n == name || several && strings.HasPrefix(name, start) {
			return true
		}
	}
	return false
}

// Help has --help list commands in a line each, and commands and flags by groups.
// What is in none stands under Commands and Flags.
func Help(commands, flags []Group) kong.Option {
	return kong.PostBuild(func(k *kong.Kong) error {
		for _, node := range k.Model.Children {
			for _, g := range commands {
				if g.has(node.Name) || node.Hidden { // else there is a title with nothing below it
					node.Group = &kong.Group{Key: g.Title, Title: g.Title + ":"}
				}
			}
		}
		for _, c := range commandsOf(k.Model) {
			for _, f := range c.flags {
				for _, g := range flags {
					if g.has(f.Name) {
						f.Group = &kong.Group{Key: g.Title, Title: g.Title + ":"}
					}
				}
			}
		}
		return kong.ConfigureHelp(kong.HelpOptions{Compact: true, NoExpandSubcommands: true}).Apply(k)
	})
}

// Misread is an error of kong.Parser.Parse in words for who typed the command line,
// with the help that is to the point.
func Misread(err error) string {
	help, says := "", err.Error()
	var parse *kong.ParseError
	if errors.As(err, &parse) && parse.Context != nil {
		help = parse.Context.Model.Name
		if n := parse.Context.Selected(); n != nil {
			help = n.FullPath()
		} else if name, ok := strings.CutPrefix(says, "unexpected argument "); ok {
			says = "there is no command " + name
		}
	}
	if !strings.HasSuffix(says, "?") {
		says += ";"
	}
	return fmt.Sprintf("%s see %s --help", says, help)
}
