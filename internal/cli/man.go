package cli

import (
	"fmt"
	"io"
	"strings"

	"github.com/alecthomas/kong"
)

// Man writes the manual page of all commands, in the man macros of roff.
func Man(w io.Writer, app *kong.Application) error {
	var b strings.Builder
	all := commandsOf(app)
	fmt.Fprintf(&b, ".TH %s 1\n.SH NAME\n%s \\- %s\n", strings.ToUpper(app.Name), app.Name, roff(app.Help))
	fmt.Fprintf(&b, ".SH SYNOPSIS\n.B %s\n.I command\n[\\fIargument\\fR ...] [\\fIflag\\fR ...]\n.SH COMMANDS\n", app.Name)
	for _, c := range all[1:] {
		if len(c.subs) > 0 {
			continue // those below it say what there is
		}
		fmt.Fprintf(&b, ".SS \"%s\"\n%s\n", roff(usage(app, c)), roff(c.help))
		for _, a := range c.args {
			fmt.Fprintf(&b, ".TP\n.I %s\n%s\n", roff(a.Name), roff(a.Help))
		}
		for _, f := range c.flags {
			if f.Name == "help" {
				continue
			}
			fmt.Fprintf(&b, ".TP\n%s\n%s\n", flag(f), roff(explained(f)))
		}
	}
	fmt.Fprintf(&b, ".SH EXIT STATUS\n0 when all went well, 2 where a plan, a change or the command line is wrong, 130 when interrupted, else 1.\n")
	_, err := io.WriteString(w, b.String())
	return err
}

// usage is a command with its arguments, as help writes them.
func usage(app *kong.Application, c command) string {
	words := []string{app.Name, c.path}
	for _, a := range c.args {
		words = append(words, a.Summary())
	}
	return strings.Join(words, " ")
}

// flag is a flag's head line.
func flag(f *kong.Flag) string {
	head := ""
	if f.Short != 0 {
		head = fmt.Sprintf("\\fB\\-%c\\fR, ", f.Short)
	}
	head += "\\fB" + roff("--"+f.Name) + "\\fR"
	if !f.IsBool() {
		head += "=\\fI" + roff(f.FormatPlaceHolder()) + "\\fR"
	}
	return head
}

// explained is a flag's help with where else its value may come from.
func explained(f *kong.Flag) string {
	help := f.Help
	if len(f.Envs) > 0 {
		help += " Environment: " + strings.Join(f.Envs, ", ") + "."
	}
	return help
}

// roff is text that means itself in a roff document.
func roff(s string) string {
	s = strings.NewReplacer(`\`, `\e`, "-", `\-`, "\n", " ").Replace(s)
	if strings.HasPrefix(s, ".") || strings.HasPrefix(s, "'") {
		s = `\&` + s
	}
	return s
}
